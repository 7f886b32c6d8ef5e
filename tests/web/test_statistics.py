"""Statistics: sums that follow each game, exports page by page, and nothing that stalls play."""

import csv
import io
import json
import random
import sqlite3
from contextlib import closing, suppress
from itertools import groupby

import pytest

from fairmines.web import statistics
from fairmines.web.store import finished_games, format_steps, schema
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE
from tests.helpers.server import Server, append
from tests.helpers.stored_games import game_row


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def random_rows(number, seed=1):
    rng = random.Random(seed)
    return [
        game_row(
            i,
            rng.choice(["won", "won", "lost"]),
            rules=rng.choice(["fair", "kind"]),
            width=rng.choice([8, 9]),
            stated=rng.random() < 0.2,
            assisted=rng.random() < 0.2,
            practice=rng.random() < 0.2,
            elapsed=rng.choice([1.0, 2.5, 7.25, 100.0]),
            bbbv=rng.choice([None, 0, 9, 40]),
        )
        for i in range(number)
    ]


def judged(rows):
    """What the statistics of some games are, each counted anew from all of them."""
    kinds = {}
    for row in rows:
        if row.practice:
            continue
        kinds.setdefault((row.width, row.rules), []).append(row)
    described = []
    for (width, rules), games in sorted(kinds.items(), key=lambda kind: (-len(kind[1]), kind[0])):
        won = [row.status == "won" for row in games]
        runs = [(winning, len(list(run))) for winning, run in groupby(won)]
        clean = [it for it in games if it.status == "won" and not (it.assisted or it.stated)]
        described.append(
            {
                "width": width,
                "rules": rules,
                "games": len(games),
                "wins": sum(won),
                "streak": runs[-1][1] if won[-1] else 0,
                "best_streak": max((length for winning, length in runs if winning), default=0),
                "best": [it.id for it in sorted(clean, key=lambda it: it.elapsed)[:10]],
                "recent": [(it.status == "won", it.elapsed, it.bbbv) for it in games[-100:]],
            }
        )
    return described


def take_formats_5_to_8_back(connection):
    for name in ("visitor", "finished", "recent", "best", "unfinished"):
        connection.execute(f"DROP INDEX games_{name}")
    for name in ("reviews", "settings", "totals", "places"):
        connection.execute(f"DROP TABLE {name}")
    connection.execute("ALTER TABLE games DROP COLUMN visitor")
    before = schema.SCHEMA.split(format_steps.VISITED)[0]
    for statement in before.split(";\n"):
        if "ALTER TABLE" not in statement:
            with suppress(sqlite3.OperationalError):  # a table that is there
                connection.execute(statement)
    connection.execute("UPDATE places SET taken = (SELECT max(finished) FROM games)")
    connection.execute("DROP TABLE reviews")
    connection.execute("DROP INDEX games_unfinished")
    for name in ("bbbv", "began"):
        connection.execute(f"ALTER TABLE games DROP COLUMN {name}")


def told(store):
    return [
        {
            **{name: getattr(group, name) for name in ("width", "rules", "games", "wins")},
            "streak": group.streak,
            "best_streak": group.best_streak,
            "best": [game.id for game in group.best],
            "recent": [(game.won, game.elapsed, game.bbbv) for game in group.recent],
        }
        for group in statistics.report(store).groups
    ]


def test_streaks(store):
    ended = ["won", "won", "lost", "won", "won", "won", "lost", "won"]
    for number, status in enumerate(ended):
        store.add(game_row(number, status), [])
    store.add(game_row(8, assisted=True), [])
    [group] = statistics.report(store).groups
    assert (group.games, group.wins, group.streak, group.best_streak) == (9, 7, 2, 3)
    assert [best.elapsed for best in group.best] == [993, 995, 996, 997, 999, 1000]
    store.add(game_row(9, rules="kind"), [])
    store.add(game_row(10, width=8), [])
    store.add(game_row(11, "lost", deal="no-guess"), [])
    assert len(statistics.report(store).groups) == 4


