"""The games of a box: the first line of an id stays, in the order of their numbers."""

import json
import re
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from fairmines.box import store
from fairmines.box.store import FILE, Box, Page, State, StorageError
from fairmines.errors import FairminesError
from tests.helpers.box import game_line


@pytest.fixture
def box(tmp_path):
    with closing(Box(tmp_path)) as opened:
        yield opened


def test_the_first_line_of_an_id_stays_as_sent(box):
    first = '{ "id":"a", "status":"won", "é": 7.0, "elapsed": 1e0 }'.encode()
    other = game_line("a", "lost")
    page = Page(State(box.state().name, 0, 1), [1], [first])
    assert box.put("a", first) == (page, True)
    assert box.put("a", other) == (page, False)
    assert list(box.lines()) == [first]


def test_games_come_in_the_order_of_their_numbers(box):
    ids = ["z", "m", "a", "Z", "daily-2027-01-31-hard"]
    lines = [game_line(game_id) for game_id in ids]
    pages = [box.put(*game)[0] for game in zip(ids, lines, strict=True)]
    assert [page.numbers for page in pages] == [[1], [2], [3], [4], [5]]
    assert list(box.lines()) == lines
    assert list(box.lines(after=3)) == lines[3:]
    assert box.read_page(3).numbers == [4, 5]


def test_long_lines_come_in_pages(box):
    lines = [game_line(str(n), size=store.PAGE_BYTES * 2 // 5) for n in range(5)]
    lines[3] = game_line("3", size=store.PAGE_BYTES * 3)
    for n, line in enumerate(lines):
        box.put(str(n), line)
    after, pages = 0, []
    while (page := box.read_page(after)).numbers:
        pages.append(page.numbers)
        after = page.numbers[-1]
    assert pages == [[1, 2], [3], [4], [5]]
    assert list(box.lines()) == lines


def test_a_box_stays_the_same_when_it_is_opened_again(tmp_path):
    with closing(Box(tmp_path)) as box:
        box.put("a", game_line("a"))
        state = box.state()
    assert re.fullmatch("[0-9a-f]{32}", state.name)
    with closing(Box(tmp_path)) as again, closing(Box(tmp_path / "other")) as other:
        assert again.state() == state
        assert other.state().name != state.name


def test_no_number_is_used_twice(box):
    name = box.state().name
    for game_id in "abcd":
        box.put(game_id, game_line(game_id))
    box.delete(2, name)
    box.delete(1, name)
    assert box.state() == (name, 2, 4)
    assert list(box.lines()) == [game_line("c"), game_line("d")]
    box.delete(4, name)
    assert list(box.lines()) == []
    # A game that comes again is a new one.
    assert box.put("b", game_line("b"))[0].numbers == [5]
    assert box.state() == (name, 4, 5)


@pytest.mark.parametrize(
    ("upto", "other_name", "sentence"),
    [
        (2, None, "upto is 2: expected 0 to 1"),
        (-1, None, "upto is -1: expected 0 to 1"),
        (1, "f00", "the name 'f00' is that of another box"),
    ],
)
def test_games_of_the_future_or_of_another_box_cannot_be_deleted(box, upto, other_name, sentence):
    """A page would drop games that the box never gives it again."""
    box.put("a", game_line("a"))
    with pytest.raises(FairminesError, match=f"^{sentence}$"):
        box.delete(upto, other_name or box.state().name)
    assert box.state().deleted == 0
    assert list(box.lines()) == [game_line("a")]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "the line '' is no JSON"),
        (b'{"id":"a","status":"won"}{}', """the line '{"id":"a","status":"won"}{}' is no JSON"""),
        (b'{"id":"a","status":NaN}', """the line '{"id":"a","status":NaN}' is no JSON"""),
        (b'{"id":"a","\xff":1}', """the line '{"id":"a","\ufffd":1}' is no JSON"""),
        (b"[" * 5000 + b"]" * 5000, f"the line '{'[' * 37}...' is no JSON"),
        (b"[]", "the line has the id None: expected 'a'"),
        (b'{"id":"b","status":"won"}', "the line has the id 'b': expected 'a'"),
        (b'{"id":"a","status":"playing"}', "the status is 'playing': expected 'won' or 'lost'"),
        (b'{"id":"a","status":["won"]}', """the status is '["won"]': expected 'won' or 'lost'"""),
        (
            b'{"id":"a",\n"status":"won"}',
            r"byte 10 of the line is b'\n': expected one line of JSON, without its end",
        ),
        (
            b'{"id":"a","status":"won"}\0',
            r"byte 25 of the line is b'\x00': expected one line of JSON, without its end",
        ),
    ],
)
def test_only_lines_of_finished_games_are_stored(box, line, sentence):
    with pytest.raises(FairminesError, match=f"^{re.escape(sentence)}$"):
        box.put("a", line)
    assert box.state().last == 0


def test_the_longest_line(box, monkeypatch):
    line = game_line("a", size=1000)
    monkeypatch.setattr(store, "LONGEST_LINE", len(line))
    assert box.put("a", line)[1]
    with pytest.raises(FairminesError, match=r"^the line has [\d,]+ bytes: expected at most"):
        box.put("b", game_line("b") + b" " * len(line))


