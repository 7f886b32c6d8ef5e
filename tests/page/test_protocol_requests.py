"""Games that cannot be and unknown games; paths and methods of a server."""

import json

import pytest

from fairmines.boards.level import PAGE_SIDE
from tests.helpers.local_host import NEW_GAME, NoSuchGameError

pytestmark = pytest.mark.process

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
    with pytest.raises(NoSuchGameError), host.player(game):
        pass
