"""Test for hours what the tests try for seconds: `make campaign`, which writes a page of docs/.

1. Every fuzz target, with seeds that no run has had before.
2. Moves under the fair rules, each judged by the enumeration in Python, which shares no code with
   the kernel.
3. The hidden layouts after forced and needless guesses: all solutions have to be equally likely.
"""

from __future__ import annotations

import argparse
import itertools
import math
import random
import subprocess
import sys
import textwrap
import time
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import fairmines as fm
from experiments.page import RESEARCH, ROOT, git, run, table
from fairmines import checks

PAGE = RESEARCH / "campaign.md"
TARGETS = ROOT / "build" / "asan-ubsan" / "cpp" / "tests"
LEVELS = [(5, 5, 5), (6, 6, 9), (9, 9, 10), (8, 8, 15)]
"""Boards for the fair moves: dense enough for guesses, small enough for the enumeration."""
SMALL = [(4, 3, 3), (5, 2, 3), (4, 4, 4), (6, 2, 4)]
"""Boards for uniformity: all their solutions are listed. Their cells are of several classes."""
LEAST_EXPECTED = 5
"""The least number of layouts expected of each solution, so that the chi-square test holds."""
MOST_EXCESS = 5.0
"""The largest excess of chi-square over its mean, in standard deviations."""


@dataclass(frozen=True)
class Part:
    """A part of the campaign, and how it went."""

    name: str
    inputs: int
    seconds: float
    failures: int
    note: str = ""


def timed(part: Callable[[], tuple[str, int, int, str]]) -> Part:
    """Run a part, which returns its name, inputs, failures and a note."""
    begin = time.monotonic()
    name, inputs, failures, note = part()
    done = Part(name, inputs, time.monotonic() - begin, failures, note)
    print(f"{name}: {inputs:,} inputs, {failures} failures, {done.seconds:.0f} s", flush=True)
    return done


def fuzz(target: Path, inputs: int, seed: int) -> tuple[str, int, int, str]:
    """Run a fuzz target; a failure ends it."""
    done = subprocess.run(
        [target, str(inputs), str(seed)], capture_output=True, text=True, check=False
    )
    message = done.stderr.strip().replace("\n", "; ")
    return f"`{target.name}`", inputs, int(done.returncode != 0), message


def play_fairly(moves: int, seed: int) -> tuple[str, int, int, str]:
    """Open random cells under the fair rules, and judge each by the enumeration."""
    rng = random.Random(seed)
    played = guesses = failures = 0
    while played < moves:
        level = rng.choice(LEVELS)
        game = fm.Game(level, "fair", seed=rng.getrandbits(64))
        game.open(rng.randrange(level[1]), rng.randrange(level[0]))
        while game.status == "playing" and played < moves:
            judge = fm.analyse(game.view, engine="enumeration")
            # One move in ten is any covered cell: a guess has to lose if a cell is safe.
            wanted = np.isfinite(judge.mine_probability)
            if judge.safe.any() and rng.random() < 0.9:
                wanted = judge.safe
            row, column = rng.choice(np.argwhere(wanted).tolist())
            guesses += 0 < judge.mine_probability[row, column] < 1
            played += 1
            failures += not _is_fair(game, judge, row, column)
    return "moves under the fair rules", played, failures, f"{guesses:,} of them guesses"


def _is_fair(game: fm.Game, judge: fm.Analysis, row: int, column: int) -> bool:
    """Open a cell; say whether the rules were kept, on a layout that fits what was seen."""
    before = game.view
    probability = judge.mine_probability[row, column]
    loses = probability == 1 or (probability > 0 and bool(judge.safe.any()))
    game.open(row, column)
    layout = game.layout
    assert layout is not None
    opened = before.cells >= 0
    fits = (
        int(layout.mines.sum()) == before.mines
        and not (layout.mines & opened).any()
        and (layout.clues[opened] == before.cells[opened]).all()
    )
    return bool(fits and _lost(game) == loses and layout.mines[row, column] == loses)


def _lost(game: fm.Game) -> bool:
    return game.status == "lost"


