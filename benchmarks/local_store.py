"""How the local host holds a year of play: 10,000 games in IndexedDB, in Chromium.

    .venv/bin/python -m benchmarks.local_store [--games 10000] [--moves 400] [--repeat 5]

Prints the time from the start of a page's worker to the statistics and to the first move of a
game, and how long a move takes that is stored (median and 99th percentile).
"""

import argparse
import statistics
import tempfile
import time
from typing import Any

from playwright.sync_api import Page, sync_playwright

from fairmines import EXPERT
from fairmines.play.game import Game
from fairmines.records.games_file import GameLine, write_game
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.helpers.local_page import serve_scripts

NEW_GAME = {
    "width": 30,
    "height": 16,
    "mines": 99,
    "rules": "fair",
    "first": "opening",
    "deal": "random",
    "seed": "7",
}

START = """
async (durability) => {
  const { LocalClient } = await import(new URL("static/js/games/client.js", document.baseURI));
  window.begun = performance.now();
  window.client = new LocalClient({ database: "games", durability });
  // Begins a game; returns its id.
  window.begin = async (wanted) => {
    const { id } = await client.call("newGame", wanted);
    await client.call("enter", id, true);
    return id;
  };
}
"""

FILL = """
async ([line, games]) => {
  const lines = [JSON.stringify({ format: "fairmines games", version: 1, settings: {} })];
  const game = JSON.parse(line);
  for (let i = 0; i < games; i++) {
    const rules = ["classic", "fair", "kind"][i % 3];
    const status = i % 5 ? "lost" : "won";
    const when = { touched: game.touched + 3600 * i, elapsed: 60 + (i * 7919) % 200 };
    lines.push(JSON.stringify({ ...game, ...when, id: `game-${i}`, rules, status }));
  }
  lines.push(JSON.stringify({ games }));
  const body = new Blob([lines.join("\\n")]);
  const begun = performance.now();
  const answer = await client.call("importGames", body);
  if (answer.added !== games) throw new Error(JSON.stringify(answer));
  return [body.size, performance.now() - begun];
}
"""

# The times from the start of the worker: to the statistics, and to the answer of a first move.
OPENED = """
async (wanted) => {
  const statistics = await client.call("readStatistics");
  const first = performance.now() - begun;
  const id = await begin(wanted);
  await client.call("move", id, { do: "open", cell: [8, 15] });
  const games = statistics.groups.reduce((sum, group) => sum + group.games, 0);
  return [games, first, performance.now() - begun];
}
"""

MOVES = """
async ([wanted, moves]) => {
  const id = await begin(wanted);
  const times = [];
  for (let n = 1; n <= moves; n++) {
    const cell = [n % 16, Math.floor(n / 16) % 30];
    const begun = performance.now();
    await client.call("move", id, { do: "flag", cell, to: "f" });
    times.push(performance.now() - begun);
  }
  return times;
}
"""


def main() -> None:
    """Fill a database, open it, and play."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=10_000)
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    with (
        serve_scripts() as address,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory() as folder,
    ):

        def begin(durability: str = "relaxed") -> Page:
            # A new browser each time: nothing is in its caches.
            context = playwright.chromium.launch_persistent_context(
                folder, executable_path=find_chromium(), args=ARGUMENTS
            )
            page = context.new_page()
            page.set_default_timeout(600_000)
            page.goto(address)
            page.evaluate(START, durability)
            return page

        line = played_line()
        page = begin()
        size, taken = page.evaluate(FILL, [line, arguments.games])
        print(f"import of {arguments.games:,} games, {size / 1e6:.0f} MB: {taken / 1000:.1f} s")
        page.context.close()
        opened: list[Any] = []
        for _ in range(arguments.repeat):
            page = begin()
            opened.append(page.evaluate(OPENED, NEW_GAME))
            page.context.close()
        statistics_ms = statistics.median(it[1] for it in opened)
        first_ms = statistics.median(it[2] for it in opened)
        print(f"{opened[0][0]:,} games: statistics after {statistics_ms:.0f} ms, ", end="")
        print(f"first move after {first_ms:.0f} ms (median of {arguments.repeat} starts)")
        for durability in ("relaxed", "strict"):
            page = begin(durability)
            times = sorted(page.evaluate(MOVES, [NEW_GAME, arguments.moves]))
            page.context.close()
            print(f"move stored, {durability}: median {statistics.median(times):.2f} ms, ", end="")
            print(f"99 % {times[int(0.99 * len(times))]:.2f} ms")


def played_line() -> str:
    """Play a game of expert, and write it as a line of a file of games."""
    game = Game(EXPERT, "fair", 7, "opening")
    game.open(8, 15)
    while game.status == "playing":
        analysis = game.analysis()
        safe = analysis.safe.nonzero()
        cells = list(zip(*safe, strict=True)) or [analysis.safest]
        game.open(*map(int, cells[0]))
    began = time.time() - 3e7
    game.set_elapsed(99.5)
    return write_game(GameLine.of(game, "game", began=began, touched=began)).decode() + "\n"


if __name__ == "__main__":
    main()
