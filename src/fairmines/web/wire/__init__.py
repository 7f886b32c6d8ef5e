"""What is on the wire: requests of clients, responses of the server, and errors.

`docs/reference/protocol.md` describes the same messages for people who write clients.
"""
