"""Hints with proofs, advice, explanations, and looking back at a game, by host and core."""

import json
import math
import time

import numpy as np
import pytest

import fairmines as fm
from tests.helpers.checker import check
from tests.helpers.library_answers import describe_reason

pytestmark = pytest.mark.process

DEAL = {"first": "opening", "seed": "7", "start": [4, 4]}
LOST = {"rules": "classic", "first": "opening", "seed": "7", "start": [4, 4]}


def view_of(cells, mines):
    rows = [[code if isinstance(code, int) else fm.View.COVERED for code in row] for row in cells]
    return fm.View(rows, mines)


def is_the_proof(sent, proof):
    """Whether what was sent says what a proof says."""
    assert sent == describe_reason(proof)


def test_a_hint_is_the_easiest_safe_cell_with_its_proof(host):
    seen = set()
    level = {"width": 16, "height": 16, "mines": 60}
    with host.player(host.new_game(**DEAL, **level)["id"]) as player:
        while player.state["status"] == "playing":
            view = view_of(player.state["cells"], 60)
            time.sleep(0.03)  # not more messages a second than the host takes
            hint = player.say(ask="hint")
            safe = {it for it in fm.proof_rules(view) if fm.analyse(view).safe[it]}
            assert hint["guess"] == (not safe)
            if not safe:
                assert hint["cell"] is hint["proof"] is None
                player.open(*player.find("u")[0])
                continue
            rules = fm.proof_rules(view)
            easiest = min(fm.PROOF_RULES.index(rules[it]) for it in safe)
            cell = tuple(hint["cell"])
            assert cell in safe
            assert fm.PROOF_RULES.index(rules[cell]) == easiest
            proof = fm.explain(view, cell)
            check(proof)
            is_the_proof(hint["proof"], proof)
            seen.add(proof.rule)
            player.open(*cell)
    assert len(seen) > 1


def test_the_first_hint_has_no_proof(host):
    with host.player(host.new_game()["id"]) as player:
        hint = player.say(ask="hint")
        assert hint["proof"] is None


def test_a_question_is_about_the_board_after_the_moves_before(host):
    """The first opening searches for its deal when the hint is asked for."""
    state = host.new_game(first="opening", deal="no-guess", rules="classic")
    with host.player(state["id"]) as player:
        player.send(do="open", cell=[4, 4])
        player.send(ask="hint")
        assert player.receive()["type"] == "moved"
        hint = player.receive()
        assert hint["moves"] == 1
        assert hint["cell"] is not None


def test_why_each_covered_cell_is_what_it_is(host):
    state = host.new_game(**DEAL)
    view = view_of(state["cells"], 10)
    with host.player(state["id"]) as player:
        for row, column in np.argwhere(view.covered).tolist():
            sent = player.say(ask="explain", cell=[row, column])
            assert sent["type"] == "explain"
            found = fm.explain(view, (row, column))
            if isinstance(found, fm.Proof):
                is_the_proof(sent["explanation"], found)
                continue
            assert sent["explanation"]["cell"] == [row, column]
            for name, mined in (("with_mine", True), ("without", False)):
                rows = sent["explanation"][name]
                layout = fm.Layout([[it == "*" for it in line] for line in rows])
                assert layout.mines[row, column] == mined
                opened = ~view.covered
                assert layout.level.mines == 10
                assert (layout.clues[opened] == view.cells[opened]).all()
                assert not layout.mines[opened].any()
        refused = player.say(ask="explain", cell=[4, 4])
        assert refused["kind"] == "bad-request"
        assert refused["error"] == "row 4, column 4 is opened: expected a covered cell"


def test_the_best_guess_and_its_winning_chance(host):
    """Two cells in a row, one of them a mine: each wins half of the games."""
    state = host.new_game(width=2, height=1, mines=1, rules="classic", first="any")
    with host.player(state["id"]) as player:
        advice = player.say(ask="advise")
        del advice["cell"]
        assert advice == {
            "type": "advise",
            "n": 1,
            "moves": 0,
            "mine": 0.5,
            "wins": 0.5,
            "low": 0.5,
            "high": 0.5,
        }


def test_advice_on_a_large_board_is_an_estimate(host):
    state = host.new_game(width=16, height=16, mines=40, first="opening", seed="3", start=[7, 7])
    with host.player(state["id"]) as player:
        advice = player.say(ask="advise")
        assert 0 <= advice["low"] <= advice["wins"] <= advice["high"] <= 1
        assert advice["low"] < advice["high"]


