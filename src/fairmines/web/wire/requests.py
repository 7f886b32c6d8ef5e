"""What clients send: one struct for each request, with the ranges of its fields.

A field's `expected` completes the error sentence "FIELD is VALUE: expected ...".
"""

from __future__ import annotations

from threading import Event
from typing import TYPE_CHECKING, Annotated, ClassVar, Final

from msgspec import Meta, Struct

from fairmines.boards.level import FirstRule, Level
from fairmines.play.deals import Deal
from fairmines.play.moves import Mark
from fairmines.play.rules import Rules
from fairmines.proofs.steps import ProofRule

if TYPE_CHECKING:
    from fairmines.boards.cells import Cell
    from fairmines.play.game import Game

LARGEST: Final = 2**53 - 1
"""The largest integer that every reader of JSON keeps exact."""

Count = Annotated[int, Meta(ge=0, le=LARGEST, extra={"expected": "a whole number from 0"})]

Coordinate = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]

WireCell = Annotated[
    tuple[Coordinate, Coordinate], Meta(extra={"expected": "[row, column], two whole numbers"})
]
"""(row, column), 0-based; the game checks that the cell is on its board."""

Seed = Annotated[
    str, Meta(pattern=r"\A[0-9]{1,20}\Z", extra={"expected": "a decimal string below 2**64"})
]

Density = Annotated[float, Meta(gt=0, lt=1, extra={"expected": "0 < density < 1"})]

BoardText = Annotated[str, Meta(extra={"expected": "the text of a board"})]


class Request(Struct, forbid_unknown_fields=True):
    """A request; fields that it does not have are an error."""


# Requests over HTTP


class NewGameRequest(Request):
    """`POST /api/games`: make a game."""

    width: Count
    height: Count
    mines: Count
    rules: Rules
    first: FirstRule
    deal: Deal
    seed: Seed | None = None
    """None: the server draws one."""
    start: WireCell | None = None
    """A cell to open at once."""
    practice: bool = False
    """Whether the game is left out of the statistics."""
    difficulty: ProofRule | None = None
    """Only for a no-guess deal; None for any."""

    @property
    def level(self) -> Level:
        """The level; raises `LevelError` when the mines do not fit on the board."""
        return Level(self.width, self.height, self.mines)


class AnalyseRequest(Request):
    """`POST /api/analyse`: analyse a board."""

    board: BoardText
    """In the text notation."""
    mines: Count | None = None
    density: Density | None = None


# Moves, over the WebSocket


class MoveRequest(Request, tag_field="do"):
    """A move: one of the classes below. Each knows the move of the game that it asks for."""

    opens: ClassVar[bool] = False
    """Whether the move opens cells."""

    n: Count
    """The client's number of the message; the response repeats it."""

    def make(self, game: Game, limit: float, cancel: Event) -> list[Cell]:
        """Make the move in a game; return the cells that look different.

        Args:
            game: The game.
            limit: The seconds that a first opening searches for a no-guess layout.
            cancel: Ends that search.

        Raises:
            FairminesError: As `Game` raises it.
        """
        raise NotImplementedError


class UndoRequest(MoveRequest, tag="undo"):
    """Take the last move back; the game becomes practice."""

    def make(self, game: Game, limit: float, cancel: Event) -> list[Cell]:  # noqa: ARG002, D102
        return game.undo()


class CellMoveRequest(MoveRequest):
    """A move on one cell: one of the three classes below."""

    cell: WireCell


class OpenRequest(CellMoveRequest, tag="open"):
    """Open a covered cell."""

    opens: ClassVar[bool] = True

    def make(self, game: Game, limit: float, cancel: Event) -> list[Cell]:  # noqa: D102
        return game.open(*self.cell, limit=limit, cancel=cancel)


class FlagRequest(CellMoveRequest, tag="flag"):
    """Change the mark of a covered cell."""

    marks: bool = False
    """Whether question marks follow flags."""
    to: Mark | None = None
    """The mark to set; None for the next one."""

    def make(self, game: Game, limit: float, cancel: Event) -> list[Cell]:  # noqa: ARG002, D102
        if self.to is not None:
            return game.flag(*self.cell, self.to)
        if self.marks:
            return game.flag(*self.cell, "cycle")
        # Without question marks in the cycle, one that is there is removed first.
        marked = game.show(*self.cell) in {"f", "q"}
        return game.flag(*self.cell, "c" if marked else "f")


class ChordRequest(CellMoveRequest, tag="chord"):
    """Open the neighbours of a clue."""

    opens: ClassVar[bool] = True

    def make(self, game: Game, limit: float, cancel: Event) -> list[Cell]:  # noqa: ARG002, D102
        return game.chord(*self.cell)


# Questions about what follows from the view, over the WebSocket


class QuestionRequest(Request, tag_field="ask"):
    """A question about a position: one of the classes below."""

    n: Count


class StatesRequest(QuestionRequest, tag="states"):
    """Which covered cells are safe, mined or undetermined?"""


class ProbabilitiesRequest(QuestionRequest, tag="probabilities"):
    """How likely is each covered cell a mine?"""

    brief: bool = False
    """Whether five decimals, and solutions of up to 12 digits, are enough: the answer is faster."""


class CluesRequest(QuestionRequest, tag="clues"):
    """How likely is each clue of a covered cell?"""

    cell: WireCell


class HintRequest(QuestionRequest, tag="hint"):
    """Which safe cell is easiest to prove, and why is it safe?"""


class AdviseRequest(QuestionRequest, tag="advise"):
    """Which guess is best, and how often does it win?"""


class ExplainRequest(QuestionRequest, tag="explain"):
    """Why is a covered cell safe or mined, or why is it neither?"""

    cell: WireCell
    step: Count | None = None
    """The opening before which the position was, in a finished game; None for the position now."""


class MomentRequest(QuestionRequest, tag="moment"):
    """What did the player of a finished game see before an opening, and what followed from it?"""

    step: Count | None = None
    """The number of the opening, from 0; None for the last one."""


class FiguresRequest(QuestionRequest, tag="figures"):
    """How lucky was the player so far, and in practice, how many openings were mistakes?"""
