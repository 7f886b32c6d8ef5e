"""Simulations: games played in parts, the same result in any process, and its statistics."""

from __future__ import annotations

import inspect
import math
import pickle
import subprocess
import sys
import threading
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import fields, replace

import numpy as np
import pytest

import fairmines as fm
from fairmines.cli.arguments import Parser
from fairmines.cli.simulate import add_options
from fairmines.play.rules import RULES
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.experiment import Keywords, Options, Terms, make_experiment
from fairmines.simulation.outcomes import Counts, Outcomes, Part, divide, row_games
from fairmines.simulation.play import play
from fairmines.simulation.result import Result
from fairmines.simulation.worker import SentExperiment, play_part, play_sent
from tests.helpers.players import PythonMinRisk
from tests.helpers.results import facts

SMALL = (6, 6, 5)


class TestOutcomes:
    def test_counts(self):
        counts = Outcomes.of(
            make_experiment("random", (21, 10, 10)),
            first=0,
            won=[True, False, True, False, False],
            guesses=np.array([0, 7, 3, 1, 0], np.int32),
            opened=np.array([200, 199, 200, 0, 100], np.int32),
            weight=np.zeros(5),
            signature=np.zeros(5, np.uint32),
        ).counts
        assert (counts.games, counts.wins, counts.guesses, counts.unguessed) == (5, 2, 3, 1)
        assert {p: n for p, n in enumerate(counts.lost_at) if n} == {0: 1, 50: 1, 99: 1}

    def test_are_those_of_the_games(self):
        terms = Terms(first="any", start="random", seed=9)
        experiment = make_experiment("random", SMALL, terms=terms)
        outcomes = outcomes_of(experiment, 5, 42)
        games = [play(experiment, game) for game in range(5, 42)]
        assert outcomes.wins.tolist() == [game.won for game in games]
        assert outcomes.counts.guesses == sum(game.guesses for game in games if game.won)
        assert outcomes.part == (5, 42)
        signatures = np.array([game.signature for game in games], "<u4").tobytes()
        assert outcomes.signatures == signatures
        assert outcomes.seconds > 0
        assert pickle.loads(pickle.dumps(outcomes)) == outcomes
        parts = [outcomes_of(experiment, *ends) for ends in [(5, 6), (6, 31), (31, 42)]]
        joined = Outcomes.joined(parts)
        assert joined == replace(outcomes, seconds=joined.seconds)


class TestRows:
    def test_size_depends_on_the_experiment_only(self):
        assert row_games(make_experiment("random", fm.EXPERT)) == 250
        assert row_games(make_experiment("random", (100, 100, 2000))) == 12
        assert row_games(make_experiment("random", (1000, 1000, 2000))) == 1

    def test_outcomes_are_used_once_and_what_is_missing_extends_them(self):
        stored = [stored_of(0, 250), stored_of(250, 300)]
        assert divided(stored, 600) == (stored, [(300, 500), (500, 600)])
        stored = [stored_of(0, 100), stored_of(0, 250), stored_of(100, 250), stored_of(250, 500)]
        assert divided(stored, 500) == ([stored[1], stored[3]], [])
        assert divided(stored, 250) == ([stored[1]], [])
        assert divided(stored, 200) == ([stored[0]], [(100, 200)])
        assert divided(stored, 50) == ([], [(0, 50)])

    def test_parts_are_made_as_they_are_asked_for(self):
        _, parts = divide([], Part(0, 10**18), 1)
        assert [next(parts) for _ in range(3)] == [(0, 1), (1, 2), (2, 3)]

    def test_another_version_is_refused(self):
        with pytest.raises(
            fm.FairminesError, match=r"a worker has fairmines .*expected version 9\.9"
        ):
            play_sent(SentExperiment(make_experiment("random", SMALL)), Part(0, 1), "9.9")


def outcomes_of(experiment, first, end):
    outcomes, error = play_part(experiment, Part(first, end))
    assert error is None
    return outcomes


def divided(stored, games):
    kept, parts = divide(stored, Part(0, games), 250)
    return kept, list(parts)


def stored_of(first, end):
    return Outcomes(first, Counts(games=end - first), b"", 0.0)