def lose(player, mines):
    """Open the most dangerous cells that are not certainly mines."""
    seen = []
    while player.state["status"] == "playing":
        view = view_of(player.state["cells"], mines)
        p = fm.analyse(view).mine_probability
        row, column = map(int, np.unravel_index(np.nanargmax(np.where(p < 1, p, -1)), p.shape))
        seen.append((view, [row, column], float(p[row, column])))
        player.open(row, column)
    return seen


@pytest.mark.parametrize("rules", ["classic", "fair"])
def test_looking_back(host, rules):
    state = host.new_game(**LOST | {"rules": rules})
    with host.player(state["id"]) as player:
        seen = lose(player, 10)
        assert player.state["status"] == "lost"
        assert player.say(ask="moment")["step"] == len(seen)
        for step, (view, cell, risk) in enumerate(seen, 1):
            moment = player.say(ask="moment", step=step)
            assert (moment["step"], moment["steps"]) == (step, len(seen) + 1)
            assert view_of(moment["cells"], 10) == view
            analysis = fm.analyse(view)
            assert moment["safe"] == analysis.safe.sum()
            assert moment["opened"] == [{"cell": cell, "mine": pytest.approx(risk)}]
            assert moment["risk"] == pytest.approx(risk)
            assert moment["leastRisk"] == pytest.approx(analysis.least_risk)
            shown = np.array(
                [[np.nan if p is None else p for p in row] for row in moment["p"]], dtype=float
            )
            np.testing.assert_allclose(shown, analysis.mine_probability, atol=1e-5)
        for row, column in np.argwhere(analysis.safe).tolist()[:3]:
            sent = player.say(ask="explain", cell=[row, column], step=len(seen))
            is_the_proof(sent["explanation"], fm.explain(seen[-1][0], (row, column)))


def test_the_game_of_a_loss_is_looked_back_at_after_a_restart(hosts, tmp_path):
    with hosts(tmp_path) as first:
        state = first.new_game(**LOST)
        with first.player(state["id"]) as player:
            lose(player, 10)
            before = player.say(ask="moment", step=1)
    with hosts(tmp_path) as second, second.player(state["id"]) as player:
        after = player.say(ask="moment", step=1)
        assert {**after, "n": 0} == {**before, "n": 0}


def test_questions_need_the_right_time(host):
    with host.player(host.new_game(**LOST)["id"]) as player:
        for question in ({"ask": "moment"}, {"ask": "explain", "cell": [0, 0], "step": 0}):
            refused = player.say(**question)
            assert refused["kind"] == "bad-request"
            assert refused["error"] == "the game is running: this question needs its end"
        lose(player, 10)
        for question in ({"ask": "advise"}, {"ask": "explain", "cell": [0, 0]}):
            refused = player.say(**question)
            assert refused["kind"] == "bad-request"
            assert refused["error"] == "the game is over: this question needs a running one"
        refused = player.say(ask="moment", step=99)
        assert refused["kind"] == "bad-request"
        assert refused["error"].startswith("step 99 of a game with ")


def test_looking_back_is_no_help(host):
    """A win without help has a best time, also after the player has looked back at it."""
    level = {"width": 5, "height": 1, "mines": 1, "rules": "fair", "first": "safe"}
    with host.player(host.new_game(**level)["id"]) as player:
        while player.state["status"] in {"ready", "playing"}:
            cells = [it if it != "c" else -1 for it in player.state["cells"][0]]
            analysis = fm.analyse(fm.View([cells], 1))
            choices = analysis.safe if analysis.safe.any() else analysis.mine_probability < 1
            player.open(*map(int, np.argwhere(choices)[0]))
        assert player.state["status"] == "won"
        assert player.say(ask="moment", step=0)["step"] == 0
    [group] = [
        it for it in host.get("/api/statistics")["groups"] if (it["width"], it["height"]) == (5, 1)
    ]
    assert len(group["best"]) == 1


