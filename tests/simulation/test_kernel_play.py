"""Bulk play in the kernel equals the strategies in Python, game for game."""

import itertools

import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.play.rules import RULES
from fairmines.randomness import Rng
from fairmines.simulation import play as playing
from fairmines.simulation.experiment import ESTIMATORS, Experiment
from fairmines.simulation.play import play
from fairmines.strategies import expert, find_strategy
from fairmines.strategies.deliberate import Deliberate
from fairmines.strategies.expert import Expert
from fairmines.strategies.min_risk import MinRisk
from tests.helpers.games import LEVELS, STARTS
from tests.helpers.players import PythonMinRisk

GUESSING = {
    "min-risk": _kernel.Guessing.min_risk,
    "expert": expert.guessing,
    "deliberate": Deliberate().guessing,
}


@pytest.mark.long
@pytest.mark.parametrize("name", GUESSING)
@pytest.mark.parametrize(
    ("rules", "level", "start"),
    [
        *itertools.product(["classic"], LEVELS[:5], STARTS),
        *itertools.product(["fair", "kind"], LEVELS, ["random"]),
    ],
)
@pytest.mark.parametrize("first", ["any", "safe"])
def test_same_games(rules, level, first, start, name):
    experiment = Experiment(
        find_strategy(name), level, rules=rules, first=first, start=STARTS[start], seed=5
    )
    match = playing.match_of(experiment)
    found = _kernel.play_games(GUESSING[name](), match, 0, 25, threads=1)
    games = [play(experiment, game) for game in range(25)]
    assert found.won.tolist() == found.weight.tolist() == [game.won for game in games]
    assert found.guesses.tolist() == [game.guesses for game in games]
    assert found.opened.tolist() == [game.opened for game in games]
    assert found.guesses.any()
    assert found.won.all() == (rules != "classic")


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("estimator", ESTIMATORS)
def test_the_kernel_plays_its_strategies_under_all_rules(rules, estimator):
    for strategy in [*fm.STRATEGIES.values(), PythonMinRisk]:
        experiment = Experiment(strategy, fm.BEGINNER, rules=rules, estimator=estimator)
        in_kernel = strategy in (MinRisk, Expert, Deliberate)
        assert playing.plays_in_kernel(experiment) == in_kernel


def test_generator_is_the_kernel_s():
    rng, source = Rng(3), _kernel.Xoshiro(3)
    assert [rng.random() for _ in range(9)] == [source.unit() for _ in range(9)]
    assert Rng(3).getrandbits(64) == _kernel.Xoshiro(3).next()
    assert Rng(3).getrandbits(70) >> 6 == _kernel.Xoshiro(3).next()
    assert 0 <= Rng(3).getrandbits(5) < 32
    used = Rng(3)
    used.gauss(0, 1)
    used.seed(4)
    assert used.gauss(0, 1) == Rng(4).gauss(0, 1)
