"""The long test run, made short: it finds no failure, and finds those that are there."""

import subprocess
from functools import partial

import pytest

import fairmines as fm
from experiments import campaign


def test_fair_moves_and_hidden_layouts_pass(monkeypatch):
    name, inputs, failures, note = campaign.play_fairly(150, seed=1)
    assert (name, inputs, failures) == ("moves under the fair rules", 150, 0)
    assert int(note.split()[0]) > 20
    monkeypatch.setattr(campaign, "SMALL", [(3, 3, 3)])
    _, layouts, failures, _ = campaign.draw_hidden(2500, seed=1)
    assert failures == 0
    assert layouts > 300


def test_other_rules_are_not_fair(monkeypatch):
    classic = partial(fm.Game)
    monkeypatch.setattr(
        campaign.fm, "Game", lambda level, _, seed: classic(level, "classic", seed=seed)
    )
    assert campaign.play_fairly(150, seed=1)[2] > 0


def test_one_layout_again_and_again_is_not_uniform(monkeypatch):
    game, seeds = fm.Game, iter(range(10**9))
    monkeypatch.setattr(campaign, "SMALL", [(3, 3, 3)])
    # Three games of four are the same.
    monkeypatch.setattr(
        campaign.fm,
        "Game",
        lambda level, rules, seed: game(level, rules, seed=seed if next(seeds) % 4 == 0 else 1),
    )
    assert campaign.draw_hidden(2500, seed=1)[2] > 0


@pytest.mark.parametrize(("status", "failures"), [(0, 0), (1, 1)])
def test_a_target_that_fails_is_counted(tmp_path, status, failures):
    target = tmp_path / "fuzz_x"
    target.write_text(f"#!/bin/sh\necho failed on the input of seed 3 >&2\nexit {status}\n")
    target.chmod(0o755)
    assert campaign.fuzz(target, 10, 3)[1:3] == (10, failures)


def test_the_page_states_its_numbers():
    parts = [campaign.Part("`fuzz_x`", 12_000, 3.2, 0), campaign.Part("moves", 5, 1.0, 1, "note")]
    text = campaign.page(parts, seed=77)
    assert "| `fuzz_x` | 12,000 | 3 | 0 |  |" in text
    assert "| moves | 5 | 1 | 1 | note |" in text
    assert "with seed 77" in " ".join(text.split())
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=True
    ).stdout.strip()
    assert commit in text
