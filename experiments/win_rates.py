"""Measures how often each strategy wins.

It plays the games into a file of results, and writes docs/research/win-rates.md, and win-rates.csv
and .json beside it, from that file. It may be interrupted or killed, and several processes may
share the file. All cells of the table advance together, and the page states which are not finished.

    python -m experiments.win_rates --workers 2       play the missing games, then write
    python -m experiments.win_rates --write-only      write the results so far
    python -m experiments.win_rates --only sps,dssp   play only these strategies, then write
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

import fairmines as fm
from experiments.page import RESEARCH, ROOT, git, replace_between, table
from fairmines.rendering.results import percent_of_games
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.experiment import Experiment, Options, Terms, Workers, make_experiment
from fairmines.simulation.progress import bars
from fairmines.simulation.simulate import play_campaign
from fairmines.simulation.store import Store
from fairmines.strategies import name_of

PAGE, NUMBERS = RESEARCH / "win-rates.md", RESEARCH / "win-rates.json"
SHEET = PAGE.with_suffix(".csv")
SHEET_COLUMNS = ["strategy", "level", "first", "games", "rate", "low", "high"]
SHEET_COLUMNS += ["guesses_per_won_game", "won_without_guess", "games_per_second"]
RESULTS = ROOT / "build" / "win-rates.sqlite"
SEED = 1
COMMAND = "python -m experiments win_rates"

GAMES = {
    "random": 100_000,
    "sps": 100_000,
    "dssp": 100_000,
    "groups": 10_000,
    "gauss": 10_000,
    "enumeration": 10_000,
    "min-risk": 1_000_000,
    "expert": 1_000_000,
}


class Click(NamedTuple):
    """A first click: its title, its first-click rule, and its cell on each level."""

    title: str
    first: str
    starts: dict[str, tuple[int, int]]


CLICKS = (
    Click("First click safe, in the corner", "safe", dict.fromkeys(fm.LEVELS, (0, 0))),
    Click(
        "First click an opening, at row 2, column 2 (beginner) or row 3, column 3 (the others)",
        "opening",
        {"beginner": (2, 2), "intermediate": (3, 3), "expert": (3, 3)},
    ),
)

# Published rates for beginner, intermediate and expert; the page has the sources.
PUBLISHED = {
    "safe": {
        "*DSSP, as given* [1]": ("71.15", "38.05", "1.01"),
        "*MineSweeperProb* [2]": ("91.71 ± 0.06", "78.09 ± 0.18", "39.67 ± 0.70"),
        "*D. Hill's solver* [3]": ("91.764 ± 0.057", "78.33 ± 0.23", "41.132 ± 0.03"),
    },
    "opening": {
        "*MineSweeperProb* [2]": ("", "", "53.17 ± 0.60"),
        "*D. Hill's solver* [3]": ("97.201 ± 0.03", "89.04 ± 0.12", "54.3"),
    },
}

BEGIN, END = "<!-- tables: python -m experiments win_rates -->", "<!-- end of tables -->"


def experiments() -> list[Experiment]:
    """Return an experiment for each cell of the tables: by first click, strategy and level."""
    return [
        make_experiment(
            name,
            level,
            games,
            Terms(first=click.first, start=click.starts[level], seed=SEED),
        )
        for click in CLICKS
        for name, games in GAMES.items()
        for level in fm.LEVELS
    ]


def play(campaign: Campaign, workers: Workers) -> None:
    """Play the missing games, until Ctrl-C."""
    try:
        play_campaign(campaign, bars(campaign.results), Options(workers=workers))
    except KeyboardInterrupt:
        print("interrupted: the page states which games are missing", file=sys.stderr)


def tables(results: list[fm.Result], commit: str) -> str:
    """Return the generated part of the page, as Markdown."""
    parts = [f"Seed {SEED}, written at commit `{commit}` by `{COMMAND}`.\n"]
    for click in CLICKS:
        cells = [it for it in results if it.first == click.first]
        parts += [f"## {click.title}\n", rates(cells, PUBLISHED[click.first])]
    return "\n".join(parts)


def write(results: list[fm.Result], commit: str) -> None:
    """Write the tables into the page, and all numbers into the files beside it."""
    replace_between(PAGE, BEGIN, END, tables(results, commit))
    SHEET.write_text(sheet([it.as_json() for it in results]))
    NUMBERS.write_text(numbers(results, commit))


def rates(results: list[fm.Result], published: dict[str, tuple[str, ...]]) -> str:
    """Return the table of win rates, a row for each strategy."""
    rows = [[name, f"{GAMES[name]:,}", *map(rate, row)] for name, row in by_strategy(results)]
    rows += [[name, "", *figures] for name, figures in published.items()]
    return table(["strategy", "games a cell", *fm.LEVELS], rows)


def rate(result: fm.Result) -> str:
    """Write the win rate with its interval, and the number of games if some are missing."""
    if not result.games:
        return f"0 of {result.asked:,} games"
    low, high = (percent_of_games(end, result.games) for end in result.interval())
    text = f"**{percent_of_games(result.rate, result.games)}** ({low} to {high})"
    if result.games < result.asked:
        text += f", {result.games:,} of {result.asked:,} games"
    return text


def sheet(reports: list[dict[str, Any]]) -> str:
    """Return a line for each result as CSV, from what JSON has of it."""
    text = io.StringIO()
    lines = csv.DictWriter(text, SHEET_COLUMNS, extrasaction="ignore", lineterminator="\n")
    lines.writeheader()
    lines.writerows(reports)
    return text.getvalue()


def by_strategy(results: list[fm.Result]) -> Iterable[tuple[str, list[fm.Result]]]:
    """Yield each strategy with its results, one for each level."""
    for name in GAMES:
        yield name, [result for result in results if result.strategy == name]


def numbers(results: list[fm.Result], commit: str) -> str:
    """Return all results as JSON, a line for each."""
    lines = [json.dumps(it.as_json(), allow_nan=False) for it in results]
    head = json.dumps({"commit": commit, "command": COMMAND})[:-1]
    return head + ', "results": [\n' + ",\n".join(lines) + "\n]}\n"


def main() -> None:
    """Play the missing games, then write the page and the JSON file."""
    parser = argparse.ArgumentParser(description="Play and write docs/research/win-rates.md.")
    parser.add_argument("--out", type=Path, default=RESULTS, help="the file of results")
    parser.add_argument("--workers", default="auto", help="processes; default one a core")
    parser.add_argument("--only", metavar="A,B", help="play these strategies only")
    parser.add_argument("--write-only", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    wanted = experiments()
    with Store(arguments.out) as store:
        if not arguments.write_only:
            only = (arguments.only or ",".join(GAMES)).split(",")
            chosen = [it for it in wanted if name_of(it.strategy) in only]
            workers = arguments.workers
            play(Campaign(chosen, store), workers if workers == "auto" else int(workers))
        write(Campaign(wanted, store).results, git("describe", "--always", "--dirty"))
    print(f"{os.path.relpath(PAGE)} and {os.path.relpath(NUMBERS)} written")
