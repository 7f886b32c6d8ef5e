"""The log of a box that is damaged or cannot be written."""

import os
import re
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from fairmines.box import lines as lines_module
from fairmines.box.earlier import DATABASE
from fairmines.box.lines import Line, check_line, seal_line, split_line
from fairmines.box.log import ASIDE, FILE, Log, StorageError
from fairmines.errors import FairminesError
from tests.box.test_log import write_database
from tests.helpers.box import add_games, game_line, read_log, reopened


def test_a_flipped_byte_costs_one_line_and_says_so(tmp_path):
    """At every place of a small file; of the end of a line, too.

    No later change loses what is whole.
    """
    with closing(Log(tmp_path)) as log:
        log.add([Line("game", "a", game_line("a", size=200))])
        add_games(log, "b", "gone", "c", "last")
        log.delete(["gone"])
        whole = read_log(log)
    path = tmp_path / FILE
    data = path.read_bytes()
    for place in range(len(data)):
        path.write_bytes(data[:place] + bytes([data[place] ^ 1 << place % 8]) + data[place + 1 :])
        texts, problems = reopened(tmp_path)
        assert texts.items() <= whole.items()
        assert len(whole) - len(texts) <= 1
        assert problems or texts == whole, place
        for problem in problems:
            assert re.fullmatch(r"line \d of '.*box\.log' is damaged: it is left out", problem)
        with closing(Log(tmp_path)) as log:
            log.delete("a")  # and others move into its room
        texts.pop("a", None)
        assert reopened(tmp_path)[0] == texts, place


@pytest.mark.parametrize("end", [b"X", b""])
def test_a_line_whose_end_is_damaged_outlives_deletions(tmp_path, end):
    """Blanks behind it would belong to it."""
    with closing(Log(tmp_path)) as log:
        log.add(Line("game", it, game_line(it, size=size)) for it, size in [("a", 500), ("u", 900)])
        add_games(log, "b")
        whole = read_log(log)
    (tmp_path / FILE).write_bytes((tmp_path / FILE).read_bytes().removesuffix(b"\n") + end)
    with closing(Log(tmp_path)) as log:
        log.delete(["a"])
    assert reopened(tmp_path) == ({it: text for it, text in whole.items() if it != "a"}, [])


def test_a_line_that_was_cut_off(tmp_path):
    """Whatever is left of it, the lines before and after it are whole."""
    with closing(Log(tmp_path)) as log:
        add_games(log, "a", "b")
    data = (tmp_path / FILE).read_bytes()
    start = data.rindex(b"\n", 0, -1) + 1
    for end in range(start, len(data)):
        (tmp_path / FILE).write_bytes(data[:end])
        with closing(Log(tmp_path)) as log:
            assert log.read("a") == game_line("a")
            add_games(log, "c")
            assert {*log.list_ids("game")} - {"b"} == {"a", "c"}
        assert {*reopened(tmp_path)[0]} - {"b"} == {"a", "c"}


def test_what_is_damaged_meanwhile_is_named(log, tmp_path):
    add_games(log, "a", "b")
    data = (tmp_path / FILE).read_bytes()
    (tmp_path / FILE).write_bytes(data.replace(b'"id": "a"', b'"id": "x"'))
    assert log.read("a") is None
    assert log.read("b") == game_line("b")
    assert len(log.problems) == 1
    # It stays in the file, and a browser that has the game sends it again.
    assert log.lacking(["a", "b"]) == ["a"]
    add_games(log, "a")
    assert b'"id": "x"' in (tmp_path / FILE).read_bytes()
    assert read_log(log) == {"a": game_line("a"), "b": game_line("b")}
    log.delete(["a", "b"])
    assert b'"id": "x"' in (tmp_path / FILE).read_bytes()


def test_damaged_lines_are_set_aside(log, tmp_path):
    """Each time behind the earlier ones; on a disk without room for them they stay."""
    add_games(log, "a", "b")
    data = (tmp_path / FILE).read_bytes()
    damaged = data.replace(b'"id": "a"', b'"id": "x"').replace(b'"id": "b"', b'"id": "y"')
    (tmp_path / FILE).write_bytes(damaged)
    (tmp_path / ASIDE).mkdir()
    with pytest.raises(StorageError, match=r"Is a directory$"):
        log.set_aside()
    assert (tmp_path / FILE).read_bytes() == damaged
    (tmp_path / ASIDE).rmdir()
    assert log.set_aside() == tmp_path / ASIDE
    assert log.set_aside() is None
    assert (tmp_path / ASIDE).read_bytes() == b"".join(damaged.splitlines(keepends=True)[1:])
    assert reopened(tmp_path) == ({}, [])
    add_games(log, "a")
    with (tmp_path / FILE).open("ab") as file:
        file.write(b"torn")
    log.set_aside()
    assert (tmp_path / ASIDE).read_bytes().endswith(b"}]}\ntorn\n")
    assert reopened(tmp_path) == ({"a": game_line("a")}, [])


