"""Gathers the public names from the rooms; `import fairmines` offers them."""

from fairmines.boards.layout import Layout
from fairmines.boards.level import BEGINNER, EXPERT, INTERMEDIATE, LEVELS, Level
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis, Probabilities
from fairmines.engines.endgame import Endgame, solve_endgame
from fairmines.engines.many import Analyses, analyse_many
from fairmines.engines.registry import analyse
from fairmines.errors import (
    FairminesError,
    InconsistentViewError,
    LevelError,
    MissingExtraError,
    NoDealError,
    NotationError,
    TooComplexError,
)
from fairmines.notebook import NotebookDisplay as _NotebookDisplay
from fairmines.play.game import Game
from fairmines.play.moves import Move
from fairmines.simulation.advice import Advice, Candidate, best_move
from fairmines.simulation.positions import Positions, positions
from fairmines.simulation.result import Result
from fairmines.simulation.simulate import compare, simulate
from fairmines.strategies import STRATEGIES, Guess, Strategy, find_strategy


def _render_html(shown: object) -> str:
    """Render an object for a notebook; loads the renderer at the first use."""
    from fairmines.rendering.notebook import render_html

    return render_html(shown)


_NotebookDisplay.render_html = staticmethod(_render_html)

__all__ = [
    "BEGINNER",
    "EXPERT",
    "INTERMEDIATE",
    "LEVELS",
    "STRATEGIES",
    "Advice",
    "Analyses",
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
    "Positions",
    "Probabilities",
    "Result",
    "Strategy",
    "TooComplexError",
    "View",
    "analyse",
    "analyse_many",
    "best_move",
    "compare",
    "find_strategy",
    "positions",
    "simulate",
    "solve_endgame",
]
