"""`score`: how often an agent wins the evaluation games, beside strategies and perfect play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from os import PathLike
from typing import Any, Self

from fairmines import checks
from fairmines.agents.evaluation import ActionRecord, Agent, open_again, play
from fairmines.agents.perfect import PerfectPlay, perfect_play
from fairmines.agents.tasks import EVALUATION_SEED, Task, check_game, find_task
from fairmines.boards.cells import Cell
from fairmines.caching import cached_property
from fairmines.errors import FairminesError
from fairmines.intervals import Difference, wilson
from fairmines.notebook import NotebookDisplay
from fairmines.simulation.executors import count_workers
from fairmines.simulation.experiment import Workers
from fairmines.simulation.result import UNPLAYED, Result
from fairmines.simulation.simulate import compare
from fairmines.strategies.registry import make_factory
from fairmines.wording import counted, percentage, printable

GAMES, MOST_GAMES = 10_000, 10**6
BASELINES = ("min-risk", "expert")
CORNER: Cell = (0, 0)


@dataclass(frozen=True, repr=False)
class Score(NotebookDisplay):
    """How often an agent won the evaluation games of a task.

    Every game was dealt and played again from its record, and had the outcome that the record says.
    """

    agent: str
    """The name of the agent."""
    task: Task
    """The task: its level, first-click rule and evaluation games."""
    records: tuple[ActionRecord, ...]
    """ActionRecord i is of evaluation game i."""
    baselines: tuple[Result, ...] = ()
    """Results of strategies in the same games. Their first cell is that of the agent if it has only
    one; then the boards are the same, too. Otherwise it is that of perfect play, or the corner."""

    def __repr__(self) -> str:
        won = f"{self.wins:,} of {self.games:,} = {percentage(self.rate, *self.interval())}"
        return f"<Score {printable(self.agent)}, {self.task.name}: {won}>"

    @property
    def games(self) -> int:
        """The number of games."""
        return len(self.records)

    @property
    def wins(self) -> int:
        """The number of games that were won."""
        return sum(record.won for record in self.records)

    @property
    def rate(self) -> float:
        """The win rate, 0 to 1."""
        return self.wins / self.games

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return Wilson's interval of the win rate, (low, high) in [0, 1].

        Raises:
            FairminesError: `confidence` is out of range.
        """
        return wilson(self.wins, self.games, confidence)

    @property
    def wasted_actions(self) -> int:
        """The number of actions on cells that were open already: the action mask excludes them."""
        return self._waste[0]

    @property
    def games_lost_by_waste(self) -> int:
        """The number of games that hit no mine, but used up their actions: they count as lost."""
        return self._waste[1]

    @cached_property
    def _waste(self) -> tuple[int, int]:
        """The wasted actions, and the games that they lost; the records are played again."""
        games = [open_again(self.task, n, it.actions) for n, it in enumerate(self.records)]
        return sum(it.wasted for it in games), sum(bool(it.wasted) > it.over for it in games)

    @property
    def perfect(self) -> PerfectPlay | None:
        """The win probability of perfect play, and its first cell; None if it is not known."""
        return perfect_play(self.task)

    @property
    def regret(self) -> float | None:
        """The win probability of perfect play minus the win rate; None if it is not known."""
        return None if self.perfect is None else float(self.perfect.win_probability) - self.rate

    def regret_interval(self, confidence: float = 0.95) -> tuple[float, float] | None:
        """Return the interval of the regret, (low, high), or None if it is not known.

        The games are a sample, so the lower end may be negative.

        Raises:
            FairminesError: `confidence` is out of range.
        """
        if self.perfect is None:
            return None
        best = float(self.perfect.win_probability)
        low, high = self.interval(confidence)
        return best - high, best - low

    @property
    def start(self) -> Cell | None:
        """The cell that the agent opens first in all games; None if there are several."""
        cells = {record.actions[0] for record in self.records}
        return divmod(cells.pop(), self.task.level.width) if len(cells) == 1 else None

    def difference(self, baseline: Result) -> Difference | None:
        """Return the paired difference of win rates, the agent's minus a baseline's.

        Args:
            baseline: One of `baselines`.

        Returns:
            The difference, or None if the two did not play the same boards, because the agent does
            not always begin in the same cell.
        """
        checks.instance("baseline", baseline, Result)
        terms = (baseline.level, baseline.first, baseline.start, baseline.seed, baseline.rules)
        ours = (self.task.level, self.task.first, self.start, EVALUATION_SEED, "classic")
        if terms != ours or baseline.conditional:
            return None
        games = zip(self.records, baseline.outcomes.tolist(), strict=False)
        pairs = [(mine, its) for mine, its in games if its != UNPLAYED]
        return Difference(
            games=len(pairs),
            only_first=sum(mine.won and its == 0 for mine, its in pairs),
            only_second=sum(not mine.won and its == 1 for mine, its in pairs),
        )

    def to_json(self) -> bytes:
        """Return the records as JSON, which `load` and `fairmines score --verify` read."""
        from fairmines.agents import scorefile  # it loads msgspec

        return scorefile.write(self.agent, self.task, self.records)

    def save(self, path: str | PathLike[str]) -> None:
        """Write `to_json` to a file.

        Raises:
            OSError: The file cannot be written.
        """
        checks.path(path).write_bytes(self.to_json())

    @classmethod
    def load(cls, path: str | PathLike[str]) -> Self:
        """Read a file that `save` wrote, and play every game again.

        Raises:
            FairminesError: The file cannot be read or has no score, or a record does not have the
                outcome that it says; the message names its game.
        """
        from fairmines.agents import scorefile

        file = checks.path(path)
        name = repr(str(file))
        try:
            agent, task, records = scorefile.read(file.read_bytes())
            verify(task, records)
        except OSError as error:
            raise FairminesError(f"cannot read {name}: {error.strerror}") from error
        except FairminesError as error:
            raise FairminesError(f"{name}: {error}") from error
        return cls(agent, task, records)

    def report(self) -> dict[str, Any]:
        """Return the score as plain values, for JSON; None stands for a value that is unknown."""
        low, high = self.interval()
        regret = self.regret_interval()
        return {
            "agent": self.agent,
            "task": self.task.name,
            "games": self.games,
            "wins": self.wins,
            "rate": self.rate,
            "low": low,
            "high": high,
            "wasted_actions": self.wasted_actions,
            "games_lost_by_waste": self.games_lost_by_waste,
            "perfect": None if self.perfect is None else float(self.perfect.win_probability),
            "regret": self.regret,
            "regret_low": regret and regret[0],
            "regret_high": regret and regret[1],
            "baselines": {
                baseline.strategy: baseline.rate if baseline.games else None
                for baseline in self.baselines
            },
        }


