"""Drills: positions with one task, whose answer is proven.

Public: `drill_of`, `drills`, `find_drill`, `CertainCell`, `Drill`, `DrillResult`, `GuessedCell`.
"""
