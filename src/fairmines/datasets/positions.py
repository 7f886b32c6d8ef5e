"""`positions`: the views that a strategy meets while it plays, with its moves."""

from __future__ import annotations

import math
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, fields
from typing import Any, NamedTuple, Self, overload

import numpy as np
from numpy.typing import NDArray

from fairmines import _kernel, checks
from fairmines.boards.cells import Cell
from fairmines.boards.level import EXPERT, FirstRule, Level
from fairmines.boards.view import View
from fairmines.engines.many import Analyses, Threads, analyse_many, is_selection
from fairmines.errors import FairminesError
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.executors import count_workers, local_executor, result_of, submit
from fairmines.simulation.experiment import (
    Experiment,
    GameSetup,
    Start,
    Terms,
    Workers,
    make_experiment,
)
from fairmines.simulation.outcomes import Part
from fairmines.simulation.play import (
    each_game,
    guessing_of,
    match_of,
    play_on,
    plays_in_kernel,
    too_entangled,
)
from fairmines.simulation.worker import SentExperiment
from fairmines.strategies import AnyStrategy, Guess
from fairmines.wording import counted

MOST_POSITIONS = 10**8
"""The largest number of positions that one call collects."""
BARREN_GAMES = 10_000
"""After this many games without a position the search ends."""
FIRST_GAMES, MOST_GAMES = 64, 20_000
"""The games of the first round, and of any round at most."""
PART_GAMES = 8
"""The games that a process plays at a time."""
SPARE = 1.05
"""A round plays this many times the games that the positions so far suggest."""


@dataclass(frozen=True, eq=False, repr=False)
class Positions:
    """Positions of games, in the order of the games and of play; item i is the `View` of one.

    A position is a view before a strategy opens a cell. All arrays have one entry for each. A
    slice, a mask or an array of numbers gives `Positions`: `found[found.guess]` are the guesses.
    """

    level: Level
    """The level of the games."""
    seed: int
    """The seed of the games."""
    cells: NDArray[np.int8]
    """(N, H, W) int8: the codes of the views, as in `View.cells`."""
    move: NDArray[np.int32]
    """(N, 2) int32: row and column of the cell that the strategy opens next."""
    guess: NDArray[np.bool_]
    """(N,) bool: whether the strategy opens it as a guess, not as a safe cell."""
    score: NDArray[np.float64]
    """(N,) float64: what the strategy compares guesses by, higher is better. `min-risk`: the
    probability that the cell is safe. `expert`: the score of its look-ahead, or the win probability
    of an endgame or pocket that it searches. NaN for safe cells and for other strategies."""
    game: NDArray[np.uint64]
    """(N,) uint64: the number of the game, from 0."""
    opening: NDArray[np.int32]
    """(N,) int32: the number of cells that the strategy has opened before, 1 or more."""
    won: NDArray[np.bool_]
    """(N,) bool: whether the game is won in the end."""

    def __len__(self) -> int:
        return len(self.cells)

    @overload
    def __getitem__(self, index: int) -> View: ...

    @overload
    def __getitem__(self, index: slice | NDArray[Any] | list[Any]) -> Self: ...

    def __getitem__(self, index: Any) -> View | Self:
        """Return the view of a position; for a slice, a mask or numbers, these positions."""
        if is_selection(index):
            return self._selected(index)
        return View(self.cells[index], self.level.mines)

    def __repr__(self) -> str:
        level = "x".join(map(str, self.level))
        games = counted(len(np.unique(self.game)), "game")
        guesses = np.count_nonzero(self.guess)
        return f"<Positions: {len(self):,} of {games} on {level}, {guesses:,} with a guess>"

    def analyse(self, threads: Threads = "auto") -> Analyses:
        """Analyse all positions, see `analyse_many`."""
        return analyse_many(self.cells, self.level.mines, threads=threads)

    def first(self, n: int) -> Self:
        """Return the first n positions."""
        return self._selected(slice(n))

    def _selected(self, index: Any) -> Self:
        arrays = {name: getattr(self, name)[index] for name in _ARRAYS}
        return type(self)(self.level, self.seed, **arrays)

    @classmethod
    def joined(cls, parts: list[Positions]) -> Self:
        """Join positions of the same level and seed, at least one part."""
        arrays = {name: np.concatenate([getattr(it, name) for it in parts]) for name in _ARRAYS}
        return cls(parts[0].level, parts[0].seed, **arrays)


