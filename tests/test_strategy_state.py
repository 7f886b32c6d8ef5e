"""The state of a strategy: what belongs to the key of its stored results."""

from __future__ import annotations

import copy
import dataclasses
import functools
import hashlib
import pickle
import subprocess
import sys
import threading
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fairmines as fm
from fairmines.simulation.experiment import make_experiment
from fairmines.simulation.identity import identify, state_of
from fairmines.simulation.seal import Seal
from fairmines.strategies import make_factory
from fairmines.strategies.min_risk import MinRisk
from fairmines.strategies.prototype import Prototype
from fairmines.strategies.state import State

SMALL = (6, 6, 5)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "results.sqlite"


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text()
    | st.binary()
    | st.fractions(),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.tuples(inner)
        | st.dictionaries(st.text(), inner, max_size=3)
    ),
    max_leaves=6,
)


@dataclasses.dataclass
class Holder(fm.Strategy):
    value: object = None

    def moves(self, view, rng):
        raise NotImplementedError


def key(value):
    return identify(make_experiment(Holder(value), SMALL)).source


class TestState:
    @given(VALUES)
    def test_copies_have_the_same_key(self, value):
        assert key(value) == key(copy.deepcopy(value)) == key(pickle.loads(pickle.dumps(value)))

    @given(VALUES, VALUES)
    def test_different_values_have_different_keys(self, one, other):
        same = State(by_name=True).text(one, "") == State(by_name=True).text(other, "")
        assert (key(one) == key(other)) is same
        if repr(one) != repr(other):
            assert not same

    @pytest.mark.parametrize(
        "values",
        [
            (1, 1.0, True, "1", np.int64(1), np.float32(1), Fraction(1), b"1"),
            ((1, 2), [1, 2], {1, 2}, frozenset({1, 2}), np.array([1, 2]), np.array([[1, 2]])),
            (np.array([1.0]), np.array([1.0], np.float32), np.array(1.0)),
            ({"a": 1}, {"a": 2}, {"b": 1}),
            (Holder(1), Holder(2), Holder),
            (functools.partial(max, 1), functools.partial(max, 2), functools.partial(min, 1)),
            ([1].append, [2].append, [1].count),
            (fm.View([[0]]), fm.View([[1]]), fm.View([[1]], 0)),
        ],
    )
    def test_what_differs(self, values):
        texts = [State(by_name=True).text(value, "") for value in values]
        assert len(set(texts)) == len(values)

    def test_sets_have_no_order(self):
        texts = {
            subprocess.run(
                [
                    sys.executable,
                    "-c",
                    "from fairmines.strategies.state import State\n"
                    "print(State(by_name=True).text({'a', 'b', 'c', 'd', ('e', 1)}, ''))",
                ],
                env={"PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for seed in ("1", "2", "3")
        }
        assert len(texts) == 1

    def test_what_has_no_state(self, path):
        cyclic = []
        cyclic.append(cyclic)
        for value, says in [
            (lambda: 0, "its attribute 'value' holds a function that is a lambda"),
            (cyclic, "its attribute 'value' refers to itself"),
            (memoryview(b"x"), "cannot be copied"),
            (threading.Lock(), "cannot be copied"),
            (object, None),
        ]:
            if says is None:
                key(value)
                continue
            with pytest.raises(fm.FairminesError) as caught:
                fm.simulate(Holder(value), SMALL, games=5, out=path)
            assert says in str(caught.value)
            assert "\n" not in str(caught.value)
        assert not path.exists()

    def test_the_order_of_attributes_does_not_matter(self):
        one, other = Holder(), Holder()
        one.a, one.b = 1, 2
        other.b, other.a = 2, 1
        assert state_of(Prototype(one)) == state_of(Prototype(other))

    def test_what_a_strategy_remembers_after_the_first_game_does_not_count(self, near):
        factory = make_factory(near.by_weights)
        seal = dataclasses.replace(Seal.of(factory), process="another process")
        seal.check(factory)
        near.WEIGHTS["seen"] = 1
        seal.check(factory)
        near.EPS = 1
        with pytest.raises(fm.FairminesError, match="is another one in a worker"):
            dataclasses.replace(Seal.of(factory), process="x", state="other").check(factory)


class TestKeysOfEarlierVersions:
    """A strategy without parameters has the key that version 0.1.0 gave it."""

    def test_ours(self):
        assert identify(make_experiment("min-risk", SMALL))[1:3] == ("min-risk", "")
        assert identify(make_experiment(MinRisk(), SMALL))[1:3] == ("min-risk", "")

    @pytest.mark.parametrize("name", ["Near", "Frozen"])
    def test_a_users_own(self, near, tmp_path, name):
        # A hash of the hashes of the files. What these state, such as scale = 1.0, is no parameter.
        file = hashlib.sha256((tmp_path / "near.py").read_bytes()).hexdigest()
        wanted = (f"near:{name}", hashlib.sha256(file.encode()).hexdigest())
        assert identify(make_experiment(f"near:{name}", SMALL))[1:3] == wanted
        near.Near.scale = 2.0
        changed = identify(make_experiment("near:Near", SMALL))
        assert changed.source != wanted[1]
        near.Near.scale = 1.0
        assert identify(make_experiment(f"near:{name}", SMALL))[1:3] == wanted
