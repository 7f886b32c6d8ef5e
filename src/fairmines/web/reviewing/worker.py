"""The process that reviews stored games: `python -m fairmines.web.reviewing.worker`.

It has a low priority, so that play on the same machine comes first. It reads a `StoredGame` in
JSON from each line of its standard input, and writes an `Outcome` in JSON on a line of its standard
output. It ends with its input.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Final

import msgspec
from msgspec import Struct

from fairmines.errors import FairminesError
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.reviewing import review
from fairmines.web.limits import (
    ALL_REVIEWS_GAMES,
    ALL_REVIEWS_PATIENCE,
    ALL_REVIEWS_SECONDS,
    BUDGET,
)
from fairmines.web.store.game_row import DamagedGameError, GameRow
from fairmines.web.store.stored_game import record_of, remake_game

NICENESS: Final = 10
"""The process's priority on Unix. A busy machine gives it a tenth of another process's time."""


class StoredGame(Struct):
    """A finished game as `GameStore.find` returns it."""

    row: GameRow
    moves: list[tuple[int, str]]


class Outcome(Struct):
    """A reviewed game: one of the two fields is None."""

    summary: str | None = None
    """A `GameSummary` in JSON."""
    problem: str | None = None
    """Why there is no review, one sentence."""


def review_stored(game: StoredGame) -> Outcome:
    """Review a stored game."""
    # Processor time, so that the figures depend little on what else the machine does.
    end = time.process_time() + ALL_REVIEWS_SECONDS
    try:
        found = review(
            record_of(game.row, remake_game(game.row, game.moves)),
            games=ALL_REVIEWS_GAMES,
            seconds=ALL_REVIEWS_PATIENCE,
            budget=BUDGET,
            cancel=lambda: time.process_time() > end,
            threads=1,
        )
    except (FairminesError, DamagedGameError) as error:
        return Outcome(problem=str(error))
    return Outcome(summary=GameSummary.of(found).to_json())


def main() -> None:
    """Review the games that standard input names."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends this process
    if sys.platform != "win32":  # there the server sets the priority
        os.nice(NICENESS)
    decoder = msgspec.json.Decoder(StoredGame)
    for line in sys.stdin.buffer:
        outcome = review_stored(decoder.decode(line))
        sys.stdout.buffer.write(msgspec.json.encode(outcome) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
