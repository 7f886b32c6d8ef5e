"""`Record`: replays that draw nothing, our JSON, and the pointer's track."""

import copy
import json
import math
import pickle
from datetime import UTC, datetime

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.display import SYMBOLS
from fairmines.play.rules import RULES
from fairmines.play.track import EventKind, Track
from tests.helpers.games import CORNER, Clock


def frame_of(game):
    """What is seen of a game."""
    return game.view, game.codes()


def standing(game):
    """Where a game stands, with its moves and its mines."""
    return game.status, game.start, game.layout, frame_of(game), game.moves


def new_game(rules, deal, seed):
    if deal == "given":
        return fm.Game.from_layout(fm.Layout.random((7, 6, 8), seed), rules, seed, clock=Clock())
    return fm.Game((7, 6, 8), rules, seed, "safe", deal, clock=Clock())


def play(rules, deal, seed):
    """Make moves of all kinds; return the game, and what was seen after each move."""
    game, rng, frames = new_game(rules, deal, seed), np.random.default_rng(seed), []

    def note(changed):
        if changed:
            frames.append(frame_of(game))

    for _ in range(60):
        kind = rng.choice(["open", "open", "solve", "flag", "cycle", "chord", "chord", "undo"])
        cell = int(rng.integers(6)), int(rng.integers(7))
        if kind == "undo":
            note(game.undo())
        elif kind == "cycle":
            note(game.flag(*cell, "cycle"))
        elif kind != "solve":
            note(getattr(game, kind)(*cell))
        elif game.status == "playing":
            for mine in np.argwhere(game.analysis().mined).tolist():
                note(game.flag(*mine, mark="f"))
            for safe in np.argwhere(game.analysis().safe)[:1].tolist():
                note(game.open(*safe))
    return game, frames


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("deal", ["random", "no-guess", "given"])
def test_a_replay_draws_nothing_and_shows_the_same(rules, deal, forbid_chance):
    played = [play(rules, deal, seed) for seed in range(45)]
    moves = [move for game, _ in played for move in game.moves]
    assert {move.kind for move in moves} == {"open", "flag", "chord", "undo"}
    if rules == "fair" or (rules == "kind" and deal != "no-guess"):
        assert {move.kind for move in moves if move.redrawn} == {"open", "chord"}
    forbid_chance()
    with pytest.raises(pytest.fail.Exception, match="drawn or analysed"):
        fm.Game((7, 6, 8)).open(0, 0)
    for game, frames in played:
        for record in (game.record(), fm.Record.from_json(game.to_json())):
            assert standing(record.game()) == standing(game)
            seen = [
                (frame.view, [[SYMBOLS[code] for code in row] for row in frame.codes])
                for frame in record.frames()
            ]
            assert seen == frames


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("deal", ["random", "no-guess", "given"])
def test_moves_that_do_not_say_what_they_drew_draw_it_again(rules, deal):
    for seed in range(10):
        game, _ = play(rules, deal, seed)
        again = new_game(rules, deal, seed)
        for it in game.moves:
            again.apply(fm.Move(it.kind, it.row, it.column, it.mark, it.elapsed, it.attempt))
        assert standing(again) == standing(game)
        assert again.reason == game.reason == game.record().game().reason


def test_the_redrawn_cells_are_those_that_changed():
    game = fm.Game((9, 9, 10), "fair", seed=7, first="opening")
    game.open(4, 4)
    before = game.layout
    assert game.moves[0].layout == before
    free = (game.analysis().mine_probability % 1 > 0) & ~before.mines
    game.open(*np.argwhere(free)[0].tolist())
    redrawn = np.argwhere(before.mines != game.layout.mines).tolist()
    assert [list(cell) for cell in game.moves[1].redrawn] == redrawn
    assert game.moves[1].layout is None
    game.undo()
    assert game.moves[2].redrawn is None


# Records