@pytest.mark.long
def test_difficulties_are_dealt_and_kept_apart(host):
    wanted = {"first": "opening", "deal": "no-guess", "start": [4, 4]}
    for difficulty in ("subset", "overlap", None):
        state = host.new_game(**wanted, difficulty=difficulty, seed="2")
        assert (state["deal"], state["difficulty"]) == ("no-guess", difficulty)
        with host.player(state["id"]) as player:
            won = player.win()
            assert won["status"] == "won"
        if difficulty is not None:
            mines = [[code == "f" for code in row] for row in won["cells"]]
            assert fm.board_difficulty(fm.Layout(mines), (4, 4)) == difficulty
        again = host.get(f"/api/games/{state['id']}")
        assert again["difficulty"] == difficulty
    groups = host.get("/api/statistics")["groups"]
    found = {it["difficulty"]: it["games"] for it in groups if it["deal"] == "no-guess"}
    assert found == {"subset": 1, "overlap": 1, None: 1}
    exported = host.get("/api/statistics.json")
    assert [it["difficulty"] for it in exported if it["deal"] == "no-guess"] == [
        "subset",
        "overlap",
        None,
    ]


def test_a_difficulty_needs_a_no_guess_deal(host):
    wanted = {"width": 9, "height": 9, "mines": 10, "rules": "fair", "first": "safe"}
    status, _, body = host.request(
        "POST", "/api/games", {**wanted, "deal": "random", "difficulty": "chain"}
    )
    assert status == 400
    assert b"difficulty 'chain' with deal 'random': expected deal 'no-guess' or 'repaired'" in body
    status, _, body = host.request(
        "POST", "/api/games", {**wanted, "deal": "no-guess", "difficulty": "easy"}
    )
    assert status == 400
    assert b"difficulty" in body
    assert b"easy" in body


def test_a_game_of_a_difficulty_survives_a_restart(hosts, tmp_path):
    with hosts(tmp_path) as first:
        state = first.new_game(first="opening", deal="no-guess", difficulty="chain")
        with first.player(state["id"]) as player:
            player.open(4, 4)
            cells = player.state["cells"]
    with hosts(tmp_path) as second:
        again = second.get(f"/api/games/{state['id']}")
        assert (again["difficulty"], again["cells"]) == ("chain", cells)


ROW = {"width": 3, "height": 1, "mines": 1, "rules": "classic", "first": "any"}


def clue_of_first_cell(seed):
    game = fm.Game((3, 1, 1), "classic", seed, "any")
    game.open(0, 0)
    return game.view.cells[0, 0]


def figures(player):
    answer = player.say(ask="figures")
    return answer["luck"], answer["mistakes"]


def test_the_luck_so_far(host):
    """One of three cells is a mine: an opening has a risk of 1/3, taken back it has none."""
    with host.player(host.new_game(**ROW)["id"]) as player:
        assert figures(player) == (0, None)
        player.open(0, 0)
        assert figures(player) == (pytest.approx(math.log10(3 / 2)), None)
        if player.state["status"] == "playing":
            player.say(do="undo")
            assert figures(player) == (0, 0)  # practice


def test_the_mistakes_so_far_are_told_in_practice(host):
    """The first cell shows 1, so the second one is the mine: no luck helps against it."""
    seed = next(it for it in range(50) if clue_of_first_cell(it) == 1)
    for practice in (True, False):
        state = host.new_game(**ROW, seed=str(seed), practice=practice)
        with host.player(state["id"]) as player:
            player.open(0, 0)
            assert figures(player) == (pytest.approx(math.log10(3 / 2)), 0 if practice else None)
            player.open(0, 1)
            assert player.state["status"] == "lost"
            assert figures(player) == (None, 1 if practice else None)


def test_figures_are_no_help(host):
    with host.player(host.new_game(width=2, height=1, mines=1, first="safe")["id"]) as player:
        figures(player)
        player.open(0, 0)
        assert player.state["status"] == "won"
        figures(player)
    [group] = [
        it for it in host.get("/api/statistics")["groups"] if (it["width"], it["height"]) == (2, 1)
    ]
    assert len(group["best"]) == 1


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
                if player.state["status"] in {"ready", "playing"}:
                    player.open(*cell)
            if player.state["status"] != "playing":
                continue
            cells = json.dumps(player.state["cells"])
            assert seen.setdefault(cells, figures(player)) == figures(player)
        layout = fm.Game((3, 3, 3), "classic", seed, "any")
        layout.open(0, 0)
        layouts.add((cells, layout.layout.mines.tobytes()))
    assert len(layouts) > len(seen) > 1  # some views have several layouts
