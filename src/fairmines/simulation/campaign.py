"""`Campaign`: plays the games of several experiments, chunk by chunk, on any executor."""

from __future__ import annotations

import heapq
import math
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from contextlib import suppress
from itertools import repeat
from typing import NamedTuple

from fairmines.errors import FairminesError
from fairmines.simulation.chunk import Chunk, Span, chunk_games, missing, play_chunk
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.identity import identify
from fairmines.simulation.result import Result
from fairmines.simulation.seal import Seal
from fairmines.simulation.store import Store

LOOK_UP_SECONDS = 1.0
"""The longest single wait. On some systems Ctrl-C does not interrupt a wait."""


class Job(NamedTuple):
    """An experiment, and the number of games to play of it."""

    experiment: Experiment
    games: int


class Work(NamedTuple):
    """A span of games of job number `job`, counted from 0."""

    job: int
    span: Span


class Campaign:
    """The jobs of a simulation: the chunks that are finished, and the games still to be played."""

    def __init__(self, jobs: Sequence[Job], store: Store | None = None) -> None:
        """Take the jobs, and their finished chunks from the store."""
        self.jobs = jobs
        self._store = store
        self._seals = [Seal.of(job.experiment.strategy) for job in jobs]
        self._numbers = [store.number(identify(job.experiment)) for job in jobs] if store else []
        self._chunks: list[list[Chunk]] = []
        self.to_play = 0
        """The games that were missing at the beginning, in full chunks, rounded up for each job."""
        left: list[Iterator[Work]] = []
        for index, (experiment, games) in enumerate(jobs):
            stored = store.chunks(self._numbers[index]) if store else []
            size = chunk_games(experiment)
            kept, spans = missing(stored, games, size)
            self._chunks.append(kept)
            self.to_play += math.ceil((games - sum(chunk.tally.games for chunk in kept)) / size)
            left.append(map(Work, repeat(index), spans))
        # All jobs advance together, so an interrupted campaign has results for each of them.
        self._unplayed = heapq.merge(*left, key=lambda work: work.span.first / jobs[work.job].games)
        self._claimed_elsewhere: list[Work] = []
        self._pending: dict[Future[Chunk], Work] = {}

    @property
    def results(self) -> list[Result]:
        """A result for each job, from the games played so far."""
        return [
            Result(experiment, games, sorted(chunks, key=lambda chunk: chunk.first))
            for (experiment, games), chunks in zip(self.jobs, self._chunks, strict=True)
        ]

    def play(self, executor: Executor, ahead: int) -> Generator[tuple[int, Chunk]]:
        """Play the missing games; yield each finished chunk with the number of its job.

        Closing the generator cancels the chunks that are submitted but not finished.

        Args:
            executor: Where the chunks are played.
            ahead: The largest number of chunks that are submitted at a time.

        Raises:
            FairminesError: A strategy or the executor fails, or the store cannot be written.
        """
        try:
            while True:
                # 1. Submit chunks until `ahead` of them are pending.
                while len(self._pending) < ahead and (work := self._next()):
                    chunk = self._find(work)
                    if chunk:
                        self._release(work)
                        self._chunks[work.job].append(chunk)
                        yield work.job, chunk
                    else:
                        self._submit(executor, work)
                if not self._pending:
                    return
                # 2. Collect finished chunks, and store them.
                finished, _ = wait(self._pending, LOOK_UP_SECONDS, FIRST_COMPLETED)
                for future in finished:
                    chunk = _result(future)
                    work = self._pending.pop(future)
                    self._chunks[work.job].append(chunk)
                    if self._store:
                        self._store.add(self._numbers[work.job], chunk)
                    yield work.job, chunk
        finally:
            for future, work in self._pending.items():
                future.cancel()
                # An error of the store must not replace the exception that ended the loop.
                with suppress(FairminesError):
                    self._release(work)
            self._pending.clear()

    def _next(self) -> Work | None:
        """Choose the next work: first the spans that no other process has claimed.

        After them come the claimed spans, the latest claim first. Their process may have been
        killed. If it is alive, it comes to the latest claims last, so little is played twice.
        """
        for work in self._unplayed:
            if not self._store or self._store.claim(self._numbers[work.job], work.span):
                return work
            self._claimed_elsewhere.append(work)
        return self._claimed_elsewhere.pop() if self._claimed_elsewhere else None

    def _find(self, work: Work) -> Chunk | None:
        """Return the chunk, if another process has finished it since this campaign began."""
        return self._store.find(self._numbers[work.job], work.span) if self._store else None

    def _release(self, work: Work) -> None:
        if self._store:
            self._store.release(self._numbers[work.job], work.span)

    def _submit(self, executor: Executor, work: Work) -> None:
        experiment = self.jobs[work.job].experiment
        try:
            future = executor.submit(play_chunk, experiment, work.span, self._seals[work.job])
        except (
            RuntimeError,
            OSError,
        ) as error:  # a broken or closed executor, or no process
            raise _failure(error) from error
        self._pending[future] = work


def _result(future: Future[Chunk]) -> Chunk:
    try:
        return future.result()
    except FairminesError:
        raise
    except (Exception, CancelledError) as error:
        raise _failure(error) from error


def _failure(error: BaseException) -> FairminesError:
    """Return an error of one sentence for the failure of an executor."""
    if isinstance(error, BrokenExecutor):
        return FairminesError(
            "a worker process ended unexpectedly: it was killed, memory ran out, or a script "
            "simulates outside of `if __name__ == '__main__':`"
        )
    return FairminesError(f"the executor failed: {error!r}")
