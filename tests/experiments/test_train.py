"""Tests of experiments/train.py: it recovers known weights, and wrote the committed ones."""

import json
import math

import numpy as np
import pytest

import fairmines as fm
from experiments import train as script
from experiments import upper_bounds, win_rates
from fairmines import _kernel
from fairmines.strategies.expert import WEIGHTS


@pytest.fixture(scope="module")
def samples():
    return script.training_data(np.array(WEIGHTS), 0.9, seed=5, games=300, workers=2)


def test_the_committed_weights_are_those_that_are_played_with():
    known = json.loads(script.PATH.read_text())
    assert list(known["weights"]) == list(known["errors"]) == list(_kernel.feature_names())
    assert tuple(known["weights"].values()) == WEIGHTS
    assert known["games"] == [games for games, _ in script.ROUNDS]
    # Survival is the unit. Mines and crowds are bad; a 50/50 that is out of the way is good.
    alive, *mine_probabilities, crowd, fifty_fifty = WEIGHTS
    assert alive == 1
    assert max(mine_probabilities) < 0
    assert crowd < 0 < fifty_fifty < 1


def test_no_game_of_training_is_one_that_strength_is_measured_on():
    seeds = {script.SEED + number for number in range(len(script.ROUNDS))}
    assert not seeds & {win_rates.SEED, upper_bounds.SEED, upper_bounds.EXPERT_SEED}


@pytest.mark.long
def test_what_features_are_worth_is_found(samples):
    """Outcomes made up from known weights, with noise, give these weights back."""
    rng = np.random.default_rng(3)
    worth = np.array([1.0, -0.6, -0.4, -0.2, -0.1, -0.03, 0.8])
    rows = rng.integers(len(samples.opened), size=60_000)
    opened, score = samples.opened[rows], samples.score[rows]
    signs = rng.choice([-1.0, 1.0], size=(len(rows), 1))
    contrast = samples.contrast[rows] * signs
    expected = 0.5 + 0.0005 * opened
    outcome = expected + expected / score * (contrast @ worth) + rng.normal(0, 0.02, len(rows))
    fitted = script.fit(script.Samples(opened, score, outcome, contrast))
    assert fitted.guesses == 60_000
    assert np.abs(fitted.weights - worth).max() < 0.1
    assert (np.abs(fitted.weights - worth) <= 2 * fitted.errors + 1e-12).all()


@pytest.mark.process
def test_writing(tmp_path, monkeypatch):
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


@pytest.mark.parametrize("alive", [0.0, -1.0, math.nan, math.inf])
def test_weights_that_do_not_reward_survival_are_refused(alive):
    with pytest.raises(ValueError, match="expected finite numbers that reward survival"):
        _kernel.ExpertOptions([alive, *[-0.1] * 6])
