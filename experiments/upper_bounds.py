"""Bounds perfect play from above; `upper_bounds_page` writes what has been measured.

The numbers of games are fixed below. They are played in pieces, whose sums are kept in a JSON file,
so a campaign that was ended goes on where it was.
"""

from __future__ import annotations

import argparse
import math
import sys
import time
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import Struct, field

import fairmines as fm
from experiments.page import RESEARCH, git, lines_of
from fairmines.bounds import branches
from fairmines.bounds.branches import Branch, Charge, Estimate, HelpedFirst, Measure
from fairmines.bounds.upper_bound import UpperBound, combine_branches
from fairmines.engines.many import count_threads

PIECES = RESEARCH / "upper-bounds.json"
COMMAND = "python -m experiments upper_bounds"
SEED = 20265
PIECE = 2000
"""Games that are played at a time."""
EXPERT_SEED = 20266
SHALLOW, DEEPER = Charge(), Charge(1000, 4)


@dataclass(frozen=True)
class Case:
    """A line of a table: a level, and its first click."""

    level: fm.Level
    first: HelpedFirst
    start: tuple[int, int]
    games: int
    expert_games: int
    """Of `expert`, in conditional play."""
    charge: Charge = SHALLOW


FIRST: tuple[HelpedFirst, HelpedFirst] = ("safe", "opening")
CORNER = tuple((row, column) for row in range(5) for column in range(row, 5))
"""A cell of each class of cells that are symmetric on the beginner's level."""


def both(
    level: fm.Level, opening: tuple[int, int], games: int, expert_games: int
) -> tuple[Case, Case]:
    """Return the cases of a level: a safe corner, and an opening at this cell."""
    return (
        Case(level, "safe", (0, 0), games, expert_games),
        Case(level, "opening", opening, games, expert_games),
    )


BEGINNER = both(fm.BEGINNER, (2, 2), 100_000, 200_000)
INTERMEDIATE = both(fm.INTERMEDIATE, (3, 3), 100_000, 200_000)
EXPERT = tuple(both(fm.EXPERT, (3, 3), games, 200_000) for games in (10_000, 30_000, 100_000))
DEEP = tuple(
    tuple(replace(case, games=games, charge=DEEPER) for case in cases)
    for cases, games in (
        (EXPERT[0], 5_000),
        (INTERMEDIATE, 5_000),
        (BEGINNER, 20_000),
        (EXPERT[0], 10_000),
        (INTERMEDIATE, 20_000),
        (EXPERT[0], 30_000),
    )
)
"""Lower bounds, for more time: the player pays for more cells after an opening."""
CELLS = tuple(
    Case(fm.BEGINNER, first, start, 20_000, 50_000) for first in FIRST for start in CORNER
)
DENSITIES = tuple(
    tuple(
        case
        for mines in (26, 32, 38, 45, 51, 58, 64)
        for case in both(fm.Level(16, 16, mines), (3, 3), games, 20_000)
    )
    for games in (4_000, 100_000)
)
CASES = (
    *BEGINNER,
    *INTERMEDIATE,
    *EXPERT[0],
    *CELLS,
    *DENSITIES[0],
    *DEEP[0],
    *EXPERT[1],
    *(case for case in DENSITIES[1] if case.level.mines <= 51),
    *EXPERT[2],
    *DENSITIES[1],
    *chain(*DEEP[1:]),
)
"""In the order in which they are played. Cases that take long are played in rounds; each goes on
with the games of the round before."""


class IncompleteError(Exception):
    """A case has pieces that have not been played."""


class Piece(Struct, array_like=True):
    """What some games of a branch add up to."""

    games: int
    bound: float
    """The sum over the games; for the start of a game, the value of the best plan times games."""
    squares: float | None
    """The sum of the squares of the bounds; None for the start of a game."""
    gifts: float
    cut: int
    seconds: float
    """Processor time."""


class Pieces(Struct):
    """The file of the campaign."""

    command: str
    seed: int
    commits: list[str] = field(default_factory=list)
    """The commits at which pieces were played."""
    pieces: dict[str, Piece] = field(default_factory=dict)
    expert: dict[str, tuple[float, float, float]] = field(default_factory=dict)
    """Case -> the win rate of `expert`, and its 95 % interval."""


