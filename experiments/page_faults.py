"""Ends a page on a box, or the box, in mid-move, again and again.

- `closings`: SIGKILL for Chromium with all its processes, and a new one with the same profile.
- `workers`: the worker of the page's host is ended, and the page makes a new one.
- `boxes`: SIGKILL for the box, and a new one with the same games.

No move that was answered may be lost, and no game damaged. In the end the browser and the box must
have the same finished games, all that were answered among them, and the statistics must count each
of them once. Writes docs/research/box-faults.md.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Error, Page, Playwright, sync_playwright

from experiments.page import RESEARCH, git, replace_between, table
from fairmines import checks
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.helpers.box import BoxProcess

PATIENCE = 60
"""Seconds for the browser and the box to have the same games in the end."""
PAGE = RESEARCH / "box-faults.md"
BEGIN = "<!-- ended: python -m experiments page_faults -->"
END = "<!-- end of ended -->"

START = """
async (key) => {
  const { HostClient } = await import(new URL("src/host/host.ts", document.baseURI));
  const address = new URL("games", document.baseURI).href;
  window.key = key;
  window.begin = () => {
    const box = { address, key: window.key };
    window.client = new HostClient({ database: "games", box });
  };
  begin();
}
"""

# Plays without an end, mostly flags, so that games last; tells how many moves each answer states.
PLAY = """
async (known) => {
  const wanted = { width: 9, height: 9, mines: 10, rules: "fair", first: "opening", deal: "random",
    difficulty: null, seed: null, start: null };
  const draw = (most) => Math.floor(Math.random() * most);
  const play = async () => {
    let id = known ?? (await client.call("newGame", wanted)).id;
    for (;;) {
      await client.call("enter", id, true);
      for (let over = false; !over; ) {
        const cell = [draw(9), draw(9)];
        const move = draw(10) ? { do: "flag", cell, to: "cf"[draw(2)] } : { do: "open", cell };
        const { moves, status } = await client.call("move", id, move);
        await answered(id, moves, status);
        over = status === "won" || status === "lost";
      }
      ({ id } = await client.call("newGame", wanted));
    }
  };
  play().catch(() => {});
}
"""

FINISHED = """
async () => {
  await client.call("exchange");
  const { groups } = await client.call("readStatistics");
  const file = await (await client.call("exportGames", "games")).text();
  return [groups.reduce((sum, { games }) => sum + games, 0), file];
}
"""


class ScriptsBox(BoxProcess):
    """A box whose page is empty, and can import all scripts."""

    PROGRAM = (
        "-c",
        """
from fairmines.__main__ import main
from fairmines.box import pages
from fairmines.web import site
from tests.helpers.local_page import SCRIPT, read_scripts
site.site_files = read_scripts
pages.TYPES[".ts"] = SCRIPT
raise SystemExit(main())
""",
    )


@dataclass
class Tally:
    """What a campaign has seen."""

    faults: int = 0
    answered: int = 0
    lost: int = 0
    damaged: int = 0
    ended: set[str] = field(default_factory=set)
    """Games whose end was answered."""
    missing: int = 0
    """Finished games that the browser or the box lacks in the end."""
    twice: int = 0
    """How many more games the statistics count than there are."""
    known: dict[str, int] = field(default_factory=dict)
    """Game -> the largest number of moves that an answer has stated."""
    running: set[str] = field(default_factory=set)

    def note(self, game: str, moves: int, status: str) -> None:
        """Note an answer."""
        self.answered += 1
        self.known[game] = max(moves, self.known.get(game, 0))
        over = status in {"won", "lost"}
        (self.running.discard if over else self.running.add)(game)
        if over:
            self.ended.add(game)

    def compare(self, page: Page) -> None:
        """Count the moves that the host has lost of the games played since the last time."""
        for game, moves in [*self.known.items()]:  # answers may come meanwhile
            try:
                state = page.evaluate("(id) => client.call('readGame', id)", game)
            except Error:
                self.damaged += 1
            else:
                self.lost += max(0, moves - state["moves"])
        self.known = {game: moves for game, moves in self.known.items() if game in self.running}

    def compare_finished(self, page: Page, box: ScriptsBox) -> None:
        """Count the finished games that the browser or the box lacks, or that count twice."""
        late = time.monotonic() + PATIENCE
        while True:
            counted, file = page.evaluate(FINISHED)
            games = [json.loads(line) for line in file.splitlines()[1:-1]]
            here = {game["id"] for game in games if game["status"] != "playing"}
            there = read_ids(box)
            if here == there or time.monotonic() > late:
                break
        self.missing = len((self.ended | here | there) - (here & there))
        self.twice = counted - len(here)

    def play(self, page: Page) -> None:
        """Begin to play: in a game that is running, then in new ones."""
        page.evaluate(PLAY, next(iter(self.running), None))

    def row(self, name: str) -> list[str]:
        """Return the row of the table."""
        counts = (self.faults, self.answered, self.lost, self.damaged)
        ends = (len(self.ended), self.missing, self.twice)
        return [name, *(f"{count:,}" for count in (*counts, *ends))]

    @property
    def good(self) -> bool:
        """Whether nothing was lost, and nothing counted twice."""
        return self.lost == self.damaged == self.missing == self.twice == 0


def read_ids(box: ScriptsBox) -> set[str]:
    """Return the ids of the games in a box."""
    compared = json.loads(box.request("POST", "/games/compare", b"")[2])
    return {*compared["others"]["games"]}


class Chromium:
    """A Chromium with a profile, in a process group of its own."""

    def __init__(self, profile: str) -> None:
        ready = Path(profile, "DevToolsActivePort")
        ready.unlink(missing_ok=True)
        options = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={profile}"]
        self.process = subprocess.Popen(
            [find_chromium(), *ARGUMENTS, *options, "about:blank"],
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        while not ready.exists() or "\n" not in ready.read_text():
            time.sleep(0.01)
        self.port = int(ready.read_text().split()[0])

    def kill(self) -> None:
        """End all of its processes at once."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        # One that waits for the disk ends later. While it locks the database, the next Chromium
        # cannot open it, and begins with an empty one.
        while has_processes(self.process.pid):
            time.sleep(0.01)


