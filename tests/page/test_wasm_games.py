"""The kernel in the browser beside the native one: the same deals, openings and games.

`make wasm` compiles it; Node runs it here, with the page's own scripts.
"""

import dataclasses
import json
import subprocess

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.level import FIRST_RULES
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.play.deals import DEALS, SEARCHED_DEALS, find_deal
from fairmines.play.display import MARK_CODES
from fairmines.play.moves import KINDS
from fairmines.play.rules import RULES
from fairmines.proofs.steps import PROOF_RULES
from tests.helpers.node import MODULE, ROOT, WEIGHTS, find_node

pytestmark = pytest.mark.process


@pytest.mark.parametrize("first", ["any", "safe", "opening"])
def test_deals(node, first):
    """The same layouts, clues and 3BV."""
    level = (30, 16, 99)
    radius = {"any": -1, "safe": 0, "opening": 1}[first]
    for seed in (0, 7, 2**64 - 1):
        layout = fm.Layout.random(level, seed, (3, 4), first)
        dealt = node.deal(fm.Level(*level), seed, (3, 4), radius)
        assert dealt == layout.mines.ravel().astype(int).tolist()
        described = node.call("clues", dealt, 30, 16)
        assert described["bytes"] == layout.clues.ravel().tolist()
        assert described["answer"] == layout.bbbv


def kernel_move(node, number, kind, cell):
    """Make a move on a 9x9 board of the module; return what looks different, and the answer."""
    mark = MARK_CODES["f"] if kind == "flag" else 0
    terms = number, KINDS.index(kind), cell, mark, 0.0
    answer = node.call("game_move", [], *terms, -1, 0, 0, 9, 0, 0, DEFAULT_BUDGET, 60)
    if not answer["answer"]:
        return [], None
    return [tuple(it) for it in answer["answer"]["changed"]], answer


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_games(node, rules):
    """The same games of all kinds of moves; and the reason of a loss."""
    seen = set()
    for seed in range(40):
        rng = np.random.default_rng(seed)
        game = fm.Game((9, 9, 14), rules, seed, clock=lambda: 0.0)
        number = node.call("game_new", [], 9, 9, 14, RULES.index(rules), str(seed), 0, 0, 0)
        number = number["answer"]
        for _ in range(60):
            kind = str(rng.choice(["open", "open", "flag", "chord", "undo"]))
            cell = int(rng.integers(81))
            if game.layout and rng.random() < 0.8:  # flags on mines, openings of free cells
                cell = int(rng.choice(np.flatnonzero(game.layout.mines == (kind == "flag"))))
            row, column = divmod(cell, 9)
            if kind == "undo":
                last = game.moves and game._core.last_cell
                cell = last[0] * 9 + last[1] if last else cell
                ours = game.undo()
            elif kind == "flag":
                ours = game.flag(row, column, "f")
            else:
                ours = getattr(game, kind)(row, column)
            theirs, answer = kernel_move(node, number, kind, cell)
            assert theirs == ours
            if answer:
                seen.add(kind)
                codes = np.array(answer["bytes"][:81]).reshape(9, 9)
                assert np.array_equal(codes, game.display_codes())
                if game.layout:
                    assert answer["bytes"][162:] == game.layout.mines.ravel().astype(int).tolist()
            if game.status == "lost":
                loss = node.call("explain_loss", [], number, DEFAULT_BUDGET, 60)["answer"]
                assert loss == json.loads(json.dumps(dataclasses.asdict(game.reason)))
                seen.add(loss["kind"])
    assert seen >= {"open", "flag", "chord", "undo", "mined"}


@pytest.mark.parametrize("difficulty", [None, *PROOF_RULES[:3]])
@pytest.mark.parametrize("deal", SEARCHED_DEALS)
def test_layouts_without_a_guess(node, deal, difficulty):
    """The same layouts of the same attempts: with any rule, and of a difficulty."""
    number = 0 if difficulty is None else 1 + PROOF_RULES.index(difficulty)
    for seed in (1, 2, 2**64 - 1):
        found = find_deal(deal, (9, 9, 10), seed, (4, 4), difficulty=difficulty)
        terms = DEALS.index(deal), 9, 9, 10, str(seed), 40, 1, number
        answer = node.call("find_deal", [], *terms, 60)
        assert answer["answer"] == found.attempt
        assert answer["bytes"] == found.layout.mines.ravel().astype(int).tolist()


@pytest.mark.parametrize(
    ("level", "seeds"), [((6, 6, 10), 40), ((9, 9, 35), 20), ((30, 16, 130), 3)]
)
@pytest.mark.parametrize("first", ["any", "safe", "opening"])
def test_repaired_layouts(node, level, seeds, first):
    """The same layouts, and the same repairs that give up."""
    width = level[0]
    for seed in range(seeds):
        found = find_deal("repaired", level, seed, (2, 3), first, limit=None)
        terms = DEALS.index("repaired"), *level, str(seed), 2 * width + 3, FIRST_RULES[first], 0
        answer = node.call("find_deal", [], *terms, 60)
        assert answer["answer"] == found.attempt
        assert answer["bytes"] == found.layout.mines.ravel().astype(int).tolist()


def test_games_that_nobody_keeps_are_freed(node):
    assert node  # the module is compiled
    script = ROOT / "tests/helpers/freed_games.js"
    command = [find_node(), "--expose-gc", "--no-warnings", script, MODULE, WEIGHTS]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert 0 < int(told.stdout) < 150
