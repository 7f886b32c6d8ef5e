"""Figures of a layout, and of a game that was played.

Public: `board_metrics`, `game_metrics`, `BoardMetrics`, `GameMetrics`.
"""
