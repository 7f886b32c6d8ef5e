"""Senseless arguments to every public function: each raises an error of one sentence."""

from __future__ import annotations

import numpy as np
import pytest

import fairmines as fm


class Strange:
    def __repr__(self):
        raise RuntimeError("not even this")


NONSENSE = {
    "object": Strange(),
    "complex": 1j,
    "nan": float("nan"),
    "negative": -7,
    "huge": 10**5000,
    "text": "no\nsuch thing",
    "array": np.array([[1.5, 2.5], [3.5, 4.5]]),
    "list": [None],
}
SMALL = (4, 4, 2)
VIEW = fm.View.parse("3 3 2\n???\n?2!\n???")
UNKNOWN = VIEW.with_mines(None)
LAYOUT = fm.Layout([[1, 0], [0, 0]])
RNG = np.random.default_rng(1)


def game(**options):
    return fm.Game(SMALL, seed=1, **options)


def simulated(**options):
    return fm.simulate(**{"strategy": "random", "level": SMALL, "games": 3, **options})


RESULT, CONDITIONAL = simulated(), simulated(estimator="conditional")
BOUND = fm.upper_bound((3, 3, 2), games=3)
DRILL = fm.find_drill(task="certain", seed=7)
ENDGAME = fm.solve_endgame(fm.View.parse("3 2 2\n???\n???"))

