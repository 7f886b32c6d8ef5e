"""Failures of a user's own code: the sentence says where, and --traceback shows the rest."""

from __future__ import annotations

import sys

import pytest

from fairmines.cli import main

STRATEGY = """\
import json
import fairmines as fm

def broken(view):
    return json.loads("{")

class Mine(fm.Strategy):
    def moves(self, view, rng):
        return broken(view)

class Unmade(fm.Strategy):
    def __init__(self, eps=0):
        broken(None)

    def moves(self, view, rng):
        return []

def act(observations, masks):
    return broken(observations)
"""
LINE = 5
"""Of the last line of the user's own code; json's own are behind it."""


@pytest.fixture(autouse=True)
def own_code(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own_code.py").write_text(STRATEGY)
    (tmp_path / "own_typo.py").write_text("x = 1\n\ndef f(:\n")
    (tmp_path / "own_start.py").write_text("x = 1\ny = x / 0\n")
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield tmp_path
    for name in ("own_code", "own_typo", "own_start"):
        sys.modules.pop(name, None)


@pytest.mark.process
@pytest.mark.parametrize(
    ("command", "file", "line"),
    [
        (["score", "own_code:act", "--games", "3"], "own_code", LINE),
        (["simulate", "--strategy", "own_code:Mine", "--workers", "1"], "own_code", LINE),
        (["simulate", "--strategy", "own_code:Mine", "--workers", "2"], "own_code", LINE),
        (["simulate", "--strategy", "own_code:Unmade(eps=1)"], "own_code", LINE),
        (["dataset", "x.npz", "--strategy", "own_code:Mine"], "own_code", LINE),
        (["simulate", "--strategy", "own_typo:f"], "own_typo", 3),
        (["score", "own_start:f"], "own_start", 2),
    ],
)
def test_the_last_line_of_the_own_code(capsys, own_code, command, file, line):
    where = f"({str(own_code / file)!r}"[:-1] + f".py', line {line})"
    assert main(command) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert captured.err.rstrip("\n").endswith(where)
    assert main([*command, "--traceback"]) == 2
    *shown, last = capsys.readouterr().err.splitlines()
    assert last.endswith(where)
    assert any(f'{file}.py", line {line}' in it for it in shown)
    assert any("Error" in it for it in shown)
