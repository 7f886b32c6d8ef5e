"""`fairmines analyse`: the errors for bad boards, options and files."""

from __future__ import annotations

import io
import os
import subprocess
import sys

import pytest

from fairmines._kernel import MOST_BOARD_TEXT
from fairmines.cli import analyse as command
from tests.helpers.commands import fails, python_m, write

ENGINES = list(command.ENGINES)


class TestErrors:
    @pytest.mark.parametrize(
        ("content", "says"),
        [
            ("", "the text is empty"),
            ("3 3\n???\n?x!\n???", "line 3, column 2: 'x' is not a cell"),
            (b"\x7fELF\x02\x01\x01\0\0", "NUL byte at offset 7"),
            (b"?" * (MOST_BOARD_TEXT + 1), "the text is too long for a board"),
        ],
    )
    def test_bad_files(self, tmp_path, capsys, content, says):
        path = write(tmp_path, content)
        out, image = tmp_path / "out.txt", tmp_path / "map.png"
        fails(capsys, "analyse", path, out, "--image", image, says=f"{str(path)!r}: ")
        fails(capsys, "analyse", path, says=says)
        assert list(tmp_path.iterdir()) == [path]

    @pytest.mark.parametrize("engine", ENGINES)
    def test_a_total_that_does_not_fit(self, board, tmp_path, capsys, engine):
        out = tmp_path / "out.txt"
        arguments = ["analyse", board, out, "--engine", engine, "--mines", "3"]
        fails(capsys, *arguments, says=f"{str(board)!r}: no layout")
        assert not out.exists()

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["--mines", "10"], "10 mines do not fit on a 3x3 board: expected 0 to 9"),
            (["--mines", "9" * 5000], "is too long: expected at most 100 digits"),
            (["--mines", "many"], "argument --mines: 'many' is not a whole number"),
            (["--density", "0"], "density 0.0 is out of range"),
            (["--density", "half"], "argument --density: 'half' is not a number"),
            (["--density", "0.2", "--mines", "2"], "density 0.2 and a total of 2 mines"),
            (["--density", "0.2", "--engine", "groups"], "the engine 'groups' takes no density"),
            (["--image", "map.jpg"], "image 'map.jpg': expected a name that ends in .png or .svg"),
            (["--no\nsuch"], r"unrecognized arguments: --no\nsuch"),
        ],
    )
    def test_bad_options(self, board, capsys, monkeypatch, arguments, says):
        monkeypatch.chdir(board.parent)
        fails(capsys, "analyse", board, *arguments, says=says)
        assert list(board.parent.iterdir()) == [board]

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
        # Not by chmod: whoever runs the tests as root may do everything.
        out = tmp_path / "out.txt"
        out.write_text("old")
        monkeypatch.setattr(os, "access", lambda *_: False)
        fails(capsys, "analyse", board, out, says="cannot write")
        assert out.read_text() == "old"

    def test_without_matplotlib(self, board, tmp_path, capsys, monkeypatch):
        monkeypatch.setitem(sys.modules, "matplotlib", None)
        image = tmp_path / "map.png"
        fails(capsys, "analyse", board, "--image", image, says="pip install 'fairmines[plot]'")


class TestProcess:
    """What only a process of its own can show."""

    @pytest.mark.process
    def test_a_full_disk_leaves_no_file(self, board, tmp_path):
        out = tmp_path / "out.txt"
        line = f"ulimit -f 0; {sys.executable} -m fairmines analyse {board} {out}"
        done = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"fairmines: cannot write {str(out)!r}: File too large\n"
        assert list(tmp_path.iterdir()) == [board]

    @pytest.mark.process
    def test_an_endless_file(self):
        done = python_m("analyse", "/dev/zero", timeout=60)
        assert done.returncode == 2
        assert "too long for a board" in done.stderr
