"""Games that are left before their end: counted apart, deleted on request, and not piling up."""

import time
from contextlib import closing

import pytest

from fairmines.web.store import unfinished_games
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.game_store import GameStore
from tests.helpers.server import ForgetfulServer

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


def test_statistics_count_them_apart(store):
    for number, status in enumerate(["won", "lost", "playing", "playing", "ready"]):
        store.add(game_row(number, status), [])
    store.add(game_row(10, "playing", rules="kind"), [])
    store.add(game_row(11, "playing", rules="kind", practice=True), [])
    [kind] = [it for it in store.unfinished.count() if it.rules == "kind"]
    assert list(store.unfinished.count().values()) == [2, 1]
    assert (kind.width, kind.height, kind.mines, kind.deal) == (9, 9, 10, "random")


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


@pytest.mark.process
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
