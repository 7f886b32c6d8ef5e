"""Strategies with parameters: in the key of stored results, in labels, and on the workers."""

from __future__ import annotations

import functools
import json
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import numpy as np
import pytest

import fairmines as fm
from fairmines.strategies import make_factory, name_of
from fairmines.strategies.min_risk import MinRisk
from tests.helpers.commands import fails, simulate
from tests.helpers.results import facts, rows

SMALL = (6, 6, 5)

EPSILONS = (0.0, 0.3)


def played(results):
    return [facts(result)[1] for result in results]


class TestObjects:
    @pytest.mark.long
    def test_attributes_set_later(self, near):
        strategy = near.Near(eps=0.0)
        first = fm.simulate(strategy, SMALL, games=300)
        strategy.eps, strategy.scale = 0.3, 2.0
        second = fm.simulate(strategy, SMALL, games=300)
        assert (first.strategy, second.strategy) == (
            "near:Near(eps=0.0)",
            "near:Near(eps=0.3, scale=2.0)",
        )
        assert facts(first)[1] != facts(second)[1]

    def test_each_game_gets_a_new_object(self, near):
        strategy = near.Frozen(0.1)
        fm.simulate(strategy, SMALL, games=20)
        assert not strategy.seen


class TestPlay:
    @pytest.fixture
    def plain(self, near):
        return played(fm.simulate(near.make(eps), SMALL, games=300) for eps in EPSILONS)

    def forms(self, near, eps):
        return [
            near.Near(eps=eps),
            functools.partial(near.Near, eps),
            f"near:Near(eps={eps})",
            functools.partial(near.near, eps=eps),
            f"near:near(eps={eps})",
            near.Frozen(eps),
            near.Both(near.Near(eps), MinRisk()),
        ]

    @pytest.mark.long
    def test_with_two_workers_and_stored(self, near, plain, path):
        for number in range(7):
            compared = [self.forms(near, eps)[number] for eps in EPSILONS]
            assert played(fm.compare(compared, SMALL, 300, workers=2, out=path)) == plain
        # A partial class is an object of the class, and a name with parameters what it names.
        assert rows(path, "SELECT count(*) FROM experiments") == [(4 * len(EPSILONS),)]

    @pytest.mark.process
    def test_on_other_executors(self, near, plain):
        for executor in (ThreadPoolExecutor(2), ProcessPoolExecutor(2, get_context("spawn"))):
            with executor:
                compared = [near.Near(eps=eps) for eps in EPSILONS]
                assert played(fm.compare(compared, SMALL, games=300, executor=executor)) == plain

    def test_an_object_without_parameters_is_its_class(self):
        assert make_factory(MinRisk()) is MinRisk

    def test_an_object_of_expert_is_expert(self):
        """Alone, and where a strategy of one's own has one."""

        class Helped(fm.Strategy):
            def __init__(self, eps):
                self.eps, self.expert = eps, fm.STRATEGIES["expert"]()

            def moves(self, view, rng):
                return self.expert.moves(view, rng)

        plain = fm.simulate("expert", SMALL, 50)
        assert make_factory(fm.STRATEGIES["expert"]()) is fm.STRATEGIES["expert"]
        for same in (fm.STRATEGIES["expert"](), Helped(0.2)):
            assert fm.simulate(same, SMALL, 50).outcomes.tolist() == plain.outcomes.tolist()


