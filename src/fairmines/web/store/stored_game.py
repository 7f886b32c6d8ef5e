"""Plays a stored game again, and checks that its record is consistent."""

from __future__ import annotations

import dataclasses
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from fairmines.boards.level import Level
from fairmines.play.game import Game, Record
from fairmines.web.limits import BUDGET
from fairmines.web.store.deals import split_deal
from fairmines.web.store.game_row import DamagedGameError, GameRow, GameTerms
from fairmines.web.store.move_record import decode_move


def remake_game(
    terms: GameTerms,
    records: Sequence[tuple[int, str]],
    clock: Callable[[], float] = time.monotonic,
) -> Game:
    """Play a stored game again.

    Args:
        terms: What the game was made from, and its status and number of moves.
        records: The numbers and records of its moves, by number.
        clock: The clock of the game.

    Raises:
        DamagedGameError: A move is missing, unreadable or impossible, or the game does not end up
            with the status and the number of moves that its row has.
    """
    numbers = [number for number, _ in records]
    if numbers != list(range(terms.moves)):
        raise DamagedGameError(f"it has moves {numbers}: expected 0 to {terms.moves - 1}")
    try:
        deal, difficulty = split_deal(terms.deal)
        level = Level(terms.width, terms.height, terms.mines)
        game = Game(
            level,
            terms.rules,  # type: ignore[arg-type]  # Game checks these four
            int(terms.seed),
            terms.first,  # type: ignore[arg-type]
            deal,  # type: ignore[arg-type]
            difficulty=difficulty,  # type: ignore[arg-type]
            clock=clock,
        )
        for number, record in records:
            if not game.apply(decode_move(record, level)):
                raise DamagedGameError(f"move {number} changes nothing: {record}")
    except ValueError as error:
        raise DamagedGameError(str(error)) from None
    if game.status != terms.status:
        raise DamagedGameError(f"its moves lead to {game.status!r}: expected {terms.status!r}")
    # Not before: a move of an older format may have been made with a larger budget.
    game.budget = BUDGET
    return game


def record_of(row: GameRow, game: Game) -> Record:
    """Return the record of a stored game.

    Args:
        row: The row of the game.
        game: The game, as `remake_game` returns it.
    """
    began = None if row.began is None else datetime.fromtimestamp(row.began, UTC)
    return dataclasses.replace(game.record(), elapsed=row.elapsed, began=began)
