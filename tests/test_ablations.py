"""The experiment on the parts of `expert`: it changes what it says, and plays its games."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel

ROOT = Path(__file__).parents[1]
GAMES = 12


@pytest.fixture(scope="module")
def script(experiment_script):
    return experiment_script


@pytest.fixture(scope="module")
def workshop(script, tmp_path_factory):
    """Compiled without optimisation, which takes half the time and changes no weight."""
    return script.Workshop(tmp_path_factory.mktemp("ablations") / "kernel", kind="Debug")


def test_every_replacement_matches_once(script):
    for variant in script.VARIANTS:
        assert variant.file or variant.weights
        if variant.file:
            source = (ROOT / "cpp" / "kernel" / variant.file).read_text()
            assert variant.applied(source) != source
        assert set(variant.weights) <= set(_kernel.traits())
    assert len({variant.name for variant in script.VARIANTS}) == len(script.VARIANTS)


@pytest.mark.parametrize("text", ["a = 2;", "a = 1; a = 1;"])
def test_a_replacement_that_does_not_match_is_an_error(script, text):
    variant = script.Variant("no a", "some.cpp", "a = 1;", "a = 0;")
    with pytest.raises(ValueError, match=r"no a: some\.cpp has 'a = 1;' [02] times, expected 1"):
        variant.applied(text)


def test_the_kernel_as_it_is_plays_the_games_of_simulate(script, workshop):
    workshop.build()
    for estimator in fm.simulation.experiment.ESTIMATORS:
        result = fm.simulate("expert", script.LEVEL, GAMES, seed=script.SEED, estimator=estimator)
        played = workshop.play(GAMES, conditional=estimator == "conditional", threads=2)
        assert played.weights.tolist() == result.weights.tolist()


def test_a_change_changes_the_games_until_it_is_taken_back(script, workshop):
    workshop.build()
    whole = workshop.play(GAMES).weights
    for number in (0, 3, -1):
        variant = script.VARIANTS[number]
        workshop.build(variant)
        assert (workshop.play(GAMES, variant).weights != whole).any()
    workshop.build()
    assert (workshop.play(GAMES).weights == whole).all()


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
    page.write_text((ROOT / "docs" / "strongest.md").read_text())
    text = script.text(measured, "abc1234")
    assert "at 200 games/s" in text
    assert "of 400 games, at 200 games/s" in " ".join(text.split())
    assert "3.0 times as many (measured on *noise*)" in " ".join(text.split())
    assert "shown: *better*; *noise*. A gain" in " ".join(text.split())
    assert "`abc1234` by `make ablations`" in " ".join(text.split())
    monkeypatch.setattr(script, "PAGE", page)
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")
    monkeypatch.setattr(script, "Workshop", lambda folder: folder)
    monkeypatch.setattr(script, "measure", lambda _workshop, _games, _threads: measured)
    monkeypatch.setattr("sys.argv", ["ablations", "--games", "400"])
    script.main()
    written, before = page.read_text(), (ROOT / "docs" / "strongest.md").read_text()
    assert text in written
    assert written.partition(script.BEGIN)[0] == before.partition(script.BEGIN)[0]
    assert written.partition(script.END)[2] == before.partition(script.END)[2]
