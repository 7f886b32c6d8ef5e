"""The seeds of what is drawn in a game: those of earlier versions, which drew with NumPy."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairmines as fm
from fairmines import _kernel

SEEDS = st.integers(0, 2**64 - 1)
WORDS = st.integers(0, 2**32 - 1)


@given(SEEDS, WORDS, WORDS)
def test_move_seed(seed, move, step):
    sequence = np.random.SeedSequence(seed, spawn_key=(move, step))
    drawn = np.random.Generator(np.random.PCG64(sequence)).integers(2**64, dtype=np.uint64)
    assert _kernel.move_seed(seed, move, step) == drawn


@given(SEEDS, st.integers(1, 2**32 - 1))
def test_attempt_seed(seed, attempt):
    sequence = np.random.SeedSequence(seed, spawn_key=(attempt,))
    assert _kernel.attempt_seed(seed, attempt) == sequence.generate_state(1, np.uint64)[0]
    assert _kernel.attempt_seed(seed, 0) == seed


@given(SEEDS)
def test_redraws_of_simulated_games(seed):
    ours, theirs = _kernel.Pcg64(seed), np.random.default_rng(seed)
    for _ in range(5):
        assert ours.next() == theirs.integers(2**64, dtype=np.uint64)


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
