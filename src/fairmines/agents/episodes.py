"""`play_episodes`: many episodes of an agent that reads, and what they say together."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple, get_args

from fairmines import checks
from fairmines.agents.episode import ILLEGAL, Episode
from fairmines.agents.judging import EpisodeReport, hardest_of
from fairmines.agents.perfect import PerfectPlay, perfect_play
from fairmines.agents.tasks import Split, Task, find_task
from fairmines.agents.words import Style, last_line
from fairmines.errors import FairminesError
from fairmines.importing import failure
from fairmines.intervals import Mean, wilson
from fairmines.proofs.steps import PROOF_RULES, ProofRule
from fairmines.strategies import make_factory
from fairmines.wording import counted, percentage, points, printable, rounded

Reader = Callable[[str], str]
"""An agent that reads: what it is told -> its answer, whose last line is an action."""

EPISODES, MOST_EPISODES = 100, 10**6
BASELINES = ("sps", "min-risk", "expert")
"""The strategies that play the same deals."""

Figure = Literal[
    "value", "needless", "excess_risk", "wasted", "illegal", "flagging", "actions", "guesses"
]
FIGURES: tuple[Figure, ...] = get_args(Figure)


class Baseline(NamedTuple):
    """What a strategy counts on the deals of the episodes, each from the agent's first cell."""

    strategy: str
    values: tuple[float, ...]
    """1 or 0 for each episode; its weight if the episodes are conditional."""


