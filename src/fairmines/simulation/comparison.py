"""Plays games again, and compares them with stored games, with other processes, with themselves.

A strategy is what it plays. So games are only counted together if the strategy that has played
some of them plays these in the same way here and now. What shows in a share p of the games only is
missed by n comparisons with the probability (1 - p)**n.
"""

from __future__ import annotations

import random
import time
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate

from fairmines.errors import FairminesError
from fairmines.simulation.chunk import Chunk, Span
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.span_play import play_span
from fairmines.simulation.task import Played, this_process

STORED_SECONDS, STORED_SHARE, MOST_STORED_SECONDS = 1.0, 0.02, 30.0
"""How long stored games are played again: a second, or a share of what they took, at most half a
minute; at least one game."""
WORKER_SECONDS = 0.1
"""How long the first games of another process are played again; at least one game."""
TIMES = 20
"""How often a game that a worker plays differently is played here, to say why."""
REPEAT_SHARE, LEAST_REPEAT_SECONDS, MOST_REPEAT_SECONDS = 0.02, 0.1, 1.0
"""How long games are played again at the end: a share of the time that the run took, at least a
tenth of a second and at most a second; at least one game."""
SAMPLES = 100
"""The chunks of a run whose games may be played again at the end."""

Ask = Callable[[Span], Played]
"""Plays a span of games where the run plays them."""
Signatures = Callable[[Span], bytes]
"""Returns the signatures of the games of a stored chunk."""


