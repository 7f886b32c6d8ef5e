"""uvicorn's HTTP protocol, with a time limit for the arrival of a request's head."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from fairmines.web.limits import HEAD_SECONDS


class TimedProtocol(H11Protocol):
    """A connection that closes when the head of a request takes longer than `HEAD_SECONDS`.

    uvicorn itself limits only the time between two requests. Without this limit, clients that
    connect and send nothing, or half a head, would keep all connections of the server.
    """

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._watch_head()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._watch_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._stop_watching()
        super().connection_lost(exc)

    def _watch_head(self) -> None:
        """Start the timer when a head is due, and stop it when the head is complete."""
        if self.conn.their_state is not h11.IDLE:
            self._stop_watching()
        elif self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.close)

    def _stop_watching(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
