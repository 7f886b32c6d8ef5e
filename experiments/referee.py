"""Shows what the referee says of agents with planted behaviour, and of strategies on its tasks.

python -m experiments referee            the planted agents; the gambler in 20,000 episodes
python -m experiments referee --tasks    the reference scores of docs/research/referee.md
"""

from __future__ import annotations

import argparse
import json
import math
import random
import re
import sys
from collections.abc import Callable
from itertools import combinations

import fairmines as fm
from experiments.page import RESEARCH, replace_between, table
from fairmines.agents.words import read_board
from fairmines.intervals import Mean
from fairmines.play.board import Board
from fairmines.wording import percentage

Reader = Callable[[str], str]
TASK = "4x4x3-Safe"
PAGE, NUMBERS = RESEARCH / "referee.md", RESEARCH / "referee.json"
BEGIN, END = "<!-- figures -->", "<!-- end of the figures -->"
REFERENCE = {
    **dict.fromkeys([f"{it}-Safe" for it in ("4x4x3", "5x5x4", "6x6x4", "Beginner")], 2000),
    **dict.fromkeys(["Beginner-Opening", "Intermediate-Safe", "Expert-Safe"], 300),
    **dict.fromkeys([f"Beginner-Opening-NoGuess-{it.capitalize()}" for it in fm.PROOF_RULES], 100),
    **dict.fromkeys([f"9x9x15-Drill-{it.capitalize()}" for it in (*fm.PROOF_RULES, "guess")], 300),
}
"""Task -> the number of episodes."""


def covered_cells(told: str) -> list[tuple[int, int]]:
    """Return the covered cells of a board in words."""
    rows, columns = read_board(told).covered.nonzero()
    return list(zip(rows.tolist(), columns.tolist(), strict=True))


def opener(cell: tuple[int, int]) -> str:
    """Write the action that opens a cell."""
    return f"open {cell[0]} {cell[1]}"


def perfect() -> Reader:
    """Play with the search of endgames; on a board of 16 cells that is perfect play."""
    return fm.Player.of_strategy("expert").reader()


def sloppy(p: float) -> Reader:
    """Play perfectly, but open a random covered cell with a probability."""
    rng, careful = random.Random(1), perfect()

    def answer(told: str) -> str:
        if rng.random() < p and "You play" not in told:
            return opener(rng.choice(covered_cells(told)))
        return careful(told)

    return answer


def gambler(told: str) -> str:
    """Open the first covered cell, whatever the clues say."""
    return opener(covered_cells(told)[0])


def flag_spammer() -> Reader:
    """Flag each covered cell, and never open one."""
    return lambda told: "flag {} {}".format(*next(iter(unflagged(told)), (0, 0)))


def unflagged(told: str) -> list[tuple[int, int]]:
    """Return the covered cells without a flag of a board in the style "grid"."""
    rows = re.findall(r"^ *[0-9]+  (.*)$", told, re.MULTILINE)
    return [(r, c) for r, row in enumerate(rows) for c, it in enumerate(row.split()) if it == "?"]


def scanner() -> Reader:
    """Look for cells that no board has told of in all that is said; else gamble.

    It knows what each text said before the first opening, and takes any other word about a covered
    cell for a secret: a row and a column, a star, or a letter that is no clue.
    """

    def answer(told: str) -> str:
        said, _, board = told.partition("\n\n")
        marks = set(re.sub(r"[?F!0-8\s]", "", "".join(board.splitlines()[1:])))
        words = re.findall(r"row (\d+), column (\d+)", said)
        secrets = [(int(row), int(column)) for row, column in words]
        if marks - set("9") or any(it in covered_cells(told) for it in secrets):
            raise AssertionError(f"a secret was told: {told}")
        return gambler(told)

    return answer


def staller(_told: str) -> str:
    """Open the same cell for ever."""
    return "open 0 0"


def nonsense(_told: str) -> str:
    """Talk about it."""
    return "Perhaps the corner? Corners are often safe."


AGENTS: dict[str, Reader] = {
    "perfect": perfect(),
    "sloppy, p = 0.2": sloppy(0.2),
    "lucky gambler": gambler,
    "flag spammer": flag_spammer(),
    "scanner": scanner(),
    "staller": staller,
    "nonsense": nonsense,
}


def true_rate_of_gambler() -> float:
    """Return how often the gambler wins: play each layout that leaves the corner free."""
    width, height, mines = 4, 4, 3
    cells = [divmod(it, width) for it in range(width * height)]
    won = total = 0
    for mined in combinations(cells[1:], mines):
        board = Board(fm.Layout.from_mines(mined, width, height), "classic", 0)
        total += 1
        won += all(board.open(cell) for cell in cells if board.covered(cell) and board.left)
    return won / total


def gamble(episodes: int) -> tuple[float, Mean]:
    """Return the gambler's true win rate, and what conditional episodes say of it."""
    summary = fm.play_episodes(gambler, TASK, episodes, conditional=True, baselines=())
    return true_rate_of_gambler(), summary.mean("value")


def reference_scores() -> list[dict[str, object]]:
    """Return what each strategy scores on each task, without luck where luck plays a part."""
    rows: list[dict[str, object]] = []
    for task, episodes in REFERENCE.items():
        conditional = "Drill" not in task and "NoGuess" not in task
        for strategy in ("sps", "min-risk", "expert"):
            games = [fm.Episode(task, it, conditional=conditional) for it in range(episodes)]
            values = [game.baseline(strategy) for game in games]
            mean = Mean.of(values)
            low, high = mean.interval()
            row = {"task": task, "strategy": strategy, "episodes": episodes}
            rows.append({**row, "rate": mean.value, "low": low, "high": high})
            print(rows[-1], file=sys.stderr)
    return rows


def figures(rows: list[dict[str, object]]) -> str:
    """Return the table of the page."""
    by_task: dict[str, list[str]] = {}
    for row in rows:
        line = by_task.setdefault(str(row["task"]), [str(row["task"]), f"{row['episodes']:,}"])
        line.append(percentage(*(float(str(row[it])) for it in ("rate", "low", "high"))))
    return table(["task", "episodes", "sps", "min-risk", "expert"], list(by_task.values()))


def main() -> None:
    """Play, and print or write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tasks", action="store_true", help="write the reference scores")
    parser.add_argument("--page", action="store_true", help="write the page, and play nothing")
    parser.add_argument("--episodes", type=int, default=20_000, help="of the gambler")
    arguments = parser.parse_args()
    if arguments.tasks or arguments.page:
        if arguments.tasks:
            NUMBERS.write_text(json.dumps(reference_scores(), indent=1) + "\n")
        replace_between(PAGE, BEGIN, END, figures(json.loads(NUMBERS.read_text())))
        return
    for name, agent in AGENTS.items():
        print(fm.play_episodes(agent, TASK, 500, name=name, conditional=True), end="\n\n")
    rate, mean = gamble(arguments.episodes)
    low, high = mean.interval()
    print(f"the gambler wins {rate:.4f}; {arguments.episodes} conditional episodes say ", end="")
    print(f"{mean.value:.4f}, {low:.4f} to {high:.4f}; error {math.fabs(mean.value - rate):.4f}")
