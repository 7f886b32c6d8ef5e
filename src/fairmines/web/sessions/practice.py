"""Practice that goes on from a moment of a recorded game, of this program or another one."""

from __future__ import annotations

import dataclasses
import secrets
import time

from fairmines.play.game import Game, Record
from fairmines.play.moves import Move
from fairmines.records.games_file import new_id
from fairmines.web.limits import BUDGET, most_marking_moves
from fairmines.web.sessions.session import SEED_BITS, Session
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.new_row import row_of
from fairmines.web.wire.errors import RefusalError


def practice_from(record: Record, moves: int, store: GameStore, visitor: str) -> Session:
    """Create practice of a visitor that stands where a recorded game stood after its first moves.

    If the game was over there, its last move is taken back. It has the seed of the record, so that
    its board can be dealt again. A board that was given, or whose seed is not known, gets another
    one.

    Raises:
        RefusalError: The record has fewer moves.
        FairminesError: A move is impossible.
    """
    if moves > len(record.moves):
        raise RefusalError(
            "bad-request", f"moves is {moves}: expected at most {len(record.moves)}, all of them"
        )
    most = most_marking_moves(record.level.cells)
    if moves > most:
        raise RefusalError("too-large", f"moves is {moves}: expected at most {most:,} to play on")
    game = _begin(record)
    for move in record.moves[:moves]:
        game.apply(_with_layout(move, game, record))
    if game.status in {"won", "lost"}:
        game.undo()
    now = time.time()
    row = row_of(
        game,
        new_id(),
        began=now,
        touched=now,
        elapsed=game.elapsed,
        practice=True,
        visitor=visitor,
    )
    store.add(row, game.moves)
    return Session(row, game, store)


def _begin(record: Record) -> Game:
    """Make the game of a record, without its moves."""
    terms = record.level, record.rules
    if record.deal == "given" or record.seed is None:
        return Game(*terms, secrets.randbits(SEED_BITS), record.first, budget=BUDGET)
    return Game(
        *terms,
        record.seed,
        record.first,
        record.deal,
        difficulty=record.difficulty,
        budget=BUDGET,
    )


def _with_layout(move: Move, game: Game, record: Record) -> Move:
    """Let a first opening deal the layout that a record of another program states."""
    if record.given is None or game.layout is not None or move.kind != "open":
        return move
    return dataclasses.replace(move, layout=record.given)