class TestLabels:
    @pytest.mark.parametrize(
        ("eps", "label"),
        [
            (0, "0"),
            (0.1 + 0.2, "0.30000000000000004"),
            (np.float64(0.3), "0.3"),
            (np.int64(3), "3"),
            (np.float32(0.5), "0.5"),
            ("careful", "'careful'"),
            (None, "None"),
            ((0.1, np.float64(0.2)), "(0.1, 0.2)"),
            ((), "()"),
            (MinRisk(), "MinRisk()"),
            (len, "len"),
            (MinRisk, "MinRisk"),
            (float("nan"), "nan"),
        ],
    )
    def test_values(self, near, eps, label):
        assert name_of(make_factory(near.Near(eps=eps))) == f"near:Near(eps={label})"

    def test_long_values_have_a_hash(self, near):
        first, second = np.zeros(100), np.ones(100)
        labels = [name_of(make_factory(near.Near(eps=it))) for it in (first, second, first.copy())]
        assert labels[0] == labels[2] != labels[1]
        assert labels[0].startswith("near:Near(eps=ndarray#")
        assert name_of(make_factory(near.Near(eps=[0.5] * 1000))) == "near:Near(eps=list)"
        text = name_of(make_factory(near.Near(eps="x" * 1000)))
        assert len(text) < 60

    def test_of_other_forms(self, near):
        both = near.Both(near.Near(0.1), MinRisk())
        labels = {
            "near:Frozen(eps=0.1)": near.Frozen(0.1),
            "near:Both(small=Near(eps=0.1), large=MinRisk())": both,
            "near:near(eps=0.3)": functools.partial(functools.partial(near.near, eps=1), eps=0.3),
            "near:near": near.near,
            "near:Near": near.Near,
        }
        assert [name_of(make_factory(it)) for it in labels.values()] == list(labels)
        assert repr(make_factory(both)).startswith("<Prototype near:Both(")

    def test_the_same_label_twice(self, near):
        with pytest.raises(fm.FairminesError, match=r"'near:Near\(eps=0.1\)' is named twice"):
            fm.compare([near.Near(0.1), near.Near(np.float64(0.1))], SMALL, games=1)


@pytest.mark.process
class TestCommandLine:
    @pytest.fixture(autouse=True)
    def _module(self, near, tmp_path, monkeypatch):
        self.near = near
        monkeypatch.chdir(tmp_path)

    def reports(self, capsys, *options):
        return json.loads(simulate(capsys, *options, "--level", "6x6x5", "--games", 100, "--json"))

    def test_set(self, capsys):
        [report] = self.reports(capsys, "--strategy", "near:Near", "--set", "eps=0.3")
        result = fm.simulate(self.near.Near(eps=0.3), SMALL, games=100)
        assert (report["strategy"], report["wins"]) == ("near:Near(eps=0.3)", result.wins)

    @pytest.mark.process
    def test_parameters_in_the_name(self, capsys):
        names = "near:Near(eps=0.1),min-risk,near:near"
        reports = self.reports(capsys, "--strategy", names, "--set", "eps=0.3")
        assert [it["strategy"] for it in reports] == [
            "near:Near(eps=0.1)",
            "min-risk",
            "near:near(eps=0.3)",
        ]

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            (["--set", "eps"], "'eps' is not a parameter: expected NAME=VALUE"),
            (["--set", "=3"], "'=3' is not a parameter"),
            (["--set", "eps=3"], "--set needs a strategy of your own"),
            (["--strategy", "near:Near", "--set", "ep=3"], "unexpected keyword argument 'ep'"),
            (["--strategy", "near:Near(0.3)"], "expected parameters as in mine:Near(eps=0.3)"),
            (["--strategy", "near:Near(eps=x)"], "expected parameters as in mine:Near(eps=0.3)"),
            (["--strategy", "near:Near(eps="], "expected parameters as in mine:Near(eps=0.3)"),
            (["--strategy", "near:Near)"], "expected parameters as in mine:Near(eps=0.3)"),
            (["--strategy", "near:near(ep=0.3)"], "an unexpected keyword argument 'ep'"),
            (["--strategy", "near:Both"], "'near:Both' takes (small, large): missing a required"),
            (["--strategy", "near:np"], "is not a strategy: expected a name, module:Class"),
            (
                ["--strategy", "near:make"],
                "'near:make' takes (eps): too many positional arguments; expected a function",
            ),
            (["--strategy", "min-risk(eps=1)"], "MinRisk() takes no arguments"),
        ],
    )
    def test_errors(self, capsys, options, says):
        fails(capsys, "simulate", *options, "--games", "5", says=says)
