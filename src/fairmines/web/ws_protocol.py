"""uvicorn's WebSocket protocol, mended where it fails at what a client may do at any time."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class PatientProtocol(WebSocketsSansIOProtocol):
    """A WebSocket.

    uvicorn fails where a client sends a frame before it is accepted, and where the server ends
    while a connection that its client has closed is still there.
    """

    def shutdown(self) -> None:
        """End the connection because the server ends."""
        if self.transport.is_closing():
            self.stop_keepalive()
        else:
            super().shutdown()

    def handle_parser_exception(self) -> None:
        """End the connection, with a closing frame if it was accepted."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.transport.close()
