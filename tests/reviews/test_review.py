"""Reviews of games: risk, mistakes and luck."""

from __future__ import annotations

import io
import json
import math

import numpy as np
import pytest
from rich.console import Console

import fairmines as fm
from fairmines.boards.cells import Cell
from fairmines.play.rules import RULES
from fairmines.rendering.review_text import print_summary
from tests.helpers import planted


def finish(game: fm.Game) -> fm.Game:
    """Play a game to its end: a safe cell, else the safest."""
    while game.status not in {"won", "lost"}:
        analysis = game.analysis()
        if not analysis.forced_guess:
            row, column = np.argwhere(analysis.safe)[0].tolist()
        else:
            assert analysis.safest is not None
            row, column = analysis.safest
        game.open(row, column)
    return game


def blunder(game: fm.Game) -> Cell | None:
    """Return an undetermined cell if some other cell is safe."""
    probability = game.analysis().mine_probability
    if game.status != "playing" or game.analysis().forced_guess:
        return None
    unsure = np.argwhere((probability > 0) & (probability < 1))
    return (int(unsure[0][0]), int(unsure[0][1])) if len(unsure) else None


@pytest.mark.parametrize("seed", range(8))
def test_the_one_planted_blunder_is_the_one_mistake(seed):
    game = fm.Game("intermediate", rules="classic", seed=seed, first="opening")
    game.open(8, 8)
    for _ in range(seed):
        analysis = game.analysis()
        if not analysis.forced_guess and game.status == "playing":
            game.open(*np.argwhere(analysis.safe)[0].tolist())
    cell = blunder(game)
    assert cell is not None
    view, safe = game.view, game.analysis().safe
    probability = float(game.analysis().mine_probability[cell])
    game.open(*cell)
    found = fm.review(finish(game), games=0)

    [mistake] = found.mistakes
    assert found.first_mistake is mistake
    assert (mistake.cell, mistake.mistake, mistake.forced) == (cell, "needless", False)
    assert (mistake.risk, mistake.least_risk) == (probability, 0.0)
    assert mistake.safe_cells == safe.sum()
    assert mistake.better is not None
    assert safe[mistake.better.cell]
    proof = mistake.better.proof
    assert proof is not None
    assert (proof.view, proof.cell, proof.mined) == (view, mistake.better.cell, False)
    rules = fm.proof_rules(view)
    easiest = min(fm.PROOF_RULES.index(rules[it]) for it in map(tuple, np.argwhere(safe).tolist()))
    assert fm.PROOF_RULES[easiest] == proof.rule


def test_a_forced_guess_is_no_risk_under_fair_rules_and_one_under_classic_rules():
    game = fm.Game((3, 1, 1), rules="fair", seed=1, first="any")
    finish(game)
    by_rule = fm.review(game)
    assert (by_rule.luck, by_rule.mistakes) == (0.0, ())
    assert (by_rule.start.value, by_rule.end.value) == (1.0, 1.0)
    classic = fm.review(game, rules="classic")
    assert classic.luck > 0
    assert (by_rule.judged_by, classic.judged_by) == ("fair", "classic")
    assert classic.rules == "fair"


def chord_game(mines: list[list[int]], flags: list[Cell]) -> fm.Game:
    """Return a game with an opening in the middle of 3x3 cells, flags, and a chord."""
    game = fm.Game.from_layout(fm.Layout(mines))
    game.open(1, 1)
    for row, column in flags:
        game.flag(row, column)
    game.chord(1, 1)
    return game


def test_a_chord_is_one_decision_by_the_board_before_it():
    game = chord_game([[0, 1, 0], [0, 0, 0], [0, 0, 1]], [(0, 0), (2, 0)])
    assert game.status == "lost"
    found = fm.review(game)
    first, chord = found.decisions
    assert (first.kind, first.cells) == ("open", ((1, 1),))
    assert (chord.kind, chord.cell, chord.move) == ("chord", (1, 1), 3)
    assert chord.cells == ((0, 1), (0, 2), (1, 0), (1, 2), (2, 1), (2, 2))
    # The 2 mines are any 2 of the 8 cells, and only the flagged ones would do.
    assert chord.mine_probability == chord.risk == pytest.approx(27 / 28)
    assert chord.luck == pytest.approx(math.log10(28))
    # Playing on from the one layout in which the chord is safe: nothing is left.
    assert chord.chosen.value == pytest.approx(1 / 28)
    assert chord.mistake == "riskier"
    assert chord.better.risk == pytest.approx(1 / 4)


