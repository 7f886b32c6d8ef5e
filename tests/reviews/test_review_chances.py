"""Winning chances of reviews: estimates against exact endgames, limits, and what is repeatable."""

from __future__ import annotations

import datetime as dt
import functools
import threading
from fractions import Fraction

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.cells import Cell
from fairmines.reviews import reviewing
from fairmines.reviews.decision import Decision
from tests.judges.oracle import Oracle

ENDGAMES = [
    fm.View.parse("5 4 7\n01???\n23?3?\n!!32?\n????1"),
    fm.View.parse("8 1 2\n?1??????"),
    fm.View.parse("4 4 4\n????\n?2??\n????\n????"),
]


def agrees(chance: fm.Chance, exact: float) -> bool:
    """Whether an estimate is within five standard errors."""
    reach = 5 / 1.96 * max(chance.high - chance.value, chance.value - chance.low)
    return abs(chance.value - exact) <= reach + 1e-9


def opened(view: fm.View, mines: np.ndarray) -> fm.Game:
    """Return a game in which the cells of a view are opened, on one of its layouts."""
    game = fm.Game.from_layout(fm.Layout(mines), rules="classic", clock=lambda: 0.0)
    for row, column in np.argwhere(view.cells >= 0).tolist():
        game.open(row, column)
    return game


def guesses(view: fm.View, games: int) -> list[Decision]:
    """Judge each cell of a view that may be a mine, as the next opening."""
    found = []
    mines = Oracle(view).layouts[0]
    for row, column in np.argwhere(opened(view, mines).view.covered).tolist():
        game = opened(view, mines)
        game.open(row, column)
        last = fm.review(game, games=games, seed=1).decisions[-1]
        if 0 < last.mine_probability < 1:
            found.append(last)
    return found


@pytest.mark.long
@pytest.mark.parametrize("view", ENDGAMES)
def test_estimates_agree_with_perfect_play(view, monkeypatch):
    endgame = fm.solve_endgame(view)
    searched = guesses(view, 0)
    assert len(searched) > 4
    for it in searched:
        assert it.before == fm.Chance.certain(float(endgame.win_probability))
        assert it.chosen == fm.Chance.certain(float(endgame.win_probability_of(*it.cell)))

    monkeypatch.setattr(reviewing, "ENDGAME_SOLUTIONS", 0)
    for exact, it in zip(searched, guesses(view, 200), strict=True):
        for played, known in ((it.before, exact.before), (it.chosen, exact.chosen)):
            assert played is not None
            assert known is not None
            assert agrees(played, known.value)
            assert not played.exact


def chord_value(view: fm.View, cells: tuple[Cell, ...]) -> Fraction:
    """Return the winning chance of opening cells and playing perfectly, from all layouts."""
    layouts = Oracle(view).layouts
    rows, columns = zip(*cells, strict=True)
    value = Fraction(0)
    for mines in layouts[~layouts[:, rows, columns].any(axis=1)]:
        game = fm.Game.from_layout(fm.Layout(mines))
        for row, column in [*np.argwhere(view.cells >= 0).tolist(), *cells]:
            game.open(row, column)
        won = game.status == "won"
        value += 1 if won else fm.solve_endgame(game.view).win_probability
    return value / len(layouts)


def test_a_chord_on_several_unsure_cells_agrees_with_all_its_layouts():
    view = fm.View.parse("4 3 3\n????\n?2??\n????")
    flags = (0, 1), (1, 2)
    [mines] = (it for it in Oracle(view).layouts if it[0, 1] and it[1, 2] and it[2, 3])
    game = opened(view, mines)
    for flag in flags:
        game.flag(*flag)
    game.chord(1, 1)
    chord = fm.review(game, games=1000, seed=1).decisions[-1]
    assert chord.cells == ((0, 0), (0, 2), (1, 0), (2, 0), (2, 1), (2, 2))
    assert chord.chosen is not None
    assert agrees(chord.chosen, float(chord_value(view, chord.cells)))
    assert not chord.chosen.exact