def test_lines_of_later_versions_stay(log, tmp_path):
    """They are whole, and of a kind that this version does not know."""
    add_games(log, "a")
    line = seal_line("note", "n", b"{}")
    with (tmp_path / FILE).open("ab") as file:
        file.write(line)
    assert log.set_aside() is None
    log.delete(["a"])
    assert (tmp_path / FILE).read_bytes().endswith(line)
    assert reopened(tmp_path) == ({}, [])


def test_lines_of_two_files_may_be_joined(tmp_path):
    for name in "ab":
        with closing(Log(tmp_path / name)) as log:
            add_games(log, name, "both")
    (tmp_path / FILE).write_bytes(
        (tmp_path / "a" / FILE).read_bytes() + (tmp_path / "b" / FILE).read_bytes()
    )
    assert {*reopened(tmp_path)[0]} == {"a", "b", "both"}


# What cannot be stored


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        (b"", "the kind '': expected 'game' or 'drill'"),
        (b"gone a {}", "the kind 'gone': expected 'game' or 'drill'"),
        (b"game ../a {}", "the id '../a': expected 1 to 64 letters, digits, '-' or '_'"),
        (b"game " + b"a" * 65 + b" {}", f"the id '{'a' * 37}...': expected 1 to 64 letters"),
        (b"game a", "the line '' is no JSON object"),
        (b"game a []", "the line '[]' is no JSON object"),
        (b'game a {"\xff":1}', "the line"),
        (b'game a {"\xf0\x9f"}', "the line"),
        (b"game a {\t}", r"byte 1 of the line is b'\t': expected one line of JSON, without its"),
        (b"game a {\0}", r"byte 1 of the line is b'\x00': expected one line of JSON"),
    ],
)
def test_what_is_no_line(line, sentence):
    with pytest.raises(FairminesError, match=f"^{re.escape(sentence)}"):
        check_line(split_line(line))


def test_the_longest_line(monkeypatch):
    line = Line("game", "a", game_line("a", size=1000))
    monkeypatch.setattr(lines_module, "LONGEST_LINE", len(line.text))
    check_line(line)
    with pytest.raises(FairminesError, match=r"^the line has [\d,]+ bytes: expected at most"):
        check_line(line._replace(text=line.text + b" "))


def test_what_cannot_be_opened(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(StorageError, match=r"^cannot make the folder '.*file': File exists$"):
        Log(tmp_path / "file")
    (tmp_path / FILE).mkdir()
    with pytest.raises(StorageError, match=r"^cannot open '.*box.log': Is a directory$"):
        Log(tmp_path)


@pytest.fixture
def closed_folder():
    """A folder, and a function that lets others only read it and has the rights of one of them."""
    if os.name != "posix" or os.geteuid() != 0:
        pytest.skip("takes another user's rights")

    def close():
        for path in (folder, *folder.rglob("*")):
            path.chmod(0o555)
        os.seteuid(65534)

    with TemporaryDirectory() as name:  # pytest's own folders are closed to others
        folder = Path(name)
        try:
            yield folder, close
        finally:
            os.seteuid(0)


def test_a_file_that_cannot_be_written_can_be_read(closed_folder):
    folder, close = closed_folder
    with closing(Log(folder)) as log:
        add_games(log, "a")
    (folder / "empty").mkdir()
    close()
    with pytest.raises(StorageError, match=r"^cannot open '.*box.log': Permission denied$"):
        Log(folder / "empty")
    assert_only_read(folder)


def assert_only_read(folder):
    """Check that the log of a folder has the game "a", and takes no change."""
    with closing(Log(folder)) as log:
        sentence = r"^cannot write to '.*box.log': games are not copied$"
        for change in (
            log.check_writable,
            log.set_aside,
            lambda: add_games(log, "b"),
            lambda: log.delete("a"),
        ):
            with pytest.raises(StorageError, match=sentence):
                change()
        assert (read_log(log), log.problems) == ({"a": game_line("a")}, [])


def test_games_of_the_first_version_in_a_folder_that_takes_no_file(closed_folder):
    """They can be read, and a box gives them to browsers."""
    folder, close = closed_folder
    write_database(folder, ("a", "game", game_line("a")))
    close()
    assert_only_read(folder)
    assert [path.name for path in folder.iterdir()] == [DATABASE]
