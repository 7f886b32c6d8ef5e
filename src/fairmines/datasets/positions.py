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
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.engines.many import Analyses, Threads, analyse_many, is_selection
from fairmines.errors import FairminesError, TooComplexError
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.chunk import Span
from fairmines.simulation.executors import Workers, count_workers, local_executor, result_of, submit
from fairmines.simulation.experiment import Experiment, Start, make_experiment
from fairmines.simulation.kernel_play import guessing_of, match_of, plays_in_kernel
from fairmines.simulation.python_play import moves_of
from fairmines.simulation.sending import Sendable
from fairmines.simulation.span_play import in_python
from fairmines.strategies import AnyStrategy, Guess
from fairmines.wording import counted

MOST_POSITIONS = 10**8
"""The largest number of positions that one call collects."""
BARREN_GAMES = 10_000
"""After this many games without a position the search ends."""
FIRST_GAMES, MOST_GAMES = 64, 20_000
"""The games of the first round, and of any round at most."""
CHUNK = 8
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
        arrays = {name: np.concatenate([getattr(part, name) for part in parts]) for name in _ARRAYS}
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
    experiment = make_experiment(strategy, level, first=first, start=start, seed=seed)
    n = checks.integer("n", n, 1, MOST_POSITIONS, expected=f"1 to {MOST_POSITIONS:,} positions")
    if per_game is not None:
        per_game = checks.integer("per_game", per_game, 1, experiment.level.cells)
    selection = Selection(bool(guesses_only), per_game)
    parts: list[Positions] = []
    collected = games = 0
    with _players(experiment, selection, count_workers(workers)) as play:
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
            span = Span(games, games + min(more, MOST_GAMES))
            parts.append(play(span))
            collected += len(parts[-1])
            games = span.end
    return Positions.joined(parts).first(n)


@contextmanager
def _players(
    experiment: Experiment, selection: Selection, workers: int
) -> Generator[Callable[[Span], Positions]]:
    """Yield a function that plays a span of games and returns their positions."""
    if plays_in_kernel(experiment):
        yield lambda span: _record_in_kernel(experiment, selection, span, workers)
        return
    sendable = Sendable(experiment)
    if workers > 1:
        sendable.pack()
    with local_executor(workers) as executor:

        def play(span: Span) -> Positions:
            spans = [Span(first, min(first + CHUNK, span.end)) for first in range(*span, CHUNK)]
            chunks = [submit(executor, record, sendable, selection, it) for it in spans]
            return Positions.joined([result_of(chunk) for chunk in chunks])

        yield play


def _record_in_kernel(
    experiment: Experiment, selection: Selection, span: Span, threads: int
) -> Positions:
    guessing = guessing_of(experiment.strategy)
    assert guessing is not None
    try:
        played = _kernel.record_positions(
            guessing(),
            match_of(experiment),
            span.first,
            span.games,
            guesses_only=selection.guesses_only,
            per_game=selection.per_game,
            threads=threads,
        )
    except _kernel.TooComplex:
        raise TooComplexError(
            f"a game among {span.first} to {span.end - 1} comes to a view whose constraints are "
            f"too entangled: counting them takes more than {DEFAULT_BUDGET:,} weights"
        ) from None
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


def record(sendable: Sendable, selection: Selection, span: Span) -> Positions:
    """Play a span of games in Python, in any process, and return their positions."""
    experiment = sendable.unpack()
    level = experiment.level
    views: list[NDArray[np.int8]] = []
    moves: list[Cell] = []
    guess: list[bool] = []
    game: list[int] = []
    opening: list[int] = []
    won: list[bool] = []
    for number, played in zip(range(*span), in_python(_play, experiment, span), strict=True):
        kept = _select(experiment, selection, number, played)
        views += [move.cells for move in kept]
        moves += [move.cell for move in kept]
        guess += [move.guess for move in kept]
        opening += [move.opening for move in kept]
        game += [number] * len(kept)
        won += [played.won] * len(kept)
    return Positions(
        level=level,
        seed=experiment.seed,
        cells=np.array(views, np.int8).reshape(len(views), level.height, level.width),
        move=np.array(moves, np.int32).reshape(len(moves), 2),
        guess=np.array(guess, np.bool_),
        score=np.full(len(views), np.nan),
        game=np.array(game, np.uint64),
        opening=np.array(opening, np.int32),
        won=np.array(won, np.bool_),
    )


class _Opening(NamedTuple):
    """An opening after the first, and the view before it."""

    cells: NDArray[np.int8]
    cell: Cell
    guess: bool
    opening: int


class _PlayedGame(NamedTuple):
    openings: list[_Opening]
    won: bool


def _play(experiment: Experiment, game: int) -> _PlayedGame:
    """Play one game in Python as `fairmines.simulation.python_play` does, and keep its openings."""
    setup = experiment.setup(game)
    board = Board(setup.layout, experiment.rules, setup.player_seed)
    openings: list[_Opening] = []
    if not board.open(setup.start):
        return _PlayedGame(openings, won=False)
    for cell in moves_of(experiment, board, setup.player_seed):
        is_guess = isinstance(cell, Guess)
        openings.append(_Opening(board.cells, cell, is_guess, len(openings) + 1))
        if not board.open(cell):
            return _PlayedGame(openings, won=False)
    return _PlayedGame(openings, won=True)


def _select(
    experiment: Experiment, selection: Selection, number: int, game: _PlayedGame
) -> list[_Opening]:
    """Keep the positions of a game that are wanted, in order."""
    kept = [opening for opening in game.openings if opening.guess or not selection.guesses_only]
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
