"""Conditional play: the win rate equals that of plain play, and varies less."""

import itertools
import json
import math

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.layout import Layout
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.simulation.experiment import Experiment, Options
from fairmines.simulation.play import ConditionalBoard, play, play_in_kernel
from fairmines.simulation.simulate import make_experiments
from fairmines.strategies import find_strategy
from fairmines.strategies.expert import expert_options
from fairmines.strategies.min_risk import MinRisk
from tests.helpers.folders import RESEARCH
from tests.helpers.games import LEVELS, STARTS
from tests.helpers.players import AnyCell, PythonMinRisk
from tests.helpers.results import facts

SMALL, TINY = (6, 6, 8), (4, 4, 4)
BOARDS = json.loads((RESEARCH / "small-boards.json").read_text())


class Hasty(fm.Strategy):
    """Names several cells at a time, some of them not known to be safe, and calls none a guess."""

    def moves(self, view, rng):
        covered = np.argwhere(view.covered).tolist()
        safe = np.argwhere(fm.analyse(view).safe).tolist()
        return [*safe, *(covered[rng.randrange(len(covered))] for _ in range(2))]


class TestSameRate:
    @pytest.mark.long
    @pytest.mark.parametrize(
        ("strategy", "level", "games", "options", "gain"),
        [
            ("min-risk", fm.BEGINNER, 40_000, {"first": "any", "start": "random"}, 5),
            ("expert", fm.BEGINNER, 5_000, {"start": (1, 1)}, 5),
            ("expert", (5, 4, 9), 10_000, {"first": "any"}, 5),
            ("sps", SMALL, 1_500, {}, 1.8),
            (AnyCell, (5, 5, 3), 3_000, {}, 1.1),
            (Hasty, (5, 5, 3), 3_000, {"start": "random"}, 1.3),
        ],
    )
    def test_rates_agree_and_vary_less(self, strategy, level, games, options, gain):
        plain, conditional = (
            fm.simulate(strategy, level, games, seed=11, estimator=estimator, **options)
            for estimator in ("plain", "conditional")
        )
        variances = [result.weights.var(ddof=1) for result in (plain, conditional)]
        error = math.sqrt(sum(variances) / games)
        assert abs(plain.rate - conditional.rate) < 4 * error
        assert variances[1] * gain < variances[0]

    @pytest.mark.long
    def test_the_expert_on_boards_where_it_plays_perfectly(self):
        # At most 300 layouts: all that follows the first opening is solved.
        few = [it for it in BOARDS["boards"] if 20 < it["layouts"] <= 300 and it["mines"] > 1]
        assert len(few) > 20
        errors = []
        for it in few:
            best = max(it["wins"], key=it["wins"].get)
            cell = tuple(map(int, best.split(",")))
            for first, key in (("safe", "safe"), ("any", "any")):
                result = fm.simulate(
                    "expert",
                    (it["width"], it["height"], it["mines"]),
                    games=400,
                    first=first,
                    start=cell,
                    estimator="conditional",
                )
                exact = it[key][0] / it[key][1]
                low, high = result.interval(0.999999)
                assert low <= exact <= high
                errors.append(abs(result.rate - exact))
        # Only the clue of the first cell is still random.
        assert np.mean(errors) < 0.01

    def test_a_single_guess_is_no_chance_at_all(self):
        # The corner tells where the mine is: the start is all that can go wrong.
        for strategy in ("min-risk", PythonMinRisk, "expert"):
            result = fm.simulate(
                strategy, (3, 1, 1), games=50, first="any", estimator="conditional"
            )
            assert result.weights.tolist() == [1 - 1 / 3] * 50

    def test_a_mine_for_certain_ends_the_game(self):
        table = ConditionalBoard(Layout([[0, 1, 1]]), seed=1)
        assert table.open((0, 0)) == 1
        assert table.weight == pytest.approx(1 / 3)
        assert table.open((0, 1)) == 0
        assert table.weight == 0

    def test_the_view_stays_true(self):
        table = ConditionalBoard(Layout.random(fm.Level(*SMALL), 3), seed=2)
        layout, shown = table.layout, table.cells
        for cell in itertools.product(range(6), repeat=2):
            if not table.covered(cell) or fm.analyse(table.view).mined[cell]:
                continue
            table.open(cell)
            known = shown >= 0
            assert (table.cells[known] == shown[known]).all()
            assert (table.layout.clues[known] == shown[known]).all()
            assert table.layout.level == layout.level
            shown = table.cells
        assert table.left == 0
        assert table.layout != layout


