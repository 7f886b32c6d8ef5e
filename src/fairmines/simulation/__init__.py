"""Whole games, many of them: win rates with their intervals."""