class TestExecutors:
    @pytest.mark.long
    def test_any_order(self):
        alone, other = (
            fm.simulate(PythonMinRisk, SMALL, games=620, seed=3, executor=executor)
            for executor in (None, LastFirst())
        )
        assert facts(other) == facts(alone)

    @pytest.mark.long
    def test_few_parts_are_submitted_at_a_time(self):
        executor = LastFirst()
        campaign = Campaign([make_experiment("random", (200, 200, 20_000), 60)])
        assert 20 <= len([*campaign.play(executor, ahead=4)]) <= 60
        assert executor.most == 4

    @pytest.mark.process
    def test_a_script_from_standard_input(self):
        script = (
            "import fairmines as fm\n"
            "class Mine(fm.strategies.STRATEGIES['random']): pass\n"
            "print(fm.simulate(Mine, (6, 6, 5), games=600, workers=2).wins)"
        )
        line = [sys.executable, "-"]
        run = subprocess.run(line, input=script, capture_output=True, text=True, check=False)
        wins = fm.simulate("random", SMALL, games=600).wins
        assert (run.stdout, run.stderr) == (f"{wins}\n", "")

    @pytest.mark.process
    def test_a_broken_pool_is_one_sentence(self):
        with pytest.raises(fm.FairminesError, match=r"^a worker process ended unexpectedly: .*$"):
            fm.simulate("tests.helpers.players:Killer", SMALL, games=600, workers=2)

    def test_an_executor_that_is_shut_down(self):
        executor = ThreadPoolExecutor(1)
        executor.shutdown()
        with pytest.raises(fm.FairminesError, match=r"^the executor failed: .*shutdown"):
            fm.simulate("random", SMALL, executor=executor)


class LastFirst(Executor):
    """Does what came last first."""

    def __init__(self):
        self.waiting = []
        self.most = 0
        self.one_worker = threading.Lock()

    def submit(self, fn, /, *args):
        future = Future()
        self.waiting.append((future, fn, args))
        self.most = max(self.most, len(self.waiting))
        # When all has been submitted, as nothing more comes for a while.
        threading.Timer(0.2, self.work).start()
        return future

    def work(self):
        # There is a timer for each of them: another one may be at the last.
        with self.one_worker:
            while self.waiting:
                future, fn, args = self.waiting.pop()
                future.set_result(fn(*args))


class TestResults:
    def test_figures(self):
        result = fm.simulate("min-risk", SMALL, games=300)
        games = [play(result._experiment, game) for game in range(300)]
        won = [game for game in games if game.won]
        assert result.games == 300
        assert result.wins == len(won)
        assert result.rate == len(won) / 300
        assert result.guesses_per_won_game == sum(game.guesses for game in won) / len(won)
        assert result.won_without_guess == sum(game.guesses == 0 for game in won) / 300
        assert sum(result.lost_at) == 300 - len(won)
        assert result.survival[0] == 1
        assert result.survival[100] == pytest.approx(result.rate)
        halfway = sum(game.won or game.opened >= 31 / 2 for game in games) / 300
        assert result.survival[50] == pytest.approx(halfway)
        assert result.outcomes.tolist() == [game.won for game in games]

    def test_nothing_won_and_nothing_played(self):
        lost = fm.simulate("random", fm.EXPERT, games=5)
        assert lost.rate == 0
        assert math.isnan(lost.guesses_per_won_game)
        assert lost.report()["guesses_per_won_game"] is None
        nothing = Result(lost._experiment, [])
        assert math.isnan(nothing.rate)
        assert nothing.interval() == (0, 1)
        assert nothing.report()["rate"] is None
        assert nothing.outcomes.tolist() == [-1] * 5
        assert nothing.difference(lost).games == 0

    @pytest.mark.parametrize("rules", RULES)
    @pytest.mark.parametrize("strategy", ["random", "min-risk", PythonMinRisk])
    def test_all_mines(self, strategy, rules):
        # Nothing is left to open once the first click has hit a mine; that is no win.
        result = fm.simulate(strategy, (2, 2, 4), games=3, first="any", rules=rules)
        assert (result.wins, result.lost_at[0]) == (0, 3)

    def test_differences_over_the_games_that_both_played(self):
        least, floor = fm.compare(["min-risk", "random"], [SMALL], games=300)
        both = zip(least.outcomes.tolist(), floor.outcomes.tolist(), strict=True)
        pairs = list(both)
        difference = least.difference(floor)
        assert difference.games == 300
        assert difference.only_first == pairs.count((1, 0))
        assert difference.only_second == pairs.count((0, 1))
        assert difference.value == pytest.approx(least.rate - floor.rate)
        fewer = fm.simulate("random", SMALL, games=100)
        assert least.difference(fewer).games == 100

    def test_other_boards_are_not_compared(self):
        mine = fm.simulate("random", SMALL, games=10)
        other = fm.simulate("random", SMALL, games=10, seed=2, first="any")
        differ = "did not play the same boards: they differ in first and seed"
        with pytest.raises(fm.FairminesError, match=differ):
            mine.difference(other)

    @pytest.mark.long
    def test_experiments_advance_together(self):
        experiments = [make_experiment(name, SMALL, 1000) for name in ("random", "sps")]
        played = [0, 0]
        for number, outcomes in Campaign(experiments).play(LastFirst(), ahead=1):
            played[number] += outcomes.games
            assert abs(played[0] - played[1]) <= 250
        assert played == [1000, 1000]


