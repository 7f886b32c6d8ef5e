"""The public names: what `import fairmines` offers."""

from fairmines.advice import Advice, Candidate, best_move
from fairmines.analysis import Analysis, Probabilities, analyse
from fairmines.endgame import Endgame, solve_endgame
from fairmines.enumeration import enumerate_view
from fairmines.errors import (
    FairminesError,
    InconsistentViewError,
    LevelError,
    MissingExtraError,
    NoDealError,
    NotationError,
    TooComplexError,
)
from fairmines.game import Game
from fairmines.groups import approximate
from fairmines.layout import BEGINNER, EXPERT, INTERMEDIATE, LEVELS, Layout, Level
from fairmines.moves import Move
from fairmines.simulation.result import Result
from fairmines.simulation.simulate import compare, simulate
from fairmines.strategies import STRATEGIES, Guess, Strategy, find_strategy
from fairmines.view import View

__all__ = [
    "BEGINNER",
    "EXPERT",
    "INTERMEDIATE",
    "LEVELS",
    "STRATEGIES",
    "Advice",
    "Analysis",
    "Candidate",
    "Endgame",
    "FairminesError",
    "Game",
    "Guess",
    "InconsistentViewError",
    "Layout",
    "Level",
    "LevelError",
    "MissingExtraError",
    "Move",
    "NoDealError",
    "NotationError",
    "Probabilities",
    "Result",
    "Strategy",
    "TooComplexError",
    "View",
    "analyse",
    "approximate",
    "best_move",
    "compare",
    "enumerate_view",
    "find_strategy",
    "simulate",
    "solve_endgame",
]
