"""Commands that tests run."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fairmines.cli import main


def write(folder: Path, content: str | bytes, name: str = "board.txt") -> Path:
    path = folder / name
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def python_m(*arguments: str | Path, **settings: object) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "fairmines", *map(str, arguments)]
    return subprocess.run(line, capture_output=True, text=True, check=False, **settings)


def fails(capsys: pytest.CaptureFixture[str], *arguments: str | Path, says: str) -> None:
    """Run a command that is to fail: one sentence, exit 2, nothing printed."""
    assert main([*map(str, arguments)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("fairmines: ")
    assert captured.err.count("\n") == 1
    assert captured.err.endswith("\n")
    assert says in captured.err
