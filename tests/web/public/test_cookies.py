"""The cookie by which a public server knows a browser: given late, kept long, never believed."""

import json

import pytest

from fairmines.web.limits import VISITOR_SECONDS
from fairmines.web.store.schema import FILE
from tests.helpers.visiting import PublicServer, Visitor, content

pytestmark = pytest.mark.process


def test_the_cookie(ann, tmp_path):
    for path in ("/", "/api/version", "/api/running", "/api/statistics", "/api/settings"):
        ann.request("GET", path)
        assert ann.given is None
    game = ann.begun()
    given = ann.given
    assert (given.key, given["path"], given["samesite"]) == ("fairmines", "/", "strict")
    assert given["httponly"]
    assert not given["secure"]
    assert not given["domain"]
    assert int(given["max-age"]) == VISITOR_SECONDS
    assert len(given.value) == 22
    # Further games make it last longer; it stays the same.
    ann.begun()
    assert ann.given.value == given.value
    ann.request("POST", "/api/games", {"width": 0})
    assert ann.given is None
    assert len(ann.sees()[0]) == 2
    assert game in ann.sees()[0]
    # The store does not have it.
    assert given.value not in (tmp_path / FILE).read_bytes().decode("latin-1")
    assert given.value not in str(content(tmp_path))


def test_over_https_only_the_host_itself_sets_the_cookie(tmp_path):
    with PublicServer(tmp_path, "--trust-proxy", "127.0.0.1") as server:
        ann = Visitor(server, X_Forwarded_Proto="https", X_Forwarded_For="192.0.2.7")
        game = ann.begun()
        assert ann.given.key == "__Host-fairmines"
        assert ann.given["secure"]
        assert ann.sees()[0] == [game]
        # A neighbour below the same domain can set a cookie, but not of this name.
        ann.cookies = {"fairmines": ann.given.value} if ann.given else {"fairmines": "x" * 22}
        assert ann.sees()[0] == []
    with PublicServer(tmp_path) as server:
        ann = Visitor(server, X_Forwarded_Proto="https")
        ann.begun()
        assert not ann.given["secure"], "a client that is no trusted proxy says https"


@pytest.mark.parametrize(
    "cookie",
    [
        "fairmines=",
        "fairmines=" + "x" * 21,
        "fairmines=" + "x" * 23,
        "fairmines=../../" + "x" * 16,
        "fairmines=" + "\u00e9" * 22,
        'fairmines="' + "\\054" * 22 + '"',
        "fairmines",
        "=;=;;" + "=" * 3000,
        "fairmines=' OR visitor > '",
        "; ".join(f"c{i}={i}" for i in range(200)),
    ],
)
def test_cookies_that_are_none(public, ann, cookie):
    ann.begun()
    stranger = Visitor(public, Cookie=cookie.encode("latin-1"))
    assert stranger.sees() == ([], [])
    assert stranger.request("DELETE", "/api/running")[0] == 204
    stranger.new_game(start=[4, 4])
    assert len(stranger.given.value) == 22
    stranger.headers.clear()
    assert len(stranger.sees()[0]) == 1
    assert len(ann.sees()[0]) == 1


def test_a_client_that_keeps_no_cookie_fills_nothing(public, tmp_path):
    before = content(tmp_path)
    for number in range(20):
        stranger = Visitor(public)
        stranger.request("PUT", "/api/settings", {"look": str(number)})
        stranger.sees()
        for path in ("/api/reviews", "/api/statistics", "/api/running", "/api/visitor"):
            assert stranger.delete(path) == 204
        assert stranger.request("POST", "/api/reviews")[0] == 204
    assert content(tmp_path) == before


def test_two_tabs_of_a_first_visit(public):
    """Both games can be played; the browser's is that of the answer that came last."""
    one, other = Visitor(public), Visitor(public)
    games = [one.begun(), other.begun()]
    one.cookies = other.cookies
    assert one.sees()[0] == games[1:]
    for game in games:
        with public.player(game) as player:
            assert player.flag(*player.covered()[0])["type"] == "moved"


def test_other_sites_delete_nothing(ann):
    game = ann.begun()
    for path in ("/api/visitor", "/api/running", "/api/statistics", f"/api/games/{game}"):
        status, _, body = ann.request("DELETE", path, Origin="https://evil.example")
        assert (status, json.loads(body)["kind"]) == (403, "forbidden")
    assert ann.sees()[0] == [game]


def test_what_a_server_says_of_itself(public):
    told = public.get("/api/version")
    assert (told["storeFile"], told["visitors"]) == (False, True)
