"""Reads the times at which games began, as programs write them."""

from __future__ import annotations

import re
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Final

EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def parse_began(text: str) -> datetime | None:
    """Return the time of a text, or None if it is none.

    It may be ISO 8601; seconds, milliseconds or microseconds since 1970; or Arbiter's
    `d.m.yyyy.HH:MM:SS:ms`, where only the last three digits of the milliseconds count.

    >>> parse_began("1600000000123456"), parse_began("5.3.2020.10:20:30:4456")
    (datetime.datetime(2020, 9, 13, 12, 26, 40, 123456, tzinfo=datetime.timezone.utc), \
datetime.datetime(2020, 3, 5, 10, 20, 30, 456000))
    """
    if text.isascii() and text.isdigit() and 9 <= len(text) <= 17:
        unit = 10**6 if len(text) <= 11 else 10**3 if len(text) <= 13 else 1
        with suppress(OverflowError):
            return EPOCH + timedelta(microseconds=int(text) * unit)
    found = re.fullmatch(
        r"(\d{1,2})\.(\d{1,2})\.(\d{4})\.(\d{1,2}):(\d{1,2}):(\d{1,2}):(\d{1,6})", text, re.ASCII
    )
    with suppress(ValueError):
        if not found:
            return datetime.fromisoformat(text)
        day, month, year, hour, minute, second = map(int, found.groups()[:6])
        start = datetime(year, month, day, hour, minute, second)  # noqa: DTZ001  # no zone stored
        return start + timedelta(milliseconds=int(found[7][-3:]))
    return None
