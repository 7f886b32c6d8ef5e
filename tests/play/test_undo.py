"""`Game.undo`: taking moves back under all rules, after the end, and in saved games."""

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.rules import RULES
from tests.helpers.games import CORNER, Clock


def standing(game):
    """Where a game stands, without its record and its clock."""
    return (game.status, game.reason, game.start, game.layout, game.view, game.codes())


def random_move(game, rng):
    """Play one move of any kind on any cell."""
    row, column = (int(rng.integers(side)) for side in game.view.cells.shape)
    kind = rng.choice(["open", "open", "flag", "cycle", "chord"])
    if kind == "cycle":
        game.flag(row, column, "cycle")
    else:
        getattr(game, kind)(row, column)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("deal", ["random", "no-guess"])
def test_every_move_can_be_taken_back(rules, deal):
    for seed in range(20):
        game = fm.Game((7, 6, 6), rules, seed, deal=deal)
        rng = np.random.default_rng(seed)
        before = [standing(game)]
        for _ in range(60):
            moves = game.move_count
            random_move(game, rng)
            if game.move_count > moves:
                before.append(standing(game))
        while len(before) > 1:
            assert standing(game) == before.pop()
            assert game.undo()
        assert standing(game) == before.pop()
        assert game.undo() == []


@pytest.mark.parametrize("rules", RULES)
def test_a_game_with_moves_taken_back_is_played_again(rules):
    for seed in range(20):
        game = fm.Game((7, 6, 6), rules, seed)
        rng = np.random.default_rng(seed)
        for _ in range(80):
            if game.status == "lost" or rng.random() < 0.2:
                game.undo()
            else:
                random_move(game, rng)
        assert "undo" in {move.kind for move in game.moves}
        again = fm.Game.from_json(game.to_json())
        assert standing(again) == standing(game)
        assert again.moves == game.moves
        # What is taken back next is the same, too.
        assert again.undo() == game.undo()
        assert standing(again) == standing(game)


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
