"""Tests of experiments/gain.py: its sum over changes agrees with games of both players."""

import itertools
import math

import msgspec
import numpy as np
import pytest

import fairmines as fm
from experiments import gain
from fairmines import _kernel
from fairmines.simulation.experiment import Terms, make_experiment
from fairmines.simulation.play import match_of
from tests.helpers.folders import ROOT

SMALL = gain.Plan(
    name="small",
    level=(8, 8, 14),
    first="safe",
    start=(0, 0),
    new={},
    base={"max_endgame_solutions": 1},
    seed=1,
    rollout_seed=2,
    games=400,
    rollouts=8,
)


@pytest.fixture
def results(tmp_path):
    return tmp_path / "results.jsonl"


@pytest.mark.long
def test_the_sum_is_the_difference_of_both_players():
    gains = np.array([gain.play(SMALL, game).gain for game in range(SMALL.games)])
    terms = Terms(seed=9, estimator="conditional")
    experiment = make_experiment("expert", SMALL.level, terms=terms)
    weights = [
        _kernel.play_games(
            _kernel.Guessing.expert(gain.options_of(options)), match_of(experiment), 0, 8000, 1
        ).weight
        for options in (SMALL.new, SMALL.base)
    ]
    pairs = weights[0] - weights[1]
    error = math.hypot(gains.std() / math.sqrt(len(gains)), pairs.std() / math.sqrt(len(pairs)))
    assert gains.mean() > 0
    assert abs(gains.mean() - pairs.mean()) < 4 * error


@pytest.mark.long
def test_a_player_gains_nothing_over_itself():
    plan = msgspec.structs.replace(SMALL, base={})
    assert [gain.play(plan, game).changes for game in range(10)] == [[]] * 10


@pytest.mark.long
def test_sittings_continue(results):
    plan = msgspec.structs.replace(SMALL, games=6)
    assert len(list(gain.play_missing(plan, results, 0.0))) == 0
    together = [gain.play(plan, game).gain for game in range(6)]
    list(zip(range(2), gain.play_missing(plan, results, math.inf), strict=False))
    with results.open("ab") as file:  # killed in the middle of a line
        file.write(b'{"game": 5')
    list(gain.play_missing(plan, results, math.inf))
    played = gain.results_of(plan, results)
    assert [played[game].gain for game in range(6)] == together
    assert "all games" in gain.summary(plan, played)
    del played[3]
    assert "PRELIMINARY: of 6 planned" in gain.summary(plan, played)


@pytest.mark.long
def test_results_of_another_plan_or_player_do_not_go_on(results):
    list(gain.play_missing(msgspec.structs.replace(SMALL, games=20), results, math.inf))
    with pytest.raises(SystemExit, match="has the games of another plan: expected those of small"):
        gain.results_of(SMALL, results)
    lines = results.read_bytes().splitlines(keepends=True)
    results.write_bytes(msgspec.json.encode(SMALL) + b"\n" + b"".join(lines[1:]))
    assert len(gain.results_of(SMALL, results)) == 20
    # As another player would have played it.
    results.write_bytes(results.read_bytes().replace(b'"weight":', b'"weight":0.1,"before":'))
    with pytest.raises(SystemExit, match="a player has changed"):
        next(gain.play_missing(SMALL, results, math.inf))


def test_plans_are_complete_and_share_no_seed():
    plans = [
        msgspec.json.decode(path.read_bytes(), type=gain.Plan)
        for path in sorted((ROOT / "experiments" / "plans").glob("*.json"))
    ]
    assert len(plans) >= 5
    assert len({it.name for it in plans}) == len({it.seed for it in plans}) == len(plans)
    spans = sorted((it.rollout_seed, it.rollout_seed + 1000 * it.games) for it in plans)
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans))
    for plan in plans:
        fm.Level(*plan.level)