@dataclass(frozen=True, repr=False)
class EpisodeSummary:
    """What the reports of an agent's episodes say together. `print(summary)` writes a table."""

    agent: str
    """The name of the agent."""
    reports: tuple[EpisodeReport, ...]
    """The report of each episode, all of one task and of one kind."""
    baselines: tuple[Baseline, ...] = ()
    """What strategies count on the same deals."""

    def __repr__(self) -> str:
        rate = percentage(self.rate, *self.interval())
        return f"<EpisodeSummary {printable(self.agent)}, {self.task}: {rate} of {self.episodes:,}>"

    @property
    def task(self) -> str:
        """The name of the task."""
        return self.reports[0].task

    @property
    def conditional(self) -> bool:
        """Whether the episodes are conditional."""
        return self.reports[0].conditional

    @property
    def episodes(self) -> int:
        """The number of episodes."""
        return len(self.reports)

    @property
    def won(self) -> int:
        """The episodes that were won; of conditional ones, those that kept a weight."""
        return sum(report.won for report in self.reports)

    @property
    def rate(self) -> float:
        """The win rate: the share of wins or, without luck, the mean weight."""
        return self.mean("value").value

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the win rate: Wilson's, or that of the mean weight.

        Raises:
            FairminesError: `confidence` is out of range.
        """
        if self.conditional:
            return self.mean("value").interval(confidence)
        return wilson(self.won, self.episodes, confidence)

    def mean(self, figure: Figure) -> Mean:
        """Return the mean of a figure of the reports for an episode, with its interval.

        Args:
            figure: "value", "needless", "excess_risk", "wasted", "illegal", "flagging", "actions"
                or "guesses".

        Raises:
            FairminesError: The figure is unknown.
        """
        checks.choice("figure", figure, FIGURES)
        numbers = [float(getattr(report, figure)) for report in self.reports]
        return Mean.of(numbers, most=1.0 if figure == "value" else math.inf)

    @property
    def missed(self) -> dict[ProofRule, int]:
        """Rule -> how often it, as the easiest, proved a cell safe when a needless risk was taken.

        From easy to hard; rules that were not missed are left out.
        """
        counts = Counter(rule for report in self.reports for rule in report.missed)
        return {rule: counts[rule] for rule in PROOF_RULES if counts[rule]}

    @property
    def hardest_rule(self) -> ProofRule | None:
        """The hardest rule of the safe cells that were opened, each by its easiest proof."""
        return hardest_of(report.hardest_rule for report in self.reports)

    @property
    def perfect(self) -> PerfectPlay | None:
        """The win probability of perfect play, from the best first cell; None if unknown."""
        return perfect_play(find_task(self.task))

    def difference(self, strategy: str) -> Mean:
        """Return the mean of the agent's value minus that of a strategy on the same deals.

        Args:
            strategy: The name of one of `baselines`.

        Raises:
            FairminesError: The strategy has not played these deals.
        """
        for baseline in self.baselines:
            if baseline.strategy == strategy:
                values = [report.value for report in self.reports]
                pairs = zip(values, baseline.values, strict=True)
                return Mean.of([ours - theirs for ours, theirs in pairs], least=-1.0)
        known = ", ".join(baseline.strategy for baseline in self.baselines) or "none"
        raise FairminesError(
            f"strategy {checks.quote(strategy)} has not played these deals: expected {known}"
        )

    def report(self) -> dict[str, Any]:
        """Return the summary as plain values, for JSON; None stands for what is unknown."""
        figures = {name: self.mean(name) for name in FIGURES}
        return {
            "agent": self.agent,
            "task": self.task,
            "conditional": self.conditional,
            "episodes": self.episodes,
            "won": self.won,
            "stopped": sum(report.status == "stopped" for report in self.reports),
            "rate": self.rate,
            "low": self.interval()[0],
            "high": self.interval()[1],
            "missed": self.missed,
            "hardest_rule": self.hardest_rule,
            **{
                name: {"mean": mean.value, "low": _finite(mean)[0], "high": _finite(mean)[1]}
                for name, mean in figures.items()
                if name != "value"
            },
            "perfect": None if self.perfect is None else float(self.perfect.win_probability),
            "baselines": {
                baseline.strategy: math.fsum(baseline.values) / len(baseline.values)
                for baseline in self.baselines
            },
        }

    def to_json(self) -> str:
        """Write `report` as one line of JSON."""
        return json.dumps(self.report())

    def __str__(self) -> str:
        stopped = sum(report.status == "stopped" for report in self.reports)
        kind = "mean weight" if self.conditional else "won"
        decisions = sum(report.decisions for report in self.reports)
        needless = sum(report.needless for report in self.reports)
        missed = ", ".join(f"{rule} {number:,}" for rule, number in self.missed.items())
        lines = [
            f"{printable(self.agent)}, {self.task}, {counted(self.episodes, 'episode')}",
            f"{kind}: {percentage(self.rate, *self.interval())}",
            f"needless risks: {needless:,} of {counted(decisions, 'decision')}"
            + (f"; missed: {missed}" if missed else ""),
            f"excess risk an episode: {_written(self.mean('excess_risk'))}",
            f"wasted actions an episode: {_written(self.mean('wasted'))}",
            f"illegal actions an episode: {_written(self.mean('illegal'))}",
            f"episodes stopped by a limit: {stopped:,}",
            f"hardest rule used: {self.hardest_rule or 'none'}",
        ]
        for strategy, values in self.baselines:
            gap = self.difference(strategy)
            low, high = gap.interval()
            lines.append(
                f"{strategy} on the same deals: {percentage(math.fsum(values) / len(values))}; "
                f"the agent minus it: {points(gap.value)} points ({points(low)} to {points(high)})"
            )
        if self.perfect is not None:
            lines.append(f"perfect play: {percentage(float(self.perfect.win_probability))}")
        return "\n".join(lines)


def _finite(mean: Mean) -> tuple[float | None, float | None]:
    low, high = mean.interval()
    return low, None if math.isinf(high) else high


def _written(mean: Mean) -> str:
    low, high = mean.interval()
    return f"{rounded(mean.value, 2)} ({rounded(low, 2)} to {rounded(high, 2)})"


def summarise_episodes(
    reports: Sequence[EpisodeReport],
    *,
    name: str = "agent",
    baselines: Sequence[Baseline] = (),
) -> EpisodeSummary:
    """Summarise the reports of an agent's episodes.

    Args:
        reports: All of one task, conditional or not.
        name: The name of the agent.
        baselines: What strategies count on the same deals.

    Raises:
        FairminesError: There is no report, or they are of several kinds.
    """
    listed = checks.items("reports", reports, "reports")
    for report in listed:
        checks.instance("report", report, EpisodeReport)
    kinds = {(report.task, report.conditional) for report in listed}
    if len(kinds) != 1:
        raise FairminesError(
            f"reports of {counted(len(kinds), 'kind')} of episodes: expected one or more of one "
            "task, all conditional or all plain"
        )
    return EpisodeSummary(name, tuple(listed), tuple(baselines))


def play_episodes(
    agent: Reader,
    task: str | Task = "Beginner-Safe",
    games: int = EPISODES,
    *,
    name: str | None = None,
    split: Split = "evaluation",
    salt: str | None = None,
    conditional: bool = False,
    style: Style = "grid",
    max_actions: int | None = None,
    max_illegal: int = ILLEGAL,
    baselines: Sequence[str] = BASELINES,
) -> EpisodeSummary:
    """Play games 0 to `games` - 1 of a task with an agent that reads, and summarise them.

    Args:
        agent: A function: what it is told -> its answer. It is told the instructions and the board
            at the beginning of each episode, then what its last action did and the board. The last
            line of its answer is its action.
        task: As in `Episode`, as are `split`, `salt`, `conditional` and the limits.
        games: The number of games, 1 to 10**6.
        name: What the summary calls the agent; by default the function's name.
        split: See `Episode`.
        salt: See `Episode`.
        conditional: See `Episode`.
        style: How boards are told, as in `Episode.observe`.
        max_actions: See `Episode`.
        max_illegal: See `Episode`.
        baselines: The strategies that play the same deals.

    Raises:
        FairminesError: An argument is invalid, or the agent fails.

    >>> summary = play_episodes(lambda told: "open 0 0", "4x4x3-Safe", 20)
    >>> print(summary.to_json()[:60])
    {"agent": "<lambda>", "task": "4x4x3-Safe", "conditional": f
    """
    checks.function("agent", agent)
    played = find_task(task)
    checks.integer("games", games, 1, MOST_EPISODES)
    for strategy in baselines:
        make_factory(strategy)
    reports: list[EpisodeReport] = []
    values: list[list[float]] = []
    for game in range(games):
        episode = Episode(
            played,
            game,
            split=split,
            salt=salt,
            conditional=conditional,
            max_actions=max_actions,
            max_illegal=max_illegal,
        )
        play_episode(agent, episode, style)
        reports.append(episode.report())
        values.append([episode.baseline(strategy) for strategy in baselines])
    called = name or str(getattr(agent, "__name__", type(agent).__name__))
    columns = zip(baselines, zip(*values, strict=True), strict=True) if baselines else ()
    return summarise_episodes(
        reports, name=called, baselines=[Baseline(*column) for column in columns]
    )


def play_episode(agent: Reader, episode: Episode, style: Style = "grid") -> None:
    """Let an agent that reads play an episode to its end.

    Raises:
        FairminesError: The agent fails.
    """
    while not episode.over:
        try:
            answer = agent(episode.prompt(style))
        except Exception as error:  # an agent may raise anything
            raise FairminesError(f"the agent {failure(error)}") from error
        # An agent may return anything.
        said: Any = answer
        episode.act(last_line(said) if isinstance(said, str) else said)
