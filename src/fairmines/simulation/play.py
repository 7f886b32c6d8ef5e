"""Plays games of an experiment: one by one in Python, or many at once in the kernel.

In conditional play every guess is made safe, and a game counts with its win probability. The weight
of a game is 1 at first. If a cell may be a mine when it is opened, the weight is multiplied by the
probability that the cell is safe. If the cell is a mine in the layout at hand, another layout is
drawn uniformly from the solutions in which it is safe. So, given what the player sees, each
solution stays equally likely, and the mean weight is the win rate of plain play. It varies less
than wins do, because the probability of surviving a guess replaces the luck of it (conditional
Monte Carlo; Hammersley and Handscomb 1964).
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple, TypeVar

import numpy as np

from fairmines import _kernel
from fairmines.boards.cells import Cell, check_cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import FIRST_RULES
from fairmines.engines.exact import DEFAULT_BUDGET, analyse_exact
from fairmines.errors import FairminesError, StrategyError, TooComplexError
from fairmines.importing import place_of
from fairmines.play.board import Board
from fairmines.randomness import Rng
from fairmines.simulation.experiment import Experiment, GameSetup
from fairmines.strategies import Guess, Strategy, StrategyFactory, expert, name_of
from fairmines.strategies.deliberate import Deliberate
from fairmines.strategies.expert import Expert
from fairmines.strategies.min_risk import MinRisk
from fairmines.strategies.prototype import Prototype

T = TypeVar("T")

FAILED: Final = 2**32 - 1
"""Stands in a signature for an exception or an illegal move, which ends a game."""
SIGNATURE: Final = "<u4"
"""How signatures are stored: two games that differ have the same one once in 2**32."""

GUESSING: dict[StrategyFactory, Callable[[], _kernel.Guessing]] = {
    MinRisk: _kernel.Guessing.min_risk,
    Expert: expert.guessing,
    Deliberate: lambda: Deliberate().guessing(),
}
"""Strategy -> a function that returns its guesser in the kernel."""


class GameOutcome(NamedTuple):
    """How a game ended."""

    won: bool
    guesses: int = 0
    """The cells that the strategy opened as guesses. The first opening is not a guess."""
    opened: int = 0
    """The cells that are open at the end, without the mine that was hit."""
    weight: float = 0.0
    """In conditional play the weight of the game."""
    signature: int = 0
    """See `signature_of`."""
    error: str = ""
    """How the strategy failed, if that counts as a loss."""
    lost_on_safe: bool = False
    """Whether a cell that the strategy considered safe has lost the game, if that is verified."""
    safe_guesses: int = 0
    """The guesses that were certainly safe, if that is verified."""


# The loop


def play(experiment: Experiment, game: int) -> GameOutcome:
    """Play game number `game` to its end; see `play_on`."""
    if not experiment.conditional:
        setup = experiment.setup(game)
        board = Board(setup.layout, experiment.rules, setup.player_seed)
        return play_on(board, experiment, setup)
    # A start that may be a mine is a guess like any other.
    level = experiment.level
    weight = 1 - level.mines / level.cells if experiment.first == "any" else 1.0
    if not weight:
        signature = signature_of([], level.width, weight=weight)
        return GameOutcome(False, weight=weight, signature=signature)
    setup = experiment.setup(game)
    return play_on(ConditionalBoard(setup.layout, setup.redraw_seed, weight), experiment, setup)


def play_on(board: Board, experiment: Experiment, setup: GameSetup) -> GameOutcome:
    """Play a game to its end on a board, which may do more than a board does.

    Raises:
        FairminesError: The strategy names a cell off the board, or no covered cell; unless the
            experiment counts failures as losses.
        TooComplexError: The analysis of a view exceeds its budget; likewise.
        Exception: Whatever the strategy raises; likewise.
    """
    opened: list[Cell] = []
    error, lost_on_safe, safe_guesses = "", False, 0
    alive = bool(board.open_start(setup.start))
    try:
        for cell in moves_of(experiment, board, setup.player_seed) if alive else ():
            opened.append(cell)
            if experiment.verify and type(cell) is Guess:
                safe_guesses += int(analyse_exact(board.view).mine_probability[cell] == 0)
            if not board.open(cell):
                alive, lost_on_safe = False, experiment.verify and type(cell) is not Guess
                break
    except (Exception, SystemExit) as raised:  # a strategy may raise anything
        if experiment.on_error == "raise":
            raise
        error = reason(raised)
    weight = None
    if isinstance(board, ConditionalBoard):
        weight = board.weight if alive and not error else 0.0
    return GameOutcome(
        won=alive and not board.left and not error,
        guesses=[*map(type, opened)].count(Guess),
        opened=board.opened,
        weight=weight or 0.0,
        signature=signature_of(opened, experiment.level.width, weight=weight, failed=bool(error)),
        error=error,
        lost_on_safe=lost_on_safe,
        safe_guesses=safe_guesses,
    )


def moves_of(experiment: Experiment, board: Board, seed: int) -> Iterator[Cell]:
    """Yield the cells that a new player opens, until the game is won.

    They are of the type `Guess`, or plain tuples. The caller opens each cell before it asks for the
    next one.
    """
    rng = Rng(seed)
    strategy = experiment.strategy()
    while board.left:
        yield from covered_moves(strategy, board, rng)


def covered_moves(strategy: Strategy, board: Board, rng: Rng) -> Iterator[Cell]:
    """Ask a strategy once, and yield those of its cells that are still covered in their turn.

    The caller opens each cell before it asks for the next one. Ends early when the game is won.
    """
    view = board.view
    height, width = view.height, view.width
    moved = False
    for cell in strategy.moves(view, rng):
        place = check_cell(cell, height, width)
        if board.covered(place):
            moved = True
            # A user's cell may be a list, which NumPy would take for several cells.
            yield Guess(*place) if isinstance(cell, Guess) else place
        if not board.left:
            return
    if not moved:
        raise FairminesError(
            f"strategy {name_of(strategy)!r} names no covered cell to open here:\n{view}"
        )


def each_game(
    one: Callable[[Experiment, int], T], experiment: Experiment, games: Iterable[int]
) -> Iterator[T]:
    """Play games one by one; turn every exception of a strategy into a `StrategyError`."""
    for game in games:
        try:
            played = one(experiment, game)
        # A strategy may raise anything, and some exceptions cannot be sent between processes.
        except (Exception, SystemExit) as raised:
            raise StrategyError(
                f"strategy {experiment.strategy_name!r} fails in game {game} of seed "
                f"{experiment.seed}: {reason(raised)}{place_of(raised)}",
                game,
            ) from raised
        yield played


def reason(raised: BaseException) -> str:
    """Return an exception of a strategy as one line."""
    return str(raised) if isinstance(raised, FairminesError) else " ".join(repr(raised).split())


def signature_of(
    opened: Iterable[Cell], width: int, *, weight: float | None = None, failed: bool = False
) -> int:
    """Return the signature of a game, 32 bits: zlib's CRC-32 of words of 32 bits.

    By it games are compared. It covers the cells that the strategy opened after the start, in their
    order, and which of them were guesses; in conditional play the weight as well. What a strategy
    does not show in a game is not in it. `cpp/kernel/play/signature.hpp` computes the same for
    games that the kernel plays.

    Args:
        opened: The cells that the strategy has opened, in order; guesses are of the type `Guess`.
        width: The width of the board.
        weight: The weight of the game, in conditional play.
        failed: Whether the strategy has raised an exception, or named no cell that can be opened.

    >>> f"{signature_of([Guess(0, 3)], width=9):08x}"
    'bc93e7a5'
    """
    words = [2 * (cell[0] * width + cell[1]) + (type(cell) is Guess) for cell in opened]
    if failed:
        words.append(FAILED)
    if weight is not None:
        words += struct.unpack("<2I", struct.pack("<d", weight))
    return zlib.crc32(struct.pack(f"<{len(words)}I", *words))


# Conditional play


class ConditionalBoard(Board):
    """A board on which every cell that may be safe is safe when it is opened.

    >>> board = ConditionalBoard(Layout([[1, 0]]), seed=1)
    >>> board.open((0, 0)), board.weight, board.left
    (1, 0.5, 0)
    """

    def __init__(self, layout: Layout, seed: int, weight: float = 1.0) -> None:
        """Cover all cells.

        Args:
            layout: The layout at the beginning; later layouts are drawn from solutions.
            seed: The seed of the layouts that are drawn during the game.
            weight: The weight at the beginning.
        """
        super().__init__(layout, "classic", seed)
        self.weight = weight
        """The weight: the probability that plain play survives all cells opened so far."""
        self._redraws = Rng(seed)
        self._safe = np.zeros(layout.mines.shape, np.bool_)

    def open_start(self, cell: Cell) -> int:
        """Open the first cell, which the first-click rule keeps free."""
        return super().open(cell)

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        """Open a covered cell; return how many cells that opens, 0 if it is certainly a mine.

        Raises:
            TooComplexError: The analysis of the view exceeds its budget.
        """
        if not self._safe[cell]:
            analysis = analyse_exact(self.view)
            self._safe |= analysis.safe  # safe cells stay safe
            self.weight *= 1 - float(analysis.mine_probability[cell])
            if self.weight and self.layout.mines[cell]:
                seed = self._redraws.getrandbits(64)
                self._board.redraw(*cell, mined=False, budget=DEFAULT_BUDGET, seed=seed)
                self.layout = Layout(self._board.mines)
        return super().open(cell, flood=flood)


# In the kernel


def guessing_of(strategy: StrategyFactory) -> Callable[[], _kernel.Guessing] | None:
    """Return a function that returns a strategy's guesser in the kernel; None if it has none."""
    if isinstance(strategy, Prototype) and type(strategy.strategy) is Deliberate:
        return strategy.strategy.guessing
    return GUESSING.get(strategy)


