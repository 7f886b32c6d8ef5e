"""What the server keeps on disk: one SQLite database."""
