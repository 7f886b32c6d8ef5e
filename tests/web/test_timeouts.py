"""The server closes connections whose clients send nothing or half a request."""

import json
import socket
import time

import pytest

from tests.helpers.server import ForgetfulServer, Server
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process


class ImpatientServer(Server):
    """A server that waits for half a second instead of ten."""

    PROGRAM = (
        "-c",
        "from fairmines.web import limits; limits.HEAD_SECONDS = limits.BODY_SECONDS = 0.5;"
        "from fairmines.__main__ import main; raise SystemExit(main())",
    )


@pytest.fixture(scope="module")
@needs("process")
def impatient(tmp_path_factory):
    with ImpatientServer(tmp_path_factory.mktemp("data")) as running:
        yield running


REQUEST = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99\r\n\r\n{"


def connection(server):
    return socket.create_connection(("127.0.0.1", server.port), timeout=10)


def answer(client):
    """Read one answer of `/api/version`."""
    received = b""
    while not received.endswith(b"}"):
        received += client.recv(4096)
    return received


def rest(client):
    """Read until the server closes the connection."""
    received = b""
    while piece := client.recv(4096):
        received += piece
    return received


@pytest.mark.parametrize("sent", [b"", b"GET", REQUEST[:-2], REQUEST[:40]])
def test_half_a_head(impatient, sent):
    begun = time.monotonic()
    with connection(impatient) as client:
        client.sendall(sent)
        assert rest(client) == b""
    assert time.monotonic() - begun > 0.3


def test_a_head_that_drips(impatient):
    with connection(impatient) as client:
        sent = drip(client, REQUEST[:-1])
    assert sent < len(REQUEST) - 1


def drip(client, text):
    """Send a byte each 0.05 seconds; return how many until the server closed the connection."""
    for sent, byte in enumerate(text):
        try:
            client.sendall(bytes([byte]))
        except OSError:
            return sent
        time.sleep(0.05)
    return len(text)


def test_half_a_head_after_a_request(impatient):
    with connection(impatient) as client:
        client.sendall(REQUEST)
        assert answer(client).startswith(b"HTTP/1.1 200")
        client.sendall(REQUEST[:20])
        assert rest(client) == b""


def test_half_a_body(impatient):
    with connection(impatient) as client:
        client.sendall(POST)
        head, _, body = rest(client).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400")
    assert json.loads(body)["kind"] == "bad-request"
    assert "the body is incomplete" in json.loads(body)["error"]


def test_slow_clients_that_are_in_time(impatient):
    """A connection that is in use stays open for longer than the limit."""
    with connection(impatient) as client:
        for _ in range(4):
            client.sendall(REQUEST)
            assert answer(client).startswith(b"HTTP/1.1 200")
            time.sleep(0.3)
    with impatient.player(impatient.new_game()["id"]) as player:
        time.sleep(1.2)
        assert player.flag(0, 0)["type"] == "moved"


@pytest.mark.process
def test_aborted_bodies_are_not_logged(tmp_path):
    with Server(tmp_path) as server:
        for _ in range(20):
            with connection(server) as client:
                client.sendall(POST)
        assert server.get("/api/version")
        time.sleep(0.2)
    assert server.complaints == []


@pytest.mark.process
def test_abandoned_games_are_deleted_while_the_server_runs(tmp_path):
    with ForgetfulServer(tmp_path) as server:
        abandoned, begun, marked = (
            server.new_game(start=start)["id"] for start in (None, [4, 4], None)
        )
        with server.player(marked) as player:
            for _ in range(8):
                player.flag(0, 0)
                time.sleep(0.2)
            assert server.request("GET", f"/api/games/{abandoned}")[0] == 404
            assert server.get(f"/api/games/{begun}")["status"] == "playing"
            assert server.get(f"/api/games/{marked}")["status"] == "ready"
