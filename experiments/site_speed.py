"""Measures a first visit to `fairmines site` on a slow phone.

The browser is Chromium with nothing in its caches, its page four times as slow (CPU throttling of
DevTools, which leaves workers alone). The line is simulated in the server, so it slows the workers
and the service worker, too. After the first cell some safe ones are opened: "click to paint" is
from the release to the painted cell. "Shift" sums the layout shifts up to then. A visit ends when
the service worker has kept all files. The sizes are what the server sends, with gzip as GitHub
Pages compresses, and with the heads of the answers.
"""

import argparse
import statistics
import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from experiments.slow_server import FAST_3G, SLOW_3G, UNLIMITED, Line, SlowServer
from experiments.speed import in_turns, print_table
from fairmines.web.site import write_site
from tests.browser.chromium import launch
from tests.browser.player import BEGINNER, Player
from tests.browser.scenes import play_on

LINES = {it.name: it for it in (FAST_3G, SLOW_3G, UNLIMITED)}
PHONE = {"width": 390, "height": 844}
SLOWDOWN = 4
LONGEST_MS = 120_000
MOVES = 6
"""After the first one."""

# Notes when the board is shown, when a cell of it is opened, and how long each click takes to be
# painted.
WATCH = """
globalThis.times = { clicks: [], shift: 0 };
let released = null;
addEventListener("pointerup", ({ timeStamp }) => { released = timeStamp; }, true);
const painted = () => {
  if (released === null) return;
  const from = released;
  released = null;
  requestAnimationFrame(() => setTimeout(() => times.clicks.push(performance.now() - from)));
};
new PerformanceObserver((list) => {
  for (const { value } of list.getEntries()) times.shift += value;
}).observe({ type: "layout-shift", buffered: true });
const note = (name) => {
  if (times[name]) return;
  times[name] = performance.now();
};
new MutationObserver((changes) => {
  if (changes.some(({ target }) => target.classList?.contains("opened"))) painted();
  if (document.querySelector("#board .cell")) note("shown");
  if (document.querySelector("#board .cell.opened")) note("opened");
}).observe(document, { subtree: true, childList: true, attributeFilter: ["class"] });
localStorage.setItem("fairmines.welcomed", "1");
"""
READY = "async () => { await navigator.serviceWorker.ready; }"


@dataclass(frozen=True)
class Visit:
    """A first visit.

    Milliseconds until the board is shown, a cell opened, a click painted; the sum of the layout
    shifts; bytes; requests.
    """

    shown: float
    opened: float
    clicks: float
    shift: float
    files: int
    sent: int
    before_click: int
    requests: int
    twice: list[str]


def visit(browser: Browser, folder: Path, line: Line, slowdown: float) -> Visit:
    """Visit the site, and click on the board as soon as it is shown."""
    with SlowServer(folder, line) as server:
        context = browser.new_context(viewport=PHONE, locale="en-GB")
        context.set_default_timeout(LONGEST_MS)
        page = context.new_page()
        page.add_init_script(WATCH)
        devtools = context.new_cdp_session(page)
        devtools.send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        page.goto(server.address, wait_until="commit")
        page.wait_for_selector("#board .cell")
        page.click("#board > :nth-child(5) > :nth-child(5)")
        page.wait_for_selector("#board .cell.opened")
        before = server.sent.total()
        play_on(Player(page, server.address), BEGINNER, MOVES)
        times = page.evaluate("times")
        page.evaluate(READY)
        page.wait_for_timeout(1000)
        context.close()
        twice = [path for path, number in server.times.items() if number > 1]
        return Visit(
            times["shown"],
            times["opened"],
            statistics.median(times["clicks"][1:]),
            times["shift"],
            server.content.total(),
            server.sent.total(),
            before,
            server.times.total(),
            twice,
        )


def main() -> None:
    """Write a site, visit it, and print one table."""
    parser = argparse.ArgumentParser(description="Time a first visit to the site on a slow phone.")
    parser.add_argument("--visits", type=int, default=5, help="to each line; the median counts")
    parser.add_argument("--lines", nargs="+", choices=LINES, default=list(LINES))
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        write_site(folder)
        browser = launch(playwright)
        runs = {it: partial(visit, browser, folder, LINES[it], SLOWDOWN) for it in arguments.lines}
        visits = in_turns(runs, arguments.visits)
        browser.close()
    heads = ["line", "board shown", "first cell opened", "click to paint", "shift"]
    print_table(
        f"A first visit; the page is {SLOWDOWN} times as slow",
        [*heads, "KB until then", "KB of files", "with heads", "requests"],
        (row_of(name, its) for name, its in visits.items()),
    )
    twice = {path for its in visits.values() for one in its for path in one.twice}
    print("sent twice: " + (", ".join(sorted(twice)) or "nothing"))


def row_of(line: str, visits: list[Visit]) -> list[str]:
    """Return the medians of visits on a line."""

    def median(name: str) -> float:
        return statistics.median(getattr(it, name) for it in visits)

    return [
        line,
        f"{median('shown') / 1000:.2f} s",
        f"{median('opened') / 1000:.2f} s",
        f"{median('clicks'):.0f} ms",
        f"{median('shift'):.3f}",
        f"{median('before_click') / 1000:.1f}",
        f"{median('files') / 1000:.1f}",
        f"{median('sent') / 1000:.1f}",
        f"{median('requests'):.0f}",
    ]
