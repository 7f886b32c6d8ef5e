"""The strategies, one file each, the registry that finds them by name, and advice.

Public: `best_move`, `find_strategy`, `STRATEGIES`, `Advice`, `Candidate`, `Guess`, `Strategy`.
"""

from fairmines.boards.cells import Cell
from fairmines.strategies.base import Guess, Strategy
from fairmines.strategies.registry import (
    STRATEGIES,
    AnyStrategy,
    StrategyFactory,
    find_strategy,
    make_factory,
    name_of,
)

__all__ = [
    "STRATEGIES",
    "AnyStrategy",
    "Cell",
    "Guess",
    "Strategy",
    "StrategyFactory",
    "find_strategy",
    "make_factory",
    "name_of",
]
