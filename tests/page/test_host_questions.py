"""What a page asks of its host about a game, and the figures of a game so far.

The answers themselves are those of the recorded games of `test_games.py`.
"""

import json
import math

import pytest

import fairmines as fm


def layout_of(level, seed):
    game = fm.Game(level, "classic", seed, "any")
    game.open(0, 0)
    return game.layout


ROW = {"width": 3, "height": 1, "mines": 1, "rules": "classic", "first": "any"}
SEED = next(str(seed) for seed in range(50) if layout_of((3, 1, 1), seed).mines[0, 1])
"""The first cell shows 1, and the second one is the mine."""


def figures(player):
    answer = player.host.ask("ask", player.id, {"ask": "figures"})
    return answer["luck"], answer["mistakes"]


def test_questions_need_the_right_time(host):
    state = host.new_game(rules="classic", first="opening", seed="7", start=[4, 4])
    with host.player(state["id"]) as player:
        says = "the game is running: this question needs its end"
        assert host.refusal("readMoment", player.id) == {"error": says, "kind": "bad-request"}
        player.lose()
        says = "the game is over: this question needs a running one"
        assert host.refusal("noteHelp", player.id) == {"error": says, "kind": "bad-request"}
        refused = host.refusal("readMoment", player.id, 99)
        assert refused["error"].startswith("step 99 of a game with ")


def test_the_luck_so_far(host):
    """One of three cells is a mine: an opening has a risk of 1/3, taken back it has none."""
    with host.player(host.new_game(**ROW, seed=SEED)["id"]) as player:
        assert figures(player) == (0, None)
        player.open(0, 0)
        assert figures(player) == (pytest.approx(math.log10(3 / 2)), None)
        player.move(do="undo")
        assert figures(player) == (0, 0)  # practice


@pytest.mark.parametrize("rules", ["fair", "kind", "classic"])
def test_the_luck_so_far_is_that_of_the_review(host, rules):
    """By classic rules, whatever the rules made of the guesses."""
    terms = {"width": 9, "height": 9, "mines": 18, "first": "opening", "start": [4, 4]}
    state = host.new_game(rules=rules, seed="7", practice=True, **terms)
    with host.player(state["id"]) as player:
        for _ in range(100):
            if not player.playing:
                break
            player.open(*(player.list_cells("safe") or player.list_cells("undetermined"))[0])
        luck, mistakes = figures(player)
        told = host.ask("review", {"record": host.ask("readRecord", player.id)}, 0)["review"]
    assert luck == pytest.approx(told["luck"])
    assert luck > 0
    # A review forgives a riskier guess if the winning chances pay for it.
    needless = [
        it
        for it in told["decisions"]
        if it["risk"] and (not it["forced"] or it["risk"] > it["least_risk"] * (1 + 1e-9))
    ]
    assert mistakes == len(needless) > 1


@pytest.mark.parametrize("practice", [True, False])
def test_the_mistakes_so_far_are_told_in_practice(host, practice):
    """No luck helps against what is certain."""
    state = host.new_game(**ROW, seed=SEED, practice=practice)
    with host.player(state["id"]) as player:
        player.open(0, 0)
        assert figures(player) == (pytest.approx(math.log10(3 / 2)), 0 if practice else None)
        player.open(0, 1)
        assert player.state["status"] == "lost"
        assert figures(player) == (None, 1 if practice else None)


@pytest.mark.parametrize("practice", [False, True])
def test_figures_tell_nothing_that_the_view_does_not(host, practice):
    """Games with other layouts that look the same after the same moves have the same figures."""
    seen = {}
    layouts = set()
    for seed in range(40):
        level = {"width": 3, "height": 3, "mines": 3, "rules": "classic", "first": "any"}
        state = host.new_game(**level, seed=str(seed), practice=practice)
        with host.player(state["id"]) as player:
            for cell in ((0, 0), (2, 2)):
                if player.playing:
                    player.open(*cell)
            if not player.playing:
                continue
            cells = json.dumps(player.state["cells"])
            assert seen.setdefault(cells, figures(player)) == figures(player)
        layouts.add((cells, layout_of((3, 3, 3), seed).mines.tobytes()))
    assert len(layouts) > len(seen) > 1  # some views have several layouts
