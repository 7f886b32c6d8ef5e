"""Whole games on the page's own host. Every message is the recorded one."""

import numpy as np
import pytest

from fairmines.boards.layout import Layout
from fairmines.engines.exact import GAME_BUDGET
from fairmines.errors import NoDealError
from fairmines.play.deals import find_deal
from fairmines.play.display import SYMBOLS
from fairmines.play.game_standing import display_codes_of
from fairmines.play.moves import Move
from fairmines.play.record import Record
from fairmines.play.rules import RULES
from fairmines.proofs.steps import PROOF_RULES
from tests.helpers.recorded_answers import check_answers, read_recorded

pytestmark = pytest.mark.process


def check(local, group):
    """Compare what the page answers in recorded games with what the server answered."""
    games = read_recorded("games")[group]
    told = local.ask("play", scripts=games)
    for number, (game, answers) in enumerate(zip(games, told, strict=True)):
        asked = [game["body"], *(text for _, text in game["messages"])]
        check_answers(answers, game["digests"], asked, f"{group}, game {number}")


@pytest.mark.long
@pytest.mark.parametrize("block", range(6))
def test_random_games(local, block):
    check(local, f"random {block}")


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_expert(local, rules):
    check(local, f"expert {rules}")


@pytest.mark.parametrize("difficulty", [None, *PROOF_RULES])
def test_no_guess_deals(local, difficulty):
    """The search ends at the same layout."""
    check(local, f"no-guess {difficulty}")


@pytest.mark.parametrize(
    ("level", "difficulty"),
    [((9, 9, 20), None), ((9, 9, 20), "chain"), ((6, 6, 10), None), ((30, 16, 130), None)],
)
def test_repaired_deals(local, level, difficulty):
    """The same mines move, and the search stops at the same attempt."""
    check(local, f"repaired {level} {difficulty}")


@pytest.mark.long
@pytest.mark.parametrize("rules", RULES)
def test_largest_board(local, rules):
    check(local, f"largest {rules}")


@pytest.mark.parametrize("mines", [0, 1, 5, 6])
@pytest.mark.parametrize("sides", [(1, 1), (1, 6), (6, 1), (3, 2)])
def test_tiny_boards(local, sides, mines):
    """Won at the first click, full of mines, or refused."""
    check(local, f"tiny {sides} {mines}")


@pytest.mark.parametrize(
    "more",
    [{}, {"difficulty": "chain"}, {"bbbv": (3, 3)}, {"difficulty": "chain", "bbbv": (3, 3)}],
)
@pytest.mark.parametrize(
    ("deal", "level", "limit"),
    [
        ("no-guess", (9, 9, 40), 0),
        ("repaired", (3, 1, 1), 0),
        ("repaired", (3, 3, 9), 60),  # no cell is free: it is refused at once
    ],
)
def test_a_deal_that_is_not_found(local, deal, level, limit, more):
    start = level[1] // 2, level[0] // 2
    with pytest.raises(NoDealError) as error:
        find_deal(deal, level, 7, start, "any", **more, limit=limit)
    terms = dict(zip(("width", "height", "mines"), level, strict=True))
    terms |= {
        "first": "any",
        "deal": deal,
        "difficulty": more.get("difficulty"),
        "seed": "7",
        "bbbvRange": more.get("bbbv"),
    }
    found = local.ask("findDeal", terms=terms, start=start, seconds=limit)
    assert found == (str(error.value), "no-deal")


@pytest.mark.parametrize("deal", ["random", "no-guess", "repaired"])
def test_a_range_of_bbbv(local, deal):
    """The search ends at the layout of the library."""
    level, bbbv = (16, 16, 40), (70, 72)
    attempt, layout = find_deal(deal, level, 7, (8, 8), bbbv=bbbv)
    terms = dict(zip(("width", "height", "mines"), level, strict=True))
    terms |= {"first": "opening", "deal": deal, "difficulty": None, "bbbvRange": bbbv, "seed": "7"}
    found = local.ask("findDeal", terms=terms, start=(8, 8), seconds=60)
    assert found["attempt"] == attempt
    assert list(found["layout"].values()) == layout.mines.ravel().astype(int).tolist()


def entangled(rules, side=60):
    """A game in which counting the solutions takes more than the budget, and a mine."""
    mines = np.random.default_rng(1).random((side, side)) < 0.2
    layout, odd = Layout(mines), np.arange(side) % 2
    cells = np.argwhere((np.add.outer(odd, odd) == 0) & ~mines & (layout.clues > 0))
    opened = [Move("open", row, column, redrawn=()) for row, column in cells.tolist()]
    record = Record(layout.level, rules, given=layout, moves=opened, status="playing")
    row, column = np.argwhere(mines)[0].tolist()
    return record, (row, column)


@pytest.mark.parametrize("rules", RULES)
def test_a_move_that_is_too_complex(local, rules):
    """What was dealt decides, as in the library, and the loss has no reason."""
    record, cell = entangled(rules)
    game = record.game(clock=lambda: 0.0, budget=GAME_BUDGET)
    changed = game.open(*cell)
    codes = display_codes_of(game)
    assert local.ask("openAfter", text=record.to_json(), cell=cell) == {
        "changed": [
            {"row": row, "column": column, "code": SYMBOLS[codes[row, column]]}
            for row, column in changed
        ],
        "status": "lost",
        "minesLeft": game.mines_left,
        "elapsed": 0,
        "moves": game.move_count,
        "decidedBy": "count" if rules == "classic" else "deal",
        "reason": None,
        "seed": str(game.seed),
        "start": list(game.start),
        "bbbv": game.layout.bbbv,
        "practice": False,
    }
