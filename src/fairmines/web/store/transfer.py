"""Writes all games of a store as one file, and adds those of a file: see `games_file`."""

from __future__ import annotations

import logging
import sqlite3
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from heapq import merge
from operator import itemgetter
from typing import Any, Final

from msgspec import UNSET, Struct
from msgspec.json import Decoder
from msgspec.structs import asdict

from fairmines.errors import FairminesError
from fairmines.records.games_file import (
    UNREADABLE,
    GameLine,
    Problems,
    read_game,
    read_games,
    read_header,
    write_footer,
    write_game,
    write_header,
)
from fairmines.records.move_record import MoveRecord
from fairmines.web.store import game_totals
from fairmines.web.store.deals import name_deal, split_deal
from fairmines.web.store.game_row import COLUMNS, DAMAGED, NAMES, OWNER, DamagedGameError, GameRow
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.move_record import encode_record
from fairmines.wording import counted

BATCH: Final = 200
"""Games that are written at once."""
_MOVES: Final = Decoder(list[MoveRecord])

STAGE: Final = f"""
CREATE TABLE staged.games (number INTEGER PRIMARY KEY, {", ".join(COLUMNS)});
CREATE TABLE staged.moves (game, number, record);
"""

log = logging.getLogger(__name__)


class Imported(Struct, frozen=True):
    """What came of a file."""

    added: int
    """Games that are new."""
    known: int
    """Games that the store has already; they stay as they are."""
    damaged: int
    """Lines that cannot be read."""
    problems: list[str]
    """What is wrong with the first of them, one sentence each."""
    settings: bool
    """Whether the settings of the file were taken: the store had none."""


def export_pages(store: GameStore, visitor: str | None = None) -> Iterator[str]:
    """Write all games, in pages of text: the finished ones in the order of their ends, then others.

    Games without a move, and damaged ones, are left out.

    Args:
        store: Where the games are.
        visitor: Whose games are written, without saying whose they are; None for all visitors, the
            owner first. The settings are the owner's.
    """
    if visitor is None:
        visitors = [OWNER, *(it.id for it in store.visitors.list_all())]
    else:
        visitors = [visitor]
    yield write_header(store.settings.read(), visitors=len(visitors) > 1)
    count = 0
    for ids in _batches(store, visitors):
        lines = [line for game_id in ids if (line := _line(store, game_id, visitor is None))]
        count += len(lines)
        if lines:
            yield "".join(lines)
    yield write_footer(count)


def _batches(store: GameStore, visitors: list[str]) -> Iterator[list[str]]:
    others: list[list[str]] = []
    for visitor in visitors:
        games = store.of(visitor)
        # A game may end while the finished ones are read: it is in one of the lists, or in both.
        running = dict.fromkeys(games.unfinished.ids())
        for page in games.finished.pages():
            for first in range(0, len(page), BATCH):
                batch = [row.id for row in page[first : first + BATCH]]
                yield batch
                for game_id in batch:
                    running.pop(game_id, None)
        others.append(list(running))
    yield from others


def _line(store: GameStore, game_id: str, with_visitor: bool) -> str:
    try:
        found = store.find(game_id)
    except DamagedGameError:
        return ""
    if found is None:
        return ""
    row, records = found
    if not with_visitor:
        row = replace(row, visitor=OWNER)
    return _write_row(row, [record for _, record in records])


def _write_row(row: GameRow, records: list[str]) -> str:
    """Write the line of a game; no text for a damaged one, which the log names."""
    deal, difficulty = split_deal(row.deal)
    try:
        moves = _MOVES.decode(f"[{','.join(records)}]")
        fields: dict[str, Any] = {**vars(row), "deal": deal, "difficulty": difficulty}
        fields["moves"] = moves
        fields["visitor"] = row.visitor or UNSET
        line = write_game(GameLine(**fields))
        if len(records) != row.moves:
            raise FairminesError(f"it has {counted(len(records), 'move')}: expected {row.moves}")
        read_game(line, sys.maxsize)  # a game that earlier versions let grow is written whole
    except (*UNREADABLE, FairminesError) as error:
        log.error("Game %s is damaged and is left out: %s", row.id, error)
        return ""
    return line.decode() + "\n"


def _make_row(game: GameLine) -> GameRow:
    fields: dict[str, Any] = asdict(game)
    fields["deal"] = name_deal(game.deal, fields.pop("difficulty"))
    fields["moves"] = len(game.moves)
    fields["visitor"] = OWNER if game.visitor is UNSET else game.visitor
    return GameRow(**fields)


