"""Times the moves of whole fair games in Chromium, with the page's own scripts: see moves.py."""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

from fairmines.boards.level import Level
from fairmines.web.page_files import KERNEL, STATIC, find_file
from tests.browser.chromium import launch

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "fairmines"

# Opens the cells of games; returns the milliseconds of each opening, the fastest of some.
PLAY = """async ([games, repeats, weights, module]) => {
  const { Kernel } = await import("/js/core/kernel.js");
  const { Game } = await import("/js/games/game.js");
  const code = await (await fetch(module)).arrayBuffer();
  const kernel = new Kernel(await WebAssembly.compile(code), weights);
  const play = ({ level, seed, cells }) => {
    const [width, height, mines] = level;
    const how = { rules: "fair", first: "safe", deal: "random", difficulty: null };
    const game = new Game(kernel, { width, height, mines, ...how, seed: BigInt(seed) }, () => 0);
    const times = cells.map(([row, column]) => {
      const begin = performance.now();
      game.open(row, column);
      return performance.now() - begin;
    });
    if (game.status !== "won") throw new Error(`game ${seed} is ${game.status}`);
    return times;
  };
  return games.map((game) => {
    const found = Array.from({ length: repeats }, () => play(game));
    return found[0].map((_, move) => Math.min(...found.map((times) => times[move])));
  });
}"""


class WonGame(NamedTuple):
    """A game under the fair rules that is won by opening these cells."""

    level: Level
    seed: int
    cells: list[tuple[int, int]]


class _Handler(SimpleHTTPRequestHandler):
    """Serves files to a page that may use a fine clock: of 5 microseconds instead of 100."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""

    def end_headers(self) -> None:
        """Isolate the page."""
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Cross-Origin-Embedder-Policy", "require-corp")
        super().end_headers()


def times_in_browser(games: Sequence[WonGame], repeats: int) -> list[float]:
    """Return the seconds of each opening of some games in Chromium, the fastest of `repeats`."""
    weights = json.loads((PACKAGE / "strategies" / "expert.json").read_text())["weights"]
    handler = partial(_Handler, directory=str(STATIC))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    asked = [{"level": it.level, "seed": str(it.seed), "cells": it.cells} for it in games]
    try:
        with sync_playwright() as playwright:
            page = launch(playwright).new_page()
            page.goto(f"http://127.0.0.1:{server.server_port}/icons/")
            assert page.evaluate("crossOriginIsolated")
            module = f"/{find_file(KERNEL).relative_to(STATIC).as_posix()}"
            times: list[list[float]] = page.evaluate(PLAY, [asked, repeats, weights, module])
    finally:
        server.shutdown()
        server.server_close()
    return [it / 1000 for game in times for it in game]
