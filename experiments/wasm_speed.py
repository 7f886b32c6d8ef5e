"""Times the kernel in a browser beside the native one, on the corpus.

The browser is Chromium, on the files that `fairmines site` writes. Of each position the fastest of
several batches counts, because other programs on the machine can only add time: in a browser the
clock ticks too coarsely for a single count. The probabilities are compared, and the sizes of the
files are printed, too.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from playwright.sync_api import Page

from experiments.positions import Position, corpus
from experiments.speed import fastest, median_and_most, print_table
from fairmines import _kernel
from fairmines.engines.exact import GAME_BUDGET
from fairmines.web.site import PAGE
from tests.helpers.local_page import local_page

BATCHES = 7
BATCH_SECONDS = 0.004
"""About how long a batch takes: long beside the ticks of the browser's clock."""

# Counts each position in batches; returns the microseconds and the probabilities.
COUNT = """async ([positions, batches, seconds, budget]) => {
  const { Kernel } = await import("./src/engine/kernel.ts");
  const { COUNT } = await import("./src/engine/calls.ts");
  const code = await (await fetch("kernel/kernel.wasm")).arrayBuffer();
  const { weights } = await (await fetch("kernel/expert.json")).json();
  const kernel = new Kernel(await WebAssembly.compile(code), weights);
  return positions.map(({ width, mines, cells }) => {
    const asked = { width, cells: Int8Array.from(cells), mines, odds: 1, budget, seconds: 60 };
    const count = () => kernel.call(COUNT, asked).bytes;
    const time = (times) => {
      const begin = performance.now();
      for (let i = 0; i < times; i++) count();
      return (performance.now() - begin) / times;
    };
    let times = 1;
    while (Math.min(time(times), time(times), time(times)) * times < 1000 * seconds) times *= 2;
    const found = Array.from({ length: batches }, () => time(times));
    const numbers = new Float64Array(count().buffer, 0, cells.length);
    const p = [...numbers].map((it) => (Number.isNaN(it) ? -1 : it));
    return [1000 * Math.min(...found), p];
  });
}"""


def native(position: Position) -> tuple[float, list[float]]:
    """Return the microseconds of a count, and the mine probabilities with -1 for NaN."""
    options = _kernel.CountOptions(mines=position.view.mines, budget=GAME_BUDGET)
    cells = position.view.cells

    seconds = BATCHES * BATCH_SECONDS
    best = fastest(lambda: _kernel.count(cells, options), most=10**5, seconds=seconds)
    probability, _ = _kernel.count(cells, options)
    return 1e6 * best, np.nan_to_num(probability, nan=-1.0).ravel().tolist()


def in_browser(page: Page, positions: list[Position]) -> list[tuple[float, list[float]]]:
    """Return the same, from the module in a page."""
    asked = [it.for_page() for it in positions]
    found = page.evaluate(COUNT, [asked, BATCHES, BATCH_SECONDS, GAME_BUDGET])
    return [(time, numbers) for time, numbers in found]


def times_of(page: Page) -> Iterator[list[str]]:
    """Time all positions of the corpus that a layout fits."""
    for name in ("expert", "dense", "large", "adversarial"):
        positions = corpus(name)
        ours = [native(it) for it in positions]
        theirs = in_browser(page, positions)
        factors = [b / a for (a, _), (b, _) in zip(ours, theirs, strict=True)]
        difference = max(
            np.abs(np.subtract(a, b)).max() for (_, a), (_, b) in zip(ours, theirs, strict=True)
        )
        yield [
            f"{name} ({len(positions)})",
            median_and_most([time for time, _ in ours]),
            median_and_most([time for time, _ in theirs]),
            median_and_most(factors),
            f"{difference:.0e}",
        ]


def sizes_of(folder: Path) -> Iterator[list[str]]:
    """Return how large the files are, and how large gzip makes them."""
    files = [it for it in folder.rglob("*") if it.is_file()]
    for name, chosen in (
        ("kernel", [it for it in files if it.suffix == ".deflated"]),
        ("scripts", [it for it in files if it.suffix == ".js"]),
        ("all", files),
    ):
        data = [it.read_bytes() for it in chosen]
        packed = sum(len(gzip.compress(it, 9)) for it in data)
        yield [name, str(len(data)), f"{sum(map(len, data)):,}", f"{packed:,}"]


def main() -> None:
    """Print the tables."""
    print_table("The page", ["files", "number", "bytes", "with gzip"], sizes_of(PAGE))
    with local_page() as page:
        print_table(
            "Microseconds a position, median / slowest",
            ["positions", "native", "Chromium", "factor, median / most", "largest difference"],
            times_of(page),
        )
