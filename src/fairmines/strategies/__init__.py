"""The strategies, one file each, and the registry that finds them by name."""

from fairmines.strategies.base import Cell, Guess, Strategy
from fairmines.strategies.registry import STRATEGIES, find_strategy, name_of

__all__ = ["STRATEGIES", "Cell", "Guess", "Strategy", "find_strategy", "name_of"]
