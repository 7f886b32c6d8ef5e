"""The page of all games with many stored reviews: `python -m benchmarks.all_reviews_page`.

A server gets so many summaries, each that of one of a few reviewed games. Chromium opens the page,
and the script prints how long it takes until the figures and the list are there. Then it chooses
half of the games, by their dates, and scrolls to the end of the list: it prints the longest task
and the longest time between two frames of each.
"""

from __future__ import annotations

import tempfile
import time
from argparse import ArgumentParser
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import fairmines as fm
from fairmines.reviews.game_summary import VERSION, GameSummary
from fairmines.web.store.game_store import GameStore
from tests.browser.chromium import launch
from tests.browser.reviewed_games import played
from tests.helpers.server import Server
from tests.helpers.stored_games import store_finished

DIFFERENT = 20
BEGIN, APART = 1.7e9, 3600.0
WATCH = """
  const longest = { task: 0, frame: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.task = Math.max(longest.task, duration);
  });
  observer.observe({ type: "longtask" });
  let last = performance.now();
  const frame = async () => {
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    longest.frame = Math.max(longest.frame, now - last);
    last = now;
  };
"""
SCROLL = f"""
async () => {{
  {WATCH}
  let still = 0;
  while (still < 10) {{
    const before = scrollY;
    scrollBy(0, 400);
    await frame();
    still = scrollY === before ? still + 1 : 0;
  }}
  observer.disconnect();
  return longest;
}}
"""
FILTER = f"""
async (day) => {{
  {WATCH}
  const began = last;
  const field = document.getElementById("filter-since");
  field.value = day;
  field.dispatchEvent(new Event("change"));
  while (!document.getElementById("shown").textContent) await frame();
  const shown = performance.now() - began;
  for (let more = 0; more < 10; more++) await frame();
  observer.disconnect();
  return {{ ...longest, shown }};
}}
"""


def store(data: Path, number: int) -> None:
    """Store so many finished games with their reviews."""
    games = [played(seed) for seed in range(DIFFERENT)]
    summaries = [GameSummary.of(fm.review(game, games=10)).to_json() for game in games]
    with closing(GameStore(data)) as kept:
        for place in range(number):
            row = store_finished(kept, games[place % DIFFERENT], BEGIN + APART * place, 60)
            kept.reviews.put(row.id, VERSION, summaries[place % DIFFERENT], None)


def measure(page: Page, address: str, number: int) -> None:
    """Open the page, scroll through its list, and say what both took."""
    begun = time.perf_counter()
    page.goto(f"{address}reviews")
    said = page.get_by_text(f"Reviewed games: {number:,}.")
    said.wait_for()
    page.locator(".game-list tbody tr").first.wait_for()
    shown = time.perf_counter() - begun
    middle = datetime.fromtimestamp(BEGIN + APART * number / 2, UTC).date().isoformat()
    chosen = page.evaluate(FILTER, middle)
    longest = page.evaluate(SCROLL)
    last = int(page.locator(".game-list tbody tr").last.get_attribute("aria-rowindex") or 0)
    print(
        f"{number:,} games: shown in {shown:.2f} s; half of them in {chosen['shown']:.0f} ms, "
        f"longest task {chosen['task']:.0f} ms, longest frame {chosen['frame']:.0f} ms; "
        f"scrolled to row {last:,}, "
        f"longest task {longest['task']:.0f} ms, longest frame {longest['frame']:.0f} ms"
    )


def main() -> None:
    """Measure once for each number of games."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("numbers", nargs="*", type=int, default=[1_000, 10_000])
    for number in parser.parse_args().numbers:
        with tempfile.TemporaryDirectory() as data, sync_playwright() as tool:
            store(Path(data), number)
            with Server(data) as server:
                browser = launch(tool)
                page = browser.new_page(locale="en-GB", viewport={"width": 1366, "height": 768})
                for _ in range(2):
                    measure(page, server.url, number)
                browser.close()


if __name__ == "__main__":
    main()
