"""Games, moves, statistics and settings of the page's own host."""

import csv
import io
import time

import pytest

from fairmines import Level
from fairmines.play.game import Game
from tests.helpers.local_host import BEGINNER

pytestmark = pytest.mark.process

DEAL = {"width": 9, "height": 9, "mines": 10, "seed": "7", "start": [4, 4]}


def local_game(state, seed):
    """The same game in this process: the seed was stated, so there is nothing to hide."""
    level = Level(state["width"], state["height"], state["mines"])
    return Game(level, state["rules"], int(seed), state["first"], state["deal"])


# Games


def test_a_new_game_is_ready(host):
    state = host.new_game()
    assert state["status"] == "ready"
    assert state["cells"] == [["c"] * 9] * 9
    assert (state["minesLeft"], state["elapsed"], state["moves"]) == (10, 0, 0)
    assert state["seed"] is state["start"] is state["reason"] is None
    assert host.get(f"/api/games/{state['id']}") == state


def test_a_stated_start_is_opened(host):
    states = [host.new_game(**DEAL, first="opening") for _ in range(2)]
    assert [state["start"] for state in states] == [[4, 4]] * 2
    assert states[0]["cells"] == states[1]["cells"]
    assert states[0]["cells"][4][4] == 0


def test_ids_differ(host):
    ids = {host.new_game()["id"] for _ in range(20)}
    assert len(ids) == 20
    assert {len(game_id) for game_id in ids} == {22}  # 128 bits


def test_the_game_is_that_of_the_library(host):
    state = host.new_game(seed="7", first="opening", rules="classic")
    game = local_game(state, "7")
    with host.player(state["id"]) as player:
        assert player.state == {"type": "state", **state}
        for do, row, column in [
            ("open", 4, 4),
            ("flag", 0, 0),
            ("open", 0, 0),
            ("open", 8, 8),
            ("chord", 4, 4),
            ("flag", 0, 0),
        ]:
            move = {"open": game.open, "flag": game.flag, "chord": game.chord}[do]
            changed = move(row, column)
            answer = player.say(do=do, cell=[row, column])
            assert answer["type"] == "moved"
            assert answer["changed"] == [
                {"row": row, "column": column, "code": game.show(row, column)}
                for row, column in changed
            ]
            assert answer["status"] == game.status
            assert answer["minesLeft"] == game.mines_left
            assert answer["moves"] == len(game.moves)
            assert player.state["cells"] == game.codes()


def test_marks(host):
    with host.player(host.new_game()["id"]) as player:

        def mark(**more):
            return [cell["code"] for cell in player.flag(2, 3, **more)["changed"]]

        assert [mark(), mark()] == [["f"], ["c"]]
        assert [mark(marks=True) for _ in range(3)] == [["f"], ["q"], ["c"]]
        assert [mark(to="q"), mark(to="q"), mark(to="f"), mark(to="c")] == [["q"], [], ["f"], ["c"]]
        assert mark(to="q") + mark() == ["q", "c"]


def test_a_win(host):
    with host.player(host.new_game()["id"]) as player:
        state = player.win()
        assert state["status"] == "won"
        assert state["minesLeft"] == 0
        assert sum(row.count("f") for row in state["cells"]) == 10
        # The seed is told now, and deals the game again.
        start = state["start"]
        again = host.new_game(seed=state["seed"], start=start)
        assert again["cells"][start[0]][start[1]] == state["cells"][start[0]][start[1]]
        assert player.open(0, 0)["changed"] == []
        assert player.say(ask="hint")["kind"] == "bad-request"


def test_a_loss_says_why(host):
    with host.player(host.new_game(**DEAL, first="opening")["id"]) as player:
        safe, (row, column) = player.find("s"), player.find("u")[0]
        end = player.open(row, column)
        assert end["status"] == "lost"
        assert end["reason"]["kind"] == "needless"
        assert end["reason"]["hit"] == [row, column]
        assert tuple(end["reason"]["safe"]) in safe
        assert end["seed"].isdigit()
        assert player.state["cells"][row][column] == "h"


def test_asking_what_can_be_known(host):
    state = host.new_game(**DEAL, first="opening")
    game = local_game(state, "7")
    game.open(4, 4)
    analysis = game.analysis()
    with host.player(state["id"]) as player:
        states = player.say(ask="states")
        assert states["moves"] == 1
        assert states["guess"] is analysis.forced_guess
        known = player.say(ask="probabilities")
        assert known["solutions"] == str(analysis.solutions)
        assert known["logSolutions"] == analysis.log_solutions
        for row in range(9):
            for column in range(9):
                probability = known["p"][row][column]
                kind = {None: None, 0.0: "s", 1.0: "m"}.get(probability, "u")
                assert states["states"][row][column] == kind
                assert probability is None or probability == analysis.mine_probability[row, column]
        brief = player.say(ask="probabilities", brief=True)
        assert brief["solutions"] == known["solutions"]  # it has few digits
        for row in range(9):
            for column in range(9):
                short, full = brief["p"][row][column], known["p"][row][column]
                assert short == (full if full in {None, 0, 1} else pytest.approx(full, abs=1e-5))
        row, column = player.covered()[0]
        clues = player.say(ask="clues", cell=[row, column])
        assert clues["mine"] == known["p"][row][column]
        assert sum(clues["clues"]) + clues["mine"] == pytest.approx(1)
        assert player.say(ask="clues", cell=[4, 4])["kind"] == "bad-request"
        row, column = player.say(ask="hint")["cell"]
        assert states["states"][row][column] == "s"