CALLS = {
    "Level.width": lambda it: fm.Level(it, 3, 1),
    "Level.mines": lambda it: fm.Level(3, 3, it),
    "Layout": fm.Layout,
    "Layout.random.level": lambda it: fm.Layout.random(it, 1),
    "Layout.random.seed": lambda it: fm.Layout.random(SMALL, it),
    "Layout.random.start": lambda it: fm.Layout.random(SMALL, 1, it),
    "Layout.random.first": lambda it: fm.Layout.random(SMALL, 1, (0, 0), it),
    "Layout.from_mines": lambda it: fm.Layout.from_mines(it, 3, 3),
    "Layout.from_mines.width": lambda it: fm.Layout.from_mines([], it, 3),
    "View": fm.View,
    "View.mines": lambda it: fm.View([[0]], it),
    "View.parse": fm.View.parse,
    "View.of_layout": fm.View.of_layout,
    "View.of_layout.opened": lambda it: fm.View.of_layout(fm.Layout([[0]]), it),
    "View.with_mines": VIEW.with_mines,
    "analyse": fm.analyse,
    "analyse.mines": lambda it: fm.analyse(VIEW, it),
    "analyse.density": lambda it: fm.analyse(UNKNOWN, density=it),
    "analyse.budget": lambda it: fm.analyse(VIEW, budget=it),
    "analyse.engine": lambda it: fm.analyse(VIEW, engine=it),
    "analyse, enumeration": lambda it: fm.analyse(it, engine="enumeration"),
    "analyse.density, enumeration": lambda it: fm.analyse(
        UNKNOWN, density=it, engine="enumeration"
    ),
    "analyse.budget, enumeration": lambda it: fm.analyse(VIEW, budget=it, engine="enumeration"),
    "analyse, groups": lambda it: fm.analyse(it, engine="groups"),
    "analyse.density, groups": lambda it: fm.analyse(UNKNOWN, density=it, engine="groups"),
    "analyse.budget, groups": lambda it: fm.analyse(VIEW, budget=it, engine="groups"),
    "Analysis.clue_distribution": lambda it: fm.analyse(VIEW).clue_distribution(it, 0),
    "Analysis.sample": lambda it: fm.analyse(VIEW).sample(it),
    "Analysis.sample.n": lambda it: fm.analyse(VIEW).sample(RNG, it),
    "Analysis.sample.safe": lambda it: fm.analyse(VIEW).sample(RNG, safe=it),
    "Analysis.sample_of_seed": lambda it: fm.analyse(VIEW, engine="enumeration").sample_of_seed(it),
    "Episode": fm.Episode,
    "Episode.game": lambda it: fm.Episode(game=it),
    "Episode.split": lambda it: fm.Episode(split=it),
    "Episode.salt": lambda it: fm.Episode(salt={} if isinstance(it, str) else it),
    "Episode.layout": lambda it: fm.Episode(layout=it),
    "Episode.reward": lambda it: fm.Episode(reward=it),
    "Episode.max_actions": lambda it: fm.Episode(max_actions=it),
    "Episode.max_illegal": lambda it: fm.Episode(max_illegal=it),
    "Episode.observe": lambda it: fm.Episode().observe(it),
    "Episode.baseline": lambda it: fm.Episode().baseline(it),
    "play_episodes": lambda it: fm.play_episodes(it, games=1),
    "play_episodes.games": lambda it: fm.play_episodes(print, games=it),
    "play_episodes.style": lambda it: fm.play_episodes(print, games=1, style=it),
    "summarise_episodes": fm.summarise_episodes,
    "Player.of_strategy": fm.Player.of_strategy,
    "Player.of_strategy.seed": lambda it: fm.Player.of_strategy("sps", seed=it),
    "Player.of_agent": fm.Player.of_agent,
    "Player.of_reader": fm.Player.of_reader,
    "Player.agent": fm.Player.of_strategy("sps").agent,
    "find_drill": fm.find_drill,
    "find_drill.task": lambda it: fm.find_drill(task=it),
    "find_drill.seed": lambda it: fm.find_drill(seed=it),
    "find_drill.level": lambda it: fm.find_drill(level=it),
    "drills.seed": lambda it: fm.drills(seed=it),
    "drill_of": fm.drill_of,
    "drill_of.mines": lambda it: fm.drill_of(UNKNOWN, it),
    "Drill.check": fm.find_drill(seed=7).check,
    "Drill.check.safe": lambda it: DRILL.check(safe=it),
    "solve_endgame": fm.solve_endgame,
    "solve_endgame.cells": lambda it: fm.solve_endgame(VIEW, cells=it),
    "solve_endgame.limit": lambda it: fm.solve_endgame(VIEW, limit=it),
    "solve_endgame.steps": lambda it: fm.solve_endgame(VIEW, steps=it),
    "solve_endgame.seconds": lambda it: fm.solve_endgame(VIEW, seconds=it),
    "Endgame.win_probability_of": lambda it: ENDGAME.win_probability_of(it, 0),
    "best_move": fm.best_move,
    "best_move.budget": lambda it: fm.best_move(VIEW, budget=it),
    "best_move.seed": lambda it: fm.best_move(VIEW, seed=it),
    "Game": fm.Game,
    "Game.rules": lambda it: game(rules=it),
    "Game.seed": lambda it: fm.Game(SMALL, seed=it),
    "Game.first": lambda it: game(first=it),
    "Game.deal": lambda it: game(deal=it),
    "Game.clock": lambda it: game(clock=it),
    "Game.from_layout": fm.Game.from_layout,
    "Game.from_layout.seed": lambda it: fm.Game.from_layout(LAYOUT, seed=it),
    "Game.open": lambda it: game().open(it, 0),
    "Game.open.cancel": lambda it: game(deal="no-guess").open(0, 0, cancel=it),
    "Game.flag": lambda it: game().flag(0, it),
    "Game.flag.mark": lambda it: game().flag(0, 0, it),
    "Game.chord": lambda it: game().chord(it, 0),
    "Game.apply": lambda it: game().apply(it),
    "Game.show": lambda it: game().show(0, it),
    "Game.from_json": fm.Game.from_json,
    "Game.from_json.clock": lambda it: fm.Game.from_json(game().to_json(), clock=it),
    "Move": lambda it: fm.Move(it, 0, 0),
    "Move.row": lambda it: fm.Move("open", it, 0),
    "Move.mark": lambda it: fm.Move("open", 0, 0, it),
    "Move.elapsed": lambda it: fm.Move("open", 0, 0, None, it),
    "Move.attempt": lambda it: fm.Move("open", 0, 0, None, 0, it),
    "find_strategy": fm.find_strategy,
    "simulate": fm.simulate,
    "simulate.level": lambda it: simulated(level=it),
    "simulate.games": lambda it: simulated(games=it),
    "simulate.seed": lambda it: simulated(seed=it),
    "simulate.first": lambda it: simulated(first=it),
    "simulate.start": lambda it: simulated(start=it),
    "simulate.rules": lambda it: simulated(rules=it),
    "simulate.estimator": lambda it: simulated(estimator=it),
    "simulate.workers": lambda it: simulated(workers=it),
    "simulate.executor": lambda it: simulated(executor=it),
    "compare": fm.compare,
    "compare.levels": lambda it: fm.compare(["random"], it, games=3),
    "upper_bound": lambda it: fm.upper_bound(it, games=3),
    "upper_bound.first": lambda it: fm.upper_bound(SMALL, first=it, games=3),
    "upper_bound.start": lambda it: fm.upper_bound(SMALL, start=it, games=3),
    "upper_bound.games": lambda it: fm.upper_bound(SMALL, games=it),
    "upper_bound.seed": lambda it: fm.upper_bound(SMALL, games=3, seed=it),
    "upper_bound.samples": lambda it: fm.upper_bound(SMALL, games=3, samples=it),
    "upper_bound.picks": lambda it: fm.upper_bound(SMALL, games=3, picks=it),
    "upper_bound.threads": lambda it: fm.upper_bound(SMALL, games=3, threads=it),
    "UpperBound.interval": BOUND.interval,
    "UpperBound.limit": BOUND.limit,
    "Result.interval": RESULT.interval,
    "Result.interval, of weights": CONDITIONAL.interval,
    "Result.difference": RESULT.difference,
    "Difference.interval": lambda it: RESULT.difference(RESULT).interval(it),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_one_sentence(call):
    for value in NONSENSE.values():
        with pytest.raises(fm.FairminesError) as caught:
            call(value)
        sentence = str(caught.value)
        assert sentence
        assert "\n" not in sentence
        assert len(sentence) < 250


@pytest.mark.parametrize("confidence", [0, 1, 95, "95"])
def test_a_confidence_is_a_share(confidence):
    for result in (RESULT, CONDITIONAL, BOUND):
        with pytest.raises(fm.FairminesError, match="expected more than 0 and less than 1"):
            result.interval(confidence)
