"""Judges drills and measures them: `make drills`, which writes docs/research/drills.md.

Each rule and task has the drills of the seeds 0, 1, 2 and so on. A drill that the judge refuses
ends the run. Sums are kept in a JSON file after each piece, so a run that was ended goes on where
it was. `--page` judges nothing, and writes the page of what is kept.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from collections.abc import Generator, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import msgspec
from msgspec import Struct, field

import fairmines as fm
from experiments.page import RESEARCH, git, lines_of, replace_between, run, table
from fairmines.proofs.steps import ProofRule
from fairmines.strategies.registry import STRATEGIES
from fairmines.train.drills import DrillTask
from fairmines.wording import percent
from tests.judges.drills import WrongDrillError, judge  # it knows nothing of the search

PAGE, SUMS = RESEARCH / "drills.md", RESEARCH / "drills.json"
BEGIN, END = "<!-- tables: make drills -->", "<!-- end of tables -->"
DRILLS = 10_000
"""The drills of each rule and task."""
PIECE = 25
"""Drills that are judged at a time."""
PLAYERS = ("sps", "dssp", "groups", "enumeration", "expert")


class Kind(NamedTuple):
    """The drills of a line of the tables."""

    rule: ProofRule | None
    task: DrillTask

    @property
    def name(self) -> str:
        """The name in the file."""
        return f"{self.rule or '-'} {self.task}"


KINDS = (
    *(Kind(rule, "safe") for rule in fm.PROOF_RULES),
    *(Kind(rule, "certain") for rule in fm.PROOF_RULES),
    Kind(None, "guess"),
)


class Solved(Struct):
    """What a player does with drills."""

    proved: int = 0
    """The drills in which the cell that it opens is right, and it considers the cell safe."""
    guessed: int = 0
    """Those in which the cell is right, and a guess."""


class Tally(Struct):
    """What the drills of a kind add up to."""

    judged: int = 0
    ratings: dict[int, int] = field(default_factory=dict)
    """Rating -> number of drills."""
    players: dict[str, Solved] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Add the drills of another tally."""
        self.judged += other.judged
        for rating, drills in other.ratings.items():
            self.ratings[rating] = self.ratings.get(rating, 0) + drills
        for name, solved in other.players.items():
            own = self.players.setdefault(name, Solved())
            own.proved += solved.proved
            own.guessed += solved.guessed


class Sums(Struct):
    """The file of what was judged."""

    commits: list[str] = field(default_factory=list)
    tallies: dict[str, Tally] = field(
        default_factory=lambda: {kind.name: Tally() for kind in KINDS}
    )


def judge_piece(kind: Kind, seeds: range) -> Tally:
    """Judge the drills of some seeds, and let the players answer them."""
    tally = Tally(len(seeds))
    for seed in seeds:
        drill = fm.find_drill(kind.rule, kind.task, seed)
        try:
            judge(drill)
        except WrongDrillError as error:
            raise fm.FairminesError(
                f"{kind.name}, seed {seed}: {error}, in\n{drill.view}"
            ) from error
        tally.ratings[drill.rating] = tally.ratings.get(drill.rating, 0) + 1
        if kind.task != "certain":
            for name in PLAYERS:
                answer_drill(name, drill, seed, tally.players.setdefault(name, Solved()))
    return tally


def answer_drill(name: str, drill: fm.Drill, seed: int, solved: Solved) -> None:
    """Let a player open a cell; it sees no known mines, like in a game."""
    view = fm.View(drill.view.cells.clip(fm.View.COVERED), drill.view.mines)
    moves = STRATEGIES[name]().moves(view, random.Random(seed))
    cell = next(cell for cell in moves if view.covered[cell])
    right = drill.check(cell).right
    if isinstance(cell, fm.Guess):
        solved.guessed += right
    elif right:
        solved.proved += 1
    else:
        raise fm.FairminesError(f"{name} considers {cell} safe in\n{drill.view}")


def judge_all(path: Path, drills: int, workers: int) -> Sums:
    """Judge so many drills of each kind, those with the lowest seeds first; keep the file."""
    sums = read_sums(path)
    pieces = list(pieces_left(sums, drills))
    commit = git("describe", "--always", "--dirty")
    if pieces and commit not in sums.commits:
        sums.commits.append(commit)
    with closing(tallies_of(pieces, workers)) as tallies:
        for (kind, seeds), tally in zip(pieces, tallies, strict=True):
            sums.tallies[kind.name].add(tally)
            write_sums(path, sums)
            print(f"{kind.name}: {seeds.stop:,} drills", file=sys.stderr)
    return sums


