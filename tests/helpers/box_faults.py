"""Attacks on a box: kills, a full disk, and hostile requests.

- `kill_writers`: SIGKILL in the middle of writes. No game that was answered may be lost, and none
  that was deleted be in the file.
- `fill_disk`: a box that can write no more.
- `attack`: hostile requests. Nothing but the page's files and known lines may leave the box.
"""

import json
import os
import select
import signal
import socket
import subprocess
import sys
import time
from collections import Counter, deque
from contextlib import ExitStack, closing, contextmanager, suppress
from itertools import count
from pathlib import Path
from random import Random
from subprocess import PIPE

from fairmines.box.lines import LONGEST_LINE, Line
from fairmines.box.log import FILE, Log
from fairmines.box.pages import META, WORKER
from fairmines.web.site import site_files
from tests.helpers.box import BoxProcess, Requests, game_line, read_answer, read_log, sent
from tests.helpers.folders import ROOT

SLOW_CLIENTS = 200
"""More than a box has connections."""
[TABLE] = [f"/{path}" for path in site_files() if path.endswith(".bin")]
"""A file of the page of 24 KB."""


# Kills


class WatchedFile:
    """A log's file, whose writes are seen."""

    def __init__(self, log, see):
        self._file = log._file._file
        self._see = see
        log._file._file = self

    def __getattr__(self, name):
        return getattr(self._file, name)

    def write(self, data):
        self._see(self._file, data)
        return self._file.write(data)


def kill_writers(folder, kills):
    """End a process with SIGKILL in the middle of a write, so many times; return what came of it.

    Each adds and deletes lines in one log, and says what was answered.
    """
    told = {what: set() for what in ("added", "deleting", "deleted")}
    for number in range(1, kills + 1):
        reading, writing = os.pipe()
        if not (child := os.fork()):
            _write_until_killed(folder, number, writing)
        os.close(writing)
        with os.fdopen(reading) as lines:
            for what, line_id in map(str.split, lines):
                told[what].add(line_id)
        assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
        if number % 10 == 0 or number == kills:
            with closing(Log(folder)) as log:
                kept, damaged = read_log(log), len(log.problems)
            assert all(text == _killed_line(line_id) for line_id, text in kept.items())
            assert told["added"] - told["deleting"] <= kept.keys()
            assert not told["deleted"] & kept.keys()
            data = (folder / FILE).read_bytes()
            assert not any(_killed_line(line_id) in data for line_id in told["deleted"])
    return {what: len(ids) for what, ids in told.items()} | {"damaged": damaged}


def _write_until_killed(folder, seed, told):
    """Add and delete lines until the process ends in the middle of a write."""
    rng, log = Random(seed), Log(folder)
    left = rng.randrange(1, 12)

    def see(file, data):
        nonlocal left
        left -= 1
        if not left:
            file.write(data[: rng.randrange(len(data) + 1)])
            os.kill(os.getpid(), signal.SIGKILL)

    def tell(what, line_id):
        os.write(told, f"{what} {line_id}\n".encode())

    WatchedFile(log, see)
    for number in range(1000):
        line_id = f"{seed}-{number}"
        log.add([Line("game", line_id, _killed_line(line_id))])
        tell("added", line_id)
        if rng.random() < 0.4:
            chosen = rng.choice(log.list_ids("game"))
            tell("deleting", chosen)
            log.delete([chosen])
            tell("deleted", chosen)


def _killed_line(line_id):
    return game_line(line_id, size=Random(line_id).randrange(2000))


# A full disk


def fill_disk(data):
    """Send games until the disk is full, and go on after some were deleted; return how many."""
    with BoxProcess(data) as box:
        stored = []
        for n in range(1000):
            line = game_line(str(n), size=100_000)
            status, _, answer = box.request("POST", "/games", sent((str(n), line)))
            if status != 200:
                break
            stored.append(line)
        assert status == 507, answer
        assert json.loads(answer)["error"].startswith("cannot write to '"), answer
        assert read_lines(box) == stored
    with BoxProcess(data) as again:  # a box also begins on a full disk
        assert read_lines(again) == stored
        assert b"<title>" in again.request("GET", "/")[2]
        # Who deletes games makes room, also where no byte is free.
        assert again.request("DELETE", "/games", b"1\n2\n3")[0] == 200
        kept = [line for n, line in enumerate(stored) if n not in {1, 2, 3}]
        assert again.request("POST", "/games", sent(("more", game_line("more"))))[0] == 200
        assert {*read_lines(again)} == {*kept, game_line("more")}
    return {"stored": len(stored), "sentence": json.loads(answer)["error"]}


