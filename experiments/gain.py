"""Measures how much more often a player wins than another, by the performance difference lemma.

Along the conditional games of the new player, each guess at which the base would open another cell
counts: the game's weight so far, times the difference of both cells' win probabilities if the base
plays on. The sum over a game has the mean V(new) - V(base), exactly (Kakade and Langford 2002), and
equal choices add no noise. Both cells are played on by fresh rollouts on common layouts, with seeds
that no choice has used. Where the new player knows its win probability, the game ends, and that
probability less the base's counts.

A plan is a file with all settings, the seeds and the number of games. It is committed before the
first game. The file of results begins with the plan; each game is a line, so a run may be
interrupted, killed, and continued over many sittings; files of long runs are committed. A later
sitting plays the last changed game again, and ends if that differs: then a player has changed in
the meantime.

    python -m experiments gain experiments/plans/NAME.json              play the missing games
    python -m experiments gain PLAN --seconds 3600                          for an hour
    python -m experiments gain PLAN --write-only                            print the table
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

import fairmines as fm
from experiments.page import git, table
from fairmines import _kernel
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.simulation.experiment import FirstRule, Terms, make_experiment
from fairmines.simulation.play import match_of
from fairmines.strategies.expert import WEIGHTS


class Plan(Struct, frozen=True, forbid_unknown_fields=True):
    """What is measured."""

    name: str
    level: tuple[int, int, int]
    first: FirstRule
    start: tuple[int, int]
    new: dict[str, Any]
    """{"thinking": 1 to 4}, or options of `expert`."""
    base: dict[str, Any]
    """Options of `expert`."""
    seed: int
    """Of the games."""
    rollout_seed: int
    """Of the fresh rollouts."""
    games: int
    rollouts: int
    """For both cells at each change."""


class Change(Struct, frozen=True):
    """A guess at which both differ, or an endgame that the new player searches to its end."""

    guess: int
    opened: int
    weight: float
    difference: float
    error: float
    """The standard error of the difference."""
    exact: bool
    """Whether the new player knows its win probability: the game ends here."""


class PlayedGame(Struct, frozen=True):
    """A line of the results."""

    game: int
    changes: list[Change]
    seconds: float
    """The processor time of the new player's game."""

    @property
    def gain(self) -> float:
        """The sum over the changes."""
        return math.fsum(it.weight * it.difference for it in self.changes)


def options_of(settings: dict[str, Any]) -> _kernel.ExpertOptions:
    """Return the options of a base player."""
    return _kernel.ExpertOptions(WEIGHTS, **settings)


def players(plan: Plan) -> tuple[_kernel.Guessing, Any, _kernel.Expert]:
    """Return who plays the games, the same as a guesser of one view, and the base."""
    base = _kernel.Expert(options_of(plan.base))
    if "thinking" in plan.new:
        thinking = _kernel.Thinking(plan.new["thinking"])
        options = options_of({})
        guessing = _kernel.Guessing.deliberate(options, thinking)
        return guessing, _kernel.Deliberate(options, thinking), base
    options = options_of(plan.new)
    return _kernel.Guessing.expert(options), _kernel.Expert(options), base


def play(plan: Plan, game: int) -> PlayedGame:
    """Play a conditional game of the new player, and measure each change."""
    guessing, new, base = players(plan)
    terms = Terms(first=plan.first, start=plan.start, seed=plan.seed, estimator="conditional")
    experiment = make_experiment("expert", plan.level, terms=terms)
    begun = time.process_time()
    played = _kernel.record_positions(
        guessing, match_of(experiment), game, 1, guesses_only=True, threads=1
    )
    seconds = time.process_time() - begun
    count = _kernel.CountOptions(mines=plan.level[2], budget=DEFAULT_BUDGET)
    weight, changes = 1.0, []
    for guess, (cells, cell) in enumerate(zip(played.cells, played.move.tolist(), strict=True)):
        safety = 1 - float(fm.analyse(fm.View(cells, plan.level[2])).mine_probability.flat[cell])
        base_choice = base.choose(cells, count)
        last = guess == len(played.move) - 1
        # Only the last guess can have ended the game.
        known = new.choose(cells, count).win_probability if last else None
        if known is not None or base_choice.cell != cell:
            if known is not None and base_choice.win_probability is not None:
                difference, error = known - base_choice.win_probability, 0.0
            else:
                guesses = [base_choice.cell] if known is not None else [cell, base_choice.cell]
                values = _kernel.roll_out(
                    options_of(plan.base),
                    cells,
                    count,
                    guesses,
                    seed=(plan.rollout_seed + game * 1000 + guess) % 2**64,
                    first=0,
                    number=plan.rollouts,
                )
                differences = known - values[0] if known is not None else values[0] - values[1]
                difference = float(differences.mean())
                error = float(differences.std(ddof=1)) / math.sqrt(plan.rollouts)
            if difference or error:
                opened, exact = int((cells >= 0).sum()), known is not None
                changes.append(Change(guess, opened, weight, difference, error, exact))
        weight *= safety
    return PlayedGame(game, changes, seconds)


