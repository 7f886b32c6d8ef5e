"""Plays games again, and compares them with stored games, with other processes, with themselves.

A strategy is what it plays. So games are only counted together if the strategy that has played
some of them plays these in the same way here and now. What shows in a share p of the games only is
missed by n comparisons with the probability (1 - p)**n.
"""

from __future__ import annotations

import random
import time
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate

from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.outcomes import Outcomes, Part
from fairmines.simulation.worker import PlayedPart, play_part, this_process

STORED_SECONDS, STORED_SHARE, MOST_STORED_SECONDS = 1.0, 0.02, 30.0
"""How long the stored games of a call are played again: a second, or a share of what they took, at
most half a minute; at least one game of each result."""
WORKER_SECONDS = 0.1
"""How long the first games of another process are played again; at least one game."""
TIMES = 20
"""How often a game that a worker plays differently is played here, to say why."""
REPEAT_SHARE, LEAST_REPEAT_SECONDS, MOST_REPEAT_SECONDS = 0.02, 0.1, 1.0
"""How long games are played again at the end: a share of the time that the run took, at least a
tenth of a second and at most a second; at least one game."""
SAMPLES = 100
"""The parts of a run whose games may be played again at the end."""

Ask = Callable[[Part], PlayedPart]
"""Plays a part where the run plays them."""
Signatures = Callable[[Part], bytes]
"""Returns the signatures of stored games."""


