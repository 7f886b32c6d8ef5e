"""An object of each public class, by the name of the class."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import fairmines as fm
import fairmines.env

VIEW = fm.View.parse("3 3 2\n???\n?2!\n???")
CORNER = fm.View.parse("4 2 1\n????\n11??")
EVEN = fm.View.parse("2 2 1\n1?\n??")


def public_objects(folder: Path) -> dict[str, Any]:
    """Make an object of each class of `fm.__all__` and `fairmines.env.__all__`."""
    things = [*_boards(folder), *_analyses(), *_games(), *_simulations(), *_errors()]
    named = {f"fairmines.{type(thing).__name__}": thing for thing in things}
    # Functions return objects of classes that are derived from these.
    named["fairmines.Analysis"] = fm.analyse(VIEW)
    named["fairmines.Probabilities"] = fm.analyse(VIEW, engine="groups")
    named["fairmines.Strategy"] = fm.STRATEGIES["random"]()
    named["fairmines.env.MinesweeperEnv"] = fairmines.env.MinesweeperEnv()
    named["fairmines.env.MinesweeperVectorEnv"] = fairmines.env.MinesweeperVectorEnv(2)
    named["fairmines.env.Rewards"] = fairmines.env.Rewards()
    return named


def _boards(folder: Path) -> list[Any]:
    layout = fm.Layout.random("beginner", 1)
    fm.write_position(layout, folder / "board.mbf")
    position = fm.read_position(folder / "board.mbf")
    return [fm.EXPERT, layout, VIEW, position, fm.board_metrics(layout)]


def _analyses() -> list[Any]:
    advice = fm.best_move(CORNER)
    witnesses = fm.explain(EVEN, (0, 1))
    certain, guess = (fm.find_drill(task=task, seed=7) for task in ("certain", "guess"))
    drill = fm.find_drill("single", seed=7)
    return [
        *[fm.analyse_many([VIEW.cells], 2), advice, advice.candidates[0], fm.solve_endgame(VIEW)],
        *[fm.explain(CORNER, (0, 2)), witnesses, drill, drill.check(drill.right[0])],
        *[certain.certain[0], guess.chances[0]],
    ]


def _games() -> list[Any]:
    game = fm.Game.from_layout(fm.Layout([[1, 0, 0]]))
    for column in (1, 2):
        game.open(0, column)
    record = game.record()
    review = fm.review(record, games=20)
    [mistake] = [decision for decision in review.decisions if decision.better]
    stored = fm.StoredGame(
        "a",
        dt.datetime.now(dt.UTC),
        practice=False,
        assisted=False,
        seed_stated=False,
        bbbv=3,
        record=record,
    )
    return [
        *[game, game.moves[0], record, fm.daily(dt.date(2027, 1, 1)), stored],
        *[fm.game_metrics(record), review, mistake, mistake.better, review.start, review.curve[0]],
        fm.summarise_reviews([review]),
    ]


def _simulations() -> list[Any]:
    results = fm.compare(["random"], (4, 4, 2), games=3)
    bound = fm.upper_bound((3, 3, 2), games=3)
    score = fm.score(lambda _, masks: masks.argmax(axis=1), "4x4x3-Safe", games=20, name="first")
    episode = fm.Episode("4x4x3-Safe")
    outcome = episode.act("open 0 0")
    player = fm.Player.of_strategy("sps")
    summary = fm.play_episodes(player.reader(), "4x4x3-Safe", 2)
    return [
        *[episode, outcome, episode.report(), player, summary],
        *[results, results[0], bound, bound.clues[0], score, fm.game_deal("beginner", 1)],
        *[fm.positions("min-risk", (4, 4, 2), 4), fm.Guess(0, 1)],
    ]


def _errors() -> list[Any]:
    messages = [fm.FairminesError, fm.LevelError, fm.MissingExtraError, fm.TooComplexError]
    warnings = [
        fm.DamagedGameWarning,
        fm.InterruptedWarning,
        fm.NoResultWarning,
        fm.NotationWarning,
    ]
    return [
        *[kind("a sentence") for kind in (*messages, *warnings)],
        *[fm.InconsistentViewError("a sentence", (0, 0)), fm.NoDealError("a sentence", 7)],
        *[fm.NotationError("a sentence", 2, 3), fm.StrategyError("a sentence", 5)],
    ]
