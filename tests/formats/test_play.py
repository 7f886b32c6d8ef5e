"""What the events of a mouse do to a board."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple

import fairmines as fm
from fairmines.formats.replays import Clicks, describe_mouse
from tests.helpers.pointers import layouts, mouse_events
from tests.helpers.replay_files import SHIFT, TOGGLE, rawvf, read_evf, read_rawvf, write_evf

LAYOUT = fm.Layout(np.array([list(row) for row in ["0000", "0000", "0011", "0000"]]) == "1")
#  . . . .
#  . 1 2 2
#  . 1 * *
#  . 1 2 2

LEFT, RIGHT, MIDDLE = "l", "r", "m"
KINDS = {"L": 2, "l": 3, "R": 4, "r": 5, "M": 6, "m": 7, "S": SHIFT, "?": TOGGLE}
"""Capital letters press a button, small ones release it."""


def play(text, *, question_marks=False, preflags=""):
    """Play words such as "L00": a button's press at row 0, column 0; one each 100 ms."""
    events = []
    for index, word in enumerate(text.split()):
        row, column = (int(it) for it in word[1:].split(",")) if "," in word else map(int, word[1:])
        events.append((100 * index, KINDS[word[0]], 16 * column + 8, 16 * row + 8))
    record = read_rawvf(rawvf(LAYOUT, events, question_marks=question_marks))
    if not preflags:
        return record
    return read_evf(write_evf(replace(record, stated={"preflags": preflags})))


def moves(text, **settings):
    """Return the moves of a replay as texts: the kind, the place and the mark."""
    return [
        f"{it.kind} {it.row}{it.column}" + (f" {it.mark}" if it.mark else "")
        for it in play(text, **settings).moves
    ]


def clicks(record):
    """Count the left and right clicks and the chords, and those that had an effect."""
    mouse = describe_mouse(record)
    return *astuple(mouse.clicks), *astuple(mouse.effective)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("L13 l13", ["open 13"]),
        ("L00 l13", ["open 13"]),  # the release counts
        ("L13 l9,9 L13 l13", ["open 13"]),  # off the board it does nothing
        ("R22 r00", ["flag 22 f"]),  # the press counts
        ("R22 r22 R22 r22", ["flag 22 f", "flag 22 c"]),
        ("L13 R22 r22 l13", []),  # with the left button down it does not flag: a chord
        ("R22 r22 L22 l22", ["flag 22 f"]),  # a flag is not opened
        ("L13 l13 L13 l13", ["open 13"]),  # nor an opened cell
    ],
)
def test_single_buttons(text, expected):
    assert moves(text) == expected


CHORD = ["flag 22 f", "open 11", "chord 11"]


@pytest.mark.parametrize(
    "chord",
    [
        "L11 R11 l11 r11",
        "L11 R11 r11 l11",
        "R11 L11 l11 r11",
        "R11 L11 r11 l11",
        "M11 m11",
        "S11 l11",
        "L00 R01 r11 l33",  # only the place of the first release counts
    ],
)
def test_two_buttons_the_middle_one_and_shift_chord_once(chord):
    found = play("R22 r22 L11 l11 " + chord)
    assert [it.kind for it in found.moves] == ["flag", "open", "chord"]
    assert (found.moves[-1].row, found.moves[-1].column) == (1, 1)
    assert clicks(found) == (1, 1, 1, 1, 1, 1)


def test_a_button_that_is_pressed_again_chords_again():
    found = play("R22 r22 L11 l11 L33 R33 r33 R11 r11 l11")
    assert [f"{it.kind} {it.row}{it.column}" for it in found.moves][-1] == "chord 11"
    # The left release after a chord opens nothing.
    assert describe_mouse(found).clicks == Clicks(1, 1, 2)


def test_a_chord_off_the_board_or_on_a_covered_cell_or_with_other_flags_does_nothing():
    assert moves("R22 r22 L11 l11 M9,9 m9,9") == CHORD[:2]
    assert moves("R22 r22 L11 l11 M33 m33") == CHORD[:2]
    assert moves("L11 l11 M11 m11") == ["open 11"]
    assert moves("R22 r22 R12 r12 L11 l11 M11 m11") == ["flag 22 f", "flag 12 f", "open 11"]


def test_a_chord_on_zero_goes_on_where_flags_have_stopped_an_opening():
    text = "R01 r01 L00 l00 R01 r01 M00 m00"
    assert moves(text) == ["flag 01 f", "open 00", "flag 01 c", "chord 00"]


