"""Deals without a guess, found by chance or repaired, and the limits of the searches."""

import math
import threading
from dataclasses import replace

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.engines.enumeration import analyse_by_enumeration
from fairmines.formats.page_link import page_link
from fairmines.play import deals
from fairmines.play.deals import find_deal, wins_without_guess
from tests.helpers.boards import flood

HOPELESS = (30, 16, 240)
# A clue 1 with two neighbours: which one has the mine?
IMPOSSIBLE, MIDDLE = (3, 1, 1), (0, 1)


def wins_by_safe_cells(layout, start, analyse):
    """Open one safe cell after the other, until it is won or none is left."""
    opened = np.zeros(layout.mines.shape, dtype=bool)
    cell = start
    while not layout.mines[cell]:
        flood(opened, layout, cell)
        view = fm.View.of_layout(layout, opened)
        if (opened == ~layout.mines).all():
            return True
        safe = np.argwhere(analyse(view).safe)
        if not len(safe):
            return False
        cell = tuple(safe[-1].tolist())
    return False


@pytest.mark.long
@pytest.mark.parametrize(
    ("level", "first"),
    [
        ((5, 5, 5), "any"),
        ((9, 9, 10), "opening"),
        ((12, 4, 9), "safe"),
        ((3, 3, 2), "any"),
        ((1, 7, 2), "safe"),
    ],
)
def test_the_second_engine_agrees_one_cell_at_a_time(level, first):
    verdicts = set()
    for seed in range(20):
        layout = fm.Layout.random(level, seed, (0, 0), first)
        expected = wins_by_safe_cells(layout, (0, 0), analyse_by_enumeration)
        assert wins_without_guess(layout, (0, 0)) == expected
        verdicts.add(expected)
    assert level in {(3, 3, 2), (1, 7, 2)} or False in verdicts


@pytest.mark.parametrize("level", [fm.BEGINNER, fm.INTERMEDIATE, fm.EXPERT, (50, 50, 400)])
def test_what_is_found_is_won_by_safe_cells_alone(level):
    for seed in range(5):
        play = fm.Game(level, "classic", seed, "opening", "no-guess")
        play.open(1, 1)
        assert play.moves[0].attempt == find_deal("no-guess", level, seed, (1, 1)).attempt
        while play.status == "playing":
            safe = np.argwhere(play.analysis().safe)
            assert len(safe)
            for cell in safe.tolist():
                play.open(*cell)
        assert play.status == "won"


def test_a_start_that_is_a_mine_is_a_guess():
    assert not wins_without_guess(fm.Layout([[1, 0, 0]]), (0, 0))
    level, start = (4, 1, 1), (0, 0)
    for seed in range(20):
        found = find_deal("no-guess", level, seed, start, "any")
        assert not found.layout.mines[start]


def test_a_deal_that_searches_nothing():
    with pytest.raises(fm.FairminesError, match="deal 'random' is unknown: expected 'no-guess' or"):
        find_deal("random", (9, 9, 10), 1, (4, 4))


def test_a_limit_that_is_no_number():
    with pytest.raises(fm.FairminesError, match="seconds nan: expected a number"):
        find_deal("no-guess", HOPELESS, 1, (8, 8), "safe", limit=float("nan"))


@pytest.mark.long
def test_the_search_ends_in_time_with_a_sentence():
    with pytest.raises(fm.NoDealError) as caught:
        find_deal("no-guess", HOPELESS, 1, (8, 8), "safe", limit=0.2)
    tried = caught.value.tried
    assert tried > 1
    assert str(caught.value) == (
        f"none of {tried:,} layouts of 30x16 with 240 mines, tried in 0.2 seconds, "
        "can be won without a guess: expected at most 116 mines, or deal 'repaired'"
    )
    assert caught.value.nearest == (30, 16, 116)


def test_the_nearest_level_can_be_dealt():
    """By a count of attempts: `find_no_guess` with a limit would depend on this machine."""
    with pytest.raises(fm.NoDealError) as refused:
        find_deal("no-guess", (16, 16, 200), 2, (8, 8), limit=0)
    nearest = refused.value.nearest
    assert nearest is not None
    assert find_deal("no-guess", nearest, 2, (8, 8)).attempt < 100_000


