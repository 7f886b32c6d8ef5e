"""Tries an installed fairmines as its users do; needs no repository and no compiler.

The same seeds must give the same boards, wins and probabilities on every machine.
"""

import json
import os
import re
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest

import fairmines as fm

SCRIPTS = Path(sys.executable).parent
BOARD = "3 3\n???\n?2!\n???\n"
SEVENTHS = """\
3 3
0.142857 0.142857 0.142857
0.142857        2        !
0.142857 0.142857 0.142857
"""


def fairmines(*arguments, said=None):
    """Run the command `fairmines`; return what it prints."""
    run = subprocess.run(
        [SCRIPTS / "fairmines", *map(str, arguments)],
        input=said,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_it_is_what_is_installed():
    assert "site-packages" in fm.__file__
    assert fairmines("--version").startswith("fairmines ")


def test_without_a_command_it_says_how_to_begin():
    assert "fairmines play" in fairmines()


def test_analysis():
    assert fairmines("analyse", "-", said=BOARD) == SEVENTHS
    assert fm.analyse(fm.View.parse(BOARD), 2).solutions == 7


def test_layouts_of_a_seed():
    layout = fm.Layout.random(fm.EXPERT, seed=7, start=(0, 0), first="opening")
    assert layout.bbbv == 185


@pytest.mark.parametrize(("strategy", "wins"), [("min-risk", 181), ("expert", 178), ("dssp", 135)])
def test_wins_of_a_seed(strategy, wins):
    options = ["--level", "beginner", "--games", 200, "--seed", 1, "--workers", 1, "--json"]
    [report] = json.loads(fairmines("simulate", "--strategy", strategy, *options))
    assert report["wins"] == wins


def test_a_game():
    game = fm.Game(fm.BEGINNER, rules="fair", seed=3)
    game.open(4, 4)
    while game.status == "playing":
        game.open(*map(int, game.analysis().safest))
    assert game.status == "won"


def test_the_page_is_served(tmp_path):
    line = [SCRIPTS / "fairmines", "play", "--no-browser", "--port", "0", "--data", tmp_path]
    with subprocess.Popen(line, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://\S+", server.stdout.readline())
            assert address
            with urllib.request.urlopen(address[0], timeout=30) as page:
                assert b"<title>" in page.read()
        finally:
            server.terminate()


@pytest.mark.skipif(os.name == "nt", reason="a terminal of Unix")
def test_the_terminal_game_is_there():
    import fairmines.terminal

    assert fairmines.terminal.run
