"""Databases of games of all earlier formats become the present one."""

import sqlite3
from contextlib import closing

import numpy as np
import pytest

import fairmines as fm
from fairmines import migration
from fairmines.web.sessions.session import Session
from fairmines.web.store import format_steps
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE, VERSION
from tests.helpers.formats import FORMATS, content, copy_of, expected
from tests.helpers.server import Server


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


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_a_step_makes_the_tables_of_the_next_format(tmp_path, number):
    path = copy_of(number, tmp_path)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        migration.migrate(database, path, lambda _: None, format_steps.STEPS[:number])
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
            # Reviews by an earlier version of the rules of judging are made again.
            missing = len(wanted["reviews"]["games"])
            assert missing
            again = {"games": [], "last": 0, "missing": missing}
            assert server.get("/api/reviews") == wanted["reviews"] | again
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
