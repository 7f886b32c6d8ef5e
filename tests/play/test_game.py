"""`Game`: openings, flags, chords, first-click rules and the end of a game."""

import copy
import threading

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.rules import RULES
from tests.helpers.games import CORNER

# The board


def test_a_new_game_is_ready():
    game = fm.Game(fm.BEGINNER)
    assert (game.status, game.layout, game.start, game.moves) == ("ready", None, None, ())
    assert (game.mines_left, game.elapsed, game.reason) == (10, 0.0, None)
    assert game.codes() == [["c"] * 9] * 9
    assert game.view == fm.View(np.full((9, 9), -1), 10)
    assert 0 <= game.seed < 2**64
    assert (game.rules, game.first, game.deal) == ("fair", "safe", "random")


def test_flags_in_an_opening_stay_covered_and_question_marks_do_not():
    game = fm.Game.from_layout(fm.Layout([[0, 0, 0, 0, 0, 1]]))
    game.flag(0, 1, "q")
    game.flag(0, 2)
    assert game.open(0, 0) == [(0, 0), (0, 1)]
    assert game.codes() == [[0, 0, "f", "c", "c", "c"]]
    assert game.flag(0, 2) == [(0, 2)]
    assert game.open(0, 2) == [(0, 2), (0, 3), (0, 4), (0, 5)]  # the mine gets its flag
    assert game.status == "won"


@pytest.mark.parametrize("rules", RULES)
def test_a_board_without_mines_and_one_full_of_them(rules):
    empty = fm.Game((4, 3, 0), rules, first="any")
    assert len(empty.open(1, 1)) == 12
    assert empty.status == "won"
    full = fm.Game((4, 3, 12), rules, first="any")
    full.open(1, 1)
    assert (full.status, full.reason.kind) == ("lost", "mined")


# Flags and chords


def test_marks():
    game = fm.Game((3, 3, 2))
    assert [game.flag(0, 0) and game.show(0, 0) for _ in range(3)] == ["f", "c", "f"]
    game.flag(0, 0, "q")
    assert [game.flag(0, 0, "cycle") and game.show(0, 0) for _ in range(4)] == ["c", "f", "q", "c"]
    game.flag(0, 0, "q")
    assert game.flag(0, 0) == [(0, 0)]
    assert game.show(0, 0) == "f"
    for column in range(3):
        game.flag(1, column)
    assert game.mines_left == -2
    assert [move.mark for move in game.moves][:4] == ["f", "c", "f", "q"]
    assert game.status == "ready"


def test_flags_never_enter_the_view():
    game = fm.Game.from_layout(CORNER)
    game.open(0, 0)
    view, analysis = game.view, game.analysis()
    game.flag(3, 0)
    assert game.view is view
    assert game.analysis() is analysis


def test_a_chord_needs_as_many_flags_as_the_clue():
    game = fm.Game.from_layout(CORNER)
    game.open(0, 0)
    for marks in ("fcc", "fqc", "fff"):
        for column, mark in zip((1, 2, 0), marks, strict=True):
            game.flag(3, column, mark)
        assert game.chord(2, 1) == []
    game.flag(3, 0, "c")
    assert game.chord(2, 1) == [(2, 3), (3, 0), (3, 3)]  # a win: the other mines get their flags
    assert (game.status, game.moves[-1].kind) == ("won", "chord")


# The first opening


@pytest.mark.parametrize("rules", RULES)
def test_first_click_rules(rules):
    lost = {"any": 0, "safe": 0, "opening": 0}
    for first in lost:
        for seed in range(200):
            game = fm.Game((5, 4, 7), rules, seed, first)
            game.open(0, 2)
            assert game.start == (0, 2)
            lost[first] += game.status == "lost"
            if first == "opening":
                assert game.show(0, 2) == 0
    assert lost["safe"] == lost["opening"] == 0
    assert (lost["any"] > 40) == (rules == "classic")


def test_an_opening_that_does_not_fit_leaves_the_game_ready():
    game = fm.Game((3, 3, 5), first="opening")
    with pytest.raises(fm.LevelError, match="do not fit"):
        game.open(1, 1)
    assert (game.status, game.layout, game.moves) == ("ready", None, ())
    game.open(0, 0)
    assert game.status == "won"


