"""uvicorn's WebSocket protocol, which ends a connection that breaks it too early."""

from __future__ import annotations

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class PatientProtocol(WebSocketsSansIOProtocol):
    """A WebSocket. A client may send no frame before it is accepted; uvicorn fails at one."""

    def handle_parser_exception(self) -> None:
        """End the connection, with a closing frame if it was accepted."""
        if self.conn.close_sent is not None:
            super().handle_parser_exception()
        else:
            self.queue.put_nowait({"type": "websocket.disconnect", "code": 1006})
            self.transport.close()
