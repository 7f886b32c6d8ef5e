"""The server: play over a WebSocket, the rest over HTTP, as docs/protocol.md says.

Needs the extra `web`; nothing here is loaded before it is used.
"""