def results_of(plan: Plan, path: Path) -> dict[int, PlayedGame]:
    """Read the games that are played; a line that a kill has cut off is left out.

    Raises:
        SystemExit: The file is that of another plan.
    """
    games: dict[int, PlayedGame] = {}
    lines = path.read_bytes().splitlines(keepends=True) if path.exists() else []
    whole = [line for line in lines if line.endswith(b"\n")]
    if whole and msgspec.json.decode(whole[0], type=Plan) != plan:
        raise SystemExit(f"{path} has the games of another plan: expected those of {plan.name}")
    for line in whole[1:]:
        played = msgspec.json.decode(line, type=PlayedGame)
        games[played.game] = played
    return games


def check_players(plan: Plan, games: dict[int, PlayedGame]) -> None:
    """Play the last game with a change again.

    Raises:
        SystemExit: It differs: a player decides otherwise than in the games of the file.
    """
    changed = [it for it in games.values() if it.changes]
    if changed and play(plan, changed[-1].game).changes != changed[-1].changes:
        raise SystemExit(
            f"game {changed[-1].game} of {plan.name} is another one when it is played again: a "
            "player has changed, so these results cannot go on. Expected the commit that began them"
        )


def play_missing(plan: Plan, path: Path, seconds: float) -> Iterator[PlayedGame]:
    """Play the missing games for so long, and append each to the file."""
    end = time.monotonic() + seconds
    done = results_of(plan, path)
    check_players(plan, done)
    text = path.read_bytes() if path.exists() else b""
    if not text.endswith(b"\n"):
        text = text[: text.rfind(b"\n") + 1]
        path.write_bytes(text or msgspec.json.encode(plan) + b"\n")
    with path.open("ab") as file:
        for game in range(plan.games):
            if game in done:
                continue
            if time.monotonic() >= end:
                return
            played = play(plan, game)
            file.write(msgspec.json.encode(played) + b"\n")
            file.flush()
            yield played


def interval(values: list[float]) -> str:
    """Write a mean in points, with the half width of its 95 % interval."""
    number = len(values)
    mean = math.fsum(values) / number
    spread = math.sqrt(math.fsum((it - mean) ** 2 for it in values) / max(1, number - 1))
    return f"{100 * mean:+.3f} ± {100 * 1.96 * spread / math.sqrt(number):.3f}"


def summary(plan: Plan, games: dict[int, PlayedGame]) -> str:
    """Return the table: the gain by the share of opened cells, and that of endgames."""
    free = plan.level[0] * plan.level[1] - plan.level[2]
    bounds = [(0, 0.1), (0.1, 0.5), (0.5, 0.9), (0.9, 1.01)]
    parts: list[tuple[str, Any]] = [
        (
            f"{100 * low:.0f} to {min(100, 100 * high):.0f} % opened",
            lambda it, low=low, high=high: not it.exact and low <= it.opened / free < high,
        )
        for low, high in bounds
    ]
    parts += [("searched to the end", lambda it: it.exact), ("all", lambda _: True)]
    rows = []
    for name, chosen in parts:
        gains, changes = [], 0
        for played in games.values():
            of_part = [it for it in played.changes if chosen(it)]
            changes += len(of_part)
            gains.append(math.fsum(it.weight * it.difference for it in of_part))
        rows.append([name, f"{changes:,}", interval(gains)])
    seconds = math.fsum(it.seconds for it in games.values()) / len(games)
    state = "all games" if len(games) == plan.games else f"PRELIMINARY: of {plan.games:,} planned"
    return f"{plan.name}: {len(games):,} games ({state}), {seconds:.3f} s a game\n\n" + table(
        ["part", "changes", "gain, points"], rows
    )


def main() -> None:
    """Play the missing games of a plan, and print its table."""
    parser = argparse.ArgumentParser(description="Measure the gain of a player over another.")
    parser.add_argument("plan", type=Path, help="a file of settings, committed before any result")
    parser.add_argument(
        "--out", type=Path, help="the file of results; default experiments/results/NAME.jsonl"
    )
    parser.add_argument("--seconds", type=float, default=math.inf, help="of this sitting")
    parser.add_argument("--write-only", action="store_true", help="play nothing")
    arguments = parser.parse_args()
    plan = msgspec.json.decode(arguments.plan.read_bytes(), type=Plan)
    path = arguments.out or Path("experiments/results") / f"{plan.name}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    if git("status", "--porcelain", "--", str(arguments.plan.resolve())):
        raise SystemExit(f"{arguments.plan} is not committed: commit the plan before any result")
    if not arguments.write_only:
        for _ in play_missing(plan, path, arguments.seconds):
            pass
    games = results_of(plan, path)
    if not games:
        raise SystemExit(f"{path} has no game")
    print(summary(plan, games))
    print(json.dumps({"plan": str(arguments.plan), "results": str(path)}))