def table_columns(positions: Positions) -> dict[str, NDArray[Any]]:
    """Return the columns of a table of positions: (N,) arrays, and the cells as (N, H, W)."""
    columns: dict[str, NDArray[Any]] = {
        name: getattr(positions, name) for name in _ARRAYS if name != "move"
    }
    columns["row"], columns["column"] = positions.move.T
    return columns


_ARRAYS = [field.name for field in fields(Positions) if field.name not in {"level", "seed"}]


class Selection(NamedTuple):
    """Which positions of a game are kept."""

    guesses_only: bool
    per_game: int | None


def positions(
    strategy: AnyStrategy,
    level: str | tuple[int, int, int] = EXPERT,
    n: int = 1000,
    *,
    seed: int = 1,
    first: FirstRule = "safe",
    start: Start | str = (0, 0),
    guesses_only: bool = False,
    per_game: int | None = None,
    workers: Workers = 1,
) -> Positions:
    """Collect the first n positions that a strategy meets in games 0, 1, 2, ... of a seed.

    The games are those of `simulate`, under the classic rules. A position is the view before each
    opening but the first, which is always on a covered board. Positions of one game resemble each
    other; `per_game` draws a few of each. The result does not depend on the number of workers.

    Args:
        strategy: As in `simulate`.
        level: A name, a `Level`, or (width, height, mines).
        n: The number of positions, 1 to 10**8.
        seed: 0 to 2**64 - 1.
        first: The first-click rule, as in `simulate`.
        start: The cell of the first opening, as in `simulate`.
        guesses_only: Whether only positions count in which the strategy guesses.
        per_game: The largest number of positions of one game; they are drawn uniformly from the
            game, with its seed. None keeps all.
        workers: Threads for `min-risk` and `expert`, processes for other strategies, or "auto" for
            one on each core.

    Raises:
        FairminesError: A parameter is invalid, the strategy fails, or no position is found in
            10,000 games.
        TooComplexError: The analysis of a view exceeds its budget.

    >>> found = positions("min-risk", "beginner", 100, seed=7)
    >>> found.cells.shape, int(found.game[-1]), int(found.guess.sum())
    ((100, 9, 9), 6, 4)
    >>> bool(found[0].covered[tuple(found.move[0])])
    True
    """
    terms = Terms(seed=seed, first=first, start=start)
    experiment = make_experiment(strategy, level, terms=terms)
    n = checks.integer("n", n, 1, MOST_POSITIONS, expected=f"1 to {MOST_POSITIONS:,} positions")
    if per_game is not None:
        per_game = checks.integer("per_game", per_game, 1, experiment.level.cells)
    selection = Selection(bool(guesses_only), per_game)
    found: list[Positions] = []
    collected = games = 0
    with _collecting(experiment, selection, count_workers(workers)) as collect:
        while collected < n:
            if not collected and games >= BARREN_GAMES:
                raise FairminesError(
                    f"{counted(games, 'game')} have no such position: expected a level on which "
                    "the strategy opens more than one cell, or guesses"
                )
            # The number of games in a round changes only the time: what is too much is cut off.
            more = (
                math.ceil(SPARE * (n - collected) * games / collected) if collected else FIRST_GAMES
            )
            part = Part(games, games + min(more, MOST_GAMES))
            found.append(collect(part))
            collected += len(found[-1])
            games = part.end
    return Positions.joined(found).first(n)


@contextmanager
def _collecting(
    experiment: Experiment, selection: Selection, workers: int
) -> Generator[Callable[[Part], Positions]]:
    """Yield a function that plays games and returns their positions."""
    if plays_in_kernel(experiment):
        yield lambda part: _record_in_kernel(experiment, selection, part, workers)
        return
    sent = SentExperiment(experiment)
    if workers > 1:
        sent.pack()
    with local_executor(workers) as executor:

        def collect(part: Part) -> Positions:
            ends = range(part.first + PART_GAMES, part.end + PART_GAMES, PART_GAMES)
            smaller = [Part(end - PART_GAMES, min(end, part.end)) for end in ends]
            futures = [submit(executor, record, sent, selection, it) for it in smaller]
            return Positions.joined([result_of(future) for future in futures])

        yield collect