@pytest.mark.parametrize(
    ("deal", "level", "difficulty", "expected"),
    [
        ("no-guess", HOPELESS, None, "at most 116 mines, or deal 'repaired'"),
        ("no-guess", HOPELESS, "chain", "at most 116 mines, or deal 'repaired'"),
        ("no-guess", (16, 16, 69), None, "fewer mines, deal 'repaired', or more seconds"),
        (
            *("no-guess", (16, 16, 69), "chain"),
            "fewer mines, another difficulty, deal 'repaired', or more seconds",
        ),
        ("repaired", HOPELESS, None, "fewer mines, or more seconds"),
        ("repaired", HOPELESS, "chain", "fewer mines, another difficulty, or more seconds"),
    ],
)
def test_what_else_to_ask_for(deal, level, difficulty, expected):
    with pytest.raises(fm.NoDealError, match=f"guess: expected {expected}$") as it:
        find_deal(deal, level, 1, (8, 8), "safe", limit=0, difficulty=difficulty)
    known = deal == "no-guess" and level == HOPELESS and not difficulty
    assert it.value.nearest == ((30, 16, 116) if known else None)


def test_the_search_is_cancelled_by_a_function_asked_between_steps():
    asked = []

    def cancel():
        asked.append(True)
        return len(asked) == 3

    with pytest.raises(fm.NoDealError, match="cancelled") as caught:
        find_deal("no-guess", HOPELESS, 1, (8, 8), "opening", limit=None, cancel=cancel)
    assert len(asked) == 3
    assert caught.value.tried >= 1


def test_an_error_of_the_function_ends_the_search():
    def cancel():
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError, match="mine"):
        find_deal("no-guess", HOPELESS, 1, (8, 8), "opening", cancel=cancel)
    game = fm.Game(HOPELESS, seed=1, deal="no-guess")
    with pytest.raises(ZeroDivisionError, match="mine"):
        game.open(8, 8, cancel=cancel)
    assert game.status == "ready"


def test_a_move_made_while_a_search_is_asked_whether_to_end():
    game = fm.Game((9, 9, 10), seed=2, first="opening", deal="no-guess")
    moved = []

    def cancel():
        moved.append(game.flag(0, 0) if not moved else None)
        return False

    assert game.open(4, 4, cancel=cancel)
    assert [move.kind for move in game.moves] == ["flag", "open"]
    assert moved[0] == [(0, 0)]


def test_layouts_too_complex_to_prove_are_passed_over(monkeypatch):
    layout = fm.Layout.random(fm.BEGINNER, 0, (4, 4), "opening")
    assert wins_without_guess(layout, (4, 4))
    monkeypatch.setattr(deals, "BOARD_BUDGET", 0)
    assert not wins_without_guess(layout, (4, 4))


def test_a_game_without_a_deal_stays_ready():
    play = fm.Game(HOPELESS, seed=1, deal="no-guess")
    play.flag(0, 0)
    before = play.to_json()
    with pytest.raises(fm.NoDealError):
        play.open(8, 8, seconds=0)
    with pytest.raises(fm.NoDealError):
        play.apply(fm.Move("open", 8, 8), seconds=0)
    with pytest.raises(fm.NoDealError):
        play.open(8, 8, cancel=lambda: True)
    assert (play.status, play.layout, play.start) == ("ready", None, None)
    assert play.to_json() == before


def test_the_limit_by_its_old_name():
    game = fm.Game("beginner", seed=1, deal="no-guess")
    with pytest.warns(DeprecationWarning, match="limit of Game.open is deprecated") as it:
        assert game.open(4, 4, limit=None)
    assert it[0].filename == __file__
    other = fm.Game(HOPELESS, seed=1, deal="no-guess")
    with (
        pytest.warns(DeprecationWarning, match="limit of Game.apply is deprecated"),
        pytest.raises(fm.NoDealError),
    ):
        other.apply(fm.Move("open", 8, 8), limit=0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("deal", "difficulty"),
    [
        *(("no-guess", rule) for rule in fm.PROOF_RULES[:4]),
        ("repaired", None),
        ("repaired", "chain"),
    ],
)
def test_a_game_is_dealt_and_its_record_draws_nothing_again(deal, difficulty, forbid_chance):
    terms = {"first": "opening", "deal": deal, "difficulty": difficulty, "clock": lambda: 0.0}
    game = fm.Game((9, 9, 12), "classic", 4, **terms)
    game.open(4, 4, seconds=math.inf)
    assert wins_without_guess(game.layout, (4, 4))
    if difficulty:
        assert fm.board_difficulty(game.layout, (4, 4)) == difficulty
    found = find_deal(deal, (9, 9, 12), 4, (4, 4), "opening", difficulty=difficulty)
    assert (game.moves[0].attempt, game.layout) == found
    forbid_chance()
    again = fm.Game.from_json(game.to_json(), clock=lambda: 0.0)
    assert (again.deal, again.difficulty, again.layout) == (deal, difficulty, game.layout)
    assert again.to_json() == game.to_json()


