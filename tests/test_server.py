"""The server follows docs/reference/protocol.md: games, moves, statistics, settings, resuming."""

import csv
import io
import json
import struct
import time
from contextlib import suppress
from importlib.metadata import version

import pytest
from server import BEGINNER, Server
from websockets.exceptions import ConnectionClosed

from fairmines import Level
from fairmines.cli import main
from fairmines.play.game import Game

DEAL = {"width": 9, "height": 9, "mines": 10, "seed": "7", "start": [4, 4]}


def local_game(state, seed):
    """The same game in this process: the seed was stated, so there is nothing to hide."""
    level = Level(state["width"], state["height"], state["mines"])
    return Game(level, state["rules"], int(seed), state["first"], state["deal"])


# Games


def test_a_new_game_is_ready(server):
    state = server.new_game()
    assert state["status"] == "ready"
    assert state["cells"] == [["c"] * 9] * 9
    assert (state["minesLeft"], state["elapsed"], state["moves"]) == (10, 0, 0)
    assert state["seed"] is state["start"] is state["reason"] is None
    assert server.get(f"/api/games/{state['id']}") == state


def test_a_stated_start_is_opened(server):
    states = [server.new_game(**DEAL, first="opening") for _ in range(2)]
    assert [state["start"] for state in states] == [[4, 4]] * 2
    assert states[0]["cells"] == states[1]["cells"]
    assert states[0]["cells"][4][4] == 0


def test_ids_differ(server):
    ids = {server.new_game()["id"] for _ in range(20)}
    assert len(ids) == 20
    assert {len(game_id) for game_id in ids} == {22}  # 128 bits


def test_the_game_is_that_of_the_library(server):
    state = server.new_game(seed="7", first="opening", rules="classic")
    game = local_game(state, "7")
    with server.player(state["id"]) as player:
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


def test_marks(server):
    with server.player(server.new_game()["id"]) as player:

        def mark(**more):
            return [cell["code"] for cell in player.flag(2, 3, **more)["changed"]]

        assert [mark(), mark()] == [["f"], ["c"]]
        assert [mark(marks=True) for _ in range(3)] == [["f"], ["q"], ["c"]]
        assert [mark(to="q"), mark(to="q"), mark(to="f"), mark(to="c")] == [["q"], [], ["f"], ["c"]]
        assert mark(to="q") + mark() == ["q", "c"]


def test_a_win(server):
    with server.player(server.new_game()["id"]) as player:
        state = player.win()
        assert state["status"] == "won"
        assert state["minesLeft"] == 0
        assert sum(row.count("f") for row in state["cells"]) == 10
        # The seed is told now, and deals the game again.
        start = state["start"]
        again = server.new_game(seed=state["seed"], start=start)
        assert again["cells"][start[0]][start[1]] == state["cells"][start[0]][start[1]]
        assert player.open(0, 0)["changed"] == []
        assert player.say(ask="hint")["kind"] == "bad-request"


def test_a_loss_says_why(server):
    with server.player(server.new_game(**DEAL, first="opening")["id"]) as player:
        safe, (row, column) = player.find("s"), player.find("u")[0]
        end = player.open(row, column)
        assert end["status"] == "lost"
        assert end["reason"]["kind"] == "needless"
        assert end["reason"]["hit"] == [row, column]
        assert tuple(end["reason"]["safe"]) in safe
        assert end["seed"].isdigit()
        assert player.state["cells"][row][column] == "h"


def test_asking_what_can_be_known(server):
    state = server.new_game(**DEAL, first="opening")
    game = local_game(state, "7")
    game.open(4, 4)
    analysis = game.analysis()
    with server.player(state["id"]) as player:
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


def test_brief_probabilities_of_a_large_board(server):
    level = {"width": 60, "height": 60, "mines": 700}
    with server.player(server.new_game(first="opening", **level)["id"]) as player:
        player.open(30, 30)
        known = player.say(ask="probabilities")
        brief = player.say(ask="probabilities", brief=True)
        assert known["solutions"]
        assert brief["solutions"] is None
        assert brief["logSolutions"] == known["logSolutions"]
        assert max(len(str(p)) for row in brief["p"] for p in row if p) <= 7


def test_two_connections_to_one_game(server):
    game_id = server.new_game(first="opening")["id"]
    with server.player(game_id) as one, server.player(game_id) as other:
        told = one.open(4, 4)
        heard = other.receive()
        assert heard.pop("n") is None
        assert told.pop("n") == 1
        assert heard == told
        other.flag(*other.covered()[0])
        one.receive()
        assert one.state == other.state


