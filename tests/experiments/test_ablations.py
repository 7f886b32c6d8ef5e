"""Tests of experiments/ablations.py: each variant changes the options, the games and the page."""

from __future__ import annotations

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.simulation.experiment import ESTIMATORS
from tests.helpers.folders import RESEARCH

GAMES = 12
MANY_GAMES = 60


@pytest.fixture(scope="module")
def script(experiment_script):
    return experiment_script


def test_every_variant_changes_the_options(script):
    for variant in script.VARIANTS:
        assert variant.options or variant.weights
        assert set(variant.weights) <= set(_kernel.feature_names())
        variant.expert_options()
    assert len({variant.name for variant in script.VARIANTS}) == len(script.VARIANTS)


def test_with_all_parts_the_games_are_those_of_simulate(script):
    for estimator in ESTIMATORS:
        result = fm.simulate("expert", script.LEVEL, GAMES, seed=script.SEED, estimator=estimator)
        played = script.play(GAMES, conditional=estimator == "conditional", threads=2)
        assert played.weights.tolist() == result.weights.tolist()


@pytest.mark.long
def test_every_variant_plays_other_games(script):
    # Weights, because the number of games that are won differently is small.
    whole = script.play(MANY_GAMES, threads=2).weights
    for variant in script.VARIANTS:
        played = script.play(MANY_GAMES, variant, threads=2).weights
        assert (played != whole).any(), variant.name
        assert played.mean() == pytest.approx(whole.mean(), abs=0.1)


@pytest.fixture
def measured(script):
    """A gain of half a point in each game but one, a loss of two points, and in half as many
    games nothing.
    """
    rng = np.random.default_rng(1)
    whole = script.Games(rng.uniform(0.3, 0.5, 400), seconds=2.0)
    worse, better = whole.weights - 0.005, whole.weights + 0.02
    worse[0] += 0.005
    better[0] -= 0.02
    noise = rng.permutation(np.repeat([-0.1, 0.1], 100))
    without = {"worse": worse, "better": better, "noise": whole.weights[:200] + noise}
    games = {name: script.Games(weights, seconds=4.0) for name, weights in without.items()}
    return script.Measured(whole, games, plain=np.sqrt(3) * noise, plain_variant="noise")


def test_a_line_of_the_table(script, measured):
    worse, better, noise = (script.row(measured, name) for name in measured.without)
    assert worse == ["worse", "400", "+0.499 (+0.496 to +0.501)", "a gain", "0 %", "100"]
    assert better[2:4] == ["-1.995 (-2.005 to -1.985)", "a loss"]
    assert noise[1] == "200"
    assert noise[2] in ("+0.00 (-1.39 to +1.39)", "-0.00 (-1.39 to +1.39)")
    assert noise[3] == "no gain shown"


def test_the_page_says_what_shows_no_gain(script, measured, tmp_path, monkeypatch):
    page = tmp_path / "strongest.md"
    page.write_text((RESEARCH / "strongest.md").read_text())
    text = script.text(measured, "abc1234")
    assert "at 200 games/s" in text
    assert "of 400 games, at 200 games/s" in " ".join(text.split())
    assert "3.0 times as many games (measured on *noise*)" in " ".join(text.split())
    assert "changes: *better*; *noise*. A gain" in " ".join(text.split())
    assert "`abc1234` by `make ablations`" in " ".join(text.split())
    monkeypatch.setattr(script, "PAGE", page)
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")
    monkeypatch.setattr(script, "measure", lambda _games, _threads: measured)
    monkeypatch.setattr("sys.argv", ["ablations", "--games", "400"])
    script.main()
    written, before = page.read_text(), (RESEARCH / "strongest.md").read_text()
    assert text in written
    assert written.partition(script.BEGIN)[0] == before.partition(script.BEGIN)[0]
    assert written.partition(script.END)[2] == before.partition(script.END)[2]


def test_the_page_has_a_line_for_each_change(script):
    page = (RESEARCH / "strongest.md").read_text()
    table = page.partition(script.BEGIN)[2].partition(script.END)[0].split("| --: |")[-1]
    names = [line.split(" | ")[0].removeprefix("| ") for line in table.strip().splitlines()]
    assert names == [variant.name for variant in script.VARIANTS]
