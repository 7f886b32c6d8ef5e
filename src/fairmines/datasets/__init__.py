"""Positions of games, and tables and files of them, for other programs.

Public: `positions`, `Positions`, `to_frame`. `files` writes what `fairmines dataset` is asked for.
"""