def test_a_deal_without_a_guess(server):
    state = server.new_game(deal="no-guess", first="opening", rules="classic")
    with server.player(state["id"]) as player:
        assert player.win()["status"] == "won"
    # Two free cells in sixteen: the first says nothing of where the second is.
    state = server.new_game(width=4, height=4, mines=14, first="any", deal="no-guess")
    with server.player(state["id"]) as player:
        assert player.open(0, 0)["kind"] == "no-deal"
        assert player.flag(0, 0)["status"] == "ready"


# The rest


def test_levels_and_version(server):
    assert {"name": "beginner", **BEGINNER} in server.get("/api/levels")
    assert server.get("/api/version") == {"version": version("fairmines")}


def test_running_games_come_newest_first(server):
    ids = [server.new_game(start=[0, 0])["id"] for _ in range(3)]
    with server.player(ids[0]) as player:
        player.flag(*player.covered()[0])
    heads = server.get("/api/running")
    assert [head["id"] for head in heads[:3]] == [ids[0], ids[2], ids[1]]
    assert heads[0]["moves"] == 2
    assert len(heads) <= 20


def test_settings_are_kept(server):
    settings = {"language": "cs", "marks": True, "odd": ["\ud800", 1.5, None]}
    assert server.request("PUT", "/api/settings", settings)[0] == 200
    assert server.get("/api/settings") == settings
    status, _, body = server.request("PUT", "/api/settings", {"much": "x" * 8192})
    assert (status, json.loads(body)["kind"]) == (413, "too-large")
    assert server.request("PUT", "/api/settings", b"[]")[0] == 400
    assert server.get("/api/settings") == settings


def test_analyse_is_that_of_the_command_line(server, tmp_path, capsys):
    text = "3 3\n???\n?2!\n???\n"
    board = tmp_path / "board.txt"
    board.write_text(text)
    assert main(["analyse", str(board), "--json", "--density", "0.2"]) == 0
    status, _, body = server.request("POST", "/api/analyse", {"board": text, "density": 0.2})
    assert status == 200
    assert json.loads(body) == json.loads(capsys.readouterr().out)
    for wrong in [
        {},
        {"board": text, "density": 2},
        {"board": "1 1\nx"},
        {"board": text, "mines": 9},
    ]:
        status, _, body = server.request("POST", "/api/analyse", wrong)
        assert (status, json.loads(body)["kind"]) == (400, "bad-request")


