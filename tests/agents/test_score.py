"""`fm.score`: evaluation games, their records, regret."""

import json
import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

import fairmines as fm
from fairmines.agents.evaluation import ActionRecord, play
from fairmines.agents.perfect import perfect_play
from fairmines.agents.tasks import EVALUATION_RESET, EVALUATION_SEED, TASKS, Task, find_task
from tests.helpers.commands import run_python

SMALL = "4x4x3-Safe"


def first_covered(_observations, masks):
    return masks.argmax(axis=1)


def last_covered(_observations, masks):
    return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)


class FirstCovered(fm.Strategy):
    """The same agent as a strategy."""

    def moves(self, view, _rng):
        return [fm.Guess(*divmod(int(view.covered.argmax()), view.width))]


class TestTasks:
    def test_names(self):
        assert find_task("Expert-Safe") == Task(fm.EXPERT, "safe")
        assert find_task("fairmines/Beginner-Opening-v1") == Task(fm.BEGINNER, "opening")
        assert find_task("6X6X4-ANY") == Task(fm.Level(6, 6, 4), "any")
        assert find_task(TASKS[0]) is TASKS[0]
        for task in TASKS:
            assert find_task(task.name) == find_task(task.id) == task

    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("expert", "task 'expert' is unknown: expected LEVEL-FIRST, such as 'Expert-Safe'"),
            ("expert-sure", "task 'expert-sure' is unknown: expected LEVEL-FIRST"),
            ("hard-safe", "level 'hard' is unknown: expected beginner"),
            ("3x3x9-safe", "9 mines do not fit on a 3x3 board with first='safe'"),
            (("expert", "safe"), r"task \('expert', 'safe'\): expected LEVEL-FIRST"),
        ],
    )
    def test_errors(self, name, says):
        with pytest.raises(fm.FairminesError, match=says):
            find_task(name)


