"""The page's reader of replays beside the Python package: byte for byte, and word for word."""

import json
import random
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest

import fairmines as fm
from fairmines.boards.layout import Layout
from fairmines.errors import FairminesError
from fairmines.escaping import printable
from fairmines.formats.replays import WRITTEN, read_session, write_replay
from fairmines.play.track import Track
from fairmines.records.files import read_game
from tests.helpers import replay_files as files
from tests.helpers.library_answers import describe_error, is_partly_readable
from tests.helpers.replay_files import mutate, read_evf, read_rmv, write_evf, write_rawvf

pytestmark = pytest.mark.process


def read(local, data, name, *, replay=0, partial=False):
    """Return what the page reads: the record, or the refusal."""
    asked = {"file": data, "name": name, "replay": replay, "partial": partial}
    told = local.tell("readReplay", **asked)
    if told.get("answer"):
        return json.loads(told["answer"])
    # The library writes no control characters of a file; in a page they do nothing.
    refused = told["refused"]
    return refused | {"error": printable(refused["error"], keep="\n")}


def read_here(data, name, **options):
    """Return the record as JSON, or the refusal."""
    try:
        return json.loads(read_game(data, Path(name).suffix, **options).to_json())
    except FairminesError as error:
        told = describe_error(error)
        part = (data, Path(name).suffix, options.get("replay", 0))
        partial = options.get("partial", False)
        several = "whole replays: expected 1" in told["error"]
        if several and (names := read_session(data, partial=partial).names):
            told["readable"] = {"replays": [*names]}
        elif not partial and is_partly_readable(*part):
            told["readable"] = {"partial": True}
        return told


def whole_files():
    """Files of all formats, by the ends of their names."""
    video, marked = read_evf(files.evf(3)), read_rmv(files.rmv(preflags=[(0, 3)]))
    text = write_rawvf(video)
    large = Layout.random("expert", seed=3)
    session = [(b"a", files.evf(3)), (b"b", write_evf(video))]
    return {
        "avf": [files.avf(), files.avf(large), files.avf(question_marks=True, player=b"\xe9")],
        "evf": [*map(files.evf, range(4)), write_evf(video), write_evf(marked, 3)],
        "evfs": [files.evfs(session), files.evfs(session[:1])],
        "rmv": [files.rmv(1), files.rmv(2), files.rmv(steps=True), files.rmv(preflags=[(1, 2)])],
        "mvf": [*map(files.mvf, (2005, 2006, 2007)), files.old_mvf(player=b"\xd6\xd0")],
        "rawvf": [text, text.replace(b" lc ", b" sc "), text.replace(b"0.900 mv", b"0.900 mt")],
    }


ALL = whole_files()


@pytest.mark.parametrize("ending", ALL)
@pytest.mark.parametrize("partial", [False, True], ids=["whole", "partial"])
def test_files_and_what_is_left_of_them(local, ending, partial):
    rng = random.Random(f"{ending} {partial}")
    for data in ALL[ending]:
        cuts = [data[: len(data) * part // 7] for part in range(1, 7)]
        damaged = [mutate([data], rng) for _ in range(60)]
        for number, it in enumerate([data, *cuts, *damaged]):
            name = f"x.{ending}" if number % 3 else "x"
            ours = read(local, it, name, partial=partial)
            assert ours == read_here(it, name, partial=partial)


def long_games():
    """Records with a long track, and without one."""
    clock = iter(n / 16 for n in range(10**6)).__next__
    game = fm.Game((16, 16, 40), rules="fair", seed=3, first="opening", clock=clock)
    for row, column in product(range(0, 16, 3), range(16)):
        if game.status not in ("won", "lost"):
            game.flag(row, column, "q") if column % 5 else game.open(row, column)
    replays = [read_game(data, ".avf") for data in ALL["avf"]]
    path = Track(range(20_000), [0] * 20_000, range(20_000), [7] * 20_000, 16)
    return [game.record(), *replays, replace(replays[0], track=path)]


@pytest.mark.parametrize("name", WRITTEN)
def test_records_are_written_as_replays(local, name):
    for record in long_games():
        asked = {"record": record.to_json(), "format": name}
        ours = local.ask("writeReplay", **asked, program=f"fairmines {fm.__version__}")
        assert ours == write_replay(record, name)


def test_what_no_replay_can_show(local):
    game = fm.Game((9, 9, 10), seed=5)
    game.flag(0, 0)
    game.undo()
    asked = {"record": game.record().to_json(), "format": "evf", "program": ""}
    says = "move 2 takes one back, which a replay cannot show"
    assert local.ask("writeReplay", **asked) == (says, "bad-request")


def test_the_replays_of_a_session(local):
    data = ALL["evfs"][0]
    for replay in range(4):
        assert read(local, data, "", replay=replay) == read_here(data, "x", replay=replay)
    refused = read(local, data, "")
    assert refused["error"] == "an EVFS file has 2 whole replays: expected 1"
    assert refused["readable"] == {"replays": ["a", "b"]}


@pytest.mark.long
@pytest.mark.parametrize("year", [2005, 2007])
def test_seeds_of_mvf_shuffle_bits_alike(local, year):
    """Sines and cosines of two C libraries order them."""
    for seed in range(0, 65536, 131):
        data = files.mvf(year, seed=seed)
        assert read(local, data, "x.mvf") == read_here(data, "x.mvf")
