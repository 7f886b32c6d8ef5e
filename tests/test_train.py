"""Training finds what traits are worth, and what is committed is what it wrote."""

import importlib
import json
import math
from pathlib import Path

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.strategies.expert import WEIGHTS

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def script(benchmark_script):
    return benchmark_script


@pytest.fixture(scope="module")
def lessons(script):
    return script.study(np.array(WEIGHTS), 0.9, seed=5, games=300, workers=2)


def test_the_committed_weights_are_those_that_are_played_with(script):
    known = json.loads(script.PATH.read_text())
    assert list(known["weights"]) == list(known["errors"]) == list(_kernel.traits())
    assert tuple(known["weights"].values()) == WEIGHTS
    assert known["command"] == "make train"
    assert known["games"] == [games for games, _ in script.ROUNDS]
    # Survival is the unit, risks and crowds are bad, a coin flip that is out of the way is good.
    alive, *risks, crowd, coin = WEIGHTS
    assert alive == 1
    assert max(risks) < 0
    assert crowd < 0 < coin < 1


def test_no_game_of_training_is_one_that_strength_is_measured_on(script):
    seeds = {script.SEED + number for number in range(len(script.ROUNDS))}
    for name in ("win_rates", "ablations", "headroom", "other_boards"):
        measured = importlib.import_module(name)
        assert measured.SEED not in seeds
        assert getattr(measured, "ROLLOUT_SEED", 0) not in seeds


def test_workers_and_chunks_change_nothing(script, lessons, monkeypatch):
    monkeypatch.setattr(script, "CHUNK", 70)
    again = script.study(np.array(WEIGHTS), 0.9, seed=5, games=300, workers=3)
    for one, other in zip(vars(lessons).values(), vars(again).values(), strict=True):
        np.testing.assert_array_equal(one, other)


def test_the_kernel_s_lessons(lessons):
    guesses, traits = lessons.contrast.shape
    assert traits == len(_kernel.traits())
    assert guesses == len(lessons.opened) == len(lessons.score) == len(lessons.outcome) > 500
    assert ((lessons.outcome >= 0) & (lessons.outcome <= 1)).all()
    assert lessons.opened.min() == 1
    # The two cells' chances to survive differ, now the one way, now the other.
    alive = lessons.contrast[:, 0]
    assert 0.4 < (alive > 0).sum() / (alive != 0).sum() < 0.6


def test_what_traits_are_worth_is_found(script, lessons):
    """Outcomes made up from known weights, with noise, give these weights back."""
    rng = np.random.default_rng(3)
    worth = np.array([1.0, -0.6, -0.4, -0.2, -0.1, -0.03, 0.8])
    rows = rng.integers(len(lessons.opened), size=60_000)
    opened, score = lessons.opened[rows], lessons.score[rows]
    coins = rng.choice([-1.0, 1.0], size=(len(rows), 1))
    contrast = lessons.contrast[rows] * coins
    chance = 0.5 + 0.0005 * opened
    outcome = chance + chance / score * (contrast @ worth) + rng.normal(0, 0.02, len(rows))
    learnt = script.fit(script.Lessons(opened, score, outcome, contrast))
    assert learnt.guesses == 60_000
    assert np.abs(learnt.weights - worth).max() < 0.1
    assert (np.abs(learnt.weights - worth) <= 2 * learnt.errors + 1e-12).all()


def test_writing(script, tmp_path, monkeypatch):
    path = tmp_path / "expert.json"
    monkeypatch.setattr(script, "PATH", path)
    monkeypatch.setattr(script, "ROUNDS", ((400, 0.9), (500, 0.9)))
    monkeypatch.setattr("sys.argv", ["train", "--workers", "2"])
    script.main()
    known = json.loads(path.read_text())
    assert known["games"] == [400, 500]
    assert known["seeds"] == [script.SEED, script.SEED + 1]
    assert known["weights"]["alive"] == 1
    monkeypatch.setattr("sys.argv", ["train", "--workers", "0"])
    with pytest.raises(fm.FairminesError, match="workers 0"):
        script.main()


def test_an_expert_of_any_weights_plays():
    """Whatever training may find, every game comes to its end."""
    rng = np.random.default_rng(2)
    for weights in rng.normal(size=(8, 7)):
        weights[0] = abs(weights[0])
        guessing = _kernel.Guessing.expert(weights.tolist())
        weighed = _kernel.weigh_games(guessing, 9, 9, 20, 0, 0, 0, 1, 0, 20, 1, DEFAULT_BUDGET)
        assert ((weighed >= 0) & (weighed <= 1)).all()
        assert weighed.any()


@pytest.mark.parametrize("alive", [0.0, -1.0, math.nan, math.inf])
def test_weights_that_mean_nothing_are_refused(alive):
    with pytest.raises(ValueError, match="give no guess any worth"):
        _kernel.Expert([alive, *[-0.1] * 6])
    with pytest.raises(ValueError, match="give no guess any worth"):
        _kernel.Guessing.expert([alive, *[-0.1] * 6])
