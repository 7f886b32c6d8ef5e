"""Boxes for tests, in a thread or in a process of their own, and what clients of all kinds send."""

import asyncio
import json
import signal
import socket
import subprocess
import sys
import threading
from contextlib import closing, contextmanager, suppress
from functools import cache, partial
from http.client import HTTPConnection, HTTPResponse
from queue import SimpleQueue
from urllib.parse import urlsplit

from fairmines.box.pages import PageFiles
from fairmines.box.server import HOST, Server, listen
from fairmines.box.store import Box
from fairmines.web.page_files import newest_change

PATIENCE = 20
"""So many seconds a busy machine may take; what is right ends the wait at once."""
SECRET = b"what no client may get"
PAGE_FILES = {
    "index.html": b"<!doctype html><title>Page</title>",
    "analyse.html": b"<!doctype html><title>Analyser</title>",
    "static/js/main.js": b"export {};",
    "static/kernel/game.wasm": bytes(range(256)) * 800,
}


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


class Requests:
    """What one asks a box at its port."""

    def request(self, method, path, body=None, **headers):
        """Send a request; return the status, headers and body."""
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        connection = HTTPConnection(HOST, self.port, timeout=PATIENCE)
        with closing(connection):
            connection.request(method, path, body, names)
            answer = connection.getresponse()
            return answer.status, answer.headers, answer.read()


class BoxProcess(Requests):
    """`fairmines play` without a browser, until `stop` or `kill`; a context manager."""

    PROGRAM = ("-m", "fairmines")

    def __init__(self, data, *options):
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
        self.url = first_line.split()[1]
        self.port = urlsplit(self.url).port
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

    def __init__(self, box, port):
        self.box = box
        self.port = port
        self.url = f"http://{HOST}:{port}/"

    def games(self, method="GET", path="/games", body=None):
        """Send a request about games; return the status, the state and the lines."""
        status, _, answer = self.request(method, path, body)
        head, *lines = answer.splitlines()
        return status, json.loads(head), lines

    def put(self, game_id, line=None):
        """Put a game."""
        return self.games("PUT", f"/games/{game_id}", line or game_line(game_id))

    def refusal(self, method, path, body=None, **headers):
        """Send a request that is refused; return the status and the sentence."""
        status, _, answer = self.request(method, path, body, **headers)
        return status, json.loads(answer)["error"]

    def connect(self):
        """Open a connection."""
        return socket.create_connection((HOST, self.port), timeout=PATIENCE)

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
    return PageFiles(partial(read_folder, folder), partial(newest_change, folder))


@contextmanager
def run_box(page, data, port=0):
    """Serve a folder and a box until the block ends."""
    started = SimpleQueue()

    async def run(server, listening):
        started.put((asyncio.get_running_loop(), asyncio.current_task()))
        with suppress(asyncio.CancelledError):
            await server.serve(listening)

    with closing(Box(data)) as box, listen(port) as listening:
        port = listening.getsockname()[1]
        server = Server(page_files(page), box, port)
        thread = threading.Thread(target=asyncio.run, args=(run(server, listening),))
        thread.start()
        loop, task = started.get()
        try:
            yield RunningBox(box, port)
        finally:
            loop.call_soon_threadsafe(task.cancel)
            thread.join(PATIENCE)
