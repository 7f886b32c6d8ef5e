"""Reviews of games in the browser beside those of the server, byte for byte."""

import dataclasses
import json
import random
import re
from base64 import b64encode
from dataclasses import replace
from datetime import UTC, datetime

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import neighbours
from fairmines.errors import FairminesError
from fairmines.formats.evf_video import read_evf
from fairmines.formats.rawvf import write_rawvf
from fairmines.web import review_api
from fairmines.web.limits import MAX_RECORD
from fairmines.web.wire import reviews
from fairmines.web.wire.errors import kind_of
from tests.helpers import replay_files as files
from tests.helpers.comparing import same_text
from tests.helpers.pointers import pointer_events

pytestmark = pytest.mark.process


@pytest.fixture(autouse=True)
def enough_time(monkeypatch):
    monkeypatch.setattr(review_api, "REVIEW_SECONDS", 60)


def on_server(text, games=0):
    """Return what the server answers to a saved game, or (sentence, kind) of an error."""
    return review_bytes(text.encode(), games, name="game.json")


def review_bytes(data, games=0, replay=0, name="", *, partly=False):
    """Return what the server answers to a file, or (sentence, kind) of an error."""
    try:
        record = review_api._read_file(data, name, replay, _kernel.Deadline(60), partly=partly)
        return reviews.review_game(record, games, 60, _kernel.Deadline(60))
    except FairminesError as error:
        return str(error), kind_of(error)


def in_browser(local, text, games=0):
    return as_text(local.ask("review", text=text, games=games))


def as_text(answer):
    """Write an answer as the server does; a refusal stays as it is."""
    return answer if isinstance(answer, tuple) else json.dumps(answer, separators=(",", ":"))


def played(level, rules, seed, first="safe", care=0.85):
    """A game to its end: mostly safe cells, some guesses, marks, chords and moves taken back."""
    rng = random.Random(f"{level} {rules} {seed}")
    time = [0.0]
    game = fm.Game(level, rules, seed, first, clock=lambda: time[0])
    while game.status not in {"won", "lost"}:
        time[0] += rng.expovariate(1)
        analysis = game.analysis()
        safe, covered = np.argwhere(analysis.safe), np.argwhere(game.view.covered)
        act = rng.random()
        if act < 0.04:
            game.undo()
        elif act < 0.25:
            game.flag(*(pick(rng, np.argwhere(analysis.mined)) or pick(rng, covered)))
        elif act < 0.45 and (cell := pick(rng, np.argwhere(game.view.cells > 0))):
            game.chord(*cell)
        elif len(safe) and rng.random() < care:
            game.open(*pick(rng, safe))
        else:
            game.open(*(analysis.safest if rng.random() < care else pick(rng, covered)))
    return game


def pick(rng, cells):
    return tuple(map(int, rng.choice(list(cells)))) if len(cells) else None


LEVELS = [(3, 1, 1), (4, 4, 5), (5, 4, 3), (9, 9, 10), (9, 9, 30), (16, 16, 40), (30, 16, 99)]


@pytest.mark.long
@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
@pytest.mark.parametrize("games", [0, 25])
def test_reviews_of_random_games(local, level, rules, games):
    """The games that are played on are the same, too: a seed draws the same layouts."""
    for seed in range(4):
        text = played(level, rules, seed, first=["any", "safe"][seed % 2]).to_json()
        same_text(in_browser(local, text, games), on_server(text, games))


@pytest.mark.parametrize("seed", [1, 6, 7, 10])
def test_chords_that_risk_several_cells(local, seed):
    """Each of their games draws a layout, and plays on from what the chord shows in it."""
    game = risky_chord(seed).to_json()
    text = on_server(game, 25)
    [chord] = (it for it in json.loads(text)["review"]["decisions"] if it["kind"] == "chord")
    assert chord["chosen"]["exact"] is False
    assert chord["chosen"]["value"] > 0
    ours = in_browser(local, game, 25)
    same_text(without_time(ours), without_time(text))


def same_but_time(ours, theirs):
    """The games of these files are not over."""
    ours = as_text(ours)
    if isinstance(theirs, str):
        ours, theirs = without_time(ours), without_time(theirs)
    same_text(ours, theirs)


def risky_chord(seed):
    """A game that ends with a chord on cells of which some, but perhaps none, are mines."""
    begun = fm.Game((16, 16, 40), "classic", seed, "opening", clock=lambda: 0.0)
    begun.open(8, 8)
    mine_probability = begun.analysis().mine_probability
    for cell in map(tuple, np.argwhere(begun.view.cells == 1).tolist()):
        unsure = [it for it in neighbours(cell, 16, 16) if 0 < mine_probability[it] < 1]
        if len(unsure) >= 3:
            game = begun.record().game()
            game.flag(*unsure[0])
            game.chord(*cell)
            if fm.review(game, games=0).decisions[-1].mine_probability < 1:
                return game
    raise AssertionError("no clue has such cells")