@pytest.mark.parametrize("rules", RULES)
def test_a_move_too_complex_to_count_is_not_judged(rules):
    """The others are, as if it were not there."""
    layout = fm.Layout([[1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]])
    game = fm.Game.from_layout(layout, rules, clock=lambda: 0.0)
    for cell in [(1, 1), (1, 2), (2, 0), (1, 0)]:
        game.open(*cell)
    whole, cut = fm.review(game), fm.review(game, budget=0)
    assert [it.counted for it in whole.decisions] == [True] * 4
    assert [it.counted for it in cut.decisions] == [True, True, False, False]
    assert [it.risk for it in cut.decisions[:2]] == [it.risk for it in whole.decisions[:2]]
    last = cut.decisions[3]
    assert (last.guess, last.mistake, last.rule, last.before) == (False, None, None, None)
    assert np.isnan([last.mine_probability, last.risk, last.least_risk, last.luck]).all()
    assert cut.luck == sum(it.luck for it in whole.decisions[:2])
    told = json.loads(cut.to_json())["decisions"][3]
    assert (told["risk"], told["luck"], told["move"]) == (None, None, 3)


@pytest.mark.long
def test_planted_mistakes_are_found_and_no_others():
    kinds = {planted.check(seed) for seed in range(90)}
    assert kinds >= {"mined", "needless", "needless chord", "riskier", "worse"}


def test_games_that_bad_luck_alone_has_lost():
    """Both play the best guess; the second one also opens a certain mine."""
    unlucky = fm.Game.from_layout(fm.Layout([[0, 1]]))
    unlucky.open(0, 1)
    careless = fm.Game.from_layout(fm.Layout([[0, 0, 1, 0]]))
    careless.open(0, 1)
    careless.open(0, 2)
    summary = fm.summarise_reviews([fm.review(it, games=0) for it in (unlucky, careless)])
    lost = summary.lost, summary.games_without_mistake, summary.lost_without_mistake
    assert lost == (2, 1, 1), summary
    text = io.StringIO()
    print_summary(summary, Console(file=text, width=80))
    assert "Lost without a mistake: 1 of 2." in text.getvalue()


@pytest.mark.long
def test_a_record_is_reviewed_as_its_game():
    game = finish(fm.Game("beginner", seed=5, first="safe"))
    record = game.record()
    assert fm.review(record).to_json() == fm.review(game).to_json()


def test_what_cannot_be_reviewed():
    game = fm.Game("beginner", seed=1)
    with pytest.raises(fm.FairminesError, match="the game has no opening"):
        fm.review(game)
    game.open(0, 0)
    with pytest.raises(fm.FairminesError, match="rules 'unfair'"):
        fm.review(game, rules="unfair")  # type: ignore[arg-type]
    with pytest.raises(fm.FairminesError, match="games -1 is out of range: expected 0 to"):
        fm.review(game, games=-1)
    with pytest.raises(fm.FairminesError, match=r"record 'game\.json': expected a Record"):
        fm.review("game.json")  # type: ignore[arg-type]
    with pytest.raises(fm.FairminesError, match="progress 'bar': expected a function"):
        fm.review(game, progress="bar")  # type: ignore[arg-type]
    with pytest.raises(fm.FairminesError, match="cancel True: expected a function"):
        fm.review(game, cancel=True)  # type: ignore[arg-type]


def test_the_times_of_a_rule_are_those_of_the_moves_that_it_proves_safe(clock):
    game = fm.Game("intermediate", rules="classic", seed=1, first="opening", clock=clock)
    game.open(8, 8)
    steps = [0.0]
    while game.status == "playing" and game.analysis().safe.any():
        steps.append(1.2504 + 7 * len(steps))
        clock.now += steps[-1]
        game.open(*np.argwhere(game.analysis().safe)[0].tolist())
    review = fm.review(game)
    times: dict[str, list[float]] = {}
    for decision, step in zip(review.decisions[1:], steps[1:], strict=True):
        assert decision.rule is not None
        times.setdefault(decision.rule, []).append(round(step, 3))
    assert len(times) > 2
    assert {rule: list(each) for rule, each in review.counts.times.items()} == times