def read_lines(box):
    """Return the lines of all games, in the order in which they came."""
    ids = json.loads(box.request("POST", "/games/compare", b"")[2])["others"]["games"]
    lines = []
    while ids:
        head, *some = box.request("POST", "/games/read", "\n".join(ids).encode())[2].splitlines()
        lines += some
        ids = ids[json.loads(head)["read"] :]
    return lines


# Hostile requests

TARGETS = ["secret.txt", "data/box.log", "etc/passwd", "index.html"]
PATHS = [
    *(
        "/ /index.html /analyse /service-worker.js // /* /%00 /secret.txt /static/../secret.txt "
        "/games /games?a=b /games/compare /games/read /games/../games /games/a /games/%00"
    ).split(),
    TABLE,
]
STEPS = ["..", "%2e%2e", ".%2e", "%252e%252e", "%c0%ae%c0%ae", "..;", "....", ".", ""]
SEPARATORS = ["/", "//", "%2f", "%2F", "\\", "%5c", "%255c", "/./"]
METHODS = ["GET", "HEAD", "PUT", "DELETE", "POST", "OPTIONS", "TRACE", "CONNECT", "get", "PRI"]
HOSTS = ["mines.example", "127.0.0.1.mines.example", "localhost:1", "[::1]", "127.1", "", "a\tb"]
ORIGINS = ["null", "http://mines.example", "https://127.0.0.1", "file://", ""]
LENGTHS = ["-1", "0x10", "1e3", "99999999999999999999", "18446744073709551617", "1, 1", "", "+5"]
HEADERS = [
    *("Transfer-Encoding: chunked", "Transfer-Encoding: gzip, chunked", "Connection: close"),
    *("no header", " folded", ": empty", "A\0: b", "Cookie: a=b", "Upgrade: websocket"),
    *("Expect: 100-continue", "If-None-Match: *", "Range: bytes=0-9", "Sec-Fetch-Site: cross-site"),
]
BODIES = [
    *(b"", b"{}", b"[" * 1000, b"\0" * 100, b"\xff\xfe", b"5\r\nhello\r\n0\r\n\r\n"),
    *(b'{"id":"a","status":"playing"}', b'{"id":"a","status":"won"', b"GET / HTTP/1.1\r\n\r\n"),
]


def hostile_request(rng, port, key):
    """Return the bytes of a request in which several things are wrong; seldom it is a right one.

    Without a key it is that of another user.
    """
    path = rng.choice(PATHS)
    if rng.random() < 0.4:
        steps = [rng.choice(STEPS) + rng.choice(SEPARATORS) for _ in range(rng.randrange(1, 8))]
        path = f"/{''.join(steps)}{rng.choice(TARGETS)}"
    if rng.random() < 0.02:
        path += "a" * rng.choice([1000, 20_000])
    method = rng.choice(METHODS) if rng.random() < 0.5 else "GET"
    lines = [f"{method} {path} HTTP/{rng.choice(['1.1'] * 9 + ['1.0', '0.9', '2.0'])}"]
    if rng.random() < 0.9:
        lines.append(f"Host: {rng.choice(HOSTS) if rng.random() < 0.2 else f'127.0.0.1:{port}'}")
    if rng.random() < 0.2:
        lines.append(f"Origin: {rng.choice(ORIGINS)}")
    body = rng.choice(BODIES) if method in {"PUT", "POST", "DELETE"} or rng.random() < 0.1 else b""
    if rng.random() < 0.15:
        lines.append(f"Content-Length: {rng.choice(LENGTHS)}")
    elif body:
        lines.append(f"Content-Length: {len(body)}")
    if key and rng.random() < 0.8:
        lines.append(f"X-Fairmines-Key: {key}")
    lines += rng.sample(HEADERS, rng.choice([0, 0, 0, 1, 2]))
    data = "\r\n".join([*lines, "", ""]).encode("latin-1") + body
    if rng.random() < 0.03:  # bytes of any kind
        place = rng.randrange(len(data))
        data = data[:place] + rng.randbytes(rng.randrange(1, 50)) + data[place:]
    return data


