"""Simulated games under `fair` and `kind` are those of 0.2.0, which drew layouts with NumPy."""

from zlib import crc32

import pytest

import fairmines as fm
from fairmines.play.board import Board
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import play

LEVELS = [fm.BEGINNER, fm.INTERMEDIATE, fm.Level(4, 3, 8), fm.Level(20, 2, 9), fm.Level(6, 6, 8)]
GAMES = {
    ("random", "fair"): "1bd3f037",
    ("random", "kind"): "55ff408f",
    ("sps", "fair"): "e7213c3f",
    ("sps", "kind"): "769235c6",
    ("min-risk", "fair"): "deb2f8c6",
    ("min-risk", "kind"): "deb2f8c6",
}
"""A hash of the outcomes of games that the code of 0.2.0 has played."""


@pytest.mark.long
@pytest.mark.parametrize(("name", "rules"), GAMES)
def test_same_games_as_in_0_2_0(name, rules):
    outcomes = []
    for level in LEVELS:
        for first in ("any", "safe"):
            experiment = Experiment(
                fm.STRATEGIES[name], level, rules=rules, first=first, start="random", seed=2015
            )
            for game in range(30):
                played = play(experiment, game)
                outcomes.append((played.won, played.guesses, played.opened))
    assert f"{crc32(repr(outcomes).encode()):08x}" == GAMES[name, rules]


def test_a_view_that_is_too_complex_stays_as_it_was_dealt(monkeypatch):
    board = Board(fm.Layout([[1, 0, 0, 0], [0, 0, 0, 1], [0, 1, 0, 0]]), "kind", seed=1)
    assert board.open((1, 1)) == board.open((1, 2)) == 1
    layout = board.layout
    monkeypatch.setattr("fairmines.play.board.GAME_BUDGET", 0)
    assert not board.open((0, 0))
    assert (board.layout, board.decided_by) == (layout, "deal")
    monkeypatch.undo()
    again = Board(layout, "kind", seed=1)
    assert again.open((1, 1)) == again.open((1, 2)) == 1
    assert again.open((0, 0))  # a forced guess
    assert (again.layout != layout, again.decided_by) == (True, "count")
