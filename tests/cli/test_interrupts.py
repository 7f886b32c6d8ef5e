"""Ctrl-C at any moment of a command: no traceback, and finished games are reported."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import fairmines as fm
from tests.helpers.commands import SIMULATE
from tests.helpers.results import wait_for_games

pytestmark = pytest.mark.process

ENDLESS = """\
import pathlib, time
import fairmines as fm

class Endless(fm.Strategy):
    def moves(self, view, rng):
        pathlib.Path("begun").touch()
        while True:
            time.sleep(0.05)
"""


# Short sleeps: a signal that comes just before one is heard after it.
SLOW = """\
import pathlib, time
pathlib.Path("begun").touch()
while True:
    time.sleep(0.05)
"""


def start(arguments, folder, **settings):
    """Start a command in a session of its own."""
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    return subprocess.Popen(
        arguments, cwd=folder, text=True, start_new_session=True, **pipes, **settings
    )


def interrupt(process):
    """Send Ctrl-C to the whole group, as a terminal does; return the status and what is said.

    The pipes end when the workers have.
    """
    os.killpg(process.pid, signal.SIGINT)
    output, complaint = process.communicate(timeout=60)
    return process.returncode, output, complaint


def wait_until_begun(process, folder):
    while not (folder / "begun").exists():
        assert process.poll() is None
        time.sleep(0.01)


@pytest.mark.parametrize(("library", "way"), [("numpy", "module"), ("argparse", "command")])
def test_a_command_that_loads_ends_quietly(tmp_path, library, way):
    """A library takes its time, as on a disk that is slow."""
    (tmp_path / f"{library}.py").write_text(SLOW)
    [entry] = entry_points(group="console_scripts", name="fairmines")
    # What pip writes into the command.
    command = f"import sys; from {entry.module} import {entry.attr}; sys.exit({entry.attr}())"
    arguments = ["-m", "fairmines"] if way == "module" else ["-c", command]
    arguments += ["analyse", "-"]  # `fairmines` alone needs no NumPy
    env = os.environ | {"PYTHONPATH": str(tmp_path)}
    process = start([sys.executable, *arguments], tmp_path, env=env)
    wait_until_begun(process, tmp_path)
    assert interrupt(process) == (130, "", "")


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_prints_what_is_done(tmp_path, workers):
    path = tmp_path / "results.sqlite"
    options = ["--strategy", "sps", "--level", "8x8x10", "--games", "1000000"]
    options += ["--workers", workers, "--out", str(path), "--json"]
    process = start([*SIMULATE, *options], tmp_path)
    wait_for_games(path, 9)
    status, output, complaint = interrupt(process)
    assert status == 130
    [report] = json.loads(output)
    games = report["games"]
    assert 0 < games < 1_000_000
    assert re.fullmatch(
        rf"fairmines: interrupted after {games:,} of 1,000,000 games; "
        r"the same command continues from '.*'\n",
        complaint,
    )
    # One worker plays in order: what is printed is right.
    if workers == "1":
        assert report["wins"] == fm.simulate("sps", (8, 8, 10), games=games).wins


@pytest.mark.parametrize("delay", [0.0, 0.1])
def test_ctrl_c_while_workers_start(tmp_path, delay):
    options = ["--strategy", "random", "--games", "1000000", "--workers", "2"]
    process = start([*SIMULATE, *options], tmp_path)
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    while len(children.read_text().split()) < 2:
        time.sleep(0.001)
    time.sleep(delay)
    status, _, complaint = interrupt(process)
    assert status == 130
    assert re.fullmatch(r"fairmines: interrupted after [\d,]+ of 1,000,000 games\n", complaint)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_waits_for_no_game(tmp_path, workers):
    (tmp_path / "mine.py").write_text(ENDLESS)
    options = ["--strategy", "mine:Endless", "--games", "600", "--workers", workers]
    process = start([*SIMULATE, *options], tmp_path)
    wait_until_begun(process, tmp_path)
    status, output, complaint = interrupt(process)
    assert (status, complaint) == (130, "fairmines: interrupted after 0 of 600 games\n")
    assert "mine:Endless      0" in output
