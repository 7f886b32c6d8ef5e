"""The log of a box: no line that was answered is lost or changed without a word."""

import json
import os
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from random import Random

import pytest

from fairmines.box import log as log_module
from fairmines.box.earlier import DATABASE
from fairmines.box.lines import Line, seal_line
from fairmines.box.log import FILE, Log
from fairmines.errors import FairminesError
from tests.helpers.box import add_games, game_line, read_log, reopened
from tests.helpers.box_faults import WatchedFile


def games(number, rng):
    """Return lines of several lengths."""
    return [
        Line("game", f"id-{n}", game_line(f"id-{n}", size=rng.randrange(2000)))
        for n in range(number)
    ]


def test_the_first_line_of_an_id_stays_as_sent(log, tmp_path):
    first = '{ "id":"a", "status":"won", "é": 7.0, "elapsed": 1e0 }'.encode()
    assert log.add([Line("game", "a", first), Line("game", "a", b"{}")]) == {"game": 1}
    assert log.add([Line("game", "a", b"{}"), Line("drill", "b", b"{}")]) == {"drill": 1}
    assert reopened(tmp_path) == ({"a": first, "b": b"{}"}, [])
    assert (log.list_ids("game"), log.list_ids("drill")) == (["a"], ["b"])


def test_a_box_has_a_name_which_stays(log, tmp_path):
    assert re.fullmatch("[0-9a-f]{32}", log.name)
    with closing(Log(tmp_path)) as again, closing(Log(tmp_path / "other")) as other:
        assert again.name == log.name
        assert other.name != log.name
    if os.name == "posix":
        assert not (tmp_path / FILE).stat().st_mode & 0o077


def test_starts_at_once_give_one_name(tmp_path, monkeypatch):
    """Another start names the box between two steps of this one."""
    use, names = Log._use, []

    def begin_before(log, purpose):
        monkeypatch.undo()
        with closing(Log(tmp_path)) as other:
            names.append(other.name)
        return use(log, purpose)

    def wait(log, purpose):
        return (use if purpose == "read" else begin_before)(log, purpose)

    monkeypatch.setattr(Log, "_use", wait)
    with closing(Log(tmp_path)) as log, closing(Log(tmp_path)) as again:
        assert [log.name, again.name] == 2 * names


def test_what_is_deleted_does_not_come_back_by_itself(log, tmp_path):
    """A file that a person adds brings it back."""
    add_games(log, "a", "b", "c")
    assert log.delete(["a", "none", "b"]) == 2
    assert log.lacking(["a", "b", "c", "d"]) == ["d"]
    assert add_games(log, "a") == {}
    assert reopened(tmp_path)[0] == {"c": game_line("c")}
    assert log.add([Line("game", "a", game_line("a"))], deleted=True) == {"game": 1}
    assert {*reopened(tmp_path)[0]} == {"a", "c"}
    with closing(Log(tmp_path)) as again:
        assert again.lacking(["a", "b"]) == []


def test_of_many_lines_all_are_stored_or_none(log, tmp_path):
    def lines():
        yield Line("game", "a", game_line("a"))
        raise FairminesError("the file is damaged")

    add_games(log, "first")
    with pytest.raises(FairminesError, match=r"^the file is damaged$"):
        log.add(lines())
    assert log.list_ids("game") == ["first"]
    assert reopened(tmp_path) == ({"first": game_line("first")}, [])
    assert add_games(log, "a") == {"game": 1}


def test_several_write_at_once(tmp_path):
    """Two processes have a file each, and threads share one."""
    with closing(Log(tmp_path)) as one, closing(Log(tmp_path)) as other, ThreadPoolExecutor(6) as p:
        tasks = [(log, str(n)) for n in range(40) for log in (one, other, one)]
        added = list(p.map(lambda task: add_games(*task).total(), tasks))
        assert sum(added) == 40
        one.delete(map(str, range(0, 40, 2)))
        assert {*other.list_ids("game")} == {str(n) for n in range(1, 40, 2)}
    assert {*reopened(tmp_path)[0]} == {str(n) for n in range(1, 40, 2)}


def test_random_changes(tmp_path):
    """After each one the log has the lines that a dictionary has, and so it has opened again.

    Each line is in the file once: none stays where it was moved or deleted.
    """
    rng, kept, gone = Random(5), {}, set()
    lines = games(60, rng)
    with closing(Log(tmp_path)) as log:
        for _ in range(60):
            chosen = rng.choices(lines, k=rng.randrange(1, 20))  # some of them twice
            if rng.random() < 0.6:
                back = rng.random() < 0.3
                new = {it.id: it.text for it in chosen if back or it.id not in gone}
                log.add(chosen, deleted=back)
                kept = new | kept
                gone -= new.keys()
            else:
                deleted = {it.id for it in chosen if it.id in kept}
                assert log.delete(it.id for it in chosen) == len(deleted)
                gone |= deleted
                kept = {line_id: text for line_id, text in kept.items() if line_id not in deleted}
            assert read_log(log) == kept
            assert reopened(tmp_path) == (kept, [])
            assert {*log.lacking(it.id for it in lines)} == {
                it.id for it in lines if it.id not in kept and it.id not in gone
            }
            data = (tmp_path / FILE).read_bytes()
            assert all(data.count(it.text) == (it.id in kept) for it in lines)


