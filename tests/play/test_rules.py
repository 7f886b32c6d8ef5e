"""The rules `classic`, `fair` and `kind` over thousands of games: which guesses are safe."""

import contextlib
import copy
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.level import FIRST_RULES
from fairmines.play.rules import Reason
from fairmines.proofs.steps import PROOF_RULES

SIZES = [(1, 1), (1, 9), (2, 2), (7, 2), (3, 3), (4, 5), (6, 6), (9, 9), (30, 4)]
"""(width, height)."""


def games(count, rules="fair") -> Iterator[tuple[fm.Game, np.random.Generator]]:
    """Games of all sizes, densities, first-click rules and ways to deal, each with its luck."""
    made = 0
    for seed in range(10 * count):
        rng = np.random.default_rng(seed)
        width, height = SIZES[seed % len(SIZES)]
        # Mostly densities that people play, but up to a board full of mines.
        mines = int(width * height * rng.choice([0.1, 0.2, 0.3, 1.0 * rng.random()]))
        first = rng.choice(list(FIRST_RULES))
        level = fm.Level(width, height, min(mines, width * height - 1))
        try:
            game = fm.Game(level, rules=rules, seed=seed, first=first)
        except fm.LevelError:
            continue  # no room for an opening
        if first == "any" and rng.random() < 0.5:
            game = fm.Game.from_layout(fm.Layout.random(level, seed), rules=rules, seed=seed)
        yield game, rng
        made += 1
        if made == count:
            return
    raise AssertionError("too few of these levels can be dealt")


def pick(mask, rng):
    """A random cell of those marked, or None."""
    cells = np.argwhere(mask)
    return tuple(rng.choice(cells).tolist()) if len(cells) else None


def undetermined(probabilities):
    return (probabilities > 0) & (probabilities < 1)


def open_wisely(game, rng):
    """Open a safe cell if there is one, else any undetermined cell; return whether it was a guess.

    The first click of a small board may have too few cells around it for an opening: another one
    is tried then.
    """
    probabilities = fm.analyse(game.view).mine_probability
    guess = not (probabilities == 0).any()
    cell = pick(undetermined(probabilities) if guess else probabilities == 0, rng)
    opened, codes = game.view, game.codes()
    while game.status == "ready":
        try:
            game.open(*cell)
        except fm.LevelError:
            cell = pick(np.ones(probabilities.shape), rng)
    if game.view == opened:
        assert game.open(*cell)
    check_layout(game, codes)
    return guess


def check_layout(game, before):
    """The layout has all its mines, is what the view shows, and the view only ever grew."""
    assert game.layout.level == game.level
    cells, clues = game.view.cells, game.layout.clues
    shown = cells >= 0
    assert (cells[shown] == clues[shown]).all()
    assert not game.layout.mines[shown].any()
    for old, new in zip(before, game.codes(), strict=True):
        assert all(a == b for a, b in zip(old, new, strict=True) if isinstance(a, int))


@pytest.mark.long
def test_only_a_needless_guess_loses_a_fair_game_and_it_loses_at_once():
    lost = would_have_survived = won = 0
    for game, rng in games(1000):
        patience = rng.integers(6)
        while game.status in {"ready", "playing"}:
            probabilities = fm.analyse(game.view).mine_probability
            cell = pick(undetermined(probabilities), rng)
            needless = cell is not None and (probabilities == 0).any() and game.status == "playing"
            if not needless or patience:
                patience -= needless
                open_wisely(game, rng)
                assert game.reason is None
                won += game.status == "won"
                continue
            before = game.codes()
            would_have_survived += not game.layout.mines[cell]
            game.open(*cell)
            assert game.status == "lost"
            check_layout(game, before)
            assert game.show(*cell) == "h"
            assert (game.reason.hit, game.reason.kind) == (cell, "needless")
            assert probabilities[game.reason.safe] == 0
            lost += 1
    assert min(lost, won) > 70
    assert would_have_survived > lost / 3


@pytest.mark.long
def test_kind_rules_forgive_forced_guesses_only():
    outcomes = Counter()
    for game, rng in games(500, rules="kind"):
        while game.status in {"ready", "playing"}:
            analysis = fm.analyse(game.view)
            cell = pick(game.view.covered, rng)
            if game.layout is None:
                open_wisely(game, rng)
                assert game.status != "lost"
                continue
            dealt = game.layout.mines[cell]
            probability = analysis.mine_probability[cell]
            layout, before = game.layout, game.codes()
            game.open(*cell)
            check_layout(game, before)
            forgiven = analysis.forced_guess and probability < 1
            assert (game.status == "lost") == (dealt and not forgiven)
            assert (game.layout == layout) == (not (dealt and forgiven))
            outcomes[bool(dealt), bool(forgiven)] += 1
    assert min(outcomes[case] for case in np.ndindex(2, 2)) > 20


