"""Finds out which records are of one game: the definition of what a game is."""

from __future__ import annotations

from collections import defaultdict
from typing import Final, NamedTuple

from fairmines.errors import FairminesError
from fairmines.play.record import Record

TIME_STEP: Final = 0.010
"""The most by which two formats round the time of a move, in seconds."""
_ROUNDING: Final = 1e-6
"""What floats and differences of them add to that."""


class GameIdentity(NamedTuple):
    """What makes a game this one and no other, whatever file it is in."""

    layout: tuple[tuple[bool, ...], ...]
    """Where the mines were in the end, by rows."""
    moves: tuple[tuple[str, int, int], ...]
    """Kind, row and column of each move but flags, in their order."""
    times: tuple[float, ...]
    """When each of these moves was made, in seconds of the game's clock."""


def identify_game(record: Record) -> GameIdentity | None:
    """Return what makes a game this one; None if it has no layout, or its moves are impossible.

    Two records are of one game if

    - their layouts at the end are equal. Rules may have moved mines, but no clue that was seen
      changes, and files of other programs have the last layout;
    - they have the same moves in the same order, with their kinds and cells. Flags and question
      marks are no part of it, because formats keep those before the first opening in different
      ways;
    - no move has times that differ by more than 10 ms, because formats round down or to the next
      of milliseconds, hundredths or less.

    Level, rules, player, date, program and the pointer's path say nothing: formats lack some of
    them, and a level follows from its layout.
    """
    try:
        layout = record.game().layout
    except FairminesError:
        return None
    if layout is None:
        return None
    moves = [move for move in record.moves if move.kind != "flag"]
    return GameIdentity(
        tuple(map(tuple, layout.mines.tolist())),
        tuple((move.kind, move.row, move.column) for move in moves),
        tuple(move.elapsed for move in moves),
    )


class KnownGames:
    """The games that came so far."""

    def __init__(self) -> None:
        self._times = defaultdict[object, list[tuple[float, ...]]](list)

    def add(self, game: GameIdentity) -> bool:
        """Add a game; return whether it is new."""
        known = self._times[game.layout, game.moves]
        if any(_are_near(game.times, times) for times in known):
            return False
        known.append(game.times)
        return True


def _are_near(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    pairs = zip(one, other, strict=True)
    return all(abs(mine - its) <= TIME_STEP + _ROUNDING for mine, its in pairs)
