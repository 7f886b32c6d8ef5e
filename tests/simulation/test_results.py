"""Results: lists of them, sweeps, rows for tables, progress, and what Ctrl-C leaves."""

from __future__ import annotations

import math
import signal
import warnings
from decimal import Decimal

import numpy as np
import pytest

import fairmines as fm
from fairmines.simulation.ledger import Ledger
from fairmines.simulation.simulate import levels_of
from tests.helpers.players import PythonMinRisk
from tests.helpers.results import facts

SMALL = (6, 6, 5)


class TestSweep:
    def test_is_the_comparison_of_its_levels(self):
        swept = fm.sweep(["random", "min-risk"], (10, 10), "0.10:0.20:0.05", 60, seed=4)
        levels = [(10, 10, mines) for mines in (10, 15, 20)]
        compared = fm.compare(["random", "min-risk"], levels, games=60, seed=4)
        assert [facts(it) for it in swept] == [facts(it) for it in compared]
        assert isinstance(swept, fm.Results)

    @pytest.mark.parametrize(
        "densities",
        [[0.1, 0.15, 0.2], np.array([0.1, 0.15, 0.2]), [Decimal("0.1"), Decimal("0.15"), 0.2]],
    )
    def test_densities_as_numbers(self, densities):
        assert levels_of((10, 10), densities) == levels_of((10, 10), "0.1:0.2:0.05")

    @pytest.mark.parametrize(
        ("size", "densities", "says"),
        [
            ((10, 10), [0.1, 1.5], "density 1.5 is out of range: expected 0 to 1"),
            ((10, 10), [math.nan], "density nan is out of range"),
            ((10, 10), [None], "density None is not a number"),
            ((10, 10), 0.1, "densities 0.1: expected a list of numbers, or A:B:STEP"),
            ((10, 10), "0.1", "'0.1' is not a sweep: expected A:B:STEP"),
            ((3, 3), [0.1, 0.11], "a 3x3 board is too small for such a fine sweep"),
            (10, [0.1], "size 10: expected two numbers, (width, height)"),
            ((0, 10), [0.1], "width 0 is out of range"),
        ],
    )
    def test_errors(self, size, densities, says):
        with pytest.raises(fm.FairminesError) as caught:
            fm.sweep(["random"], size, densities, games=1)
        assert says in str(caught.value)


def test_a_list_has_a_line_for_each_and_is_a_table_in_notebooks():
    results = fm.compare(["random", "min-risk"], SMALL, games=40)
    assert repr(results) == f"[{results[0]!r},\n {results[1]!r}]"
    html = results._repr_html_()
    assert html.count("<tr>") == 3
    assert "min-risk" in html


class TestReport:
    def test_is_one_row(self):
        result = fm.simulate("random", SMALL, 40, start=(2, 3))
        report = result.report()
        assert all(isinstance(it, str | int | float | None) for it in report.values())
        assert (report["start"], report["asked"]) == ("2,3", 40)
        json = result.as_json()
        assert (json["start"], json["lost_at"]) == ([2, 3], list(result.lost_at))
        assert {**json, "start": "2,3"} == {
            **report,
            "lost_at": list(result.lost_at),
            "failures": [],
        }

    def test_what_it_has_an_attribute_has_too(self):
        options = {"seed": 5, "first": "opening", "start": (2, 3), "rules": "kind"}
        result = fm.simulate("random", SMALL, 40, **options)
        for name, value in {**options, "level": fm.Level(*SMALL), "asked": 40}.items():
            assert getattr(result, name) == value
        elsewhere = {"low", "high", "width", "height", "mines"}  # interval() and level
        assert [
            it for it in result.report() if it not in elsewhere and not hasattr(result, it)
        ] == []

    @pytest.mark.parametrize("name", ["experiment", "settings", "chunks", "tally"])
    def test_names_that_go(self, name):
        result = fm.simulate("random", SMALL, 3)
        with pytest.warns(
            DeprecationWarning, match=f"^Result.{name} is deprecated and goes wi"
        ) as it:
            assert getattr(result, name) is not None
        assert it[0].filename == __file__


