"""Tests of experiments/headroom.py: unchanged games, unbiased gains, and the page."""

from __future__ import annotations

import json

import numpy as np
import pytest

import fairmines as fm
from fairmines.randomness import Rng
from tests.helpers.folders import RESEARCH


@pytest.fixture
def script(tmp_path, monkeypatch, experiment_script):
    """The script, with few rollouts, and a page of its own."""
    script = experiment_script
    monkeypatch.setattr(script, "ROLLOUTS", {"expert": 2, "min-risk": 3})
    monkeypatch.setattr(script, "PAGE", tmp_path / "headroom.md")
    monkeypatch.setattr(script, "NUMBERS", tmp_path / "headroom.json")
    # In a checkout without its history there is nothing to ask.
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")
    script.PAGE.write_text((RESEARCH / "headroom.md").read_text())
    return script


@pytest.mark.long
@pytest.mark.parametrize("name", ["expert", "min-risk"])
def test_looking_does_not_disturb_the_games(script, name):
    games = list(script.examine_games(name, 12, 2, workers=1))
    result = fm.simulate(name, fm.EXPERT, 12, seed=script.SEED, estimator="conditional")
    assert [game.weight for game in games] == result.weights.tolist()
    assert any(game.examined for game in games)
    for game in games:
        assert game.solved in (0, game.weight)
        assert sum(game.guesses) >= len(game.examined)
    assert any(game.solved for game in games) == (name == "expert")


@pytest.mark.parametrize("player", ["ByExpert", "ByMinRisk"])
def test_a_known_advantage(script, player):
    # A row of three with a mine: an end is safe in two of three and tells all, the middle nothing.
    analysis = fm.analyse(fm.View.parse("3 1 1\n???"))
    player = getattr(script, player)(Rng(1))
    changed, advantage = script.find_better(player, analysis, (0, 1), 5, Rng(2))
    assert changed
    assert advantage == pytest.approx(2 / 3 - 1 / 3)
    assert script.find_better(player, analysis, (0, 2), 5, Rng(2)) == (False, 0)


@pytest.mark.long
def test_picking_does_not_flatter(script, monkeypatch):
    # Nothing is better than this cell here. Of few rollouts some rival is often ahead by luck.
    analysis = fm.analyse(fm.View.parse("4 2 4\n????\n????"))
    player = script.ByMinRisk(Rng(1))

    def improved(games):
        rng = Rng(3)
        return [script.find_better(player, analysis, (0, 1), 1, rng) for _ in range(games)]

    clearly = sum(changed for changed, _ in improved(500))
    monkeypatch.setattr(script, "SURE", 0)
    found = improved(1200)
    assert sum(changed for changed, _ in found[:500]) > 2 * clearly > 0
    fresh = script.Mean.of([advantage for _, advantage in found], least=-1.0)
    assert fresh.value < 0.01
    assert fresh.interval(0.9999)[0] <= 0


def test_no_rollout_is_used_twice(script, monkeypatch):
    used = []

    def played(_player, _analysis, cell, seed, games):
        used.extend((cell, seed, game) for game in games)
        return np.full(len(games), 0.5 + 0.1 * cell[1])

    monkeypatch.setattr(script, "rollout_values", played)
    # Two ends, and a cell between them, which stands for the others.
    analysis = fm.analyse(fm.View.parse("5 1 1\n?????"))
    changed, _ = script.find_better(None, analysis, (0, 0), 5, Rng(1))
    assert changed
    assert len(set(used)) == len(used)
    # All three cells, the two best of them three times as often again, and afresh as often as both.
    assert len(used) == 5 * 3 + 15 * 2 + 20 * 2


def test_gains_are_summed_by_phase(script):
    examined = (
        script.ExaminedGuess(phase=0, weight=1.0, changed=True, advantage=0.02),
        script.ExaminedGuess(phase=0, weight=0.5, changed=True, advantage=-0.01),
        script.ExaminedGuess(phase=3, weight=0.5, changed=False, advantage=0.0),
    )
    games = [
        script.ExaminedGame(weight=0.4, solved=0.4, guesses=(5, 0, 1, 2), examined=examined),
        script.ExaminedGame(weight=0.2, solved=0.0, guesses=(1, 0, 0, 0), examined=()),
    ]
    lines = {line.phase: line for line in script.rows("expert", games)}
    first, every = lines["less than 10 %"], lines["all"]
    gain = (0.02 - 0.5 * 0.01) / script.SHARE / 2
    assert first.gain == every.gain == pytest.approx(gain)
    assert first.low < gain < first.high
    assert (first.guesses, first.looked_at, first.changed) == (3, 2, 2)
    assert (every.guesses, every.looked_at, every.changed) == (4.5, 3, 2)
    assert lines["searched exactly"].guesses == 0.5
    assert lines["90 % or more"].gain == 0
    it = script.summary("expert", games, 8)
    assert (it.rate, it.solved) == (pytest.approx(0.3), pytest.approx(0.2))


@pytest.mark.long
def test_the_page(script, monkeypatch):
    found = []
    for workers in ("1", "2"):
        monkeypatch.setattr("sys.argv", ["headroom", "--games", "10", "--workers", workers])
        script.main()
        found.append((script.PAGE.read_text(), script.NUMBERS.read_text()))
    assert found[0] == found[1]
    text, numbers = found[0][0], json.loads(found[0][1])
    assert "Not measured yet" not in text
    assert "`abc1234` by `make headroom`" in text
    assert text.endswith((RESEARCH / "headroom.md").read_text().partition(script.END)[2])
    assert [it["strategy"] for it in numbers["strategies"]] == ["expert", "min-risk"]
    every = next(it for it in numbers["rows"] if it["phase"] == "all")
    low, high = (f"{100 * every[end]:+.2f}" for end in ("low", "high"))
    assert f"{100 * every['gain']:+.2f} ({low} to {high})" in text
    result = fm.simulate("expert", fm.EXPERT, 10, seed=script.SEED, estimator="conditional")
    assert f"`expert` wins {100 * result.rate:.1f} %" in text