def test_errors_of_a_difficulty():
    with pytest.raises(fm.FairminesError, match="difficulty 'overlap' with deal 'random'"):
        fm.Game("beginner", difficulty="overlap")
    with pytest.raises(fm.FairminesError, match="difficulty 'hard' is unknown"):
        fm.Game("beginner", deal="no-guess", difficulty="hard")
    with pytest.raises(fm.FairminesError, match="difficulty 'hard' is unknown"):
        find_deal("no-guess", (9, 9, 10), 0, (4, 4), difficulty="hard")


# Repaired deals


def test_a_seed_is_a_board_for_all_time():
    """So it is on both hosts: tests/page/test_games.py compares them."""
    layout = find_deal("repaired", (6, 4, 7), seed=2**64 - 1, start=(0, 0), first="safe").layout
    rows = str(fm.View.of_layout(layout)).splitlines()[1:]
    assert rows == ["001110", "122!10", "!5!420", "!!!!10"]


def test_a_limit_changes_no_board():
    """It ends the search, or the board is that of a search without a limit."""
    board = find_deal("repaired", (30, 16, 130), 3, (8, 8), "safe", limit=None)
    outcomes = set()
    for limit in [0.0, 0.001, 0.005, 0.02, 60.0]:
        try:
            assert find_deal("repaired", (30, 16, 130), 3, (8, 8), "safe", limit=limit) == board
            outcomes.add("found")
        except fm.NoDealError:
            outcomes.add("ended")
    assert outcomes == {"found", "ended"}


def test_a_search_without_a_layout_ends_with_a_sentence():
    with pytest.raises(fm.NoDealError) as caught:
        find_deal("repaired", IMPOSSIBLE, 1, MIDDLE, "safe", limit=0.1)
    tried = caught.value.tried
    assert str(caught.value) == (
        f"{tried:,} attempts in 0.1 seconds made no layout of 3x1 with 1 mine "
        "that can be won without a guess: expected fewer mines, or more seconds"
    )
    with pytest.raises(fm.NoDealError, match="with the difficulty 'single' that can be won"):
        find_deal("repaired", IMPOSSIBLE, 1, MIDDLE, "safe", limit=0, difficulty="single")


def test_a_search_is_cancelled():
    event = threading.Event()
    event.set()
    with pytest.raises(fm.NoDealError, match="the repair of a 3x1 with 1 mine was cancelled"):
        find_deal("repaired", IMPOSSIBLE, 1, MIDDLE, "safe", limit=None, cancel=event)


def test_a_board_full_of_mines_is_refused_at_once():
    with pytest.raises(fm.NoDealError, match="no cell of 3x3 with 9 mines is free"):
        find_deal("repaired", (3, 3, 9), 1, (1, 1), "any", limit=None)
    with pytest.raises(fm.LevelError, match="do not fit"):
        find_deal("repaired", (3, 3, 9), 1, (1, 1), "safe", limit=None)


