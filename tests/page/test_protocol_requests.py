"""Games that cannot be and unknown games, on both hosts; paths and methods of a server."""

import json

import pytest
from websockets.exceptions import InvalidStatus

from fairmines.boards.level import PAGE_SIDE
from fairmines.web.wire.errors import STATUS
from tests.helpers.server import NEW_GAME

pytestmark = pytest.mark.process
ON_SERVER = pytest.mark.parametrize("hosts", ["server"], indirect=True)

# Requests


@pytest.mark.parametrize(
    ("wish", "status"),
    [
        ({"width": PAGE_SIDE + 1}, 413),
        ({"width": 0}, 400),
        ({"mines": 81}, 400),
        ({"mines": 80, "first": "opening"}, 400),
        ({"seed": str(2**64)}, 400),
        ({"start": [9, 9]}, 400),
        ({"rules": "mine"}, 400),
    ],
)
def test_a_game_that_cannot_be(host, wish, status):
    check_refused(host, wish, status)


@ON_SERVER
@pytest.mark.parametrize("wish", [{"width": 2**70}, {"seed": 7}, {"seed": "٣"}])
def test_a_value_that_no_page_states(host, wish):
    check_refused(host, wish, 400)


def check_refused(host, wish, status):
    got, _, body = host.request("POST", "/api/games", NEW_GAME | wish)
    assert got == status
    assert json.loads(body)["error"]


@pytest.mark.parametrize(
    "game", ["nothing", "A" * 22, "%00", "'%20OR%201=1--", "..", "%F0%9F%92%A3"]
)
def test_an_unknown_game(host, game):
    status, _, body = host.request("GET", f"/api/games/{game}")
    assert (status, json.loads(body)["kind"]) == (404, "not-found")
    with pytest.raises(InvalidStatus) as refused, host.player(game):
        pass
    assert refused.value.response.status_code in {400, 404}


@ON_SERVER
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [("POST", "/api/levels", 405), ("PUT", "/api/games/x", 405), ("GET", "/api/nothing", 404)],
)
def test_unknown_paths_and_methods(host, method, path, status):
    got, _, body = host.request(method, path)
    assert got == status
    assert json.loads(body)["kind"] in STATUS
