"""What is on the wire of the daily boards."""

from __future__ import annotations

from typing import Annotated, Final, Self

from msgspec import Meta
from msgspec.json import Decoder

from fairmines.play.daily import Grade
from fairmines.web.store.daily_tries import DailyTry
from fairmines.web.wire.reading import read_body_as
from fairmines.web.wire.requests import Request
from fairmines.web.wire.responses import Response

DateText = Annotated[str, Meta(extra={"expected": "a date, YYYY-MM-DD"})]


class DailyRequest(Request):
    """`POST /api/daily`: play a daily board."""

    date: DateText
    grade: Grade
    practice: bool = False


_DAILY: Final = Decoder(DailyRequest)


def read_daily(text: bytes) -> DailyRequest:
    """Read the body of `POST /api/daily`; raises `RefusalError`."""
    return read_body_as(_DAILY, DailyRequest, text)


class BoardAnswer(Response):
    """A daily board."""

    grade: str
    width: int
    height: int
    mines: int
    difficulty: str
    bbbv: int | None
    """Its 3BV; None before its day or its scored try is over."""
    openings: int | None
    """The openings with which `expert` wins it; None as long."""


class TryAnswer(Response):
    """A scored try."""

    date: str
    grade: str
    id: str
    status: str
    practice: bool
    """Whether a move was taken back: no statistics count it."""
    assisted: bool
    elapsed: float
    bbbv: int | None

    @classmethod
    def of(cls, scored: DailyTry) -> Self:
        """Describe a try."""
        (date, grade), row = scored
        return cls(
            date=str(date),
            grade=grade,
            id=row.id,
            status=row.status,
            practice=row.practice,
            assisted=row.assisted,
            elapsed=round(row.elapsed, 3),
            bbbv=row.bbbv,
        )


class StreaksAnswer(Response):
    """Days in a row on which a board was won."""

    current: int
    longest: int


class DailyAnswer(Response):
    """The boards of a day, and all scored tries."""

    today: str
    """The day now, in UTC."""
    date: str
    boards: list[BoardAnswer]
    tries: list[TryAnswer]
    """Oldest first."""
    streaks: StreaksAnswer
