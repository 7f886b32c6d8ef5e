"""Practice: moves taken back, lost games played on, boards dealt again."""

import dataclasses
import json

import pytest

import fairmines as fm
from fairmines.play.rules import RULES

pytestmark = pytest.mark.process


@pytest.fixture
def fresh(hosts, tmp_path):
    with hosts(tmp_path) as host:
        yield host


def finished(host):
    """Return the numbers of games that the statistics count, and that the export lists."""
    groups = host.get("/api/statistics")["groups"]
    return sum(group["games"] for group in groups), len(host.get("/api/statistics.json"))


def play_on(host, game_id):
    status, _, body = host.request("POST", f"/api/games/{game_id}/play-on")
    assert status == 201, body
    return json.loads(body)


def lose(player):
    """Open mines under any rules: a needless guess, or else what is certainly a mine."""
    while player.state["status"] in {"ready", "playing"}:
        states = player.say(ask="states")["states"]
        kinds = {kind: (r, c) for r, row in enumerate(states) for c, kind in enumerate(row) if kind}
        player.open(*(kinds.get("m") or kinds.get("u") or kinds["s"]))


@pytest.mark.parametrize("rules", RULES)
def test_undo(fresh, rules):
    with fresh.player(fresh.new_game(rules=rules, first="opening", seed="7")["id"]) as player:
        ready = player.state["cells"]
        ready = [row.copy() for row in ready]
        assert player.state["practice"] is False
        opened = player.open(4, 4)
        assert opened["practice"] is False
        taken = player.say(do="undo")
        assert (taken["status"], taken["practice"], taken["moves"]) == ("ready", True, 2)
        assert len(taken["changed"]) == len(opened["changed"])
        assert (player.state["cells"], taken["start"]) == (ready, None)
        # There is nothing more to take back.
        assert player.say(do="undo")["changed"] == []
        again = player.open(4, 4)
        assert again["changed"] == opened["changed"]
        row, column = player.covered()[0]
        player.flag(row, column)
        assert player.say(do="undo")["changed"] == [{"row": row, "column": column, "code": "c"}]
        assert player.win()["status"] == ("won" if rules != "classic" else player.state["status"])
        assert player.state["practice"] is True
    assert finished(fresh) == (0, 1)


@pytest.mark.parametrize("rules", RULES)
def test_playing_on_after_a_loss(fresh, rules):
    lost = fresh.new_game(rules=rules, first="opening", seed="7")["id"]
    with fresh.player(lost) as player:
        player.open(4, 4)
        before = [row.copy() for row in player.state["cells"]]
        player.open(*(player.find("m") or player.find("u"))[0])
        if player.state["status"] == "playing":  # a lucky guess
            before = [row.copy() for row in player.state["cells"]]
            lose(player)
            before = None
        # The lost game stays as it is.
        assert player.say(do="undo")["changed"] == []
    state = play_on(fresh, lost)
    assert state["id"] != lost
    assert (state["status"], state["practice"], state["reason"]) == ("playing", True, None)
    assert state["seed"] is None
    assert before is None or state["cells"] == before
    assert fresh.get(f"/api/games/{lost}")["status"] == "lost"
    with fresh.player(state["id"]) as player:
        if rules != "classic":
            assert player.win()["status"] == "won"
        else:
            lose(player)
    # The loss counts, and once.
    assert finished(fresh) == (1, 2)
    [group] = fresh.get("/api/statistics")["groups"]
    assert (group["games"], group["wins"], len(group["recent"])) == (1, 0, 1)


def test_the_time_of_a_lost_game_goes_on(fresh):
    lost = fresh.new_game(first="opening", seed="7")["id"]
    with fresh.player(lost) as player:
        player.open(4, 4)
        lose(player)
        end = player.state["elapsed"]
    assert play_on(fresh, lost)["elapsed"] >= end


def test_a_running_game_is_not_played_on(fresh):
    running = fresh.new_game(start=[0, 0])["id"]
    status, _, body = fresh.request("POST", f"/api/games/{running}/play-on")
    assert (status, json.loads(body)["kind"]) == (400, "bad-request")
    assert json.loads(body)["error"].startswith("the game is playing: expected")
    assert fresh.request("POST", "/api/games/unknown/play-on")[0] == 404


