"""Notes in the log what keeps the server from its work, and not once for each request."""

from __future__ import annotations

import logging
import sqlite3
import time
from typing import Final

from fairmines.web.wire.errors import RefusalError

QUIET_SECONDS: Final = 60.0
"""Time after a note in which the same one is not repeated."""

log = logging.getLogger(__name__)
_noted: dict[str, float] = {}


def note_fault(sentence: str, error: Exception) -> None:
    """Log a sentence about an error of the database.

    A full disk, a lock, or a disk that fails is told in one line; anything else with a traceback.
    """
    line = f"{sentence}: {error}"
    now = time.monotonic()
    if now - _noted.get(line, -QUIET_SECONDS) < QUIET_SECONDS:
        return
    if len(_noted) > 100:
        _noted.clear()
    _noted[line] = now
    expected = isinstance(error, sqlite3.OperationalError)
    log.error("%s", line, exc_info=None if expected else error)


def storage_error(error: sqlite3.Error) -> RefusalError:
    """Log an error of the database; return what a client is told of it."""
    note_fault("The database could not be used", error)
    return RefusalError("internal", f"the games cannot be read or stored now: {error}")
