"""Games on disk: the SQLite database with games, moves and settings."""
