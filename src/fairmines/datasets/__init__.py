"""Positions of games, and tables and files of them, for other programs.

Public: `positions`, `to_frame`, `Positions`.
"""
