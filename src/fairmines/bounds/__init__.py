"""How often any strategy can win at most.

Public: `upper_bound`, `ClueBound`, `UpperBound`.
"""
