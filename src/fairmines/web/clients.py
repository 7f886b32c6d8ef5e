"""Who a client is, and how many connections and requests it may have at once.

A client is the address that its connections come from. Behind a proxy that the owner trusts it is
the address that the proxy states; uvicorn's own middleware has put that into the request.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Collection, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from fairmines.errors import FairminesError
from fairmines.web.json_response import refusal
from fairmines.web.limits import CLIENT_CONNECTIONS
from fairmines.web.wire.errors import RefusalError

SUBSCRIBER: Final = 64
"""Bits of an IPv6 address that name a network: one client may use all addresses of its own."""

current_client: ContextVar[str] = ContextVar("current_client", default="")
"""The client whose request is being answered; empty for what the server does by itself."""

Network = IPv4Network | IPv6Network


@lru_cache(maxsize=4096)
def client_of(host: str) -> str:
    """Return the client that an address belongs to.

    >>> client_of("192.0.2.7"), client_of("::ffff:192.0.2.7"), client_of("2001:db8::1:2")
    ('192.0.2.7', '192.0.2.7', '2001:db8::/64')
    """
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ip_network((address, SUBSCRIBER), strict=False))


def read_proxy(text: str) -> Network:
    """Read the address or the network of a proxy.

    Raises:
        FairminesError: It is neither.

    >>> read_proxy("10.0.0.0/8")
    IPv4Network('10.0.0.0/8')
    """
    try:
        return ip_network(text)
    except ValueError:
        raise FairminesError(
            f"the proxy {text!r} is no address: expected one such as 127.0.0.1, or a network such "
            "as 10.0.0.0/8"
        ) from None


class Proxies:
    """The proxies that the owner trusts to state the addresses of their clients."""

    def __init__(self, networks: Collection[Network] = ()) -> None:
        self._networks = networks
        self.includes = lru_cache(maxsize=4096)(self._includes)

    def _includes(self, host: str) -> bool:
        """Whether an address is that of a proxy."""
        try:
            address = ip_address(host)
        except ValueError:
            return False
        return any(address in network for network in self._networks)


class Shares:
    """Counts what each client has at once, so that none takes what all share."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: Counter[str] = Counter()

    def take(self, client: str) -> bool:
        """Count one more; return whether the client may have it. If so, `give_back` it later."""
        if self._taken[client] >= self._most:
            return False
        self._taken[client] += 1
        return True

    def give_back(self, client: str) -> None:
        """Count one less."""
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]

    @contextmanager
    def hold(self, sentence: str) -> Generator[None]:
        """Count one more of the current client until the block ends.

        Raises:
            RefusalError: The client has too many; with this sentence.
        """
        client = current_client.get()
        if not self.take(client):
            raise RefusalError("too-many", sentence)
        try:
            yield
        finally:
            self.give_back(client)


class Pace:
    """Lets what clients ask for begin: one request of each client in a turn of the event loop."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def wait(self, client: str) -> None:
        """Wait while another request of this client has begun in this turn, or waits too."""
        loop = asyncio.get_running_loop()
        if client in self._waiting:
            turn = loop.create_future()
            self._waiting[client].append(turn)
            await turn
        else:
            self._waiting[client] = deque()
            loop.call_soon(self._let_next, client)

    def _let_next(self, client: str) -> None:
        waiting = self._waiting[client]
        while waiting and waiting[0].done():  # a request that was cancelled
            waiting.popleft()
        if not waiting:
            del self._waiting[client]
            return
        waiting.popleft().set_result(None)
        asyncio.get_running_loop().call_soon(self._let_next, client)


class ClientShares:
    """Middleware that notes the client of each request, and refuses those beyond its share.

    Connections are counted where they are accepted, but those of a proxy belong to many clients.
    """

    def __init__(self, app: ASGIApp, pace: Pace) -> None:
        self._app = app
        self._shares = Shares(CLIENT_CONNECTIONS)
        self._pace = pace

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        client = client_of(scope["client"][0]) if scope.get("client") else ""
        current_client.set(client)
        if not self._shares.take(client):
            response = refusal(RefusalError("too-many", TOO_MANY_CONNECTIONS))
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).send_denial_response(response)
            else:
                await response(scope, receive, send)
            return
        try:
            await self._pace.wait(client)
            await self._app(scope, receive, send)
        finally:
            self._shares.give_back(client)


TOO_MANY_CONNECTIONS: Final = (
    f"too many connections from one address: expected at most {CLIENT_CONNECTIONS}"
)
