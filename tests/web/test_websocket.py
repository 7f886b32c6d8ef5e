"""Tests of what the server's WebSocket protocol does that uvicorn's does not."""

import asyncio

from uvicorn import Config
from uvicorn.server import ServerState

from fairmines.web.ws_protocol import PatientProtocol

OPENING = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
CLOSING_FRAME = b"\x88\x80\0\0\0\0"


async def accept(_, receive, send):
    """An app that accepts each connection, and waits until it ends."""
    assert (await receive())["type"] == "websocket.connect"
    await send({"type": "websocket.accept"})
    assert (await receive())["type"] == "websocket.disconnect"


async def end_while_closing():
    """End a server between its client's closing frame and the end of the connection."""
    state = ServerState()
    config = Config(accept, ws=PatientProtocol)
    loop = asyncio.get_running_loop()
    listening = await loop.create_server(lambda: PatientProtocol(config, state, {}), "127.0.0.1", 0)
    async with listening:
        reader, writer = await asyncio.open_connection(*listening.sockets[0].getsockname())
        writer.write(OPENING)
        answer = await reader.readuntil(b"\r\n\r\n")
        [connection] = state.connections
        connection.data_received(CLOSING_FRAME)
        connection.shutdown()
        rest = await reader.read()
        writer.close()
        await asyncio.gather(*state.tasks)
    return answer, rest, state.connections


def test_the_server_ends_while_a_client_leaves():
    answer, rest, connections = asyncio.run(end_while_closing())
    assert answer.startswith(b"HTTP/1.1 101 ")
    assert rest == b"\x88\x00"  # the client's closing frame, without a mask
    assert not connections
