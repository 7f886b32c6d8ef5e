"""When a search for a layout has to end: at its time limit, or when it is cancelled."""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from threading import Event

from fairmines import checks
from fairmines.errors import FairminesError

Cancel = Event | Callable[[], bool]
"""Ends a search: an event that is set, or a function that returns True."""

SEARCH_SECONDS = 10.0
"""The default limit of a search."""


class SearchLimit:
    """Whether a search has to end, and why. A call asks."""

    def __init__(self, limit: float | None, cancel: Cancel | None) -> None:
        """Begin the search now.

        Args:
            limit: The seconds to search; None for no limit.
            cancel: Ends the search: an event that is set, or a function that returns True.
        """
        if limit is not None and math.isnan(checks.real("seconds", limit, "a number")):
            raise FairminesError("seconds nan: expected a number")
        if cancel is not None and not isinstance(cancel, Event):
            checks.function("cancel", cancel)
        self.limit = limit
        self.cancel = cancel
        self.cancelled = False
        self._asked = cancel.is_set if isinstance(cancel, Event) else cancel
        self._deadline = None if limit is None else time.monotonic() + limit

    def __call__(self) -> bool:
        """Return whether the search has to end."""
        if self._asked is not None and self._asked():
            self.cancelled = True
        return self.cancelled or self.seconds_left <= 0

    @property
    def seconds_left(self) -> float:
        """The seconds until the time limit; inf without one."""
        return math.inf if self._deadline is None else self._deadline - time.monotonic()
