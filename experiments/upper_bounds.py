"""Bounds perfect play from above, and writes docs/research/upper-bounds.md.

The numbers of games are fixed below. They are played in pieces, whose sums are kept in a JSON file,
so a campaign that was ended goes on where it was. `--page` writes the page of the cases that are
complete, and plays nothing.
"""

from __future__ import annotations

import argparse
import csv
import io
import math
import sys
import time
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path

import msgspec
from msgspec import Struct, field

import fairmines as fm
from experiments.page import RESEARCH, ROOT, git, lines_of, replace_between, table
from fairmines.boards.level import LEVELS
from fairmines.bounds import branches
from fairmines.bounds.branches import Branch, Charge, Estimate, HelpedFirst, Measure
from fairmines.bounds.upper_bound import UpperBound, combine_branches
from fairmines.engines.many import count_threads

PAGE, PIECES = RESEARCH / "upper-bounds.md", RESEARCH / "upper-bounds.json"
SHEET = PAGE.with_suffix(".csv")
FIGURE = ROOT / "docs" / "screenshots" / "upper-bounds.svg"
CURVES = FIGURE.with_stem("upper-bounds-density")
COMMAND = "python -m experiments upper_bounds"
BEGIN, END = "<!-- tables: python -m experiments upper_bounds -->", "<!-- end of tables -->"
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


@dataclass(frozen=True)
class Row:
    """A complete case."""

    case: Case
    bound: UpperBound
    expert: tuple[float, float, float]
    seconds: float
    """Processor time of the bound."""

    @property
    def at_most(self) -> str:
        """The bound with its interval, in per cent."""
        return percent(self.bound.bound, *self.bound.interval())

    @property
    def gap(self) -> str:
        """By how many points the bound is above `expert`."""
        return f"{100 * (self.bound.bound - self.expert[0]):.2f}"


def percent(value: float, low: float, high: float) -> str:
    """Return a percentage with an interval."""
    return f"{100 * value:.2f} ({100 * low:.2f} to {100 * high:.2f})"


def row_of(campaign: Campaign, case: Case) -> Row | None:
    """Return a case, or None if it is not complete."""
    keys: set[str] = set()

    def measure(branch: Branch) -> Estimate:
        keys.update(key_of(branch, games) for games in spans(branch))
        return campaign.measure(branch)

    try:
        bound = combined(case, measure)
        expert = campaign.expert(case)
    except IncompleteError:
        return None
    return Row(case, bound, expert, math.fsum(campaign.file.pieces[key].seconds for key in keys))


def last_rows(campaign: Campaign, cases: Iterable[Case]) -> list[tuple[str, Row | None]]:
    """Return the names of these cases, each with its complete case of the most games."""
    rounds: dict[str, list[Case]] = {}
    for case in cases:
        rounds.setdefault(f"{level_name(case.level)}, {click(case)}", []).append(case)
    return [
        (name, next(filter(None, (row_of(campaign, case) for case in reversed(these))), None))
        for name, these in rounds.items()
    ]


def level_table(rows: list[tuple[str, Row | None]]) -> str:
    """Return the table of the three levels, and the names of the cases that were not reached."""
    lines = [
        [
            name,
            percent(*row.expert),
            f"**{row.at_most}**",
            row.gap,
            f"{100 * row.bound.limit(0.99):.2f}",
            f"{100 * row.bound.gifts:.2f}",
            f"{row.bound.games:,}",
            f"{row.bound.cut}",
            f"{row.seconds / 60:.1f}",
        ]
        for name, row in rows
        if row
    ]
    heads = ["level, first click", "`expert` wins", "at most", "gap, points", "limit, 99 %"]
    missing = "; ".join(name for name, row in rows if not row)
    note = f"\nCases not reached yet: {missing}.\n" if missing else ""
    return table([*heads, "gifts alone", "games", "cut", "minutes"], lines) + note


