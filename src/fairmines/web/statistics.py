"""Statistics of finished games: sums for each kind of game, and the export as CSV or JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Final

from msgspec.structs import astuple

from fairmines.web.store.game_row import GameRow
from fairmines.web.wire.responses import (
    BestGame,
    FinishedGame,
    RecentGame,
    StatisticsGroup,
    encode,
    timestamp,
)

BEST: Final = 10
RECENT: Final = 100

_kind = attrgetter("width", "height", "mines", "rules", "deal")


def groups(finished: Iterable[GameRow]) -> list[StatisticsGroup]:
    """Sum up games for each level, rules and deal; small boards come first.

    Args:
        finished: The games, oldest first.
    """
    ordered = sorted(finished, key=lambda row: (row.width * row.height, *_kind(row)))
    return [_group(list(games)) for _, games in groupby(ordered, key=_kind)]


def _group(games: list[GameRow]) -> StatisticsGroup:
    won = [row.status == "won" for row in games]
    streaks = [len(list(run)) if winning else 0 for winning, run in groupby(won)]
    # Best times are for players without help: no questions asked, the layout not known beforehand.
    unaided = [row for row in games if row.status == "won" and not (row.assisted or row.stated)]
    best = sorted(unaided, key=attrgetter("elapsed"))[:BEST]
    first = games[0]
    return StatisticsGroup(
        width=first.width,
        height=first.height,
        mines=first.mines,
        rules=first.rules,
        deal=first.deal,
        games=len(games),
        wins=sum(won),
        streak=streaks[-1],
        best_streak=max(streaks),
        best=[
            BestGame(elapsed=_seconds(row), when=timestamp(row.touched), id=row.id) for row in best
        ],
        recent=[
            RecentGame(won=row.status == "won", elapsed=_seconds(row), when=timestamp(row.touched))
            for row in games[-RECENT:]
        ],
    )


def exported(row: GameRow) -> FinishedGame:
    """Return what the exports say of a game."""
    return FinishedGame(
        when=timestamp(row.touched),
        id=row.id,
        width=row.width,
        height=row.height,
        mines=row.mines,
        rules=row.rules,
        first=row.first,
        deal=row.deal,
        seed=row.seed,
        seed_stated=row.stated,
        assisted=row.assisted,
        won=row.status == "won",
        elapsed=_seconds(row),
        moves=row.moves,
    )


def csv_text(finished: Iterable[GameRow]) -> str:
    """Write games as CSV (RFC 4180), truth values as 0 and 1."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(FinishedGame.__struct_encode_fields__)
    for row in finished:
        values = astuple(exported(row))
        writer.writerow(int(value) if isinstance(value, bool) else value for value in values)
    return text.getvalue()


def json_text(finished: Iterable[GameRow]) -> str:
    """Write games as a JSON list, one game a line."""
    lines = ",\n".join(encode(exported(row)) for row in finished)
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def _seconds(row: GameRow) -> float:
    return round(row.elapsed, 3)
