"""The kernel in the browser beside the native one: the same answers, limits and errors.

`make wasm` compiles it; Node runs it here, with the page's own scripts.
"""

import json
import random
import subprocess
from itertools import product

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.answers import read_answer
from fairmines.engines.exact import GAME_BUDGET, analyse_exact
from fairmines.proofs.proof import layout_rows
from fairmines.proofs.steps import PROOF_RULES
from fairmines.strategies.advice import begin_advice
from fairmines.train.drills import DRILL_LEVEL
from tests.helpers.comparing import same
from tests.helpers.corpus import read_corpus, view_of
from tests.helpers.folders import ROOT
from tests.helpers.library_answers import answer_about
from tests.helpers.node import MODULE, WEIGHTS, find_node

pytestmark = pytest.mark.process

FILES = ["adversarial", "dense", "expert", "large", "oracle"]


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_corpus(local, file):
    """Probabilities to within 1e-12, solutions and certain cells exactly, clashes word for word."""
    for position in read_corpus(file):
        view = view_of(position)
        answer = local.ask_about("analyse", view)
        same(answer, answer_about("analyse", view), position["id"])
        if answer.get("solutions") and position["solutions"]:
            assert answer["solutions"] == position["solutions"]


@pytest.mark.parametrize(
    ("task", "rule"), [*product(("safe", "certain"), PROOF_RULES), ("guess", None)]
)
def test_drills_of_a_seed(local, task, rule):
    view = fm.View.covered_board(DRILL_LEVEL)
    for seed in range(40, 50):
        answer = local.ask_about("drill", view, task=task, rule=rule, seed=str(seed))
        drill = read_answer(json.dumps(answer).encode(), fm.Drill)
        assert drill == fm.find_drill(rule, task, seed)


@pytest.mark.parametrize("density", [None, 0.2])
def test_unknown_totals(local, density):
    for position in read_corpus("expert")[:20]:
        view = fm.View(view_of(position).cells, None)
        cell = np.argwhere(view.covered)[len(view.cells)].tolist()
        for call, more in (("analyse", {}), ("explain", {"cell": cell})):
            ours = local.ask_about(call, view, density=density, **more)
            same(ours, answer_about(call, view, density, **more))


@pytest.mark.long
@pytest.mark.parametrize("file", FILES)
def test_questions_about_cells(local, file):
    """Clues, proofs with their sentences, witnesses, weights, and errors."""
    rng = random.Random(7)
    for position in read_corpus(file)[:12]:
        view = view_of(position)
        for _ in range(4):
            cell = [rng.randrange(view.height), rng.randrange(view.width)]
            for call in ("clues", "explain"):
                ours = local.ask_about(call, view, cell=cell)
                same(ours, answer_about(call, view, cell=cell), f"{position['id']} {call} {cell}")


EXAMPLES = {
    "single": ("2 2\n?1\n11", (0, 0)),
    "subset": ("3 2\n???\n111", (0, 2)),
    "overlap": ("5 2\n?????\n?121?", (0, 0)),
    "chain": ("5 3\n?????\n?121?\n?????", (0, 0)),
    "cases": ("6 3\n??????\n?1221?\n??????", (0, 1)),
    "count": ("4 2 1\n1???\n????", (0, 3)),
}


@pytest.mark.parametrize("rule", PROOF_RULES)
def test_a_proof_by_every_rule(local, rule):
    text, cell = EXAMPLES[rule]
    view = fm.View.parse(text)
    ours = local.ask_about("explain", view, cell=list(cell))
    assert ours["explanation"]["rule"] == rule
    same(ours, answer_about("explain", view, cell=list(cell)))


def test_sampling_is_the_same(local):
    """The generator is the kernel's, so a seed draws the same layouts everywhere."""
    view = view_of(read_corpus("expert")[3])
    analysis = analyse_exact(view)
    ours = local.ask_about("sample", view, seed="18446744073709551615")
    assert ours == layout_rows(analysis.sample_of_seed(2**64 - 1, 1)[0])


FORCED, NEEDLESS, SAFE = "?1?", "?1??", "0?1!"
AS_DEALT = None


