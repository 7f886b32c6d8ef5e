"""`Game.undo`: taking moves back under all rules, after the end, and in saved games."""

import fairmines as fm
from tests.helpers.games import CORNER, Clock


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
