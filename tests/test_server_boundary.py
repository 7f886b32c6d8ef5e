"""Malformed, huge and rapid messages: they do not crash the server or affect other games."""

import asyncio
import json
import socket
import threading
import time
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from server import NEW_GAME
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from fairmines.errors import FairminesError
from fairmines.web.sessions.connection import Connection
from fairmines.web.wire.errors import STATUS, RefusalError
from fairmines.web.wire.reading import read_analyse, read_message, read_new_game
from fairmines.web.wire.requests import (
    AnalyseRequest,
    MoveRequest,
    NewGameRequest,
    QuestionRequest,
)

HUGE = "9" * 3000


# Messages


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "nonsense",
        "[]",
        "null",
        "7",
        '"open"',
        "[" * 4000,
        '{"n":' * 600,
        "{}",
        '{"n": 1}',
        '{"n": 1, "do": "open"}',
        '{"n": 1, "do": "open", "cell": [0]}',
        '{"n": 1, "do": "open", "cell": [0, 0, 0]}',
        '{"n": 1, "do": "open", "cell": [0, true]}',
        '{"n": 1, "do": "open", "cell": [0.0, 0]}',
        '{"n": 1, "do": "open", "cell": [0, -1]}',
        '{"n": 1, "do": "open", "cell": [0, 9]}',
        f'{{"n": 1, "do": "open", "cell": [0, {HUGE}]}}',
        f'{{"n": {HUGE}, "do": "open", "cell": [0, 0]}}',
        '{"n": 1e999, "do": "open", "cell": [0, 0]}',
        '{"n": NaN, "do": "open", "cell": [0, 0]}',
        '{"n": -1, "do": "open", "cell": [0, 0]}',
        '{"n": 1, "do": "explode", "cell": [0, 0]}',
        '{"n": 1, "do": ["open"], "cell": [0, 0]}',
        '{"n": 1, "do": "flag", "cell": [0, 0], "to": "m"}',
        '{"n": 1, "do": "flag", "cell": [0, 0], "marks": 1}',
        '{"n": 1, "ask": "layout"}',
        '{"n": 1, "ask": "clues"}',
        '{"n": 1, "ask": "clues", "cell": [99, 99]}',
        '{"n": 1, "do": "\\ud800", "cell": [0, 0]}',
    ],
)
def test_a_wrong_message_gets_an_error(server, game_id, text):
    with server.player(game_id) as player:
        player.socket.send(text)
        error = player.receive()
        assert (error["type"], error["kind"]) == ("error", "bad-request")
        assert error["error"]
        assert error["n"] in {None, 1}
        assert player.flag(0, 0)["type"] == "moved"


def test_a_binary_message(server, game_id):
    with server.player(game_id) as player:
        player.socket.send(b"\x00\xff")
        assert player.receive()["kind"] == "bad-request"
        assert player.flag(0, 0)["type"] == "moved"


def test_a_long_message(server, game_id):
    with server.player(game_id) as player:
        player.send(do="open", cell=[0, 0], why="x" * 4096)
        assert player.receive()["kind"] == "too-large"
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
        connection = Connection(Stuck(), sessions, None)
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


any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)
any_cell = st.lists(st.integers(-2, 10), min_size=2, max_size=2)
any_message = st.fixed_dictionaries(
    {},
    optional={
        "n": st.integers(0, 5) | any_json,
        "do": st.sampled_from(["open", "flag", "chord"]) | any_json,
        "cell": any_cell | any_json,
        "marks": st.booleans() | any_json,
        "to": st.sampled_from(["c", "f", "q"]) | any_json,
    },
)
any_question = st.fixed_dictionaries(
    {
        "ask": st.sampled_from(["states", "probabilities", "clues", "hint", "advise", "explain"])
        | any_json
    },
    optional={"n": st.integers(0, 5) | any_json, "cell": any_cell | any_json},
)
any_wish = st.fixed_dictionaries(
    {},
    optional={name: st.just(value) | any_json for name, value in NEW_GAME.items()}
    | {"seed": st.just("7") | any_json, "start": any_cell | any_json},
)


any_board = st.fixed_dictionaries(
    {},
    optional={
        "board": st.just("1 1\n?") | any_json,
        "mines": st.integers(0, 2) | any_json,
        "density": st.floats(0, 1) | any_json,
    },
)


def assert_one_sentence(sentence):
    """It says what is wrong, and what is expected unless the text is no JSON at all."""
    assert "\n" not in sentence
    assert len(sentence) < 200
    assert "expected" in sentence or "is not JSON" in sentence


@given(any_message | any_question)
def test_any_message_is_read_or_refused(body):
    try:
        message = read_message(json.dumps(body))
    except RefusalError as refusal:
        assert refusal.kind == "bad-request"
        assert_one_sentence(str(refusal))
    else:
        assert isinstance(message, MoveRequest | QuestionRequest)


@given(any_wish)
def test_any_wish_is_read_or_refused(body):
    try:
        request = read_new_game(json.dumps(body))
    except FairminesError as error:
        assert_one_sentence(str(error))
    else:
        assert isinstance(request, NewGameRequest)


@given(any_board | any_json)
def test_any_board_is_read_or_refused(body):
    try:
        request = read_analyse(json.dumps(body))
    except RefusalError as refusal:
        assert refusal.kind == "bad-request"
        assert_one_sentence(str(refusal))
    else:
        assert isinstance(request, AnalyseRequest)


@settings(max_examples=40)
@given(messages=st.lists(any_message | any_question, min_size=1, max_size=5))
def test_any_messages_are_answered(server, messages):
    state = server.new_game(first="opening")
    with server.player(state["id"]) as player:
        for message in messages:
            player.socket.send(json.dumps(message))
            answer = player.receive()
            assert answer["type"] in ["moved", "error", message.get("ask")]
            if answer["type"] == "error":
                assert answer["kind"] == "bad-request"
        assert player.flag(0, 0)["type"] == "moved"


@settings(max_examples=60)
@given(body=any_wish | any_json)
def test_any_request_for_a_game_is_answered(server, body):
    status, _, answer = server.request("POST", "/api/games", body)
    answer = json.loads(answer)
    assert status == 201 or STATUS[answer["kind"]] == status != 500