def import_lines(store: GameStore, lines: Iterable[bytes], visitor: str | None = None) -> Imported:
    """Add the games of a file that the store does not have; all of them are stored, or none.

    A damaged line is left out, and named in the answer.

    Args:
        store: Where the games are stored.
        lines: The lines of the file.
        visitor: Whose games they are from now on; None leaves them as the file says.

    Raises:
        FairminesError: The file is no such file, or of a later version, or the folder for temporary
            files is full. Nothing is stored.
        sqlite3.Error: The games could not be stored.
    """
    each = iter(lines)
    wanted = read_header(next(each, b""))
    problems = Problems()
    added, known, settings = 0, 0, False

    def add(_: sqlite3.Connection) -> None:
        nonlocal added, known, settings
        added, known, settings = _merge(own, wanted)

    # Reading takes seconds, and moves must not wait for it: the games go into a file of their own
    # first. It has no name, so that it ends with the process.
    with closing(store.connect()) as own:
        own.execute("ATTACH '' AS staged")
        try:
            _stage(own, read_games(each, problems), visitor)
        except sqlite3.Error as error:
            raise FairminesError(
                f"cannot write games to the folder for temporary files: {error}"
            ) from error
        store.use(add)
    return Imported(added, known, problems.count, problems.sentences, settings)


def _stage(connection: sqlite3.Connection, games: Iterable[GameLine], visitor: str | None) -> None:
    """Write the games of a file into the staged database."""
    places = ", ".join("?" * (len(COLUMNS) + 1))
    connection.executescript(STAGE)
    connection.execute("BEGIN")
    for number, game in enumerate(games):
        row = _make_row(game)
        if visitor is not None:
            row.visitor = visitor
        values = [getattr(row, name) for name in COLUMNS]
        connection.execute(
            f"INSERT INTO staged.games VALUES ({places})",  # noqa: S608
            [number, *values],
        )
        connection.executemany(
            "INSERT INTO staged.moves VALUES (?, ?, ?)",
            [(row.id, i, encode_record(it)) for i, it in enumerate(game.moves)],
        )
    connection.execute("COMMIT")


def _merge(connection: sqlite3.Connection, settings: str) -> tuple[int, int, bool]:
    """Add staged games in one transaction; return the numbers of new and known ones."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        result = _add(connection, settings)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result


def _add(connection: sqlite3.Connection, settings: str) -> tuple[int, int, bool]:
    # 1. What is to be deleted, or damaged and whole in the file, makes room.
    connection.execute(
        "DELETE FROM games WHERE finished <= "
        "(SELECT deleted FROM places WHERE places.visitor = games.visitor) "
        "OR status = ? AND id IN (SELECT id FROM staged.games)",
        (DAMAGED,),
    )
    # 2. What is here already stays as it is.
    known = connection.execute(
        "DELETE FROM staged.games WHERE id IN (SELECT id FROM main.games)"
    ).rowcount
    # 3. The finished games of each visitor get their places in the order of their ends.
    orders = {
        visitor: _order_of_ends(connection, visitor)
        for (visitor,) in connection.execute(
            "SELECT DISTINCT visitor FROM staged.games WHERE status IN ('won', 'lost')"
        ).fetchall()
    }
    added = connection.execute(
        f"INSERT INTO main.games ({NAMES}) SELECT {NAMES} FROM staged.games"  # noqa: S608
    ).rowcount
    connection.execute(
        "INSERT INTO main.moves SELECT game, number, record FROM staged.moves "
        "WHERE game IN (SELECT id FROM staged.games)"
    )
    for visitor, ids in orders.items():
        game_totals.place_all(connection, visitor, ids)
    # 4. Settings are taken where there are none.
    [[present]] = connection.execute(
        "SELECT count(*) FROM settings WHERE visitor = ? AND json != '{}'", (OWNER,)
    ).fetchall()
    taken = settings != "{}" and not present
    if taken:
        connection.execute("REPLACE INTO settings VALUES (?, ?)", (OWNER, settings))
    return added, known, taken


def _order_of_ends(connection: sqlite3.Connection, visitor: str) -> list[str]:
    """List the finished games of a visitor, here and staged.

    Each of the two keeps its own order, also where the clock was set back.
    """
    here = connection.execute(
        "SELECT touched, id FROM main.games WHERE visitor = ? AND finished IS NOT NULL "
        "ORDER BY finished",
        (visitor,),
    ).fetchall()
    new = connection.execute(
        "SELECT touched, id FROM staged.games WHERE visitor = ? AND status IN ('won', 'lost') "
        "ORDER BY number",
        (visitor,),
    ).fetchall()
    return [game_id for _, game_id in merge(here, new, key=itemgetter(0))]
