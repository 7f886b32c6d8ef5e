"""Shares the time of the event loop among connections: each turn of it parses little.

uvicorn parses whatever a connection has received at once: up to 256 KiB, which can be 40,000 chunks
of a body, headers, or WebSocket frames, each of which costs some microseconds. A few such
connections would keep all players waiting for seconds. So the bytes wait here, and are parsed in
small pieces: the clients in turn, and the connections of a client in turn.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Any, Final, cast

from uvicorn.config import Config
from uvicorn.server import ServerState

from fairmines.web.clients import TOO_MANY_CONNECTIONS, Proxies, Shares, client_of
from fairmines.web.http_protocol import TimedProtocol

PIECE: Final = 1024
"""Bytes that are parsed at once: less than 200 frames. Most messages and heads are shorter."""
BODY_PIECE: Final = 64 * 1024
"""Bytes of a body of stated length that are passed on at once; they are not parsed."""
TURN_SECONDS: Final = 0.001
"""Time to parse in one turn of the event loop; a piece more is begun at its end."""

REFUSED: Final = "refused"
"""The client, as it were, that connections beyond a client's share belong to. It has a share, too:
further connections end at once."""
REFUSED_SECONDS: Final = 1.0
"""Time for the request of a connection that is refused."""
REFUSAL: Final = (
    "HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain; charset=utf-8\r\n"
    f"Content-Length: {len(TOO_MANY_CONNECTIONS)}\r\nConnection: close\r\n\r\n"
    f"{TOO_MANY_CONNECTIONS}"
).encode()

log = logging.getLogger(__name__)


class Turns:
    """The connections that have bytes to parse."""

    def __init__(self) -> None:
        self._waiting: OrderedDict[object, deque[SharedProtocol]] = OrderedDict()
        self._scheduled = False

    def add(self, client: object, connection: SharedProtocol) -> None:
        """Let a connection of a client wait for its turn."""
        self._waiting.setdefault(client, deque()).append(connection)
        if not self._scheduled:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._take_turn)

    def _take_turn(self) -> None:
        """Parse for a while, then let the event loop do everything else that is due."""
        loop = asyncio.get_running_loop()
        end = loop.time() + TURN_SECONDS
        while self._waiting:
            client, connections = self._waiting.popitem(last=False)
            connection = connections.popleft()
            if connections:
                self._waiting[client] = connections
            connection.parse_piece()
            if loop.time() >= end:
                break
        self._scheduled = bool(self._waiting)
        if self._scheduled:
            loop.call_soon(self._take_turn)


class SharedProtocol(asyncio.Protocol):
    """A connection whose bytes wait for their turn on the way to uvicorn's protocol.

    It belongs to the peer's address. Each connection of a proxy counts as a client of its own.
    """

    def __init__(
        self,
        turns: Turns,
        shares: Shares,
        proxies: Proxies,
        *,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        """Make a connection; uvicorn passes all that have names."""
        self._turns = turns
        self._shares = shares
        self._proxies = proxies
        self.parser: asyncio.Protocol = TimedProtocol(config, server_state, app_state, _loop)
        """uvicorn's protocol: HTTP, and after an upgrade WebSocket."""
        self._client: object = self
        """Whose turn it is when this connection parses; a name if `_shares` counts it."""
        self._holds = False
        self._received = bytearray()
        self._waits = False
        self._reads = True
        self._ended = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Pass the connection on, or end it if its client has too many."""
        self._transport = cast("asyncio.Transport", transport)
        self._gate = Gate(self, self._transport)
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) else ""
        if not self._proxies.includes(host):
            self._client = client = client_of(host)
            self._holds = self._shares.take(client)
            if not self._holds:
                self._client = REFUSED
                self._holds = self._shares.take(REFUSED)
                if not self._holds:
                    self.parser = asyncio.Protocol()  # uvicorn's has no connection to clean up
                    self._transport.abort()
                    return
                self.parser = RefusingProtocol()
        self.parser.connection_made(cast("asyncio.Transport", self._gate))

    def data_received(self, data: bytes) -> None:
        """Keep bytes until their turn; read no more while there are many."""
        self._received += data
        self.go_on()

    def eof_received(self) -> bool:
        """Note that the client sends no more; what it has sent is parsed first."""
        self._ended = True
        if not self._received:
            self.parser.eof_received()
        return bool(self._received)

    def connection_lost(self, exc: Exception | None) -> None:
        """Clean up."""
        self._received.clear()
        if self._holds:
            self._shares.give_back(cast("str", self._client))
        self.parser.connection_lost(exc)

    def pause_writing(self) -> None:
        """Pass it on."""
        self.parser.pause_writing()

    def resume_writing(self) -> None:
        """Pass it on."""
        self.parser.resume_writing()

    def go_on(self) -> None:
        """Wait for a turn if there is something to parse, and read more if there is little."""
        if self._transport.is_closing():
            return
        if self._received and not self._waits and not self._gate.paused:
            self._waits = True
            self._turns.add(self._client, self)
        reads = len(self._received) <= PIECE and not self._gate.paused
        if reads != self._reads:
            self._reads = reads
            (self._transport.resume_reading if reads else self._transport.pause_reading)()
        if self._ended and not self._received:
            self._transport.close()

    def parse_piece(self) -> None:
        """Parse some bytes, and wait for the next turn if there are more."""
        self._waits = False
        if self._gate.paused or self._transport.is_closing():
            return
        bulk = isinstance(self.parser, TimedProtocol) and self.parser.in_plain_body
        size = BODY_PIECE if bulk else PIECE
        piece = bytes(self._received[:size])
        del self._received[:size]
        try:
            self.parser.data_received(piece)
        except Exception:
            log.exception("A connection has ended: the server failed to read it")
            self._transport.abort()
        self.go_on()


class RefusingProtocol(asyncio.Protocol):
    """A connection that its client has no share left for: it is told so, if it asks at once."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Wait for a request: a client whose request was not read would not read the answer."""
        self._transport = cast("asyncio.Transport", transport)
        asyncio.get_running_loop().call_later(REFUSED_SECONDS, self._transport.abort)

    def data_received(self, data: bytes) -> None:  # noqa: ARG002
        """Refuse the request."""
        self._transport.write(REFUSAL)
        self._transport.close()


class Gate:
    """The transport as uvicorn's protocols see it: they pause their own reading alone."""

    def __init__(self, connection: SharedProtocol, transport: asyncio.Transport) -> None:
        self._connection = connection
        self._transport = transport
        self.paused = False

    def __getattr__(self, name: str) -> Any:
        """Return a method of the transport."""
        return getattr(self._transport, name)

    def pause_reading(self) -> None:
        """Give the protocol no more bytes."""
        self.paused = True
        self._connection.go_on()

    def resume_reading(self) -> None:
        """Give the protocol bytes again, first those that wait."""
        self.paused = False
        self._connection.go_on()

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        """Let another protocol parse what follows."""
        self._connection.parser = cast("asyncio.Protocol", protocol)
