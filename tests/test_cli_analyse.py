"""`fairmines analyse`: what it prints, what it writes, and what it says when it cannot."""

from __future__ import annotations

import io
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import fairmines as fm
from fairmines.cli import analyse as command
from fairmines.cli import main
from fairmines.enumeration import enumerate_view
from fairmines.groups import approximate
from fairmines.notation.text import MAX_TEXT

SEVENTHS = """\
3 3
0.142857 0.142857 0.142857
0.142857        2        !
0.142857 0.142857 0.142857
"""
KEYS = ("width height mines solutions mine_probability safe mined forced_guess best").split()
METHODS = ["exact", "enumerate", "groups"]


@pytest.fixture
def board(tmp_path: Path) -> Path:
    return write(tmp_path, "3 3\n???\n?2!\n???\n")


def write(folder: Path, content: str | bytes, name: str = "board.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def python_m(*arguments: str | Path, **settings: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "fairmines", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False, **settings)


def report(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> dict[str, object]:
    assert main(["analyse", *map(str, arguments), "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    return json.loads(captured.out, parse_constant=refuse)


class TestText:
    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("extra", [[], ["--mines", "2"]])
    def test_the_first_example(self, board, capsys, method, extra):
        assert main(["analyse", str(board), "--method", method, *extra]) == 0
        expected = SEVENTHS.replace("3 3\n", "3 3 2\n") if extra else SEVENTHS
        assert capsys.readouterr() == (expected, "")

    def test_the_total_of_the_file_is_used_and_overridden(self, tmp_path, capsys):
        path = write(tmp_path, "5 1 1\n?1???")
        assert main(["analyse", str(path)]) == 0
        assert capsys.readouterr().out == "5 1 1\n0.500000 1 0.500000 0.000000 0.000000\n"
        assert main(["analyse", str(path), "--mines", "3"]) == 0
        assert capsys.readouterr().out == "5 1 3\n0.500000 1 0.500000 1.000000 1.000000\n"

    def test_the_interior_is_unknown_without_a_total(self, tmp_path, capsys):
        path = write(tmp_path, "5 1\n?1???")
        assert main(["analyse", str(path)]) == 0
        assert capsys.readouterr().out == "5 1\n0.500000 1 0.500000 ? ?\n"

    def test_a_density_weighs_the_mines(self, tmp_path, capsys):
        # One mine in the middle, or two at the sides: the odds are 1 to D / (1 - D).
        path = write(tmp_path, "5 1\n?1?1?")
        assert main(["analyse", str(path), "--density", "0.2"]) == 0
        assert capsys.readouterr().out == "5 1\n0.200000 1 0.800000 1 0.200000\n"
        assert main(["analyse", str(path), "--density", "1e-9"]) == 0
        assert capsys.readouterr().out == "5 1\n1e-09 1 0.999999999 1 1e-09\n"

    def test_a_reader_splits_at_blanks(self, tmp_path, capsys):
        layout = fm.Layout.random((20, 12, 40), seed=5, first="opening")
        view = fm.View.of_layout(layout, ~layout.mines & (np.indices((12, 20)).sum(0) < 14))
        assert main(["analyse", str(write(tmp_path, str(view)))]) == 0
        header, *rows = capsys.readouterr().out.splitlines()
        assert header == "20 12 40"
        tokens = [row.split() for row in rows]
        assert {len(row) for row in tokens} == {20}
        chances = fm.analyse(view).mine_probability
        for cell, code in np.ndenumerate(view.cells):
            token = tokens[cell[0]][cell[1]]
            if code == view.COVERED:
                assert float(token) == pytest.approx(chances[cell], abs=1e-6)
            else:
                assert token == str(code)

    def test_variants_of_the_notation(self, tmp_path, capsys):
        path = write(tmp_path, b"\xef\xbb\xbf3 3\r\n...  \r\n.2*\r\n...\r\n\r\n")
        assert main(["analyse", str(path)]) == 0
        assert capsys.readouterr().out == SEVENTHS

    def test_standard_input_and_output(self, capsys, monkeypatch):
        stdin = io.TextIOWrapper(io.BytesIO(b"3 3\n???\n?2!\n???\n"))
        monkeypatch.setattr("sys.stdin", stdin)
        assert main(["analyse", "-", "-"]) == 0
        assert capsys.readouterr().out == SEVENTHS

    def test_as_a_process(self, board):
        done = python_m("analyse", "-", input=board.read_text())
        assert (done.returncode, done.stdout, done.stderr) == (0, SEVENTHS, "")


class TestJson:
    def test_keys_and_values(self, board, capsys):
        seventh = pytest.approx(1 / 7)
        result = report(capsys, board)
        assert list(result) == KEYS
        assert result == {
            "width": 3,
            "height": 3,
            "mines": None,
            "solutions": "7",
            "mine_probability": [
                [seventh, seventh, seventh],
                [seventh, None, None],
                [seventh, seventh, seventh],
            ],
            "safe": [],
            "mined": [],
            "forced_guess": True,
            "best": [0, 0],
        }

    def test_certain_cells(self, tmp_path, capsys):
        result = report(capsys, write(tmp_path, "3 2 2\n???\n121"))
        assert result["safe"] == [[0, 1]]
        assert result["mined"] == [[0, 0], [0, 2]]
        assert result["mine_probability"] == [[1.0, 0.0, 1.0], [None, None, None]]
        assert (result["mines"], result["forced_guess"], result["best"]) == (2, False, [0, 1])

    @pytest.mark.parametrize("text", ["1 1\n0", "1 1 1\n?", "2 1\n!1", "1 1\n?"])
    def test_nothing_to_open(self, tmp_path, capsys, text):
        assert report(capsys, write(tmp_path, text))["best"] is None

    def test_the_groups_count_no_solutions(self, board, capsys):
        result = report(capsys, board, "--method", "groups")
        assert result["solutions"] is None
        assert list(result) == KEYS

    @pytest.mark.parametrize("method", METHODS[:2])
    def test_solutions_have_as_many_digits_as_it_takes(self, tmp_path, capsys, method):
        path = write(tmp_path, "200 200 8000\n" + 200 * (200 * "?" + "\n"))
        limit = sys.get_int_max_str_digits()
        solutions = report(capsys, path, "--method", method)["solutions"]
        assert sys.get_int_max_str_digits() == limit
        # Python reads no such number at once either.
        number = 0
        for start in range(0, len(solutions), 1000):
            digits = solutions[start : start + 1000]
            number = number * 10 ** len(digits) + int(digits)
        assert number == math.comb(40_000, 8_000)

    def test_methods_are_what_they_say(self):
        methods = {"exact": fm.analyse, "enumerate": enumerate_view, "groups": approximate}
        assert methods == command.METHODS


class TestOut:
    @pytest.mark.parametrize("old", [None, "something that was there"])
    def test_writes_a_file_and_prints_nothing(self, board, tmp_path, capsys, old):
        out = tmp_path / "out.txt"
        if old is not None:
            out.write_text(old)
            out.chmod(0o640)
        assert main(["analyse", str(board), str(out)]) == 0
        assert capsys.readouterr() == ("", "")
        assert out.read_text() == SEVENTHS
        assert sorted(tmp_path.iterdir()) == [board, out]
        assert old is None or out.stat().st_mode & 0o777 == 0o640

    def test_writes_json(self, board, tmp_path, capsys):
        out = tmp_path / "out.json"
        assert main(["analyse", str(board), str(out), "--json"]) == 0
        assert json.loads(out.read_text())["solutions"] == "7"
        assert capsys.readouterr().out == ""

    def test_new_files_have_the_usual_permissions(self, board, tmp_path):
        out = tmp_path / "out.txt"
        assert main(["analyse", str(board), str(out)]) == 0
        assert out.stat().st_mode == board.stat().st_mode

    def test_follows_a_link(self, board, tmp_path):
        out, link = tmp_path / "out.txt", tmp_path / "link.txt"
        link.symlink_to(out)
        assert main(["analyse", str(board), str(link)]) == 0
        assert link.is_symlink()
        assert out.read_text() == SEVENTHS

    def test_a_device_is_written_to_and_not_replaced(self, board):
        done = python_m("analyse", board, "/dev/stdout")
        assert (done.returncode, done.stdout, done.stderr) == (0, SEVENTHS, "")

    @pytest.mark.parametrize("ending", ["png", "svg", "SVG"])
    def test_draws_an_image_beside_the_text(self, board, tmp_path, capsys, ending):
        image = tmp_path / f"map.{ending}"
        assert main(["analyse", str(board), "--image", str(image)]) == 0
        assert capsys.readouterr() == (SEVENTHS, "")
        start = image.read_bytes()[:5]
        assert start == (b"\x89PNG\r" if ending == "png" else b"<?xml")

    def test_nothing_is_written_if_one_file_cannot_be(self, board, tmp_path, capsys):
        out = tmp_path / "out.txt"
        image = tmp_path / "missing" / "map.png"
        fails(capsys, "analyse", board, out, "--image", image, says="cannot write")
        assert list(tmp_path.iterdir()) == [board]

    def test_the_board_is_not_written_over(self, board, capsys):
        text = board.read_text()
        fails(capsys, "analyse", board, board, says="cannot be both input and output")
        assert board.read_text() == text

    def test_two_outputs_into_one_file(self, board, tmp_path, capsys):
        one, same = tmp_path / "a.png", tmp_path / "." / "a.png"
        fails(capsys, "analyse", board, one, "--image", same, says="both output and image")
        assert list(tmp_path.iterdir()) == [board]


def fails(capsys: pytest.CaptureFixture[str], *arguments: str | Path, says: str) -> None:
    """Run a command that is to fail: one sentence, exit 2, nothing printed."""
    assert main([*map(str, arguments)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("fairmines: ")
    assert captured.err.count("\n") == 1
    assert captured.err.endswith("\n")
    assert says in captured.err


class TestErrors:
    @pytest.mark.parametrize(
        ("content", "says"),
        [
            ("", "the text is empty"),
            ("three 3\n???", "line 1, column 1: 'three' is not a whole number"),
            ("3 3\n???\n?2!\n", "line 4: the board has 2 rows: expected 3"),
            ("3 2\n???\n?2!\n???", "line 4: the board has 3 rows: expected 2"),
            ("3 3\n???\n?2\n???", "line 3, column 3: the row has 2 cells"),
            ("3 3\n???\n?x!\n???", "line 3, column 2: 'x' is not a cell"),
            ("3 3\n???\n?9!\n???", "line 3, column 2: '9' is not a cell"),
            ("-3 3\n???", "line 1, column 1: width -3 is out of range"),
            ("9999 3\n???", "line 1, column 1: width 9999 is out of range"),
            ("99999999999999999999 3\n???", "is out of range"),
            ("3 3 10\n???\n???\n???", "line 1, column 5: 10 mines do not fit"),
            (b"\x7fELF\x02\x01\x01\0\0", "NUL byte at offset 7"),
            (b"3 3\n\xff\xff\xff", "byte 0xff at offset 4"),
            ("3 3\n???".encode("utf-16"), "the file is UTF-16 text"),
            (b"?" * (MAX_TEXT + 1), "the file is too long for a board"),
        ],
    )
    def test_bad_files(self, tmp_path, capsys, content, says):
        path = write(tmp_path, content)
        out, image = tmp_path / "out.txt", tmp_path / "map.png"
        fails(capsys, "analyse", path, out, "--image", image, says=f"{str(path)!r}: ")
        fails(capsys, "analyse", path, says=says)
        assert list(tmp_path.iterdir()) == [path]

    @pytest.mark.parametrize("method", METHODS)
    def test_an_impossible_clue_is_pointed_at(self, tmp_path, capsys, method):
        path = write(tmp_path, "4 2\n????\n??06\n")
        out = tmp_path / "out.txt"
        arguments = ["analyse", path, out, "--method", method]
        fails(capsys, *arguments, says="line 3, column ")
        assert not out.exists()

    @pytest.mark.parametrize("method", METHODS)
    @pytest.mark.parametrize("mines", [1, 3, 9])
    def test_a_total_that_does_not_fit(self, board, tmp_path, capsys, method, mines):
        out = tmp_path / "out.txt"
        arguments = ["analyse", board, out, "--method", method, "--mines", str(mines)]
        fails(capsys, *arguments, says=f"{str(board)!r}: no layout")
        assert not out.exists()

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--mines", "10"], "10 mines do not fit on a 3x3 board: expected 0 to 9"),
            (["--mines", "-1"], "-1 mines do not fit"),
            (["--mines", "99999999999999999999"], "99999999999999999999 mines do not fit"),
            (["--mines", "9" * 5000], "too long a number"),
            (["--mines", "many"], "argument --mines: 'many' is not a whole number"),
            (["--mines", "2.0"], "'2.0' is not a whole number"),
            (["--mines", "\N{ARABIC-INDIC DIGIT ONE}"], "is not a whole number"),
            (["--mines"], "argument --mines: expected one argument"),
            (["--density", "0"], "density 0.0 is out of range"),
            (["--density", "1"], "density 1.0 is out of range"),
            (["--density", "-0.5"], "density -0.5 is out of range"),
            (["--density", "nan"], "density nan is out of range"),
            (["--density", "inf"], "density inf is out of range"),
            (["--density", "half"], "argument --density: 'half' is not a number"),
            (["--density", "0.2", "--mines", "2"], "density 0.2 and a total of 2 mines"),
            (["--density", "0.2", "--method", "groups"], "the groups method takes none"),
            (["--method", "magic"], "argument --method: invalid choice: 'magic'"),
            (["--image", "map.jpg"], "image 'map.jpg': expected a name that ends in .png or .svg"),
            (["--image", "png"], "expected a name that ends in .png or .svg"),
            (["--jso"], "unrecognized arguments: --jso"),
            (["--no\nsuch"], r"unrecognized arguments: --no\nsuch"),
            (["a", "b"], "unrecognized arguments: b"),
        ],
    )
    def test_bad_options(self, board, capsys, monkeypatch, arguments, says):
        monkeypatch.chdir(board.parent)
        fails(capsys, "analyse", board, *arguments, says=says)
        assert list(board.parent.iterdir()) == [board]

    def test_no_input(self, capsys):
        fails(capsys, "analyse", says="the following arguments are required: IN")

    def test_empty_names(self, board, capsys):
        fails(capsys, "analyse", "", says="argument IN: '' is empty: expected a name")
        fails(capsys, "analyse", board, "", says="argument OUT: '' is empty: expected a name")

    def test_input_that_cannot_be_read(self, tmp_path, capsys):
        missing = tmp_path / "missing.txt"
        fails(capsys, "analyse", missing, says=f"cannot read {str(missing)!r}: No such file")
        fails(capsys, "analyse", tmp_path, says="Is a directory")
        fails(capsys, "analyse", tmp_path / ("x" * 300), says="File name too long")

    def test_standard_input_that_is_no_board(self, capsys, monkeypatch):
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"1 1\n9")))
        fails(capsys, "analyse", "-", says="standard input: line 2, column 1: '9' is not a cell")
        monkeypatch.setattr("sys.stdin", None)
        fails(capsys, "analyse", "-", says="cannot read standard input: it is closed")

    @pytest.mark.parametrize("name", ["missing/out.txt", "folder", "x" * 300, "board.txt/out"])
    def test_output_that_cannot_be_written(self, board, tmp_path, capsys, name):
        (tmp_path / "folder").mkdir()
        before = sorted(tmp_path.rglob("*"))
        fails(capsys, "analyse", board, tmp_path / name, says="cannot write '")
        assert sorted(tmp_path.rglob("*")) == before

    def test_permissions(self, board, tmp_path, capsys, monkeypatch):
        # Not by chmod alone: whoever runs the tests as root may do everything.
        opened = Path.open

        def deny(path: Path, *arguments: Any, **options: Any) -> Any:
            if path == board:
                raise PermissionError(13, "Permission denied")
            return opened(path, *arguments, **options)

        out = tmp_path / "out.txt"
        out.write_text("old")
        with monkeypatch.context() as patch:
            patch.setattr(os, "access", lambda *_: False)
            fails(capsys, "analyse", board, out, says="cannot write")
        assert out.read_text() == "old"
        monkeypatch.setattr(Path, "open", deny)
        fails(capsys, "analyse", board, says="cannot read")

    def test_a_tangle_is_refused(self, board, tmp_path, capsys, monkeypatch):
        def tangled(*_: object, **__: object) -> None:
            raise fm.TooComplexError("too tangled")

        monkeypatch.setitem(command.METHODS, "exact", tangled)
        out = tmp_path / "out.txt"
        fails(capsys, "analyse", board, out, says="too tangled")
        assert not out.exists()

    def test_without_matplotlib(self, board, tmp_path, capsys, monkeypatch):
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        image = tmp_path / "map.png"
        fails(capsys, "analyse", board, "--image", image, says="pip install 'fairmines[plot]'")

    def test_as_a_process(self, tmp_path):
        done = python_m("analyse", tmp_path / "missing.txt")
        assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
        done = python_m("analyse", "-", input="1 1\n9")
        assert done.stderr.startswith("fairmines: standard input: line 2, column 1: '9'")


class TestProcess:
    """What only a process of its own can show."""

    def test_a_full_disk_leaves_no_file(self, board, tmp_path):
        out = tmp_path / "out.txt"
        line = f"ulimit -f 0; {sys.executable} -m fairmines analyse {board} {out}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"fairmines: cannot write {str(out)!r}: File too large\n"
        assert list(tmp_path.iterdir()) == [board]

    def test_closed_streams(self, board, tmp_path):
        out = tmp_path / "out.txt"
        line = f"{sys.executable} -m fairmines analyse {board} {out} >&- <&-"
        assert subprocess.run(["bash", "-c", line], check=True).returncode == 0
        assert out.read_text() == SEVENTHS

    def test_an_endless_file(self):
        done = python_m("analyse", "/dev/zero", timeout=60)
        assert done.returncode == 2
        assert "too long for a board" in done.stderr
