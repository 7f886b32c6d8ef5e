"""Measures how many fewer games conditional play needs: `make conditional-gain`.

It plays the same boards with both estimators, on one core, and compares variance and speed.
"""

from __future__ import annotations

import fairmines as fm
from experiments.page import table

STRATEGIES = ["min-risk", "expert"]
GAMES = {"beginner": 40_000, "intermediate": 40_000, "expert": 20_000}


def play(level: str, games: int) -> list[list[fm.Result]]:
    """Return the results of both strategies: in plain play, then in conditional play."""
    return [
        fm.compare(STRATEGIES, level, games, estimator=estimator)
        for estimator in ("plain", "conditional")
    ]


def row(name: str, fewer: float, speed: float) -> list[str]:
    """Return the texts of a line of the table."""
    return [name, f"{fewer:.1f}", f"{speed:.2f}", f"{fewer * speed:.1f}"]


def rows(level: str, games: int) -> list[list[str]]:
    """Return the lines of a level: each strategy, and their difference."""
    plain, weighed = play(level, games)
    lines = [
        row(
            f"{level}, {one.strategy}",
            one.weights.var() / other.weights.var(),
            other.games_per_second / one.games_per_second,
        )
        for one, other in zip(plain, weighed, strict=True)
    ]
    variances = [(b.weights - a.weights).var() for a, b in (plain, weighed)]
    seconds = [sum(result.seconds for result in results) for results in (plain, weighed)]
    difference = f"{level}, {' - '.join(reversed(STRATEGIES))}"
    return [*lines, row(difference, variances[0] / variances[1], seconds[0] / seconds[1])]


def main() -> None:
    """Play all levels, and print the table."""
    lines = [line for level, games in GAMES.items() for line in rows(level, games)]
    print(table(["level, strategy", "fewer games", "speed", "in all"], lines), end="")


if __name__ == "__main__":
    main()
