"""The steps from each format of the database to the next one.

A step stays as it is: later formats come with further steps. Only `game_totals` and
`move_record` are shared with the present code.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from typing import Final

from fairmines.boards.level import Level
from fairmines.migration import Step
from fairmines.web.store import game_totals
from fairmines.web.store.game_row import DAMAGED, OWNER, TERMS, DamagedGameError, read_terms
from fairmines.web.store.move_record import encode_move, name_fields
from fairmines.web.store.stored_game import remake_game

FINISHED: Final = """
-- its place among the finished games, from 1
ALTER TABLE games ADD COLUMN finished INTEGER;
CREATE UNIQUE INDEX games_finished ON games (finished) WHERE finished IS NOT NULL;
CREATE INDEX games_recent ON games (width, height, mines, rules, deal, finished)
    WHERE finished IS NOT NULL;
CREATE INDEX games_best ON games (width, height, mines, rules, deal, elapsed, finished)
    WHERE finished IS NOT NULL AND status = 'won' AND assisted = 0 AND stated = 0;
CREATE TABLE totals (         -- of the finished games of one kind
    width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL,
    rules TEXT NOT NULL, deal TEXT NOT NULL,
    games INTEGER NOT NULL, wins INTEGER NOT NULL,
    streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,
    PRIMARY KEY (width, height, mines, rules, deal)
) WITHOUT ROWID;
CREATE TABLE places (         -- of the finished games: the last one taken, the last one to delete
    only INTEGER PRIMARY KEY CHECK (only = 0), taken INTEGER NOT NULL, deleted INTEGER NOT NULL
);
INSERT INTO places VALUES (0, 0, 0);
"""

PRACTICE: Final = """
ALTER TABLE games ADD COLUMN practice INTEGER NOT NULL DEFAULT 0;
DROP INDEX games_recent;
DROP INDEX games_best;
CREATE INDEX games_recent ON games (width, height, mines, rules, deal, finished)
    WHERE finished IS NOT NULL AND practice = 0;
CREATE INDEX games_best ON games (width, height, mines, rules, deal, elapsed, finished)
    WHERE finished IS NOT NULL AND practice = 0
    AND status = 'won' AND assisted = 0 AND stated = 0;
"""

MEASURED: Final = """
ALTER TABLE games ADD COLUMN bbbv INTEGER;
CREATE INDEX games_unfinished ON games (width, height, mines, rules, deal)
    WHERE status = 'playing' AND practice = 0;