class TestPlay:
    def test_the_games_are_those_of_simulate(self):
        """An agent that plays like a strategy wins the same games as the strategy."""
        score = fm.score(first_covered, "4x4x1-Safe", 200, baselines=())
        same = fm.simulate(FirstCovered, (4, 4, 1), 200, seed=EVALUATION_SEED)
        assert [it.won for it in score.records] == same.outcomes.astype(bool).tolist()
        assert 20 < score.wins < 180
        assert score.difference(same).value == 0

    @pytest.mark.parametrize("name", ["5x5x4-Any", "5x5x4-Opening"])
    def test_the_games_are_those_of_the_environment(self, name):
        """As many resets after that of the evaluation seed lead to the same game."""
        gymnasium = pytest.importorskip("gymnasium")
        import fairmines.env  # noqa: F401

        records = play(last_covered, find_task(name), 30)
        env = gymnasium.make(f"fairmines/{name}-v1")
        for number, record in enumerate(records):
            _, info = env.reset(seed=EVALUATION_RESET if number == 0 else None)
            over = False
            for action in record.actions:
                assert not over
                assert info["action_mask"][action]
                *_, over, _, info = env.step(action)
            assert over
            assert info["won"] == record.won

    def test_batches_make_no_difference(self):
        task = find_task(SMALL)
        assert play(first_covered, task, 50) == play(first_covered, task, 50, batch=3)
        assert play(first_covered, task, 50)[:20] == play(first_covered, task, 20)

    def test_an_agent_gets_copies(self):
        def careless(observations, masks):
            actions = masks.argmax(axis=1)
            observations[:] = 0
            masks[:] = False
            return actions

        task = find_task(SMALL)
        assert play(careless, task, 40) == play(first_covered, task, 40)

    def test_a_game_that_gets_nowhere_ends(self):
        [record] = play(lambda _, masks: np.zeros(len(masks), int), find_task(SMALL), 1)
        assert record == ActionRecord((0,) * 16, won=False)

    @pytest.mark.parametrize(
        ("agent", "says"),
        [
            (lambda _, masks: masks, "the agent returned .*: expected 5 whole numbers"),
            (lambda _, masks: masks.argmax(), "expected 5 whole numbers"),
            (lambda *_: None, "the agent returned None"),
            (lambda *_: [[1], [2, 3]], "expected 5 whole numbers"),
            (lambda *_: [0.0] * 5, "expected 5 whole numbers"),
            (lambda *_: [0, 1, 16, 2, 3], "action 16 of the agent is not a cell: expected 0 to 15"),
            (lambda *_: [0, -1, 1, 2, 3], "action -1 of the agent is not a cell"),
            (lambda *_: 1 // 0, r"the agent fails: ZeroDivisionError\("),
            ("min-risk", "agent 'min-risk': expected a function"),
        ],
    )
    def test_errors(self, agent, says):
        with pytest.raises(fm.FairminesError, match=says):
            fm.score(agent, SMALL, 5)

    @pytest.mark.parametrize("wrong", [{"games": 0}, {"batch": 0}, {"task": "easy"}])
    def test_wrong_arguments(self, wrong):
        with pytest.raises(fm.FairminesError):
            fm.score(first_covered, **{"task": SMALL, "games": 5, **wrong})


@pytest.fixture(scope="module")
def score():
    return fm.score(first_covered, SMALL, 400)


class TestScore:
    def test_its_numbers(self, score):
        assert score.games == len(score.records) == 400
        assert score.rate == score.wins / 400
        assert repr(score).startswith(f"<Score first_covered, 4x4x3-Safe: {score.wins} of 400 = ")
        assert score.start == (0, 0)
        assert score.perfect == (Fraction(400, 455), (0, 0))
        assert score.regret == pytest.approx(400 / 455 - score.rate)
        low, high = score.regret_interval()
        assert low < score.regret < high

    def test_paired_difference(self, score):
        least = score.baselines[0]
        difference = score.difference(least)
        assert difference.games == 400
        assert difference.value == pytest.approx(score.rate - least.rate)
        other = fm.simulate("min-risk", (4, 4, 3), 400)
        assert score.difference(other) is None

    def test_games_that_a_strategy_has_not_played_are_not_compared(self, score):
        """Ctrl-C ends the strategies' games early."""
        least = score.baselines[0]
        played = fm.simulate("min-risk", (4, 4, 3), 150, seed=EVALUATION_SEED, first="safe")
        part = replace(least, _outcomes=played._outcomes)
        assert (part.games, part.asked) == (150, 400)
        mine = sum(it.won for it in score.records[:150])
        difference = score.difference(part)
        assert difference.games == 150
        assert difference.value == pytest.approx((mine - part.wins) / 150)

    def test_wrong_strategies_are_refused_before_the_agent_plays(self):
        def never(_observations, _masks):
            raise AssertionError

        for wrong, says in (
            ({"baselines": ["expertt"]}, "'expertt'"),
            ({"workers": 0}, "workers 0 is out of range"),
        ):
            with pytest.raises(fm.FairminesError, match=says):
                fm.score(never, SMALL, 20, **wrong)

    def test_an_agent_that_begins_anywhere_is_not_paired(self):
        def anywhere(observations, masks):
            started = (observations >= 0).any(axis=(1, 2))
            return np.where(started, masks.argmax(axis=1), np.arange(len(masks)) % 16)

        score = fm.score(anywhere, SMALL, 40)
        assert score.start is None
        assert score.baselines[0].start == score.perfect.start
        assert score.difference(score.baselines[0]) is None

    def test_wasted_actions(self, score, tmp_path):
        """A forgotten mask is no bad play: the games that it lost are counted."""
        assert (score.wasted_actions, score.games_lost_by_waste) == (0, 0)

        def without_mask(observations, _):
            return np.zeros(len(observations), int)

        stuck = fm.score(without_mask, SMALL, 30, baselines=())
        over = sum(len(it.actions) < 16 for it in stuck.records)
        assert stuck.games_lost_by_waste == 30 - over > 0
        assert stuck.wasted_actions == 15 * (30 - over)
        stuck.save(tmp_path / "score.json")
        report = fm.Score.load(tmp_path / "score.json").report()
        assert report == stuck.report()
        assert report["wasted_actions"] == stuck.wasted_actions
        assert report["games_lost_by_waste"] == stuck.games_lost_by_waste

    def test_a_repeated_action_loses_no_game_by_itself(self):
        """A game that a mine ends is lost by that mine."""

        def twice(observations, masks):
            covered = masks.argmax(axis=1)
            return np.where(observations.reshape(len(masks), -1)[:, 0] < 0, 0, covered)

        def repeats(observations, masks):
            again = (masks.sum(axis=1) % 2 == 1) & (observations[:, 0, 0] >= 0)
            return np.where(again, 0, twice(observations, masks))

        found = fm.score(repeats, SMALL, 60, baselines=())
        lost_by_waste = sum(len(it.actions) == 16 and not it.won for it in found.records)
        assert found.wasted_actions > 0
        assert found.games_lost_by_waste <= lost_by_waste < 60 - found.wins

    def test_unknown_perfect_play(self):
        score = fm.score(first_covered, "Beginner-Opening", 20, baselines=())
        assert score.perfect is score.regret is score.regret_interval() is None
        assert score.baselines == ()

    def test_report(self, score):
        report = json.loads(json.dumps(score.report(), allow_nan=False))
        assert report["wins"] == score.wins
        assert report["baselines"] == {it.strategy: it.rate for it in score.baselines}
        assert report["regret_low"] < report["regret"] < report["regret_high"]

    def test_notebook(self, score):
        html = score._repr_html_()
        assert "first_covered" in html
        assert "perfect play" in html

    def test_file(self, score, tmp_path):
        score.save(tmp_path / "score.json")
        read = fm.Score.load(tmp_path / "score.json")
        assert (read.agent, read.task, read.records) == (score.agent, score.task, score.records)

    @pytest.mark.parametrize(
        ("old", "new", "says"),
        [
            ('"won":false', '"won":true', "game 0 is lost after its .* but its record says won"),
            ("fairmines score", "chess score", "no score: expected 'format'"),
            ('"version":1', '"version":2', "of version 2 and seed"),
            (str(EVALUATION_SEED), "1", "and seed 1: expected version 1 and seed"),
            ('"actions":[0', '"actions":[16', "action 16 of game 0 is not a cell"),
            ('"actions":[0', '"actions":[-1', "action -1 of game 0 is not a cell"),
            ("4x4x3-Safe", "9x9-Safe", "level '9x9' is unknown"),
            ('"actions":', '"moves":', "this is no score: "),
            ('],"won"', ',0,0,0,0,0,0,0,0],"won"', "game 0 goes on after its end"),
            ('"format"', "format", "this is no score: JSON is malformed"),
        ],
    )
    def test_damaged_files(self, score, tmp_path, old, new, says):
        text = score.to_json().decode()
        assert old in text
        path = tmp_path / "score.json"
        path.write_text(text.replace(old, new, 1))
        with pytest.raises(fm.FairminesError, match=rf"score.json': .*{says}"):
            fm.Score.load(path)

    def test_no_file(self, tmp_path):
        with pytest.raises(fm.FairminesError, match=r"cannot read '.*none': No such"):
            fm.Score.load(tmp_path / "none")


class TestPerfectPlay:
    def test_the_published_value(self):
        found = perfect_play(find_task("6x6x4-Safe"))
        assert round(100 * float(found.win_probability), 2) == 95.66
        assert found.start == (0, 0)

    @pytest.mark.parametrize("first", ["any", "safe"])
    @pytest.mark.parametrize("level", [(3, 2, 2), (2, 3, 2), (4, 3, 4)])
    def test_it_is_what_the_search_finds(self, level, first):
        width, height, mines = level
        view = fm.View(np.full((height, width), fm.View.COVERED), mines)
        endgame = fm.solve_endgame(view, limit=10**6)
        found = perfect_play(Task(fm.Level(*level), first))
        cells, most = width * height, int(endgame.wins.max())
        free = math.comb(cells if first == "any" else cells - 1, mines)
        assert found.win_probability == Fraction(most, free)
        assert endgame.wins[found.start] == most

    def test_unknown(self):
        assert perfect_play(find_task("4x4x3-Opening")) is None
        assert perfect_play(find_task("Beginner-Safe")) is None


@pytest.mark.process
def test_gymnasium_is_not_needed():
    code = (
        "import sys; sys.modules['gymnasium'] = None\n"
        "import fairmines as fm\n"
        "print(fm.score(lambda o, m: m.argmax(axis=1), '4x4x3-safe', 9, baselines=()).games)\n"
    )
    assert run_python(code) == "9"
