"""`Ledger`: the games of an experiment in a campaign, those played and those to be played."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Generator, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import NamedTuple

from fairmines.errors import FairminesError
from fairmines.simulation.chunk import Chunk, Span, chunk_games, missing
from fairmines.simulation.comparison import Comparison
from fairmines.simulation.executors import result_of, submit
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.key import key_of, package_version
from fairmines.simulation.result import Result
from fairmines.simulation.sending import Sendable
from fairmines.simulation.store import Store
from fairmines.simulation.task import Played, play_part

PART_SECONDS, LEAST_PART_SECONDS = 1.0, 0.05
"""How long a part of a chunk takes to play, about: what is lost when the run is killed. Near the
end parts are shorter, so that no process is idle."""
FIRST_PARTS = 64
"""A chunk has so many parts as long as the speed of the strategy is not known."""
PROCESS_SHARE = 16
"""A process is worth its start for such a part of a chunk, as a user's strategy may be slow."""


class Job(NamedTuple):
    """An experiment, and the number of games to play of it."""

    experiment: Experiment
    games: int


@dataclass(eq=False, slots=True)
class Work:
    """A span that is being played, in parts."""

    span: Span
    next: int
    """The first game that is in no part yet."""
    claim: Span
    """The span that is claimed in the store."""
    parts: list[Chunk] = field(default_factory=list)
    """What was played; a single chunk when all of it is."""

    @property
    def finished(self) -> bool:
        """Whether all games were played."""
        return sum(part.tally.games for part in self.parts) == self.span.games


class Part(NamedTuple):
    """A part of a work."""

    work: Work
    span: Span