class TestRangesOfBBBV:
    """Layouts whose 3BV is in a range, whatever the deal."""

    @pytest.mark.parametrize("deal", ["random", "no-guess", "repaired"])
    def test_the_first_layout_in_the_range_is_dealt_everywhere(self, deal):
        level, start, bbbv = fm.INTERMEDIATE, (8, 8), (70, 75)
        for seed in range(3):
            found = find_deal(deal, level, seed, start, bbbv=bbbv)
            assert bbbv[0] <= found.layout.bbbv <= bbbv[1]
            game = fm.Game(level, "classic", seed, "opening", deal, bbbv=bbbv)
            game.open(*start)
            assert game.layout == found.layout
            assert game.moves[0].attempt == found.attempt
            if deal == "random":
                earlier = [
                    fm.Layout.random(level, seed, start, "opening"),
                    *(
                        fm.Layout.random(level, _kernel.attempt_seed(seed, n), start, "opening")
                        for n in range(1, found.attempt)
                    ),
                ][: found.attempt]
                assert not any(bbbv[0] <= it.bbbv <= bbbv[1] for it in earlier)

    def test_a_record_says_it_and_opens(self):
        game = fm.Game("beginner", seed=3, bbbv=[20, 22])
        game.open(4, 4)
        record = fm.Record.from_json(game.to_json())
        assert record.bbbv_range == game.bbbv_range == record.game().bbbv_range == (20, 22)
        assert record.game().layout == game.layout
        assert '"bbbv_range":[20,22]' in game.to_json()
        assert "bbbv_range" not in fm.Game("beginner", seed=3).to_json()

    def test_moves_that_say_their_attempt_need_no_search(self):
        game = fm.Game("beginner", "classic", 3, bbbv=(30, 30))
        game.open(4, 4)
        (move,) = game.moves
        again = fm.Game("beginner", "classic", 3, bbbv=(30, 30))
        again.apply(replace(move, layout=None, redrawn=None), seconds=1e-9)
        assert again.layout == game.layout

    @pytest.mark.parametrize(
        ("bbbv", "says"),
        [
            ((30, 20), r"bbbv \(30, 20\): expected the least and the most 3BV"),
            ((30,), "expected the least and the most 3BV"),
            (30, "bbbv 30: expected the least and the most 3BV"),
            ((-1, 20), "that -1 is out of range: expected 0 to 1000000"),
            (("a", 20), "that 'a' is not a whole number"),
        ],
    )
    def test_what_is_no_range(self, bbbv, says):
        with pytest.raises(fm.FairminesError, match=says):
            find_deal("random", (9, 9, 10), 1, (4, 4), bbbv=bbbv)
        with pytest.raises(fm.FairminesError, match=says):
            fm.Game((9, 9, 10), bbbv=bbbv)
        with pytest.raises(fm.FairminesError, match=says):
            page_link((9, 9, 10), bbbv=bbbv)

    def test_a_search_in_vain_says_which_is_likely(self):
        with pytest.raises(fm.NoDealError) as caught:
            find_deal("random", (9, 9, 10), 1, (4, 4), bbbv=(70, 71), limit=0.2)
        tried = caught.value.tried
        layouts = [
            fm.Layout.random((9, 9, 10), _kernel.attempt_seed(1, n) if n else 1, (4, 4), "opening")
            for n in range(min(tried - 1, 1000))
        ]
        values = sorted(it.bbbv for it in layouts)
        cut = len(values) // 40
        least, most = values[cut], values[-1 - cut]
        assert str(caught.value) == (
            f"none of {tried:,} layouts of 9x9 with 10 mines, tried in 0.2 seconds, has a 3BV of "
            f"70 to 71: expected a 3BV of {least} to {most}, as 19 in 20 of the first layouts "
            "have, or more seconds"
        )
        assert np.mean([least <= it <= most for it in values]) >= 0.95

    @pytest.mark.parametrize(
        ("deal", "says"),
        [
            ("no-guess", "has a 3BV of 70 to 71 and has the difficulty 'chain' and can be won"),
            ("repaired", "with a 3BV of 70 to 71 with the difficulty 'chain' that can be won"),
        ],
    )
    def test_a_search_for_both(self, deal, says):
        with pytest.raises(fm.NoDealError, match=says):
            find_deal(deal, (9, 9, 10), 1, (4, 4), difficulty="chain", bbbv=(70, 71), limit=0.1)

    def test_a_search_that_is_cancelled(self):
        with pytest.raises(fm.NoDealError, match="10 mines with a 3BV of 70 to 71 was can"):
            find_deal("random", (9, 9, 10), 1, (4, 4), bbbv=(70, 71), cancel=lambda: True)
