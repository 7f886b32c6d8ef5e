"""What the core is asked about any position, over HTTP, and what it answers."""

from __future__ import annotations

import math
from typing import Annotated, Final, Self

from msgspec import Meta, Struct, field

from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.engines.analysis import Analysis
from fairmines.engines.frontier import count_frontier
from fairmines.proofs.proof import layout_rows
from fairmines.rendering.report import QUICK_BITS, decimal_solutions
from fairmines.simulation.deliberation import Deliberation, PlayedGames
from fairmines.web.wire.messages import where_covered
from fairmines.web.wire.proofs import WireProof, WireWitnesses
from fairmines.web.wire.requests import BoardText, Density, Request, WireCell
from fairmines.web.wire.responses import Response

MOST_LAYOUTS: Final = 10
"""The most layouts that one request draws."""
MOST_DIGITS: Final = 100
"""The most digits of a number of solutions: longer ones take long to compute."""
FRONTIER_BITS: Final = QUICK_BITS // 2
"""The largest integers for the weights of each number of mines: they take two products."""

MOST_PLAYED = 2 * _kernel.ENOUGH_GAMES
Amount = Annotated[float, Meta(ge=0, le=MOST_PLAYED, extra={"expected": "a number from 0"})]
Layouts = Annotated[
    int, Meta(ge=1, le=MOST_LAYOUTS, extra={"expected": f"a whole number from 1 to {MOST_LAYOUTS}"})
]


class PositionRequest(Request):
    """`POST /api/core/analyse`: how likely is each covered cell a mine?"""

    board: BoardText
    """In the text notation; its total of mines may be left out."""
    density: Density | None = None
    """Only if the total is unknown."""


class CellRequest(PositionRequest, kw_only=True):
    """`POST /api/core/clues` and `POST /api/core/explain`: questions about a cell."""

    cell: WireCell


class WirePlayed(Request):
    """The games played on with a candidate; as in `PlayedGames`."""

    cell: WireCell
    games: Annotated[int, Meta(ge=0, le=MOST_PLAYED)]
    total: Amount
    squares: Amount


Played = Annotated[
    list[WirePlayed],
    Meta(max_length=_kernel.MOST_CANDIDATES, extra={"expected": "what the answer before had"}),
]


class AdvisePositionRequest(PositionRequest, kw_only=True):
    """`POST /api/core/advise`: which cell is best to open?"""

    played: Played = field(default_factory=list)
    """Of the answer to continue; empty for the first answer."""

    def played_games(self) -> list[PlayedGames]:
        """Return the games to continue."""
        return [PlayedGames(it.cell, it.games, it.total, it.squares) for it in self.played]


class SampleRequest(PositionRequest, kw_only=True):
    """`POST /api/core/sample`: layouts that fit."""

    layouts: Layouts = 1
    safe: WireCell | None = None
    """A cell that is free in all of them."""
    mined: WireCell | None = None
    """A cell that is a mine in all of them."""


class AnalysedPosition(Response):
    """The analysis of a position that a layout fits."""

    p: list[list[float | None]]
    """H lists of W mine probabilities; None for opened cells and for cells that have none."""
    solutions: str | None
    """The number of solutions in decimal; None if it has more than `MOST_DIGITS` digits."""
    log_solutions: float
    """Its natural logarithm."""
    mines_expected: float
    """The total of mines; if it is unknown, the expected number of mines."""
    guess: bool
    """`forced_guess` of the analysis."""

    @classmethod
    def of(cls, analysis: Analysis) -> Self:
        """Describe an analysis."""
        few = analysis.log_solutions < MOST_DIGITS * math.log(10)
        return cls(
            p=where_covered(analysis, analysis.mine_probability),
            solutions=decimal_solutions(analysis, QUICK_BITS) if few else None,
            log_solutions=analysis.log_solutions,
            mines_expected=analysis.mines_expected,
            guess=analysis.forced_guess,
        )


class Clash(Struct):
    """The analysis of a position that no layout fits."""

    clash: WireProof


class CellClues(Response):
    """What a covered cell may turn out to be."""

    mine: float
    """The probability that it is a mine."""
    clues: list[float]
    """The probabilities of the clues 0 to 8; with `mine` they add up to 1."""

    @classmethod
    def of(cls, analysis: Analysis, cell: Cell) -> Self:
        """Describe one cell; raises `FairminesError` if it has no mine probability."""
        clues = analysis.clue_distribution(*cell).tolist()
        return cls(mine=float(analysis.mine_probability[cell]), clues=clues)


class WireFrontierCount(Response):
    """The solutions with one number of mines on the frontier; as in `FrontierCount`."""

    mines: int
    weight: float
    mine_probability: float


class CellWeights(Response):
    """The mine probability of a cell, by the number of mines on the frontier."""

    mine: float | None
    """None if the cell has no probability, because the total is unknown."""
    counts: list[WireFrontierCount] | None
    """None if they take too long to compute."""

    @classmethod
    def of(cls, analysis: Analysis, cell: Cell) -> Self:
        """Describe one covered cell."""
        mine = float(analysis.mine_probability[cell])
        if math.isnan(mine):
            return cls(mine=None, counts=None)
        counts = count_frontier(analysis, cell, FRONTIER_BITS)
        if counts is None:
            return cls(mine=mine, counts=None)
        shown = [WireFrontierCount(it.mines, it.weight, it.mine_probability) for it in counts]
        return cls(mine=mine, counts=shown)


class ExplainedCell(Struct):
    """Why a cell is certain, or not."""

    explanation: WireProof | WireWitnesses
    weights: CellWeights


class AdvisedCell(Response):
    """A candidate; as in `Candidate`."""

    cell: Cell
    safety: float
    progress: float
    secondary: float
    value: float
    low: float
    high: float


class Advised(Response):
    """The advice so far."""

    exact: bool
    candidates: list[AdvisedCell]
    """The best first."""
    played: list[PlayedGames]
    """What to send to continue; empty if the values are exact."""

    @classmethod
    def of(cls, advice: Deliberation) -> Self:
        """Describe an advice."""
        names = AdvisedCell.__struct_fields__
        cells = [AdvisedCell(*(getattr(it, name) for name in names)) for it in advice.candidates]
        return cls(exact=advice.exact, candidates=cells, played=list(advice.played))


class Sampled(Struct):
    """Layouts that fit a position."""

    layouts: list[list[str]]
    """For each layout its rows of `*` (mine) and `.` (free)."""

    @classmethod
    def of(cls, layouts: list[Layout]) -> Self:
        """Write layouts."""
        return cls([layout_rows(it) for it in layouts])
