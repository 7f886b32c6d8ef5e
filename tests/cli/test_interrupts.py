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


def interrupted(arguments, folder, **settings):
    """Start a command, and send it Ctrl-C once it has begun: its status, and what it says."""
    process = subprocess.Popen(
        arguments,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        **settings,
    )
    while not (folder / "begun").exists():
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    output, complaint = process.communicate(timeout=60)
    return process.returncode, output + complaint


class TestLoading:
    """A library that takes its time, as on a disk that is slow."""

    @pytest.mark.parametrize("library", ["numpy", "argparse"])
    @pytest.mark.parametrize("way", ["module", "command"])
    def test_ends_quietly(self, tmp_path, library, way):
        (tmp_path / f"{library}.py").write_text(SLOW)
        [entry] = entry_points(group="console_scripts", name="fairmines")
        # What pip writes into the command.
        command = f"import sys; from {entry.module} import {entry.attr}; sys.exit({entry.attr}())"
        arguments = ["-m", "fairmines"] if way == "module" else ["-c", command]
        arguments += ["analyse", "-"]  # `fairmines` alone needs no NumPy
        settings = {"env": {**os.environ, "PYTHONPATH": str(tmp_path)}}
        assert interrupted([sys.executable, *arguments], tmp_path, **settings) == (130, "")


class TestInterrupted:
    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_prints_what_is_done(self, tmp_path, workers):
        path = tmp_path / "results.sqlite"
        options = ["--strategy", "sps", "--level", "8x8x10", "--games", "1000000"]
        process = subprocess.Popen(
            [*SIMULATE, *options, "--workers", workers, "--out", str(path), "--json"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        wait_for_games(path, 9)
        # A terminal sends it to the whole group, the workers included.
        os.killpg(process.pid, signal.SIGINT)
        output, complaint = process.communicate(timeout=30)
        assert process.returncode == 130
        [report] = json.loads(output)
        assert 0 < report["games"] < 1_000_000
        assert re.fullmatch(
            rf"fairmines: interrupted after {report['games']:,} of 1,000,000 games; "
            r"the same command continues from '.*'\n",
            complaint,
        )
        games = report["games"]
        # One worker plays in order: what is printed is right.
        if workers == "1":
            assert report["wins"] == fm.simulate("sps", (8, 8, 10), games=games).wins

    @pytest.mark.parametrize("delay", [0.0, 0.03, 0.1, 0.2])
    def test_ctrl_c_while_workers_start(self, delay):
        process = subprocess.Popen(
            [*SIMULATE, "--strategy", "random", "--games", "1000000", "--workers", "2"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        while len(children.read_text().split()) < 2:
            time.sleep(0.001)
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
        assert process.returncode == 130
        assert re.fullmatch(r"fairmines: interrupted after [\d,]+ of 1,000,000 games\n", complaint)

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_waits_for_no_game(self, tmp_path, workers):
        (tmp_path / "mine.py").write_text(ENDLESS)
        process = subprocess.Popen(
            [*SIMULATE, "--strategy", "mine:Endless", "--games", "600", "--workers", workers],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            cwd=tmp_path,
        )
        while not (tmp_path / "begun").exists():
            assert process.poll() is None
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGINT)
        # The pipes end when the workers have.
        output, complaint = process.communicate(timeout=60)
        assert process.returncode == 130
        assert "mine:Endless      0" in output
        assert complaint == "fairmines: interrupted after 0 of 600 games\n"
