"""Records and reviews, and practice from a moment of a record."""

import json
import re

import pytest

import fairmines as fm
from fairmines.records.files import find_writer, read_game
from tests.helpers import replay_files as files
from tests.helpers.reviewed import board_after

pytestmark = pytest.mark.process
MAX_RECORD = 2 * 2**20
"""The longest file with a recorded game, in bytes."""


@pytest.fixture(scope="module")
def lost(host):
    """The id of a game that a needless guess has lost."""
    state = host.new_game(seed="2", start=[4, 4])
    with host.player(state["id"]) as player:
        while player.say(ask="hint")["cell"] is None:
            player.open(*player.find("u")[0])
        player.flag(*player.covered()[0])
        player.open(*player.find("u")[-1])
        assert player.state["status"] == "lost"
    return state["id"]


def answer(host, method, path, body=None):
    status, _, data = host.request(method, path, body)
    return status, json.loads(data)


def test_a_finished_game_gives_its_record(host, lost):
    status, _, data = host.request("GET", f"/api/games/{lost}/record")
    assert status == 200
    record = fm.Record.from_json(data.decode())
    state = host.get(f"/api/games/{lost}")
    assert record.game().codes() == state["cells"]
    assert str(record.seed) == state["seed"]
    assert record.began.tzinfo is not None


def test_a_running_game_gives_neither_record_nor_review(host):
    state = host.new_game(start=[0, 0])
    for name in ("record", "review"):
        status, refused = answer(host, "GET", f"/api/games/{state['id']}/{name}")
        assert (status, refused["kind"]) == (400, "bad-request")
        assert "expected one that is won or lost" in refused["error"]
    assert answer(host, "GET", "/api/games/unknown/record")[0] == 404


def test_a_game_is_reviewed(host, lost):
    told = host.get(f"/api/games/{lost}/review?games=10")
    record = fm.Record.from_json(json.dumps(told["record"]))
    assert len(told["frames"]) == len(record.moves)
    assert board_after(told, len(record.moves)) == host.get(f"/api/games/{lost}")["cells"]
    assert told["problem"] is None
    last = told["review"]["decisions"][-1]
    assert (last["mistake"], last["survived"], last["risk"]) == ("needless", False, 1.0)
    # Its proof is what the page draws, of a safe cell.
    proof = last["better"]["proof"]
    assert (proof["cell"], proof["mined"]) == (last["better"]["cell"], False)
    assert proof["steps"][0]["messages"][0]["key"]


def test_a_file_is_reviewed_like_the_game(host, lost):
    _, _, data = host.request("GET", f"/api/games/{lost}/record")
    status, told = answer(host, "POST", "/api/review?name=game.json", data)
    assert status == 200
    assert told == host.get(f"/api/games/{lost}/review")


@pytest.mark.parametrize(
    ("path", "body", "status", "says"),
    [
        ("/api/review", b"\0\1\2", 400, "no game that can be read"),
        ("/api/review?name=x.json", b"{", 400, "is not JSON"),
        ("/api/review", b" " * (MAX_RECORD + 1), 413, "at most 2,097,152 bytes"),
    ],
)
def test_what_cannot_be_reviewed(host, path, body, status, says):
    check_refused(host, path, body, status, says)


def check_refused(host, path, body, status, says):
    got, refused = answer(host, "POST", path, body)
    assert got == status
    assert re.search(says, refused["error"])


def test_large_boards_and_long_games_are_refused(host):
    layout = fm.Layout.from_mines([(0, 200)], 201, 1)
    big = fm.Game.from_layout(layout)
    big.open(0, 0)
    status, refused = answer(host, "POST", "/api/review", big.to_json().encode())
    assert (status, refused["kind"]) == (413, "too-large")
    again = fm.Game.from_layout(fm.Layout.from_mines([(0, 0)], 200, 200), clock=lambda: 0.0)
    for _ in range(8):
        again.open(100, 100)
        again.undo()
    status, refused = answer(host, "POST", "/api/review", again.to_json().encode())
    assert status == 413
    assert refused["error"] == "the game changes more than 500,000 cells in all"


def test_a_game_without_an_opening_can_be_seen(host):
    game = fm.Game.from_layout(fm.Layout([[0, 1]]), clock=lambda: 0.0)
    game.flag(0, 1)
    status, told = answer(host, "POST", "/api/review", game.to_json().encode())
    assert (status, told["review"]) == (200, None)
    assert "opening" in told["problem"]
    assert board_after(told, 1) == [["c", "f"]]


@pytest.mark.parametrize("name", ["x.avf", "", "x.rmv"])
def test_a_replay_of_another_program_is_reviewed(host, name):
    status, told = answer(host, "POST", f"/api/review?games=10&name={name}", files.mvf(2007))
    assert status == 200
    assert told["record"] == json.loads(read_game(files.mvf(2007)).to_json())
    assert told["review"]["decisions"]
    assert board_after(told, len(told["frames"]))


def test_a_damaged_replay_says_why_and_that_a_part_can_be_read(host):
    status, refused = answer(host, "POST", "/api/review?name=x.avf", files.avf()[:200])
    assert status == 400
    assert refused["error"].startswith("an AVF file ends at offset 200, ")
    assert refused["readable"] == {"partial": True}
    status, refused = answer(host, "POST", "/api/review?name=x.txt", b"hello")
    assert (status, list(refused)) == (400, ["error", "kind"])


