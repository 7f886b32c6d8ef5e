"""Notations of boards, one file for each format."""
