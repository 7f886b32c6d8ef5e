"""Malformed, huge and rapid messages: they do not crash the server or affect other games."""

import asyncio
import json
import socket
import threading
import time
from contextlib import suppress

import pytest
from hypothesis import given
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairmines.errors import FairminesError
from fairmines.web.clients import Pace
from fairmines.web.sessions.connection import Connection
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.reading import read_analyse, read_message, read_new_game
from fairmines.web.wire.requests import (
    AnalyseRequest,
    MoveRequest,
    NewGameRequest,
    QuestionRequest,
)
from tests.helpers.wishes import any_board, any_json, any_message, any_question, any_wish


def test_a_binary_message(server, game_id):
    with server.player(game_id) as player:
        player.socket.send(b"\x00\xff")
        assert player.receive()["kind"] == "bad-request"
        assert player.flag(0, 0)["type"] == "moved"


def test_a_message_of_10_megabytes(server, game_id):
    with server.player(game_id) as other:
        with server.player(game_id) as player:
            with suppress(ConnectionClosed):
                player.socket.send("x" * 10_000_000)
            with pytest.raises(ConnectionClosed):
                player.receive()
            assert player.socket.close_code in {1006, 1009}
        assert other.flag(0, 0)["type"] == "moved"


@pytest.mark.long
def test_ten_thousand_messages_as_fast_as_possible(server, game_id):
    with server.player(game_id) as other, server.player(game_id) as player:
        message = json.dumps({"n": 1, "do": "flag", "cell": [8, 8]})

        def flood():
            for _ in range(10_000):
                player.socket.send(message)

        sender = threading.Thread(target=flood)
        sender.start()
        begun = time.monotonic()
        kinds = [player.receive().get("kind", "moved") for _ in range(10_000)]
        seconds = time.monotonic() - begun
        sender.join()
        assert set(kinds) == {"moved", "too-many"}
        assert 100 <= kinds.count("moved") <= 100 * (seconds + 2)
        # The other one has seen what was done, and can still play.
        for _ in range(kinds.count("moved")):
            assert other.receive()["n"] is None
        assert other.flag(7, 7)["n"] == 1


def test_a_reader_who_never_reads(server):
    state = server.new_game(width=200, height=200, mines=0, first="any", rules="classic")
    url = f"ws://127.0.0.1:{server.port}/api/games/{state['id']}/play"
    silent = connect(url, compression=None, max_queue=1, close_timeout=0)
    with silent, server.player(state["id"]) as player:
        for _ in range(20):
            assert player.flag(0, 0)["type"] == "moved"
        assert player.open(100, 100)["status"] == "won"


def test_news_for_a_slow_reader_is_bounded():
    class Stuck:
        async def send_text(self, _):
            await asyncio.Event().wait()

    class Nobody:
        left = False

        def leave(self, *_):
            self.left = True

    async def tell():
        sessions = Nobody()
        connection = Connection(Stuck(), sessions, None, Pace())
        writer = asyncio.create_task(connection._write())
        for _ in range(10):
            await asyncio.sleep(0)
            connection.post("x" * 2**20)
        assert sessions.left
        assert connection._outgoing.qsize() == 1  # only the end
        writer.cancel()

    asyncio.run(tell())


def test_a_socket_closed_in_the_middle_of_a_move(server):
    state = server.new_game(width=200, height=200, mines=5000, first="opening", rules="classic")
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            f"GET /api/games/{state['id']}/play HTTP/1.1\r\nHost: localhost\r\n"
            "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
        )
        raw.recv(1000)
        text = b'{"n": 1, "do": "open", "cell": [100, 100]}'
        raw.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)
    for _ in range(100):
        after = server.get(f"/api/games/{state['id']}")
        if after["moves"]:
            break
        time.sleep(0.05)
    assert after["start"] == [100, 100]


def assert_one_sentence(sentence):
    """It says what is wrong, and what is expected unless the text is no JSON at all."""
    assert "\n" not in sentence
    assert len(sentence) < 200
    assert "expected" in sentence or "is not JSON" in sentence


@pytest.mark.long
@given(any_message | any_question)
def test_any_message_is_read_or_refused(body):
    try:
        message = read_message(json.dumps(body))
    except RefusalError as refusal:
        assert refusal.kind == "bad-request"
        assert_one_sentence(str(refusal))
    else:
        assert isinstance(message, MoveRequest | QuestionRequest)


@pytest.mark.long
@given(any_wish)
def test_any_wish_is_read_or_refused(body):
    try:
        request = read_new_game(json.dumps(body))
    except FairminesError as error:
        assert_one_sentence(str(error))
    else:
        assert isinstance(request, NewGameRequest)


@pytest.mark.long
@given(any_board | any_json)
def test_any_board_is_read_or_refused(body):
    try:
        request = read_analyse(json.dumps(body))
    except RefusalError as refusal:
        assert refusal.kind == "bad-request"
        assert_one_sentence(str(refusal))
    else:
        assert isinstance(request, AnalyseRequest)
