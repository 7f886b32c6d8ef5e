"""Commands with closed or full standard output or error: one sentence or silence, no traceback."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

pytestmark = pytest.mark.process

BOARD = "3 1 1\n?1?\n"
PLAY = ["simulate", "--strategy", "random", "--level", "6x6x5", "--games", "20", "--workers", "1"]
COMMANDS = {
    "help": ["--help"],
    "advise": ["advise", "-"],
    "simulate as JSON": [*PLAY, "--json"],
    "play": ["play", "--no-browser", "--port", "0", "--data", "data"],
}
NO_SPACE = "fairmines: cannot write to standard output: No space left on device\n"
CLOSED = "fairmines: cannot write to standard output: it is closed\n"


def run_in_shell(arguments, folder):
    """Run a command with what a shell understands; return as `run`."""
    line = " ".join([sys.executable, "-m", "fairmines", *arguments])
    return run([], folder, program=["bash", "-c", line])


def run(arguments, folder, program=(sys.executable, "-m", "fairmines"), **settings):
    """Run a command: its status, and what it says on stderr."""
    done = subprocess.run(
        [*program, *arguments],
        **{"stderr": subprocess.PIPE, **settings},
        input=BOARD,
        text=True,
        cwd=folder,
        check=False,
        timeout=60,
    )
    return done.returncode, done.stderr


@pytest.fixture
def closed():
    """The writing end of a pipe whose reading end is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    yield writing
    os.close(writing)


@pytest.fixture
def full():
    with Path("/dev/full").open("w") as device:
        yield device


class TestOutput:
    @pytest.mark.parametrize("arguments", COMMANDS.values(), ids=COMMANDS)
    def test_what_cannot_be_written(self, tmp_path, closed, full, arguments):
        """A closed pipe ends a command quietly; others get one sentence."""
        assert run(arguments, tmp_path, stdout=closed) == (141, "")
        assert run(arguments, tmp_path, stdout=full) == (2, NO_SPACE)
        assert run_in_shell([*arguments, ">&-"], tmp_path) == (2, CLOSED)

    def test_without_a_buffer(self, tmp_path, closed, full):
        settings = {"env": {**os.environ, "PYTHONUNBUFFERED": "1"}}
        for arguments in (["--help"], PLAY):
            assert run(arguments, tmp_path, stdout=closed, **settings) == (141, "")
            assert run(arguments, tmp_path, stdout=full, **settings) == (2, NO_SPACE)

    def test_files_are_written_all_the_same(self, tmp_path, closed, full):
        for status, stdout in ((141, closed), (2, full)):
            plot = tmp_path / f"{status}.svg"
            assert run([*PLAY, "--plot", plot], tmp_path, stdout=stdout)[0] == status
            assert ET.parse(plot).getroot().tag.endswith("svg")

    def test_a_command_that_prints_nothing_needs_no_stream(self, tmp_path):
        assert run_in_shell(["analyse", "-", "out.txt", ">&-"], tmp_path) == (0, "")
        assert (tmp_path / "out.txt").read_text().startswith("3 1 1")

    @pytest.mark.parametrize(
        ("variables", "coloured", "as_map"),
        [
            ({}, False, False),
            ({"FORCE_COLOR": "1"}, True, True),
            ({"FORCE_COLOR": "1", "NO_COLOR": "1"}, False, True),
            ({"FORCE_COLOR": "1", "TERM": "dumb"}, False, True),
            ({"FORCE_COLOR": ""}, False, False),
        ],
    )
    def test_variables_decide_on_colours_in_a_pipe(self, tmp_path, variables, coloured, as_map):
        env = {
            name: it for name, it in os.environ.items() if name not in {"FORCE_COLOR", "NO_COLOR"}
        }
        done = subprocess.run(
            [sys.executable, "-m", "fairmines", "analyse", "-"],
            env={**env, "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **variables},
            input=BOARD,
            text=True,
            encoding="utf-8",
            capture_output=True,
            cwd=tmp_path,
            check=True,
        )
        assert ("38;5;" in done.stdout) == coloured
        assert ("best guess" in done.stdout) == as_map

    def test_another_error_is_not_blamed_on_it(self, capsys, monkeypatch):
        from fairmines.cli import generate, main

        def fail(_):
            raise FileNotFoundError(2, "No such file or directory", "lost.txt")

        monkeypatch.setattr(generate, "run", fail)
        assert main(["generate"]) == 2
        said = "fairmines: cannot use 'lost.txt': No such file or directory\n"
        assert capsys.readouterr() == ("", said)


class TestError:
    def test_nobody_hears_a_complaint(self, tmp_path, closed, full):
        settings = {"stdout": subprocess.DEVNULL}
        assert run(["win"], tmp_path, stderr=closed, **settings) == (2, None)
        assert run(["win"], tmp_path, stderr=full, **settings) == (2, None)

    def test_a_complaint_never_goes_to_standard_output(self, tmp_path):
        line = f"{sys.executable} -m fairmines win 2>&-"
        done = subprocess.run(["bash", "-c", line], capture_output=True, check=False, cwd=tmp_path)
        assert (done.returncode, done.stdout) == (2, b"")
