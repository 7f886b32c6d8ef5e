"""Browsers on a public server: each keeps the server's cookies, as browsers do."""

import sqlite3
import subprocess
import sys
from contextlib import closing, contextmanager
from http.cookies import SimpleCookie

from fairmines.web.store.schema import FILE
from tests.helpers.server import Requests, Server


class PublicServer(Server):
    """A server that allows another name than its own machine's."""

    def __init__(self, data, *options):
        super().__init__(data, "--allow-host", "mines.example", *options)


class Visitor(Requests):
    """A browser that visits a server; all its tabs."""

    def __init__(self, server, **headers):
        self.server = server
        self.headers = headers
        self.cookies = {}
        """The cookies that the browser has, by name."""
        self.given = None
        """The cookie of the last answer, with its attributes; None if there was none."""

    def request(self, method, path, body=None, **headers):
        """Send a request with the cookies; keep those of the answer."""
        headers = self.headers | headers
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={it}" for name, it in self.cookies.items())
        status, answered, data = self.server.request(method, path, body, **headers)
        self.given = None
        for line in answered.get_all("Set-Cookie", []):
            [(name, self.given)] = SimpleCookie(line).items()
            self.cookies[name] = self.given.value
            if self.given["max-age"] == "0":
                del self.cookies[name]
        return status, answered, data

    def delete(self, path):
        """Return the status of a DELETE."""
        return self.request("DELETE", path)[0]

    @contextmanager
    def playing(self, **wanted):
        """Begin a game, and connect to it; the game's id is `state["id"]`."""
        with self.server.player(self.new_game(**wanted)["id"]) as player:
            yield player

    def won(self):
        """Win a game; return its id."""
        with self.playing(first="opening") as player:
            player.open(4, 4)
            assert player.win()["status"] == "won"
            return player.state["id"]

    def begun(self):
        """Begin a game; return its id."""
        return self.new_game(start=[4, 4])["id"]

    def sees(self):
        """Return the ids of the unfinished and of the finished games that the server lists."""
        running = [it["id"] for it in self.get("/api/running")]
        finished = [it["id"] for it in self.get("/api/statistics.json")]
        groups = self.get("/api/statistics")["groups"]
        assert sum(it["games"] for it in groups) == len(finished)
        assert {it["id"] for group in groups for it in group["best"]} <= set(finished)
        csv = self.request("GET", "/api/statistics.csv")[2].decode().splitlines()[1:]
        assert [line.split(",")[1] for line in csv] == finished
        return running, finished


def command(*arguments, status=0):
    """Run a command of the owner; return what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "fairmines", *map(str, arguments)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def visitors(data):
    """Return the ids of the visitors whom the owner sees, the last one first."""
    return [line.split()[0] for line in command("visitors", "--data", data).splitlines()[1:-1]]


def content(data):
    """Return all rows of the database, as text."""
    with closing(sqlite3.connect(data / FILE)) as database:
        tables = ("games", "totals", "places", "settings", "reviews")
        return {name: database.execute(f"SELECT * FROM {name}").fetchall() for name in tables}
