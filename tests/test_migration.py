"""Databases of all earlier formats become the present one; failures and kills lose nothing."""

import json
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from dataclasses import asdict, fields
from pathlib import Path

import numpy as np
import pytest
from server import Server

import fairmines as fm
from fairmines import migration
from fairmines.simulation.key import Key
from fairmines.simulation.store import Store as ResultStore
from fairmines.simulation.tally import Tally
from fairmines.web.sessions.session import Session
from fairmines.web.store import schema, steps
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE, VERSION

DATA = Path(__file__).parent / "data"
FORMATS = {1: DATA / "0.1.0" / "games"} | {
    number: DATA / "formats" / str(number) for number in (2, 3, 4, 5, 6, 7)
}


def expected(folder):
    return json.loads((folder / "expected.json").read_text(encoding="utf-8"))


def copy_of(number, directory):
    """Copy the database of a format; its ready games were touched just now."""
    path = Path(shutil.copy(FORMATS[number] / FILE, directory))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE games SET touched = ? WHERE status = 'ready'", (time.time(),))
    return path


def content(path):
    """All rows of all tables, and the format."""
    with closing(sqlite3.connect(path)) as database:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"
        tables = [name for (name,) in database.execute(names)]
        rows = {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
        return database.execute("PRAGMA user_version").fetchone(), rows


def schema_of(path):
    """The columns of all tables, and the definitions of all indices."""
    with closing(sqlite3.connect(path)) as database:
        made = database.execute(
            "SELECT type, name, sql FROM sqlite_master ORDER BY name"
        ).fetchall()
        tables = {
            name: [column[1:] for column in database.execute(f"PRAGMA table_info({name})")]
            for kind, name, _ in made
            if kind == "table"
        }
        return tables, [(name, sql) for kind, name, sql in made if kind == "index"]


def shown(codes):
    return ["".join(map(str, row)) for row in codes]


# Steps


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_step_makes_the_tables_of_the_next_format(tmp_path, number):
    path = copy_of(number, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migration.migrate(database, path, lambda _: None, steps.STEPS[:number])
    assert content(path)[0] == (number + 1,)
    assert schema_of(path) == schema_of(FORMATS[number + 1] / FILE)


@pytest.mark.parametrize("number", FORMATS)
def test_every_format_gets_the_tables_of_a_new_file(tmp_path, number):
    path = copy_of(number, tmp_path)
    GameStore(tmp_path).close()
    (tmp_path / "new").mkdir()
    GameStore(tmp_path / "new").close()
    tables, indices = schema_of(path)
    new_tables, new_indices = schema_of(tmp_path / "new" / FILE)
    assert tables == new_tables
    assert indices == new_indices
    assert content(path)[0] == (VERSION,)


@pytest.mark.parametrize("number", FORMATS)
def test_old_games_are_played_once_and_never_drawn_again(tmp_path, number, forbid_chance):
    wanted = expected(FORMATS[number])["games"]
    copy_of(number, tmp_path)
    GameStore(tmp_path).close()
    forbid_chance()
    with closing(GameStore(tmp_path)) as store:
        for state in wanted.values():
            game = Session.resume(*store.find(state["id"]), store).game
            assert game.status == state["status"]
            assert shown(game.codes()) == state["cells"]
            if state["status"] in {"won", "lost"}:
                record = fm.Record.from_json(game.to_json())
                *_, last = record.frames()
                assert last.view == game.view
                assert record.status == game.status


@pytest.mark.process
@pytest.mark.parametrize("number", [2, 3, 4, 5, 6, 7])
def test_a_server_answers_as_the_one_before(tmp_path, number):
    wanted = expected(FORMATS[number])
    copy_of(number, tmp_path)
    with Server(tmp_path) as server:
        for state in wanted["games"].values():
            now = server.get(f"/api/games/{state['id']}")
            now["cells"] = shown(now["cells"])
            if now["reason"] and "flag" not in state["reason"]:
                del now["reason"]["flag"]
            assert state.items() <= now.items() or state["status"] == "playing"
            assert now["cells"] == state["cells"]
        assert [game["id"] for game in server.get("/api/running")] == [
            game["id"] for game in wanted["running"]
        ]
        if "reviews" in wanted:
            assert server.get("/api/statistics") == wanted["statistics"]
            assert server.get("/api/reviews") == wanted["reviews"]
        for name in ("exported", "settings"):
            path = {"exported": "/api/statistics.json", "settings": "/api/settings"}[name]
            told, before = server.get(path), wanted[name]
            if name == "exported":
                assert [game["id"] for game in told] == [game["id"] for game in before]
            else:
                assert told == before
        with server.player(wanted["games"]["fair, playing"]["id"]) as player:
            for row, codes in enumerate(player.state["cells"]):
                for column, code in enumerate(codes):
                    if code in {"f", "q"}:
                        player.flag(row, column, to="c")
            assert player.win()["status"] == "won"


def test_games_of_format_7_are_the_owner_s(tmp_path):
    """Also what was to be deleted: the place of the last such game is kept."""
    path = copy_of(7, tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE places SET deleted = 3")
        hidden = {
            row
            for (row,) in database.execute("SELECT id FROM games WHERE finished <= 3").fetchall()
        }
    wanted = [it["id"] for it in expected(FORMATS[7])["exported"]]
    with closing(GameStore(tmp_path)) as store:
        told = [row for page in store.finished.pages() for row in page]
        assert [row.id for row in told] == [it for it in wanted if it not in hidden]
        assert len(told) == len(wanted) - 3
        counted = [row for row in told if not row.practice]
        assert sum(it.games for it in store.finished.totals(99)) == len(counted)
        assert len(store.reviews.after(0, 1)) == len(counted)
        assert store.visitors.list_all() == []
        while store.finished.delete_batch():
            pass
        assert store.find(hidden.pop()) is None


def test_a_hundred_games_of_0_1_0(tmp_path, forbid_chance):
    """Each of the eleven games ten times: they open, play on, and give records."""
    path = copy_of(1, tmp_path)
    with closing(sqlite3.connect(path)) as database, database:
        for number in range(9):
            for table, column in (("games", "id"), ("moves", "game")):
                names = [it[1] for it in database.execute(f"PRAGMA table_info({table})")]
                values = [f"{it} || '{number}'" if it == column else it for it in names]
                database.execute(
                    f"INSERT INTO {table} SELECT {', '.join(values)} FROM {table} "
                    f"WHERE length({column}) = 22"
                )
    wanted = expected(FORMATS[1])["games"].values()
    with closing(GameStore(tmp_path)) as store:
        ids = [state["id"] + end for state in wanted for end in ["", *map(str, range(9))]]
        assert len(ids) == 110
        sessions = [Session.resume(*store.find(game_id), store) for game_id in ids]
        over = [it.game.record() for it in sessions if it.row.over]
        for session in sessions:
            game = session.game
            if not session.row.over and game.start:
                for cell in np.argwhere(game.analysis().safe & (game.display_codes() == 9))[:1]:
                    assert game.open(*cell.tolist())
    forbid_chance()
    assert len(over) == 40
    for record in over:
        assert record.game().status == record.status


def test_games_that_do_not_add_up_are_set_aside(tmp_path, caplog):
    path = copy_of(5, tmp_path)
    games = expected(FORMATS[5])["games"]
    lost = games["fair, lost by a needless guess"]["id"]
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("DELETE FROM moves WHERE game = ? AND number = 0", (lost,))
    with closing(GameStore(tmp_path)) as store:
        assert lost in caplog.text
        row, records = store.find(lost)
        assert row.damaged
        assert records
        told = {row.id for page in store.finished.pages() for row in page}
        assert told == {
            game["id"] for game in games.values() if game["status"] in {"won", "lost"}
        } - {lost}
        assert sum(it.games for it in store.finished.totals(99)) == len(told) - 2  # practice


# What goes wrong


@pytest.mark.parametrize("made", ["results", "another", "same format"])
def test_a_database_of_something_else_is_refused_and_left_untouched(tmp_path, made):
    path = tmp_path / FILE
    if made == "results":
        fm.simulate("sps", (3, 3, 1), games=1, out=path)
    else:
        with closing(sqlite3.connect(path)) as database, database:
            database.execute("CREATE TABLE others (id)")
            database.execute(f"PRAGMA user_version = {VERSION * (made != 'another')}")
    before = path.read_bytes()
    with pytest.raises(fm.FairminesError) as caught:
        GameStore(tmp_path)
    assert str(caught.value) == (
        f"cannot keep games in {str(tmp_path)!r}: {FILE} is a database of something else, such as "
        "results: expected one of games"
    )
    if made != "same format":  # the journal's mode is set before the tables are looked at
        assert path.read_bytes() == before


def test_a_later_format_is_refused_and_left_untouched(tmp_path):
    path = tmp_path / FILE
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE games (id)")
        database.execute(f"PRAGMA user_version = {VERSION + 1}")
        assert database.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    before = path.read_bytes()
    with pytest.raises(fm.FairminesError) as caught:
        GameStore(tmp_path)
    assert str(caught.value) == (
        f"cannot keep games in {str(tmp_path)!r}: it has format {VERSION + 1}, of a later "
        f"fairmines: expected format 1 to {VERSION}"
    )
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_later_format_in_a_log_is_refused(tmp_path):
    """The file itself still has the older format: a server that was killed has left the log."""
    path = copy_of(5, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as later:
        later.execute("PRAGMA journal_mode = WAL")
        later.execute(f"PRAGMA user_version = {VERSION + 1}")
        before = path.read_bytes()
        with pytest.raises(fm.FairminesError, match=f"it has format {VERSION + 1}"):
            GameStore(tmp_path)
        assert path.read_bytes() == before


def test_a_step_that_fails_leaves_the_file_and_a_copy(tmp_path, monkeypatch):
    path = copy_of(3, tmp_path)
    before = content(path)

    def fail(connection):
        steps.STEPS[-1](connection)
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(schema, "STEPS", (*steps.STEPS[:-1], fail))
    with pytest.raises(fm.FairminesError, match="database or disk is full"):
        GameStore(tmp_path)
    assert content(path) == before
    copy = tmp_path / f"{FILE}.format-3"
    assert content(copy) == before
    monkeypatch.undo()
    GameStore(tmp_path).close()
    assert content(path)[0] == (VERSION,)
    assert not copy.exists()


def test_a_copy_that_cannot_be_made(tmp_path):
    path = copy_of(3, tmp_path)
    before = content(path)
    (tmp_path / f"{FILE}.format-3.part").mkdir()
    with pytest.raises(fm.FairminesError, match="cannot keep games in"):
        GameStore(tmp_path)
    assert content(path) == before


OPEN = """
import sys
from pathlib import Path
from fairmines.web.store.game_store import GameStore
print("ready", flush=True)
GameStore(Path(sys.argv[1])).close()
print("done", flush=True)
"""


def opener(directory):
    """Start a process that opens a database; it has loaded everything."""
    process = subprocess.Popen(
        [sys.executable, "-c", OPEN, str(directory)], stdout=subprocess.PIPE, text=True
    )
    assert process.stdout.readline() == "ready\n"
    return process


def many_games(directory):
    """Make a database of format 5 whose migration takes a while; return its path."""
    path = copy_of(5, directory)
    with closing(sqlite3.connect(path)) as database, database:
        for number in range(20):
            for table, column in (("games", "id"), ("moves", "game")):
                names = [it[1] for it in database.execute(f"PRAGMA table_info({table})")]
                values = [f"{it} || '-{number}'" if it == column else it for it in names]
                values = ["NULL" if it == "finished" else it for it in values]
                database.execute(
                    f"INSERT INTO {table} SELECT {', '.join(values)} FROM {table} "
                    f"WHERE length({column}) = 22"
                )
    return path


@pytest.mark.process
def test_a_kill_in_mid_migration_loses_nothing(tmp_path):
    """Killed at random points: the file has the old content, or the new one."""
    (tmp_path / "whole").mkdir()
    begun = many_games(tmp_path / "whole")
    before = content(begun)
    started = time.monotonic()
    GameStore(tmp_path / "whole").close()
    seconds = time.monotonic() - started
    after = content(begun)
    rng = random.Random(1)
    found = []
    for number in range(12):
        directory = tmp_path / str(number)
        directory.mkdir()
        path = directory / FILE
        with (
            closing(sqlite3.connect(path)) as target,
            closing(sqlite3.connect(FORMATS[5] / FILE)) as source,
        ):
            source.backup(target)
        many_games(directory)
        process = opener(directory)
        time.sleep(rng.uniform(0, seconds))
        process.kill()
        process.communicate()
        copied = directory / f"{FILE}.format-5"
        if copied.exists():
            assert content(copied)[1]["moves"] == before[1]["moves"]
        found.append(content(path)[0][0])
        if found[-1] == 5:
            assert content(path)[1]["moves"] == before[1]["moves"]
        GameStore(directory).close()
        assert content(path)[1]["moves"] == after[1]["moves"]
        assert [it.name for it in directory.iterdir()] == [FILE]
    assert 5 in found


@pytest.mark.process
def test_two_processes_migrate_at_once(tmp_path):
    path = many_games(tmp_path)
    games = len(content(path)[1]["games"])
    processes = [opener(tmp_path) for _ in range(3)]
    assert [process.communicate()[0] for process in processes] == ["done\n"] * 3
    version, rows = content(path)
    assert version == (VERSION,)
    assert len(rows["games"]) == games
    assert [it.name for it in tmp_path.iterdir()] == [FILE]


# Results


@pytest.fixture
def results(tmp_path):
    return Path(shutil.copy(DATA / "formats" / "results-1" / "results.sqlite", tmp_path))


def check_results(store):
    for number, wanted in enumerate(expected(DATA / "formats" / "results-1"), start=1):
        row = asdict(store.experiments()[number - 1])
        known = {"number": number, **wanted["experiment"], "estimator": "plain"}
        assert row == {**known, "verified": 0, "reproducible": 1, "begun": ""}
        [chunk] = store.chunks(number)
        chunk_of = wanted["chunk"]
        tally = chunk_of["tally"] | {"lost_at": tuple(chunk_of["tally"]["lost_at"])}
        assert chunk.tally == Tally(**tally)
        assert (chunk.first, chunk.seconds) == (chunk_of["first"], chunk_of["seconds"])
        assert (chunk.won.hex(), chunk.weights) == (chunk_of["won"], b"")


def test_results_of_format_1_are_kept(results):
    with ResultStore(results) as store:
        check_results(store)
        new = Key("", "sps", 6, 5, 4, "fair", "any", "2,3", "1", "plain", 0, 1)
        assert store.number(new, "1") == 3
        first = store.experiments()[0]
        same = Key(**{it.name: getattr(first, it.name) for it in fields(Key)})
        assert store.number(same, "1") == 1
    assert content(results)[0] == (3,)
    assert [it.name for it in results.parent.iterdir()] == [results.name]
    with closing(sqlite3.connect(results)) as database:
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []
        assert database.execute("SELECT count(*) FROM claims").fetchone() == (2,)


def test_results_of_format_1_are_read_without_a_change(results):
    before = results.read_bytes()
    with ResultStore(results, read_only=True) as store:
        check_results(store)
    assert results.read_bytes() == before
    assert [it.name for it in results.parent.iterdir()] == [results.name]