def test_a_deal_without_a_guess(host):
    state = host.new_game(deal="no-guess", first="opening", rules="classic")
    with host.player(state["id"]) as player:
        assert player.win()["status"] == "won"
    # Two free cells in sixteen: the first says nothing of where the second is.
    state = host.new_game(width=4, height=4, mines=14, first="any", deal="no-guess")
    with host.player(state["id"]) as player:
        assert player.open(0, 0)["kind"] == "no-deal"
        assert player.flag(0, 0)["status"] == "ready"


# The rest


def test_running_games_come_newest_first(host):
    # One of chance would now and then be won by its first opening.
    ids = [host.new_game(seed="7", start=[0, 0])["id"] for _ in range(3)]
    with host.player(ids[0]) as player:
        player.flag(*player.covered()[0])
    heads = host.get("/api/running")
    assert [head["id"] for head in heads[:3]] == [ids[0], ids[2], ids[1]]
    assert heads[0]["moves"] == 2
    assert len(heads) <= 20


def test_settings_are_kept(host):
    settings = {"language": "cs", "marks": True, "odd": ["\ud800", 1.5, None]}
    assert host.request("PUT", "/api/settings", settings)[0] == 200
    assert host.get("/api/settings") == settings


# Statistics


def test_statistics_and_exports(hosts, tmp_path):
    with hosts(tmp_path) as host:
        for number in range(3):
            seed = "7" if number == 1 else None  # one that leaves something to guess
            with host.player(host.new_game(first="opening", seed=seed)["id"]) as player:
                player.open(4, 4)
                if number == 1:
                    assert player.open(*player.find("u")[0])["status"] == "lost"
                else:
                    player.win()
        [group] = host.get("/api/statistics")["groups"]
        assert {name: group[name] for name in BEGINNER} == BEGINNER
        assert (group["games"], group["wins"], group["streak"]) == (3, 2, 1)
        assert [game["won"] for game in group["recent"]] == [True, False, True]
        assert group["best"] == [], "all of them asked for hints"
        exported = host.get("/api/statistics.json")
        _, _, body = host.request("GET", "/api/statistics.csv")
        rows = list(csv.DictReader(io.StringIO(body.decode(), newline="")))
        assert [row["id"] for row in rows] == [game["id"] for game in exported]
        assert [row["won"] for row in rows] == ["1", "0", "1"]
        assert host.request("DELETE", "/api/statistics")[0] == 204
        assert host.get("/api/statistics") == {"groups": [], "unfinished": 0}
        assert host.request("GET", f"/api/games/{rows[0]['id']}")[0] == 404


def test_best_times(host):
    # One mine in three cells, and none beside the first: the first opening wins.
    level = {"width": 3, "height": 1, "mines": 1, "first": "opening"}
    fair, known, helped = (host.new_game(**level, seed=seed)["id"] for seed in (None, "3", None))
    for game_id in (fair, known, helped):
        with host.player(game_id) as player:
            if game_id == helped:
                player.say(ask="states")
            assert player.open(0, 0)["status"] == "won"
    [group] = [it for it in host.get("/api/statistics")["groups"] if it["width"] == 3]
    assert group["wins"] == 3
    assert [best["id"] for best in group["best"]] == [fair]


# Resuming


@pytest.mark.parametrize(
    ("rules", "deal"), [("classic", "random"), ("fair", "random"), ("kind", "no-guess")]
)
def test_a_killed_server_goes_on_with_every_game(hosts, tmp_path, rules, deal):
    with hosts(tmp_path) as host:
        state = host.new_game(rules=rules, deal=deal, first="opening", seed="5")
        game = local_game(state, "5")
        with host.player(state["id"]) as player:
            open_both(player, game, [4, 4])
            for mark in ("q", "f"):
                [row, column] = player.covered()[0]
                player.flag(row, column, to=mark)
                game.flag(row, column, mark)
            open_both(player, game)
            time.sleep(0.3)
            open_both(player, game)
            before = player.state
            host.kill()
    with hosts(tmp_path) as host:
        assert [head["id"] for head in host.get("/api/running")] == [state["id"]]
        with host.player(state["id"]) as player:
            after = player.state
            assert 0.3 < before["elapsed"] <= after["elapsed"] < before["elapsed"] + 5
            assert after | {"elapsed": 0} == before | {"elapsed": 0}
            while game.status == "playing":
                open_both(player, game)
            assert player.state["status"] == game.status
            assert player.state["seed"] == "5"


def open_both(player, game, cell=None):
    """Open a cell on the host and here: by default a safe one, else any."""
    if cell is None:
        cell = player.advice()
        if player.state["cells"][cell[0]][cell[1]] != "c":
            player.flag(*cell, to="c")
            game.flag(*cell, "c")
    player.open(*cell)
    game.open(*cell)
    assert player.state["cells"] == game.codes()
