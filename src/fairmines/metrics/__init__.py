"""Figures of a layout, and of a game that was played."""
