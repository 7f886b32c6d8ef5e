"""`Result`: the win rate of an experiment, with its interval and other statistics."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairmines import checks
from fairmines.boards.level import FirstRule, Level
from fairmines.caching import cached_property
from fairmines.deprecation import DeprecatedName, warn_deprecated
from fairmines.errors import FairminesError
from fairmines.intervals import Difference, Mean, wilson
from fairmines.notebook import NotebookDisplay
from fairmines.play.rules import Rules
from fairmines.simulation.experiment import (
    Boards,
    Estimator,
    Experiment,
    Start,
    package_version,
    start_text,
)
from fairmines.simulation.outcomes import Counts, Outcomes
from fairmines.strategies.prototype import PlainValue
from fairmines.wording import counted, percentage

LOST, WON, UNPLAYED = 0, 1, -1


@dataclass(frozen=True, repr=False)
class Result(NotebookDisplay):
    """The games of an experiment that were played, and their statistics.

    They are all `asked` games, unless the run was interrupted.
    """

    _experiment: Experiment
    _outcomes: Sequence[Outcomes]
    version: str = field(default_factory=package_version)
    """The version of fairmines that began to play the games."""
    begun: str = ""
    """The day on which they were begun, YYYY-MM-DD, if they are stored and it is known."""
    replayed: int = 0
    """How many stored games were played again, to see that they are of this strategy."""
    _counts: Counts = field(init=False)

    def __post_init__(self) -> None:
        """Add up the counts."""
        counts = sum((outcomes.counts for outcomes in self._outcomes), Counts())
        object.__setattr__(self, "_counts", counts)

    def __hash__(self) -> int:
        return hash((self._experiment, self._counts))

    def __repr__(self) -> str:
        games = counted(self.games, "conditional game" if self.conditional else "game")
        if self.games:
            won = games if self.conditional else f"{self.wins:,} of {self.games:,}"
            games = f"{won} = {percentage(self.rate, *self.interval())}"
        if not self.complete:
            games += f", {self.games:,} of {counted(self.asked, 'game')} played"
        if self.replayed:
            games += f", {counted(self.replayed, 'stored game')} replayed"
        if self.errors:
            games += f", {counted(len(self.errors), 'failure')}"
        settings = "".join(f", {setting}" for setting in settings_of(self))
        return f"<Result {self.strategy}, {self._experiment.level_name}{settings}: {games}>"

    @property
    def strategy(self) -> str:
        """The label of the strategy: its name with its parameters, or the one it was given."""
        return self._experiment.strategy_name

    @property
    def asked(self) -> int:
        """The number of games that were asked for."""
        return self._experiment.games

    @property
    def games(self) -> int:
        """The games that were played."""
        return self._counts.games

    @property
    def level(self) -> Level:
        """The level of the games."""
        return self._experiment.level

    @property
    def rules(self) -> Rules:
        """The rules of the games: "classic", "fair" or "kind"."""
        return self._experiment.rules

    @property
    def first(self) -> FirstRule:
        """The first-click rule: "any", "safe" or "opening"."""
        return self._experiment.first

    @property
    def start(self) -> Start:
        """The (row, column) of the first opening, or "random"."""
        return self._experiment.start

    @property
    def seed(self) -> int:
        """The seed of the games."""
        return self._experiment.seed

    @property
    def estimator(self) -> Estimator:
        """How the games were played: "plain" or "conditional"."""
        return self._experiment.estimator

    @property
    def reproducible(self) -> bool:
        """Whether the strategy always plays a game in the same way."""
        return self._experiment.reproducible

    @property
    def verified(self) -> bool:
        """Whether the games were played with `verify=True`."""
        return self._experiment.verify

    @property
    def parameters(self) -> dict[str, PlainValue]:
        """The parameters of the strategy: name -> value."""
        return dict(self._experiment.parameters)

    experiment = DeprecatedName("_experiment", "level, rules, first, start, seed and their like")
    """Deprecated: use `level`, `rules`, `first`, `start`, `seed` and their like."""
    chunks = DeprecatedName("_outcomes", "outcomes, weights and errors")
    """Deprecated: use `outcomes`, `weights` and `errors`."""
    tally = DeprecatedName("_counts", "games, wins, lost_at and their like")
    """Deprecated: use `games`, `wins`, `lost_at` and their like."""

    @property
    def settings(self) -> list[str]:
        """Deprecated: use `rules`, `first`, `start`, `seed` and `version`."""
        warn_deprecated("Result.settings", "rules, first, start, seed and version")
        return settings_of(self)

    @property
    def complete(self) -> bool:
        """Whether all games were played that were asked for; false after Ctrl-C."""
        return self.games == self.asked

    @property
    def conditional(self) -> bool:
        """Whether every guess survives: then a game has a weight, and is neither won nor lost."""
        return self._experiment.conditional

    @property
    def wins(self) -> int:
        """The number of games that were won.

        Raises:
            FairminesError: The games were played conditionally.
        """
        self._check_plain()
        return self._counts.wins

    @property
    def rate(self) -> float:
        """The win rate: the share of games won, or the mean weight; NaN without a game."""
        if self.conditional:
            return self._mean_weight.value
        return _ratio(self._counts.wins, self.games)

    def interval(self, confidence: float = 0.95) -> tuple[float, float]:
        """Return the interval of the win rate, (low, high) in [0, 1].

        It is Wilson's interval for plain play, and the normal approximation for conditional play.

        Args:
            confidence: The confidence level, more than 0 and less than 1.

        Raises:
            FairminesError: `confidence` is out of range.
        """
        if self.conditional:
            return self._mean_weight.interval(confidence)
        return wilson(self._counts.wins, self.games, confidence)

    @property
    def guesses_per_won_game(self) -> float:
        """The mean number of guesses in games that were won; NaN if none was."""
        return _ratio(self._counts.guesses, self._counts.wins)

    @property
    def won_without_guess(self) -> float:
        """The share of all games that were won without a guess.

        NaN without a game, and in conditional play.
        """
        return math.nan if self.conditional else _ratio(self._counts.unguessed, self.games)

    @property
    def lost_at(self) -> tuple[int, ...]:
        """How far the lost games came, 100 counts.

        lost_at[p] games were lost with p to less than p + 1 percent of the free cells open.

        Raises:
            FairminesError: The games were played conditionally.
        """
        self._check_plain()
        return self._counts.lost_at

    @property
    def errors(self) -> dict[int, str]:
        """Game -> how the strategy failed in it; the game counts as lost."""
        return {game: text for it in self._outcomes for game, text in it.errors.items()}

    @property
    def lost_on_safe(self) -> int | None:
        """The games that were lost on a cell that the strategy considered safe.

        None unless the games were played with `verify=True`.
        """
        return self._counts.lost_on_safe if self._experiment.verify else None

    @property
    def safe_guesses(self) -> int | None:
        """The guesses that were certainly safe, in all games; None unless `verify=True`."""
        return self._counts.safe_guesses if self._experiment.verify else None

    @property
    def survival(self) -> NDArray[np.float64]:
        """(101,) float64: the share of games not lost before p percent of the free cells are open.

        survival[0] is 1, survival[100] the win rate. NaN without a game, and in conditional play.
        """
        lost = np.concatenate([[0], np.cumsum(self._counts.lost_at)])
        known = self.games and not self.conditional
        return 1 - lost / self.games if known else np.full(len(lost), math.nan)

    @property
    def seconds(self) -> float:
        """The processor time of all games, in seconds, summed over all workers."""
        return math.fsum(it.seconds for it in self._outcomes)

    @property
    def games_per_second(self) -> float:
        """Games a second on one core; NaN without a game."""
        return _ratio(self.games, self.seconds)

    @property
    def outcomes(self) -> NDArray[np.int8]:
        """(asked,) int8: 1 for a game that was won, 0 for a lost one, -1 for one not played.

        Raises:
            FairminesError: The games were played conditionally.
        """
        self._check_plain()
        outcomes = np.full(self.asked, UNPLAYED, np.int8)
        for it in self._outcomes:
            outcomes[slice(*it.part)] = it.wins
        return outcomes

    @property
    def weights(self) -> NDArray[np.float64]:
        """(asked,) float64: the weight of each game; NaN for one not played.

        In plain play the weight is 1 for a game that was won, and 0 for a lost one.
        """
        weights = np.full(self.asked, math.nan)
        for it in self._outcomes:
            weights[slice(*it.part)] = it.game_weights if self.conditional else it.wins
        return weights

    @cached_property
    def _mean_weight(self) -> Mean:
        weights = array("d")
        for it in self._outcomes:
            weights.frombytes(it.game_weights.tobytes())
        return Mean.of(weights)

    def _check_plain(self) -> None:
        if self.conditional:
            raise FairminesError(
                "in conditional play no game is won or lost: expected rate, interval() or weights"
            )

    def difference(self, other: Result) -> Difference | Mean:
        """Compare with another result game by game, over the games that both have played.

        Args:
            other: The result to subtract, of the same level, rules, first-click rule, start, seed
                and estimator.

        Returns:
            The paired difference of the win rates. In conditional play it is the mean of the
            differences of weights.

        Raises:
            FairminesError: The two did not play the same boards.
        """
        checks.instance("other", other, Result)
        if self._experiment.boards != other._experiment.boards:
            pairs = zip(
                Boards._fields, self._experiment.boards, other._experiment.boards, strict=True
            )
            differing = [name for name, ours, theirs in pairs if ours != theirs]
            raise FairminesError(
                f"{self.strategy!r} and {other.strategy!r} did not play the same boards: they "
                f"differ in {' and '.join(differing)}"
            )
        games = min(self.asked, other.asked)
        if self.conditional:
            differences = self.weights[:games] - other.weights[:games]
            both = array("d", differences[~np.isnan(differences)].tobytes())
            return Mean.of(both, least=-1.0)
        mine, its = self.outcomes[:games], other.outcomes[:games]
        return Difference(
            games=int(np.count_nonzero((mine != UNPLAYED) & (its != UNPLAYED))),
            only_first=int(np.count_nonzero((mine == WON) & (its == LOST))),
            only_second=int(np.count_nonzero((mine == LOST) & (its == WON))),
        )

    def report(self) -> dict[str, str | int | float | None]:
        """Return the result as plain values, for a row of a table; None stands for the unknown.

        `low` and `high` are the 95 % interval of `rate`, and `start` is "ROW,COLUMN" or "random".
        A parameter eps of the strategy has the key "strategy.eps".
        """
        experiment = self._experiment
        low, high = self.interval()
        return {
            "strategy": self.strategy,
            "level": experiment.level_name,
            "games": self.games,
            "wins": None if self.conditional else self.wins,
            "rate": _known(self.rate),
            "low": low,
            "high": high,
            "seconds": self.seconds,
            "games_per_second": _known(self.games_per_second),
            "guesses_per_won_game": _known(self.guesses_per_won_game),
            "won_without_guess": _known(self.won_without_guess),
            **experiment.level._asdict(),
            "rules": experiment.rules,
            "first": experiment.first,
            "start": start_text(self.start),
            "seed": experiment.seed,
            "estimator": experiment.estimator,
            "asked": self.asked,
            "version": self.version,
            "reproducible": experiment.reproducible,
            "errors": len(self.errors),
            "lost_on_safe": self.lost_on_safe,
            "safe_guesses": self.safe_guesses,
            **{f"strategy.{name}": value for name, value in experiment.parameters.items()},
        }

    def as_json(self) -> dict[str, Any]:
        """Return what `fairmines simulate --json` prints of the result.

        It is the report with `lost_at` as well, with `start` as a list, and with the failures of
        the strategy in `failures`, as game and message.
        """
        start = self.start
        return {
            **self.report(),
            "lost_at": None if self.conditional else list(self.lost_at),
            "start": start if start == "random" else list(start),
            "failures": [[game, text] for game, text in self.errors.items()],
        }


def experiment_of(result: Result) -> Experiment:
    """Return what fixes the games of a result."""
    return result._experiment  # pyright: ignore[reportPrivateUsage]


def settings_of(result: Result) -> list[str]:
    """Say what is not the default of `fm.simulate`, and another version of fairmines."""
    start = result.start
    words = [f"{result.rules} rules"] if result.rules != "classic" else []
    if start != (0, 0):
        words.append(f"start {start_text(start)}")
    if result.first != "safe":
        words.append(f"first {result.first}")
    if result.seed != 1:
        words.append(f"seed {result.seed}")
    if result.version != package_version():
        words.append(f"fairmines {result.version}")
    if result.verified:
        words.append("verified")
    if not result.reproducible:
        words.append("not reproducible")
    return words


def against_first(results: Iterable[Result]) -> Iterable[tuple[Result, Result]]:
    """Yield each result with the first result on the same boards, except that first one."""
    firsts: dict[object, Result] = {}
    for result in results:
        first = firsts.setdefault(experiment_of(result).boards, result)
        if first is not result:
            yield result, first


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else math.nan


def _known(value: float) -> float | None:
    return None if math.isnan(value) else value
