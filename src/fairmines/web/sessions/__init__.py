"""Games in memory: one session a game, its connections, and the registry of all sessions."""
