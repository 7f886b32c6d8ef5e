"""Products of polynomials and long integers: correct, and they do not block other threads."""

import random
import threading
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines.engines import polynomials
from fairmines.engines.polynomials import multiply_integers, product


@given(st.integers(0, 2**70), st.integers(0, 2**20), st.integers(1, 3000), st.integers(1, 3000))
def test_long_integers_are_multiplied_as_python_does(left, right, left_power, right_power):
    left, right = left**left_power, right**right_power
    assert multiply_integers(left, right) == left * right


@pytest.mark.parametrize("bits", [64, 200])
def test_short_steps_change_nothing(monkeypatch, bits):
    monkeypatch.setattr(polynomials, "STEP_BITS", bits)
    rng = random.Random(1)
    for _ in range(200):
        left, right = (rng.getrandbits(rng.randrange(1, 5000)) for _ in range(2))
        assert multiply_integers(left, right) == left * right


def test_products_are_those_of_loops():
    rng = random.Random(2)
    factors = [[rng.getrandbits(rng.randrange(1, 90)) for _ in range(5)] for _ in range(7)]
    expected = [1]
    for factor in factors:
        longer = [0] * (len(expected) + len(factor) - 1)
        for i, left in enumerate(expected):
            for j, right in enumerate(factor):
                longer[i + j] += left * right
        expected = longer
    assert product(factors) == expected


@pytest.mark.long
def test_other_threads_run_during_a_long_multiplication():
    left, right = (random.Random(seed).getrandbits(3 * 10**6) for seed in range(2))
    turns = 0
    done = threading.Event()

    def count_turns():
        nonlocal turns
        while not done.is_set():
            time.sleep(0.001)
            turns += 1

    thread = threading.Thread(target=count_turns)
    thread.start()
    multiply_integers(left, right)
    done.set()
    thread.join()
    # In one step there would be two: one before it and one after it.
    assert turns > 10