def without_time(text):
    """The review of a game that may go on: the server's clock does."""
    return re.sub(r'("elapsed":)[0-9.e-]+', r"\g<1>0", text)


def changed(text, **fields):
    return json.dumps(json.loads(text) | fields)


BEGINNER = played((9, 9, 10), "classic", 7).to_json()
OTHER_FILES = {
    "damaged": changed(BEGINNER, moves=[{"kind": "open", "row": 9, "column": 0, "elapsed": 0}]),
    "another end": changed(BEGINNER, status="ready"),
    "no field": changed(BEGINNER, rules=None),
    "no record": json.dumps({"format": "else"}),
    "a large board": fm.Game((201, 4, 10), seed=1).to_json(),
    "nothing opened": fm.Game((9, 9, 10), seed=1).to_json(),
    "version 2": changed(BEGINNER, version=2),
}


@pytest.mark.parametrize("text", OTHER_FILES.values(), ids=OTHER_FILES)
def test_files_with_something_wrong(local, text):
    """The same sentences, as a refusal or as the reason why there is no review."""
    same_text(in_browser(local, text), on_server(text))


def test_an_unfinished_game(local):
    game = fm.Game((9, 9, 10), "classic", 3, "opening", clock=lambda: 0.0)
    for cell in [(4, 4), (8, 8), (0, 8)]:
        game.open(*cell)
    assert game.status == "playing"
    text = game.to_json()
    ours, theirs = (json.loads(it) for it in (in_browser(local, text, 20), on_server(text, 20)))
    # The server's clock goes on, by microseconds.
    for it in (ours["review"], theirs["review"]):
        assert 0 <= it.pop("elapsed") < 1
        assert 0 <= it["curve"][-1].pop("elapsed") < 1
    assert ours == theirs


@pytest.mark.parametrize("text", ["", "\0\1\2", "*rec*", "[]"])
def test_files_that_are_no_games(local, text):
    sentence, kind = in_browser(local, text)
    assert kind == "bad-request"
    assert sentence.startswith("the file is no game that can be read: expected json, rmv, ")
    assert (sentence, kind) == review_bytes(text.encode())


@pytest.mark.parametrize(
    "data",
    [files.avf(), files.rmv(preflags=[(0, 3)]), files.mvf(2007), files.evf(3), files.evf(3)[:50]],
    ids=["avf", "rmv", "mvf", "evf", "cut"],
)
def test_replays_of_other_programs(local, data):
    ours = local.ask("reviewFile", file=b64encode(data).decode(), games=10, name="", replay=0)
    same_but_time(ours, review_bytes(data, 10))


def test_a_replay_of_more_than_24_days(local):
    """Neither host has room for its times, in milliseconds of 32 bits."""
    video = replace(read_evf(files.evf(3)), events=pointer_events([(0, 2, 5, 5), (2**31, 1, 5, 5)]))
    data = write_rawvf(video)
    ours = local.ask("reviewFile", file=b64encode(data).decode(), games=0, name="", replay=0)
    assert ours == review_bytes(data)
    assert ours[0].startswith("times of a track has 2147483648: expected -2147483647 to ")


@pytest.mark.parametrize(
    "data",
    [files.avf(), files.rmv(), files.mvf(2007), files.evf(3)],
    ids=["avf", "rmv", "mvf", "evf"],
)
def test_parts_of_replays(local, data):
    for end in range(len(data) * 2 // 5, len(data), 17):
        part = data[:end]
        asked = {"file": b64encode(part).decode(), "games": 0, "name": "", "replay": 0}
        ours = local.ask("reviewFile", **asked, partial=True)
        same_but_time(ours, review_bytes(part, partly=True))


def test_the_replays_of_a_session(local):
    data = files.evfs([(b"one", files.evf(3)), (b"two", files.evf(2, player=b"Bob"))])
    file = b64encode(data).decode()
    for replay in range(4):
        ours = local.ask("reviewFile", file=file, games=0, name="a.evfs", replay=replay)
        same_but_time(ours, review_bytes(data, 0, replay))


def test_a_long_file(local):
    ours = local.ask("review", text="{" + " " * MAX_RECORD, games=0)
    assert ours == ("the body is too long: expected at most 2,097,152 bytes", "too-large")


def test_a_stored_game_with_its_time(local):
    game = played((9, 9, 10), "fair", 1)
    began = datetime(2026, 1, 31, 12, 0, 0, 250_000, tzinfo=UTC)
    record = dataclasses.replace(game.record(), began=began, player="Ada")
    ours = as_text(local.ask("reviewStored", record=record.to_json(), games=3))
    same_text(ours, reviews.review_game(record, 3, 60, _kernel.Deadline(60)))