def everything_known():
    """A record with all of its fields."""
    game = fm.Game.from_layout(CORNER, "kind", 9, clock=Clock())
    game.open(0, 0)
    game.open(3, 0)
    kinds = [EventKind.MOVE, EventKind.LEFT_PRESS, EventKind.LEFT_RELEASE]
    return fm.Record(
        level=CORNER.level,
        rules="kind",
        deal="given",
        seed=9,
        given=CORNER,
        moves=game.moves,
        status="won",
        elapsed=1.25,
        player="Ada ☺",
        program="fairmines",
        began=datetime(2026, 11, 22, 12, 30, 5, tzinfo=UTC),
        question_marks=True,
        track=Track([-5, 0, 12], kinds, [3, -4, 90], [1, 2, 3], cell=16),
        stated={"time_ms": 1250, "bbbv": 2, "version": "x", "ratio": 0.5, "official": False},
    )


def test_every_field_is_written_and_read():
    record = everything_known()
    again = fm.Record.from_json(record.to_json())
    assert again == record
    assert hash(again) == hash(record)
    assert again.began == record.began
    for copied in (copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert copied == record
    naive = fm.Record(**vars(record) | {"began": datetime(2026, 11, 22, 12)})  # noqa: DTZ001
    assert fm.Record.from_json(naive.to_json()).began == naive.began


def test_the_fields_of_the_json():
    record = json.loads(everything_known().to_json())
    assert record == {
        "format": "fairmines game",
        "version": 3,
        "level": {"width": 4, "height": 4, "mines": 4},
        "rules": "kind",
        "seed": "9",
        "first": "any",
        "deal": "given",
        "layout": ["".join(".*"[it] for it in row) for row in CORNER.mines.astype(int)],
        "status": "won",
        "elapsed": 1.25,
        "player": "Ada ☺",
        "program": "fairmines",
        "began": "2026-11-22T12:30:05Z",
        "question_marks": True,
        "stated": {"time_ms": 1250, "bbbv": 2, "version": "x", "ratio": 0.5, "official": False},
        "moves": [
            {"kind": "open", "row": 0, "column": 0, "elapsed": 0.0, "redrawn": []},
            {"kind": "open", "row": 3, "column": 0, "elapsed": 0.0, "redrawn": []},
        ],
        "track": {
            "cell": 16,
            "times": [-5, 0, 12],
            "kinds": ".Ll",
            "x": [3, -4, 90],
            "y": [1, 2, 3],
        },
    }


def test_a_first_opening_has_its_layout_in_the_json():
    game = fm.Game((4, 3, 2), "fair", 1, clock=Clock())
    game.open(1, 2)
    [move] = json.loads(game.to_json())["moves"]
    rows = ["".join(".*"[it] for it in row) for row in game.layout.mines.astype(int)]
    terms = {"kind": "open", "row": 1, "column": 2, "elapsed": 0.0}
    assert move == terms | {"layout": rows, "redrawn": []}


def test_a_record_of_another_program_needs_no_redrawn_cells():
    record = fm.Record(CORNER.level, given=CORNER, moves=[fm.Move("open", 0, 0)], status="playing")
    assert record.moves == (fm.Move("open", 0, 0, redrawn=()),)
    assert record.game().status == "playing"
    assert record.seed is None
    assert fm.Record.from_json(record.to_json()) == record


OPEN = fm.Move("open", 0, 0)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"level": (4, 4, 17)}, "17 mines do not fit"),
        ({"rules": "hard"}, "rules 'hard' is unknown"),
        ({"first": "never"}, "first 'never' is unknown"),
        ({"deal": "dealt"}, "deal 'dealt' is unknown"),
        ({"deal": "random"}, "deal 'random' with a layout"),
        ({"given": None}, "deal 'given' without a layout"),
        ({"given": fm.Layout([[1]])}, "layout is Level"),
        ({"status": "over"}, "status 'over' is unknown"),
        ({"difficulty": "hard"}, "difficulty 'hard' is unknown"),
        ({"seed": -1}, "seed -1 is out of range"),
        ({"elapsed": -1}, "elapsed -1"),
        ({"moves": "open"}, "moves 'open': expected moves"),
        ({"moves": [1]}, "move 1 1: expected a Move"),
        ({"moves": [OPEN], "rules": "fair"}, "does not say which cells it has redrawn"),
        ({"player": 7}, "player 7: expected a str"),
        ({"began": "now"}, "began 'now': expected a datetime"),
        ({"track": []}, r"track \[\]: expected a Track"),
        ({"stated": {"bbbv": None}}, "stated 'bbbv' is None"),
        ({"stated": {"ratio": math.nan}}, "stated 'ratio' is nan"),
        ({"stated": {3: 3}}, "stated has the name 3"),
    ],
)
def test_a_record_that_cannot_be(fields, message):
    with pytest.raises(fm.FairminesError, match=message):
        fm.Record(**{"level": CORNER.level, "given": CORNER} | fields)


