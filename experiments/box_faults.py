"""Damages, fills, kills and attacks boxes, and times them with ten thousand games.

No line that was answered may be lost or changed without a word, a player's games must be stored
within 300 ms beside each attack, and a box may take 150 MB at most. Writes
docs/research/box-faults.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sqlite3
import subprocess
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection
from itertools import product
from pathlib import Path
from statistics import median
from zlib import crc32

from playwright.sync_api import sync_playwright

from experiments.page import RESEARCH, git, replace_between, table
from experiments.page_faults import START, ScriptsBox
from fairmines.box.lines import LONGEST_LINE, Line
from fairmines.box.log import FILE, Log
from fairmines.box.running import RUNNING
from tests.browser.chromium import launch
from tests.helpers.box import BoxProcess, game_line, read_answer, read_log, sent
from tests.helpers.box_faults import attack, fill_disk, kill_writers, most_memory_of, play_beside
from tests.helpers.recorded_answers import read_recorded

PAGE = RESEARCH / "box-faults.md"
LINES = 1000
"""The lines of a file that is damaged."""


def lines_of(number: int, rng: random.Random) -> list[Line]:
    """Return lines of games of some kilobytes."""
    ids = [f"{rng.getrandbits(128):032x}" for _ in range(number)]
    return [Line("game", it, game_line(it, size=rng.randrange(5000))) for it in ids]


# Faults


def kills(folder: Path, times: int) -> str:
    """End a process with SIGKILL after a part of a write, so many times."""
    figures = kill_writers(folder, times)
    return (
        f"{figures['added']:,} answered lines are there, {figures['deleted']:,} deleted ones are "
        f"not; {figures['damaged']:,} parts of lines that were never answered are named"
    )


def flips(folder: Path, times: int, rng: random.Random) -> str:
    """Flip a byte of a file of lines, so many times; a log names each line that is lost."""
    with closing(Log(folder)) as log:
        log.add(lines_of(LINES, rng))
        whole = read_log(log)
    data = (folder / FILE).read_bytes()
    lost = Counter[int]()
    for _ in range(times):
        (folder / FILE).write_bytes(_flip(data, rng))
        with closing(Log(folder)) as log:
            texts, named = read_log(log), len(log.problems)
        assert texts.items() <= whole.items()
        missing = len(whole) - len(texts)
        assert missing <= max(named, 1)
        assert named or not missing
        lost[missing] += 1
    return f"all of {LINES:,} lines in {lost[0]:,} cases, all but one in {lost[1]:,}, each named"


def _flip(data: bytes, rng: random.Random) -> bytes:
    place = rng.randrange(len(data))
    return data[:place] + bytes([data[place] ^ 1 << rng.randrange(8)]) + data[place + 1 :]


def sqlite_flips(folder: Path, times: int, rng: random.Random) -> str:
    """Do the same to a table of SQLite whose rows have checksums, as the log's lines."""
    path = folder / "lines.sqlite3"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE lines (id TEXT PRIMARY KEY, sum INTEGER, text BLOB)")
        rows = [(line.id, crc32(line.text), line.text) for line in lines_of(LINES, rng)]
        database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
    data = path.read_bytes()
    counts = Counter[str]()
    for _ in range(times):
        path.write_bytes(_flip(data, rng))
        whole = 0
        try:
            with closing(sqlite3.connect(path)) as database:
                for _id, checksum, text in database.execute("SELECT * FROM lines"):
                    whole += isinstance(text, bytes) and crc32(text) == checksum
        except sqlite3.Error:
            counts["ended by an error"] += 1
        if whole < LINES - 1:
            counts["more than one line lost"] += 1
    return (
        f"more than one line lost in {counts['more than one line lost']:,} cases; reading "
        f"ended by an error in {counts['ended by an error']:,}"
    )


