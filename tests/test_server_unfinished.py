"""Games that are left before their end: counted apart, deleted on request, and not piling up."""

import json
import time
from contextlib import closing

import pytest
from server import ForgetfulServer, Server
from websockets.exceptions import ConnectionClosed

from fairmines.web.store import unfinished_games
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.game_store import GameStore

DAY = 24 * 3600


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def game_row(game_id, status="playing", days=0.0, **more):
    """A game that was last played so many days ago."""
    row = {"seed": "7", "rules": "fair", "first": "safe", "deal": "random"}
    row |= {"width": 9, "height": 9, "mines": 10, "stated": False, "assisted": False}
    row |= {"moves": 0, "elapsed": 1.0, "touched": time.time() - days * DAY, "id": str(game_id)}
    return GameRow(**(row | {"status": status} | more))


def ids(server):
    return {game["id"] for game in server.get("/api/running")}


def begun(server, **wanted):
    """Make a game and open its first cell."""
    return server.new_game(first="opening", start=[4, 4], **wanted)["id"]


def test_statistics_count_them_apart(store):
    for number, status in enumerate(["won", "lost", "playing", "playing", "ready"]):
        store.add(game_row(number, status), [])
    store.add(game_row(10, "playing", rules="kind"), [])
    store.add(game_row(11, "playing", rules="kind", practice=True), [])
    [kind] = [it for it in store.unfinished.count() if it.rules == "kind"]
    assert list(store.unfinished.count().values()) == [2, 1]
    assert (kind.width, kind.height, kind.mines, kind.deal) == (9, 9, 10, "random")


def test_statistics_tell_them(tmp_path):
    with Server(tmp_path) as server:
        for _ in range(2):
            begun(server)
        begun(server, rules="kind")
        # They are no group of their own.
        assert server.get("/api/statistics") == {"groups": [], "unfinished": 3}
        with server.player(begun(server)) as player:
            player.win()
        told = server.get("/api/statistics")
        [group] = told["groups"]
        assert (group["games"], group["unfinished"], told["unfinished"]) == (1, 2, 3)
        assert group["recent"][0]["bbbv"] == player.state["bbbv"]
        [exported] = server.get("/api/statistics.json")
        assert exported["bbbv"] == player.state["bbbv"]


def test_one_is_deleted(tmp_path):
    with Server(tmp_path) as server:
        gone, stays = begun(server), begun(server)
        assert server.request("DELETE", f"/api/games/{gone}")[0] == 204
        assert ids(server) == {stays}
        assert server.request("GET", f"/api/games/{gone}")[0] == 404
        status, _, body = server.request("DELETE", f"/api/games/{gone}")
        assert (status, json.loads(body)["kind"]) == (404, "not-found")
        with server.player(stays) as player:
            player.win()
        # A finished game stays: it counts.
        assert server.request("DELETE", f"/api/games/{stays}")[0] == 404
        assert server.get(f"/api/games/{stays}")["status"] == "won"


def test_the_connections_of_a_deleted_game_end(server):
    game_id = begun(server)
    with server.player(game_id) as player:
        assert server.request("DELETE", f"/api/games/{game_id}")[0] == 204
        with pytest.raises(ConnectionClosed):
            player.receive()


def test_all_are_deleted_but_those_with_a_connection(tmp_path):
    with Server(tmp_path) as server:
        left = [begun(server) for _ in range(unfinished_games.BATCH + 3)]
        played, ready = begun(server), server.new_game()["id"]
        with server.player(played) as player:
            assert server.request("DELETE", "/api/running")[0] == 204
            assert ids(server) == {played}
            assert player.win()["status"] == "won"
        assert server.get(f"/api/games/{ready}")["status"] == "ready"
        assert {server.request("GET", f"/api/games/{it}")[0] for it in left} == {404}


def test_old_ones_do_not_pile_up(store):
    for number in range(130):
        store.add(game_row(number, days=number), [])
    store.add(game_row("won", "won", days=500), [])
    store.add(game_row("ready", "ready", days=500), [])
    deleted = set()
    while batch := store.unfinished.delete_abandoned(40.5 * DAY, kept=20):
        assert len(batch) <= unfinished_games.BATCH
        deleted |= set(batch)
    assert deleted == {str(number) for number in range(41, 130)}
    assert store.find("won")
    assert store.find("ready")


def test_the_last_ones_stay_however_old(store):
    for number in range(30):
        store.add(game_row(number, days=1000 + number), [])
    assert store.unfinished.delete_abandoned(30 * DAY, kept=30) == []
    assert set(store.unfinished.delete_abandoned(30 * DAY, kept=28)) == {"28", "29"}


def test_a_server_deletes_old_ones_by_itself(tmp_path):
    with closing(GameStore(tmp_path)) as store:
        for number in range(105):
            store.add(game_row(f"old-{number:03}", days=40 + number), [])
        store.add(game_row("new"), [])
    with ForgetfulServer(tmp_path) as server:
        deadline = time.monotonic() + 20
        while (left := server.get("/api/statistics")["unfinished"]) != 100:
            assert time.monotonic() < deadline, f"{left} games are left"
            time.sleep(0.05)
        assert server.request("GET", "/api/games/old-104")[0] == 404
