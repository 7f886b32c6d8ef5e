"""The limits of the server, which docs/guide/server.md lists, and the rate limiter."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from fairmines.engines.exact import GAME_BUDGET

MAX_MESSAGE: Final = 4 * 1024
"""The longest message on a WebSocket, in bytes."""
MAX_FRAME: Final = 64 * 1024
"""A longer message ends the connection, in bytes."""
MAX_BODY: Final = 64 * 1024
"""The longest body of a request, in bytes; the text of the largest board takes 40 KiB."""
MAX_RECORD: Final = 2 * 1024 * 1024
"""The longest file with a recorded game, in bytes."""
MAX_SUMMARIES: Final = 32 * 1024 * 1024
"""Bytes of the summaries of games that are summed up at once."""
MAX_CHANGES: Final = 500_000
"""The most cells that the moves of a reviewed game may change in all."""
MAX_SETTINGS: Final = 8 * 1024
"""The longest body of `PUT /api/settings`, in bytes."""

HEAD_SECONDS: Final = 10.0
"""Time for the head of an HTTP request, from the connection or the first byte on."""
BODY_SECONDS: Final = 10.0
"""Time for the body of a request."""

MESSAGES_A_SECOND: Final = 100
"""Messages of one connection; all of a second may come at once."""
CREATIONS_A_SECOND: Final = 100
"""New games and analyses of one client."""

CONNECTIONS: Final = 4096
"""Open connections of the server."""
CLIENT_CONNECTIONS: Final = 256
"""Connections of one client, and its requests at once behind a proxy. A school is one client."""
CLIENT_DOWNLOADS: Final = 4
"""Downloads of one client at once: statistics as CSV or JSON, all games as a file."""
CLIENT_TASKS: Final = 16
"""Tasks of one client that wait for a thread, in each lane but that of small boards."""
WAITING: Final = 1024
"""Tasks of all clients that wait for a thread, in each lane but that of small boards."""
WATCHERS: Final = 16
"""Connections to one game."""
QUESTIONS: Final = 4
"""Unanswered questions of one connection."""
UNREAD_PAUSE: Final = 2**18
"""Characters that a client has not read, above which the server reads no more of its messages."""
UNREAD_LIMIT: Final = 2**23
"""Characters that a client has not read, above which the server ends the connection."""

IDLE_GAMES: Final = 256
"""Games without a connection in memory; further ones are read from the store when needed."""
IDLE_MOVES: Final = 250_000
"""Moves of these games in all: about 100 MB."""
MARKING_MOVES: Final = 10_000
"""Moves of a game, beside two for each cell, after which its cells can only be opened."""

UNOPENED_SECONDS: Final = 24 * 3600.0
"""Games without an opened cell are deleted after this time."""
ABANDONED_SECONDS: Final = 30 * 24 * 3600.0
"""Unfinished games that are not played for this time are deleted,"""
ABANDONED_KEPT: Final = 100
"""but for so many, those last played."""
RUNNING: Final = 20
"""The unfinished games that are listed."""
VISITOR_SECONDS: Final = 400 * 24 * 3600.0
"""All games of a visitor who does not play for this time are deleted. Browsers keep no cookie
longer."""
CLEANING_SECONDS: Final = 600.0
"""Time between two deletions of abandoned games."""

SEARCH_SECONDS: Final = 5.0
"""Time for the search for a no-guess deal."""
ANSWER_SECONDS: Final = 5.0
"""Time for the answer to a question, from the request on."""
HINT_SECONDS: Final = 2.0
"""Time of it to find the easiest proof of a hint."""
GUESS_SECONDS: Final = 1.5
"""Time to play on, to find the best guess and its win probability."""
ADVICE_SECONDS: Final = 0.4
"""Time to play on in one answer to a question for advice; the page asks for more."""
REVIEW_SECONDS: Final = 3.5
"""Time of an answer to judge a game and to play on for its winning chances."""
REVIEW_PATIENCE: Final = 15.0
"""Time that a review waits for those of other clients before it begins."""
REVIEW_GAMES: Final = 1000
"""The most games that each winning chance of a review rests on."""
ALL_REVIEWS_GAMES: Final = 50
"""The games that each winning chance rests on, where all finished games are reviewed."""
ALL_REVIEWS_SECONDS: Final = 20.0
"""Processor time to find the chances of one of these games; they then rest on fewer games."""
ALL_REVIEWS_PATIENCE: Final = 300.0
"""Time to judge one of these games, on a machine that has other work."""
ALL_REVIEWS_END: Final = 600.0
"""Time after which the process that reviews one of these games is ended."""
ALL_REVIEWS_FAILURES: Final = 3
"""Games in a row at which the reviewing process or worker has failed, after which it stops."""
BUDGET: Final = GAME_BUDGET
"""Weights that an analysis may store."""

SMALL: Final = 500
"""The most cells of a small board; expert has 480. Others play large boards in other threads."""
QUICK_BUDGET: Final = 2**15
"""Weights that a move may store in the event loop, on a small board: about a millisecond."""


def most_marking_moves(cells: int) -> int:
    """Return the number of moves after which no cell is marked and no move taken back."""
    return MARKING_MOVES + 2 * cells


class Allowance:
    """A rate limiter: so many requests a second, and as many at once (a token bucket)."""

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left = float(rate)
        self._last = clock()

    def take(self) -> bool:
        """Count a request; return whether it is allowed.

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
    """A rate limiter for each client; it remembers the `REMEMBERED` clients seen last."""

    REMEMBERED: Final = 1024

    def __init__(self, rate: int) -> None:
        self._rate = rate
        self._of: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, client: str) -> bool:
        """Count a request of this client; return whether it is allowed."""
        allowance = self._of.setdefault(client, Allowance(self._rate))
        self._of.move_to_end(client)
        if len(self._of) > self.REMEMBERED:
            self._of.popitem(last=False)
        return allowance.take()
