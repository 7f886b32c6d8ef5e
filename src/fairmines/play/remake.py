"""Makes a recorded game again, move by move; nothing is drawn."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from fairmines.engines.exact import GAME_BUDGET
from fairmines.errors import FairminesError
from fairmines.play.moves import Move
from fairmines.play.record_fields import RecordFields
from fairmines.play.timed_game import TimedGame

G = TypeVar("G", bound=TimedGame)


def remake(
    kind: type[G],
    record: RecordFields,
    *,
    clock: Callable[[], float] = time.monotonic,
    budget: int = GAME_BUDGET,
) -> G:
    """Return the game of a record as it stands after the last move.

    Args:
        kind: The class of the game.
        record: The record.
        clock: Returns seconds; the game's clock goes on from the record's time.
        budget: See `Game.budget`.

    Raises:
        FairminesError: A move is impossible, or the moves lead to another status.
    """
    game = begin(kind, record, clock=clock, budget=budget)
    for _ in make_moves(game, record.moves):
        pass
    if game.status != record.status:
        raise FairminesError(f"the moves lead to {game.status!r}: expected {record.status!r}")
    game.set_elapsed(record.elapsed)
    return game


def begin(
    kind: type[G],
    record: RecordFields,
    *,
    clock: Callable[[], float] = time.monotonic,
    budget: int = GAME_BUDGET,
) -> G:
    """Return the game that a record begins with, before its first move."""
    seed = record.seed or 0
    if record.given is not None:
        return kind.from_layout(record.given, record.rules, seed, clock=clock, budget=budget)
    terms = record.level, record.rules, seed, record.first
    assert record.deal != "given"
    return kind(*terms, record.deal, difficulty=record.difficulty, clock=clock, budget=budget)


def make_moves(game: TimedGame, moves: Iterable[Move]) -> Iterator[Move]:
    """Make recorded moves in their game; yield each after it is made.

    Raises:
        FairminesError: A move is impossible.
    """
    for number, move in enumerate(moves, start=1):
        if not game.apply(move):
            raise FairminesError(
                f"move {number}, {move.kind!r} at row {move.row}, column {move.column}, "
                "changes nothing"
            )
        yield move
