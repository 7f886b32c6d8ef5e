"""Starts a real server in its own process, with clients that play on it."""

import http.client
import json
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager
from urllib.parse import urlsplit

from websockets.sync.client import connect

from fairmines.web.store.game_store import Append

BEGINNER = {"width": 9, "height": 9, "mines": 10}
NEW_GAME = {**BEGINNER, "rules": "fair", "first": "safe", "deal": "random"}
PATIENCE = 20


def append(store, row, moves):
    """Store new moves of one game; raise why it is not possible."""
    [outcome] = store.append_all([Append(row, moves)])
    if outcome is not None:
        raise outcome


class Requests:
    """What one asks a host over HTTP; `request` says how it is asked."""

    def get(self, path):
        """Return what a GET answers, read as JSON."""
        status, _, body = self.request("GET", path)
        assert status == 200, body
        return json.loads(body)

    def new_game(self, **wanted):
        """Make a game, by default a beginner's under `fair`, and return its state."""
        wanted = {"rules": "fair", "first": "safe", "deal": "random"} | BEGINNER | wanted
        status, _, body = self.request("POST", "/api/games", wanted)
        assert status == 201, body
        return json.loads(body)


class Server(Requests):
    """`fairmines serve` on a data directory, until `stop` or `kill`; a context manager."""

    PROGRAM = ("-m", "fairmines")
    COMMAND = ("serve",)

    def __init__(self, data, *options):
        command = [sys.executable, *self.PROGRAM, *self.COMMAND, "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        first_line = self.process.stdout.readline()
        assert first_line, self.process.stderr.read()
        self.url = first_line.split()[1]
        self.port = urlsplit(self.url).port
        # Keep reading stderr: a full pipe would block the server.
        self.complaints = []
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    def _listen(self):
        self.complaints.extend(self.process.stderr)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """End the server as Ctrl-C does, and check that it has printed nothing on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self._end()
        assert not self.complaints, "".join(self.complaints)

    def kill(self):
        """End the server with SIGKILL."""
        self.process.kill()
        self._end()

    def _end(self):
        self.process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()

    def request(self, method, path, body=None, **headers):
        """Send a request, a body as bytes or JSON; return the status, headers and bytes."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        try:
            connection.request(method, path, data, names)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()
        finally:
            connection.close()

    @contextmanager
    def player(self, game_id, **options):
        """Connect to a game; the first message has been read."""
        url = f"ws://127.0.0.1:{self.port}/api/games/{game_id}/play"
        with connect(url, compression=None, max_size=2**23, **options) as socket:
            yield Player(socket)


class ForgetfulServer(Server):
    """A server that deletes abandoned games all the time, untouched ones after a second."""

    PROGRAM = (
        "-c",
        "from fairmines.web import limits; limits.UNOPENED_SECONDS = 1;"
        "limits.CLEANING_SECONDS = 0.2;"
        "from fairmines.__main__ import main; raise SystemExit(main())",
    )


class Player:
    """A connection to a game, and the board as a page would show it."""

    def __init__(self, socket):
        self.socket = socket
        self.n = 0
        self.first = self.receive_bytes()
        self.state = json.loads(self.first)

    def receive_bytes(self):
        """Return the next message as it came."""
        return self.socket.recv(PATIENCE)

    def receive(self):
        """Return the next message; a move's outcome is noted on the board."""
        message = json.loads(self.receive_bytes())
        if message["type"] == "moved":
            for cell in message["changed"]:
                self.state["cells"][cell["row"]][cell["column"]] = cell["code"]
            counters = self.state.keys() & message.keys() - {"type"}
            self.state |= {name: message[name] for name in counters}
        return message

    def send(self, **message):
        """Send a message with the next number."""
        self.n += 1
        self.socket.send(json.dumps({"n": self.n} | message))

    def say(self, **message):
        """Send a message and return what comes back."""
        self.send(**message)
        return self.receive()

    def open(self, row, column):
        """Open a cell."""
        return self.say(do="open", cell=[row, column])

    def flag(self, row, column, **more):
        """Mark a cell."""
        return self.say(do="flag", cell=[row, column], **more)

    def win(self, limit=10_000):
        """Open cells that are safe, or else undetermined: that wins under `fair` and `kind`."""
        while self.state["status"] in {"ready", "playing"} and self.n < limit:
            self.open(*self.advice())
        return self.state

    def advice(self):
        """Return a safe cell, or else one that is undetermined."""
        safe = self.say(ask="hint")["cell"]
        return safe or self.find("u")[0]

    def find(self, kind):
        """List the covered cells of a kind, safe, mined or undetermined."""
        rows = enumerate(self.say(ask="states")["states"])
        return [(r, c) for r, row in rows for c, state in enumerate(row) if state == kind]

    def covered(self):
        """List the cells that are covered and not marked."""
        rows = enumerate(self.state["cells"])
        return [(r, c) for r, row in rows for c, code in enumerate(row) if code == "c"]


def open_before(one: Player, other: Player):
    """Open a cell on the first connection to a new game; return what both get, but its number."""
    told, heard = one.open(4, 4), other.receive()
    assert heard.pop("n") is None
    assert told.pop("n") == 1
    return told, heard