def _record_in_kernel(
    experiment: Experiment, selection: Selection, part: Part, threads: int
) -> Positions:
    guessing = guessing_of(experiment.strategy)
    assert guessing is not None
    try:
        played = _kernel.record_positions(
            guessing(),
            match_of(experiment),
            part.first,
            part.games,
            guesses_only=selection.guesses_only,
            per_game=selection.per_game,
            threads=threads,
        )
    except _kernel.TooComplex:
        raise too_entangled(part.first, part.games) from None
    return Positions(
        level=experiment.level,
        seed=experiment.seed,
        cells=played.cells,
        move=np.stack(np.divmod(played.move, np.int32(experiment.level.width)), axis=1),
        guess=played.guess,
        score=played.score,
        game=played.game,
        opening=played.opening,
        won=played.won,
    )


def record(sent: SentExperiment, selection: Selection, part: Part) -> Positions:
    """Play a part in Python, in any process, and return its positions."""
    experiment = sent.unpack()
    level = experiment.level
    views: list[NDArray[np.int8]] = []
    moves: list[Cell] = []
    game: list[int] = []
    opening: list[int] = []
    won: list[bool] = []
    games = range(*part)
    for number, played in zip(games, each_game(_play, experiment, games), strict=True):
        kept = _select(experiment, selection, number, played)
        views += [move.cells for move in kept]
        moves += [move.cell for move in kept]
        opening += [move.opening for move in kept]
        game += [number] * len(kept)
        won += [played.won] * len(kept)
    return Positions(
        level=level,
        seed=experiment.seed,
        cells=np.array(views, np.int8).reshape(len(views), level.height, level.width),
        move=np.array(moves, np.int32).reshape(len(moves), 2),
        guess=np.array([isinstance(cell, Guess) for cell in moves], np.bool_),
        score=np.full(len(views), np.nan),
        game=np.array(game, np.uint64),
        opening=np.array(opening, np.int32),
        won=np.array(won, np.bool_),
    )


class _Opening(NamedTuple):
    """An opening, and the view before it."""

    cells: NDArray[np.int8]
    cell: Cell
    """A `Guess`, or a plain tuple."""
    opening: int
    """The number of openings before it."""


class _PlayedGame(NamedTuple):
    openings: list[_Opening]
    """Those after the first."""
    won: bool


class _WatchedBoard(Board):
    """A board that notes the openings."""

    def __init__(self, setup: GameSetup) -> None:
        super().__init__(setup.layout, "classic", setup.player_seed)
        self.openings: list[_Opening] = []

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        self.openings.append(_Opening(self.cells, cell, len(self.openings)))
        return super().open(cell, flood=flood)


def _play(experiment: Experiment, game: int) -> _PlayedGame:
    setup = experiment.setup(game)
    board = _WatchedBoard(setup)
    won = play_on(board, experiment, setup).won
    return _PlayedGame(board.openings[1:], won)


def _select(
    experiment: Experiment, selection: Selection, number: int, game: _PlayedGame
) -> list[_Opening]:
    """Keep the positions of a game that are wanted, in order."""
    kept = game.openings
    if selection.guesses_only:
        kept = [opening for opening in kept if isinstance(opening.cell, Guess)]
    if selection.per_game is None or len(kept) <= selection.per_game:
        return kept
    # Plain play draws no layouts: the seed for those draws positions.
    rng = Rng(_kernel.game_seeds(experiment.seed, number).redraws)
    left = selection.per_game
    drawn: list[_Opening] = []
    # Selection sampling (Knuth, The Art of Computer Programming, volume 2, section 3.4.2).
    for place, it in enumerate(kept):
        if int(rng.random() * (len(kept) - place)) < left:
            drawn.append(it)
            left -= 1
    return drawn
