"""uvicorn's HTTP protocol, with time limits for what a request is made of."""

from __future__ import annotations

import asyncio
from typing import Literal, cast

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from fairmines.web.limits import BODY_SECONDS, HEAD_SECONDS

Part = Literal["head", "rest"]


class TimedProtocol(H11Protocol):
    """A connection that closes when the head of a request takes longer than `HEAD_SECONDS`.

    uvicorn itself limits only the time between two requests. Without this limit, clients that
    connect and send nothing, or half a head, would keep all connections of the server. It also
    closes when the rest of a body that was answered already takes longer than `BODY_SECONDS`:
    uvicorn would read on without end.
    """

    _due: Part | None = None
    _timer: asyncio.TimerHandle | None = None

    @property
    def in_plain_body(self) -> bool:
        """Whether the next bytes are those of a body of stated length, which need no parsing."""
        return self.conn.their_state is h11.SEND_BODY and not self._chunked

    @property
    def _chunked(self) -> bool:
        return any(name == b"transfer-encoding" for name, _ in self.headers)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """Read a part of a request."""
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._stop_watching()
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, unless the request has an answer already; close."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        if cycle is not None:
            cycle.disconnected = True  # whatever still answers must not write
        if self.conn.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            super().send_400_response(msg)
        else:
            self.transport.close()

    def _watch(self) -> None:
        """Start a timer when a part of a request is due, and stop it when that is complete."""
        part: Part | None = None
        if self.conn.their_state is h11.IDLE:
            part = "head"
        elif self.conn.their_state is h11.SEND_BODY and self.conn.our_state in ANSWERED:
            part = "rest"
        if part != self._due:
            self._stop_watching()
            self._due = part
            if part is not None:
                seconds = HEAD_SECONDS if part == "head" else BODY_SECONDS
                self._timer = self.loop.call_later(seconds, self.transport.close)

    def _stop_watching(self) -> None:
        self._due = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


ANSWERED = frozenset({h11.DONE, h11.MUST_CLOSE, h11.CLOSED})
