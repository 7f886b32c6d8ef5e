"""The seeds of what is drawn in a game: those of earlier versions, which drew with NumPy."""

import numpy as np
import pytest

import fairmines as fm


@pytest.mark.parametrize("deal", ["random", "no-guess"])
def test_a_game_draws_without_numpy(deal, monkeypatch):
    """Another version of NumPy cannot change what a seed draws."""

    def refuse(*_arguments, **_names):
        pytest.fail("a game has drawn with NumPy")

    for name in ("default_rng", "SeedSequence", "PCG64", "Generator"):
        monkeypatch.setattr(np.random, name, refuse)
    for seed in range(5):
        game = fm.Game((9, 9, 20), "fair", seed, "opening", deal)
        game.open(4, 4)
        while game.status == "playing":
            game.open(*game.analysis().safest)
        assert game.status == "won"
