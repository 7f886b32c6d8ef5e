"""Whole games on both hosts: the server's code, and the page's own host. Every message is equal.

`make differential` plays thousands of them.
"""

import json
from functools import partial

import numpy as np
import pytest

from fairmines.boards.layout import Layout
from fairmines.errors import NoDealError
from fairmines.play.deals import find_deal
from fairmines.play.game import Record
from fairmines.play.moves import Move
from fairmines.proofs.steps import PROOF_RULES
from fairmines.web.limits import BUDGET
from fairmines.web.wire.messages import MovedMessage
from fairmines.web.wire.responses import encode
from tests.helpers.differential import Tally, compare
from tests.helpers.local_games import play_random
from tests.helpers.local_page import local_page
from tests.helpers.node import ROOT

pytestmark = pytest.mark.process

GAMES = 50
HELPERS = ROOT / "tests/helpers"
# Plays scripts in a page.
PLAY = """async (scripts) => {
  const { loadPlayer } = await import("/local_script.js");
  const base = new URL("static/js/", document.baseURI);
  const { Kernel } = await import(new URL("kernel/kernel.js", base));
  const { loadKernel } = await import(new URL("kernel/loading.js", base));
  const { module, weights } = await loadKernel();
  const kernel = new Kernel(module, weights);
  const { play } = await loadPlayer(base);
  const answers = [];
  for (const script of scripts) answers.push(await play(kernel, script));
  return answers;
}"""


def check(local, games):
    """Compare games; return what they had in them."""
    tally = Tally()
    for number, (script, ours) in enumerate(zip(games, local.play(games), strict=True)):
        compare(script, ours, f"game {number}")
        tally.note(script)
    return tally


@pytest.mark.long
@pytest.mark.parametrize("block", range(6))
def test_random_games(local, block):
    seeds = range(block * GAMES, (block + 1) * GAMES)
    tally = check(local, [play_random(seed, {}, 30 + seed % 60) for seed in seeds])
    # The games are of all kinds, and end in all ways.
    assert {"rules classic", "rules fair", "rules kind", "deal no-guess"} <= set(tally.games)
    assert {"status won", "status lost"} <= set(tally.games)
    assert {"open", "flag", "question mark", "chord", "undo"} <= set(+tally.moves)
    assert tally.moves["redrawn"] > 10
    assert tally.answers["error"] > 10


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_expert(local, rules):
    level = {"width": 30, "height": 16, "mines": 99, "rules": rules, "deal": "random"}
    check(local, [play_random(seed, level, 120) for seed in range(10)])


@pytest.mark.parametrize("difficulty", [None, *PROOF_RULES])
def test_no_guess_deals(local, difficulty):
    """The search of both hosts ends at the same layout."""
    terms = {"width": 9, "height": 9, "mines": 12, "deal": "no-guess", "first": "opening"}
    games = [play_random(seed, terms | {"difficulty": difficulty}, 20) for seed in range(5)]
    tally = check(local, games)
    assert tally.games["refused"] == 0
    assert difficulty is None or tally.moves["searched"] > 0


@pytest.mark.parametrize(
    ("level", "difficulty"),
    [((9, 9, 20), None), ((9, 9, 20), "chain"), ((6, 6, 10), None), ((30, 16, 130), None)],
)
def test_repaired_deals(local, level, difficulty):
    """Both hosts move the same mines, and stop at the same attempt."""
    terms = dict(zip(("width", "height", "mines"), level, strict=True))
    terms |= {"deal": "repaired", "difficulty": difficulty, "start": [3, 4]}
    games = [play_random(seed, terms, 20) for seed in range(5)]
    tally = check(local, games)
    assert tally.games["refused"] == 0


@pytest.mark.long
@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_largest_board(local, rules):
    level = {"width": 200, "height": 200, "mines": 6000, "rules": rules, "deal": "random"}
    check(local, [play_random(1, level, 40)])


@pytest.mark.parametrize("mines", [0, 1, 5, 6])
@pytest.mark.parametrize("sides", [(1, 1), (1, 6), (6, 1), (3, 2)])
def test_tiny_boards(local, sides, mines):
    """Won at the first click, full of mines, or refused."""
    width, height = sides
    terms = {"width": width, "height": height, "mines": mines, "deal": "random"}
    check(local, [play_random(seed, terms, 8) for seed in range(12)])


@pytest.mark.parametrize("difficulty", [None, "chain"])
@pytest.mark.parametrize(
    ("deal", "level", "limit"),
    [
        ("no-guess", (9, 9, 40), 0),
        ("repaired", (3, 1, 1), 0),
        ("repaired", (3, 3, 9), 60),  # no cell is free: it is refused at once
    ],
)
def test_a_deal_that_is_not_found(local, deal, level, limit, difficulty):
    start = level[1] // 2, level[0] // 2
    with pytest.raises(NoDealError) as error:
        find_deal(deal, level, 7, start, "any", difficulty=difficulty, limit=limit)
    terms = dict(zip(("width", "height", "mines"), level, strict=True))
    terms |= {"first": "any", "deal": deal, "difficulty": difficulty, "seed": "7"}
    found = local.ask("findDeal", terms=terms, start=start, seconds=limit)
    assert found == (str(error.value), "no-deal")


def entangled(rules, side=60):
    """A game in which counting the solutions takes more than the budget, and a mine."""
    mines = np.random.default_rng(1).random((side, side)) < 0.2
    layout, odd = Layout(mines), np.arange(side) % 2
    cells = np.argwhere((np.add.outer(odd, odd) == 0) & ~mines & (layout.clues > 0))
    opened = [Move("open", row, column, redrawn=()) for row, column in cells.tolist()]
    record = Record(layout.level, rules, given=layout, moves=opened, status="playing")
    row, column = np.argwhere(mines)[0].tolist()
    return record, (row, column)


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_a_move_that_is_too_complex(local, rules):
    """What was dealt decides, on both hosts, and the loss has no reason."""
    record, cell = entangled(rules)
    game = record.game(clock=lambda: 0.0, budget=BUDGET)
    ours = local.ask("openAfter", text=record.to_json(), cell=cell)
    theirs = encode(MovedMessage.of(1, game, False, game.open(*cell)))
    assert '"reason":null' in theirs
    assert f'"decidedBy":"{"count" if rules == "classic" else "deal"}"' in theirs
    assert {"type": "moved", "n": 1} | ours == json.loads(theirs)


def _fulfil(route, *, path):
    route.fulfill(path=path)


@pytest.mark.browser
def test_in_chromium():
    """The same answers as in Node."""
    games = [play_random(seed, {}, 40) for seed in range(60)]
    scripts = [
        {"body": game.body, "began": game.began, "messages": game.messages} for game in games
    ]
    with local_page() as page:
        for name in ("local_script.js", "local_requests.js"):
            page.route(f"**/{name}", partial(_fulfil, path=HELPERS / name))
        found = page.evaluate(PLAY, scripts)
    for number, (game, ours) in enumerate(zip(games, found, strict=True)):
        compare(game, ours, f"game {number}")