def test_given_layouts_stay_where_they_are_under_classic_rules():
    game = fm.Game.from_layout(CORNER)
    assert (game.rules, game.first, game.deal, game.seed) == ("classic", "any", "given", 0)
    assert game.layout is CORNER
    game.open(3, 3)
    assert (game.status, game.reason.kind) == ("lost", "guess")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"level": (3, 3, 9)}, "9 mines do not fit"),
        ({"level": (3, 3, 6), "first": "opening"}, "6 mines do not fit"),
        ({"rules": "cruel"}, "rules 'cruel' is unknown: expected 'classic', 'fair'"),
        ({"first": "last"}, "first 'last' is unknown"),
        ({"deal": "given"}, "deal 'given' is unknown: expected 'random', 'no-guess' or 'repaired'"),
        ({"seed": -1}, "seed -1 is out of range"),
    ],
)
def test_what_cannot_be_played_is_refused(arguments, message):
    with pytest.raises(fm.FairminesError, match=message):
        fm.Game(**{"level": (9, 9, 10)} | arguments)


@pytest.mark.parametrize("cell", [(-1, 0), (0, 9), (9, 0), (0.5, 0), ("a", 0)])
def test_cells_off_the_board_are_refused(cell):
    game = fm.Game(fm.BEGINNER)
    for call in (game.open, game.flag, game.chord, game.show):
        with pytest.raises(fm.FairminesError, match=r"off the board|not a pair"):
            call(*cell)


# The budget of analyses


def test_a_budget_limits_analyses_and_moves():
    game = fm.Game(fm.BEGINNER, "fair", seed=7, first="safe", budget=0)
    assert game.budget == 0
    game.open(0, 0)
    moves, codes = game.moves, game.codes()
    with pytest.raises(fm.TooComplexError):
        game.analysis()
    saved = game.to_json()
    assert copy.copy(game).open(8, 8)
    assert (game.moves, game.codes()) == (moves, codes)
    game.budget = 2**20
    same = fm.Game.from_json(saved, budget=2**20)
    assert game.open(8, 8) == same.open(8, 8) != []
    assert game.moves[-1].decided_by == "count"
    given = fm.Game.from_layout(game.layout, "fair", budget=0)
    given.open(0, 0)
    with pytest.raises(fm.TooComplexError):
        given.analysis()


@pytest.mark.parametrize("budget", [-1, 1.5, "7", None, 2**63])
def test_a_wrong_budget(budget):
    with pytest.raises(fm.FairminesError, match=r"^budget .* is (not a whole number|out of range)"):
        fm.Game(fm.BEGINNER, budget=budget)


# Threads


@pytest.mark.long
def test_threads_share_a_game():
    game = fm.Game((16, 16, 40), "fair", seed=5, first="opening")
    game.open(8, 8)
    failed = []

    def play(seed):
        rng = np.random.default_rng(seed)
        try:
            for _ in range(150):
                row, column = map(int, rng.integers(16, size=2))
                kind = rng.choice(["open", "flag", "chord", "undo", "ask", "moves"])
                if kind == "undo":
                    game.undo()
                elif kind == "ask":
                    assert game.analysis().view.mines == 40
                elif kind == "moves":
                    assert len(game.moves) <= game.move_count
                else:
                    getattr(game, kind)(row, column)
                assert game.status in {"ready", "playing", "won", "lost"}
        except BaseException as error:
            failed.append(error)
            raise

    players = [threading.Thread(target=play, args=(seed,)) for seed in range(6)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert not failed
    again = game.record().game()
    assert (again.codes(), again.layout) == (game.codes(), game.layout)
    assert again.moves == game.moves
    assert game.position.view == game.view == again.view


def test_a_move_of_numpys_values_has_plain_ones():
    flag = fm.Move("flag", np.int64(1), np.int8(2), mark=np.str_("f"), elapsed=np.float32(0.5))
    kinds = {name: type(getattr(flag, name)) for name in ("row", "column", "mark", "elapsed")}
    assert kinds == {"row": int, "column": int, "mark": str, "elapsed": float}
    assert flag == fm.Move("flag", 1, 2, mark="f", elapsed=0.5)
    assert type(fm.Move("open", 0, 0, elapsed=3).elapsed) is float
