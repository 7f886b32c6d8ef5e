"""Boards and replays of other programs: one module a format, and one function for all of them.

Public: `page_link`, `read_position`, `write_position`, `PositionFile`.
"""
