"""`fairmines simulate`: its tables, JSON, stored results, plots and errors."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as ET

import pytest

import fairmines as fm
from fairmines.cli import main
from fairmines.cli.simulate import EXAMPLES
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.experiment import make_experiment
from tests.helpers.commands import fails, on_terminal, python_m, simulate

PNG = b"\x89PNG\r\n\x1a\n"

OWN = """\
import fairmines as fm

class First(fm.Strategy):
    def moves(self, view, rng):
        return [divmod(int(view.covered.argmax()), view.width)]
"""


class TestJson:
    @pytest.mark.process
    def test_one_object_a_strategy_and_level(self, capsys):
        options = ["--strategy", "random,min-risk", "--level", "beginner,8X8x10", "--games", 60]
        reports = json.loads(simulate(capsys, *options, "--seed", 5, "--json"))
        expected = fm.compare(["random", "min-risk"], ["beginner", (8, 8, 10)], games=60, seed=5)
        assert [(it["strategy"], it["level"]) for it in reports] == [
            ("random", "beginner"),
            ("min-risk", "beginner"),
            ("random", "8x8x10"),
            ("min-risk", "8x8x10"),
        ]
        for report, result in zip(reports, expected, strict=True):
            low, high = result.interval()
            assert report["games"] == 60
            assert report["wins"] == result.wins
            assert report["rate"] == result.rate
            assert (report["low"], report["high"]) == (low, high)
            assert report["seconds"] > 0
            assert report["lost_at"] == list(result.lost_at)
            assert (report["width"], report["height"], report["mines"]) == result.level
            assert (report["seed"], report["start"], report["rules"]) == (5, [0, 0], "classic")

    @pytest.mark.process
    def test_differences_to_the_first_strategy(self, capsys):
        options = ["--strategy", "random,min-risk", "--level", "6x6x5", "--games", 200, "--json"]
        first, second = json.loads(simulate(capsys, *options))
        assert first["paired_difference"] is None
        floor, least = fm.compare(["random", "min-risk"], [(6, 6, 5)], games=200)
        difference = least.difference(floor)
        low, high = difference.interval()
        assert second["paired_difference"] == {
            "to": "random",
            "games": 200,
            "difference": difference.value,
            "low": low,
            "high": high,
            "only_this_won": difference.only_first,
            "only_the_other_won": difference.only_second,
        }

    @pytest.mark.parametrize(
        ("option", "name", "value"),
        [
            (["--start", "corner"], "start", (0, 0)),
            (["--start", "centre"], "start", (8, 15)),
            (["--start", "center"], "start", (8, 15)),
            (["--start", "3,4"], "start", (3, 4)),
            (["--start", "random"], "start", "random"),
            (["--first", "opening"], "first", "opening"),
            (["--first", "any"], "first", "any"),
            (["--rules", "fair"], "rules", "fair"),
            (["--seed", str(2**64 - 1)], "seed", 2**64 - 1),
        ],
    )
    def test_options(self, capsys, option, name, value):
        options = ["--strategy", "random", "--games", 40, "--json"]
        [report] = json.loads(simulate(capsys, *options, *option))
        result = fm.simulate("random", games=40, **{name: value})
        assert report["lost_at"] == list(result.lost_at)
        assert report[name] == (list(value) if isinstance(value, tuple) else value)

    @pytest.mark.process
    def test_a_sweep_of_densities(self, capsys):
        options = ["--size", "10x10", "--density", "0.10:0.25:0.05", "--strategy", "random"]
        reports = json.loads(simulate(capsys, *options, "--games", 3, "--json"))
        assert [it["mines"] for it in reports] == [10, 15, 20, 25]
        assert {(it["width"], it["height"]) for it in reports} == {(10, 10)}


class TestTable:
    @pytest.mark.long
    @pytest.mark.parametrize("estimator", ["plain", "conditional"])
    def test_rates_and_differences(self, capsys, estimator):
        options = ["--strategy", "random,min-risk", "--level", "6x6x5", "--games", 1200]
        options += ["--estimator", estimator, "--workers", 1]
        lines = simulate(capsys, *options).splitlines()
        floor, least = fm.compare(
            ["random", "min-risk"], [(6, 6, 5)], games=1200, estimator=estimator
        )
        difference = least.difference(floor)
        # No game is won or lost in conditional play.
        wins = guesses = only_first = only_second = "-"
        if estimator == "plain":
            wins, guesses = f"{least.wins:,}", f"{least.guesses_per_won_game:.2f}"
            only_first, only_second = f"{difference.only_first:,}", f"{difference.only_second:,}"
        else:
            assert lines[0].startswith("Estimator: conditional. Every guess survives")
        row = next(line for line in lines if re.match(r" +min-risk ", line)).split()
        low, high = (f"{100 * end:.2f}" for end in least.interval())
        interval = f"{low}\N{EN DASH}{high}"
        assert row[:6] == ["min-risk", "1,200", wins, f"{100 * least.rate:.2f}", interval, guesses]
        last = lines[-1].split()
        assert lines[-2].split() == ["6x6x5"]
        assert last[:3] == ["min-risk", "-", "random"]
        assert last[4] == f"{100 * difference.value:+.2f}"
        assert last[-2:] == [only_first, only_second]

    @pytest.mark.process
    def test_nothing_is_cut_short_or_undrawable(self):
        # A narrow terminal, and one that knows ASCII only.
        options = ["--strategy", "random,min-risk", "--level", "6x6x5", "--games", "1200"]
        env = {**os.environ, "COLUMNS": "30", "PYTHONIOENCODING": "ascii"}
        run = python_m("simulate", *options, "--workers", "1", env=env)
        assert run.stderr == ""
        assert "95 %" in run.stdout
        assert "  min-risk - random |1,200 |" in run.stdout
        assert run.stdout.isascii()

    @pytest.mark.process
    @pytest.mark.parametrize("width", [80, 66])
    def test_tables_fit_a_terminal(self, width):
        options = ["--strategy", "enumeration,dssp", "--level", "intermediate", "--games", "20"]
        drawn = on_terminal("simulate", *options, "--workers", "1", width=width)
        lines = re.sub(r"\x1b\[[0-9;]*m", "", drawn).splitlines()
        assert max(map(len, lines)) <= width
        assert any(line.startswith("  enumeration ") for line in lines)
        words = " ".join(lines).split()
        assert all(word in words for word in ["intermediate", "dssp", "enumeration", "interval"])

    @pytest.mark.process
    def test_progress_on_a_terminal(self):
        options = ["--strategy", "random", "--level", "6x6x5", "--games", "600", "--workers", "1"]
        shown = on_terminal("simulate", *options, stream="stderr", width=90)
        assert "6x6x5 random" in shown
        assert "600/600" in shown
        assert re.search(r"[\d,]+ games/s", shown)


class TestOwnStrategy:
    @pytest.mark.process
    def test_modules_of_the_current_folder(self, tmp_path):
        (tmp_path / "mine.py").write_text(OWN)
        # The installed command does not have the current folder in its path either.
        code = "import sys; sys.path.remove(''); from fairmines.cli import main; sys.exit(main())"
        options = ["--strategy", "mine:First", "--level", "6x6x5", "--games", "600"]
        for workers in ("1", "2"):
            run = subprocess.run(
                [sys.executable, "-c", code, "simulate", *options, "--workers", workers, "--json"],
                cwd=tmp_path,
                capture_output=True,
                text=True,
                check=True,
            )
            [report] = json.loads(run.stdout)
            assert (report["strategy"], report["games"]) == ("mine:First", 600)


class TestPlot:
    @pytest.mark.process
    def test_a_picture_is_written(self, capsys, tmp_path):
        rates, sweep = tmp_path / "rates.png", tmp_path / "sweep.svg"
        simulate(capsys, "--level", "6x6x5,beginner", "--games", 50, "--plot", rates)
        assert rates.read_bytes().startswith(PNG)
        options = ["--size", "6x6", "--density", "0.1:0.2:0.05", "--games", 50]
        simulate(capsys, *options, "--plot", sweep)
        assert "density of mines" in sweep.read_text()
        assert ET.parse(sweep).getroot().tag.endswith("svg")

    def test_each_level_has_its_panels(self):
        from fairmines.rendering.win_rates import draw_rates

        results = fm.compare(["random", "min-risk"], [(6, 6, 5), (6, 6, 8)], games=100)
        panels = draw_rates(results).axes
        for bars, survival, level in zip(
            panels[:2], panels[2:], (results[:2], results[2:]), strict=True
        ):
            assert [bar.get_width() for bar in bars.patches] == [result.rate for result in level]
            curves = [line.get_ydata().tolist() for line in survival.lines]
            assert curves == [result.survival.tolist() for result in level]

    @pytest.mark.long
    def test_before_the_first_game_is_over(self):
        from fairmines.rendering.image import render_results

        jobs = [make_experiment("random", level, 10) for level in ("beginner", "expert")]
        for swept in (False, True):
            content = render_results(Campaign(jobs).results, "svg", swept=swept)
            assert ("no game yet" in content.decode()) is not swept
            assert render_results(Campaign(jobs).results, "svg", swept=swept) == content


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--strategy", "best", "--out", "results.sqlite"], "'best'"),
            (["--first", "nice"], "argument --first: invalid choice: 'nice'"),
            (["--workers", "2", "--dask", "tcp://x:1"], "not allowed with"),
            (["--plot", "rates.gif"], "image 'rates.gif': expected a name that ends in .png"),
            (["--size", "9x9"], "--size and --density need each other"),
            (["--size", "9x9", "--density", "0:1:1e-9"], "has too many densities"),
            (
                ["--level", "expert", "--size", "9x9", "--density", "0.1:0.2:0.1"],
                "--level does not go with --size",
            ),
        ],
    )
    def test_bad_options(self, capsys, tmp_path, monkeypatch, arguments, says):
        monkeypatch.chdir(tmp_path)
        fails(capsys, "simulate", *arguments, says=says)
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.long
    def test_examples_in_the_help_work(self, capsys, monkeypatch, tmp_path):
        monkeypatch.chdir(tmp_path)
        for line in EXAMPLES.splitlines()[1:]:
            assert main(line.split()[1:]) == 0
            assert capsys.readouterr().out
        assert {it.name for it in tmp_path.iterdir()} >= {"results.sqlite", "rates.png"}


def test_nothing_is_played_for_a_picture_that_cannot_be_drawn(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("fairmines.cli.simulate.play_campaign", None)
    (tmp_path / "folder.png").mkdir()
    both = tmp_path / "both.png"
    for options, says in (
        (["--plot", str(tmp_path / "no" / "x.png")], "No such file or directory"),
        (["--plot", str(tmp_path / "folder.png")], "Is a directory"),
        (["--plot", str(both), "--out", str(both)], "cannot be both the results and the plot"),
    ):
        fails(capsys, "simulate", "--strategy", "random", "--games", "5", *options, says=says)
    assert not both.exists()


IN_MOVES = "class Quits(fm.Strategy):\n    def moves(self, view, rng):\n        sys.exit(0)"


@pytest.mark.parametrize("code", ["sys.exit(0)", IN_MOVES])
def test_a_strategy_may_not_end_the_program(tmp_path, capsys, monkeypatch, code):
    monkeypatch.chdir(tmp_path)
    name = "quits_later" if "class" in code else "quits_at_once"
    (tmp_path / f"{name}.py").write_text(f"import sys\nimport fairmines as fm\n{code}\n")
    options = ["--strategy", f"{name}:Quits", "--games", "5", "--workers", "1"]
    fails(capsys, "simulate", *options, says="fails")
