"""How often any strategy can win at most.

Public: `upper_bound`, `UpperBound`, `ClueBound`.
"""