def test_classic_games_are_as_dealt():
    for game, rng in games(100, rules="classic"):
        while game.layout is None:
            try:
                game.open(*pick(game.view.covered, rng))
            except fm.LevelError:
                continue
        layout = game.layout
        while game.status == "playing":
            cell = pick(game.view.covered, rng)
            game.open(*cell)
            assert (game.status == "lost") == layout.mines[cell]
        assert game.layout == layout


def test_reasons():
    game = fm.Game.from_layout(fm.Layout([[1, 0, 0, 0, 0]]))
    game.open(0, 1)
    game.open(0, 0)
    assert game.reason == Reason((0, 0), "needless", (0, 3))

    game = fm.Game.from_layout(fm.Layout([[1, 0, 1, 0]]), "fair")
    game.open(0, 1)
    game.open(0, 2)
    assert game.reason == Reason((0, 2), "mined", (0, 3))

    game = fm.Game.from_layout(fm.Layout([[1, 0, 0]]))
    game.open(0, 0)
    assert game.reason == Reason((0, 0), "guess", None)


def test_the_safe_cell_of_a_reason_is_the_nearest_in_reading_order():
    for mine in (0, 2):
        row = [[int(column == mine) for column in range(7)]]
        game = fm.Game.from_layout(fm.Layout(row))
        game.open(0, 1)
        game.open(0, mine)
        assert game.reason == Reason((0, mine), "needless", (0, 3))


class TestTooComplex:
    """Where the count gives up, in the middle of a game: it goes on as it was dealt."""

    LAYOUT = fm.Layout([[1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]])

    @pytest.mark.parametrize("rules", ["fair", "kind"])
    def test_the_rules_of_proof_decide_what_they_find(self, rules):
        """Beside the proofs: a rule up to "chain" names the cell, or a guess was needless."""
        counts = Counter()
        for seed in range(120):
            game = fm.Game((7, 6, 11), rules, seed, clock=lambda: 0.0, budget=0)
            rng = np.random.default_rng(seed)
            while game.status in {"ready", "playing"}:
                covered = np.argwhere(game.view.covered)
                cell = tuple(rng.choice(covered).tolist())
                view, layout, begun = game.view, game.layout, game.status == "playing"
                game.open(*cell)
                if not begun:
                    continue
                proven = fm.proof_rules(view).items()
                known = {it for it, rule in proven if PROOF_RULES.index(rule) < 4}
                safe = [it for it in known if not layout.mines[it]]
                needless = safe and (rules == "kind" or layout.mines[cell])
                by = game.moves[-1].decided_by
                if by != "count":
                    assert by == ("rules" if cell in known or needless else "deal")
                    assert game.layout == layout
                counts[by] += 1
                if game.status == "lost" and by == "rules" and cell not in known:
                    assert game.reason.kind == "needless"
                    assert game.reason.safe in safe
            assert fm.Game.from_json(game.to_json()).moves == game.moves
        assert min(counts["count"], counts["rules"], counts["deal"]) > 20

    @pytest.mark.long
    @pytest.mark.parametrize("rules", ["fair", "kind"])
    def test_a_move_does_not_depend_on_what_was_asked_or_tried_before(self, rules):
        """Whatever the budgets of the question, of the try and of the move are."""
        rng, refused = random.Random(7), 0
        for seed in range(30):
            game = fm.Game((9, 9, 24), rules, seed, clock=lambda: 0.0)
            while game.status in {"ready", "playing"}:
                cell = tuple(rng.choice(np.argwhere(game.view.covered).tolist()))
                silent, asked, tried = (fm.Game.from_json(game.to_json()) for _ in range(3))
                small, large, budget = (rng.choice([0, 9, 30, 90, 300, 2**23]) for _ in range(3))
                for it in (silent, asked, tried):
                    it.budget = budget
                with contextlib.suppress(fm.TooComplexError):
                    asked.analysis(large)
                tried.budget, tried.counts_only = min(small, budget), True
                with contextlib.suppress(fm.TooComplexError):
                    copy.copy(tried).open(*cell)
                    tried.open(*cell)
                if tried.move_count == game.move_count:
                    refused += 1
                    tried.budget, tried.counts_only = budget, False
                    tried.open(*cell)
                for it in (silent, asked):
                    it.open(*cell)
                drawn = [
                    (it.moves[-1].redrawn, it.moves[-1].decided_by) for it in (silent, asked, tried)
                ]
                assert drawn[0] == drawn[1] == drawn[2]
                game = silent
        assert refused > 20
