"""Finished games judged: what each opening risked, and what it was worth.

Public: `review`, `summarise_reviews`, `Better`, `Chance`, `CurvePoint`, `Decision`, `Review`,
`ReviewSummary`.
"""
