"""Prints the score of an agent as a table on a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.table import Table

from fairmines.agents.score import GAMES, Score
from fairmines.rendering.results import percent_of_games
from fairmines.rendering.tables import dash, make_table, print_tables
from fairmines.wording import counted

NOTHING = "-"


def print_score(score: Score, console: Console, *, from_file: bool = False) -> None:
    """Print the win rates of the agent, the strategies and perfect play, and the regret.

    `from_file` says that another person may have chosen the number of games.
    """
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
    remarks = [_regret(score), *_waste(score), *_impossible(score), *_boards(score)]
    if from_file:
        remarks += _prefix(score)
    console.print("\n" + "\n".join(remarks), soft_wrap=True)


def _rates(score: Score, between: str) -> Table:
    table = make_table(
        ["player"], ["won %", "95 %\ninterval", "agent minus\nit, %", "95 %\ninterval"]
    )

    def interval(ends: tuple[float, float], between: str, *, signed: bool = False) -> str:
        return between.join(percent_of_games(end, score.games, signed=signed) for end in ends)

    rate = percent_of_games(score.rate, score.games)
    table.add_row(score.agent, rate, interval(score.interval(), between), NOTHING, NOTHING)
    for baseline in score.baselines:
        paired = score.difference(baseline)
        difference = [NOTHING, NOTHING]
        if paired is not None:
            difference = [
                percent_of_games(paired.value, paired.games, signed=True),
                interval(paired.interval(), " to ", signed=True),
            ]
        table.add_row(
            baseline.strategy,
            percent_of_games(baseline.rate, baseline.games),
            interval(baseline.interval(), between),
            *difference,
        )
    if score.perfect is not None:
        best = percent_of_games(float(score.perfect.win_probability), score.games)
        table.add_row("perfect play", best, "exact", NOTHING, NOTHING)
    return table


def _boards(score: Score) -> Iterator[str]:
    """Say that the strategies did not play the agent's boards, if so."""
    if score.baselines and score.difference(score.baselines[0]) is None:
        start = score.baselines[0].start
        yield (
            "The agent begins in several cells. The strategies begin in "
            "row {}, column {}, so they play other boards.".format(*start)
        )


def _waste(score: Score) -> Iterator[str]:
    """Say how many actions were wasted, if any: a forgotten mask looks like bad play."""
    wasted, lost = score.wasted_actions, score.games_lost_by_waste
    if not wasted:
        return
    actions = sum(len(record.actions) for record in score.records)
    games = (
        "no game was" if not lost else f"{counted(lost, 'game')} {'was' if lost == 1 else 'were'}"
    )
    yield (
        f"{wasted:,} of {counted(actions, 'action')} chose open cells, which the action mask "
        f"excludes: {games} lost by using up all actions."
    )


def _impossible(score: Score) -> Iterator[str]:
    """Say that the agent won more than play can win, if the whole interval says so."""
    _, high = score.regret_interval() or (0.0, 0.0)
    if high < 0:
        yield (
            "No player wins more often than perfect play. The agent was very lucky, or it knew "
            "these boards before."
        )


def _prefix(score: Score) -> Iterator[str]:
    """Say that a file holds fewer games than are usual, if so."""
    if score.games < GAMES:
        yield (
            f"The file holds the first {score.games:,} of the usual {GAMES:,} evaluation games. "
            "The win rate is biased if the number was chosen after the games were played."
        )


def _regret(score: Score) -> str:
    """Return the sentence on the regret."""
    if score.regret is None:
        return (
            "The win probability of perfect play is not known for this task, so there is no regret."
        )
    low, high = score.regret_interval() or (0.0, 0.0)
    points, *ends = (percent_of_games(it, score.games) for it in (score.regret, low, high))
    return f"Regret: {points} points, 95 % interval {ends[0]} to {ends[1]}."