def score(
    agent: Agent,
    task: str | Task = "Beginner-Safe",
    games: int = GAMES,
    *,
    name: str | None = None,
    batch: int = 1000,
    baselines: Sequence[str] = BASELINES,
    workers: Workers = 1,
) -> Score:
    """Play the evaluation games of a task with an agent, and verify every game by its record.

    The evaluation games are the same for every agent: games 0 to `games` - 1 of one fixed seed. An
    agent that always does the same in the same position has the same score on every machine.

    Args:
        agent: A function (observations, action masks) -> actions. Observations are (n, H, W) int8:
            -1 for a covered cell, 0 to 8 for an opened one. Masks are (n, H*W) bool, true for
            covered cells. Actions are (n,) integers: action a opens the cell in row a // W and
            column a % W. n is the number of games that are still running.
        task: Its name LEVEL-FIRST, such as "Expert-Safe" or "6x6x4-Any", or the id of an
            environment; LEVEL-FIRST-NoGuess for boards that can be won without a guess.
        games: The number of games, 1 to 10**6.
        name: What the score calls the agent; by default the function's name.
        batch: The largest n.
        baselines: The strategies that play the same games; none plays those without a guess.
        workers: The processes in which they play, or "auto".

    Raises:
        FairminesError: An argument is invalid, or the agent returns an invalid action.

    >>> def first_covered(observations, masks):
    ...     return masks.argmax(axis=1)
    >>> result = score(first_covered, "4x4x3-Safe", games=1000)
    >>> result.wins, [it.wins for it in result.baselines]
    (17, [879, 890])
    >>> f"{result.perfect.win_probability}, regret {result.regret:.3f}"
    '80/91, regret 0.862'
    """
    checks.function("agent", agent)
    chosen = check_game(find_task(task))
    checks.integer("games", games, 1, MOST_GAMES)
    checks.integer("batch", batch, 1, MOST_GAMES)
    check_baselines(baselines, workers)
    called = name or str(getattr(agent, "__name__", type(agent).__name__))
    records = tuple(play(agent, chosen, games, batch=batch))
    verify(chosen, records)
    return with_baselines(Score(called, chosen, records), baselines, workers)


def check_baselines(baselines: Sequence[str], workers: Workers) -> None:
    """Raise `FairminesError` if no strategy is called so, or there is no such number of workers."""
    count_workers(workers)
    for name in baselines:
        make_factory(name)


def with_baselines(
    result: Score, baselines: Sequence[str] = BASELINES, workers: Workers = 1
) -> Score:
    """Return a score with the results of strategies in its games."""
    # `simulate` deals random layouts alone.
    if not baselines or result.task.deal != "random":
        return result
    start = result.start or (result.perfect.start if result.perfect else CORNER)
    played = compare(
        baselines,
        [result.task.level],
        result.games,
        seed=EVALUATION_SEED,
        first=result.task.first,
        start=start,
        workers=workers,
    )
    return Score(result.agent, result.task, result.records, tuple(played))


def verify(task: Task, records: Sequence[ActionRecord]) -> None:
    """Play every game again, or raise `FairminesError` for one that ends in another way."""
    for number, record in enumerate(records):
        if open_again(task, number, record.actions).won is not record.won:
            said, seen = ("won", "lost") if record.won else ("lost", "won")
            raise FairminesError(
                f"game {number} is {seen} after its {counted(len(record.actions), 'action')}, "
                f"but its record says {said}"
            )
