"""Chords under the rules: one verdict, by the view before, judged here by all solutions."""

from collections import Counter
from dataclasses import dataclass
from functools import cache

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.cells import neighbours
from tests.judges.oracle import fitting

SIZES = [(3, 3), (4, 3), (5, 3), (4, 4), (6, 2)]


@dataclass
class Position:
    """A board with opened cells and flags, as many around a clue as it says."""

    layout: np.ndarray
    opened: np.ndarray
    flags: np.ndarray
    clue: tuple[int, int]

    def game(self, rules, seed=0):
        """A game that stands there: recorded openings are not judged."""
        game = fm.Game.from_layout(fm.Layout(self.layout), rules, seed, clock=lambda: 0.0)
        for cell in np.argwhere(self.opened).tolist():
            game.apply(fm.Move("open", *cell, redrawn=()))
        for cell in np.argwhere(self.flags).tolist():
            game.flag(*cell)
        return game

    def targets(self, game):
        around = neighbours(self.clue, *self.layout.shape)
        return [it for it in around if game.show(*it) == "c"]


@cache
def positions(count):
    """Positions of all kinds in which a chord opens cells and the game goes on until then."""
    found = []
    for seed in range(100 * count):
        rng = np.random.default_rng(seed)
        width, height = SIZES[seed % len(SIZES)]
        mines = int(rng.integers(1, width * height // 2 + 1))
        layout = fm.Layout.random((width, height, mines), seed)
        opened = ~layout.mines & (rng.random((height, width)) < rng.choice([0.15, 0.4, 0.8]))
        clues = np.argwhere(opened & (layout.clues > 0)).tolist()
        if not clues:
            continue
        clue = tuple(rng.choice(clues).tolist())
        start = Position(layout.mines, opened, np.zeros_like(opened), clue)
        covered = start.targets(start.game("classic"))
        number = int(layout.clues[clue])
        if number >= len(covered):
            continue
        start.flags[tuple(rng.permutation(covered)[:number].T)] = True
        if start.game("classic").status == "playing":
            found.append(start)
        if len(found) == count:
            return found
    raise AssertionError("too few positions")


def judge(rules, layouts, covered, targets, dealt):
    """Return the case of the rule, and which layouts the chord may open in.

    Args:
        rules: "fair" or "kind".
        layouts: (N, H, W) bool: the solutions of the view.
        covered: (H, W) bool: the covered cells.
        targets: The cells of the chord.
        dealt: (H, W) bool: the layout.
    """
    rows, columns = np.array(targets).T
    hit = layouts[:, rows, columns].any(axis=1)
    as_dealt = (layouts == dealt).all(axis=(1, 2))
    dies = dealt[rows, columns].any()
    if not hit.any():
        return "safe", as_dealt
    if (covered & ~layouts.any(axis=0)).any():
        return "needless", as_dealt if rules == "kind" or dies else hit
    if hit.all():
        return "contradiction", as_dealt
    return "forced", ~hit if dies else as_dealt


@pytest.mark.long
@pytest.mark.parametrize("rules", ["fair", "kind"])
def test_the_verdict_is_that_of_the_rule(rules):
    seen = Counter()
    for seed, position in enumerate(positions(500)):
        game = position.game(rules, seed)
        targets, view = position.targets(game), game.view
        layouts = fitting(view.cells, view.mines)
        case, allowed = judge(rules, layouts, view.covered, targets, position.layout)
        assert game.chord(*position.clue)
        after = game.layout.mines
        assert (layouts[allowed] == after).all(axis=(1, 2)).any()
        assert (game.status == "lost") == any(after[it] for it in targets)
        if game.status == "lost":
            contradicted = case == "contradiction" and len(targets) > 1
            assert (game.reason.kind == "flags") == contradicted
            assert game.show(*game.reason.flag) == "w"
        seen[case, game.status == "lost", bool(game.moves[-1].redrawn)] += 1
    assert {case for case, _, _ in seen} == {"safe", "needless", "forced", "contradiction"}
    assert seen["contradiction", True, False] > 5
    assert seen["forced", False, True] > 2
    assert (seen["needless", True, True] > 15) == (rules == "fair")


@pytest.mark.parametrize("rules", ["fair", "kind"])
def test_records_say_that_a_chord_was_judged_together(rules):
    told = 0
    for seed, position in enumerate(positions(60)):
        game = position.game(rules, seed)
        game.chord(*position.clue)
        assert game.moves[-1].together is True
        text = game.to_json()
        again = fm.Game.from_json(text)
        assert (again.moves, again.view, again.reason) == (game.moves, game.view, game.reason)
        # Played again without what it drew, it draws the same.
        bare = fm.Move("chord", *position.clue)
        other = position.game(rules, seed)
        other.apply(bare)
        assert other.layout == game.layout
        told += '"together":true' in text
    assert told == 60


@pytest.mark.parametrize(("kind", "together"), [("open", True), ("undo", False), ("chord", 1)])
def test_only_chords_are_judged_together(kind, together):
    with pytest.raises(fm.FairminesError, match=f"together {together!r} of a move '{kind}'"):
        fm.Move(kind, 0, 0, together=together)


@pytest.mark.parametrize("together", [True, None])
def test_a_recorded_chord_that_opens_nothing_is_checked_as_well(together):
    game = fm.Game.from_layout(fm.Layout([[1, 0, 0, 1, 0, 0]]), "fair")
    game.apply(fm.Move("open", 0, 1, redrawn=()))
    game.apply(fm.Move("open", 0, 2, redrawn=()))
    game.flag(0, 0)
    wrong = fm.Move("chord", 0, 1, redrawn=((0, 0), (0, 9)), together=together)
    with pytest.raises(fm.FairminesError, match="redraws a cell off the board"):
        game.apply(wrong)
