"""Figures of a layout."""
