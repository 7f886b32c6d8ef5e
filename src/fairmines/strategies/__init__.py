"""The strategies, one file each, and the registry that finds them by name."""

from fairmines.boards.cells import Cell
from fairmines.strategies.base import Guess, Strategy
from fairmines.strategies.registry import STRATEGIES, find_strategy, name_of

__all__ = ["STRATEGIES", "Cell", "Guess", "Strategy", "find_strategy", "name_of"]
