"""Engines compute mine probabilities from a view; the endgame search computes perfect play.

Public: `analyse`, `analyse_many`, `solve_endgame`, `Analyses`, `Analysis`, `Endgame`,
`Probabilities`.
"""