class Ledger:
    """Hands out parts of an experiment, and collects them; stores them, if there is a store."""

    def __init__(self, job: Job, store: Store | None = None, *, anew: bool = False) -> None:
        """Take the finished chunks from the store, or play all games anew.

        What is stored is replaced as soon as the first games are played anew.

        Raises:
            FairminesError: The results cannot be stored, or the strategy has failed in stored
                games, and that is no loss.
        """
        self.job = job
        self.comparison = Comparison(job.experiment)
        self.sendable = Sendable(job.experiment)
        self._size = chunk_games(job.experiment)
        self._store = store
        self._number = 0
        self._replaces = store is not None and anew
        """Whether the first games that are played replace what is stored."""
        self._version, self._begun = package_version(), ""
        if store and not anew:
            row = store.find_or_begin(key_of(job.experiment), self._version)
            self._number, self._version, self._begun = row.number, row.version, row.begun
            self._divide(store.chunks(row.number))
            self._check_errors(self.chunks)
        else:
            self._divide([])

    def _divide(self, stored: list[Chunk]) -> None:
        """Divide the games into chunks that are finished, and spans that are to be played."""
        kept, spans = missing(stored, self.job.games, self._size)
        self.chunks = kept
        """What earlier runs and other processes have stored."""
        self._spans: Iterator[Span] = spans
        self._claimed_elsewhere: list[Span] = []
        self._open: deque[Work] = deque()
        self._works: list[Work] = []
        self._claims: set[Span] = set()
        """What this run has claimed in the store, and not released."""
        self._added: list[Span] = []
        self.unreported: list[Chunk] = []
        """Chunks that other processes have stored meanwhile, not yielded by the campaign yet."""
        self._pace: float | None = None
        """Seconds a game."""
        self.position = 0
        """The end of the part that was handed out last."""
        self.left = self.job.games - sum(chunk.tally.games for chunk in kept)
        """The games that were not handed out yet."""

    def _check_errors(self, chunks: list[Chunk]) -> None:
        """Raise `FairminesError` if the strategy has failed in stored games, and must not."""
        experiment = self.job.experiment
        errors = {game: text for chunk in chunks for game, text in chunk.errors.items()}
        if errors and experiment.on_error == "raise":
            game = min(errors)
            raise FairminesError(
                f"strategy {experiment.strategy_name!r} has failed in stored game {game} of seed "
                f"{experiment.seed}: {errors[game]}; pass on_error='loss' or replace=True"
            )

    @property
    def processes(self) -> int:
        """The largest number of processes that are worth their start."""
        built_in = self.job.experiment.built_in
        unit = self._size if built_in else max(1, self._size // PROCESS_SHARE)
        return math.ceil(self.left / unit)

    @property
    def result(self) -> Result:
        """The result of the games that were played so far."""
        parts = [part.unsigned() for work in self._works for part in work.parts]
        return Result(
            self.job.experiment,
            self.job.games,
            sorted([*self.chunks, *parts], key=lambda chunk: chunk.first),
            self._version,
            begun=self._begun,
            replayed=self.comparison.replayed,
        )

    def compare_stored(
        self, executor: Executor, chunks: list[Chunk] | None = None, limit: float | None = None
    ) -> None:
        """Play some stored games again, before they are used.

        Args:
            executor: Plays those that this process cannot play.
            chunks: The stored chunks; by default all.
            limit: The seconds that this may take; by default it depends on the chunks.

        Raises:
            FairminesError: The stored games are of another strategy.
        """
        if self._store is None:
            return
        store, number = self._store, self._number

        def ask(span: Span) -> Played:
            return result_of(submit(executor, play_part, self.sendable, span, package_version()))

        self.comparison.compare_stored(
            self.chunks if chunks is None else chunks,
            lambda span: store.signatures(number, span),
            ask,
            limit,
        )

    # Handing out

    def next_part(self, ahead: int, executor: Executor, *, claimed: bool = False) -> Part | None:
        """Return the next part to play, or None if all games were handed out.

        Args:
            ahead: The number of parts that are played at a time.
            executor: Compares what other processes have stored meanwhile.
            claimed: Whether to hand out what another process has claimed: the latest claim first.
                That process may have been killed. If it is alive, it comes to the latest claims
                last, so little is played twice.
        """
        while not self._open:
            span = self._claimed_elsewhere.pop() if claimed and self._claimed_elsewhere else None
            if span is None:
                span = next((it for it in self._spans if self._claim(it)), None)
            if span is None:
                return None
            self._begin(span, executor)
        work = self._open[0]
        part = Span(work.next, min(work.next + self._part_games(ahead), work.span.end))
        work.next = self.position = part.end
        self.left -= part.games
        if work.next == work.span.end:
            self._open.popleft()
        return Part(work, part)

    def _claim(self, span: Span) -> bool:
        """Claim a span; remember it for later if another process has claimed it."""
        if self._store is None or self._replaces or self._store.claim(self._number, span):
            return True
        self._claimed_elsewhere.append(span)
        return False

    def _begin(self, span: Span, executor: Executor) -> None:
        """Open works for what is missing in a span, besides what others have stored meanwhile."""
        stored_chunks: list[Chunk] = []
        gaps: Iterator[Span] = iter([span])
        if self._store is not None and not self._replaces:
            stored = self._store.chunks(self._number, span)
            stored_chunks, gaps = missing(stored, span.end, self._size, first=span.first)
        if stored_chunks:
            self._check_errors(stored_chunks)
            self.compare_stored(executor, stored_chunks, limit=0.0)
            self.chunks += stored_chunks
            self.unreported += stored_chunks
            self.left -= sum(chunk.tally.games for chunk in stored_chunks)
        works = [Work(gap, gap.first, span) for gap in gaps]
        self._open.extend(works)
        self._works += works
        self._claims.add(span)
        if not works:
            self._release(span)

    def _part_games(self, ahead: int) -> int:
        """Return how many games the next part has: about a second, and less near the end."""
        games, least = self._size // FIRST_PARTS, 1
        if self._pace is not None:
            games, least = (int(it / self._pace) for it in (PART_SECONDS, LEAST_PART_SECONDS))
        share = math.ceil(self.left / ahead) if ahead > 1 else self.left
        return max(min(games, max(share, least)), 1)

    # Collecting

    def settle(self, part: Part, played: Played) -> Chunk | None:
        """Store a part that was played; return it.

        Raises:
            FairminesError: The process that has played it plays another strategy.
        """
        chunk = played.chunk
        if chunk is None:
            return None
        with self._discarding():
            self.comparison.admit(played)
        self._pace = max(played.seconds, 1e-9) / chunk.tally.games
        work = part.work
        work.parts.append(chunk)
        self._added.append(chunk.span)
        if self._store is not None:
            if self._replaces:
                self._replace(chunk)
            else:
                self._store.add(self._number, chunk, self._chunk_of(work))
        if work.finished:
            self._finish(work)
        return chunk

    def _replace(self, chunk: Chunk) -> None:
        """Store the first part of an experiment in place of those with its key."""
        assert self._store is not None
        row = self._store.replace(key_of(self.job.experiment), self._version, chunk)
        self._number, self._begun = row.number, row.begun
        self._replaces = False

    def _finish(self, work: Work) -> None:
        """Join the parts of a work."""
        parts = sorted(work.parts, key=lambda part: part.first)
        chunk = Chunk.joined(parts) if len(parts) > 1 else parts[0]
        if self._store is not None and len(parts) > 1:
            self._store.add(self._number, chunk, self._chunk_of(work))
        self._release(work.claim)
        self._added.append(chunk.span)
        # A single step: wherever Ctrl-C comes, the result has each of these games once.
        work.parts = [chunk.unsigned()]

    def _chunk_of(self, work: Work) -> Span:
        """Return the chunk of the grid that a work is in, as far as this run plays it."""
        first = work.span.first - work.span.first % self._size
        return Span(first, min(first + self._size, self.job.games))

    def repeat(self) -> None:
        """Play some games of the run again; discard the run if they are other games now."""
        with self._discarding():
            self.comparison.repeat()

    @contextmanager
    def _discarding(self) -> Generator[None]:
        """Discard what the run has stored if one of its games is another one now."""
        try:
            yield
        except FairminesError:
            if self._store is not None:
                for span in self._added:
                    self._store.discard(self._number, span)
            raise

    def release(self) -> None:
        """Give up the claims of what was not finished, and what killed processes have left."""
        for span in [*self._claims]:
            self._release(span)
        if self._store is not None:
            self._store.release_stored(self._number)

    def _release(self, span: Span) -> None:
        if self._store is not None:
            self._store.release(self._number, span)
        self._claims.discard(span)