def tallies_of(pieces: list[tuple[Kind, range]], workers: int) -> Generator[Tally, None, None]:
    """Judge pieces, and yield their tallies in order; whatever waits is dropped at the end."""
    if workers == 1:
        yield from (judge_piece(*piece) for piece in pieces)
        return
    pool = ProcessPoolExecutor(workers)
    try:
        yield from pool.map(judge_piece, *zip(*pieces, strict=True))
    finally:
        pool.shutdown(cancel_futures=True)


def pieces_left(sums: Sums, drills: int) -> Iterator[tuple[Kind, range]]:
    """Yield the seeds that are not judged yet, in pieces, all kinds in turn."""
    for first in range(0, drills, PIECE):
        for kind in KINDS:
            seeds = range(max(first, sums.tallies[kind.name].judged), min(first + PIECE, drills))
            if seeds:
                yield kind, seeds


def read_sums(path: Path) -> Sums:
    """Read what was judged; nothing if there is no file."""
    return msgspec.json.decode(path.read_bytes(), type=Sums) if path.exists() else Sums()


def write_sums(path: Path, sums: Sums) -> None:
    """Write the file, a line for each kind."""
    commits = msgspec.json.encode(sums.commits).decode()
    new = path.with_suffix(".new")
    new.write_text(f'{{"commits": {commits},\n"tallies": {lines_of(sums.tallies)}}}\n')
    new.replace(path)


def quantile(counts: dict[int, int], share: float) -> int:
    """Return the least value that this share of the drills does not exceed.

    >>> quantile({700: 1, 800: 8, 900: 1}, 0.5), quantile({700: 1, 800: 8, 900: 1}, 1)
    (800, 900)
    """
    rest = share * sum(counts.values())
    for value in sorted(counts):
        rest -= counts[value]
        if rest <= 0:
            return value
    raise fm.FairminesError("no drill was judged")


def drill_table(sums: Sums) -> str:
    """Return the table of ratings."""
    rows = []
    for kind in KINDS:
        tally = sums.tallies[kind.name]
        if not tally.judged:
            continue
        ratings = [f"{quantile(tally.ratings, share)}" for share in (0.05, 0.5, 0.95)]
        rows.append([kind.task, kind.rule or "", f"{tally.judged:,}", *ratings])
    return table(["task", "rule", "judged", "rating: 5 %", "50 %", "95 %"], rows)


def player_table(sums: Sums) -> str:
    """Return the table of what the players solve."""
    rows = []
    for kind in KINDS:
        tally = sums.tallies[kind.name]
        if tally.players:
            shares = [solved_share(tally.players[name], tally.judged) for name in PLAYERS]
            rows.append([kind.rule or kind.task, *shares])
    return table(["rule", *(f"`{name}`" for name in PLAYERS)], rows)


def solved_share(solved: Solved, drills: int) -> str:
    """Write the share of the drills that a player solves, and how many of all it guesses right."""
    proved, guessed = (percent(number / drills) for number in (solved.proved, solved.guessed))
    return f"{proved} + {guessed}"


def write_page(sums: Sums) -> None:
    """Write both tables into the page."""
    commits = ", ".join(f"`{commit}`" for commit in sums.commits)
    text = f"""Judged at commit {commits} by `make drills`.

### Ratings

{drill_table(sums)}
### What players solve

{player_table(sums)}"""
    replace_between(PAGE, BEGIN, END, text)


def main() -> None:
    """Judge the drills, and write the file and the page."""
    parser = argparse.ArgumentParser(description="Write docs/research/drills.md.")
    parser.add_argument(
        "--drills", type=int, default=DRILLS, help=f"of each kind; default {DRILLS}"
    )
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="default one a core")
    parser.add_argument("--sums", type=Path, default=SUMS, help="the file of what was judged")
    parser.add_argument("--page", action="store_true", help="judge nothing, and write the page")
    arguments = parser.parse_args()
    if arguments.page:
        write_page(read_sums(arguments.sums))
    else:
        write_page(judge_all(arguments.sums, arguments.drills, arguments.workers))


if __name__ == "__main__":
    run(main)