def plays_in_kernel(experiment: Experiment) -> bool:
    """Return whether the kernel can play these games.

    It plays the strategy itself, not derived classes, which may decide differently. What a strategy
    considers safe is verified in Python.
    """
    return guessing_of(experiment.strategy) is not None and not experiment.verify


def play_in_kernel(
    experiment: Experiment, first: int, games: int, threads: int = 1
) -> _kernel.GameResults:
    """Play `games` games from number `first` on. The number of threads changes only the time.

    Raises `TooComplexError` if the analysis of a view exceeds its budget.
    """
    guessing = guessing_of(experiment.strategy)
    assert guessing is not None
    try:
        return _kernel.play_games(guessing(), match_of(experiment), first, games, threads)
    except _kernel.TooComplex:
        raise too_entangled(first, games) from None


def too_entangled(first: int, games: int) -> TooComplexError:
    """Return the error that one of these games comes to a view beyond the budget."""
    return TooComplexError(
        f"a game among {first} to {first + games - 1} comes to a view whose constraints are too "
        f"entangled: counting them takes more than {DEFAULT_BUDGET:,} weights"
    )


def match_of(experiment: Experiment) -> _kernel.Match:
    """Return the games of an experiment as the kernel takes them."""
    level = experiment.level
    return _kernel.Match(
        width=level.width,
        height=level.height,
        mines=level.mines,
        free_radius=FIRST_RULES[experiment.first],
        start=None if experiment.start == "random" else experiment.start,
        seed=experiment.seed,
        budget=DEFAULT_BUDGET,
        conditional=experiment.conditional,
        rules=experiment.rules,
    )
