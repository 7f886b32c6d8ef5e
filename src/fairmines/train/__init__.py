"""Drills: positions with one task, whose answer is proven.

Public: `drills`, `find_drill`, `drill_of`, `Drill`, `DrillResult`, `CertainCell`, `GuessedCell`.
"""
