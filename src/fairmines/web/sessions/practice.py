"""Practice that goes on from a moment of a recorded game, of this program or another one."""

from __future__ import annotations

import dataclasses
import secrets
import time

from fairmines.play.game import Game, Record
from fairmines.play.moves import Move
from fairmines.web.limits import BUDGET, most_marking_moves
from fairmines.web.sessions.session import SEED_BITS, Session, new_id
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.new_row import row_of
from fairmines.web.wire.errors import RefusalError


def practice_from(record: Record, moves: int, store: GameStore, visitor: str) -> Session:
    """Create practice of a visitor that stands where a recorded game stood after its first moves.

    If the game was over there, its last move is taken back. The seed is another one: the record
    tells where the mines are, and nothing else has to be the same.

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
    deal = "random" if record.deal == "given" else record.deal
    seed = secrets.randbits(SEED_BITS)
    game = Game(
        record.level,
        record.rules,
        seed,
        record.first,
        deal,
        difficulty=record.difficulty,
        budget=BUDGET,
    )
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


def _with_layout(move: Move, game: Game, record: Record) -> Move:
    """Let a first opening deal the layout that a record of another program states."""
    if record.given is None or game.layout is not None or move.kind != "open":
        return move
    return dataclasses.replace(move, layout=record.given)
