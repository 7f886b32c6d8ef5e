"""The file of all games over HTTP."""

import json
import re

import pytest

pytestmark = pytest.mark.process


@pytest.fixture
def played(hosts, tmp_path):
    """A host with a game that is won, one that runs, and one that is practice."""
    with hosts(tmp_path / "played") as host:
        host.request("PUT", "/api/settings", {"marks": True})
        with host.player(host.new_game(first="opening")["id"]) as player:
            player.open(4, 4)
            player.win()
        with host.player(host.new_game(first="opening", seed="7")["id"]) as player:
            player.open(4, 4)
            player.flag(*player.covered()[0])
        with host.player(host.new_game(first="opening")["id"]) as player:
            player.open(4, 4)
            player.say(do="undo")
            player.open(0, 0)
        yield host


def add(host, data):
    status, _, body = host.request("POST", "/api/store", data)
    return status, json.loads(body)


def told(host):
    """What the host tells of its games, but for the clocks of those that run."""
    running = host.get("/api/running")
    for game in running:
        del game["elapsed"]
    states = [host.get(f"/api/games/{game['id']}") | {"elapsed": 0} for game in running]
    return host.get("/api/statistics"), host.get("/api/statistics.json"), running, states


def test_all_games_go_to_another_host(hosts, played, tmp_path):
    status, headers, data = played.request("GET", "/api/store")
    assert status == 200
    assert headers["content-type"].startswith("application/x-ndjson")
    counted = {"damaged": 0, "problems": []}
    with hosts(tmp_path / "other") as other:
        assert add(other, data) == (200, {"added": 3, "known": 0, "settings": True, **counted})
        assert add(other, data) == (200, {"added": 0, "known": 3, "settings": False, **counted})
        assert other.get("/api/settings") == {"marks": True}
        assert told(other) == told(played)
        assert other.request("GET", "/api/store")[2] == data
        # The running games go on.
        game_id = other.get("/api/running")[-1]["id"]
        with other.player(game_id) as player:
            rows = enumerate(player.state["cells"])
            [(row, column)] = [(r, c) for r, row in rows for c in range(9) if row[c] == "f"]
            player.flag(row, column, to="c")
            assert player.win()["status"] == "won"


def test_damage_is_named_and_the_rest_is_added(hosts, played, tmp_path):
    lines = played.request("GET", "/api/store")[2].splitlines(keepends=True)
    with hosts(tmp_path / "other") as other:
        status, counted = add(other, b"".join([lines[0], lines[1][:80], b"\n", *lines[2:]]))
        assert (status, counted["added"], counted["damaged"]) == (200, 2, 1)
        assert counted["problems"][0].startswith("line 2: ")
        status, counted = add(other, b"".join(lines[:2]))
        assert (status, counted["added"]) == (200, 1)
        assert counted["problems"] == ["line 2: the file ends after 1 game: expected their number"]


def test_numbers_that_no_database_takes(hosts, played, tmp_path):
    """One bad line is left out; the good ones are stored."""
    lines = played.request("GET", "/api/store")[2].splitlines(keepends=True)
    for bad in (b'"bbbv":9223372036854775808', b'"bbbv":40001'):
        damaged = re.sub(rb'"bbbv":[0-9]+', bad, lines[1])
        assert damaged != lines[1]
        with hosts(tmp_path / bad[-5:].decode()) as other:
            status, counted = add(other, b"".join([lines[0], damaged, *lines[2:]]))
            assert (status, counted["added"], counted["damaged"]) == (200, 2, 1)
            assert counted["problems"][0].startswith("line 2: ")
            assert "bbbv" in counted["problems"][0]


@pytest.mark.parametrize("version", ["true", "1.0", "1e0", '"1"'])
def test_versions_that_only_equal_one(host, version):
    header = f'{{"format": "fairmines games", "version": {version}, "settings": {{}}}}\n'
    status, refused = add(host, (header + '{"games": 0}\n').encode())
    assert status == 400
    assert refused["error"] == f"the file has version {version}: expected 1 or 2"


@pytest.mark.parametrize(
    "body", [b"", b"\0", b"[]", b'{"format": "fairmines games", "version": 3}']
)
def test_other_files_are_refused(host, body):
    status, refused = add(host, body)
    assert (status, refused["kind"]) == (400, "bad-request")
    assert refused["error"].startswith(("this is no file of games: ", "the file has version 3: "))


def long_game(hosts, folder, moves):
    """A file of a running game whose player has set and removed a flag so many times in all."""
    with hosts(folder) as host:
        with host.player(host.new_game(start=[4, 4])["id"]) as player:
            row, column = player.covered()[0]
            player.flag(row, column, to="f")
            player.flag(row, column, to="c")
        lines = host.request("GET", "/api/store")[2].splitlines(keepends=True)
    game = json.loads(lines[1])
    first, flag, unflag = game["moves"]
    game["moves"] = [first, *(flag if number % 2 else unflag for number in range(1, moves))]
    return b"".join([lines[0], json.dumps(game).encode() + b"\n", lines[2]]), game["id"]


def test_a_game_with_very_many_moves_takes_openings_alone(hosts, tmp_path):
    data, game_id = long_game(hosts, tmp_path / "one", 10_161)
    with hosts(tmp_path / "other") as host:
        assert add(host, data)[1]["added"] == 1
        with host.player(game_id) as player:
            row, column = player.covered()[0]
            assert player.flag(row, column)["type"] == "moved"
            for message in ({"do": "flag", "cell": [row, column]}, {"do": "undo"}):
                refused = player.say(**message)
                assert refused["kind"] == "too-large"
                assert refused["error"] == (
                    "the game has 10,162 moves: from now on cells can only be opened"
                )
            moved = player.open(*player.covered()[0])
            assert (moved["type"], moved["moves"]) == ("moved", 10_163)


def test_a_game_of_a_file_with_too_many_moves_is_left_out(hosts, tmp_path):
    data, _ = long_game(hosts, tmp_path / "one", 100_001)
    with hosts(tmp_path / "other") as host:
        status, counted = add(host, data)
        assert (status, counted["added"]) == (200, 0)
        assert counted["problems"] == [
            "line 2: moves has 100,001 moves: expected 1 to 100,000",
        ]