class Repetition:
    """Plays games of one experiment in one run again, and compares them."""

    def __init__(self, experiment: Experiment) -> None:
        self._experiment = experiment
        self.replayed = 0
        """How many stored games were played again."""
        self._rng = random.Random()  # other games each time
        self._admitted = {this_process()}
        self._witness: Outcomes | None = None
        self._samples: list[Outcomes] = []
        self._parts = 0
        self._seconds = 0.0

    # Stored games

    def repeat_stored(
        self,
        stored: Sequence[Outcomes],
        signatures: Signatures,
        ask: Ask,
        limit: float,
    ) -> None:
        """Play some stored games again: the first, the last, and others at random.

        Args:
            stored: Outcomes without common games.
            signatures: Returns their signatures.
            ask: Plays games that this process cannot play.
            limit: The seconds that this may take, at least one game.

        Raises:
            StrategyError: The strategy fails in such a game.
            FairminesError: A game is another one now.
        """
        if not stored or not self._experiment.reproducible:
            return
        end = time.perf_counter() + limit
        for outcomes, game in drawn(stored, self._rng):
            again = self._play_again(outcomes, game) or _played(ask(Part(game, game + 1)))
            self.replayed += 1
            if outcomes.signature(game, signatures(outcomes.part)) != again.signatures:
                raise FairminesError(
                    f"the stored results of {self._name} are of another strategy: game {game} of "
                    f"seed {self._experiment.seed} is played differently now; pass another label "
                    "or another file, or replace=True to play all games anew"
                )
            if time.perf_counter() >= end:
                return

    # Games of this run

    def admit(self, played: PlayedPart) -> None:
        """Compare the first games of a process with this one, or else with other processes.

        Raises:
            FairminesError: They differ.
        """
        outcomes = played.outcomes
        if not self._experiment.repeats or outcomes is None:
            return
        self._seconds += played.seconds
        self._remember(outcomes)
        if played.worker in self._admitted:
            return
        if not self._agrees_here(outcomes) and played.witness is not None:
            self._compare_witness(played.witness)
        self._admitted.add(played.worker)

    def _agrees_here(self, outcomes: Outcomes) -> bool:
        """Play games of a worker again; return false if this process cannot play them."""
        end = time.perf_counter() + WORKER_SECONDS
        first, *others = range(*outcomes.part)
        self._rng.shuffle(others)
        for game in (first, *others):
            again = self._play_again(outcomes, game)
            if again is None:
                return False
            if outcomes.signature(game) != again.signatures:
                raise self._differs(game, again)
            if time.perf_counter() >= end:
                break
        return True

    def _play_again(self, outcomes: Outcomes, game: int) -> Outcomes | None:
        """Play a game here; return None if this process cannot play it, as far as one can tell."""
        again, _ = play_part(self._experiment, Part(game, game + 1))
        fails_only_here = again and game in again.errors and game not in outcomes.errors
        return None if fails_only_here else again

    def _compare_witness(self, witness: Outcomes) -> None:
        """Compare game 0 of a worker with that of another one."""
        self._witness = self._witness or witness
        if self._witness.signatures != witness.signatures:
            raise FairminesError(
                f"strategy {self._name} plays game 0 of seed {self._experiment.seed} differently "
                "in two workers: give it what it needs as parameters, or play with one worker"
            )

    def _differs(self, game: int, played: Outcomes) -> FairminesError:
        """Return why a game of a worker is not the game of this process."""
        end = time.perf_counter() + WORKER_SECONDS
        # Of a game that is another one each time, two may be equal by chance.
        for _ in range(TIMES):
            again, _ = play_part(self._experiment, Part(game, game + 1))
            if again is None or again.signatures != played.signatures:
                return self._unrepeatable(game)
            if time.perf_counter() >= end:
                break
        return FairminesError(
            f"strategy {self._name} plays game {game} of seed {self._experiment.seed} differently "
            "in a worker: a module, a file or a setting is another one there; give it as a "
            "parameter, or play with one worker"
        )

    def _remember(self, outcomes: Outcomes) -> None:
        """Keep the first outcomes, and some others: each with the same probability."""
        self._parts += 1
        if len(self._samples) < SAMPLES:
            self._samples.append(outcomes)
        elif (place := self._rng.randrange(1, self._parts)) < SAMPLES:
            self._samples[place] = outcomes

    def repeat(self) -> None:
        """Play some games of this run again, after all others: the first, and others at random.

        Raises:
            FairminesError: A game is another one the second time.
        """
        if not self._samples:
            return
        limit = max(REPEAT_SHARE * self._seconds, LEAST_REPEAT_SECONDS)
        end = time.perf_counter() + min(limit, MOST_REPEAT_SECONDS)
        for outcomes, game in drawn(sorted(self._samples, key=lambda it: it.first), self._rng):
            again = self._play_again(outcomes, game)
            if again is None:
                return
            if outcomes.signature(game) != again.signatures:
                raise self._unrepeatable(game)
            if time.perf_counter() >= end:
                return

    def _unrepeatable(self, game: int) -> FairminesError:
        return FairminesError(
            f"strategy {self._name} plays game {game} of seed {self._experiment.seed} differently "
            "the second time: keep what it remembers in its object, and draw from rng only, or "
            "pass reproducible=False"
        )

    @property
    def _name(self) -> str:
        return repr(self._experiment.strategy_name)


def stored_limit(stored: Iterable[Outcomes], results: int) -> float:
    """Return how many seconds stored games of one of so many results are played again."""
    share = STORED_SHARE * sum(outcomes.seconds for outcomes in stored)
    return min(max(STORED_SECONDS / results, share), MOST_STORED_SECONDS / results)


def drawn(several: Sequence[Outcomes], rng: random.Random) -> Iterator[tuple[Outcomes, int]]:
    """Yield games, each with its outcomes: the first, the last, and the others in random order."""
    ends = list(accumulate(outcomes.games for outcomes in several))

    def at(place: int) -> tuple[Outcomes, int]:
        index = bisect_right(ends, place)
        return several[index], several[index].part.end - (ends[index] - place)

    places = {0, ends[-1] - 1}
    for place in sorted(places):
        yield at(place)
    while len(places) < ends[-1]:
        place = rng.randrange(ends[-1])
        if place not in places:
            places.add(place)
            yield at(place)


def _played(played: PlayedPart) -> Outcomes:
    """Return the game that another process has played; raise the error of the strategy there."""
    if played.error is not None:
        raise played.error
    assert played.outcomes is not None
    return played.outcomes