def check_answer(answer, port, files, key):
    """Check that an answer has nothing but files of the page, a sentence, or lines of the player.

    Without a key it has no lines.
    """
    status, headers, body = answer
    if status == 200 and headers["Content-Type"] == "application/x-ndjson":
        assert key
        assert all(line == played_line(json.loads(line)["id"]) for line in body.splitlines()[1:])
    elif status in {200, 304}:
        assert body.replace(META, b"") in files, body[:80]
    elif status == 307:
        assert headers["Location"].startswith(("/analyse.html", f"http://127.0.0.1:{port}/"))
    elif body:
        assert [*json.loads(body)] == ["error"], body
        assert len(body) < 500
    assert headers["X-Content-Type-Options"] == "nosniff"


class Player(Requests):
    """Loads the page and sends a game, again and again until its input ends."""

    PROGRAM = (
        "import sys; from tests.helpers.box_faults import Player; Player(*sys.argv[1:]).play()"
    )

    def __init__(self, port, key):
        self.port = int(port)
        self.key = key

    def play(self):
        """Say when it has begun, and at the end how many seconds each game took to be stored."""
        seconds = []
        for number in count():
            body = sent((f"played-{number}", played_line(f"played-{number}")))
            assert self.request("GET", "/")[0] == 200
            begun = time.monotonic()
            assert self.request("POST", "/games", body)[0] == 200
            seconds.append(time.monotonic() - begun)
            if number == 0:
                print("begun", flush=True)
            if select.select([sys.stdin], [], [], 0.05)[0]:
                print(*seconds)
                return


def played_line(game_id):
    """Return the line that a player sends."""
    return game_line(game_id, size=10_000)


@contextmanager
def play_beside(box):
    """Have a player while the block runs; then its list has the seconds of each game."""
    # In a process of its own: it waits for the box alone, not for threads of an attack.
    command = [sys.executable, "-c", Player.PROGRAM, str(box.port), box.key]
    with subprocess.Popen(command, stdin=PIPE, stdout=PIPE, text=True, cwd=ROOT) as player:
        assert player.stdout.readline() == "begun\n"
        yield (seconds := [])
        seconds += map(float, player.communicate()[0].split())
    assert player.returncode == 0


def open_slow_client(box, rng):
    """Connect, and send a part of a request, or receive nothing of an answer."""
    client = box.connect()
    length = rng.choice([100, 200_000, LONGEST_LINE])
    head = box.head("/games", "POST", Content_Length=length)
    parts = [b"", head[: rng.randrange(len(head))], head + b" " * (length // 2)]
    with suppress(ConnectionError):
        client.sendall(rng.choice([*parts, box.head(TABLE) * 200]))
    return client


def attack(box, requests, rng):
    """Send hostile requests beside slow clients; return the statuses of the answers."""
    statuses, slow = Counter(), deque()
    files = {*site_files().values(), WORKER, b""}
    with ExitStack() as closed:
        for n in range(requests):
            if n % 10 == 0:
                slow.append(closed.enter_context(open_slow_client(box, rng)))
                if len(slow) > SLOW_CLIENTS:
                    slow.popleft().close()
            key = rng.choice([box.key, None])
            answer = send(box, hostile_request(rng, box.port, key))
            statuses[answer and answer[0]] += 1
            if answer:
                check_answer(answer, box.port, files, key)
    return statuses


def send(box, data):
    """Send bytes on a connection of their own; return the first answer, None without one."""
    with box.connect() as client:
        with suppress(OSError):
            client.sendall(data)
            client.shutdown(socket.SHUT_WR)
        return read_answer(client, "HEAD" if data.startswith(b"HEAD ") else "GET")


def most_memory_of(box):
    """Return the memory that the process has had at most, in megabytes."""
    status = Path(f"/proc/{box.process.pid}/status").read_text()
    fields = dict(line.split(":", 1) for line in status.splitlines())
    return int(fields["VmHWM"].split()[0]) / 1000
