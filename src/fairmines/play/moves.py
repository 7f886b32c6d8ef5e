"""The moves of a game, and the marks of covered cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, get_args

from fairmines import checks
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import MAX_SIDE
from fairmines.errors import FairminesError

Kind = Literal["open", "flag", "chord", "undo"]
"""An "undo" takes back the last move that is still in effect, and has the cell of that move."""

Mark = Literal["c", "f", "q"]
"""The mark of a covered cell: "c" none, "f" a flag, "q" a question mark."""

DecidedBy = Literal["count", "rules", "deal"]
"""What decided an opened cell. "count": the exact count, or nothing had to be counted. Where the
count exceeds its budget: "rules", the rules of proof; where they find nothing, "deal", what was
dealt."""

MOST_ATTEMPT: Final = 2**32 - 1
"""The largest number of a layout that a search has a seed for."""

MOST_SECONDS: Final = 1e12
"""No clock shows so many."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)
MARKS: Final[tuple[Mark, ...]] = get_args(Mark)
DECIDERS: Final[tuple[DecidedBy, ...]] = get_args(DecidedBy)


@dataclass(frozen=True, slots=True)
class Move:
    """One move that changed something. A game's moves, applied in order, make the game again.

    Raises:
        FairminesError: A field is out of range, or the mark does not go with the kind.
    """

    kind: Kind
    """"open", "flag", "chord" or "undo"."""
    row: int
    """The row of the cell, from 0."""
    column: int
    """The column of the cell, from 0."""
    mark: Mark | None = None
    """The mark that a "flag" sets; None for other moves."""
    elapsed: float = 0.0
    """Seconds from the first opening to this move."""
    attempt: int | None = None
    """The number of the layout that the search for a no-guess layout found, for the first opening;
    with it, playing the move again needs no search."""
    layout: Layout | None = None
    """The layout that an "open" has dealt; None for other moves, and where the caller gave it."""
    redrawn: tuple[Cell, ...] | None = None
    """The cells that gained or lost a mine with an "open" or a "chord" because the rules drew
    another layout, in reading order. None for other moves, and where it is not known: moves of
    older files. Then playing the move draws again."""
    together: bool | None = None
    """Of a chord under `fair` or `kind`: whether one verdict judged all its cells, by the view
    before it. Earlier versions judged them one after another: False for such a chord if it has to
    draw again, None if it need not. None also for other moves, and for a chord to be made."""
    decided_by: DecidedBy = "count"
    """What decided the cells of an "open" or a "chord"; of several verdicts, the least exact."""

    def __post_init__(self) -> None:
        checks.choice("move", self.kind, KINDS)
        # Plain strings and integers instead of NumPy's, because a game is saved as JSON.
        if type(self.kind) is not str:
            object.__setattr__(self, "kind", str(self.kind))
        for name, value in (("row", self.row), ("column", self.column)):
            number = checks.integer(name, value, 0, MAX_SIDE - 1)
            if type(value) is not int:
                object.__setattr__(self, name, number)
        marked = isinstance(self.mark, str) and self.mark in MARKS
        if not (marked if self.kind == "flag" else self.mark is None):
            raise FairminesError(
                f"mark {checks.quote(self.mark)} of a move {self.kind!r}: expected 'c', 'f' or 'q' "
                "for a flag, and None for another"
            )
        if self.mark is not None and type(self.mark) is not str:
            object.__setattr__(self, "mark", str(self.mark))
        elapsed = check_seconds(self.elapsed)
        if type(self.elapsed) is not float:
            object.__setattr__(self, "elapsed", elapsed)
        if self.attempt is not None:
            attempt = checks.integer("attempt", self.attempt, 0, MOST_ATTEMPT)
            object.__setattr__(self, "attempt", attempt)
        if self.layout is not None or self.redrawn is not None:
            self._check_drawn()
        if self.together is not None:
            self._check_together()
        self._check_decided_by()

    def _check_drawn(self) -> None:
        """Check what the move drew."""
        if self.layout is not None:
            checks.instance("layout", self.layout, Layout)
            if self.kind != "open" or self.redrawn is None:
                raise FairminesError(
                    f"layout of a move {self.kind!r} with redrawn {checks.quote(self.redrawn)}: "
                    "expected an 'open' with redrawn cells"
                )
        if self.kind not in {"open", "chord"}:
            raise FairminesError(
                f"redrawn {checks.quote(self.redrawn)} of a move {self.kind!r}: expected None"
            )
        cells = checks.items("redrawn", self.redrawn, "(row, column) pairs")
        redrawn = tuple(sorted(check_cell(cell, MAX_SIDE, MAX_SIDE) for cell in cells))
        if len(set(redrawn)) < len(redrawn):
            raise FairminesError("redrawn has a cell twice: expected different cells")
        object.__setattr__(self, "redrawn", redrawn)

    def _check_decided_by(self) -> None:
        checks.choice("decided_by", self.decided_by, DECIDERS)
        if self.decided_by != "count" and self.redrawn is None:
            raise FairminesError(
                f"decided_by {checks.quote(self.decided_by)} of a move {self.kind!r} without "
                "redrawn cells: expected 'count'"
            )

    def _check_together(self) -> None:
        """Check how a chord was judged; forget that an old one has to draw when it has drawn."""
        if self.kind != "chord" or not isinstance(self.together, bool):
            raise FairminesError(
                f"together {checks.quote(self.together)} of a move {self.kind!r}: expected True or "
                "False for a chord, and None for another"
            )
        if not self.together and self.redrawn is not None:
            object.__setattr__(self, "together", None)


def check_seconds(elapsed: float) -> float:
    """Return seconds that a clock can show, or raise `FairminesError`."""
    number = checks.real("elapsed", elapsed, "seconds, 0 or more")
    if not 0 <= number < MOST_SECONDS:
        most = f" and less than {MOST_SECONDS:g}" if number > 0 else ""
        raise FairminesError(f"elapsed {number}: expected seconds, 0 or more{most}")
    return number


def redrawn_cells(before: Layout, after: Layout) -> tuple[Cell, ...]:
    """Return the cells that have a mine in one of two layouts only, in reading order.

    >>> redrawn_cells(Layout([[1, 0, 0]]), Layout([[0, 0, 1]]))
    ((0, 0), (0, 2))
    """
    if before is after:
        return ()
    rows, columns = (before.mines != after.mines).nonzero()
    return tuple(zip(rows.tolist(), columns.tolist(), strict=True))