def figure(rows: list[tuple[str, Row | None]]) -> str:
    """Return an SVG: a bar for each complete case, what `expert` wins, and the gap."""
    complete = [(name, row) for name, row in rows if row]
    left, scale, step = 220, 4.0, 28
    wins, gap = 'height="20" fill="#4c78a8"', 'height="20" fill="#e0a030"'
    lines = []
    for number, (name, row) in enumerate(complete):
        top = number * step
        low, high = 100 * row.expert[0], 100 * row.bound.bound
        wide = scale * (high - low)
        lines += [
            f'<text x="{left - 8}" y="{top + 15}" text-anchor="end">{name}</text>',
            f'<rect x="{left}" y="{top}" width="{scale * low:.1f}" {wins}/>',
            f'<rect x="{left + scale * low:.1f}" y="{top}" width="{wide:.1f}" {gap}/>',
            f'<text x="{left + scale * 100 + 8:.0f}" y="{top + 15}">{low:.1f} to {high:.1f}</text>',
        ]
    return svg(left + scale * 100 + 110, len(complete) * step, lines)


def cell_sheet(campaign: Campaign) -> str:
    """Return a line for each first cell of the beginner's level as CSV."""
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["first cell", "safe: expert", "at most", "opening: expert", "at most"])
    for row, column in CORNER:
        cells = [f"{row}-{column}"]
        for case in (it for it in CELLS if it.start == (row, column)):
            found = row_of(campaign, case)
            cells += [percent(*found.expert), found.at_most] if found else ["", ""]
        lines.writerow(cells)
    return text.getvalue()


def largest_bounds(campaign: Campaign) -> str:
    """Return the largest bound of all first cells of the beginner's level, by the first click."""
    texts = []
    for first in FIRST:
        rows = [row_of(campaign, case) for case in CELLS if case.first == first]
        bounds = [row.bound.bound for row in rows if row]
        largest = f"{100 * max(bounds):.2f} %" if len(bounds) == len(rows) else "not reached"
        texts.append(f"{largest} ({first})")
    return (
        f"From the best first cell of the beginner's level at most {', '.join(texts)}. "
        f"[{SHEET.name}]({SHEET.name}) has every first cell.\n"
    )


def density_table(rows: list[tuple[str, Row | None]]) -> str:
    """Return the table of the densities at 16x16, with the pair of first clicks in a line."""
    lines = []
    for (_, safe), (_, opening) in zip(rows[::2], rows[1::2], strict=True):
        if safe and opening:
            cells = [f"{safe.case.level.mines} ({100 * density_of(safe):.0f} %)"]
            for row in (safe, opening):
                cells += [f"{100 * row.expert[0]:.1f}", row.at_most, row.gap]
            lines.append(cells)
    heads = ["mines", "safe: `expert`", "at most", "gap", "opening: `expert`", "at most", "gap"]
    return table(heads, lines)


def density_of(row: Row) -> float:
    """Return the share of mines."""
    return row.case.level.mines / row.case.level.cells


