"""The signature of a game: what it covers, and that the kernel computes the same."""

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.simulation.experiment import Experiment, Terms, make_experiment
from fairmines.simulation.play import GUESSING, match_of, signature_of

SMALL = (6, 6, 5)


def of(*openings, **end):
    """The signature of cells of the first row, each with whether it was a guess."""
    cells = [fm.Guess(0, cell) if guess else (0, cell) for cell, guess in openings]
    return signature_of(cells, 30, **end)


def in_kernel(experiment, games):
    guessing = GUESSING[experiment.strategy]()
    return _kernel.play_games(guessing, match_of(experiment), 0, games, threads=1)


def test_what_differs():
    games = [
        of(),
        of((0, False)),
        of((0, True)),
        of((1, False)),
        of((0, False), (1, False)),
        of((1, False), (0, False)),
        of((0, False), (0, False)),
        of(weight=1.0),
        of(weight=np.nextafter(1.0, 0)),
        of(failed=True),
    ]
    assert len(set(games)) == len(games)
    assert all(0 <= it < 2**32 for it in games)


@pytest.mark.parametrize("strategy", GUESSING)
@pytest.mark.parametrize(("level", "first"), [(fm.BEGINNER, "any"), (fm.EXPERT, "opening")])
def test_the_kernel_computes_the_same(strategy, level, first):
    experiment = Experiment(strategy, level, first=first, start=(3, 3), seed=3)
    match, games = match_of(experiment), 40
    recorded = _kernel.record_positions(GUESSING[strategy](), match, 0, games, threads=1)
    wanted = []
    for game in range(games):
        its = recorded.game == game
        moves, guesses = recorded.move[its].tolist(), recorded.guess[its].tolist()
        wanted.append(of(*zip(moves, guesses, strict=True)))
    for threads in (1, 2):
        played = _kernel.play_games(GUESSING[strategy](), match, 0, games, threads)
        assert played.signature.tolist() == wanted
    assert len(set(wanted)) > games / 2


def test_the_kernel_computes_the_same_conditionally():
    # A board on which the start, and nothing else, decides.
    experiment = make_experiment(
        "min-risk", (2, 1, 1), terms=Terms(first="any", estimator="conditional")
    )
    played = in_kernel(experiment, 5)
    assert played.weight.tolist() == [0.5] * 5
    assert played.signature.tolist() == [of(weight=0.5)] * 5
    experiment = make_experiment("min-risk", SMALL, terms=Terms(estimator="conditional"))
    played = in_kernel(experiment, 200)
    assert len(set(played.signature.tolist())) > 150
