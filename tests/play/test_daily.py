"""Daily boards: without a guess, of their grade, and for all time."""

import datetime as dt
import hashlib
import random
from itertools import product

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.daily import FIRST_DAY, GRADES, LAST_DAY, find_tried_board
from fairmines.strategies.expert import Expert

DAYS = [FIRST_DAY + dt.timedelta(it) for it in range((LAST_DAY - FIRST_DAY).days + 1)]
SUNDAY = dt.date(2027, 1, 31)

DIGEST = "8634dbaac69bbab619a6791997d8145f38bd46af1011405db047baa3c3dcb510"
"""Of all boards; it never changes."""


@pytest.mark.long
def test_all_boards_are_fixed_for_all_time():
    digest = hashlib.sha256()
    for day, grade in product(DAYS, GRADES):
        board = fm.daily(day, grade)
        digest.update(f"{board.start} {board.difficulty}".encode())
        digest.update(np.packbits(board.layout.mines).tobytes())
    assert digest.hexdigest() == DIGEST


def test_a_game_is_of_the_board():
    board = fm.daily(SUNDAY, "hard")
    game = board.game(clock=lambda: 0.0)
    assert (game.rules, game.level, game.start) == ("classic", fm.EXPERT, board.start)
    assert game.layout == board.layout
    assert fm.Game.from_json(game.to_json()).layout == board.layout


@pytest.mark.parametrize("date", [SUNDAY, SUNDAY + dt.timedelta(1)])
@pytest.mark.parametrize("grade", GRADES)
def test_the_certain_game_is_that_of_expert(date, grade):
    board = fm.daily(date, grade)
    game, expert, rng = board.game(clock=lambda: 0.0), Expert(), random.Random(0)
    while game.status == "playing":
        for cell in expert.moves(game.view, rng):
            if game.show(*cell) == "c":
                game.open(*cell)
    assert game.record().moves == board.certain_game().record().moves


def test_without_a_date_it_is_today_in_utc():
    before = dt.datetime.now(dt.UTC).date()
    board = fm.daily()
    after = dt.datetime.now(dt.UTC).date()
    assert before <= board.date <= after
    assert board.grade == "middle"
    noon = dt.datetime(2030, 5, 1, 12, tzinfo=dt.UTC)
    assert fm.daily(noon) == fm.daily(noon.date())


@pytest.mark.parametrize(
    ("date", "grade", "words"),
    [
        (dt.date(2025, 12, 31), "easy", "date '2025-12-31' has no board: expected 2026-01-01 to "),
        (dt.date(2037, 1, 1), "easy", "date '2037-01-01' has no board: expected 2026-01-01 to "),
        (SUNDAY, "evil", "grade 'evil' is unknown: expected 'easy'"),
        ("2027-01-31", "easy", "date"),
    ],
)
def test_invalid_arguments(date, grade, words):
    with pytest.raises(fm.FairminesError, match=words):
        fm.daily(date, grade)


def test_the_board_of_a_try():
    board = fm.daily(SUNDAY, "hard")
    assert find_tried_board(board.try_id) == board
    for game_id in ("daily-2027-01-31-evil", "daily-2040-01-01-hard", "a-2027-01-31-hard"):
        assert find_tried_board(game_id) is None
