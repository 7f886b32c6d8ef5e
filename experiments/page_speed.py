"""Times the page in Chromium, from the release of a button until the cell is painted.

It measures the page of `fairmines play`, and of the folder that `fairmines site` writes, in
Chromium and with the extra `test`; `--beside PATH` adds that of `fairmines play`
in another checkout, with a `.venv` of its own. All play the same moves of the same games, by turns.
"""

import argparse
import subprocess
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from pathlib import Path

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

import fairmines as fm
from experiments.page import ROOT
from experiments.slow_server import UNLIMITED, SlowServer
from experiments.speed import in_turns, median_and_most, print_table
from fairmines.web.site import write_site
from tests.browser.chromium import launch

BOARDS = {
    "expert": (30, 16, 99),
    "100x100": (100, 100, 2000),
    "200x200": (200, 200, 8000),
}
START = (6, 10)
IN_VIEW = (14, 24)
"""Rows and columns that are in view on every board and page, from the top left."""
SEED = 7
WINDOW = {"width": 1366, "height": 768}
PAINTED_SECONDS = 120

# A message arrives after the frame in which the cell has changed.
WATCH = """
globalThis.watchCell = (row, column) => {
  const cell = document.querySelector(
    `#board > :nth-child(${row + 1}) > :nth-child(${column + 1})`);
  const before = cell.className;
  const channel = new MessageChannel();
  let released = 0;
  const note = (event) => (released = event.timeStamp);
  for (const kind of ["mouseup", "mousedown"]) addEventListener(kind, note, true);
  globalThis.painted = new Promise((done) => {
    channel.port1.onmessage = () => {
      for (const kind of ["mouseup", "mousedown"]) removeEventListener(kind, note, true);
      done(performance.now() - released);
    };
    const observer = new MutationObserver(() => {
      if (cell.className === before || /pressed/.test(cell.className)) return;
      if (!/opened|flag/.test(cell.className)) return;
      observer.disconnect();
      channel.port2.postMessage(0);
    });
    observer.observe(cell, { attributes: true, attributeFilter: ["class"] });
  });
};
globalThis.shown = new Promise((done) => {
  const first = new MutationObserver(() => {
    if (!document.querySelector("#board .cell")) return;
    first.disconnect();
    const channel = new MessageChannel();
    channel.port1.onmessage = () => done(performance.now());
    channel.port2.postMessage(0);
  });
  first.observe(document, { subtree: true, childList: true, attributes: true });
});
localStorage.setItem("fairmines.welcomed", "1");
"""


@dataclass
class Times:
    """Milliseconds of one page on one board."""

    shown: list[float] = field(default_factory=list)
    opened: list[float] = field(default_factory=list)
    flagged: list[float] = field(default_factory=list)


@dataclass(frozen=True)
class Script:
    """A game to play on each page."""

    level: tuple[int, int, int]
    overlay: bool
    """Whether the probabilities are shown."""
    moves: list[tuple[str, int, int]]


def choose_moves(level: tuple[int, int, int], moves: int) -> list[tuple[str, int, int]]:
    """Return moves in view that a player can know to be right: openings, and a flag after each."""
    game = fm.Game(level, "fair", SEED, "opening")
    game.open(*START)
    made: list[tuple[str, int, int]] = []
    flagged: set[tuple[int, int]] = set()
    rows, columns = IN_VIEW
    while len(made) < moves and game.status == "playing":
        analysis = fm.analyse(game.view)
        safe = np.argwhere(analysis.safe[:rows, :columns])
        if not len(safe):
            break
        row, column = safe[0].tolist()
        made.append(("open", row, column))
        game.open(row, column)
        mined = {(int(r), int(c)) for r, c in np.argwhere(analysis.mined[:rows, :columns])}
        if new := sorted(mined - flagged):
            flagged.add(new[0])
            made.append(("flag", *new[0]))
    return made