class Campaign:
    """Plays the pieces that the file lacks, and keeps the file."""

    def __init__(self, path: Path, threads: int, *, plays: bool) -> None:
        """Read the file, or begin one; a campaign that does not play has complete cases alone."""
        self.path, self.threads, self.plays = path, threads, plays
        self.commit = git("describe", "--always", "--dirty")
        self.file = (
            msgspec.json.decode(path.read_bytes(), type=Pieces)
            if path.exists()
            else Pieces(COMMAND, SEED)
        )

    def write(self) -> None:
        """Write the file, a line for each piece."""
        parts = [
            f'"command": "{self.file.command}"',
            f'"seed": {self.file.seed}',
            f'"commits": {msgspec.json.encode(self.file.commits).decode()}',
            f'"pieces": {lines_of(self.file.pieces)}',
            f'"expert": {lines_of(self.file.expert)}',
        ]
        new = self.path.with_suffix(".new")
        new.write_text("{" + ",\n".join(parts) + "}\n")
        new.replace(self.path)

    def keep(self, key: str, piece: Piece) -> None:
        """Keep a piece that has just been played."""
        if self.commit not in self.file.commits:
            self.file.commits.append(self.commit)
        self.file.pieces[key] = piece
        self.write()
        print(f"{key}: {piece.bound / piece.games:.4f}, {piece.seconds:.0f} s", file=sys.stderr)

    def piece(self, branch: Branch, games: range) -> Piece:
        """Return a piece of a branch; play it if it is not in the file."""
        key = key_of(branch, games)
        if key not in self.file.pieces:
            if not self.plays:
                raise IncompleteError
            self.keep(key, play(branch, games, self.threads))
        return self.file.pieces[key]

    def measure(self, branch: Branch) -> Estimate:
        """Return what all games of a branch say."""
        return joined([self.piece(branch, games) for games in spans(branch)])

    def bound(self, case: Case) -> UpperBound:
        """Return the bound of a case."""
        return combined(case, self.measure)

    def expert(self, case: Case) -> tuple[float, float, float]:
        """Return the win rate of `expert`, and its interval; play the games if it is unknown."""
        key = name_of(case)
        if key not in self.file.expert:
            if not self.plays:
                raise IncompleteError
            played = fm.simulate(
                "expert",
                case.level,
                case.expert_games,
                first=case.first,
                start=case.start,
                seed=EXPERT_SEED,
                estimator="conditional",
                workers=self.threads,
            )
            self.file.expert[key] = (played.rate, *played.interval())
            self.write()
        return self.file.expert[key]


def combined(case: Case, measure: Measure) -> UpperBound:
    """Return the bound of a case from what its branches say."""
    return combine_branches(
        case.level,
        case.first,
        case.start,
        games=case.games,
        seed=SEED,
        charge=case.charge,
        measure=measure,
    )


def play(branch: Branch, games: range, threads: int) -> Piece:
    """Play some games of a branch."""
    begin = time.process_time()
    if not branch.opening:
        it = branches.measure(branch, threads)
        took = time.process_time() - begin
        return Piece(it.games, it.bound * it.games, None, it.gifts * it.games, it.cut, took)
    found = branches.bound_games(branch, games.start, len(games), threads)
    bounds = found.bound.tolist()
    return Piece(
        len(games),
        math.fsum(bounds),
        math.fsum(bound * bound for bound in bounds),
        math.fsum(found.gifts.tolist()),
        int(found.cut.sum()),
        time.process_time() - begin,
    )


def joined(pieces: list[Piece]) -> Estimate:
    """Return what the pieces of a branch say together."""
    games = sum(piece.games for piece in pieces)
    bound = math.fsum(piece.bound for piece in pieces) / games
    squares = [piece.squares for piece in pieces if piece.squares is not None]
    if games == 1:
        error = branches.MOST_ERROR
    elif squares:
        error = math.sqrt(max(0.0, math.fsum(squares) / games - bound * bound) / (games - 1))
    else:
        error = math.sqrt(bound * (1 - bound) / games)
    gifts = math.fsum(piece.gifts for piece in pieces) / games
    return Estimate(games, bound, error, gifts, sum(piece.cut for piece in pieces), 1 / games)


def spans(branch: Branch) -> list[range]:
    """Return the games of each piece of a branch; the start of a game is one piece."""
    if not branch.opening:
        return [range(branch.games)]
    firsts = range(0, branch.games, PIECE)
    return [range(first, min(first + PIECE, branch.games)) for first in firsts]


def key_of(branch: Branch, games: range) -> str:
    """Return the name of a piece: level, opened cells with their clues, games."""
    opened = " ".join(f"{row},{column}={clue}" for (row, column), clue in branch.opened)
    deep = branch.opening and branch.charge != SHALLOW
    charge = f" {branch.charge.samples}:{branch.charge.picks}" if deep else ""
    return f"{'x'.join(map(str, branch.level))} {opened}{charge} {games.start}-{games.stop}"


def name_of(case: Case) -> str:
    """Return the name of a case."""
    row, column = case.start
    return f"{'x'.join(map(str, case.level))} {case.first} {row},{column}"


def main() -> None:
    """Play what is missing."""
    parser = argparse.ArgumentParser(description="Measure upper bounds of perfect play.")
    parser.add_argument("--threads", type=int, default=count_threads("auto"), help="one a core")
    parser.add_argument("--pieces", type=Path, default=PIECES, help="the file of the campaign")
    arguments = parser.parse_args()
    campaign = Campaign(arguments.pieces, count_threads(arguments.threads), plays=True)
    for case in CASES:
        bound = campaign.bound(case)
        expert = campaign.expert(case)
        print(f"{name_of(case)}: {bound.bound:.4f}, expert {expert[0]:.4f}", file=sys.stderr)