def draw_hidden(games: int, seed: int) -> tuple[str, int, int, str]:
    """Guess once in each game, and compare the hidden layouts with all solutions."""
    rng = random.Random(seed)
    hidden: dict[tuple[object, ...], Counter[bytes]] = defaultdict(Counter)
    for _ in range(games):
        width, height, mines = level = rng.choice(SMALL)
        game = fm.Game(level, "fair", seed=rng.getrandbits(64))
        game.open(0, 0)
        if game.status != "playing":
            continue
        before = game.view
        cell = rng.choice(np.argwhere(before.covered).tolist())
        game.open(*cell)
        layout = game.layout
        assert layout is not None
        # A needless guess is seen as a mine; a forced one as its clue.
        seen = game.view.cells
        if _lost(game):
            seen = before.cells.copy()
            seen[tuple(cell)] = fm.View.MINE
        hidden[width, height, mines, seen.tobytes()][layout.mines.tobytes()] += 1
    return _judge_uniformity(hidden)


def _judge_uniformity(
    hidden: dict[tuple[object, ...], Counter[bytes]],
) -> tuple[str, int, int, str]:
    """Test the layouts of each position, and of all positions together."""
    statistic, freedom, layouts, failures, positions = 0.0, 0, 0, 0, 0
    for (width, height, mines, seen), counts in hidden.items():
        assert isinstance(width, int)
        assert isinstance(height, int)
        assert isinstance(mines, int)
        assert isinstance(seen, bytes)
        cells = np.frombuffer(seen, np.int8).reshape(height, width)
        solutions = _solutions(cells, mines)
        failures += not counts.keys() <= solutions
        expected = counts.total() / len(solutions)
        if len(solutions) < 2 or expected < LEAST_EXPECTED:
            continue
        positions += 1
        layouts += counts.total()
        statistic += sum((counts[it] - expected) ** 2 for it in solutions) / expected
        freedom += len(solutions) - 1
    excess = (statistic - freedom) / math.sqrt(2 * freedom) if freedom else 0.0
    failures += excess > MOST_EXCESS
    note = f"{positions:,} positions, chi-square {excess:+.1f} standard deviations from its mean"
    return "hidden layouts after a guess", layouts, failures, note


def _solutions(cells: np.ndarray, mines: int) -> set[bytes]:
    """List the layouts that fit, as bytes, by trying all."""
    covered = np.flatnonzero(cells == fm.View.COVERED)
    known = np.flatnonzero(cells == fm.View.MINE)
    found = set()
    for chosen in itertools.combinations(covered.tolist(), mines - len(known)):
        layout = np.zeros(cells.size, np.bool_)
        layout[[*chosen, *known.tolist()]] = True
        layout = layout.reshape(cells.shape)
        clues = fm.Layout(layout).clues
        opened = cells >= 0
        if (clues[opened] == cells[opened]).all():
            found.add(layout.tobytes())
    return found


def page(parts: list[Part], seed: int) -> str:
    """Write the page."""
    rows = [
        [it.name, f"{it.inputs:,}", f"{it.seconds:,.0f}", str(it.failures), it.note] for it in parts
    ]
    command = f"python -m experiments.campaign {' '.join(sys.argv[1:])}".strip()
    commit = git("rev-parse", "--short", "HEAD")
    text = (
        f"Written by `{command}` (`make campaign`) at commit `{commit}` with seed {seed}. The fuzz "
        "targets run under the address and undefined-behaviour sanitizers. The enumeration in "
        "Python judges the moves. Hidden layouts are compared with all solutions of a position, if "
        f"each is expected at least {LEAST_EXPECTED} times."
    )
    return f"# A long test run\n\n{textwrap.fill(text, 120)}\n\n" + table(
        ["part", "inputs", "seconds", "failures", "notes"], rows
    )


def main() -> None:
    """Read the options, and run all parts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=15_000_000, help="for each fuzz target")
    parser.add_argument("--moves", type=int, default=1_000_000, help="under the fair rules")
    parser.add_argument("--games", type=int, default=2_000_000, help="for uniformity")
    parser.add_argument("--seed", type=int, default=int(time.time()) * 10**6)
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write")
    arguments = parser.parse_args()
    for name in ("inputs", "moves", "games"):
        checks.integer(name, getattr(arguments, name), 1, 10**12)
    targets = sorted(it for it in TARGETS.glob("fuzz_*") if it.is_file())
    if not targets:
        raise fm.FairminesError(f"{TARGETS} has no fuzz targets: expected `make sanitize` before")
    seed = arguments.seed
    parts = [
        timed(lambda target=target: fuzz(target, arguments.inputs, seed)) for target in targets
    ]
    parts.append(timed(lambda: play_fairly(arguments.moves, seed)))
    parts.append(timed(lambda: draw_hidden(arguments.games, seed)))
    arguments.page.write_text(page(parts, seed))
    if any(part.failures for part in parts):
        sys.exit(1)


if __name__ == "__main__":
    run(main)