def test_sums_equal_those_counted_anew(store):
    rows = random_rows(700)
    for number, row in enumerate(rows, start=1):
        store.add(row, [])
        if number in {1, 10, 100, 700}:
            assert told(store) == judged(rows[:number])


def test_a_row_that_cannot_be_read_is_left_out_and_logged(store, caplog):
    for number in (1, 2):
        store.add(game_row(number), [])
    with store._writing.transaction() as connection:
        connection.execute("UPDATE games SET width = 'nine' WHERE id = '1'")
    [[row]] = store.finished.pages()
    assert row.id == "2"
    assert "Damaged games are left out: 1, among them game 1: its row" in caplog.text


def test_a_game_counts_when_it_ends(store):
    row = game_row(1, "playing")
    store.add(row, [])
    assert told(store) == []
    row.status = "won"
    append(store, row, [])
    assert told(store) == judged([row])


def test_sums_of_an_older_database(tmp_path, store):
    """A database of format 2 has no sums: opening it counts its games."""
    rows = [row for row in random_rows(300) if not row.practice]
    for row in rows:
        store.add(row, [])
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as old, old:
        take_formats_5_to_8_back(old)
        for name in ("games_finished", "games_recent", "games_best"):
            old.execute(f"DROP INDEX {name}")
        old.execute("ALTER TABLE games DROP COLUMN finished")
        old.execute("ALTER TABLE games DROP COLUMN practice")
        old.execute("DROP TABLE totals")
        old.execute("DROP TABLE places")
        old.execute("PRAGMA user_version = 2")
    for row in rows:
        row.bbbv = None
    with closing(GameStore(tmp_path)) as again:
        assert told(again) == judged(rows)
        assert [it.id for page in again.finished.pages() for it in page] == [it.id for it in rows]
        more = game_row(1000, "lost")
        again.add(more, [])
        assert told(again) == judged([*rows, more])


def test_a_database_without_practice(tmp_path, store):
    """A database of format 3 keeps its sums, and gets practice."""
    rows = [row for row in random_rows(300) if not row.practice]
    for row in rows:
        store.add(row, [])
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as old, old:
        take_formats_5_to_8_back(old)
        for name in ("games_recent", "games_best"):
            old.execute(f"DROP INDEX {name}")
        old.execute("ALTER TABLE games DROP COLUMN practice")
        for statement in format_steps.FINISHED.split(";\n"):
            if "INDEX games_recent" in statement or "INDEX games_best" in statement:
                old.execute(statement)
        old.execute("PRAGMA user_version = 3")
    for row in rows:
        row.bbbv = None
    with closing(GameStore(tmp_path)) as again:
        assert told(again) == judged(rows)
        practice = game_row(1000, practice=True)
        again.add(practice, [])
        assert told(again) == judged(rows)
        assert again.find("1000") == (practice, [])


def test_a_database_without_3bv(tmp_path, store):
    """A database of format 4 has sums, but no 3BV: its games are told without."""
    rows = random_rows(50)
    for row in rows:
        store.add(row, [])
    store.close()
    with closing(sqlite3.connect(tmp_path / FILE)) as old, old:
        take_formats_5_to_8_back(old)
        old.execute("PRAGMA user_version = 4")
    for row in rows:
        row.bbbv = None
    with closing(GameStore(tmp_path)) as again:
        assert told(again) == judged(rows)
        more = game_row(1000, "lost", bbbv=12)
        again.add(more, [])
        assert told(again) == judged([*rows, more])


def test_sums_without_a_game_that_is_set_aside(store):
    rows = random_rows(100)
    for row in rows:
        store.add(row, [])
    for number in (0, 40, 99):
        store.set_aside(str(number), store.find(str(number))[0])
    assert told(store) == judged([row for row in rows if row.id not in {"0", "40", "99"}])


def test_groups_are_limited_to_those_played_most(store, monkeypatch):
    monkeypatch.setattr(statistics, "GROUPS", 2)
    for number, width in enumerate([5, 6, 6, 7, 8, 8]):
        store.add(game_row(number, width=width), [])
    assert [group.width for group in statistics.report(store).groups] == [6, 8]


