"""The reasons of losses, and games whose boards are too complex to count."""

import contextlib
import copy
import random
from collections import Counter

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.rules import Reason
from fairmines.proofs.steps import PROOF_RULES


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
                tried.budget, tried._counts_only = min(small, budget), True
                with contextlib.suppress(fm.TooComplexError):
                    copy.copy(tried).open(*cell)
                    tried.open(*cell)
                if tried.move_count == game.move_count:
                    refused += 1
                    tried.budget, tried._counts_only = budget, False
                    tried.open(*cell)
                for it in (silent, asked):
                    it.open(*cell)
                drawn = [
                    (it.moves[-1].redrawn, it.moves[-1].decided_by) for it in (silent, asked, tried)
                ]
                assert drawn[0] == drawn[1] == drawn[2]
                game = silent
        assert refused > 20
