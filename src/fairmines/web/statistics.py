"""The report on finished games: groups as JSON for the page, exports as CSV and JSON."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec.structs import asdict, astuple, replace

from fairmines.web.store.deals import split_deal
from fairmines.web.store.finished_games import FinishedGames, GameTotals
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.game_store import VisitorData
from fairmines.web.wire.responses import (
    BestGame,
    FinishedGame,
    RecentGame,
    Statistics,
    StatisticsGroup,
    encode,
    timestamp,
)

GROUPS: Final = 100
BEST: Final = 10
RECENT: Final = 100


def report(data: VisitorData) -> Statistics:
    """Describe the finished games of a visitor, and count the others."""
    unfinished = data.unfinished.count()
    return Statistics(
        groups=[
            _group(data.finished, totals, unfinished.get(totals.kind, 0))
            for totals in data.finished.totals(GROUPS)
        ],
        unfinished=sum(unfinished.values()),
    )


def _group(finished: FinishedGames, totals: GameTotals, unfinished: int) -> StatisticsGroup:
    deal, difficulty = split_deal(totals.deal)
    return StatisticsGroup(
        **asdict(replace(totals, deal=deal)),
        difficulty=difficulty,
        unfinished=unfinished,
        best=[
            BestGame(elapsed=_seconds(row), when=timestamp(row.touched), id=row.id)
            for row in finished.best(totals.kind, BEST)
        ],
        recent=[
            RecentGame(
                won=row.status == "won",
                elapsed=_seconds(row),
                when=timestamp(row.touched),
                bbbv=row.bbbv,
            )
            for row in finished.recent(totals.kind, RECENT)
        ],
    )


def exported(row: GameRow) -> FinishedGame:
    """Return what the exports say of a game."""
    deal, difficulty = split_deal(row.deal)
    return FinishedGame(
        when=timestamp(row.touched),
        id=row.id,
        width=row.width,
        height=row.height,
        mines=row.mines,
        rules=row.rules,
        first=row.first,
        deal=deal,
        seed=row.seed,
        seed_stated=row.stated,
        assisted=row.assisted,
        won=row.status == "won",
        elapsed=_seconds(row),
        moves=row.moves,
        practice=row.practice,
        bbbv=row.bbbv,
        difficulty=difficulty,
    )


def csv_pages(pages: Iterable[list[GameRow]]) -> Iterator[str]:
    """Write games as CSV (RFC 4180), truth values as 0 and 1, in pages of text."""
    yield _csv([FinishedGame.__struct_encode_fields__])
    for rows in filter(None, pages):
        games = [astuple(exported(row)) for row in rows]
        yield _csv([[int(it) if isinstance(it, bool) else it for it in game] for game in games])


def _csv(rows: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


def json_pages(pages: Iterable[list[GameRow]]) -> Iterator[str]:
    """Write games as a JSON list, one game a line, in pages of text."""
    separator = "[\n"
    for rows in filter(None, pages):
        yield separator + ",\n".join(encode(exported(row)) for row in rows)
        separator = ",\n"
    yield "\n]\n" if separator == ",\n" else "[]\n"


def _seconds(row: GameRow) -> float:
    return round(row.elapsed, 3)
