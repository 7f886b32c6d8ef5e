"""Several servers on one directory, alone and behind the proxy of docs/guide/server.md."""

import random
import re
import shutil
import socket
import sqlite3
import subprocess
import threading
import time
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import pytest
from server import Server
from websockets.exceptions import ConnectionClosed

from fairmines.web.store.game_store import GameStore
from fairmines.web.store.replay import replay
from fairmines.web.store.schema import FILE

DOCS = Path(__file__).parent.parent / "docs" / "guide" / "server.md"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


@contextmanager
def proxy(directory, servers):
    """Run nginx with the configuration of the documentation in front of two servers."""
    [text] = re.findall(r"```nginx\n(.*?)```", DOCS.read_text(encoding="utf-8"), re.DOTALL)
    port = free_port()
    for old, new in (("listen 80;", f"listen 127.0.0.1:{port};"), ("mines.example", "localhost")):
        assert old in text
        text = text.replace(old, new)
    for old, server in zip(("127.0.0.1:8765", "127.0.0.1:8766"), servers, strict=True):
        assert old in text
        text = text.replace(old, f"127.0.0.1:{server.port}")
    paths = "".join(
        f"{name}_temp_path {directory}/{name};\n"
        for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = directory / "nginx.conf"
    config.write_text(
        f"daemon off;\npid {directory}/nginx.pid;\nerror_log {directory}/error.log;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{paths}{text}}}\n"
    )
    command = [NGINX, "-p", str(directory), "-e", f"{directory}/error.log", "-c", str(config)]
    with subprocess.Popen(command) as process:
        try:
            for _ in range(100):
                with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                    break
                assert process.poll() is None, (directory / "error.log").read_text()
                time.sleep(0.1)
            yield port
        finally:
            process.terminate()


class Proxied(Server):
    """A proxy, asked as a server is asked."""

    def __init__(self, port):
        self.port = port


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_two_servers_behind_nginx(tmp_path):
    data = tmp_path / "data"
    with (
        Server(data, "--allow-host", "localhost") as one,
        Server(data, "--allow-host", "localhost") as other,
        proxy(tmp_path, (one, other)) as port,
    ):
        front = Proxied(port)
        ids = [front.new_game(first="opening")["id"] for _ in range(12)]
        for game_id in ids:
            # Two connections to one game meet on the same server.
            with front.player(game_id) as player:
                with front.player(game_id) as watcher:
                    player.open(4, 4)
                    assert watcher.receive()["n"] is None
                assert front.get(f"/api/games/{game_id}")["moves"] == 1
                assert player.win()["status"] == "won"
        # Both servers and the proxy list the same games.
        listed = [it.get("/api/statistics") for it in (one, other, front)]
        assert listed[0] == listed[1] == listed[2]
        [group] = listed[0]["groups"]
        assert (group["games"], group["wins"], group["streak"]) == (12, 12, 12)
        # A game goes on when its server has died.
        running = [front.new_game(first="opening")["id"] for _ in range(6)]
        for game_id in running:
            with front.player(game_id) as player:
                player.open(4, 4)
        one.kill()
        for game_id in running:
            with front.player(game_id) as player:
                assert player.state["moves"] == 1
                assert player.win()["status"] == "won"


class Hecklers:
    """Eight players on two servers and the same few games, and a database that locks at random."""

    def __init__(self, servers, directory, ids, seconds):
        self.servers, self.directory, self.ids = servers, directory, ids
        self.end = time.monotonic() + seconds
        self.answered = dict.fromkeys(ids, 0)
        """The moves of each game that were answered."""
        self.faults = []

    def run(self):
        threads = [threading.Thread(target=self.lock)]
        threads += [threading.Thread(target=self.play, args=(number,)) for number in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def lock(self):
        rng = random.Random(0)
        with closing(sqlite3.connect(self.directory / FILE, isolation_level=None)) as database:
            while time.monotonic() < self.end:
                with suppress(sqlite3.OperationalError):
                    database.execute("BEGIN IMMEDIATE")
                    time.sleep(rng.random() * 0.3)
                    database.execute("ROLLBACK")
                time.sleep(rng.random() * 0.2)

    def play(self, number):
        rng = random.Random(number)
        try:
            while time.monotonic() < self.end:
                game_id = rng.choice(self.ids)
                with (
                    suppress(ConnectionClosed),
                    self.servers[number % 2].player(game_id) as player,
                ):
                    for _ in range(rng.randrange(1, 20)):
                        self.move(rng, player, game_id)
        except Exception as error:  # noqa: BLE001
            self.faults.append(error)

    def move(self, rng, player, game_id):
        cell = [rng.randrange(9), rng.randrange(9)]
        answer = player.say(do=rng.choice(["flag", "flag", "open"]), cell=cell)
        if answer["type"] == "moved":
            self.answered[game_id] = max(self.answered[game_id], answer["moves"])


def test_two_servers_and_a_database_that_locks_at_random(tmp_path):
    with Server(tmp_path) as one, Server(tmp_path) as other:
        ids = [one.new_game(seed=str(seed), start=[4, 4])["id"] for seed in range(6)]
        hecklers = Hecklers((one, other), tmp_path, ids, seconds=5)
        hecklers.run()
        for server in (one, other):
            server.process.terminate()
            server.process.wait(20)
            server._listener.join(20)
            # On a slow machine a move may wait too long for the lock, and the log says so.
            assert "damaged" not in "".join(server.complaints)
            server.complaints.clear()
    assert hecklers.faults == []
    assert sum(hecklers.answered.values()) > 20, "too few moves to show anything"
    with closing(GameStore(tmp_path)) as store:
        for game_id, answered in hecklers.answered.items():
            row, records = store.find(game_id)
            assert not row.damaged
            assert row.moves >= answered
            replay(row, records, time.monotonic)