class TestKernel:
    @pytest.mark.long
    @pytest.mark.parametrize(
        ("level", "first", "start"),
        [
            *zip(LEVELS, itertools.cycle(["any", "safe"]), [*STARTS, *STARTS], strict=False),
            (fm.EXPERT, "opening", "corner"),
        ],
    )
    def test_same_weights_as_in_python(self, level, first, start):
        experiment = Experiment(
            MinRisk, level, first=first, start=STARTS[start], seed=5, estimator="conditional"
        )
        weights = play_in_kernel(experiment, 7, 40).weight.tolist()
        assert weights == [play(experiment, game).weight for game in range(7, 47)]
        assert 0 < sum(weights) < 40

    @pytest.mark.long
    @pytest.mark.parametrize("level", [fm.EXPERT, fm.Level(7, 7, 15), fm.Level(20, 2, 9)])
    def test_the_expert_stops_where_it_knows_its_chance(self, level):
        experiment = Experiment(find_strategy("expert"), level, seed=5, estimator="conditional")
        weights = play_in_kernel(experiment, 0, 30).weight.tolist()
        assert weights == [weigh_expert(experiment, game) for game in range(30)]


def weigh_expert(experiment, game):
    """The weight of a game of `expert`, played in Python."""
    setup = experiment.setup(game)
    table = ConditionalBoard(setup.layout, setup.redraw_seed)
    table.open_start(setup.start)
    expert = _kernel.Expert(expert_options())
    while table.left:
        safe = np.argwhere(fm.analyse(table.view).safe).tolist()
        for cell in safe:
            if table.covered(tuple(cell)):
                table.open(tuple(cell))
        if not safe:
            options = _kernel.CountOptions(mines=experiment.level.mines, budget=DEFAULT_BUDGET)
            choice = expert.choose(table.cells, options)
            if choice.win_probability is not None:
                return table.weight * choice.win_probability
            table.open(divmod(choice.cell, experiment.level.width))
    return table.weight


class TestResults:
    @pytest.mark.process
    @pytest.mark.parametrize("strategy", ["min-risk", PythonMinRisk])
    def test_workers_and_rows_change_nothing(self, strategy, monkeypatch):
        options = {"games": 620, "seed": 3, "estimator": "conditional"}
        alone = fm.simulate(strategy, TINY, **options)
        # Rows of 250 games in two processes, of 7 games in this one.
        monkeypatch.setattr("fairmines.simulation.outcomes.KERNEL_FACTORS", {MinRisk: 1})
        others = [fm.simulate(strategy, TINY, **options, workers=2)]
        monkeypatch.setattr("fairmines.simulation.outcomes.ROW_GAMES", 7)
        others.append(fm.simulate(strategy, TINY, **options))
        for other in others:
            assert len(other._outcomes) > len(alone._outcomes) or strategy is PythonMinRisk
            assert facts(other) == facts(alone)

    @pytest.mark.long
    def test_figures(self):
        result = fm.simulate("min-risk", SMALL, games=300, estimator="conditional")
        weights = [play(result._experiment, game).weight for game in range(300)]
        assert result.weights.tolist() == weights
        assert result.rate == pytest.approx(np.mean(weights))
        reach = 1.959964 * np.std(weights, ddof=1) / math.sqrt(300)
        assert result.interval() == pytest.approx((result.rate - reach, result.rate + reach))
        report = result.report()
        assert report["estimator"] == "conditional"
        assert (report["rate"], report["low"]) == (result.rate, result.interval()[0])
        absent = ("wins", "guesses_per_won_game", "won_without_guess")
        assert [report[name] for name in absent] == [None] * 3
        assert result.as_json()["lost_at"] is None
        assert np.isnan(result.survival).all()
        for name in ("wins", "lost_at", "outcomes"):
            with pytest.raises(fm.FairminesError, match="no game is won or lost: expected rate"):
                getattr(result, name)

    def test_differences_are_those_of_the_weights(self):
        least, floor = fm.compare(
            ["min-risk", "random"], [SMALL], games=300, estimator="conditional"
        )
        differences = least.weights - floor.weights
        difference = least.difference(floor)
        assert difference.games == 300
        assert difference.value == pytest.approx(differences.mean())
        reach = 1.959964 * differences.std(ddof=1) / math.sqrt(300)
        low, high = difference.interval()
        assert (low, high) == pytest.approx((difference.value - reach, difference.value + reach))
        reverse = floor.difference(least)
        assert reverse.value == -difference.value < 0
        assert reverse.interval() == (-high, -low)

    @pytest.mark.parametrize(
        ("options", "says"),
        [
            ({"rules": "fair"}, "rules 'fair' do not go with estimator 'conditional'"),
            ({"estimator": "best"}, "estimator 'best' is unknown: expected 'plain' or 'cond"),
        ],
    )
    def test_bad_input(self, options, says):
        with pytest.raises(fm.FairminesError, match=says):
            fm.simulate("random", SMALL, games=3, **{"estimator": "conditional", **options})


def test_weights_have_to_fit_into_memory():
    one, many = (
        (games, Options(estimator=estimator))
        for games, estimator in ((10**9, "plain"), (10**8, "conditional"))
    )
    for fits in (one, many):
        [experiment] = make_experiments(["min-risk"], "expert", *fits)
        assert experiment.games == fits[0]
    with pytest.raises(fm.FairminesError, match="1 to 100000000 for estimator 'conditional'"):
        make_experiments(["min-risk"], "expert", 10**8 + 1, many[1])
