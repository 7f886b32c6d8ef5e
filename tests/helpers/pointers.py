"""Strategies of Hypothesis for layouts, mouse events and records of replays."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import numpy as np
from hypothesis import strategies as st

from fairmines.boards.layout import Layout
from tests.helpers.replay_files import LEFT, LEFT_UP, MIDDLE, MOVE, RIGHT, rawvf, read_rawvf

BUTTONS = {LEFT: 0, RIGHT: 1, MIDDLE: 2}


@st.composite
def layouts(draw, most=12):
    width, height = draw(st.integers(1, most)), draw(st.integers(1, most))
    mined = draw(st.sets(st.integers(0, width * height - 1), max_size=width * height // 3))
    cells = np.zeros(width * height, np.bool_)
    cells[sorted(mined)] = True
    return Layout(cells.reshape(height, width))


@st.composite
def mouse_events(draw, layout, cell=16, most_ms=60_000, step=1):
    """Draw events on and beside a board, in which each button is pressed and released in turn.

    The first ones are the left press and release of an opening, as in real files; the last one has
    no button held.
    """
    right, bottom = layout.width * cell, layout.height * cell
    x, y = draw(st.integers(0, right - 1)), draw(st.integers(0, bottom - 1))
    events = [(0, LEFT, x, y), (0, LEFT_UP, x, y)]
    held = [False, False, False]
    time = 0
    for _ in range(draw(st.integers(0, 25))):
        time = min(most_ms, time + step * draw(st.integers(0, 400 // step)))
        # Off the board is one place: the far corner.
        outside = draw(st.integers(0, 9)) == 0
        x = right if outside else draw(st.integers(0, right - 1))
        y = bottom if outside else draw(st.integers(0, bottom - 1))
        kind = draw(st.sampled_from([MOVE, LEFT, LEFT, RIGHT, RIGHT, MIDDLE]))
        if kind != MOVE:
            button = BUTTONS[kind]
            kind += held[button]
            held[button] = not held[button]
        events.append((time, kind, x, y))
    for press, button in BUTTONS.items():
        if held[button]:
            events.append((time, press + 1, x, y))
    return events


NAMES = st.text(st.characters(blacklist_categories=["Cs", "Cc", "Z"]), max_size=10)


@st.composite
def replays(draw):
    """Draw the record of a replay as the writers take it."""
    layout = draw(layouts())
    cell = draw(st.integers(5, 60))
    began = draw(st.none() | st.integers(10**14, 4 * 10**15))
    events = draw(mouse_events(layout, cell, step=draw(st.sampled_from([1, 300]))))
    data = rawvf(layout, events, question_marks=draw(st.booleans()), cell=cell)
    return replace(
        read_rawvf(data),
        player=draw(NAMES),
        program=draw(NAMES),
        began=began and datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=began),
        stated={},
    )
