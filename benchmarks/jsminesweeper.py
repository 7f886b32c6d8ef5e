"""Times the probability engine of JSMinesweeper in the browser that times the kernel.

JSMinesweeper is David N. Hill's solver in JavaScript, and the analyser of his page. Its files come
from a checkout. The engine runs in a worker, on the steps that its page takes from a board to the
probabilities. Its messages to the console are turned off; the page's second count of the layouts
(`countSolutions`), its choice of a move and its drawing are left out.
"""

from __future__ import annotations

import json
import shutil
import statistics
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from playwright.sync_api import Page
from rich.console import Console
from rich.table import Table

from benchmarks.positions import Position, corpus
from fairmines.errors import FairminesError

FILES = (
    "Minesweeper/Utility/PrimeSieve.js",
    "Minesweeper/Utility/Binomial.js",
    "Minesweeper/client/Board.js",
    "Minesweeper/client/Tile.js",
    "Minesweeper/client/solver_main.js",
    "Minesweeper/client/solver_probability_engine.js",
    "Minesweeper/client/Brute_force.js",
)
FOLDER = "jsminesweeper"
TOLERANCE = 1e-6
"""The engine cuts its probabilities off after six digits."""

# Stands for main.js and MinesweeperGame.js, which need the whole page.
WORKER = """
importScripts(...FILES);
const BINOMIAL = new Binomial(50000, 200);
const analysisMode = true;
const ACTION_CLEAR = 1;
const ACTION_FLAG = 2;
console.log = () => {};

onmessage = ({ data: { width, height, mines, cells, times } }) => {
  const board = new Board(1, width, height, mines, 0, "");
  cells.forEach((clue, index) => clue >= 0 && board.getTile(index).setValue(clue));

  const analyse = () => {
    board.resetForAnalysis();
    board.findAutoMove();
    const witnesses = [];
    const edge = new Set();
    let minesLeft = mines;
    let tilesLeft = 0;
    for (const tile of board.tiles) {
      if (tile.isSolverFoundBomb()) minesLeft--;
      else if (tile.isCovered()) tilesLeft++;
      else {
        const open = (it) => it.isCovered() && !it.isSolverFoundBomb();
        const around = board.getAdjacent(tile).filter(open);
        for (const it of around) edge.add(it.index);
        if (around.length) witnesses.push(tile);
      }
    }
    const witnessed = [...edge].map((index) => board.getTile(index));
    const options = { playStyle: PLAY_STYLE_FLAGS, fullProbability: true, verbose: false };
    const engine = new ProbabilityEngine(
      board, witnesses, witnessed, tilesLeft, minesLeft, options);
    engine.process();
    return engine;
  };

  const begin = performance.now();
  let engine;
  for (let i = 0; i < times; i++) engine = analyse();
  const milliseconds = (performance.now() - begin) / times;

  const safe = new Array(cells.length).fill(engine.offEdgeProbability);
  for (const box of engine.boxes)
    for (const tile of box.tiles) safe[tile.index] = engine.boxProb[box.uid];
  const probability = board.tiles.map((tile) => {
    if (!tile.isCovered()) return -1;
    return tile.isSolverFoundBomb() ? 1 : 1 - safe[tile.index];
  });
  postMessage({ milliseconds, probability });
};
postMessage("ready");
"""

# Counts each position in batches, for a second at most. The first run is alone, because it may
# take longer than the limit; a worker that does is ended.
COUNT = """async ([positions, folder, batches, seconds, limit]) => {
  let worker = null;
  const message = (data) => new Promise((done) => {
    const late = setTimeout(() => done({ late: true }), 1000 * limit);
    const end = (answer) => (clearTimeout(late), done(answer));
    worker.onmessage = (event) => end(event.data);
    worker.onerror = (event) => (event.preventDefault(), end({ error: event.message }));
    if (data) worker.postMessage(data);
  });
  const best = async (position) => {
    if (!worker) {
      worker = new Worker(`${folder}/worker.js`);
      const ready = await message(null);
      if (ready !== "ready") throw new Error(ready.error ?? "the worker does not start");
    }
    const begin = performance.now();
    let answer = await message({ ...position, times: 1 });
    let times = 1;
    for (let i = 0; i < batches && performance.now() - begin < 1000; ) {
      if (!answer.probability) break;
      const next = await message({ ...position, times });
      if (next.milliseconds * times < 1000 * seconds) times *= 2;
      else if (i++ === 0 || !(next.milliseconds >= answer.milliseconds)) answer = next;
    }
    return answer;
  };
  const found = [];
  for (const position of positions) {
    const answer = await best(position);
    found.push(answer);
    if (answer.probability) continue;
    worker.terminate();
    worker = null;
  }
  worker?.terminate();
  return found;
}"""