class Comparison:
    """Compares the games of one experiment in one run."""

    def __init__(self, experiment: Experiment) -> None:
        self._experiment = experiment
        self.replayed = 0
        """How many stored games were played again."""
        self._rng = random.Random()  # other games each time
        self._admitted = {this_process()}
        self._witness: Chunk | None = None
        self._samples: list[Chunk] = []
        self._parts = 0
        self._seconds = 0.0

    # Stored games

    def compare_stored(
        self, chunks: Sequence[Chunk], signatures: Signatures, ask: Ask, limit: float | None = None
    ) -> None:
        """Play some games of stored chunks again: the first, the last, and others at random.

        Args:
            chunks: Chunks without common games.
            signatures: Returns their signatures.
            ask: Plays games that this process cannot play.
            limit: The seconds that this may take; by default it depends on the chunks.

        Raises:
            StrategyError: The strategy fails in such a game.
            FairminesError: A game is another one now.
        """
        if not chunks or not self._experiment.reproducible:
            return
        if limit is None:
            share = STORED_SHARE * sum(chunk.seconds for chunk in chunks)
            limit = min(max(STORED_SECONDS, share), MOST_STORED_SECONDS)
        end = time.perf_counter() + limit
        for chunk, game in drawn(chunks, self._rng):
            again, _ = play_span(self._experiment, Span(game, game + 1))
            if again is None or _fails_only_here(game, again, chunk):
                again = _played(ask(Span(game, game + 1)))
            self.replayed += 1
            if _signature(chunk, signatures(chunk.span), game) != again.signatures:
                raise FairminesError(
                    f"the stored results of {self._name} are of another strategy: game {game} of "
                    f"seed {self._experiment.seed} is played differently now; pass another label "
                    "or another file, or replace=True to play all games anew"
                )
            if time.perf_counter() >= end:
                return

    # Games of this run

    def admit(self, played: Played) -> None:
        """Compare the first games of a process with this one, or else with other processes.

        Raises:
            FairminesError: They differ.
        """
        chunk = played.chunk
        if not self._experiment.compares or chunk is None:
            return
        self._seconds += played.seconds
        self._remember(chunk)
        if played.worker in self._admitted:
            return
        if not self._agrees_here(chunk) and played.witness is not None:
            self._compare_witness(played.witness)
        self._admitted.add(played.worker)

    def _agrees_here(self, chunk: Chunk) -> bool:
        """Play games of a chunk again; return false if this process cannot play them."""
        end = time.perf_counter() + WORKER_SECONDS
        first, *others = range(*chunk.span)
        self._rng.shuffle(others)
        for game in (first, *others):
            again, _ = play_span(self._experiment, Span(game, game + 1))
            if again is None or _fails_only_here(game, again, chunk):
                return False
            if _signature(chunk, chunk.signatures, game) != again.signatures:
                raise self._differs(game, again)
            if time.perf_counter() >= end:
                break
        return True

    def _compare_witness(self, witness: Chunk) -> None:
        """Compare game 0 of a worker with that of another one."""
        self._witness = self._witness or witness
        if self._witness.signatures != witness.signatures:
            raise FairminesError(
                f"strategy {self._name} plays game 0 of seed {self._experiment.seed} differently "
                "in two workers: give it what it needs as parameters, or play with one worker"
            )

    def _differs(self, game: int, played: Chunk) -> FairminesError:
        """Return why a game of a worker is not the game of this process."""
        end = time.perf_counter() + WORKER_SECONDS
        # Of a game that is another one each time, two may be equal by chance.
        for _ in range(TIMES):
            again, _ = play_span(self._experiment, Span(game, game + 1))
            if again is None or again.signatures != played.signatures:
                return self._unrepeatable(game)
            if time.perf_counter() >= end:
                break
        return FairminesError(
            f"strategy {self._name} plays game {game} of seed {self._experiment.seed} differently "
            "in a worker: a module, a file or a setting is another one there; give it as a "
            "parameter, or play with one worker"
        )

    def _remember(self, chunk: Chunk) -> None:
        """Keep the first chunk, and some others: each with the same probability."""
        self._parts += 1
        if len(self._samples) < SAMPLES:
            self._samples.append(chunk)
        elif (place := self._rng.randrange(1, self._parts)) < SAMPLES:
            self._samples[place] = chunk

    def repeat(self) -> None:
        """Play some games of this run again, after all others: the first, and others at random.

        Raises:
            FairminesError: A game is another one the second time.
        """
        if not self._samples:
            return
        limit = max(REPEAT_SHARE * self._seconds, LEAST_REPEAT_SECONDS)
        end = time.perf_counter() + min(limit, MOST_REPEAT_SECONDS)
        chunks = sorted(self._samples, key=lambda chunk: chunk.first)
        for chunk, game in drawn(chunks, self._rng):
            again, _ = play_span(self._experiment, Span(game, game + 1))
            if again is None or _fails_only_here(game, again, chunk):
                return  # this process cannot play it, as far as one can tell
            if _signature(chunk, chunk.signatures, game) != again.signatures:
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


def drawn(chunks: Sequence[Chunk], rng: random.Random) -> Iterator[tuple[Chunk, int]]:
    """Yield games, each with its chunk: the first, the last, and the others in random order."""
    ends = list(accumulate(chunk.tally.games for chunk in chunks))
    places = {0, ends[-1] - 1}
    for place in sorted(places):
        yield _at(chunks, ends, place)
    while len(places) < ends[-1]:
        place = rng.randrange(ends[-1])
        if place not in places:
            places.add(place)
            yield _at(chunks, ends, place)


def _at(chunks: Sequence[Chunk], ends: Sequence[int], place: int) -> tuple[Chunk, int]:
    """Return the game at a place among all games of the chunks, with its chunk."""
    index = bisect_right(ends, place)
    chunk = chunks[index]
    return chunk, chunk.span.end - (ends[index] - place)


def _played(played: Played) -> Chunk:
    """Return the game that another process has played; raise the error of the strategy there."""
    if played.error is not None:
        raise played.error
    assert played.chunk is not None
    return played.chunk


def _fails_only_here(game: int, here: Chunk, there: Chunk) -> bool:
    return game in here.errors and game not in there.errors


def _signature(chunk: Chunk, signatures: bytes, game: int) -> bytes:
    start = 4 * (game - chunk.first)
    return signatures[start : start + 4]
