"""Runs commands for tests: in this process or another, and returns what they print."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from fairmines.cli import main

SIMULATE = [sys.executable, "-m", "fairmines", "simulate"]

SEVENTHS = """\
3 3
0.142857 0.142857 0.142857
0.142857        2        !
0.142857 0.142857 0.142857
"""
"""The output of `fairmines analyse` for the fixture `board`."""


def write(folder: Path, content: str | bytes, name: str = "board.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def python_m(*arguments: str | Path, **settings: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "fairmines", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False, **settings)


def run_python(code: str) -> str:
    """Run code in a fresh Python, which must succeed; return what it prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.strip()


def on_terminal(*arguments: str | Path, stream: str = "stdout", width: int = 80) -> str:
    """Run a command with a stream on a terminal of its own; return what it draws there."""
    terminal, end = os.openpty()
    hidden = {"NO_COLOR", "FORCE_COLOR", "COLORTERM"}
    variables = {name: value for name, value in os.environ.items() if name not in hidden}
    with subprocess.Popen(
        [sys.executable, "-m", "fairmines", *map(str, arguments)],
        env=variables | {"TERM": "xterm", "COLUMNS": str(width)},
        **{"stdout": subprocess.DEVNULL, stream: end},
    ) as process:
        os.close(end)
        drawn = b""
        with suppress(OSError):  # the end of a pseudo-terminal
            while part := os.read(terminal, 1 << 16):
                drawn += part
        os.close(terminal)
    assert process.returncode == 0
    return drawn.decode()


def fails(capsys: pytest.CaptureFixture[str], *arguments: str | Path, says: str) -> None:
    """Run a command that must fail: with exit code 2, one sentence on stderr, and no output."""
    assert main([*map(str, arguments)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("fairmines: ")
    assert captured.err.count("\n") == 1
    assert captured.err.endswith("\n")
    assert says in captured.err


def simulate(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """Run `fairmines simulate`, check that stderr is empty, and return the standard output."""
    assert main(["simulate", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out
