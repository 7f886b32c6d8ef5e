"""Boards of which a player claimed that they need a guess, in threads that give the whole board.

The threads chrisboyle/sgtpuzzles#674, #682 and #689 show theirs in pictures only.
"""

import pytest

import fairmines as fm
from tests.helpers.checker import check

SGTPUZZLES_669 = """\
******..*
****.*...
..*...*.*
*.*...*..
*.....***
*.....*..
*.*.**...
..***....
..****..."""
"""https://github.com/chrisboyle/sgtpuzzles/issues/669, from the id in its address."""

AFTER_TWO_MOVES = """\
9 9 35
?????????
??????3??
???423???
???203???
???103???
???224???
?????????
?????????
?????????"""

MEDMUNDS_1 = """\
...**..*.*..*..*.*........*.......*.........*...*
..*...*.*...*..*......**.........**.....*........
...*...*.......*.*...........**.....*..*.......*.
...**...*.........**...*.*.............**.*..*...
**..........**......*.****......*....**..........
......*...*.......*.**..*..*.**...***..*....*.*..
.....*................*...*...............*......
*.....*..............*..**...*..*..*....**..***.*
...*..***......*....................*.........***
....*....*...*..*...*..*.......*....*...*....****
.............*.*.*...*......*...*..*..*........*.
....*......*..*...*...***.*...............*......
...*..........*.*.......**...**......*.*.*......*
**...................**.*....**..........*.*.....
*......**..*....*.......*..*...........*..*......
*.....*...........*.....**.**...*.**.......**...*
.*.....*.......*..*....*.*........**............*
..*.*..*........**.......*.............*...*.....
**.......*...*.*...............**.*.......*...*..
*...*.*...*..............*.*...*.*....*....*.*...
**...**...........*.**..............*...........*
..................*..*..*..**...................."""
"""https://github.com/medmunds/puzzles/issues/1, from the id in its text."""


def layout_of(text):
    return fm.Layout([[letter == "*" for letter in row] for row in text.split("\n")])


@pytest.mark.long
@pytest.mark.parametrize(
    ("text", "start", "difficulty"),
    [(SGTPUZZLES_669, (4, 4), "overlap"), (MEDMUNDS_1, (12, 9), "chain")],
    ids=["sgtpuzzles-669", "medmunds-1"],
)
def test_the_board_needs_no_guess(text, start, difficulty):
    layout = layout_of(text)
    assert fm.board_difficulty(layout, start) == difficulty
    # All the way through there is a safe cell, and a proof that holds.
    game = fm.Game.from_layout(layout)
    game.open(*start)
    hardest = set()
    while game.status == "playing":
        analysis = game.analysis()
        rules = fm.proof_rules(game.view)
        safe = [cell for cell in rules if analysis.safe[cell]]
        cell = min(safe, key=lambda it: fm.PROOF_RULES.index(rules[it]))
        proof = fm.explain(game.view, cell)
        assert proof.mined is False
        assert proof.rule == rules[cell]
        check(proof)
        hardest.add(fm.PROOF_RULES.index(proof.rule))
        game.open(*cell)
    assert game.status == "won"
    assert fm.PROOF_RULES[max(hardest)] == difficulty


def test_the_cell_of_sgtpuzzles_669():
    """The thread's answer: the 2 below the 4 and the 1 below it prove the cell beside the 1."""
    game = fm.Game.from_layout(layout_of(SGTPUZZLES_669))
    game.open(4, 4)
    game.open(1, 6)
    assert str(game.view) == AFTER_TWO_MOVES
    proof = fm.explain(game.view, (5, 2))
    check(proof)
    assert (proof.mined, proof.rule, proof.clues) == (False, "overlap", ((3, 3), (4, 3)))
