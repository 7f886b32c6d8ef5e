"""Single games of a simulation: `game_record`, and `game_deal` for where its mines were."""

from __future__ import annotations

from typing import NamedTuple

from fairmines import checks
from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.level import EXPERT, FirstRule
from fairmines.errors import FairminesError
from fairmines.play.board import Board
from fairmines.play.moves import Move, redrawn_cells
from fairmines.play.record import Record
from fairmines.play.rules import Rules, Status
from fairmines.simulation.experiment import (
    MOST_GAMES,
    Experiment,
    OnError,
    Start,
    make_experiment,
)
from fairmines.simulation.key import package_version
from fairmines.simulation.python_play import moves_of
from fairmines.simulation.span_play import strategy_error
from fairmines.strategies import AnyStrategy


class GameDeal(NamedTuple):
    """How a game of a simulation begins."""

    layout: Layout
    """Where the mines are."""
    start: Cell
    """The cell that is opened first."""


def game_deal(
    level: str | tuple[int, int, int] = EXPERT,
    game: int = 0,
    *,
    seed: int = 1,
    first: FirstRule = "safe",
    start: Start | str = (0, 0),
) -> GameDeal:
    """Return the layout and the start of game number `game`, the same for all strategies.

    The arguments are those of `simulate`, and `game` counts from 0.

    Raises:
        FairminesError: An argument is invalid.

    >>> deal = game_deal("beginner", 17)
    >>> deal.start, deal.layout.level.mines
    ((0, 0), 10)
    """
    experiment = make_experiment("random", level, seed=seed, first=first, start=start)
    setup = experiment.setup(_check_game(game))
    return GameDeal(setup.layout, setup.start)


def game_record(
    strategy: AnyStrategy,
    level: str | tuple[int, int, int] = EXPERT,
    game: int = 0,
    *,
    seed: int = 1,
    first: FirstRule = "safe",
    start: Start | str = (0, 0),
    rules: Rules = "classic",
    label: str | None = None,
    on_error: OnError = "raise",
) -> Record:
    """Play game number `game` of a simulation, and return its record, for `review` for example.

    The arguments are those of `simulate`, and `game` counts from 0. If the strategy fails, and that
    counts as a loss, the record ends there and its status is "playing".

    Raises:
        StrategyError: The strategy fails; the cause is its own exception.
        FairminesError: An argument is invalid.

    >>> from fairmines import review
    >>> record = game_record("random", "beginner", 3)
    >>> record.status, len(record.moves)
    ('lost', 3)
    """
    experiment = make_experiment(
        strategy,
        level,
        rules=rules,
        first=first,
        start=start,
        seed=seed,
        label=label,
        on_error=on_error,
    )
    return record_of(experiment, _check_game(game))


def _check_game(game: int) -> int:
    return checks.integer("game", game, 0, MOST_GAMES["plain"] - 1)


def record_of(experiment: Experiment, game: int) -> Record:
    """Play a game of an experiment, and return its record; raises `FairminesError` as above."""
    if experiment.conditional:
        raise FairminesError(
            "a game of estimator 'conditional' has no record, because its mines are drawn anew: "
            "expected estimator 'plain'"
        )
    setup = experiment.setup(game)
    board = Board(setup.layout, experiment.rules, setup.player_seed)
    moves: list[Move] = []
    alive = _open(board, setup.start, moves)
    try:
        for cell in moves_of(experiment, board, setup.player_seed) if alive else ():
            alive = _open(board, cell, moves)
            if not alive:
                break
    except (Exception, SystemExit) as raised:  # a strategy may raise anything
        if experiment.on_error == "raise":
            raise strategy_error(experiment, game, raised) from raised
    status: Status = "lost" if not alive else "playing" if board.left else "won"
    return Record(
        level=experiment.level,
        rules=experiment.rules,
        first=experiment.first,
        given=setup.layout,
        moves=tuple(moves),
        status=status,
        player=experiment.strategy_name,
        program=f"fairmines {package_version()}",
    )


def _open(board: Board, cell: Cell, moves: list[Move]) -> bool:
    """Open a cell and note the move; return whether the cell was free."""
    before = board.layout
    opened = board.open(cell)
    moves.append(Move("open", *cell, redrawn=redrawn_cells(before, board.layout)))
    return bool(opened)
