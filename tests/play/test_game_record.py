"""`Game`: its clock and record; saving, resuming, and damaged saved games."""

import json
import math

import pytest

import fairmines as fm
from tests.helpers.games import CORNER, Clock


def test_the_clock_runs_from_the_first_opening_to_the_end(clock):
    game = fm.Game.from_layout(CORNER, clock=clock)
    clock.now += 5
    game.flag(3, 3)
    clock.now += 5
    assert game.elapsed == 0
    game.open(0, 0)
    clock.now += 2.5
    assert game.elapsed == 2.5
    game.flag(3, 2)
    clock.now += 1
    game.open(3, 0)
    clock.now += 100
    assert game.status == "won"
    assert game.elapsed == 3.5
    assert [move.elapsed for move in game.moves] == [0, 0, 2.5, 3.5]


def test_the_clock_goes_on_where_it_was_saved(clock):
    game = fm.Game.from_layout(CORNER, clock=clock)
    game.open(0, 0)
    clock.now += 7
    text = game.to_json()
    later = Clock()
    later.now = 0.25
    again = fm.Game.from_json(text, clock=later)
    assert again.elapsed == 7
    later.now += 1
    assert again.elapsed == 8
    again.open(3, 0)
    later.now += 1
    assert again.elapsed == 8
    assert fm.Game.from_json(again.to_json(), clock=later).elapsed == 8


def test_the_time_that_a_deal_takes_is_not_counted(clock):
    game = fm.Game((9, 9, 10), deal="no-guess", clock=clock)

    def never():
        clock.now += 3
        return False

    game.open(4, 4, cancel=never)
    assert game.elapsed == 0


@pytest.mark.parametrize(
    ("move", "message"),
    [
        (("jump", 0, 0), "move 'jump' is unknown"),
        (("open", 0, 0, "f"), "mark 'f' of a move 'open'"),
        (("flag", 0, 0), "mark None of a move 'flag'"),
        (("open", 0, 0, None, -1), "elapsed -1"),
        (("open", 0, 0, None, math.nan), "elapsed nan"),
        (("open", 0, 0, None, 0, -1), "attempt -1"),
        (("open", 0, 0, None, 0, None, CORNER), "layout of a move 'open' with redrawn None"),
        (("open", 0, 0, None, 0, None, [[1]], ()), r"layout \[\[1\]\]: expected a Layout"),
        (("undo", 0, 0, None, 0, None, None, ()), r"redrawn \(\) of a move 'undo'"),
        (("open", 0, 0, None, 0, None, None, [(0, 0), (0, 0)]), "redrawn has a cell twice"),
        (("open", 0, 0, None, 0, None, None, [(0, 1000)]), "column 1000"),
        (("open", 0, 0, None, 0, None, None, "ab"), "redrawn 'ab'"),
    ],
)
def test_moves_that_cannot_be_are_refused(move, message):
    with pytest.raises(fm.FairminesError, match=message):
        fm.Move(*move)


SAVED = json.loads(
    """{"format": "fairmines game", "version": 3, "level": {"width": 2, "height": 1, "mines": 1},
    "rules": "fair", "seed": "7", "first": "any", "deal": "given", "layout": ["*."], "elapsed": 0.0,
    "status": "won", "moves": [{"kind": "open", "row": 0, "column": 1, "elapsed": 0.0,
    "redrawn": []}]}"""
)
MOVE = SAVED["moves"][0]


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        ({"format": "x"}, "is no saved game"),
        ({"version": 2}, "has version 2: expected 3"),
        ({"version": True}, "has version true: expected 3"),
        ({"level": [2, 1]}, r"level is \[2, 1\]: expected an object"),
        ({"level": {"width": 2, "height": 1}}, "level lacks the field 'mines'"),
        (
            {"level": {"width": 2.5, "height": 1, "mines": 1}},
            "level.width is 2.5: expected a whole",
        ),
        ({"level": {"width": 2, "height": 1, "mines": 3}}, "3 mines do not fit"),
        ({"rules": "cruel"}, "rules is \"cruel\": expected 'classic', 'fair' or 'kind'$"),
        ({"seed": "seven"}, 'seed is "seven": expected a text of at most 20 digits, or null'),
        ({"seed": str(2**64)}, "seed is '18446744073709551616': expected 0 to "),
        ({"seed": 7}, "seed is 7: expected a text of"),
        ({"deal": "random"}, "expected a layout if deal is 'given'"),
        ({"layout": None}, "expected a layout if deal is 'given'"),
        ({"layout": ["*"]}, r"layout has the row \"\*\": expected 2 characters"),
        ({"layout": ["**"]}, "layout has 2 mines: expected 1"),
        ({"layout": [["*", "."], 3]}, "expected rows of"),
        ({"layout": []}, "damaged"),
        ({"elapsed": -1}, "elapsed is -1: expected seconds, 0 or more"),
        ({"elapsed": 1e12}, "elapsed is 1000000000000.0: expected seconds"),
        ({"elapsed": 1e999}, "is not JSON"),
        ({"moves": 3}, "moves is 3: expected a list of moves"),
        ({"stray": 1}, "it has the unknown field 'stray'"),
        ({"moves": [3]}, r"moves\[0\] is 3: expected an object"),
        ({"moves": [MOVE | {"stray": 1}]}, r"moves\[0\] has the unknown field 'stray'"),
        ({"moves": [MOVE | {"column": 2}]}, "at row 0, column 2: expected a cell of a 2x1 board"),
        (
            {"moves": [MOVE | {"redrawn": [[1, 0]]}]},
            r"redrawn has \[1, 0\]: expected cells of a 2x1",
        ),
        (
            {"moves": [MOVE | {"kind": "jump"}]},
            r"moves\[0\].kind is \"jump\": expected 'open', 'flag'",
        ),
        (
            {"moves": [MOVE] * 2},
            "move 2, 'open' at row 0, column 1, changes nothing",
        ),
    ],
)
def test_a_damaged_save_is_one_sentence(damage, message):
    with pytest.raises(fm.FairminesError, match=message) as caught:
        fm.Game.from_json(json.dumps(SAVED | damage))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("key", SAVED)
def test_a_save_with_something_missing_is_refused(key):
    with pytest.raises(fm.FairminesError):
        fm.Game.from_json(json.dumps({it: SAVED[it] for it in SAVED if it != key}))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "[" * 100_000, "\ud800", '"x"'])
def test_what_is_no_saved_game_is_refused(text):
    with pytest.raises(fm.FairminesError):
        fm.Game.from_json(text)
