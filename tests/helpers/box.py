"""Boxes for tests, in a thread or in a process of their own, and what clients of all kinds send."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, contextmanager, suppress
from functools import cache
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from queue import SimpleQueue
from urllib.parse import urlsplit

from fairmines.box.lines import KINDS, Line
from fairmines.box.log import Log
from fairmines.box.pages import PageFiles
from fairmines.box.server import GAMES, HOST, KEY_HEADER, Server, listen

PATIENCE = 60
"""So many seconds a busy machine may take; what is right ends the wait at once."""
SECRET = b"what no client may get"
KEY = "the-key-of-the-tests"
STORED_KEY = "fairmines.box-key"
"""Where a page keeps it."""
PAGE_FILES = {
    "index.html": b"<!doctype html><title>Page</title>",
    "analyse.html": b"<!doctype html><title>Analyser</title>",
    "static/js/main.js": b"export {};",
    "static/kernel/game.wasm": bytes(range(256)) * 800,
}


def key_script(key):
    """Return a script that gives a page the key, as an address of `fairmines play` does."""
    # An empty page has no storage.
    return (
        "if (location.protocol !== 'about:') "
        f"localStorage.setItem({json.dumps(STORED_KEY)}, {json.dumps(key)})"
    )


def write_page_files(folder):
    """Write a page, with a secret beside its folder; return the folder."""
    page = folder / "page"
    for path, data in PAGE_FILES.items():
        (page / path).parent.mkdir(parents=True, exist_ok=True)
        (page / path).write_bytes(data)
    (folder / "secret.txt").write_bytes(SECRET)
    return page


def read_folder(folder):
    """Return the content of each file of a folder, by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def game_line(game_id, status="won", size=0):
    """Return the line of a game as the box knows it, of about this many bytes."""
    moves = [{"kind": "open", "row": 0, "column": n % 30} for n in range(max(1, size // 40))]
    return json.dumps({"id": game_id, "status": status, "moves": moves}).encode()


def sent(*lines):
    """Return the body that stores lines of games, (id, line) each."""
    return b"".join(b"game %s %s\n" % (game_id.encode(), line) for game_id, line in lines)


def add_games(log, *ids):
    """Store games in a log."""
    return log.add(Line("game", game_id, game_line(game_id)) for game_id in ids)


def read_log(log):
    """Return the texts of a log by their ids, games first."""
    return {line_id: log.read(line_id) for kind in KINDS for line_id in log.list_ids(kind)}


def reopened(folder):
    """Return the texts that a log has when it is opened again, and what it says is wrong."""
    with closing(Log(folder)) as log:
        return read_log(log), log.problems


class Requests:
    """What the user of a box asks at its port."""

    def request(self, method, path, body=None, **headers):
        """Send a request; return the status, headers and body."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        if path.startswith(GAMES):
            names = {KEY_HEADER: self.key} | names
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        with closing(connection):
            connection.request(method, path, body, names)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()

    def head(self, path="/", method="GET", **headers):
        """Return the head of a request that the page could send."""
        fields = {"Host": f"{HOST}:{self.port}", KEY_HEADER: self.key}
        fields |= {name.replace("_", "-").lower(): value for name, value in headers.items()}
        lines = [f"{name}: {value}" for name, value in fields.items()]
        return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode()

    def connect(self):
        """Open a connection."""
        return socket.create_connection((HOST, self.port), timeout=PATIENCE)


class BoxProcess(Requests):
    """`fairmines play` without a browser, until `stop` or `kill`; a context manager."""

    PROGRAM = ("-m", "fairmines")

    def __init__(self, data, *options):
        self.data = Path(data)
        command = [sys.executable, *self.PROGRAM, "play", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--data", str(data), *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        first_line = self.process.stdout.readline()
        assert first_line, self.process.stderr.read()
        self.address = first_line.split()[1]
        self.url = self.address.partition("#")[0]
        self.port = urlsplit(self.url).port
        self.key = self.address.partition("key=")[2]
        # Keep reading stderr: a full pipe would block the box.
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
        """End the box as Ctrl-C does, and check that it has printed nothing on stderr."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        self._end()
        assert not self.complaints, "".join(self.complaints)

    def kill(self):
        """End the box with SIGKILL."""
        self.process.kill()
        self._end()

    def _end(self):
        self.process.wait(PATIENCE)
        self._listener.join(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()


class RunningBox(Requests):
    """A box in a thread of this process."""

    def __init__(self, log, port, key):
        self.log = log
        self.port = port
        self.key = key
        self.url = f"http://{HOST}:{port}/"

    def games(self, method="GET", path=GAMES, body=None):
        """Send a request about games; return the status, the answer and the lines behind it."""
        status, _, answer = self.request(method, path, body)
        head, *lines = answer.splitlines()
        return status, json.loads(head), lines

    def put(self, game_id, line=None):
        """Store a game."""
        return self.games("POST", GAMES, sent((game_id, line or game_line(game_id))))

    def copies(self):
        """Return the texts of the log by their ids."""
        return read_log(self.log)

    def refusal(self, method, path, body=None, **headers):
        """Send a request that is refused; return the status and the sentence."""
        status, _, answer = self.request(method, path, body, **headers)
        return status, json.loads(answer)["error"]

    def send(self, data):
        """Send bytes on a connection of their own; return the first answer, None without one."""
        with self.connect() as client:
            with suppress(ConnectionError):
                client.sendall(data)
            return read_answer(client)

    def refusal_of(self, data):
        """Send bytes that are refused; return the status and the sentence."""
        status, _, body = self.send(data)
        return status, json.loads(body)["error"]


def read_answer(client, method="GET"):
    """Read an answer from a socket: status, headers, body; None if it ends without one."""
    answer = HTTPResponse(client, method=method)
    try:
        answer.begin()
    except ConnectionError:  # BadStatusLine of no line is one, too
        return None
    with answer:
        return answer.status, answer.headers, answer.read()


@cache
def page_files(folder):
    """Return the files of a folder, which all boxes share: each would pack them anew."""
    return PageFiles(read_folder(folder))


@contextmanager
def run_box(page, data, port=0, key=KEY):
    """Serve a folder and a box until the block ends."""
    started = SimpleQueue()

    async def run(server, listening):
        started.put((asyncio.get_running_loop(), asyncio.current_task()))
        with suppress(asyncio.CancelledError):
            await server.serve(listening)

    with closing(Log(data)) as log, listen(port) as listening:
        port = listening.getsockname()[1]
        server = Server(page_files(page), log, port, key)
        thread = threading.Thread(target=asyncio.run, args=(run(server, listening),))
        thread.start()
        loop, task = started.get()
        try:
            yield RunningBox(log, port, key)
        finally:
            loop.call_soon_threadsafe(task.cancel)
            thread.join(PATIENCE)
