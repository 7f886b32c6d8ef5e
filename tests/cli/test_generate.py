"""`fairmines generate`; also --help, --version and errors of the command line in general."""

from __future__ import annotations

import json
import re
from importlib.metadata import version

import numpy as np
import pytest

import fairmines as fm
from fairmines.cli import generate as generate_command
from fairmines.cli import main
from fairmines.cli.generate import EXAMPLES
from tests.helpers.commands import fails


def generate(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["generate", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def read(text: str) -> list[fm.Layout]:
    """Read layouts in the text notation, and check their clues and their first lines."""
    layouts = []
    for board in text.rstrip("\n").split("\n\n"):
        view = fm.View.parse(board)
        layout = fm.Layout(view.cells == view.MINE)
        assert fm.View.of_layout(layout) == view
        layouts.append(layout)
    return layouts


class TestLayouts:
    def test_by_default_expert_boards(self, capsys):
        [layout] = read(generate(capsys, "--seed", 7))
        assert layout == fm.Layout.random(fm.EXPERT, seed=7)

    @pytest.mark.parametrize("name", fm.LEVELS)
    @pytest.mark.parametrize("first", ["any", "safe", "opening"])
    def test_levels_and_first_rules(self, capsys, name, first):
        options = ["--level", name, "--first", first, "--start", "3,5", "--seed", 2**64 - 1]
        [layout] = read(generate(capsys, *options))
        level = fm.LEVELS[name]
        assert layout == fm.Layout.random(level, seed=2**64 - 1, start=(3, 5), first=first)
        assert layout.level == level

    def test_sizes_and_mines(self, capsys):
        [layout] = read(generate(capsys, "--size", "7x3", "--mines", 20, "--seed", 0))
        assert layout.level == (7, 3, 20)
        [layout] = read(generate(capsys, "--size", "1X1", "--mines", 0, "--seed", 0))
        assert layout.level == (1, 1, 0)
        [layout] = read(generate(capsys, "--level", "beginner", "--mines", 11, "--seed", 0))
        assert layout.level == (9, 9, 11)
        [layout] = read(generate(capsys, "--mines", 100, "--seed", 0))
        assert layout.level == (30, 16, 100)

    def test_each_further_layout_has_the_next_seed(self, capsys):
        text = generate(capsys, "--level", "beginner", "--seed", 2**64 - 2, "--count", 4)
        seeds = [2**64 - 2, 2**64 - 1, 0, 1]
        assert read(text) == [fm.Layout.random(fm.BEGINNER, seed=seed) for seed in seeds]

    def test_without_a_seed_one_is_drawn_and_stated(self, capsys):
        boards = set()
        for _ in range(2):
            assert main(["generate", "--count", "2"]) == 0
            captured = capsys.readouterr()
            stated = re.fullmatch(r"fairmines: seed (\d+); repeat with --seed \1\n", captured.err)
            assert stated
            assert generate(capsys, "--seed", stated[1], "--count", 2) == captured.out
            boards.add(captured.out)
        assert len(boards) == 2


class TestJson:
    def test_objects(self, capsys):
        options = ["--size", "5x4", "--mines", 3, "--seed", 9, "--count", 3, "--json"]
        text = generate(capsys, *options, "--first", "safe", "--start", "1,2")
        for index, item in enumerate(json.loads(text)):
            layout = fm.Layout.random((5, 4, 3), seed=9 + index, start=(1, 2), first="safe")
            rows = item.pop("rows")
            assert [len(row) for row in rows] == [5, 5, 5, 5]
            assert (np.array([list(row) for row in rows]) == "!").tolist() == layout.mines.tolist()
            assert item == {
                "width": 5,
                "height": 4,
                "mines": 3,
                "seed": 9 + index,
                "first": "safe",
                "start": [1, 2],
                "deal": "random",
                "bbbv": layout.bbbv,
            }
        assert index == 2


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--size", "3x3"], "--size needs --mines"),
            (["--size", "3x3", "--level", "expert", "--mines", "1"], "not allowed with"),
            (["--size", "33", "--mines", "1"], "'33' is not a size: expected WIDTHxHEIGHT"),
            (["--seed", str(2**64)], "seed 18446744073709551616 is out of range"),
            (["--start", "5"], "'5' is not a cell: expected ROW,COLUMN"),
            (["--count", "0"], "count 0 is out of range: expected 1 or more"),
            (
                ["--size", "3x3", "--mines", "1", "--first", "opening", "--start", "1,1"],
                "1 mine does not fit",
            ),
        ],
    )
    def test_bad_options(self, capsys, arguments, says):
        fails(capsys, "generate", *arguments, says=says)