def test_a_wrong_flag_loses_the_game_with_a_chord():
    found = play("R12 r12 L11 l11 M11 m11 L33 l33")
    assert (found.status, found.moves[-1].kind, len(found.moves)) == ("lost", "chord", 3)


def test_marks_go_round():
    right = "R22 r22 " * 4
    assert moves(right, question_marks=True) == [f"flag 22 {mark}" for mark in ("f", "q", "c", "f")]
    assert moves(right) == [f"flag 22 {mark}" for mark in ("f", "c", "f", "c")]
    # Only two of these clicks have set a flag.
    assert clicks(play(right + "L13 l13", question_marks=True)) == (1, 4, 0, 1, 2, 0)
    # A question mark opens like a covered cell.
    assert moves("R13 r13 R13 r13 L13 l13", question_marks=True)[-1] == "open 13"
    assert moves("R22 r22 ?00 R22 r22") == ["flag 22 f", "flag 22 q"]


def test_flags_of_before_the_start_are_moves():
    found = play("L11 l11 M11 m11", preflags="2,2")
    assert [it.kind for it in found.moves] == ["flag", "open", "chord"]
    assert describe_mouse(found).clicks.right == 0


def test_the_clock_begins_with_the_first_opening_and_stops_with_the_last():
    text = "R22 r22 L13 l13 L00 l00 L31 l31 L32 l32 L33 l33 L12 l12 R23 r23"
    found = play(text)
    assert found.status == "won"
    times = {f"{it.kind} {it.row}{it.column}": it.elapsed for it in found.moves}
    assert times == {
        "flag 22": 0.0,
        "open 13": 0.0,
        "open 00": 0.2,
        "open 32": 0.6,
        "open 33": 0.8,
    }
    assert found.elapsed == 0.8
    assert found.track.times.tolist()[:4] == [-300, -200, -100, 0]
    # Later clicks do not count.
    assert clicks(found) == (5, 1, 0, 4, 1, 0)
    unfinished = play("L13 l13 L00 l00 L00 l9,9")
    assert (unfinished.status, unfinished.elapsed) == ("playing", 0.4)


def test_a_right_click_on_an_opened_cell_is_wasted_unless_it_begins_a_chord():
    assert clicks(play("L13 l13 R13 r13")) == (1, 1, 0, 1, 0, 0)
    assert clicks(play("L13 l13 R13 L13 r13 l13")) == (1, 0, 1, 1, 0, 0)
    assert clicks(play("L13 l13 L13 l13")) == (2, 0, 0, 1, 0, 0)


@pytest.mark.long
@settings(max_examples=50)
@given(st.data())
def test_a_replay_and_its_moves_alone_are_the_same_game(data):
    layout = data.draw(layouts())
    events = data.draw(mouse_events(layout))
    record = read_rawvf(rawvf(layout, events, question_marks=data.draw(st.booleans())))
    # `game` makes the moves by the rules of this program, and checks the status.
    assert record.game().status == record.status
    assert len(list(record.frames())) == len(record.moves)
    assert fm.Record.from_json(record.to_json()) == record
    # Without its track, the moves become clicks, and these the same moves.
    bare = fm.Record(record.level, given=layout, moves=record.moves, status=record.status)
    again = read_evf(write_evf(bare))
    assert again.status == record.status
    opened, opened_again = (
        [it for it in each.moves if it.kind != "flag"] for each in (record, again)
    )
    assert opened == opened_again


def test_a_replay_keeps_what_its_record_says():
    text = "R22 r22 L11 l11 M11 m11"
    record = play(text, preflags="0,0 1,3")
    assert record.stated["preflags"] == "0,0 1,3"
    assert record.track.times.tolist() == [-300, -200, -100, 0, 100, 200]
    again = read_evf(write_evf(record))
    assert (again.stated, again.track, again.moves) == (record.stated, record.track, record.moves)


def test_a_game_of_this_program_becomes_a_replay_on_its_last_layout():
    game = fm.Game((9, 9, 35), rules="fair", seed=5, clock=iter(range(10**6)).__next__)
    for row in range(9):
        for column in range(9):
            if game.status in ("ready", "playing"):
                game.open(row, column)
    record = game.record()
    replay = read_evf(write_evf(record))
    assert (replay.status, replay.given) == (game.status, game.layout)
    assert [(it.kind, it.row, it.column) for it in replay.moves] == [
        (it.kind, it.row, it.column) for it in record.moves
    ]
    assert describe_mouse(record).clicks.left == len(record.moves)
