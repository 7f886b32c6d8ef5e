"""Hostile clients: no client keeps the event loop, the connections or the threads from others."""

import asyncio
import http.client
import json
import socket
import threading
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import ExitStack, closing, suppress

import pytest
from uvicorn import Config
from uvicorn.server import ServerState
from websockets.exceptions import InvalidStatus

import fairmines as fm
from fairmines.errors import FairminesError
from fairmines.web.clients import Pace, Proxies, Shares, client_of, read_proxy
from fairmines.web.limits import CLIENT_CONNECTIONS, CLIENT_DOWNLOADS
from fairmines.web.store.game_store import GameStore
from fairmines.web.turns import PIECE, SharedProtocol, Turns
from tests.helpers.server import PATIENCE, Server
from tests.helpers.stored_games import game_row

pytestmark = pytest.mark.process

OTHER = "127.0.0.2"
"""Another address of this machine; what a test does otherwise comes from 127.0.0.1."""
HEAD = b"GET /api/version HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
PING = b"\x89\x80abcd"
UPGRADE = (
    b"GET /api/games/%s/play HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n"
    b"Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
PONG = b"\x8a\x00"


class FewConnections(Server):
    """A server that allows a client eight connections."""

    PROGRAM = (
        "-c",
        "from fairmines.web import limits; limits.CLIENT_CONNECTIONS = 8;"
        "from fairmines.__main__ import main; raise SystemExit(main())",
    )


class ImpatientServer(Server):
    """A server that waits for half a second instead of ten."""

    PROGRAM = (
        "-c",
        "from fairmines.web import limits; limits.HEAD_SECONDS = limits.BODY_SECONDS = 0.5;"
        "from fairmines.__main__ import main; raise SystemExit(main())",
    )


def connection(server, address="127.0.0.1"):
    target = ("127.0.0.1", server.port)
    return socket.create_connection(target, PATIENCE, source_address=(address, 0))


def status_from(server, address, method, path, body=None):
    """Make a request from an address; return its status."""
    asking = http.client.HTTPConnection(
        "127.0.0.1", server.port, timeout=60, source_address=(address, 0)
    )
    with closing(asking):
        asking.request(method, path, body)
        return asking.getresponse().status


def read_past(client, marker):
    """Read until a marker has come; whether it has come before the end."""
    received = b""
    while marker not in received:
        piece = client.recv(2**16)
        if not piece:
            return False
        received = received[-len(marker) :] + piece
    return True


def send_for_ever(client):
    while True:
        client.sendall(b"x" * 2**16)


def play_beside(server, sent, marker, upgrade=b""):
    """Make moves while 16 connections send; return whether one of them was served first.

    Each of them sends a text that costs a second of parsing or so; the server has answered
    `marker` when it has parsed it.
    """
    served, begun = threading.Event(), threading.Semaphore(0)

    def attack(client):
        with suppress(OSError):
            client.sendall(sent[: 2**16])
            begun.release()
            client.sendall(sent[2**16 :])
            if read_past(client, marker):
                served.set()

    with ExitStack() as stack:
        player = stack.enter_context(server.player(server.new_game()["id"]))
        clients = [stack.enter_context(connection(server, OTHER)) for _ in range(16)]
        for client in clients:
            if upgrade:
                client.sendall(upgrade)
                assert read_past(client, b"\r\n\r\n")
            threading.Thread(target=attack, args=(client,), daemon=True).start()
        for _ in clients:
            begun.acquire()
        for _ in range(5):
            assert player.flag(0, 0)["type"] == "moved"
        found = served.is_set()
        server.kill()
    return found


def test_bodies_in_tiny_chunks_do_not_hold_up_moves(tmp_path):
    body = CHUNKED + b"1\r\nx\r\n" * 200_000 + b"0\r\n\r\n"
    with Server(tmp_path) as server:
        assert not play_beside(
            server, body + HEAD.replace(b"version", b"levels") + b"\r\n", b"expert"
        )


def test_tiny_frames_do_not_hold_up_moves(tmp_path):
    with Server(tmp_path) as server:
        ping = b"\x89\x84abcd" + bytes(a ^ b for a, b in zip(b"last", b"abcd", strict=True))
        upgrade = UPGRADE % server.new_game()["id"].encode()
        sent = PING * 200_000 + ping
        assert not play_beside(server, sent, b"\x8a\x04last", upgrade)


def test_whoever_has_much_to_parse_waits_for_others():
    class Connection:
        def __init__(self, name, pieces):
            self.name, self.pieces = name, pieces

        def parse_piece(self):
            parsed.append(self.name)
            self.pieces -= 1
            if self.pieces:
                turns.add(self.name[0], self)

    async def run():
        for it in crowd:
            turns.add(it.name[0], it)
        for _ in range(21):
            await asyncio.sleep(0)

    parsed, turns = [], Turns()
    crowd = [Connection("a1", 9), Connection("a2", 9), Connection("b", 2), Connection("c", 1)]
    asyncio.run(run())
    # A turn for each client, and within a client for each of its connections.
    assert parsed[:7] == ["a1", "b", "c", "a2", "b", "a1", "a2"]
    assert len(parsed) == 21


def test_one_request_of_a_client_begins_in_a_turn():
    begun, pace = [], Pace()

    async def ask(name):
        await pace.wait(name[0])
        begun.append(name)

    async def run():
        tasks = [asyncio.create_task(ask(name)) for name in ("a1", "a2", "b1", "a3", "a4")]
        known = []
        for _ in range(9):
            await asyncio.sleep(0)
            tasks[3].cancel()
            yield begun[len(known) :]
            known = list(begun)
        await ask("a5")  # nothing waits any more

    async def collect():
        return [it async for it in run() if it]

    assert asyncio.run(collect()) == [["a1", "b1"], ["a2"], ["a4"]]
    assert begun[-1] == "a5"


def test_a_message_in_pieces_and_a_half_closed_connection(server):
    length = 50 * PIECE
    head = b"POST /api/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % length
    with connection(server) as client:
        client.sendall(head + b" " * length)
        assert read_past(client, b'"bad-request"')
        client.sendall(HEAD + b"\r\n")
        assert read_past(client, b'"version"')
    with connection(server) as client:
        client.sendall(CHUNKED + b"1\r\nx\r\n" * 2 * PIECE)
        client.shutdown(socket.SHUT_WR)
        while client.recv(2**16):
            pass


def test_a_client_with_all_its_connections_leaves_those_of_others(server):
    with ExitStack() as stack:
        clients = [
            stack.enter_context(connection(server, OTHER)) for _ in range(CLIENT_CONNECTIONS)
        ]
        with connection(server, OTHER) as refused:
            refused.sendall(HEAD + b"\r\n")
            assert read_past(refused, b"429 Too Many Requests")
        with connection(server, OTHER) as silent:
            assert silent.recv(1) == b""
        assert server.get("/api/version")
        clients[0].sendall(HEAD + b"\r\n")
        assert read_past(clients[0], b'"version"')
        # One that ends makes room.
        clients[0].close()
        with suppress(OSError):
            while status_from(server, OTHER, "GET", "/api/version") != 200:
                pass


@pytest.mark.parametrize("trusted", [True, False])
def test_clients_of_a_proxy(tmp_path, trusted):
    options = ("--trust-proxy", "127.0.0.0/8") if trusted else ()
    with FewConnections(tmp_path, *options) as server, ExitStack() as stack:
        game = server.new_game()["id"]

        def enter(client):
            headers = {"X-Forwarded-For": f"203.0.113.99, {client}"}
            return stack.enter_context(server.player(game, additional_headers=headers))

        for _ in range(8):
            enter("192.0.2.1")
        if trusted:
            with pytest.raises(InvalidStatus, match="429"):
                enter("192.0.2.1")
            assert enter("192.0.2.2").flag(0, 0)["type"] == "moved"
        else:
            with pytest.raises(InvalidStatus, match="429"):
                enter("192.0.2.2")


def test_who_a_client_is():
    assert client_of("2001:db8:0:1::7") == client_of("2001:db8:0:1:ffff::8") != client_of("::1")
    assert client_of("fe80::1%eth0") == "fe80::/64"
    assert client_of("") == ""
    proxies = Proxies([read_proxy("10.0.0.0/8"), read_proxy("::1")])
    assert [proxies.includes(it) for it in ("10.1.2.3", "::1", "11.0.0.1", "x")] == [
        True,
        True,
        False,
        False,
    ]
    with pytest.raises(FairminesError, match=r"the proxy 'nginx' is no address"):
        read_proxy("nginx")
    shares = Shares(1)
    assert [shares.take("a"), shares.take("a"), shares.take("b")] == [True, False, True]
    shares.give_back("a")
    assert shares.take("a")


def long_record():
    """The record of a game with many guesses, whose winning chances take as long as they may."""
    for seed in range(50):
        game = fm.Game(fm.EXPERT, "classic", seed, "opening")
        game.open(0, 0)
        while game.status == "playing":
            game.open(*game.analysis().safest)
        if game.status == "lost" and game.move_count > 60:
            return game.record().to_json().encode()
    raise AssertionError


def test_reviews_of_one_client_do_not_spoil_those_of_another(tmp_path):
    record = long_record()
    with Server(tmp_path) as server, ThreadPoolExecutor(6) as pool:
        asked = [
            pool.submit(status_from, server, OTHER, "POST", "/api/review?games=1000", record)
            for _ in range(6)
        ]
        wait(asked[:1], timeout=0.5)
        status, _, body = server.request("POST", "/api/review?games=1000", record)
        server.kill()
        assert status == 200, body
        assert json.loads(body)["review"] is not None


def test_slow_readers_leave_statistics_to_others(tmp_path):
    """A reader who reads nothing keeps a download; the system takes some MB for it."""
    with closing(GameStore(tmp_path)) as store:
        for number in range(500):
            store.add(game_row(number, id=f"{number}-{'x' * 30_000}"), [])
    with Server(tmp_path) as server, ExitStack() as stack:
        slow = [stack.enter_context(connection(server, OTHER)) for _ in range(80)]
        for client in slow:
            client.sendall(HEAD.replace(b"version", b"statistics.csv") + b"\r\n")
        answers = [client.recv(12) for client in slow]
        assert answers.count(b"HTTP/1.1 200") == CLIENT_DOWNLOADS
        assert answers.count(b"HTTP/1.1 429") == 80 - CLIENT_DOWNLOADS
        assert server.request("GET", "/api/statistics.csv")[0] == 200
        assert server.get("/api/statistics")["groups"][0]["games"] == 500


def test_an_endless_body_that_was_answered(tmp_path):
    """The connection ends after the time for a body, however fast the rest comes."""
    with ImpatientServer(tmp_path) as server, connection(server) as client:
        client.sendall(HEAD + b"Content-Length: 99999999999\r\n\r\n")
        assert read_past(client, b'"version"')
        with pytest.raises((BrokenPipeError, ConnectionResetError)):
            send_for_ever(client)


@pytest.mark.parametrize(
    ("sent", "early"),
    [
        (b"\x81\x82abcd\x9e\x9c", False),
        (b"\x83\x80abcd", False),
        (b"\x81\x02hi", False),
        (b"\x88\x81abcdx", False),
        (b"\xff" * 99, False),
        (b"\x83\x80abcd" * 500, True),
    ],
    ids=["no UTF-8", "opcode", "no mask", "close code", "bits", "before it is accepted"],
)
def test_malformed_frames_end_a_connection_and_are_not_logged(tmp_path, sent, early):
    with Server(tmp_path) as server:
        upgrade = UPGRADE % server.new_game()["id"].encode()
        with connection(server) as client, suppress(ConnectionResetError):
            client.sendall(upgrade + (sent if early else b""))
            if not early:
                assert read_past(client, b"\r\n\r\n")
                client.sendall(sent)
            while client.recv(2**16):
                pass
        assert server.get("/api/version")


def test_what_is_no_http_is_not_logged(tmp_path):
    with Server(tmp_path) as server:
        for sent in (b"\x16\x03\x01", b"GET\r\n\r\n", CHUNKED + b"x\r\n", HEAD + b"\r\nx\r\n\r\n"):
            with connection(server) as client, suppress(ConnectionResetError):
                client.sendall(sent)
                while client.recv(2**16):
                    pass
        assert server.get("/api/version")


def test_a_connection_that_is_not_even_told_no_ends_quietly():
    """Beyond the share of the refused: its protocol never had a connection to clean up."""

    class Aborted(asyncio.Transport):
        aborted = False

        def get_extra_info(self, _name, _default=None):
            return (OTHER, 1)

        def abort(self):
            self.aborted = True

    async def connect():
        transport = Aborted()
        state = {"config": Config(app=None), "server_state": ServerState(), "app_state": {}}
        protocol = SharedProtocol(Turns(), Shares(0), Proxies([]), **state)
        protocol.connection_made(transport)
        assert transport.aborted
        protocol.connection_lost(None)

    asyncio.run(connect())
