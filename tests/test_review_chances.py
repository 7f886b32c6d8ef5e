"""Winning chances of reviews: estimates against exact endgames, limits, and what is repeatable."""

from __future__ import annotations

import math
import threading
from fractions import Fraction

import numpy as np
import pytest
from oracle import Oracle

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import Cell
from fairmines.engines.exact import analyse_exact
from fairmines.reviews import chances
from fairmines.reviews.chances import ChanceFinder, Wanted

ENDGAMES = [
    fm.View.parse("5 4 7\n01???\n23?3?\n!!32?\n????1"),
    fm.View.parse("8 1 2\n?1??????"),
    fm.View.parse("4 4 4\n????\n?2??\n????\n????"),
]


def finder(games: int = 400) -> ChanceFinder:
    return ChanceFinder(
        games=games,
        seed=1,
        budget=2**20,
        deadline=_kernel.Deadline(math.inf),
        stop=lambda: False,
        tell=lambda _: None,
    )


def agrees(chance: fm.Chance, exact: float) -> bool:
    """Whether an estimate is within five standard errors."""
    reach = 5 / 1.96 * max(chance.high - chance.value, chance.value - chance.low)
    return abs(chance.value - exact) <= reach + 1e-9


@pytest.mark.parametrize("view", ENDGAMES)
def test_estimates_agree_with_perfect_play(view, monkeypatch):
    endgame = fm.solve_endgame(view)
    analysis = analyse_exact(view)
    cells: list[Cell] = [(row, column) for row, column in np.argwhere(endgame.wins >= 0).tolist()]
    wanted = [Wanted(analysis, None), *(Wanted(analysis, (it,)) for it in cells)]
    exact = [float(endgame.win_probability)]
    exact += [float(endgame.win_probability_of(*it)) for it in cells]

    searched = [it.chance for it in finder().find(wanted) if it is not None]
    assert [it.value for it in searched] == exact
    assert all(it.exact for it in searched)

    monkeypatch.setattr(chances, "ENDGAME_SOLUTIONS", 0)
    played = [it.chance for it in finder().find(wanted) if it is not None]
    assert len(played) == len(exact)
    assert all(agrees(*pair) for pair in zip(played, exact, strict=True))
    assert not any(it.exact for it in played)


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
    cells = ((0, 0), (0, 2), (1, 0), (2, 1))
    [found] = finder(1000).find([Wanted(analyse_exact(view), cells)])
    assert found is not None
    assert agrees(found.chance, float(chord_value(view, cells)))
    assert not found.chance.exact


def test_a_chord_that_cannot_be_safe():
    view = fm.View.parse("4 3 3\n????\n?2??\n????")
    around = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1))
    [found] = finder().find([Wanted(analyse_exact(view), around)])
    assert found is not None
    assert found.chance == fm.Chance.certain(0.0)


def lost_game() -> fm.Game:
    """Return a game with three guesses, the last of them fatal."""
    game = fm.Game("expert", rules="classic", seed=7, first="safe")
    game.open(0, 0)
    while game.status == "playing":
        analysis = game.analysis()
        if analysis.forced_guess:
            assert analysis.safest is not None
            game.open(*analysis.safest)
        else:
            row, column = np.argwhere(analysis.safe)[0].tolist()
            game.open(row, column)
    return game


@pytest.fixture(scope="module")
def expert_game() -> fm.Game:
    game = lost_game()
    assert len(fm.review(game, games=0).guesses) >= 2
    return game


@pytest.mark.long
def test_a_review_repeats_itself_and_depends_on_its_seed(expert_game):
    first = fm.review(expert_game, games=40, seed=3)
    assert fm.review(expert_game, games=40, seed=3).to_json() == first.to_json()
    other = fm.review(expert_game, games=40, seed=4)
    assert other.start != first.start
    assert [it.risk for it in other.decisions] == [it.risk for it in first.decisions]


@pytest.mark.long
def test_a_review_does_not_depend_on_its_threads(expert_game):
    one, four = (fm.review(expert_game, games=40, threads=it).to_json() for it in (1, 4))
    assert one == four
    with pytest.raises(fm.FairminesError, match="threads 0 is out of range"):
        fm.review(expert_game, threads=0)


@pytest.mark.long
def test_the_parts_of_the_change_add_up(expert_game):
    found = fm.review(expert_game, games=40)
    assert found.complete
    assert found.start is not None
    assert found.end is not None
    assert found.end.value == pytest.approx(found.start.value - found.cost + found.gained)
    for it in found.guesses:
        assert it.before is not None
        assert it.cost is not None
        assert it.chosen is not None
        assert it.chosen.value == pytest.approx(it.before.value - it.cost.value, abs=1e-9) or (
            it.cost == fm.Chance.certain(0.0)
        )
    places = [it.decision for it in found.curve]
    assert places == sorted(places)
    assert len(set(places)) == len(places)
    assert found.curve[-1].chance == found.end


def test_the_expert_makes_no_mistake():
    game = fm.Game("intermediate", rules="classic", seed=12, first="safe")
    game.open(0, 0)
    while game.status == "playing":
        analysis = game.analysis()
        if analysis.forced_guess:
            options = _kernel.CountOptions(mines=40, budget=2**26)
            expert = _kernel.Expert(chances.expert_options())
            game.open(*divmod(expert.choose(game.view.cells, options).cell, 16))
        else:
            row, column = np.argwhere(analysis.safe)[0].tolist()
            game.open(row, column)
    found = fm.review(game, games=30)
    assert found.guesses
    assert [it.cost.value for it in found.guesses] == pytest.approx([0.0] * len(found.guesses))
    assert found.mistakes == ()


def test_no_games_leave_only_exact_chances(expert_game):
    found = fm.review(expert_game, games=0)
    assert found.start is None
    assert all(point.chance.exact for point in found.curve)
    assert (found.cost, found.gained) == (None, None)


@pytest.mark.long
def test_progress_goes_from_0_to_1(expert_game):
    told: list[float] = []
    fm.review(expert_game, games=30, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 0.1
    assert told[-1] == 1.0


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


def test_time_ends_a_review(expert_game):
    with pytest.raises(fm.TooComplexError, match=r"reviewed within 1e-09 s: expected more time"):
        fm.review(expert_game, seconds=1e-9)
    # A busy machine takes seconds to judge the moves alone; no machine plays all these games.
    for seconds in (0.5, 2, 8, 32):
        try:
            found = fm.review(expert_game, games=10**6, seconds=seconds)
        except fm.TooComplexError:
            continue
        break
    assert not found.complete