@contextmanager
def served(checkout: Path) -> Generator[str]:
    """Serve the page of a checkout and give its address, with the key of its box."""
    python = checkout / ".venv" / "bin" / "python"
    with tempfile.TemporaryDirectory() as data:
        options = ["--no-browser", "--port", "0", "--data", data]
        command = [str(python), "-m", "fairmines", "play", *options]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=checkout) as process:
            assert process.stdout is not None
            try:
                yield process.stdout.readline().split()[1]
            finally:
                process.terminate()


@contextmanager
def site() -> Generator[str]:
    """Serve the page as static files and give its address."""
    with tempfile.TemporaryDirectory() as folder:
        write_site(Path(folder))
        with SlowServer(Path(folder), UNLIMITED) as files:
            yield files.address


def play(page: Page, moves: list[tuple[str, int, int]], times: Times) -> None:
    """Make the moves with the mouse and note how long each took."""
    for action, row, column in moves:
        place = f"#board > :nth-child({row + 1}) > :nth-child({column + 1})"
        box = page.locator(place).bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.wait_for_timeout(150)  # the pointer rests, as a player's does
        page.evaluate("(place) => watchCell(...place)", [row, column])
        page.mouse.down(button="left" if action == "open" else "right")
        page.mouse.up(button="left" if action == "open" else "right")
        taken = page.evaluate("painted")
        (times.opened if action == "open" else times.flagged).append(taken)


def measure(browser: Browser, address: str, game: Script) -> Times:
    """Play one game on one page."""
    times = Times()
    width, height, mines = game.level
    context = browser.new_context(viewport=WINDOW, locale="en-GB")
    context.set_default_timeout(1000 * PAINTED_SECONDS)
    page = context.new_page()
    page.add_init_script(WATCH)
    # Without a start: a link with one asks before it is played.
    level = f"level={width}x{height}x{mines}&rules=fair&first=opening&deal=random&seed={SEED}"
    page.goto(f"{address}{'&' if '#' in address else '#'}{level}")
    times.shown.append(page.evaluate("shown"))
    page.wait_for_timeout(3000)
    page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(0, 0)")
    row, column = START
    page.click(f"#board > :nth-child({row + 1}) > :nth-child({column + 1})")
    page.wait_for_selector("#board .cell.opened")
    page.wait_for_timeout(1000)
    page.locator("#scroller").evaluate("(scroller) => scroller.scrollTo(0, 0)")
    if game.overlay:
        page.click("#tool-probabilities")
        page.wait_for_selector(".cell.heat")
        page.wait_for_timeout(3000)
    play(page, game.moves, times)
    context.close()
    return times


def main() -> None:
    """Measure, and print one table."""
    parser = argparse.ArgumentParser(description="Time the page from a click to the painted cell.")
    parser.add_argument("--beside", type=Path, help="another checkout, with its .venv")
    parser.add_argument("--moves", type=int, default=40, help="in each game")
    parser.add_argument("--rounds", type=int, default=1, help="games on each page and board")
    parser.add_argument("--boards", nargs="+", choices=BOARDS, default=list(BOARDS))
    arguments = parser.parse_args()
    pages = {"play": served(ROOT), "site": site()}
    if arguments.beside:
        beside = arguments.beside.resolve()
        pages[f"play of {beside.name}"] = served(beside)
    rows: list[list[str]] = []
    with ExitStack() as stack:
        addresses = {name: stack.enter_context(it) for name, it in pages.items()}
        browser = launch(stack.enter_context(sync_playwright()))
        for board, overlay in product(arguments.boards, (False, True)):
            level = BOARDS[board]
            game = Script(level, overlay, choose_moves(level, arguments.moves))
            runs = {name: partial(measure, browser, it, game) for name, it in addresses.items()}
            for name, rounds in in_turns(runs, arguments.rounds).items():
                times = [
                    [time for one in rounds for time in getattr(one, kind)]
                    for kind in ("shown", "opened", "flagged")
                ]
                cells = [median_and_most(it, most=",.0f") for it in times]
                rows.append([board, "on" if overlay else "off", name, *cells])
        browser.close()
    print_table(
        "From the release to the painted cell: milliseconds, median / worst",
        ["board", "probabilities", "page", "first shown", "open", "flag"],
        rows,
    )
