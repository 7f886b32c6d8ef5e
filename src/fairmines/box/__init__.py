"""The box: keeps copies of finished games. It needs the standard library alone."""
