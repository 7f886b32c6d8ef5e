"""The page's files, and what writes them into folders."""
