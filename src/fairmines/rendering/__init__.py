"""Boards, analyses and win rates as text, tables, images and HTML."""