def curves(rows: list[tuple[str, Row | None]]) -> str:
    """Return an SVG: what `expert` wins, and the bound, by the density, for each first click."""
    left, top, width, height = 44, 12, 480, 260
    colours = {"safe": "#4c78a8", "opening": "#e0a030"}

    def x(density: float) -> float:
        return left + width * (density - 0.10) / 0.15

    def y(rate: float) -> float:
        return top + height * (1 - rate)

    lines = []
    for rate in (0, 0.25, 0.5, 0.75, 1):
        at = y(rate)
        lines += [
            f'<path d="M{left} {at:.1f}h{width}" stroke="#888888" stroke-opacity="0.3"/>',
            f'<text x="{left - 6}" y="{at + 4:.1f}" text-anchor="end">{100 * rate:.0f} %</text>',
        ]
    for density in (0.10, 0.15, 0.20, 0.25):
        below = top + height + 18
        middle = f'x="{x(density):.1f}" y="{below}" text-anchor="middle"'
        lines.append(f"<text {middle}>{100 * density:.0f} %</text>")
    for number, first in enumerate(FIRST):
        these = [row for _, row in rows if row and row.case.first == first]
        expert = [f"{x(density_of(it)):.1f},{y(it.expert[0]):.1f}" for it in these]
        bound = [f"{x(density_of(it)):.1f},{y(it.bound.bound):.1f}" for it in these]
        fill, at = colours[first], top + height - 44 + 20 * number
        line = f'fill="none" stroke="{fill}" stroke-width="2"'
        area = " ".join([*bound, *reversed(expert)])
        lines += [
            f'<polygon points="{area}" fill="{fill}" fill-opacity="0.35"/>',
            f'<polyline points="{" ".join(expert)}" {line}/>',
            f'<polyline points="{" ".join(bound)}" {line} stroke-dasharray="5 3"/>',
            f'<rect x="{left + 12}" y="{at}" width="14" height="14" fill="{fill}"/>',
            f'<text x="{left + 32}" y="{at + 12}">first click {first}</text>',
        ]
    return svg(left + width + 24, top + height + 28, lines)


def svg(width: float, height: float, lines: list[str]) -> str:
    """Return an SVG of this size."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}"'
        ' font-family="sans-serif" font-size="13" fill="#888888">\n'
        + "".join(f"{line}\n" for line in lines)
        + "</svg>\n"
    )


def level_name(level: fm.Level) -> str:
    """Return the name of a level, or its width, height and mines."""
    names = {it: name for name, it in LEVELS.items()}
    return names.get(level, f"{level.width}x{level.height}/{level.mines}")


def click(case: Case) -> str:
    """Return the first click of a case in words."""
    row, column = case.start
    if case.first == "safe":
        return "safe corner"
    return f"opening at ({row}, {column})"


def tables(
    campaign: Campaign,
    rows: list[tuple[str, Row | None]],
    deep: list[tuple[str, Row | None]],
    dense: list[tuple[str, Row | None]],
) -> str:
    """Return the generated part of the page."""
    commits = ", ".join(f"`{it}`" for it in campaign.file.commits)
    return f"""\
Seed {SEED}; the games of `expert` are conditional, of seed {EXPERT_SEED}. Played at commit
{commits} by `{COMMAND}`.

### Levels

{level_table(rows)}
### Levels, with 1,000 samples and plans of four cells

{level_table(deep)}
{largest_bounds(campaign)}
### 16x16 boards by density

{density_table(dense)}"""


def main() -> None:
    """Play what is missing, and write the page."""
    parser = argparse.ArgumentParser(description="Write docs/research/upper-bounds.md.")
    parser.add_argument("--threads", type=int, default=count_threads("auto"), help="one a core")
    parser.add_argument("--pieces", type=Path, default=PIECES, help="the file of the campaign")
    parser.add_argument("--page", action="store_true", help="write the page, and play nothing")
    arguments = parser.parse_args()
    campaign = Campaign(
        arguments.pieces, count_threads(arguments.threads), plays=not arguments.page
    )
    for case in CASES if campaign.plays else ():
        bound = campaign.bound(case)
        expert = campaign.expert(case)
        print(f"{name_of(case)}: {bound.bound:.4f}, expert {expert[0]:.4f}", file=sys.stderr)
    campaign.plays = False
    rows = last_rows(campaign, (*BEGINNER, *INTERMEDIATE, *chain(*EXPERT)))
    deep = last_rows(campaign, (*chain(*DEEP),))
    dense = last_rows(campaign, (*chain(*DENSITIES),))
    replace_between(PAGE, BEGIN, END, tables(campaign, rows, deep, dense))
    SHEET.write_text(cell_sheet(campaign))
    CURVES.write_text(curves(dense))
    FIGURE.write_text(figure([(name, dict(deep).get(name) or row) for name, row in rows]))
