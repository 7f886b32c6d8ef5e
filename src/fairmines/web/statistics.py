"""What finished games add up to: best times, streaks, and the table of all of them."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

from fairmines.web.answers import encode, when
from fairmines.web.store import Head

BEST: Final = 10
RECENT: Final = 100

_kind = attrgetter("width", "height", "mines", "rules", "deal")


def groups(finished: Iterable[Head]) -> list[dict[str, Any]]:
    """Sum up games, given oldest first, for each level, rules and deal; small boards come first."""
    ordered = sorted(finished, key=lambda head: (head.width * head.height, *_kind(head)))
    return [_group(list(games)) for _, games in groupby(ordered, key=_kind)]


def _group(games: list[Head]) -> dict[str, Any]:
    won = [head.status == "won" for head in games]
    streaks = [len(list(run)) if winning else 0 for winning, run in groupby(won)]
    # A player who was told what can be known, or knew the deal, sets no best time.
    fair = [head for head in games if head.status == "won" and not (head.assisted or head.stated)]
    best = sorted(fair, key=attrgetter("elapsed"))[:BEST]
    first = games[0]
    return {
        "width": first.width,
        "height": first.height,
        "mines": first.mines,
        "rules": first.rules,
        "deal": first.deal,
        "games": len(games),
        "wins": sum(won),
        "streak": streaks[-1],
        "bestStreak": max(streaks),
        "best": [
            {"elapsed": _seconds(head), "when": when(head.touched), "id": head.id} for head in best
        ],
        "recent": [
            {"won": head.status == "won", "elapsed": _seconds(head), "when": when(head.touched)}
            for head in games[-RECENT:]
        ],
    }


COLUMNS: Final = (
    *("when", "id", "width", "height", "mines", "rules", "first", "deal"),
    *("seed", "seedStated", "assisted", "won", "elapsed", "moves"),
)


def rows(finished: Iterable[Head]) -> list[dict[str, Any]]:
    """Describe each game in one row."""
    return [dict(zip(COLUMNS, _row(head), strict=True)) for head in finished]


def _row(head: Head) -> tuple[object, ...]:
    return (
        *(when(head.touched), head.id, head.width, head.height, head.mines),
        *(head.rules, head.first, head.deal, head.seed, head.stated, head.assisted),
        *(head.status == "won", _seconds(head), head.moves),
    )


def table(finished: Iterable[Head]) -> str:
    """Write the rows as CSV (RFC 4180), truth values as 0 and 1."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    for row in rows(finished):
        writer.writerow(int(it) if isinstance(it, bool) else it for it in row.values())
    return text.getvalue()


def listing(finished: Iterable[Head]) -> str:
    """Write the rows as JSON, one on each line."""
    lines = ",\n".join(encode(row) for row in rows(finished))
    return f"[\n{lines}\n]\n" if lines else "[]\n"


def _seconds(head: Head) -> float:
    return round(head.elapsed, 3)
