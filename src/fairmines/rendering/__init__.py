"""Pictures of what is known of a view: on a terminal, and as an image."""