def test_moves_that_lead_elsewhere():
    record = fm.Record(CORNER.level, given=CORNER, moves=[OPEN], status="won")
    with pytest.raises(fm.FairminesError, match="the moves lead to 'playing': expected 'won'"):
        record.game()
    record = fm.Record(CORNER.level, given=CORNER, moves=[OPEN, OPEN], status="playing")
    with pytest.raises(fm.FairminesError, match=r"move 2, .*changes nothing"):
        list(record.frames())


def test_records_are_read_from_files(tmp_path):
    record = everything_known()
    path = tmp_path / "game.json"
    path.write_text(record.to_json(), encoding="utf-8")
    assert fm.read_record(path) == record
    path.write_text("\ufeff" + record.to_json(), encoding="utf-8")
    assert fm.read_record(str(path)) == record
    path.write_bytes(b'{"player": "\xff"}')
    with pytest.raises(fm.FairminesError, match="byte 0xff at offset 12"):
        fm.read_record(path)
    path.with_suffix(".xyz").write_bytes(b"\0\1\2")
    with pytest.raises(fm.FairminesError, match="no game that can be read: expected json"):
        fm.read_record(path.with_suffix(".xyz"))


@pytest.mark.parametrize("name", ["\0", "a\0.json", b"\0", "\ud800", 7])
def test_names_that_no_file_has(name):
    record = fm.Record(CORNER.level, given=CORNER)
    for use in (
        fm.read_record,
        fm.read_position,
        fm.load,
        fm.Score.load,
        lambda path: fm.write_record(record, path, "json"),
        lambda path: fm.write_position(CORNER, path, "text"),
        lambda path: fm.simulate("sps", "beginner", 1, out=path),
    ):
        with pytest.raises(fm.FairminesError, match="is not a file name"):
            use(name)
    with pytest.raises(fm.FairminesError, match="a game id of Mines"):
        fm.read_position("9x9:\ud800")


# Tracks


@pytest.mark.parametrize(
    ("arrays", "message"),
    [
        (([0], [0], [0], [0, 1], 16), "have 1, 1, 1 and 2 events"),
        (([1, 0], [0, 0], [0, 0], [0, 0], 16), "event 1 of a track is earlier"),
        (([0], [7], [0], [0], 16), "kinds of a track has 7: expected 0 to 6"),
        (([0.5], [0], [0], [0], 16), "times of a track are no list of whole numbers"),
        (([[0]], [0], [0], [0], 16), "times of a track are no list"),
        (([[0], [0, 1]], [0], [0], [0], 16), "times of a track are no list"),
        (([0], [0], [2**31], [0], 16), "x of a track has 2147483648"),
        (([0], [0], [0], [0], 0), "cell 0 is out of range"),
    ],
)
def test_a_track_that_cannot_be(arrays, message):
    with pytest.raises(fm.FairminesError, match=message):
        Track(*arrays)


def test_a_track_is_immutable():
    times = np.array([1, 2])
    track = Track(times, [0, 0], [0, 0], [0, 0], 16)
    times[0] = 0
    assert track.times.tolist() == [1, 2]
    with pytest.raises(ValueError, match="read-only"):
        track.x[0] = 3
    assert Track([], [], [], [], 16) != track
    assert pickle.loads(pickle.dumps(track)) == track
