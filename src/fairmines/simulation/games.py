"""Single games of a simulation: `game_record`, and `game_deal` for where its mines were."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple, Self

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
    Terms,
    make_experiment,
    package_version,
)
from fairmines.simulation.play import each_game, play_on
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

    Args:
        level: As in `simulate`.
        game: The number of the game, from 0.
        seed: As in `simulate`.
        first: As in `simulate`.
        start: As in `simulate`.

    Raises:
        FairminesError: An argument is invalid.

    >>> deal = game_deal("beginner", 17)
    >>> deal.start, deal.layout.level.mines
    ((0, 0), 10)
    """
    terms = Terms(seed=seed, first=first, start=start)
    experiment = make_experiment("random", level, terms=terms)
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

    If the strategy fails, and that counts as a loss, the record ends there and its status is
    "playing".

    Args:
        strategy: As in `simulate`.
        level: As in `simulate`.
        game: The number of the game, from 0.
        seed: As in `simulate`.
        first: As in `simulate`.
        start: As in `simulate`.
        rules: As in `simulate`.
        label: The player's name in the record; None for the strategy's own.
        on_error: As in `simulate`.

    Raises:
        StrategyError: The strategy fails; the cause is its own exception.
        FairminesError: An argument is invalid.

    >>> from fairmines import review
    >>> record = game_record("random", "beginner", 3)
    >>> record.status, len(record.moves)
    ('lost', 3)
    """
    terms = Terms(seed=seed, first=first, start=start, rules=rules, on_error=on_error)
    experiment = make_experiment(strategy, level, terms=terms, label=label)
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
    [board] = each_game(_RecordedBoard.played, replace(experiment, verify=False), [game])
    return Record(
        level=experiment.level,
        rules=experiment.rules,
        first=experiment.first,
        given=board.given,
        moves=tuple(board.moves),
        status=board.status,
        player=experiment.strategy_name,
        program=f"fairmines {package_version()}",
    )


class _RecordedBoard(Board):
    """A board that notes the moves."""

    def __init__(self, layout: Layout, rules: Rules, seed: int) -> None:
        super().__init__(layout, rules, seed)
        self.given = layout
        self.moves: list[Move] = []
        self.status: Status = "playing"

    @classmethod
    def played(cls, experiment: Experiment, game: int) -> Self:
        """Return the board at the end of a game; it is "playing" if the strategy has failed."""
        setup = experiment.setup(game)
        board = cls(setup.layout, experiment.rules, setup.player_seed)
        outcome = play_on(board, experiment, setup)
        if not outcome.error:
            board.status = "won" if outcome.won else "lost"
        return board

    def open(self, cell: Cell, *, flood: bool = True) -> int:
        before = self.layout
        opened = super().open(cell, flood=flood)
        self.moves.append(Move("open", *cell, redrawn=redrawn_cells(before, self.layout)))
        return opened