@pytest.mark.parametrize("game_id", ["", "a" * 65, "a/b", "..", "a b", "é", "a\n"])
def test_ids_are_those_of_the_file_of_all_games(box, game_id):
    with pytest.raises(FairminesError, match=r"^the id .*: expected 1 to 64 letters"):
        box.put(game_id, json.dumps({"id": game_id, "status": "won"}).encode())


def test_several_write_at_once(tmp_path):
    """Two processes have a connection each, and threads share one."""
    with closing(Box(tmp_path)) as one, closing(Box(tmp_path)) as other:
        games = [(box, str(n)) for n in range(10) for box in (one, other, one)]
        with ThreadPoolExecutor(6) as pool:
            kept = list(pool.map(lambda game: game[0].put(game[1], game_line(game[1])), games))
        numbers = {page.lines[0]: page.numbers[0] for page, _ in kept}
        assert sorted(numbers.values()) == list(range(1, 11))
        assert sum(added for _, added in kept) == 10
        assert list(one.lines()) == sorted(numbers, key=numbers.get)


def test_lines_are_read_while_others_are_written(box):
    """A reader between two pages keeps nobody waiting, and gets what came meanwhile."""
    for game_id in "ab":
        box.put(game_id, game_line(game_id, size=store.PAGE_BYTES))
    lines = box.lines()
    assert next(lines) == game_line("a", size=store.PAGE_BYTES)
    box.put("c", game_line("c"))
    assert len(list(lines)) == 2


def test_what_cannot_be_opened(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"^cannot make the folder '.*file': File exists$"):
        Box(tmp_path / "file")
    (tmp_path / FILE).write_bytes(b"no database" * 100)
    with pytest.raises(StorageError, match=r"^cannot open '.*box.sqlite3': file is not a database"):
        Box(tmp_path)


def test_a_later_format_is_refused(tmp_path):
    Box(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as database:
        database.execute("PRAGMA user_version = 2")
    with pytest.raises(
        StorageError, match="has format 2: expected 1; a later version of fairmines"
    ):
        Box(tmp_path)


def test_an_answer_to_a_drill_is_a_line_of_another_kind(box):
    answer = b'{"id":"drill-1","task":"safe","solved":true}'
    box.put("a", game_line("a"))
    assert box.put("drill-1", answer)[1]
    assert (box.list_ids(), box.list_ids("drill")) == (["a"], ["drill-1"])
    assert list(box.lines()) == [game_line("a"), answer]
    state = box.state()
    box.delete(state.last, state.name)
    assert box.list_ids("drill") == []


# Many games at once


def test_many_games_are_stored_at_once(box):
    box.put("b", game_line("b"))
    games = [(game_id, game_line(game_id, "lost"), "game") for game_id in "cba"]
    assert box.put_all(games) == {"game": 2}
    assert list(box.lines()) == [game_line("b"), game_line("c", "lost"), game_line("a", "lost")]
    assert box.put_all(games) == {}
    assert box.read_line("b") == game_line("b")
    assert box.read_line("none") is None
    assert sorted(box.list_ids()) == ["a", "b", "c"]


def test_others_use_the_box_while_many_games_are_read(box, tmp_path):
    def read_games():
        yield "a", game_line("a", "lost"), "game"
        with closing(Box(tmp_path)) as other:
            assert other.put("a", game_line("a"))[1]
        yield "b", game_line("b"), "game"

    assert box.put_all(read_games()) == {"game": 1}
    assert list(box.lines()) == [game_line("a"), game_line("b")]


def test_of_many_games_all_are_stored_or_none(box):
    def read_games():
        yield "a", game_line("a"), "game"
        raise FairminesError("the file is damaged")

    with pytest.raises(FairminesError, match=r"^the file is damaged$"):
        box.put_all(read_games())
    assert box.list_ids() == []
    assert box.put_all([("a", game_line("a"), "game")]) == {"game": 1}


def test_a_full_folder_for_temporary_files(box, tmp_path):
    box.put("a", game_line("a"))
    box._connection.execute("PRAGMA temp.max_page_count = 3")
    games = ((str(n), game_line(str(n), size=2**16), "game") for n in range(100))
    where = re.escape(repr(str(tmp_path / FILE)))
    says = f"^cannot write games to a temporary file for {where}: database or disk is full$"
    with pytest.raises(StorageError, match=says):
        box.put_all(games)
    assert box.list_ids() == ["a"]


@pytest.mark.parametrize(
    ("system", "variables", "expected"),
    [
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/fairmines"),
        ("win32", {}, "/home/ann/AppData/Local/fairmines"),
        ("darwin", {}, "/home/ann/Library/Application Support/fairmines"),
        ("linux", {"XDG_DATA_HOME": " "}, "/home/ann/.local/share/fairmines"),
    ],
)
def test_the_folder_for_data_on_each_system(monkeypatch, system, variables, expected):
    monkeypatch.setattr("fairmines.box.store.sys.platform", system)
    monkeypatch.setattr("fairmines.box.store.os.environ", variables)
    monkeypatch.setattr("pathlib.Path.home", lambda: Path("/home/ann"))
    assert store.data_folder() == Path(expected)
