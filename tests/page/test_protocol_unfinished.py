"""Games that are left before their end: counted apart, and deleted on request."""

import json

import pytest

from tests.helpers.local_host import ConnectionEndedError

pytestmark = pytest.mark.process


def ids(host):
    return {game["id"] for game in host.get("/api/running")}


def begun(host, **wanted):
    """Make a game and open its first cell."""
    return host.new_game(first="opening", start=[4, 4], **wanted)["id"]


def test_statistics_tell_them(hosts, tmp_path):
    with hosts(tmp_path) as host:
        for _ in range(2):
            begun(host)
        begun(host, rules="kind")
        # They are no group of their own.
        assert host.get("/api/statistics") == {"groups": [], "unfinished": 3}
        with host.player(begun(host)) as player:
            player.win()
        told = host.get("/api/statistics")
        [group] = told["groups"]
        assert (group["games"], group["unfinished"], told["unfinished"]) == (1, 2, 3)
        assert group["recent"][0]["bbbv"] == player.state["bbbv"]
        [exported] = host.get("/api/statistics.json")
        assert exported["bbbv"] == player.state["bbbv"]


def test_one_is_deleted(hosts, tmp_path):
    with hosts(tmp_path) as host:
        gone, stays = begun(host), begun(host)
        assert host.request("DELETE", f"/api/games/{gone}")[0] == 204
        assert ids(host) == {stays}
        assert host.request("GET", f"/api/games/{gone}")[0] == 404
        status, _, body = host.request("DELETE", f"/api/games/{gone}")
        assert (status, json.loads(body)["kind"]) == (404, "not-found")
        with host.player(stays) as player:
            player.win()
        # A finished game stays: it counts.
        assert host.request("DELETE", f"/api/games/{stays}")[0] == 404
        assert host.get(f"/api/games/{stays}")["status"] == "won"


def test_the_connections_of_a_deleted_game_end(host):
    game_id = begun(host)
    with host.player(game_id) as player:
        assert host.request("DELETE", f"/api/games/{game_id}")[0] == 204
        with pytest.raises(ConnectionEndedError):
            player.receive()


def test_all_are_deleted_but_those_with_a_connection(hosts, tmp_path):
    with hosts(tmp_path) as host:
        left = [begun(host) for _ in range(13)]
        played, ready = begun(host), host.new_game()["id"]
        with host.player(played) as player:
            assert host.request("DELETE", "/api/running")[0] == 204
            assert ids(host) == {played}
            assert player.win()["status"] == "won"
        assert host.get(f"/api/games/{ready}")["status"] == "ready"
        assert {host.request("GET", f"/api/games/{it}")[0] for it in left} == {404}