class TestOptions:
    """`Options` has them; the function and the keywords of `compare` say them for readers."""

    def test_of_the_function(self):
        parameters = inspect.signature(fm.simulate).parameters
        said = {
            name: (it.annotation, it.default)
            for name, it in parameters.items()
            if it.kind is it.KEYWORD_ONLY and name != "label"
        }
        options = {it.name: (it.type, it.default) for it in fields(Options)}
        del options["dask"]  # of the command line
        assert said == options

    def test_of_compare_and_sweep(self):
        options = {it.name: it.type for it in fields(Options) if it.name != "dask"}
        assert {
            name: it.__forward_arg__ for name, it in Keywords.__annotations__.items()
        } == options

    def test_of_the_command_line(self):
        parser = Parser(prog="fairmines simulate")
        add_options(parser)
        known = vars(parser.parse_args([]))
        names = {it.name for it in fields(Options)} - {"executor", "progress"}
        assert names <= known.keys()
        for it in fields(Terms):
            assert known[it.name] == it.default or it.name == "start"


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            ({"strategy": "best"}, "strategy 'best' is unknown: expected random, "),
            ({"level": "hard"}, "level 'hard' is unknown: expected beginner, "),
            ({"games": 0}, "games 0 is out of range: expected 1 to 1000000000"),
            ({"first": "nice"}, "first 'nice' is unknown: expected 'any', 'safe' or 'opening'"),
            ({"rules": "hard"}, "rules 'hard' is unknown: expected 'classic', 'fair'"),
            ({"start": "middle"}, "start 'middle' is unknown"),
            ({"start": (16, 0)}, r"cell \(row 16, column 0\) is off the board"),
            ({"workers": 0}, "workers 0 is out of range"),
            ({"out": 3}, "3 is not a file name"),
            ({"level": (3, 3, 9)}, "9 mines do not fit"),
            ({"level": (3, 3, 1), "first": "opening", "start": "random"}, "1 mine does not fit"),
        ],
    )
    def test_bad_input(self, arguments, says):
        with pytest.raises(fm.FairminesError, match=says):
            fm.simulate(**{"strategy": "random", "games": 3, **arguments})

    @pytest.mark.parametrize("strategy", ["random", fm.STRATEGIES["random"], PythonMinRisk()])
    def test_a_single_strategy(self, strategy):
        [result] = fm.compare(strategy, SMALL, games=3)
        [swept] = fm.sweep(strategy, (6, 6), [0.1], games=3)
        [listed] = fm.compare([strategy], SMALL, games=3)
        assert result.strategy == swept.strategy == listed.strategy
        assert result.wins == listed.wins

    @pytest.mark.parametrize(
        ("strategies", "levels", "says"),
        [
            (7, SMALL, "strategies 7: expected a strategy, a list of them, or a dictionary"),
            (["random", "random"], SMALL, "strategy 'random' is named twice"),
            (["random"], [fm.EXPERT, (30, 16, 99)], "level 'expert' is named twice"),
            (["random"], 7, "levels 7: expected a level, or a list of them"),
            (["random"], (9, 9), r"level \(9, 9\): expected \(width, height, mines\)"),
        ],
    )
    def test_what_cannot_be_compared(self, strategies, levels, says):
        with pytest.raises(fm.FairminesError, match=says):
            fm.compare(strategies, levels, games=3)
