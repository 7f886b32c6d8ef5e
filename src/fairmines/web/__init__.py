"""The server: play over a WebSocket, the rest over HTTP, as docs/reference/protocol.md describes.

It needs the extra `web`. `fairmines.web.server` starts it; the rest loads only then.
"""