@pytest.mark.parametrize(
    ("row", "rules", "mined"),
    [
        (FORCED, "classic", AS_DEALT),
        (FORCED, "fair", False),
        (FORCED, "kind", False),
        (NEEDLESS, "classic", AS_DEALT),
        (NEEDLESS, "fair", True),
        (NEEDLESS, "kind", AS_DEALT),
        (SAFE, "fair", AS_DEALT),
        (SAFE, "kind", AS_DEALT),
    ],
)
@pytest.mark.parametrize("dealt", [False, True])
def test_the_rules_settle_a_cell(local, row, rules, mined, dealt):
    """The first covered cell; where the rules ask for another layout, that fits the clue 1."""
    view, column = fm.View.from_rows([row], 1), row.index("?")
    answer = local.ask_about("settle", view, rules=rules, cell=[0, column], dealt=dealt)
    if mined in (AS_DEALT, dealt):
        assert answer == {"mined": dealt, "layout": None}
    else:
        assert answer == {"mined": mined, "layout": ["*..." if mined else "..*"]}


@pytest.mark.parametrize("index", range(0, 150, 15))
def test_advice(local, index):
    """The same candidates; with a time of 0, the same games. The next answer goes on from them."""
    view = view_of(read_corpus("expert")[index])
    ours = local.ask_about("advise", view, seconds=0)
    same(ours, advise(view))
    if ours["played"]:
        again = local.ask_about("advise", view, seconds=0, played=ours["played"])
        same(again, advise(view, ours["played"]))


def advise(view, played=()):
    """Advise with the native core, with one slice of games."""
    deadline = _kernel.Deadline(60)
    advice = begin_advice(analyse_exact(view, budget=GAME_BUDGET), 0, GAME_BUDGET, deadline)
    if played or not advice.search(_kernel.Deadline(2)):
        if not played:
            advice.choose_candidates(deadline)
        for games in played:
            row, column = games.pop("cell")
            advice.resume(row * view.width + column, **games, deadline=deadline)
        advice.play_slice(_kernel.ENOUGH_GAMES, deadline)
    return json.loads(advice.found(deadline))


def test_deadline(local):
    """An answer that would take long ends at its time, and the next one is right."""
    view = view_of(read_corpus("adversarial")[0])
    late = local.ask_about("advise", view, 0.05, seconds=30)
    assert late == {"error": "the analysis takes longer than 0.05 seconds", "kind": "too-complex"}
    never = local.ask_about("analyse", view, limit=0)
    assert never["error"] == "the analysis takes longer than 0 seconds"
    same(local.ask_about("analyse", view), answer_about("analyse", view))


def entangled(side=60):
    """A view whose constraints are too entangled for the budget: every fourth cell is opened."""
    rng = np.random.default_rng(1)
    mines = rng.random((side, side)) < 0.2
    layout = fm.Layout(mines)
    opened = (np.add.outer(np.arange(side) % 2, np.arange(side) % 2) == 0) & ~mines
    return fm.View(np.where(opened, layout.clues.astype(np.int8), -1), int(mines.sum()))


def test_budget(local):
    view = entangled()
    ours = local.ask_about("analyse", view)
    assert ours["kind"] == "too-complex"
    assert ours == answer_about("analyse", view)


def test_memory(local):
    """A call that needs more memory than there is ends in an error; the next one works."""
    view = entangled()
    cells = view.cells.ravel().tolist()
    answer = local.call(
        "COUNT",
        width=view.width,
        cells=cells,
        mines=view.mines,
        odds=1,
        budget=2.0**31,
        seconds=60,
    )
    assert answer["error"] == "the analysis takes more than 256 MB of memory"
    small = fm.View.parse("3 1 1\n1??")
    same(local.ask_about("analyse", small), answer_about("analyse", small))


def test_clues_and_3bv_of_a_layout(local):
    layout = fm.Layout.random((30, 16, 99), seed=7)
    mines = layout.mines.ravel().astype(int).tolist()
    described = local.call("CLUES", width=30, layout=mines)
    assert described["bytes"] == layout.clues.ravel().tolist()
    assert described["answer"] == layout.bbbv


def test_games_that_nobody_keeps_are_freed(local):
    assert local  # the module is compiled
    script = ROOT / "tests/helpers/freed_games.js"
    command = [find_node(), "--expose-gc", "--no-warnings", script, MODULE, WEIGHTS]
    told = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
    assert 0 < int(told.stdout) < 150
