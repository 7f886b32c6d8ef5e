"""Practice: moves taken back, lost games played on, boards dealt again."""

import dataclasses
import json

import numpy as np
import pytest

import fairmines as fm


def test_a_move_taken_back_makes_practice(host):
    with host.player(host.new_game(first="opening", seed="7")["id"]) as player:
        opened = player.open(4, 4)
        taken = player.move(do="undo")
        assert (opened["practice"], taken["practice"]) == (False, True)
        assert (taken["status"], taken["start"], taken["moves"]) == ("ready", None, 2)
        # There is nothing more to take back.
        assert player.move(do="undo")["changed"] == []
        assert player.open(4, 4)["changed"] == opened["changed"]
        assert player.win()["practice"] is True
    assert host.ask("readStatistics")["groups"] == []


def test_playing_on_after_a_loss(hosts):
    """The time goes on. The loss counts, and once."""
    with hosts() as host:
        with host.player(host.new_game(first="opening", seed="7")["id"]) as lost:
            lost.open(4, 4)
            cells = json.dumps(lost.state["cells"])
            lost.open(*lost.list_cells("undetermined")[0])
            # The lost game stays as it is.
            assert lost.move(do="undo")["changed"] == []
        state = host.ask("playOn", lost.id)
        assert state["id"] != lost.id
        assert (state["status"], state["practice"], state["reason"]) == ("playing", True, None)
        assert (state["seed"], json.dumps(state["cells"])) == (None, cells)
        assert state["elapsed"] >= lost.state["elapsed"]
    with hosts() as host, host.player(state["id"]) as player:
        assert player.state == state
        assert player.win()["status"] == "won"
        assert host.ask("readGame", lost.id)["status"] == "lost"
        [group] = host.ask("readStatistics")["groups"]
        assert (group["games"], group["wins"], len(group["recent"])) == (1, 0, 1)
        assert len(json.loads(host.ask("exportGames", "json"))) == 2


def test_a_running_game_is_not_played_on(host):
    refused = host.refusal("playOn", host.new_game(start=[0, 0], seed="7")["id"])
    assert refused["kind"] == "bad-request"
    assert refused["error"].startswith("the game is playing: expected")


def practise(host, game):
    """Lose practice that goes on after the first move of a game; return its last state."""
    state = host.ask("practise", json.loads(game.to_json()), 1)
    assert state["seed"] is None
    with host.player(state["id"]) as player:
        return player.lose()


def dealt(host, game_id):
    """Return the layout that the first move of a finished game has dealt."""
    return host.ask("readRecord", game_id)["moves"][0]["layout"]


@pytest.mark.parametrize("deal", ["random", "no-guess", "repaired"])
def test_the_board_of_practice_from_a_record_is_dealt_again(host, deal):
    terms = {"rules": "classic", "first": "opening", "deal": deal}
    game = fm.Game((9, 9, 10), seed=7, clock=lambda: 0.0, **terms)
    game.open(4, 4)
    state = practise(host, game)
    assert (state["status"], state["seed"], state["start"]) == ("lost", "7", [4, 4])
    again = host.new_game(**terms, seed="7", start=[4, 4], practice=True)["id"]
    with host.player(again) as player:
        player.lose()
    assert dealt(host, again) == dealt(host, state["id"])


def test_no_seed_deals_a_board_that_was_given(host):
    """After practice on the layout of a record, no seed is stated that deals another one.

    A random seed would deal a small layout again by chance, so this one has 81 cells.
    """
    layout = fm.Layout(np.eye(9, dtype=bool))
    game = fm.Game.from_layout(layout, clock=lambda: 0.0)
    game.open(0, 8)
    state = practise(host, game)
    assert (state["status"], state["seed"], state["deal"]) == ("lost", None, "random")
    assert host.ask("readGame", state["id"])["seed"] is None
    assert dealt(host, state["id"]) == ["".join(row) for row in np.where(layout.mines, "*", ".")]
    # The record of a searched deal may lack its seed.
    game = fm.Game((9, 9, 10), rules="classic", seed=7, deal="no-guess", clock=lambda: 0.0)
    game.open(4, 4)
    state = practise(host, dataclasses.replace(game.record(), seed=None))
    assert (state["status"], state["deal"], state["seed"]) == ("lost", "random", None)


def test_practice_from_a_record_with_very_many_moves(host):
    game = fm.Game(fm.BEGINNER, "fair", 7)
    game.open(4, 4)
    cell = game.analysis().safest
    for number in range(10_162):
        game.flag(*cell, "c" if number % 2 else "f")
    record = json.loads(game.record().to_json())
    says = "moves is 10163: expected at most 10,162 to play on"
    assert host.refusal("practise", record, 10_163) == {"error": says, "kind": "too-large"}
    assert host.ask("practise", record, 3)["moves"] == 3