def test_statistics_and_moves_do_not_wait_for_each_other(store):
    """Statistics are read while a move is being stored, and a move is stored while they are."""
    for row in random_rows(30):
        store.add(row, [])
    with store._writing.transaction():
        assert len(told(store)) == 4
        assert len(next(store.finished.pages())) == 30
    with store.finished._reading.transaction("DEFERRED") as reading:
        assert reading.execute("SELECT count(*) FROM games").fetchall() == [(30,)]
        store.add(game_row(99, "playing"), [])
    assert store.find("99") is not None


@pytest.mark.long
def test_statistics_read_few_rows(store):
    """The work does not grow with the number of finished games."""
    steps = 0

    def count():
        nonlocal steps
        steps += 1

    def work():
        nonlocal steps
        steps = 0
        store.finished._reading._connection.set_progress_handler(count, 10)
        told(store)
        return steps

    for row in random_rows(2000):
        store.add(row, [])
    few = work()
    for row in random_rows(4000, seed=2):
        row.id = f"more-{row.id}"
        store.add(row, [])
    assert work() < 1.2 * few


def test_deleting_takes_short_transactions(store):
    rows = random_rows(230)
    for row in rows[:220]:
        store.add(row, [])
    store.finished.forget()
    assert told(store) == list(store.finished.pages()) == []
    batches = 0
    while store.finished.delete_batch():
        batches += 1
        if batches == 2:  # games that end meanwhile stay
            for row in rows[220:]:
                store.add(row, [])
    assert batches == -(-220 // finished_games.BATCH)
    assert told(store) == judged(rows[220:])
    assert store._reading.rows("SELECT count(*) FROM games") == [(10,)]


@pytest.mark.process
def test_a_server_that_was_killed_while_it_deleted(tmp_path, store):
    for row in random_rows(200):
        store.add(row, [])
    store.finished.forget()
    store.finished.delete_batch()
    store.close()
    with Server(tmp_path) as server:
        assert server.get("/api/statistics") == {"groups": [], "unfinished": 0}
        assert server.get("/api/statistics.json") == []
    with closing(GameStore(tmp_path)) as again:
        assert again._reading.rows("SELECT count(*) FROM games") == [(0,)]


BAD_VALUES = {
    "elapsed": "'soon'",
    "touched": "1e300",
    "width": "'wide'",
    "moves": "-1",
    "seed": "x'ff'",
    "stated": "7",
}


@pytest.mark.process
@pytest.mark.parametrize("column", BAD_VALUES)
def test_one_bad_row_does_not_break_the_others(tmp_path, store, column):
    size = finished_games.PAGE
    for number in range(size + 20):
        store.add(game_row(number), [])
    # A whole page of bad rows, and one more.
    with store._writing.transaction() as connection:
        connection.execute(
            f"UPDATE games SET {column} = {BAD_VALUES[column]} WHERE finished <= {size + 1}"
        )
    store.close()
    with Server(tmp_path) as server:
        [group] = server.get("/api/statistics")["groups"]
        assert group["games"] == size + 20
        assert [game["elapsed"] for game in group["recent"]][-19:] == [
            game_row(number).elapsed for number in range(size + 1, size + 20)
        ]
        exported = server.get("/api/statistics.json")
        assert [game["id"] for game in exported] == [str(i) for i in range(size + 1, size + 20)]
        _, _, body = server.request("GET", "/api/statistics.csv")
        rows = list(csv.DictReader(io.StringIO(body.decode(), newline="")))
        assert [row["id"] for row in rows] == [game["id"] for game in exported]
        status, _, body = server.request("GET", "/api/games/3")
        assert (status, json.loads(body)["kind"]) == (410, "damaged")
        server.process.terminate()
        server.process.wait(20)
        server._listener.join(20)
        assert "Game 3 is damaged and was set aside" in "".join(server.complaints)
        server.complaints.clear()
