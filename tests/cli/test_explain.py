"""`fairmines explain`: proofs, witnesses and clashes on a terminal and as JSON."""

from __future__ import annotations

import json

import pytest

from fairmines.cli import main
from tests.helpers.commands import fails, write

PATTERN = "3 2\n???\n121\n"


def explain(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert main(["explain", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_a_proof_below_the_board_with_its_clues_marked(capsys, tmp_path):
    out = explain(capsys, write(tmp_path, PATTERN), "--cell", "0,1")
    assert out.splitlines()[:3] == ["   0  1  2 ", "0  ? [+] * ", "1 (1)(2)(1)"]
    assert "Row 0, column 1 is safe. Rule: subset." in out
    assert "2. (single) The 1 at row 1, column 2 has its mine: row 0, column 2." in out


def test_only_the_part_of_a_large_board_that_matters(capsys, tmp_path):
    rows = [*["?" * 30] * 15, "?" * 26 + "!221"]
    board = write(tmp_path, "\n".join(["30 16", *rows]))
    out = explain(capsys, board, "--cell", "14,29", "--mines", "99")
    lines = out.splitlines()
    assert lines[0].split() == ["25", "26", "27", "28", "29"]
    assert [line.split()[0] for line in lines[1:5]] == ["12", "13", "14", "15"]
    assert "Row 14, column 29 is a mine." in out


def test_witnesses(capsys, tmp_path):
    out = explain(capsys, write(tmp_path, "3 1\n?1?\n"), "--cell", "0,0")
    assert "Row 0, column 0 is undetermined: two layouts fit." in out
    assert "0 [*] 1  . " in out
    assert "0 [.] 1  * " in out
    assert out.endswith("[ ] the cell   * mine   . no mine\n")


def test_a_board_that_no_layout_fits(capsys, tmp_path):
    """It is explained, and the exit status is that of `analyse`."""
    command = ["explain", str(write(tmp_path, "2 2\n1?\n0?\n")), "--cell", "0,1"]
    assert main(command) == 2
    captured = capsys.readouterr()
    assert "No layout fits. Rule: single." in captured.out
    assert "no layout fits: the clue 1 at row 0, column 0" in captured.err
    assert main([*command, "--json"]) == 2
    fields = json.loads(capsys.readouterr().out)
    assert fields["fact"] is None
    assert fields["clues"] == [[0, 0], [1, 0]]


def test_json(capsys, tmp_path):
    fields = json.loads(explain(capsys, write(tmp_path, PATTERN), "--cell", "0,1", "--json"))
    assert fields["fact"] == {"cell": [0, 1], "mined": False}
    assert [step["rule"] for step in fields["steps"]] == ["subset", "single"]


def test_errors(capsys, tmp_path):
    board = write(tmp_path, PATTERN)
    fails(capsys, "explain", board, "--cell", "1,1", says="row 1, column 1 is opened")
    fails(capsys, "explain", board, "--cell", "0,3", says="off the board")
    fails(capsys, "explain", board, "--cell", "0", says="expected ROW,COLUMN")
    fails(capsys, "explain", board, says="--cell")
    fails(capsys, "explain", board, "--cell", "0,1", "--mines", "9", says="9 mines do not fit")