def test_the_page_is_asked_for_each_time(server):
    status, headers, body = server.request("GET", "/")
    assert status == 200
    assert headers["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert b"<html" in body
    unchanged = server.request("GET", "/static/index.html", If_None_Match=headers["ETag"])
    assert unchanged[0] == 304


def test_what_browsers_need_to_install_the_page(server):
    _, headers, body = server.request("GET", "/static/manifest.webmanifest")
    assert headers["Content-Type"] == "application/manifest+json"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    manifest = json.loads(body)
    # Relative addresses: a proxy may serve the page in a folder.
    assert (manifest["start_url"], manifest["scope"]) == ("../", "../")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    for name, sizes in {**icons, "icons/apple-touch-icon.png": "180x180"}.items():
        status, headers, image = server.request("GET", f"/static/{name}")
        assert status == 200
        if name.endswith(".png"):
            width, height = struct.unpack(">II", image[16:24])
            assert f"{width}x{height}" == sizes
    status, headers, _ = server.request("GET", "/service-worker.js")
    assert status == 200
    assert headers["Content-Type"].startswith("text/javascript")
    assert headers["Cache-Control"] == "no-cache"


# Statistics


def test_statistics_and_exports(tmp_path):
    with Server(tmp_path) as server:
        for number in range(3):
            seed = "7" if number == 1 else None  # one that leaves something to guess
            with server.player(server.new_game(first="opening", seed=seed)["id"]) as player:
                player.open(4, 4)
                if number == 1:
                    assert player.open(*player.find("u")[0])["status"] == "lost"
                else:
                    player.win()
        [group] = server.get("/api/statistics")["groups"]
        assert {name: group[name] for name in BEGINNER} == BEGINNER
        assert (group["games"], group["wins"], group["streak"]) == (3, 2, 1)
        assert [game["won"] for game in group["recent"]] == [True, False, True]
        assert group["best"] == [], "all of them asked for hints"
        exported = server.get("/api/statistics.json")
        _, headers, body = server.request("GET", "/api/statistics.csv")
        assert headers["Content-Disposition"] == 'attachment; filename="fairmines.csv"'
        rows = list(csv.DictReader(io.StringIO(body.decode(), newline="")))
        assert [row["id"] for row in rows] == [game["id"] for game in exported]
        assert [row["won"] for row in rows] == ["1", "0", "1"]
        assert server.request("DELETE", "/api/statistics")[0] == 204
        assert server.get("/api/statistics") == {"groups": [], "unfinished": 0}
        assert server.request("GET", f"/api/games/{rows[0]['id']}")[0] == 404


def test_best_times(server):
    # One mine in three cells, and none beside the first: the first opening wins.
    level = {"width": 3, "height": 1, "mines": 1, "first": "opening"}
    fair, known, helped = (server.new_game(**level, seed=seed)["id"] for seed in (None, "3", None))
    for game_id in (fair, known, helped):
        with server.player(game_id) as player:
            if game_id == helped:
                player.say(ask="states")
            assert player.open(0, 0)["status"] == "won"
    [group] = [it for it in server.get("/api/statistics")["groups"] if it["width"] == 3]
    assert group["wins"] == 3
    assert [best["id"] for best in group["best"]] == [fair]


# Resuming


@pytest.mark.parametrize(
    ("rules", "deal"), [("classic", "random"), ("fair", "random"), ("kind", "no-guess")]
)
def test_a_killed_server_goes_on_with_every_game(tmp_path, rules, deal):
    with Server(tmp_path) as server:
        state = server.new_game(rules=rules, deal=deal, first="opening", seed="5")
        game = local_game(state, "5")
        with server.player(state["id"]) as player:
            open_both(player, game, [4, 4])
            for mark in ("q", "f"):
                [row, column] = player.covered()[0]
                player.flag(row, column, to=mark)
                game.flag(row, column, mark)
            open_both(player, game)
            time.sleep(0.3)
            open_both(player, game)
            before = player.state
            server.kill()
    with Server(tmp_path) as server:
        assert [head["id"] for head in server.get("/api/running")] == [state["id"]]
        with server.player(state["id"]) as player:
            after = player.state
            assert 0.3 < before["elapsed"] <= after["elapsed"] < before["elapsed"] + 5
            assert after | {"elapsed": 0} == before | {"elapsed": 0}
            while game.status == "playing":
                open_both(player, game)
            assert player.state["status"] == game.status
            assert player.state["seed"] == "5"


def open_both(player, game, cell=None):
    """Open a cell on the server and here: by default a safe one, else any."""
    if cell is None:
        cell = player.advice()
        if player.state["cells"][cell[0]][cell[1]] != "c":
            player.flag(*cell, to="c")
            game.flag(*cell, "c")
    player.open(*cell)
    game.open(*cell)
    assert player.state["cells"] == game.codes()


def test_killed_in_the_middle_of_moves(tmp_path):
    cells = [[row, column] for row in range(9) for column in range(9)]
    with Server(tmp_path) as server:
        state = server.new_game(rules="kind")
        with server.player(state["id"]) as player:
            for cell in cells:
                player.send(do="flag", cell=cell)
            answered = [player.receive() for _ in range(10)]
            server.kill()
            with suppress(ConnectionClosed):
                while True:
                    answered.append(player.receive())
    with Server(tmp_path) as server:
        after = server.get(f"/api/games/{state['id']}")
        # What was answered was kept; what was kept may not have been answered.
        assert after["moves"] >= len(answered) >= 10
        flags = [[r, c] for r, row in enumerate(after["cells"]) for c in range(9) if row[c] == "f"]
        assert flags == cells[: after["moves"]]


def test_another_server_on_the_same_data(tmp_path):
    with Server(tmp_path) as one, Server(tmp_path) as other:
        game_id = one.new_game(first="opening")["id"]
        with one.player(game_id) as here, other.player(game_id) as there:
            here.open(4, 4)
            refused = there.flag(0, 0)
            assert (refused["type"], refused["kind"]) == ("error", "internal")
            assert "another server has changed the game" in refused["error"]
            with pytest.raises(ConnectionClosed) as closed:
                there.receive()
            assert closed.value.rcvd.code == 1013
        with other.player(game_id) as there:
            assert there.state["cells"] == here.state["cells"]
