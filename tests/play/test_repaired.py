"""Repaired deals: layouts that can be won without a guess, made by moving mines."""

import threading

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import neighbours
from fairmines.engines.enumeration import analyse_by_enumeration
from fairmines.play.deals import find_deal, wins_without_guess

# Random layouts of these have no chance.
DENSE = [((16, 16, 80), (8, 8)), ((30, 16, 130), (0, 0)), ((12, 30, 100), (15, 11))]
# A clue 1 with two neighbours: which one has the mine?
IMPOSSIBLE, MIDDLE = (3, 1, 1), (0, 1)


def wins_by(analyse, layout, start):
    """Open all safe cells of one view after the other."""
    opened = np.zeros(layout.mines.shape, dtype=bool)
    safe = [start]
    while safe:
        while safe:  # and all around each zero clue
            cell = safe.pop()
            if not opened[cell]:
                assert not layout.mines[cell]
                opened[cell] = True
                if layout.clues[cell] == 0:
                    safe += neighbours(cell, layout.height, layout.width)
        if (opened == ~layout.mines).all():
            return True
        certain = analyse(fm.View.of_layout(layout, opened)).safe
        safe = [tuple(it) for it in np.argwhere(certain).tolist()]
    return False


def repaired_layouts(level, start, first, seeds):
    found = [find_deal("repaired", level, seed, start, first, limit=None).layout for seed in seeds]
    assert all(it.level == level for it in found)
    return found


@pytest.mark.long
@pytest.mark.parametrize("first", ["any", "safe", "opening"])
@pytest.mark.parametrize("level", [(6, 6, 10), (9, 9, 20), (9, 1, 2), (12, 5, 14)])
def test_the_second_engine_certifies_every_board(level, first):
    for layout in repaired_layouts(level, (0, 4), first, range(10)):
        assert wins_by(analyse_by_enumeration, layout, (0, 4))


@pytest.mark.long
@pytest.mark.parametrize(("level", "start"), DENSE)
def test_the_rules_certify_dense_boards(level, start):
    """Proofs by rules, from the easiest on, share no search with the analysis that repairs."""
    for layout in repaired_layouts(level, start, "safe", range(20)):
        assert fm.board_difficulty(layout, start)


@pytest.mark.parametrize(("first", "radius"), [("any", 0), ("safe", 0), ("opening", 1)])
def test_the_first_click_keeps_its_promise(first, radius):
    for seed in range(20):
        layout = find_deal("repaired", (8, 8, 16), seed, (2, 7), first).layout
        assert not layout.mines[2 - radius : 3 + radius, 7 - radius :].any()


def test_a_seed_is_a_board_for_all_time():
    """So it is on both hosts: tests/page/test_games.py compares them."""
    layout = find_deal("repaired", (6, 4, 7), seed=2**64 - 1, start=(0, 0), first="safe").layout
    rows = str(fm.View.of_layout(layout)).splitlines()[1:]
    assert rows == ["001110", "122!10", "!5!420", "!!!!10"]


@pytest.mark.long
def test_a_search_takes_the_first_attempt_that_makes_a_layout():
    terms = (4, 4), "safe"
    found = find_deal("repaired", (9, 9, 20), 5, *terms, difficulty="chain", limit=None)
    assert found.attempt > 0
    grades = []
    for attempt in range(found.attempt + 1):
        seed = _kernel.attempt_seed(5, attempt)
        made = find_deal("repaired", (9, 9, 20), seed, *terms, limit=None)
        gave_up = made.attempt > 0
        grades.append(None if gave_up else fm.board_difficulty(made.layout, (4, 4)))
    assert grades[-1] == "chain"
    assert "chain" not in grades[:-1]
    assert made.layout == found.layout


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
        "that can be won without a guess: expected fewer mines, or more time"
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


def test_invalid_arguments():
    with pytest.raises(fm.FairminesError, match="difficulty 'hard' is unknown"):
        find_deal("repaired", (9, 9, 10), 0, (4, 4), difficulty="hard")
    with pytest.raises(fm.FairminesError, match="expected deal 'no-guess' or 'repaired'"):
        fm.Game("beginner", difficulty="chain")
    with pytest.raises(fm.FairminesError, match="seed"):
        find_deal("repaired", (9, 9, 10), -1, (4, 4))


@pytest.mark.long
@pytest.mark.parametrize("difficulty", [None, "chain"])
def test_a_game_is_dealt_and_its_record_draws_nothing_again(difficulty, forbid_chance):
    terms = {"first": "safe", "deal": "repaired", "difficulty": difficulty, "clock": lambda: 0.0}
    game = fm.Game((16, 16, 60), "classic", 4, **terms)
    game.open(3, 4, limit=None)
    assert wins_without_guess(game.layout, (3, 4))
    found = find_deal("repaired", (16, 16, 60), 4, (3, 4), "safe", difficulty=difficulty)
    assert (game.moves[0].attempt, game.layout) == found
    forbid_chance()
    again = fm.Game.from_json(game.to_json(), clock=lambda: 0.0)
    assert (again.deal, again.difficulty, again.layout) == ("repaired", difficulty, game.layout)
    assert again.to_json() == game.to_json()


def test_a_game_without_a_deal_stays_ready():
    game = fm.Game(IMPOSSIBLE, seed=1, deal="repaired")
    with pytest.raises(fm.NoDealError):
        game.open(*MIDDLE, limit=0)
    assert (game.status, game.layout, game.moves) == ("ready", None, ())


def test_a_move_made_while_a_layout_is_repaired():
    game = fm.Game((9, 9, 20), "classic", seed=3, deal="repaired")

    def deal_first():
        if not game.moves:
            game.open(0, 0)
        return False

    game.open(8, 8, cancel=deal_first)
    assert game.start == (0, 0)
    assert wins_without_guess(game.layout, (0, 0))
