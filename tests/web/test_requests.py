"""HTTP requests that the server refuses: bad bodies, unknown paths, foreign hosts and origins."""

import json

import pytest
from websockets.exceptions import InvalidStatus

from tests.helpers.server import NEW_GAME, Server

pytestmark = pytest.mark.process


def test_a_body_that_is_too_long(server):
    try:
        status, _, body = server.request("POST", "/api/games", b" " * 10_000_000)
    except (BrokenPipeError, ConnectionResetError):
        pass  # it need not read to the end
    else:
        assert (status, json.loads(body)["kind"]) == (413, "too-large")
    assert server.get("/api/version")


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/..%2fapp.py",
        "/static/%2e%2e/app.py",
        "/static/%2e%2e%2fapp.py",
        "/static/..\\app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/static/js/../../app.py",
        "/static/%00",
        "/static/" + "a/" * 2000,
    ],
)
def test_no_way_out_of_the_page_s_folder(server, path):
    status, _, body = server.request("GET", path)
    assert status == 404
    assert b"import" not in body
    assert b"root:" not in body


# Other pages


FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "user@localhost",
    "[::2]",
]


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_a_foreign_host(server, game_id, host):
    for method, path in [("GET", "/"), ("GET", f"/api/games/{game_id}"), ("POST", "/api/games")]:
        status, _, body = server.request(method, path, NEW_GAME, Host=host)
        assert (status, json.loads(body)["kind"]) == (403, "forbidden")


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "http://127.0.0.1:1", "null", "http://["]
)
def test_a_foreign_origin(server, game_id, origin):
    for method, path in [
        ("POST", "/api/games"),
        ("PUT", "/api/settings"),
        ("DELETE", "/api/statistics"),
        ("DELETE", "/api/running"),
        ("DELETE", "/api/games/xyz"),
        ("POST", "/api/analyse"),
    ]:
        assert server.request(method, path, NEW_GAME, Origin=origin)[0] == 403
    with pytest.raises(InvalidStatus) as refused, server.player(game_id, origin=origin):
        pass
    assert refused.value.response.status_code == 403


def test_one_s_own_origin(server, game_id):
    own = f"http://127.0.0.1:{server.port}"
    assert server.request("POST", "/api/games", NEW_GAME, Origin=own)[0] == 201
    with server.player(game_id, origin=own) as player:
        assert player.flag(0, 0)["type"] == "moved"


@pytest.mark.process
def test_names_that_are_allowed(tmp_path):
    with Server(tmp_path, "--host", "0.0.0.0", "--allow-host", "Mines.example") as server:
        for host, status in [("mines.EXAMPLE:80", 200), ("192.0.2.7", 200), ("other.example", 403)]:
            assert server.request("GET", "/api/version", Host=host)[0] == status


@pytest.mark.process
@pytest.mark.parametrize("options", [("--host", "0.0.0.0"), ("--allow-host", "mines.example")])
def test_a_server_for_others_gives_no_file_of_all_games(tmp_path, options):
    """It would have the layouts of running games, and those of other people."""
    with Server(tmp_path, *options) as server:
        assert server.get("/api/version")["storeFile"] is False
        for method in ("GET", "POST"):
            status, _, body = server.request(method, "/api/store")
            refused = json.loads(body)
            assert (status, refused["kind"]) == (403, "forbidden")
            assert "`fairmines export`" in refused["error"]