class TestProgress:
    @pytest.mark.long
    def test_a_function_is_told(self):
        told = []
        fm.compare(
            ["random", PythonMinRisk],
            SMALL,
            games=300,
            progress=lambda played, asked: told.append((played, asked)),
        )
        assert sorted(played for played, _ in told) == [played for played, _ in told]
        assert told[-1] == (600, 600)
        # The first parts of both tell how fast they are.
        assert len(told) >= 4

    def test_stored_games_count(self, tmp_path):
        told = []
        options = {"level": SMALL, "out": tmp_path / "results.sqlite"}
        fm.simulate("random", games=250, **options)
        fm.simulate("random", games=300, **options, progress=lambda *counts: told.append(counts))
        assert [asked for _, asked in told] == [300] * len(told)
        assert 250 < told[0][0] <= told[-1][0] == 300

    def test_a_line_of_text(self, capsys):
        fm.simulate("random", SMALL, games=300, progress=True)
        error = capsys.readouterr().err
        assert error.endswith("\r300 of 300 games\n")

    @pytest.mark.parametrize("progress", ["yes", 1, None])
    def test_errors(self, progress):
        with pytest.raises(fm.FairminesError, match=r"^progress .*: expected True, False or a f"):
            fm.simulate("random", SMALL, games=3, progress=progress)


class Interrupting(fm.Strategy):
    """Sends Ctrl-C after a number of games."""

    games = 0

    def moves(self, view, rng):  # noqa: ARG002
        Interrupting.games += 1
        if Interrupting.games == 251:
            signal.raise_signal(signal.SIGINT)
        return [fm.Guess(*np.argwhere(view.covered)[0])]


class TestInterrupted:
    def test_the_games_played_so_far(self):
        Interrupting.games = 0
        with pytest.warns(fm.InterruptedWarning) as caught:
            result = fm.simulate(Interrupting, (3, 3, 7), games=1000)
        assert str(caught[0].message) == "interrupted after 250 of 1,000 games"
        assert caught[0].filename == __file__
        assert not result.complete
        assert (result.games, result.asked) == (250, 1000)
        assert repr(result).endswith(", 250 of 1,000 games played>")
        assert "<td" in result._repr_html_()
        assert "250 of 1,000" in result._repr_html_()
        assert facts(result)[0]["games"] == 250

    @pytest.mark.parametrize(
        ("function", "when"),
        [
            ("repeat", ", before some were played again to compare them"),
            ("release", ""),
        ],
    )
    def test_after_the_last_game(self, monkeypatch, function, when):
        """No game is missing, and the warning does not say so."""
        use = getattr(Ledger, function)

        def interrupt(ledger):
            use(ledger)
            signal.raise_signal(signal.SIGINT)

        monkeypatch.setattr(Ledger, function, interrupt)
        with pytest.warns(fm.InterruptedWarning) as caught:
            result = fm.simulate("sps", (4, 4, 3), games=20)
        assert str(caught[0].message) == (
            f"interrupted after the last of 20 games{when}: the results have all of them"
        )
        assert result.complete

    @pytest.mark.long
    def test_all_results_of_a_comparison(self, tmp_path):
        Interrupting.games = 0
        path = tmp_path / "results.sqlite"
        with pytest.warns(fm.InterruptedWarning, match="the same command continues from "):
            results = fm.compare([Interrupting, "random"], (3, 3, 7), games=1000, out=path)
        assert [result.asked for result in results] == [1000, 1000]
        assert sum(result.games for result in results) > 0
        again = fm.simulate(Interrupting, (3, 3, 7), games=1000, out=path)
        assert again.complete

    def test_nothing_played_yet(self):
        Interrupting.games = 250
        with pytest.raises(KeyboardInterrupt):
            fm.simulate(Interrupting, (3, 3, 7), games=1000)

    def test_a_warning_may_be_an_error(self):
        Interrupting.games = 0
        with warnings.catch_warnings():
            warnings.simplefilter("error", fm.InterruptedWarning)
            with pytest.raises(fm.InterruptedWarning):
                fm.simulate(Interrupting, (3, 3, 7), games=1000)