@pytest.mark.parametrize("size", [100, 0])
def test_what_is_deleted_leaves_the_file_and_its_room(log, tmp_path, size):
    """Whether lines have a length or many, and wherever they are."""
    rng = Random(1)
    ids = [str(n) for n in range(1000, 2000)]
    log.add(Line("game", it, game_line(it, size=size or rng.randrange(2000))) for it in ids)
    gone = rng.sample(ids, 500)
    log.delete(gone)
    data = (tmp_path / FILE).read_bytes()
    assert len(data) < 1.1 * sum(len(seal_line("game", it, log.read(it) or b"")) for it in ids)
    assert not any(game_line(it)[:12] in data for it in gone)
    log.delete(ids)
    assert (tmp_path / FILE).stat().st_size < 1000 * 40


def test_deleting_costs_what_it_deletes(log):
    """Room that earlier deletions have left is not written again."""
    rng, written = Random(2), []
    lines = games(200, rng)
    log.add(lines)
    WatchedFile(log, lambda _, data: written.append(len(data)))
    for line in rng.sample(lines, len(lines)):
        log.delete([line.id])
    # A line becomes a note and blanks; another one may move into its room, and leaves blanks, too.
    assert sum(written) < 3 * sum(len(seal_line(*line)) + 50 for line in lines)


def test_a_line_that_was_moved_is_in_the_file_once(log, tmp_path):
    """Also if one behind it was moved to a place between both of its own."""
    for name, size in [("a", 400), ("b", 200), ("c", 600), ("d", 400)]:
        log.add([Line("game", name, game_line(name, size=size))])
    log.delete(["a", "c"])  # d comes into the room of c, and then b into that of a
    left = {name: log.read(name) for name in "bd"}
    data = (tmp_path / FILE).read_bytes()
    assert [data.count(text) for text in left.values()] == [1, 1]
    assert data.index(left["b"]) < data.index(left["d"])
    log.delete(left)
    assert reopened(tmp_path) == ({}, [])


def test_a_backup_that_is_restored_meanwhile(log, tmp_path):
    """Under the name of the file there is another one; what is answered is in that."""
    add_games(log, "a")
    (tmp_path / "backup").write_bytes((tmp_path / FILE).read_bytes())
    add_games(log, "b")
    (tmp_path / "backup").replace(tmp_path / FILE)
    assert log.lacking(["a", "b"]) == ["b"]
    add_games(log, "c")
    assert {*reopened(tmp_path)[0]} == {"a", "c"}
    (tmp_path / FILE).unlink()
    add_games(log, "d")
    assert {*reopened(tmp_path)[0]} == {"d"}


# What 1.0 has kept


def write_database(folder, *lines, deleted=0):
    """Write the file of version 1.0."""
    with closing(sqlite3.connect(folder / DATABASE)) as database, database:
        database.execute(
            "CREATE TABLE games (n INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, "
            "kind TEXT NOT NULL, line BLOB NOT NULL)"
        )
        database.execute("CREATE TABLE box (name TEXT NOT NULL, deleted INTEGER NOT NULL)")
        database.execute("INSERT INTO box VALUES ('f00', ?)", (deleted,))
        database.executemany("INSERT INTO games (id, kind, line) VALUES (?, ?, ?)", lines)


def test_games_of_the_first_version_come_in(tmp_path):
    lines = [("a", "game", game_line("a")), ("d", "drill", b'{"id":"d","task":"safe"}')]
    write_database(tmp_path, *lines, deleted=7)
    before = (tmp_path / DATABASE).read_bytes()
    for _ in range(2):
        with closing(Log(tmp_path)) as log:
            assert (log.list_ids("game"), log.list_ids("drill")) == (["a"], ["d"])
            assert json.loads(log.before) == {"name": "f00", "deleted": 7}
            assert log.problems == []
    with closing(Log(tmp_path)) as log:
        log.delete(["a"])
    assert [*reopened(tmp_path)[0]] == ["d"]
    assert (tmp_path / DATABASE).read_bytes() == before


def test_a_beginning_that_was_interrupted_is_repeated(tmp_path, monkeypatch):
    lines = [(name, "game", game_line(name)) for name in "abc"]
    write_database(tmp_path, *lines)
    with monkeypatch.context() as broken:
        broken.setattr(log_module.secrets, "token_hex", lambda _: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Log(tmp_path)
    assert {*reopened(tmp_path)[0]} == {*"abc"}
    assert (tmp_path / FILE).read_bytes().count(b" game a ") == 1


def test_a_damaged_file_of_the_first_version(tmp_path):
    (tmp_path / DATABASE).write_bytes(b"no database" * 100)
    with closing(Log(tmp_path)) as log:
        add_games(log, "a")
        assert re.search(r"box\.sqlite3': file is not a database; the file stays", log.problems[-1])
    assert reopened(tmp_path) == ({"a": game_line("a")}, [])