def test_a_chord_that_cannot_be_safe():
    """No cell is certain to be a mine, but the 1 allows only one of the flags."""
    game = fm.Game.from_layout(fm.Layout([[1, 0, 1, 0, 0], [0] * 5, [0] * 5]), rules="classic")
    for cell in ((1, 1), (1, 3)):
        game.open(*cell)
    for cell in ((0, 2), (1, 2)):
        game.flag(*cell)
    game.chord(1, 1)
    chord = fm.review(game, games=10).decisions[-1]
    assert (chord.mistake, chord.chosen) == ("mined", fm.Chance.certain(0.0))
    assert chord.better is not None


@pytest.fixture(scope="module")
def expert_game() -> fm.Record:
    """Return a game with several guesses."""
    record = fm.game_record("min-risk", "expert", 0)
    assert len(fm.review(record, games=0).guesses) >= 2
    return record


@pytest.mark.long
def test_a_review_repeats_itself_and_depends_on_its_seed(expert_game):
    first = fm.review(expert_game, games=40, seed=3, threads=1)
    assert fm.review(expert_game, games=40, seed=3, threads=4).to_json() == first.to_json()
    with pytest.raises(fm.FairminesError, match="threads 0 is out of range"):
        fm.review(expert_game, threads=0)
    other = fm.review(expert_game, games=40, seed=4)
    assert other.start != first.start
    assert [it.risk for it in other.decisions] == [it.risk for it in first.decisions]


def test_no_games_leave_only_exact_chances(expert_game):
    found = fm.review(expert_game, games=0)
    assert found.start is None
    assert all(point.chance.exact for point in found.curve)
    assert (found.cost, found.gained) == (None, None)


def test_a_game_without_guesses_cost_nothing():
    game = fm.daily(dt.date(2027, 1, 30), "easy").certain_game()
    assert fm.review(game.record(), games=0).cost == 0


@pytest.mark.long
def test_progress_goes_from_0_to_1(expert_game):
    told: list[float] = []
    fm.review(expert_game, games=30, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 0.1
    assert told[-1] == 1.0


@pytest.mark.long
def test_an_error_of_progress_ends_a_review(expert_game):
    """The kernel asks while it plays, and passes the error on."""

    def fail(part: float) -> None:
        if part > 0.11:
            raise LookupError

    with pytest.raises(LookupError):
        fm.review(expert_game, games=2000, progress=fail)


@pytest.mark.long
def test_a_review_that_is_cancelled_has_the_chances_so_far(expert_game):
    stop = threading.Event()
    stop.set()
    found = fm.review(expert_game, cancel=stop)
    assert not found.complete
    assert found.start is None
    assert [it.risk for it in found.guesses] == [
        it.risk for it in fm.review(expert_game, games=0).guesses
    ]
    asked = 0

    def enough() -> bool:
        nonlocal asked
        asked += 1
        return asked > 12

    assert not fm.review(expert_game, games=10**6, cancel=enough).complete


@pytest.mark.long
def test_a_verdict_does_not_depend_on_the_time():
    """What a limit cuts has no verdict, and the verdicts of finished chances stay."""
    record = fm.game_record("random", (9, 9, 22))
    whole = fm.review(record, games=30, threads=1)
    assert whole.complete
    judged = []
    for most in (0.0, 0.3, 0.6, 1.0):
        parts: list[float] = []
        enough = functools.partial(reached, parts, most)
        found = fm.review(record, games=30, threads=1, progress=parts.append, cancel=enough)
        assert found.complete or any(it.cut for it in found.decisions)
        for ours, final in zip(found.decisions, whole.decisions, strict=True):
            assert ours.mistake == (None if ours.cut else final.mistake)
        judged.append(sum(not it.cut for it in found.decisions))
    # The first guesses are judged while the others are not yet.
    assert judged == sorted(judged)
    assert len(set(judged)) > 2


def reached(parts: list[float], most: float) -> bool:
    """Whether so much of a review is done."""
    return parts[-1] >= most


@pytest.mark.long
def test_time_ends_a_review(expert_game):
    with pytest.raises(fm.TooComplexError, match=r"reviewed within 1e-09 s: expected more seconds"):
        fm.review(expert_game, seconds=1e-9)
    # A busy machine takes seconds to judge the moves alone; no machine plays all these games.
    for seconds in (0.5, 2, 8, 32):
        try:
            found = fm.review(expert_game, games=10**6, seconds=seconds)
        except fm.TooComplexError:
            continue
        break
    assert not found.complete
