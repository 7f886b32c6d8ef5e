"""How much a client may ask for. docs/server.md lists these numbers."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MAX_SIDE: Final = 200
"""The longest side of a board for play, in cells: an analysis takes up to seconds beyond."""

MAX_MESSAGE: Final = 4 * 1024
"""The longest message on a WebSocket, in bytes."""
MAX_FRAME: Final = 64 * 1024
"""What is longer is not even read: it ends the connection."""
MAX_BODY: Final = 64 * 1024
"""The longest body of a request; the text of the largest board takes 40 KiB."""
MAX_SETTINGS: Final = 8 * 1024

MESSAGES_A_SECOND: Final = 100
"""For one connection; as many may come at once."""
CREATIONS_A_SECOND: Final = 100
"""Games and analyses that one address may ask for over HTTP."""

CONNECTIONS: Final = 4096
"""Connections that the server holds at a time."""
WATCHERS: Final = 16
"""Connections to one game."""
QUESTIONS: Final = 4
"""Questions of one connection that may wait for their answers."""
ROOM: Final = 2**18
"""Characters that may wait for a slow reader before no more of its messages are read."""
BACKLOG: Final = 2**23
"""Characters that others may make wait for a slow reader before it is let go."""

IDLE_GAMES: Final = 256
"""Games kept in memory that nobody is connected to; others are read from the store again."""

SEARCH_SECONDS: Final = 5.0
"""How long a deal without a guess is searched for."""
ANSWER_SECONDS: Final = 5.0
"""How long a question may take, waiting included."""
BUDGET: Final = 2**23
"""Weights that an analysis over HTTP may store: a quarter of a second and 50 MB at the worst."""


class Allowance:
    """So many a second, and as many at once (a token bucket)."""

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate)
        self._last = clock()

    def take(self) -> bool:
        """Take one, if one is left.

        >>> allowance = Allowance(2, clock=lambda: 0.0)
        >>> [allowance.take() for _ in range(3)]
        [True, True, False]
        """
        now = self._clock()
        self._left = min(self._rate, self._left + (now - self._last) * self._rate)
        self._last = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """One allowance an address, for the addresses seen last."""

    REMEMBERED: Final = 1024

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, address: str) -> bool:
        """Take one of this address's, if one is left."""
        allowance = self._of.setdefault(address, Allowance(self._rate))
        self._of.move_to_end(address)
        if len(self._of) > self.REMEMBERED:
            self._of.popitem(last=False)
        return allowance.take()
