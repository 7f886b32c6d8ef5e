"""The commands of docs/guide/backup.md beside a running server."""

import os
import re
import shutil
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from fairmines.web.store.game_store import GameStore
from fairmines.web.store.schema import FILE
from tests.helpers.folders import ROOT
from tests.helpers.server import Server

pytestmark = pytest.mark.process

PAGE = ROOT / "docs" / "guide" / "backup.md"


def commands(folder):
    """Return the blocks of the page as they are typed, below another folder than /srv."""
    text = PAGE.read_text(encoding="utf-8")
    return [
        block.replace("/srv", str(folder))
        for block in re.findall(r"```sh\n(.*?)```", text, re.DOTALL)
    ]


def run(block, folder):
    programs = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    environment = os.environ | {"PATH": programs}
    subprocess.run(["sh", "-ec", block], cwd=folder, env=environment, check=True)


def won(directory):
    """Count the won games of a directory, without its log if there is none."""
    with closing(GameStore(directory)) as store:
        return sum(totals.wins for totals in store.finished.totals(9))


def test_backups_beside_a_running_server(tmp_path):
    _, _, copy, remove = commands(tmp_path)
    remove, put = remove.splitlines()
    data = tmp_path / "fairmines"
    with Server(data) as server:
        for _ in range(3):
            with server.player(server.new_game(first="opening")["id"]) as player:
                player.open(4, 4)
                assert player.win()["status"] == "won"
        # 1. What the page warns of: a copy of the file alone lacks the games.
        (tmp_path / "careless").mkdir()
        shutil.copy(data / FILE, tmp_path / "careless" / FILE)
        assert won(tmp_path / "careless") == 0
        # 2. The copy that SQLite makes has all games.
        run(copy, tmp_path)
        assert server.request("DELETE", "/api/statistics")[0] == 204
    assert won(data) == 0
    run(remove, tmp_path)
    run(put, tmp_path)
    assert won(data) == 3
    with Server(data) as server:
        assert server.get("/api/statistics")["groups"][0]["wins"] == 3