@dataclass(frozen=True)
class Limits:
    """How long the engine runs for each position.

    Args:
        batches: How many batches of runs are timed.
        batch: How many seconds a batch takes at least.
        position: After how many seconds a position is given up.
    """

    batches: int
    batch: float
    position: float


@dataclass(frozen=True)
class Answer:
    """What the engine says of a position.

    Args:
        microseconds: How long it took, the limit if it took longer, or None after an error.
        difference: The largest difference from the exact mine probabilities, or None without an
            answer.
        reason: Why there is no answer, or "".
    """

    microseconds: float | None
    difference: float | None
    reason: str

    @property
    def agrees(self) -> bool:
        """Tell whether all probabilities are right."""
        return self.difference is not None and self.difference <= TOLERANCE


def copy_engine(checkout: Path, site: Path) -> None:
    """Copy the engine's files and a worker that calls them into a site.

    Raises:
        FairminesError: The folder is no checkout of JSMinesweeper.
    """
    folder = site / FOLDER
    folder.mkdir()
    for file in FILES:
        if not (checkout / file).is_file():
            raise FairminesError(
                f'there is no "{file}" in "{checkout}": expected a checkout of JSMinesweeper'
            )
        shutil.copy(checkout / file, folder)
    names = json.dumps([Path(file).name for file in FILES])
    (folder / "worker.js").write_text(f"const FILES = {names};\n{WORKER}")


def in_engine(page: Page, positions: list[Position], limits: Limits) -> list[Answer]:
    """Return the engine's answers about positions of the corpus."""
    asked = [it.for_page() for it in positions]
    found = page.evaluate(COUNT, [asked, FOLDER, limits.batches, limits.batch, limits.position])
    return [
        answer_of(it, position, limits.position)
        for it, position in zip(found, positions, strict=True)
    ]


def answer_of(found: dict[str, Any], position: Position, limit: float) -> Answer:
    """Compare what the worker sent with the exact probabilities."""
    if "error" in found:
        return Answer(None, None, found["error"])
    if "late" in found:
        return Answer(1e6 * limit, None, f"more than {limit:g} s")
    assert position.mine_probability is not None
    exact = np.nan_to_num(position.mine_probability, nan=-1.0).ravel()
    difference = float(np.abs(exact - np.array(found["probability"])).max())
    return Answer(1e3 * found["milliseconds"], difference, "")


def print_engine(
    page: Page, console: Console, browser: dict[str, list[float]], limits: Limits
) -> None:
    """Print a table of the engine's times, and name each position that it does not get right.

    Args:
        page: A page of the site, after `copy_engine`.
        console: Where the table goes.
        browser: The microseconds of the kernel in the same browser, by the file of the corpus.
        limits: How long the engine runs.
    """
    table = Table("positions", "kernel", "JSMinesweeper", "factor, median / least", "right")
    notes = []
    for name, ours in browser.items():
        positions = corpus(name)
        answers = in_engine(page, positions, limits)
        table.add_row(
            f"{name} ({len(positions)})",
            f"{statistics.median(ours):,.0f} / {max(ours):,.0f}",
            *time_columns(answers, ours, limits.position),
            f"{sum(it.agrees for it in answers)}",
        )
        notes += [
            f"{position.name}: {answer.reason or f'wrong by {answer.difference:.0e}'}"
            for position, answer in zip(positions, answers, strict=True)
            if not answer.agrees
        ]
    console.print("JSMinesweeper, in the same browser", table, *notes, sep="\n")


def time_columns(answers: list[Answer], browser: list[float], limit: float) -> tuple[str, str]:
    """Return the engine's median and slowest time, and the median and least factor."""
    pairs = [
        (it.microseconds, ours)
        for it, ours in zip(answers, browser, strict=True)
        if it.microseconds is not None
    ]
    if not pairs:
        return "none", "none"

    def shown(time: float) -> str:
        return f"{time:,.0f}" if time < 1e6 * limit else f"> {limit:g} s"

    times = [time for time, _ in pairs]
    factors = [time / ours for time, ours in pairs]
    return (
        f"{shown(statistics.median(times))} / {shown(max(times))}",
        f"{statistics.median(factors):,.1f} / {min(factors):,.1f}",
    )
