"""Malformed and huge messages to a server: an error answers each, and the game goes on."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fairmines.web.wire.errors import STATUS
from tests.helpers.server import Server
from tests.helpers.wishes import any_json, any_message, any_question, any_wish

pytestmark = pytest.mark.process

HUGE = "9" * 3000


@pytest.fixture(scope="module")
def host(tmp_path_factory):
    """A server: what comes over a network may be anything."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="module")
def game_id(host):
    """The id of a game without any move yet."""
    return host.new_game()["id"]


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
def test_a_wrong_message_gets_an_error(host, game_id, text):
    with host.player(game_id) as player:
        player.socket.send(text)
        error = player.receive()
        assert (error["type"], error["kind"]) == ("error", "bad-request")
        assert error["error"]
        assert error["n"] in {None, 1}
        assert player.flag(0, 0)["type"] == "moved"


@pytest.mark.parametrize("cell", [[99, 0], [0, 99], [-1, 0], [-10, 3], [9, 9]])
@pytest.mark.parametrize("do", ["open", "chord"])
def test_a_cell_off_the_board_of_a_classic_game(host, do, cell):
    """The mines are known there, and looked at."""
    game = host.new_game(rules="classic", first="opening", start=[4, 4])
    with host.player(game["id"]) as player:
        refused = player.say(do=do, cell=cell)
        assert refused["kind"] == "bad-request"
        assert player.say(do="flag", cell=player.covered()[0])["type"] == "moved"


def test_a_long_message(host, game_id):
    with host.player(game_id) as player:
        player.send(do="open", cell=[0, 0], why="x" * 4096)
        assert player.receive()["kind"] == "too-large"
        assert player.flag(0, 0)["type"] == "moved"


@pytest.mark.long
@settings(max_examples=40)
@given(messages=st.lists(any_message | any_question, min_size=1, max_size=5))
def test_any_messages_are_answered(host, messages):
    state = host.new_game(first="opening")
    with host.player(state["id"]) as player:
        for message in messages:
            player.socket.send(json.dumps(message))
            answer = player.receive()
            assert answer["type"] in ["moved", "error", message.get("ask")]
            if answer["type"] == "error":
                assert answer["kind"] == "bad-request"
        assert player.flag(0, 0)["type"] == "moved"


@pytest.mark.long
@settings(max_examples=60)
@given(body=any_wish | any_json)
def test_any_request_for_a_game_is_answered(host, body):
    status, _, answer = host.request("POST", "/api/games", body)
    answer = json.loads(answer)
    assert status == 201 or STATUS[answer["kind"]] == status != 500