def has_processes(group: int) -> bool:
    """Whether a process of a group runs still; zombies do not."""
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            state, _, its_group = path.read_text().rpartition(")")[2].split()[:3]
            if int(its_group) == group and state != "Z":
                return True
    return False


@contextmanager
def opened(
    playwright: Playwright, box: ScriptsBox, profile: str, tally: Tally
) -> Iterator[tuple[Chromium, Page]]:
    """Open a page in a Chromium of a profile, which is killed in the end."""
    chromium = Chromium(profile)
    try:
        browser = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{chromium.port}")
        page = browser.contexts[0].new_page()
        page.expose_function("answered", tally.note)
        page.goto(box.url)
        page.evaluate(START, box.key)
        yield chromium, page
        with suppress(Error):
            browser.close()
    finally:
        chromium.kill()


def closings(playwright: Playwright, folder: Path, number: int, rng: random.Random) -> Tally:
    """Kill Chromium in mid-move, so many times."""
    tally = Tally()
    profile = str(folder / "profile")
    with ScriptsBox(folder / "closings") as box:
        for _ in range(number):
            with opened(playwright, box, profile, tally) as (chromium, page):
                tally.compare(page)
                tally.play(page)
                timer = threading.Timer(rng.uniform(0.1, 1.0), chromium.kill)
                timer.start()
                with suppress(Error):  # It ends while the page waits.
                    page.wait_for_timeout(60_000)
                timer.join()
                tally.faults += 1
        with opened(playwright, box, profile, tally) as (_, page):
            tally.compare(page)
            tally.compare_finished(page, box)
    return tally


def workers(playwright: Playwright, folder: Path, number: int, rng: random.Random) -> Tally:
    """End the worker of the host in mid-move, so many times."""
    tally = Tally()
    with (
        ScriptsBox(folder / "workers") as box,
        opened(playwright, box, str(folder / "workers profile"), tally) as (_, page),
    ):
        for _ in range(number):
            tally.play(page)
            page.wait_for_timeout(rng.uniform(50, 500))
            page.evaluate("() => { client.worker.terminate(); begin(); }")
            page.wait_for_timeout(20)  # for answers that the page has heard before
            tally.faults += 1
            tally.compare(page)
        tally.compare_finished(page, box)
    return tally


def boxes(playwright: Playwright, folder: Path, number: int, rng: random.Random) -> Tally:
    """Kill the box while games end, so many times."""
    tally = Tally()
    data = folder / "boxes"
    box = ScriptsBox(data)
    with opened(playwright, box, str(folder / "boxes profile"), tally) as (_, page):
        tally.play(page)
        while number and not tally.answered:  # the page has all of its files
            page.wait_for_timeout(10)
        for _ in range(number):
            page.wait_for_timeout(rng.uniform(50, 500))
            box.kill()
            tally.faults += 1
            page.wait_for_timeout(rng.uniform(0, 100))
            box = ScriptsBox(data, "--port", str(box.port))
            page.evaluate("(key) => void client.call('useKey', (window.key = key))", box.key)
        tally.compare(page)
        page.evaluate("() => { client.worker.terminate(); begin(); }")
        tally.compare_finished(page, box)
    box.stop()
    return tally


def main() -> None:
    """Run the campaigns that are asked for; fail if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name in CAMPAIGNS:
        parser.add_argument(f"--{name}", type=int, default=200, help="0 for none")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--print", action="store_true", help="write no page")
    arguments = parser.parse_args()
    for name in CAMPAIGNS:
        checks.integer(name, getattr(arguments, name), 0, 10**6)
    rng = random.Random(arguments.seed)
    rows, good = [], True
    with (
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name,
        sync_playwright() as playwright,
    ):
        folder = Path(name)
        for title, campaign in CAMPAIGNS.items():
            begun = time.monotonic()
            tally = campaign(playwright, folder, getattr(arguments, title), rng)
            rows.append([*tally.row(title), f"{time.monotonic() - begun:.0f} s"])
            good &= tally.good
            print(*rows[-1], flush=True)
    heads = ["ended", "times", "answered moves", "lost moves", "damaged games"]
    heads += ["finished games", "missing", "counted twice", "time"]
    if not arguments.print:
        figures = f"\nAt {git('rev-parse', '--short', 'HEAD')}:\n\n{table(heads, rows)}\n"
        replace_between(PAGE, BEGIN, END, figures)
    sys.exit(not good)


CAMPAIGNS = {"closings": closings, "workers": workers, "boxes": boxes}