def test_a_practice_game_counts_nowhere(fresh):
    """It is marked wherever it is listed, and a reset deletes it with the others."""
    level = {"width": 3, "height": 1, "mines": 1, "first": "opening"}
    for practice in (False, True, False):
        with fresh.player(fresh.new_game(**level, practice=practice)["id"]) as player:
            assert player.state["practice"] is practice
            assert player.open(0, 0)["status"] == "won"
    [group] = fresh.get("/api/statistics")["groups"]
    assert (group["games"], group["wins"], group["streak"]) == (2, 2, 2)
    assert (len(group["best"]), len(group["recent"])) == (2, 2)
    exported = fresh.get("/api/statistics.json")
    assert [game["practice"] for game in exported] == [False, True, False]
    head = fresh.new_game(start=[0, 0], practice=True)["id"]
    [running] = fresh.get("/api/running")
    assert (running["id"], running["practice"]) == (head, True)
    assert fresh.request("DELETE", "/api/statistics")[0] == 204
    assert finished(fresh) == (0, 0)
    assert fresh.request("GET", f"/api/games/{exported[1]['id']}")[0] == 404


def practise(host, game):
    """Lose practice that goes on after the first move of a game; return its last state."""
    body = game.to_json().encode()
    status, _, told = host.request("POST", "/api/practice?moves=1", body)
    assert status == 201, told
    state = json.loads(told)
    assert state["seed"] is None
    with host.player(state["id"]) as player:
        lose(player)
        return player.state


def dealt(host, game_id):
    """Return the layout that the first move of a finished game has dealt."""
    return host.get(f"/api/games/{game_id}/record")["moves"][0]["layout"]


@pytest.mark.parametrize("deal", ["random", "no-guess", "repaired"])
def test_the_board_of_practice_from_a_record_is_dealt_again(fresh, deal):
    terms = {"rules": "classic", "first": "opening", "deal": deal}
    game = fm.Game((9, 9, 10), seed=7, clock=lambda: 0.0, **terms)
    game.open(4, 4)
    state = practise(fresh, game)
    assert (state["status"], state["seed"], state["start"]) == ("lost", "7", [4, 4])
    level = {"width": 9, "height": 9, "mines": 10}
    again = fresh.new_game(**level, **terms, seed="7", start=[4, 4], practice=True)["id"]
    with fresh.player(again) as player:
        lose(player)
    assert dealt(fresh, again) == dealt(fresh, state["id"])


def test_no_seed_deals_a_board_that_was_given(fresh):
    """After practice on the layout of a record, no seed is stated that deals another one."""
    layout = fm.Layout([[0, 0, 1], [0, 0, 0], [0, 0, 1]])
    game = fm.Game.from_layout(layout, clock=lambda: 0.0)
    game.open(0, 0)
    state = practise(fresh, game)
    assert (state["status"], state["seed"]) == ("lost", None)
    assert fresh.get(f"/api/games/{state['id']}")["seed"] is None
    # The record of a searched deal may lack its seed.
    game = fm.Game((9, 9, 10), rules="classic", seed=7, deal="no-guess", clock=lambda: 0.0)
    game.open(4, 4)
    state = practise(fresh, dataclasses.replace(game.record(), seed=None))
    assert (state["status"], state["deal"], state["seed"]) == ("lost", "random", None)


def test_practice_is_resumed_after_a_kill(hosts, tmp_path):
    with hosts(tmp_path) as host:
        game_id = host.new_game(first="opening", seed="7")["id"]
        with host.player(game_id) as player:
            player.open(4, 4)
            lose(player)
        forked = play_on(host, game_id)["id"]
        with host.player(forked) as player:
            player.open(*player.find("s")[0])
            player.say(do="undo")
            flagged = player.covered()[0]
            player.flag(*flagged)
            before = player.state
            host.kill()
    with hosts(tmp_path) as host, host.player(forked) as player:
        assert player.state | {"elapsed": 0} == before | {"elapsed": 0}
        assert player.state["practice"] is True
        player.flag(*flagged, to="c")
        assert player.win()["status"] == "won"
        assert finished(host) == (1, 2)
