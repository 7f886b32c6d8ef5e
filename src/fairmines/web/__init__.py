"""Writes the built page into folders.

Public: nothing.
"""