"""

DATED: Final = """
ALTER TABLE games ADD COLUMN began REAL;
"""

REVIEWED: Final = """
CREATE TABLE reviews (        -- of finished games
    number INTEGER PRIMARY KEY AUTOINCREMENT,     -- in the order in which they were made
    game TEXT NOT NULL UNIQUE REFERENCES games (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,                     -- of the code that has made it
    summary TEXT,                                 -- a GameSummary in JSON
    problem TEXT                                  -- why there is no summary, one sentence
);
"""

VISITED: Final = """
ALTER TABLE games ADD COLUMN visitor TEXT NOT NULL DEFAULT '';
DROP INDEX games_finished;
DROP INDEX games_recent;
DROP INDEX games_best;
DROP INDEX games_unfinished;
CREATE INDEX games_visitor ON games (visitor, status, touched);
CREATE UNIQUE INDEX games_finished ON games (visitor, finished) WHERE finished IS NOT NULL;
CREATE INDEX games_recent ON games (visitor, width, height, mines, rules, deal, finished)
    WHERE finished IS NOT NULL AND practice = 0;
CREATE INDEX games_best ON games (visitor, width, height, mines, rules, deal, elapsed, finished)
    WHERE finished IS NOT NULL AND practice = 0
    AND status = 'won' AND assisted = 0 AND stated = 0;
CREATE INDEX games_unfinished ON games (visitor, width, height, mines, rules, deal)
    WHERE status = 'playing' AND practice = 0;
DROP TABLE totals;
CREATE TABLE totals (         -- of the finished games of one visitor and kind
    visitor TEXT NOT NULL,
    width INTEGER NOT NULL, height INTEGER NOT NULL, mines INTEGER NOT NULL,
    rules TEXT NOT NULL, deal TEXT NOT NULL,
    games INTEGER NOT NULL, wins INTEGER NOT NULL,
    streak INTEGER NOT NULL, best_streak INTEGER NOT NULL,
    PRIMARY KEY (visitor, width, height, mines, rules, deal)
) WITHOUT ROWID;
ALTER TABLE places RENAME TO earlier_places;
CREATE TABLE places (         -- of a visitor's finished games: the last one taken, to delete
    visitor TEXT PRIMARY KEY NOT NULL, taken INTEGER NOT NULL, deleted INTEGER NOT NULL
) WITHOUT ROWID;
INSERT INTO places SELECT '', taken, deleted FROM earlier_places;
DROP TABLE earlier_places;
ALTER TABLE settings RENAME TO earlier_settings;
CREATE TABLE settings (visitor TEXT PRIMARY KEY NOT NULL, json TEXT NOT NULL) WITHOUT ROWID;
INSERT INTO settings SELECT '', json FROM earlier_settings;
DROP TABLE earlier_settings;
ALTER TABLE reviews ADD COLUMN visitor TEXT NOT NULL DEFAULT '';
CREATE INDEX reviews_visitor ON reviews (visitor, number);
"""

REPORT_SECONDS: Final = 10.0
"""Time between two messages while games are played again."""

log = logging.getLogger(__name__)


def name_move_fields(connection: sqlite3.Connection) -> None:
    """1 to 2: moves were lists without names, in fairmines 0.1.0."""
    connection.create_function("name_fields", 1, name_fields, deterministic=True)
    connection.execute("UPDATE moves SET record = name_fields(record)")


def add_totals(connection: sqlite3.Connection) -> None:
    """2 to 3: the order of the finished games. Their totals are counted in the step to format 8."""
    execute_all(connection, FINISHED)
    games = connection.execute(
        "SELECT id FROM games WHERE status IN ('won', 'lost') ORDER BY touched, id"
    ).fetchall()
    for place, (game_id,) in enumerate(games, start=1):
        connection.execute("UPDATE games SET finished = ? WHERE id = ?", (place, game_id))
    connection.execute("UPDATE places SET taken = ?", (len(games),))


def add_practice(connection: sqlite3.Connection) -> None:
    """3 to 4: practice."""
    execute_all(connection, PRACTICE)


def add_bbbv(connection: sqlite3.Connection) -> None:
    """4 to 5: the 3BV, of games that end from now on, and the number of unfinished games."""
    execute_all(connection, MEASURED)


def store_drawn(connection: sqlite3.Connection) -> None:
    """5 to 6: moves with all that they drew; when a game was made.

    Each game is played again once, and draws the same again. Games that do not add up are set
    aside.
    """
    execute_all(connection, DATED)
    ids = connection.execute(
        "SELECT id FROM games WHERE moves > 0 AND status != ? ORDER BY id", (DAMAGED,)
    ).fetchall()
    reported = time.monotonic()
    for number, (game_id,) in enumerate(ids):
        try:
            _store_drawn_of(connection, game_id)
        except DamagedGameError as error:
            log.error("Game %s is damaged and was set aside: %s", game_id, error)
            connection.execute(
                "UPDATE games SET status = ?, finished = NULL WHERE id = ?", (DAMAGED, game_id)
            )
        if time.monotonic() > reported + REPORT_SECONDS:
            log.warning("Bringing stored games to format 6: %d of %d", number + 1, len(ids))
            reported = time.monotonic()


def add_reviews(connection: sqlite3.Connection) -> None:
    """6 to 7: the reviews of finished games."""
    execute_all(connection, REVIEWED)


def add_visitors(connection: sqlite3.Connection) -> None:
    """7 to 8: whose games they are; all are the owner's so far, and are counted anew."""
    execute_all(connection, VISITED)
    game_totals.count_all(connection, OWNER)


def _store_drawn_of(connection: sqlite3.Connection, game_id: str) -> None:
    [row] = connection.execute(
        f"SELECT {TERMS} FROM games WHERE id = ?",  # noqa: S608
        (game_id,),
    ).fetchall()
    records = connection.execute(
        "SELECT number, record FROM moves WHERE game = ? ORDER BY number", (game_id,)
    ).fetchall()
    terms = read_terms(row)
    game = remake_game(terms, records)
    level = Level(terms.width, terms.height, terms.mines)
    connection.executemany(
        "UPDATE moves SET record = ? WHERE game = ? AND number = ?",
        [
            (encode_move(move, level), game_id, number)
            for number, move in enumerate(game.moves)
            if move.redrawn is not None
        ],
    )


STEPS: Final[tuple[Step, ...]] = (
    name_move_fields,
    add_totals,
    add_practice,
    add_bbbv,
    store_drawn,
    add_reviews,
    add_visitors,
)


def execute_all(connection: sqlite3.Connection, statements: str) -> None:
    """Execute statements within the transaction; `executescript` would commit it first."""
    for statement in statements.split(";\n"):
        connection.execute(statement)
