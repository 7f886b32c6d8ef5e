"""`Game.undo`: taking moves back under all rules, after the end, and in saved games."""

import fairmines as fm
from tests.helpers.games import CORNER, Clock


def test_a_game_with_a_move_taken_back_is_practice():
    game = fm.Game.from_layout(CORNER)
    game.open(0, 0)
    assert not game.practice
    game.undo()
    assert game.practice
    game.open(0, 0)
    assert game.practice


def test_a_lost_and_a_won_game_go_on():
    game = fm.Game.from_layout(CORNER)
    game.open(0, 0)
    game.flag(3, 2)
    game.open(2, 3)
    assert game.status == "lost"
    assert game.codes()[3] == ["c", "m", "f", "m"]
    assert (2, 3) in game.undo()
    assert (game.status, game.reason) == ("playing", None)
    assert game.codes()[3] == ["c", "c", "f", "c"]
    game.open(3, 0)
    assert game.status == "won"
    game.undo()
    assert (game.status, game.codes()[3]) == ("playing", ["c", "c", "f", "c"])


def test_a_game_that_is_lost_again_has_another_reason():
    game = fm.Game.from_layout(fm.Layout([[1, 0, 1, 0]]))
    game.open(0, 1)
    for column in (0, 2):
        game.open(0, column)
        assert game.reason.hit == (0, column)
        game.undo()


def test_the_clock_goes_on():
    clock = Clock()
    game = fm.Game.from_layout(CORNER, clock=clock)
    game.open(0, 0)
    clock.now += 2
    game.open(3, 3)
    clock.now += 100  # the game is over
    game.undo()
    assert game.elapsed == 2
    clock.now += 1
    assert game.elapsed == 3
    game.undo()
    clock.now += 1
    # Nothing is opened: the clock waits for the next opening.
    assert (game.status, game.elapsed) == ("ready", 3)
    game.open(0, 0)
    clock.now += 1
    assert game.elapsed == 4
    assert [move.elapsed for move in game.moves] == [0, 2, 2, 3, 3]


def test_an_undo_of_another_cell_changes_nothing():
    game = fm.Game.from_layout(CORNER)
    game.open(0, 0)
    assert game.apply(fm.Move("undo", 0, 1)) == []
    assert game.move_count == 1
    assert game.apply(fm.Move("undo", 0, 0)) != []
