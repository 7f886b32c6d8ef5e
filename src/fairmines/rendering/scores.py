"""Prints the score of an agent as a table on a terminal."""

from __future__ import annotations

from rich.console import Console
from rich.table import Table

from fairmines.agents.score import Score
from fairmines.rendering.results import percent
from fairmines.rendering.tables import dash, make_table, print_tables
from fairmines.wording import counted

NOTHING = "-"


def print_score(score: Score, console: Console) -> None:
    """Print the win rates of the agent, the strategies and perfect play, and the regret."""
    first = {"any": "may be a mine", "safe": "is free", "opening": "is an opening"}
    width, height, mines = score.task.level
    console.print(
        f"{score.task.name}: {width}x{height}, {counted(mines, 'mine')}, the first cell "
        f"{first[score.task.first]}.\n"
        f"{counted(score.games, 'evaluation game')}, each verified by its record.\n",
        soft_wrap=True,
    )
    table = _rates(score, dash(console))
    wide = console.width
    print_tables([table], console)
    console.width = wide
    console.print(f"\n{_regret(score)}{_boards(score)}", soft_wrap=True)


def _rates(score: Score, between: str) -> Table:
    table = make_table(
        ["player"], ["won %", "95 %\ninterval", "agent minus\nit, %", "95 %\ninterval"]
    )

    def interval(ends: tuple[float, float], between: str, *, signed: bool = False) -> str:
        return between.join(percent(end, score.games, signed=signed) for end in ends)

    rate = percent(score.rate, score.games)
    table.add_row(score.agent, rate, interval(score.interval(), between), NOTHING, NOTHING)
    for it in score.baselines:
        paired = score.difference(it)
        table.add_row(
            it.strategy,
            percent(it.rate, it.games),
            interval(it.interval(), between),
            NOTHING if paired is None else percent(paired.value, paired.games, signed=True),
            NOTHING if paired is None else interval(paired.interval(), " to ", signed=True),
        )
    if score.perfect is not None:
        best = percent(float(score.perfect.win_probability), score.games)
        table.add_row("perfect play", best, "exact", NOTHING, NOTHING)
    return table


def _boards(score: Score) -> str:
    """Return a sentence if the strategies did not play the agent's boards."""
    if not score.baselines or score.difference(score.baselines[0]) is not None:
        return ""
    start = score.baselines[0].experiment.start
    return (
        "\nThe agent begins in several cells. The strategies begin in "
        "row {}, column {}, so they play other boards.".format(*start)
    )


def _regret(score: Score) -> str:
    """Return the sentence on the regret."""
    if score.regret is None:
        return (
            "The win probability of perfect play is not known for this task, so there is no regret."
        )
    low, high = score.regret_interval() or (0.0, 0.0)
    points, *ends = (percent(it, score.games) for it in (score.regret, low, high))
    return f"Regret: {points} points, 95 % interval {ends[0]} to {ends[1]}."
