"""Reviews of all finished games, made in a process of its own."""
