"""Games in files of all formats: `read_record` and `write_record`."""

from dataclasses import replace

import numpy as np
import pytest

import fairmines as fm
from fairmines.records.files import FORMATS, find_format
from tests.helpers import replay_files as files

REPLAYS = {
    "a.avf": files.avf(),
    "a.evf": files.evf(3),
    "b.evf": files.evf(0),
    "a.rmv": files.rmv(),
    "b.rmv": files.rmv(1),
    "a.mvf": files.mvf(),
    "b.mvf": files.mvf(2007),
    "c.mvf": files.old_mvf(),
    "a.evfs": files.evfs([(b"one", files.evf(3))]),
    "a.rawvf": b"Width: 6\nHeight: 5\nBoard:\n000*00\n000000\n0*0000\n000000\n0000*0\n"
    b"0.0 lc (5 5)\n0.0 lr (6 5)\n",
}


@pytest.mark.parametrize("name", REPLAYS)
def test_a_replay_is_a_record(name, tmp_path):
    path = tmp_path / name
    path.write_bytes(REPLAYS[name])
    record = fm.read_record(path)
    assert record.given == files.LAYOUT
    assert (record.rules, record.deal, record.first) == ("classic", "given", "safe")
    assert record.status == record.game().status == "playing"
    assert record.stated["format"] == {"evfs": "evf"}.get(name[2:], name[2:])
    assert fm.Record.from_json(record.to_json()) == record


SURE = ["a.rmv", "b.rmv", "a.mvf", "b.mvf", "a.rawvf"]
"""Formats that begin with a mark of their own."""


@pytest.mark.parametrize("name", [it for it in REPLAYS if it != "c.mvf"])
def test_the_content_says_the_format(name, tmp_path):
    path = tmp_path / "replay"
    path.write_bytes(REPLAYS[name])
    assert fm.read_record(path).given == files.LAYOUT
    other = tmp_path / "replay.json"
    other.write_bytes(REPLAYS[name])
    if name in SURE:
        assert fm.read_record(other).given == files.LAYOUT
    else:
        with pytest.raises(fm.FairminesError, match="a saved game is not"):
            fm.read_record(other)


def test_a_game_that_began_on_a_mine_has_no_safe_first_opening(tmp_path):
    path = tmp_path / "a.rawvf"
    path.write_bytes(b"Width: 2\nHeight: 1\nBoard:\n*0\nEvents:\n0 lc (5 5)\n0 lr (6 5)\n")
    record = fm.read_record(path)
    assert (record.first, record.status) == ("any", "lost")


def test_a_part_of_a_damaged_replay_is_read_if_asked_for(tmp_path):
    path = tmp_path / "a.avf"
    data = files.avf()
    end = data.index((b"\1" + bytes(7)) * 6)
    path.write_bytes(data[: end - 20])
    with pytest.raises(fm.FairminesError, match=r"an AVF file ends at offset \d+, inside event 12"):
        fm.read_record(path)
    record = fm.read_record(path, partial=True)
    assert "inside event 12 of 14" in record.stated["problem"]
    assert len(record.track) == 11
    path.write_bytes(data[:40])
    with pytest.raises(fm.FairminesError, match="an AVF file ends at offset 40"):
        fm.read_record(path, partial=True)


def test_a_session_must_have_one_replay(tmp_path):
    path = tmp_path / "a.evfs"
    path.write_bytes(files.evfs([(b"one", files.evf(3)), (b"two", files.evf(3))]))
    with pytest.raises(fm.FairminesError, match="has 2 whole replays: expected 1"):
        fm.read_record(path)


@pytest.mark.parametrize("format_", ["json", "rawvf", "evf", "evf3"])
def test_a_game_is_written_and_read(format_, tmp_path):
    path = tmp_path / "game"
    game = fm.Game(
        (9, 9, 10), rules="classic", seed=7, first="opening", clock=iter(range(10**6)).__next__
    )
    game.open(4, 4)
    flag, safe = (next(iter(np.argwhere(game.layout.mines == it).tolist())) for it in (True, False))
    game.flag(*flag)
    game.open(*safe)
    fm.write_record(game.record(), path, format_)
    record = fm.read_record(path)
    assert [(it.kind, it.row, it.column, it.elapsed) for it in record.moves] == [
        (it.kind, it.row, it.column, it.elapsed) for it in game.moves
    ]
    if format_.startswith("evf"):
        session = tmp_path / "session"
        session.write_bytes(files.evfs([(b"one", path.read_bytes())]))
        assert fm.read_record(session).moves == record.moves
    assert record.game().view == game.view
    assert record.game().layout == game.layout


def test_the_extension_chooses_the_format(tmp_path):
    path = tmp_path / "a.avf"
    path.write_bytes(files.avf())
    record = fm.read_record(path)
    for name, start in [("a.rawvf", b"RawVF_Version"), ("a.evf", b"\4"), ("A.JSON", b"{")]:
        fm.write_record(record, tmp_path / name)
        assert (tmp_path / name).read_bytes().startswith(start)
        assert fm.read_record(tmp_path / name).moves == record.moves
    with pytest.raises(fm.FairminesError, match=r"extension '\.avf': no such game can be written"):
        fm.write_record(record, path)
    with pytest.raises(fm.FairminesError, match="format 'mvf': no such game can be written"):
        fm.write_record(record, path, "mvf")
    says = r"record <Game .*: expected a Record, such as game\.record\(\)"
    with pytest.raises(fm.FairminesError, match=says):
        fm.write_record(record.game(), tmp_path / "game.evf")
    assert not (tmp_path / "game.evf").exists()


def test_other_files_are_no_games():
    with pytest.raises(fm.FairminesError, match="no game that can be read: expected json, rmv"):
        find_format(b"hello", ".txt")
    assert [it.name for it in FORMATS if it.write] == ["json", "rawvf", "evf", "evf3"]


@pytest.mark.parametrize(
    ("stated", "says"),
    [
        ({"preflags": "1"}, "preflags has '1': expected 'row,column'"),
        ({"preflags": "1,99"}, "is off the board"),
        ({"mode": 10**9}, "the mode 1,000,000,000 does not fit EVF"),
        (
            {"format": "evf", "version": 4, "flags": 999, "settings": 0, "bbbv": 1, "time_ms": 1},
            "flags",
        ),
    ],
)
def test_a_record_that_states_nonsense_is_not_written(stated, says, tmp_path):
    (tmp_path / "a.avf").write_bytes(files.avf())
    record = replace(fm.read_record(tmp_path / "a.avf"), stated=stated)
    with pytest.raises(fm.FairminesError, match=says):
        fm.write_record(record, tmp_path / "a.evf")


@pytest.mark.parametrize(
    "stated", [{}, {"format": "evf", "version": 4}, {"country": 8}, {"start": "x", "end": 7}]
)
def test_a_record_may_state_anything_else(stated, tmp_path):
    (tmp_path / "a.avf").write_bytes(files.avf())
    record = replace(fm.read_record(tmp_path / "a.avf"), stated=stated, player="\ud800")
    fm.write_record(record, tmp_path / "a.evf")
    again = fm.read_record(tmp_path / "a.evf")
    assert (again.moves, again.player) == (record.moves, "?")
    assert again.stated["country"] == "XX"
    fm.write_record(record, tmp_path / "a.rawvf")
    assert fm.read_record(tmp_path / "a.rawvf").player == "?"
