"""A public server: each browser sees its own games, and nobody deletes those of others."""

import json
import time

import pytest
from websockets.exceptions import ConnectionClosed

from fairmines.web.store.game_row import OWNER
from tests.helpers.server import Server
from tests.helpers.visiting import PublicServer, Visitor, command, content, visitors

pytestmark = pytest.mark.process


# Each one's own


def test_each_browser_sees_its_own_games(ann, bob):
    hers = [ann.begun()], [ann.won(), ann.won()]
    assert bob.sees() == ([], [])
    his = [bob.begun()], [bob.won()]
    assert (ann.sees(), bob.sees()) == (hers, his)
    assert [it.get("/api/statistics")["unfinished"] for it in (ann, bob)] == [1, 1]
    assert [it.get("/api/reviews")["missing"] for it in (ann, bob)] == [2, 1]
    # A browser that has lost its cookie, or has none.
    bob.cookies.clear()
    assert bob.sees() == ([], [])
    assert bob.get("/api/reviews")["missing"] == 0


def test_all_browsers_of_a_server_at_home_are_one_player(tmp_path):
    with Server(tmp_path) as private:
        before = [Visitor(private).begun()], [Visitor(private).won()]
    with PublicServer(tmp_path, "--one-player") as home:
        desktop, phone = Visitor(home), Visitor(home)
        assert desktop.sees() == phone.sees() == before
        assert not desktop.get("/api/version")["visitors"]
        before[0].insert(0, desktop.begun())
        assert desktop.given is None
        assert phone.sees() == before
        assert phone.delete("/api/running") == 204
        assert desktop.sees() == ([], before[1])
        # The file of all games has layouts: it stays forbidden.
        assert desktop.request("GET", "/api/store")[0] == 403


def test_each_browser_has_its_own_settings(ann, bob):
    for visitor, look in ((ann, "modern"), (bob, "classic")):
        visitor.begun()
        assert visitor.request("PUT", "/api/settings", {"look": look})[0] == 200
    assert (ann.get("/api/settings"), bob.get("/api/settings")) == (
        {"look": "modern"},
        {"look": "classic"},
    )


def test_one_s_deletions_leave_the_others_games(ann, bob):
    ann.won()
    left, connected = ann.begun(), ann.begun()
    his = [bob.begun()], [bob.won()]
    assert ann.delete(f"/api/games/{his[0][0]}") == 404
    with bob.playing(start=[4, 4]) as player:
        his[0].insert(0, player.state["id"])
        with ann.server.player(connected):
            assert ann.delete("/api/running") == 204
            assert ann.sees()[0] == [connected]
        assert ann.delete("/api/statistics") == 204
        assert ann.sees()[1] == []
        assert player.flag(*player.covered()[0])["type"] == "moved"
    assert bob.sees() == his
    assert ann.request("GET", f"/api/games/{left}")[0] == 404
    # The one who deletes may also have no cookie, or one of nobody.
    for headers in ({}, {"Cookie": "fairmines=" + "x" * 22}):
        for path in ("/api/running", "/api/statistics", "/api/visitor"):
            assert ann.server.request("DELETE", path, **headers)[0] == 204
    assert bob.sees() == his


def test_a_link_opens_a_game_and_gives_no_right_to_it(ann, bob):
    finished = ann.won()
    with ann.playing(start=[4, 4]) as player, ann.server.player(player.state["id"]) as other:
        # Who has the link plays; the game stays hers.
        other.win()
        assert bob.sees() == ([], [])
    assert len(ann.sees()[1]) == 2
    for path in ("", "/record", "/review"):
        assert bob.request("GET", f"/api/games/{finished}{path}")[0] == 200
    # Practice from her game is his.
    status, _, body = bob.request("POST", f"/api/games/{finished}/play-on")
    assert status == 201
    practice = json.loads(body)["id"]
    with bob.server.player(practice) as player:
        player.flag(*player.covered()[0])
    record = bob.request("GET", f"/api/games/{finished}/record")[2]
    status, _, body = bob.request("POST", "/api/practice?moves=1", record)
    assert status == 201
    with bob.server.player(json.loads(body)["id"]) as player:
        player.flag(*player.covered()[0])
    assert len(bob.sees()[0]) == 2
    assert ann.sees()[0] == []
    assert ann.delete(f"/api/games/{practice}") == 404
    assert bob.delete(f"/api/games/{practice}") == 204


def test_reviews_of_several_visitors(ann, bob):
    games = {it: [it.won() for _ in range(3)] for it in (ann, bob)}
    for visitor in games:
        assert visitor.request("POST", "/api/reviews")[0] == 204
    assert ann.delete("/api/reviews") == 204
    assert not ann.get("/api/reviews")["running"]
    stopped = len(ann.get("/api/reviews")["games"])
    while (page := bob.get("/api/reviews"))["missing"]:
        assert page["running"]
    assert len(ann.get("/api/reviews")["games"]) == stopped < 3
    assert ann.request("POST", "/api/reviews")[0] == 204
    while ann.get("/api/reviews")["missing"]:
        pass
    for visitor, wanted in games.items():
        reviewed = visitor.get("/api/reviews")["games"]
        assert {it["id"] for it in reviewed} == set(wanted)
        assert all(it["summary"] for it in reviewed)


