"""The moves of the welcome, played with the library: the lesson says nothing that is not so."""

import copy
from itertools import combinations

import pytest

import fairmines as fm
from tests.helpers.node import run_script

pytestmark = pytest.mark.process

SIDE = 4
CELLS = [(row, column) for row in range(SIDE) for column in range(SIDE)]
MINES = {"number": 1, "guess": 3, "needless": 3}
"""The mines of each board, which the page does not say."""


@pytest.fixture(scope="module")
def positions():
    """The positions of the lesson by their names."""
    lesson = "const { POSITIONS } = await import(`${scripts}play/lesson.ts`);"
    positions = run_script(f"{lesson} console.log(JSON.stringify(POSITIONS));")
    return {position["name"]: position for position in positions}


def codes_of(text):
    return [[int(code) if code.isdigit() else code for code in row] for row in text.split()]


def at(codes, cell):
    return codes[cell[0]][cell[1]]


def around(cell):
    row, column = cell
    return [(r, c) for r, c in CELLS if max(abs(r - row), abs(c - column)) == 1]


def reach(position):
    """Return the fair games, one for each layout, that have come to the position by safe moves."""
    codes = codes_of(position["cells"])
    covered = [cell for cell in CELLS if isinstance(at(codes, cell), str)]
    games = []
    for mines in combinations(covered, MINES[position["name"]]):
        layout = fm.Layout([[int((row, c) in mines) for c in range(SIDE)] for row in range(SIDE)])
        game = fm.Game.from_layout(layout, rules="fair")
        game.open(3, 0)
        for cell in CELLS:
            safe = fm.analyse(game.view).safe
            if cell not in covered and safe[cell]:
                game.open(*cell)
        for cell in CELLS:
            if at(codes, cell) == "f":
                game.flag(*cell)
        if game.codes() == codes:
            games.append(game)
    return games


@pytest.mark.parametrize("name", MINES)
def test_the_library_makes_the_moves_of_the_lesson(positions, name):
    position = positions[name]
    codes = codes_of(position["cells"])
    openable = [cell for cell in CELLS if at(codes, cell) == "c"]
    assert sorted(position["moves"]) == sorted(f"{row},{column}" for row, column in openable)
    games = reach(position)
    assert len(games) == (1 if name == "number" else 2)
    for game in games:
        for row, column in openable:
            after = copy.copy(game)
            after.open(row, column)
            assert after.codes() == codes_of(position["moves"][f"{row},{column}"])


@pytest.mark.parametrize("name", MINES)
@pytest.mark.parametrize("known", [True, False], ids=["total", "no total"])
def test_the_certain_cells_are_those_of_the_lesson(positions, name, known):
    """The page does not say how many mines there are: nothing depends on it."""
    position = positions[name]
    codes = codes_of(position["cells"])
    cells = [[code if isinstance(code, int) else -1 for code in row] for row in codes]
    analysis = fm.analyse(fm.View(cells, MINES[name] if known else None))
    covered = [cell for cell in CELLS if isinstance(at(codes, cell), str)]
    assert [list(cell) for cell in covered if analysis.safe[cell]] == position["safe"]
    flagged = [cell for cell in CELLS if at(codes, cell) == "f"]
    assert all(analysis.mined[cell] for cell in flagged)
    assert analysis.forced_guess == (name == "guess")
    framed = tuple(position["framed"])
    touched = [cell for cell in around(framed) if cell in covered]
    certain = analysis.safe | analysis.mined
    undetermined = [cell for cell in covered if not certain[cell]]
    if name == "number":
        # A single covered cell, which is the mine.
        assert at(codes, framed) == len(touched) == 1
        assert analysis.mined[touched[0]]
        assert undetermined == []
    elif name == "guess":
        # Two covered cells, and one mine.
        assert at(codes, framed) == 1
        assert touched == undetermined == [(0, 0), (0, 1)]
    else:
        # Its two mines, and the corner above it.
        assert at(codes, framed) == 2
        corner = (framed[0] - 1, framed[1])
        assert sorted(touched) == sorted([*flagged, corner])
        assert corner == (0, 3)
        assert undetermined == [(0, 0), (0, 1)]


def test_only_the_needless_guess_is_to_lose(positions):
    assert [name for name, position in positions.items() if position["loses"]] == ["needless"]