class TestCommandLine:
    @pytest.mark.long
    def test_examples_in_the_help_work(self, capsys, monkeypatch, tmp_path):
        monkeypatch.chdir(tmp_path)
        for line in EXAMPLES.splitlines()[1:]:
            arguments = line.split(">")[0].split()
            assert arguments.pop(0) == "fairmines"
            assert main(arguments) == 0
            assert capsys.readouterr().out

    def test_version(self, capsys):
        assert main(["--version"]) == 0
        assert capsys.readouterr().out == f"fairmines {version('fairmines')}\n"

    def test_arguments_of_the_process(self, capsys, monkeypatch):
        monkeypatch.setattr("sys.argv", ["fairmines", "generate", "--seed", "1"])
        assert main() == 0
        assert capsys.readouterr().out == generate(capsys, "--seed", 1)


class TestDifficulty:
    def test_every_layout_has_it(self, capsys):
        arguments = ["--level", "beginner", "--start", "4,4", "--first", "opening", "--seed", 1]
        out = generate(capsys, *arguments, "--count", 3, "--difficulty", "subset")
        layouts = read(out)
        assert [fm.board_difficulty(it, (4, 4)) for it in layouts] == ["subset"] * 3
        (board, *_) = json.loads(generate(capsys, *arguments, "--difficulty", "subset", "--json"))
        assert board["difficulty"] == "subset"
        (board, *_) = json.loads(generate(capsys, *arguments, "--json"))
        assert "difficulty" not in board

    def test_a_range_of_bbbv(self, capsys):
        arguments = ["--level", "beginner", "--seed", 1, "--bbbv", "10-11"]
        layouts = read(generate(capsys, *arguments, "--count", 5))
        assert all(10 <= it.bbbv <= 11 for it in layouts)
        assert len(layouts) == 5
        (board, *_) = json.loads(generate(capsys, *arguments, "--json"))
        assert (board["bbbv_range"], board["bbbv"]) == ([10, 11], 11)
        fails(capsys, "generate", "--bbbv", "100", says="'100' is no range: expected LEAST-MOST")
        fails(capsys, "generate", "--bbbv", "9-8", says="bbbv (9, 8): expected the least and the m")

    def test_json_is_whole_where_a_search_is_in_vain(self, capsys, monkeypatch):
        """What was dealt before can be read."""
        deal, dealt = generate_command.deal_layout, []

        def deal_two(*terms, **settings):
            if len(dealt) == 2:
                raise fm.NoDealError("none of 9 layouts can be won without a guess", 9)
            dealt.append(deal(*terms, **settings))
            return dealt[-1]

        monkeypatch.setattr(generate_command, "deal_layout", deal_two)
        options = ["--level", "beginner", "--seed", "1", "--count", "5", "--json"]
        assert main(["generate", *options]) == 2
        captured = capsys.readouterr()
        assert [it["seed"] for it in json.loads(captured.out)] == [1, 2]
        assert captured.err == "fairmines: none of 9 layouts can be won without a guess\n"

    def test_the_time_of_a_search(self, capsys):
        hopeless = ["--size", "30x16", "--mines", "240", "--deal", "no-guess", "--start", "8,8"]
        says = "in 1e-06 seconds, can be won without a guess: expected at most 116 mines, or deal"
        fails(capsys, "generate", *hopeless, "--seconds", "1e-6", says=says)
        fails(capsys, "generate", "--seconds", "0", says="seconds 0 is out of range: expected a nu")
        found = ["--level", "beginner", "--start", "4,4", "--deal", "no-guess", "--seed", 2]
        boards = [generate(capsys, *found, "--seconds", limit) for limit in (10, "inf")]
        assert boards == [generate(capsys, *found)] * 2

    def test_repaired_layouts(self, capsys):
        arguments = ["--size", "16x16", "--mines", 80, "--seed", 3, "--start", "4,4"]
        arguments += ["--first", "safe", "--deal", "repaired"]
        layouts = read(generate(capsys, *arguments, "--count", 3))
        assert all(fm.board_difficulty(it, (4, 4)) for it in layouts)
        (board,) = json.loads(generate(capsys, *arguments, "--json"))
        assert board["deal"] == "repaired"
        assert board["rows"] == str(fm.View.of_layout(layouts[0])).splitlines()[1:]

    def test_a_difficulty_of_random_layouts(self, capsys):
        words = "difficulty 'chain' with deal 'random': expected deal 'no-guess' or 'repaired'"
        fails(capsys, "generate", "--deal", "random", "--difficulty", "chain", says=words)
