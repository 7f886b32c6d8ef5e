"""Several servers on one directory, alone and behind the proxy of docs/guide/server.md."""

import os
import random
import re
import shutil
import socket
import sqlite3
import subprocess
import threading
import time
from contextlib import closing, contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed

from fairmines import EXPERT
from fairmines.cli import main
from fairmines.play.game import Game
from fairmines.web.store import presence
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.presence import Presence
from fairmines.web.store.schema import FILE
from fairmines.web.store.stored_game import remake_game
from tests.helpers.folders import ROOT
from tests.helpers.server import Server
from tests.helpers.stored_games import store_finished
from tests.helpers.visiting import Visitor

pytestmark = pytest.mark.process

GUIDE = ROOT / "docs" / "guide"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/sbin:/usr/local/bin")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as listening:
        return listening.getsockname()[1]


def configuration(page):
    """Return the nginx configuration of a page."""
    text = (GUIDE / page).read_text(encoding="utf-8")
    [found] = re.findall(r"```nginx\n(.*?)```", text, re.DOTALL)
    return found


@contextmanager
def proxy(directory, servers, *, public=False):
    """Run nginx with the configuration of the documentation in front of two servers.

    That of a public server is run without TLS.
    """
    text, listen = configuration("server.md"), "listen 80;"
    if public:
        text = text[: text.index("server {")] + configuration("deploying.md")
        text, listen = re.sub(r" +ssl_.*\n", "", text), "listen 443 ssl;"
    port = free_port()
    for old, new in ((listen, f"listen 127.0.0.1:{port};"), ("mines.example", "localhost")):
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
        # Workers of another user could not write bodies into the folder of the test.
        f"{'user root;' if os.geteuid() == 0 else ''}\n"
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
        front = Visitor(Proxied(port))
        ids = [front.new_game(first="opening")["id"] for _ in range(12)]
        for game_id in ids:
            # Two connections to one game meet on the same server.
            with front.server.player(game_id) as player:
                with front.server.player(game_id) as watcher:
                    player.open(4, 4)
                    assert watcher.receive()["n"] is None
                assert front.get(f"/api/games/{game_id}")["moves"] == 1
                assert player.win()["status"] == "won"
        # Both servers and the proxy list the same games.
        listed = [front.get("/api/statistics")]
        for server in (one, other):
            same = Visitor(server)
            same.cookies = front.cookies
            listed.append(same.get("/api/statistics"))
        assert listed[0] == listed[1] == listed[2]
        [group] = listed[0]["groups"]
        assert (group["games"], group["wins"], group["streak"]) == (12, 12, 12)
        # A game goes on when its server has died.
        running = [front.new_game(first="opening")["id"] for _ in range(6)]
        for game_id in running:
            with front.server.player(game_id) as player:
                player.open(4, 4)
        one.kill()
        for game_id in running:
            with front.server.player(game_id) as player:
                assert player.state["moves"] == 1
                assert player.win()["status"] == "won"


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_reviews_behind_nginx_are_stopped_where_they_run(tmp_path):
    data = tmp_path / "data"
    with closing(GameStore(data)) as store:
        for seed in range(40):
            game = Game(EXPERT, "fair", seed, "opening")
            while game.status in {"ready", "playing"}:
                game.open(*(game.analysis().safest if game.layout else (0, 0)))
            store_finished(store, game, 1.7e9 + seed, 60)
    with (
        Server(data) as one,
        Server(data) as other,
        proxy(tmp_path, (one, other)) as port,
    ):
        front = Proxied(port)
        for _ in range(5):
            assert front.request("POST", "/api/reviews")[0] == 204
            assert front.get("/api/reviews")["running"]
            assert [it.get("/api/reviews")["running"] for it in (one, other)].count(True) == 1
            assert front.request("DELETE", "/api/reviews")[0] == 204
            assert not any(it.get("/api/reviews")["running"] for it in (one, other))


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_a_public_server_behind_nginx(tmp_path):
    data = tmp_path / "data"
    options = ("--allow-host", "localhost", "--trust-proxy", "127.0.0.1")
    with (
        Server(data, *options) as one,
        Server(data, *options) as other,
        proxy(tmp_path, (one, other), public=True) as port,
    ):
        front = Proxied(port)
        ann, bob = Visitor(front), Visitor(front)
        hers, his = (([it.begun()], [it.won()]) for it in (ann, bob))
        assert (ann.sees(), bob.sees()) == (hers, his)
        assert front.request("GET", "/api/store")[0] == 403
        # Files up to the longest record reach the server; longer ones do not.
        assert front.request("POST", "/api/review", b"{" + b" " * (2**21 - 1))[0] == 400
        assert front.request("POST", "/api/review", b" " * (2**21 + 1))[0] == 413
        for path in ("/api/statistics", "/api/running"):
            assert ann.delete(path) == 204
        assert (ann.sees(), bob.sees()) == (([], []), his)
        assert ann.delete("/api/visitor") == 204
        statuses = [front.request("GET", "/api/version")[0] for _ in range(400)]
        assert set(statuses) == {200, 429}
        # The owner deletes where the servers run.
        assert main(["forget", "--unseen", "0", "--data", str(data)]) == 0
        bob.server = other
        assert bob.sees() == ([], [])


def test_games_in_play_on_another_server_are_not_deleted(tmp_path):
    with Server(tmp_path) as one, Server(tmp_path) as other:
        playing, idle = (one.new_game(start=[4, 4])["id"] for _ in range(2))
        with one.player(playing) as player:
            assert player.flag(*player.covered()[0])["type"] == "moved"
            for server in (other, one):
                assert server.request("DELETE", "/api/running")[0] == 204
                assert [it["id"] for it in server.get("/api/running")] == [playing]
                assert server.request("GET", f"/api/games/{idle}")[0] == 404
            assert player.flag(*player.covered()[0])["type"] == "moved"
        with one.player(playing) as player:
            assert player.state["moves"] == 3
        # Without a connection it is deleted, by any server.
        while other.get("/api/running"):
            assert other.request("DELETE", "/api/running")[0] == 204


def test_what_servers_tell_each_other(tmp_path, monkeypatch):
    here = {"a"}
    one = Presence(tmp_path, here.__contains__)
    for game in ("a", "b"):
        one.update(game)
    other = Presence(tmp_path, lambda _: False)
    now = time.time()
    assert (one.elsewhere(), other.elsewhere()) == (set(), {"a"})
    here.clear()
    one.update("a")
    assert other.elsewhere() == set()
    here.add("a")
    one.update("a")
    # A server that was killed counts for a minute.
    monkeypatch.setattr(time, "time", lambda: now + presence.DEAD_SECONDS + 1)
    assert other.elsewhere() == set()
    other.beat()
    monkeypatch.setattr(time, "time", lambda: now)
    assert other.elsewhere() == set()
    one.beat()
    one.update("a")
    assert other.elsewhere() == {"a"}
    one.close()
    assert other.elsewhere() == set()
    other.close()
    # A file that cannot be used is made anew.
    (tmp_path / presence.FILE).write_bytes(b"this is no database" * 100)
    with closing(Presence(tmp_path, lambda _: True)) as new:
        assert new.elsewhere() == set()


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
            remake_game(row, records, time.monotonic)
