"""Writes docs/research/upper-bounds.md: what `upper_bounds` has measured, of complete cases."""

from __future__ import annotations

import argparse
import csv
import io
import math
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import fairmines as fm
from experiments import upper_bounds as measured
from experiments.page import RESEARCH, ROOT, replace_between, table
from experiments.upper_bounds import Campaign, Case, IncompleteError, combined, key_of, spans
from fairmines.boards.level import LEVELS
from fairmines.bounds.branches import Branch, Estimate
from fairmines.bounds.upper_bound import UpperBound

PAGE = RESEARCH / "upper-bounds.md"
SHEET = PAGE.with_suffix(".csv")
FIGURE = ROOT / "docs" / "screenshots" / "upper-bounds.svg"
CURVES = FIGURE.with_stem("upper-bounds-density")
BEGIN, END = "<!-- tables: python -m experiments upper_bounds -->", "<!-- end of tables -->"


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
    for row, column in measured.CORNER:
        cells = [f"{row}-{column}"]
        for case in (it for it in measured.CELLS if it.start == (row, column)):
            found = row_of(campaign, case)
            cells += [percent(*found.expert), found.at_most] if found else ["", ""]
        lines.writerow(cells)
    return text.getvalue()


def largest_bounds(campaign: Campaign) -> str:
    """Return the largest bound of all first cells of the beginner's level, by the first click."""
    texts = []
    for first in measured.FIRST:
        rows = [row_of(campaign, case) for case in measured.CELLS if case.first == first]
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
    for number, first in enumerate(measured.FIRST):
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
    seed, expert_seed = measured.SEED, measured.EXPERT_SEED
    return f"""\
Seed {seed}; the games of `expert` are conditional, of seed {expert_seed}. Played at commit
{commits} by `{measured.COMMAND}`.

### Levels

{level_table(rows)}
### Levels, with 1,000 samples and plans of four cells

{level_table(deep)}
{largest_bounds(campaign)}
### 16x16 boards by density

{density_table(dense)}"""


def main() -> None:
    """Write the page, its figures and its sheet."""
    parser = argparse.ArgumentParser(description="Write docs/research/upper-bounds.md.")
    parser.add_argument("--pieces", type=Path, default=measured.PIECES, help="what was measured")
    campaign = Campaign(parser.parse_args().pieces, 1, plays=False)
    rows = last_rows(
        campaign, (*measured.BEGINNER, *measured.INTERMEDIATE, *chain(*measured.EXPERT))
    )
    deep = last_rows(campaign, (*chain(*measured.DEEP),))
    dense = last_rows(campaign, (*chain(*measured.DENSITIES),))
    replace_between(PAGE, BEGIN, END, tables(campaign, rows, deep, dense))
    SHEET.write_text(cell_sheet(campaign))
    CURVES.write_text(curves(dense))
    FIGURE.write_text(figure([(name, dict(deep).get(name) or row) for name, row in rows]))