def full_disk(folder: Path) -> str:
    """Fill a disk of 4 MB; deleting frees it."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", folder], check=True)
    try:
        figures = fill_disk(folder / "data")
    finally:
        subprocess.run(["umount", folder], check=True)
    return (
        f"{figures['stored']} lines stored, then 507; all are read, also by another start; "
        "deleting three made room"
    )


# Attacks

STORE = ("/games", "POST")


def dripping(box: BoxProcess) -> str:
    """Have 300 clients send a byte every tenth of a second, for 15 seconds."""
    with ExitStack() as opened:
        clients = [opened.enter_context(box.connect()) for _ in range(300)]
        dropped = 0
        for place in range(150):
            for client in clients:
                try:
                    client.sendall(box.head(*STORE)[place % 60 :][:1])
                except OSError:
                    dropped += place == 149
            time.sleep(0.1)
    return f"{dropped} of 300 were dropped"


def slow_bodies(box: BoxProcess) -> str:
    """Have 127 clients with the key begin a body of 16 MB, and send no more of it."""
    with ExitStack() as opened:
        for _ in range(127):
            client = opened.enter_context(box.connect())
            client.sendall(
                box.head(*STORE, Content_Length=LONGEST_LINE) + b"game a {" + b" " * 60_000
            )
        time.sleep(12)
    return "each is refused, or its time ends after 10 s"


def pipelined(box: BoxProcess) -> str:
    """Send 3,000 requests on each of 30 connections, and read all answers."""
    request, last = box.head(method="HEAD"), box.head(method="HEAD", Connection="close")

    def send(_: int) -> int:
        with box.connect() as client, ThreadPoolExecutor(1) as pool:
            sending = pool.submit(client.sendall, request * 2999 + last)
            data = b"".join(iter(lambda: client.recv(2**16), b""))
            sending.result()
        return data.count(b"HTTP/1.1 200")

    with ThreadPoolExecutor(30) as pool:
        answers = sum(pool.map(send, range(30)))
    return f"{answers:,} of 90,000 are answered"


def long_lines(box: BoxProcess) -> str:
    """Store and read eight lines of 15 MB at once."""
    line = b'{"id":"%d","m":"' + b"y" * (15 * 2**20) + b'"}'

    def send(number: int) -> tuple[int, int]:
        body = sent((f"long-{number}", line % number))
        stored = box.request("POST", "/games", body)[0]
        return stored, box.request("POST", "/games/read", f"long-{number}".encode())[0]

    with ThreadPoolExecutor(8) as pool:
        done = list(pool.map(send, range(8)))
    stored, read = (Counter(statuses) for statuses in zip(*done, strict=True))
    return f"stored: {dict(stored)}, read: {dict(read)}; 503 is tried again"


def longest_game(box: BoxProcess) -> str:
    """Store the game of 100,000 moves, and a line of 64 MB."""
    moves = [{"kind": "flag", "row": n % 9, "column": 0, "elapsed": n / 7} for n in range(100_000)]
    game = json.dumps({"id": "moves", "moves": moves}).encode()
    assert box.request("POST", "/games", sent(("moves", game)))[0] == 200
    with box.connect() as client:
        client.sendall(box.head(*STORE, Content_Length=64 * 2**20))
        status, _, answer = read_answer(client)
    assert status == 413
    return f"{len(game) / 1e6:.1f} MB are stored; then: {json.loads(answer)['error']}"


def other_user(box: BoxProcess) -> str:
    """Ask as `nobody`, without the key, by another name of the machine, and for the files."""
    reading, writing = os.pipe()
    if not (child := os.fork()):
        with suppress(BaseException):
            os.setuid(65534)
            for host, method in product(("127.0.0.1", "evil.example"), ("GET", "POST", "DELETE")):
                asking = HTTPConnection("127.0.0.1", box.port)
                asking.request(method, "/games", b"a", {"Host": f"{host}:{box.port}"})
                os.write(writing, f"{asking.getresponse().status}\n".encode())
            for name in (FILE, RUNNING):
                try:
                    (box.data / name).read_bytes()
                except OSError as error:
                    os.write(writing, f"{error.strerror}\n".encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading) as told:
        said = told.read().splitlines()
    os.waitpid(child, 0)
    assert said == ["403"] * 6 + ["Permission denied"] * 2, said
    return "403 each time; its files: permission denied"


def wait(_: BoxProcess) -> str:
    """Leave a box to its player for 10 seconds."""
    time.sleep(10)
    return "what the machine alone costs"


ATTACKS: dict[str, Callable[[BoxProcess], str]] = {
    "none": wait,
    "300 connections that drip": dripping,
    "127 slow bodies of 16 MB": slow_bodies,
    "30 times 3,000 pipelined requests": pipelined,
    "8 lines of 15 MB at once": long_lines,
    "a game of 100,000 moves, a line of 64 MB": longest_game,
    "another user, and a rebound name": other_user,
}


def run_attacks(folder: Path, requests: int, rng: random.Random) -> Iterator[list[str]]:
    """Run each attack on a box of its own, beside a player."""

    def malformed(box: BoxProcess) -> str:
        statuses = attack(box, requests, rng)
        return ", ".join(f"{number:,} times {status}" for status, number in statuses.most_common())

    attacks = ATTACKS | {f"{requests:,} malformed requests, half of them with the key": malformed}
    for number, (name, act) in enumerate(attacks.items()):
        with BoxProcess(folder / f"attack-{number}") as box:
            with play_beside(box) as seconds:
                outcome = act(box)
            memory = most_memory_of(box)
        yield [name, outcome, describe_times(seconds), f"{memory:.0f} MB"]


def describe_times(seconds: list[float]) -> str:
    """Return the median and the longest of some times."""
    return f"{median(seconds) * 1000:.0f} ms, {max(seconds) * 1000:.0f} ms"


# Many games


def many_games(folder: Path, number: int) -> Iterator[list[str]]:
    """Time a new browser on a box with so many games, and then a new box at its address."""
    pattern = next(
        line
        for line in read_recorded("store")["file"]["text"].splitlines()[1:-1]
        if json.loads(line)["status"] == "won"
    )
    old_id = json.loads(pattern)["id"]
    for name in ("full", "new"):
        (folder / name).mkdir()
    begun = time.monotonic()
    with closing(Log(folder / "full")) as log:
        ids = [f"game-{n}" for n in range(number)]
        log.add(Line("game", it, pattern.replace(old_id, it).encode()) for it in ids)
    yield [f"{number:,} games are added to a file", f"{time.monotonic() - begun:.1f} s"]
    begun = time.monotonic()
    Log(folder / "full").close()
    yield ["the file is read at a start", f"{time.monotonic() - begun:.2f} s"]
    with sync_playwright() as playwright, closing(launch(playwright)) as browser:
        page = browser.new_page()
        with ScriptsBox(folder / "full") as box:
            page.goto(box.url)
            with play_beside(box) as seconds:
                begun = time.monotonic()
                page.evaluate(START, box.key)
                page.evaluate("client.call('readStatistics')")
            yield ["a new browser has all of them", f"{time.monotonic() - begun:.1f} s"]
            yield ["a player's game meanwhile: median, at most", describe_times(seconds)]
        with ScriptsBox(folder / "new", "--port", str(box.port)) as again:
            begun = time.monotonic()
            page.evaluate("(key) => client.call('useKey', key)", again.key)
            yield ["the browser sends them to a new box", f"{time.monotonic() - begun:.1f} s"]
            counted = json.loads(again.request("GET", "/games")[2])["games"]
            assert counted >= number, counted  # and some of those of the player


def main() -> None:
    """Run all; an assertion that fails ends it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=1000, help="kills, and flipped bytes")
    parser.add_argument("--requests", type=int, default=100_000, help="that are malformed")
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--print", action="store_true", help="write no page")
    arguments = parser.parse_args()
    rng = random.Random(1)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name:
        folder = Path(name)
        folder.chmod(0o755)  # for another user, who then finds the folders of boxes closed
        faults = list[list[str]]()

        def note(title: str, act: Callable[..., str], *more: object) -> None:
            (place := folder / f"fault-{len(faults)}").mkdir()
            faults.append([title, act(place, *more)])
            print(*faults[-1], sep=": ", flush=True)

        times = f"{arguments.times:,}"
        note(f"{times} kills in the middle of a write", kills, arguments.times)
        note(f"{times} flipped bytes", flips, arguments.times, rng)
        note(f"{times} flipped bytes of SQLite", sqlite_flips, arguments.times, rng)
        note("a full disk", full_disk)
        attacks, seconds = list[list[str]](), list[list[str]]()
        for row in run_attacks(folder, arguments.requests, rng):
            attacks.append(row)
            print(*row, sep=": ", flush=True)
        for row in many_games(folder, arguments.games):
            seconds.append(row)
            print(*row, sep=": ", flush=True)
    if not arguments.print:
        commit, load = git("rev-parse", "--short", "HEAD"), os.getloadavg()[2]
        parts = [
            f"At {commit}, on {os.cpu_count()} shared cores, load average {load:.0f}:\n",
            table(["tried", "outcome"], faults),
            table(["attack", "outcome", "a player's game: median, at most", "memory"], attacks),
            table(["many games", "time"], seconds),
        ]
        begin, end = "<!-- figures -->", "<!-- end of the figures -->"
        replace_between(PAGE, begin, end, "\n" + "\n".join(parts) + "\n")
