"""The file of all games over HTTP, on both hosts."""

import json

import pytest


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
    assert headers["Content-Disposition"] == 'attachment; filename="fairmines-games.ndjson"'
    assert headers["Content-Type"].startswith("application/x-ndjson")
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
        assert counted["problems"] == ["line 2: the file ends after 1 games: expected their number"]


@pytest.mark.parametrize(
    "body", [b"", b"\0", b"[]", b'{"format": "fairmines games", "version": 2}']
)
def test_other_files_are_refused(host, body):
    status, refused = add(host, body)
    assert (status, refused["kind"]) == (400, "bad-request")
    assert refused["error"].startswith(("this is no file of games: ", "the file has version 2: "))
