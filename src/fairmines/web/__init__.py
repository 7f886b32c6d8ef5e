"""Writes the built page into folders."""
