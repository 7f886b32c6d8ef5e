"""Reviews of games in the browser beside those of the library, value by value."""

import math
import random
from functools import cache

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.cells import neighbours
from fairmines.play.rules import RULES
from tests.helpers.comparing import same
from tests.helpers.library_answers import review_record
from tests.judges.oracle import Oracle
from tests.judges.perfect_play import win_probabilities

pytestmark = pytest.mark.process
MAX_RECORD = 2 * 2**20
"""The longest file with a recorded game, in bytes."""


def in_browser(local, text, games=0):
    return local.ask("review", text=text, games=games)


def in_library(text, games=0):
    return review_record(fm.Record.from_json(text), games)


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


LEVELS = {(4, 4, 5): 25, (12, 7, 14): 25, (16, 16, 40): 25, (30, 16, 99): 4}
"""With the games that each winning chance rests on."""
KINDS = [(level, games, rules) for level, games in LEVELS.items() for rules in RULES]


@pytest.mark.long
@pytest.mark.parametrize(("level", "games", "rules"), KINDS, ids=str)
def test_reviews_of_random_games(local, level, games, rules, record_count):
    """The games that are played on are the same, too: a seed draws the same layouts."""
    for seed in range(math.ceil(record_count / len(KINDS))):
        text = played(level, rules, seed, first=["any", "safe"][seed % 2]).to_json()
        same(in_browser(local, text, games), in_library(text, games), close=False)


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_small_games_are_judged_as_all_layouts_say(local, rules, record_count):
    """The judges try every layout that fits, and every way to play on."""
    for seed in range(math.ceil(record_count / 10 / len(RULES))):
        game = played((4, 3, 4), rules, seed, first="any", care=0.5)
        review = in_browser(local, game.to_json())["review"]
        views = [fm.View.covered_board(game.level), *(it.view for it in game.record().frames())]
        luck = [judge_anew(it, views[it["move"]]) for it in review["decisions"]]
        assert review["luck"] == (None if math.inf in luck else pytest.approx(sum(luck)))


def judge_anew(decision, view):
    """Compare what is said of a move with all layouts that fit the view; return its luck."""
    cells = [tuple(it) for it in decision["cells"]]
    mines = Oracle(view).layouts
    risks = {cell: mines[:, *cell].mean() for cell in map(tuple, np.argwhere(view.covered))}
    risk = np.any([mines[:, *cell] for cell in cells], axis=0).mean()
    safe_cells = list(risks.values()).count(0)
    figures = (decision["risk"], decision["mine_probability"], decision["least_risk"])
    assert figures == pytest.approx((risk, risk, min(risks.values())))
    assert (decision["safe_cells"], decision["forced"]) == (safe_cells, not safe_cells)
    mistake = None if not risk else "mined" if risk == 1 else "needless" if safe_cells else "guess"
    if mistake == "guess" and len(cells) == 1:
        chances = chances_of(view)
        before, chosen = max(chances.values()), chances[cells[0]]
        assert decision["before"]["value"] == pytest.approx(float(before))
        assert decision["cost"]["value"] == pytest.approx(float(before - chosen))
        riskier = "riskier" if risk > min(risks.values()) + 1e-9 else "worse"
        mistake = riskier if before > chosen else None
    if mistake != "guess":
        assert decision["mistake"] == mistake
    luck = math.inf if risk == 1 else -math.log10(1 - risk)
    assert decision["luck"] == (None if risk == 1 else pytest.approx(luck))
    return luck


@cache
def chances_of(view):
    """Return the winning chance of opening each cell that may be safe."""
    return win_probabilities(view)


@pytest.mark.parametrize("seed", [1, 6, 7, 10])
def test_chords_that_risk_several_cells(local, seed):
    """Each of their games draws a layout, and plays on from what the chord shows in it."""
    game = risky_chord(seed).to_json()
    theirs = in_library(game, 25)
    [chord] = [each for each in theirs["review"]["decisions"] if each["kind"] == "chord"]
    assert chord["chosen"]["exact"] is False
    assert chord["chosen"]["value"] > 0
    ours = in_browser(local, game, 25)
    for answer in (ours, theirs):
        del answer["review"]["elapsed"]  # the clock of a game that goes on
    same(ours, theirs, close=False)


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


def test_a_long_file(local):
    ours = local.ask("review", text="{" + " " * MAX_RECORD, games=0)
    assert ours == ("the body is too long: expected at most 2,097,152 bytes", "too-large")
