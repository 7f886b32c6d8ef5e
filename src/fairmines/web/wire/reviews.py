"""A game as it was played, with its review, on the wire."""

from __future__ import annotations

import msgspec
import numpy as np
from msgspec import Struct

from fairmines import _kernel
from fairmines.boards.level import PAGE_SIDE
from fairmines.errors import FairminesError
from fairmines.play.display import SYMBOLS, DisplayCode
from fairmines.play.game import Record
from fairmines.reviews.decision import Better
from fairmines.reviews.review import Review, describe_review
from fairmines.reviews.reviewing import review
from fairmines.web.limits import BUDGET, MAX_CHANGES
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.messages import ChangedCell
from fairmines.web.wire.proofs import WireProof
from fairmines.web.wire.responses import encode


class ReviewedGame(Struct, frozen=True):
    """What `/review` shows."""

    record: msgspec.Raw
    """In our JSON: docs/reference/record.md."""
    frames: list[list[ChangedCell]]
    """For each move the cells that look different after it; before the first all are covered."""
    review: msgspec.Raw | None
    """docs/reference/review-json.md; its proofs are those of `explain`."""
    problem: str | None
    """Why there is no review, in one sentence."""


def review_game(record: Record, games: int, seconds: float, deadline: _kernel.Deadline) -> str:
    """Replay and review a game; return a `ReviewedGame` as JSON.

    Args:
        record: The game.
        games: The number of games that each winning chance rests on; 0 for the exact ones.
        seconds: The time to judge the game and to play on.
        deadline: When to give up.

    Raises:
        RefusalError: The board or the game is too long.
        FairminesError: The record is damaged.
        _kernel.OutOfTime: The time is over.
    """
    check_size(record)
    frames = _frames(record, deadline)
    found, problem = None, None
    try:
        found = review(record, games=games, seconds=seconds, budget=BUDGET, threads=1)
    except FairminesError as error:  # no opening, or too complex: the game can be seen all the same
        problem = str(error)
    return encode(
        ReviewedGame(
            record=msgspec.Raw(record.to_json().encode()),
            frames=frames,
            review=None if found is None else msgspec.Raw(_describe(found).encode()),
            problem=problem,
        )
    )


def check_size(record: Record) -> None:
    """Raise `RefusalError` if a board is larger than those that the server plays."""
    longest = max(record.level.width, record.level.height)
    if longest > PAGE_SIDE:
        raise RefusalError(
            "too-large", f"a side of the board is {longest}: expected at most {PAGE_SIDE}"
        )


def _frames(record: Record, deadline: _kernel.Deadline) -> list[list[ChangedCell]]:
    before = np.full((record.level.height, record.level.width), DisplayCode.COVERED, np.int8)
    frames: list[list[ChangedCell]] = []
    total = 0
    for frame in record.frames():
        if deadline.over:
            raise RefusalError("too-complex", "the game is too long to be replayed in time")
        changed = np.argwhere(frame.codes != before).tolist()
        total += len(changed)
        if total > MAX_CHANGES:
            raise RefusalError(
                "too-large", f"the game changes more than {MAX_CHANGES:,} cells in all"
            )
        frames.append(
            [ChangedCell(row, column, SYMBOLS[frame.codes[row, column]]) for row, column in changed]
        )
        before = frame.codes
    return frames


def _describe(found: Review) -> str:
    """Write a review, with proofs that the page can draw."""
    told = describe_review(found)
    for decision, written in zip(found.decisions, told["decisions"], strict=True):
        if decision.better is not None and decision.better.proof is not None:
            written["better"]["proof"] = _proof(decision.better)
    return encode(told)


def _proof(better: Better) -> WireProof:
    assert better.proof is not None
    return WireProof.of(better.proof)