def test_what_can_be_read_of_a_damaged_replay(host):
    cut = files.avf()[:200]
    status, told = answer(host, "POST", "/api/review?name=x.avf&partial=1", cut)
    assert status == 200
    assert told["record"] == json.loads(read_game(cut, ".avf", partial=True).to_json())
    assert told["record"]["stated"]["problem"].startswith("an AVF file ends at offset 200, ")
    assert told["review"]["decisions"]
    # The events before the first opening, and what comes before the events, help nobody.
    for end in (110, 60):
        status, refused = answer(host, "POST", "/api/review?name=x.avf", files.avf()[:end])
        assert status == 400
        assert not refused.get("readable")


def test_a_session_gives_the_replay_of_a_number(host):
    body = files.evfs([(b"one", files.evf(3)), (b"two", files.evf(2, player=b"Bob"))])
    status, refused = answer(host, "POST", "/api/review?name=x.evfs", body)
    assert (status, refused["readable"]) == (400, {"replays": ["one", "two"]})
    _, told = answer(host, "POST", "/api/review?name=x.evfs&replay=2", body)
    assert told["record"]["player"] == "Bob"
    status, refused = answer(host, "POST", "/api/review?name=x.evfs&replay=3", body)
    assert status == 400
    assert refused["error"] == "an EVFS file has 2 whole replays: expected replay 3"


# Files in other formats


@pytest.mark.parametrize("wanted", ["json", "rawvf", "evf", "evf3"])
def test_a_game_is_written_in_a_format(host, lost, wanted):
    _, _, data = host.request("GET", f"/api/games/{lost}/record")
    status, _, file = host.request("POST", f"/api/convert?format={wanted}", data)
    assert status == 200
    expected = find_writer("", wanted)(read_game(data))
    if wanted == "json":
        file, expected = json.loads(file), json.loads(expected)
    assert file == expected


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("?format=avf", "format 'avf': no such game can be written, expected json, rawvf"),
        ("?format=constructor", "format 'constructor': no such game"),
        ("?format=evf", "event 2 comes 2,000,000,000 ms after the one before"),
    ],
)
def test_what_cannot_be_written(host, query, says):
    record = json.loads(read_game(files.rmv()).to_json())
    record["track"] = {"cell": 16, "times": [0, 2 * 10**9], "kinds": "..", "x": [1, 1], "y": [1, 1]}
    record |= {"moves": [], "status": "ready"}
    body = json.dumps(record).encode()
    status, refused = answer(host, "POST", f"/api/convert{query}", body)
    assert (status, refused["kind"]) == (400, "bad-request")
    assert refused["error"].startswith(says)


# Practice


def test_practice_goes_on_from_every_moment(host, lost):
    told = host.get(f"/api/games/{lost}/review")
    body = json.dumps(told["record"]).encode()
    moves = len(told["frames"])
    for number in range(moves + 1):
        status, state = answer(host, "POST", f"/api/practice?moves={number}", body)
        assert status == 201
        assert state["practice"]
        shown = board_after(told, min(number, moves - 1))  # the loss is taken back
        assert state["cells"] == shown
    with host.player(state["id"]) as player:
        for row, column in [(r, c) for r in range(9) for c in range(9)]:
            if player.state["cells"][row][column] == "f":
                player.flag(row, column, to="c")
        assert player.win()["status"] == "won"
    # It survives a restart, and counts nowhere.
    assert host.get(f"/api/games/{state['id']}/record")["status"] == "won"
    [group] = host.get("/api/statistics")["groups"]
    assert group["games"] == 1
    status, refused = answer(host, "POST", f"/api/practice?moves={moves + 1}", body)
    assert (status, f"at most {moves}" in refused["error"]) == (400, True)


def test_practice_from_a_replay_keeps_its_mines(host):
    layout = fm.Layout([[0, 0, 1], [0, 0, 0], [0, 0, 1]])
    game = fm.Game.from_layout(layout, clock=lambda: 0.0)
    game.open(0, 0)
    body = game.to_json().encode()
    _, state = answer(host, "POST", "/api/practice?moves=1", body)
    assert (state["deal"], state["status"]) == ("random", "playing")
    with host.player(state["id"]) as player:
        player.open(0, 2)
        assert player.state["status"] == "lost"
    record = host.get(f"/api/games/{state['id']}/record")
    assert record["moves"][0]["layout"] == ["..*", "...", "..*"]


@pytest.mark.parametrize("opened", ['{"a":', '{"version":'])
def test_files_that_are_nested_deeply(host, opened):
    check_nested(host, "/api/review?name=x.json", opened)


def check_nested(host, path, opened):
    status, refused = answer(host, "POST", path, opened.encode() * 100_000 + b"1" + b"}" * 100_000)
    assert (status, refused["kind"]) == (400, "bad-request")
    assert (
        refused["error"]
        == f"a saved game is not JSON: it is nested too deeply at offset {100 * len(opened)}"
    )


def test_practice_from_a_record_with_very_many_moves(host):
    game = fm.Game(fm.BEGINNER, "fair", 7)
    game.open(4, 4)
    cell = game.analysis().safest
    for number in range(10_162):
        game.flag(*cell, "c" if number % 2 else "f")
    body = game.record().to_json().encode()
    status, refused = answer(host, "POST", "/api/practice?moves=10163", body)
    assert (status, refused["kind"]) == (413, "too-large")
    assert refused["error"] == "moves is 10163: expected at most 10,162 to play on"
    assert answer(host, "POST", "/api/practice?moves=3", body)[0] == 201