def test_two_servers_know_the_same_browsers(public, tmp_path):
    ann, bob = Visitor(public), Visitor(public)
    hers, his = ([ann.begun()], [ann.won()]), ([bob.begun()], [bob.won()])
    with PublicServer(tmp_path) as other:
        ann.server = bob.server = other
        assert (ann.sees(), bob.sees()) == (hers, his)
        assert ann.delete("/api/statistics") == ann.delete("/api/running") == 204
        ann.server = bob.server = public
        assert (ann.sees(), bob.sees()) == (([], []), his)


# Forgetting


def test_a_browser_is_forgotten(ann, bob, tmp_path):
    ann.won()
    his = [bob.begun()], [bob.won()]
    ready = ann.new_game()["id"]
    ann.request("PUT", "/api/settings", {"look": "modern"})
    cookie = dict(ann.cookies)
    with ann.playing(start=[4, 4]) as player:
        assert ann.delete("/api/visitor") == 204
        with pytest.raises(ConnectionClosed):
            player.receive_bytes()
    assert ann.cookies == {}
    for game in (ready, player.state["id"]):
        assert ann.request("GET", f"/api/games/{game}")[0] == 404
    ann.cookies = cookie
    assert ann.sees() == ([], [])
    assert ann.get("/api/settings") == {}
    assert bob.sees() == his
    assert len(visitors(tmp_path)) == 1
    # The same cookie goes on as somebody new.
    ann.won()
    assert ann.get("/api/statistics")["groups"][0]["streak"] == 1


def test_the_owner_s_commands_beside_a_running_server(ann, bob, tmp_path):
    his = [bob.begun()], [bob.won()]
    ann.won()
    with ann.playing(start=[4, 4]) as player:
        [hers, other] = visitors(tmp_path)
        table = command("visitors", "--data", tmp_path).splitlines()
        assert table[1].split() == [hers, "1", "1", time.strftime("%Y-%m-%d", time.gmtime())]
        assert table[-1] == "fairmines: 2 visitors"
        assert command("forget", "--unseen", 1, "--data", tmp_path) == (
            "deleted 0 games of 0 visitors\n"
        )
        assert command("forget", hers, "--data", tmp_path) == "deleted 2 games of 1 visitor\n"
        assert (ann.sees(), bob.sees()) == (([], []), his)
        assert player.flag(*player.covered()[0])["kind"] == "internal"
    assert visitors(tmp_path) == [other]
    says = command("forget", hers, "--data", tmp_path, status=2)
    assert f"there is no visitor '{hers}': expected an id that" in says
    says = command("forget", "", "--data", tmp_path, status=2)
    assert "there is no visitor '': expected an id that" in says
    for arguments in ([], [other, "--unseen", 1]):
        assert "--unseen DAYS" in command("forget", *arguments, "--data", tmp_path, status=2)
    says = command("forget", "--unseen", -5, "--data", tmp_path, status=2)
    assert "unseen -5 is out of range: expected 0 to 100000 days" in says
    assert command("forget", "--unseen", 0, "--data", tmp_path) == (
        "deleted 2 games of 1 visitor\n"
    )
    assert not any(rows for name, rows in content(tmp_path).items() if name != "places")
    assert content(tmp_path)["places"] == [(OWNER, 0, 0)]


def test_the_owner_s_games_are_not_the_visitors(tmp_path):
    with Server(tmp_path) as private:
        owner = Visitor(private)
        own = [owner.begun()], [owner.won()]
        private.request("PUT", "/api/settings", {"look": "modern"})
        assert owner.given is None
        assert owner.sees() == own
    with PublicServer(tmp_path) as public:
        ann = Visitor(public)
        assert ann.sees() == ([], [])
        ann.begun()
        assert ann.get("/api/settings") == {}
        hers = ann.won()
        for path in ("/api/running", "/api/statistics", "/api/visitor"):
            assert ann.delete(path) == 204
        assert public.request("GET", f"/api/games/{own[0][0]}")[0] == 200
        hers = ann.won()
        assert command("forget", "--unseen", 0, "--data", tmp_path) == (
            "deleted 1 game of 1 visitor\n"
        )
    with Server(tmp_path) as private:
        owner = Visitor(private)
        assert owner.sees() == own
        assert owner.get("/api/settings") == {"look": "modern"}
        assert owner.request("GET", f"/api/games/{hers}")[0] == 404
        status, _, body = owner.request("DELETE", "/api/visitor")
        assert (status, json.loads(body)["kind"]) == (403, "forbidden")
