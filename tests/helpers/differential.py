"""Play random games on both hosts and compare every message: `make differential`.

The server's own code plays each game in this process, with messages that are drawn from a seed.
The page's own host, in Node, then gets the same messages. A run writes a page of docs/. It ends at
the first message that differs, and names the seed of its game.
"""

from __future__ import annotations

import argparse
import json
import textwrap
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from experiments.page import RESEARCH, git, run, table
from fairmines.errors import FairminesError
from tests.helpers.comparing import same_text
from tests.helpers.local_games import LocalScripts, Script
from tests.helpers.server_games import play_random

PAGE = RESEARCH / "hosts.md"
GAMES = 1_000
BLOCK = 50
"""Games that are sent to Node at a time."""


class DifferentError(FairminesError):
    """The hosts answer differently."""


@dataclass
class Tally:
    """What the games had in them."""

    games: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    moves: Counter[str] = field(default_factory=Counter)
    largest: tuple[int, int] = (0, 0)

    def note(self, script: Script) -> None:
        """Count a game that both hosts have played."""
        body = json.loads(script.body)
        for name in ("rules", "first", "deal", "difficulty"):
            if body.get(name):
                self.games[f"{name} {body[name]}"] += 1
        self.answers["all"] += len(script.answers)
        if len(script.answers) == 1:
            self.games["refused"] += 1
            return
        sides = body["width"], body["height"]
        self.largest = max(self.largest, sides, key=lambda it: it[0] * it[1])
        answers = [json.loads(it) for it in script.answers[1:] if it.startswith("{")]
        for answer in answers:
            if "format" in answer:
                self._note_moves(answer["moves"])
            elif "type" in answer:
                self._note_answer(answer)
        state = next(it for it in answers if "rules" in it and "format" not in it)
        self.games[f"status {state['status']}"] += 1

    def _note_answer(self, answer: dict[str, Any]) -> None:
        kind = answer["type"]
        self.answers[kind] += 1
        if kind == "moved" and not answer["changed"]:
            self.answers["without effect"] += 1

    def _note_moves(self, moves: list[dict[str, Any]]) -> None:
        # The record comes twice: of the game, and of its replay.
        for move in moves:
            kind = {"q": "question mark"}.get(move.get("mark", ""), move["kind"])
            self.moves[kind] += 1
            self.moves["redrawn"] += bool(move.get("redrawn"))
            self.moves["searched"] += move.get("attempt", 0) > 0


def compare(script: Script, ours: list[str], name: str) -> None:
    """Raise `DifferentError` at the first answer that is not the server's."""
    if len(ours) != len(script.answers):
        raise DifferentError(f"{name}: {len(ours)} answers, the server has {len(script.answers)}")
    sent = [script.body, *(text for _, text in script.messages)]
    for number, (our, their) in enumerate(zip(ours, script.answers, strict=True)):
        try:
            same_text(our, their)
        except AssertionError:
            asked = sent[number] if number < len(sent) else "the end"
            raise DifferentError(
                f"{name}, answer {number} to {asked}:\nthe page   {our}\nthe server {their}"
            ) from None


def play_games(first: int, games: int) -> Tally:
    """Play the games of these seeds on both hosts; raises `DifferentError`."""
    tally = Tally()
    with LocalScripts() as local:
        for block in range(first, first + games, BLOCK):
            seeds = range(block, min(block + BLOCK, first + games))
            scripts = [play_random(seed, {}, 30 + seed % 60) for seed in seeds]
            told = local.play([script.sent() for script in scripts])
            for seed, script, ours in zip(seeds, scripts, told, strict=True):
                compare(script, ours, f"seed {seed}")
                tally.note(script)
    return tally


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    arguments = parser.parse_args()
    commit, begin = git("rev-parse", "--short", "HEAD"), time.perf_counter()
    tally = play_games(arguments.first, arguments.games)
    minutes = (time.perf_counter() - begin) / 60
    PAGE.write_text(
        make_page(range(arguments.first, arguments.first + arguments.games), tally, minutes, commit)
    )
    print(PAGE)


def make_page(seeds: range, tally: Tally, minutes: float, commit: str) -> str:
    """Write the page."""
    width, height = tally.largest
    text = _TEXT.format(
        games=len(seeds),
        answers=tally.answers["all"],
        width=width,
        height=height,
        minutes=minutes,
    )
    command = _COMMAND.format(first=seeds[0], games=len(seeds), commit=commit)
    return _PAGE.format(
        text=textwrap.fill(text, 100),
        games=table(["games", "number"], _rows(tally.games, _GAMES)),
        moves=table(["moves that changed something", "number"], _rows(tally.moves, _MOVES)),
        answers=table(["answers", "number"], _rows(tally.answers, _ANSWERS)),
        command=textwrap.fill(command, 100),
    )


def _rows(counts: Counter[str], names: dict[str, str]) -> list[list[str]]:
    rest = {name: name for name in sorted(counts) if name not in names and name != "all"}
    return [[said, f"{counts[name]:,}"] for name, said in (names | rest).items()]


_GAMES: dict[str, str] = {
    **{f"rules {it}": f"rules `{it}`" for it in ("classic", "fair", "kind")},
    **{f"first {it}": f"first opening `{it}`" for it in ("any", "safe", "opening")},
    **{f"deal {it}": f"deal `{it}`" for it in ("random", "no-guess", "repaired")},
    **{
        f"difficulty {it}": f"difficulty `{it}`"
        for it in ("single", "subset", "overlap", "chain", "cases", "count")
    },
    "refused": "refused, or without a deal in time",
    **{f"status {it}": f"at the end {it}" for it in ("ready", "playing", "won", "lost")},
}
_MOVES = {
    "open": "openings",
    "chord": "chords",
    "redrawn": "openings and chords for which the rules moved mines",
    "searched": "searches that went on after the first layout",
    "flag": "flags set or removed",
    "question mark": "question marks",
    "undo": "moves taken back",
}
_ANSWERS = {
    "moved": "outcomes of moves",
    "without effect": "of these without effect",
    "states": "questions for the states",
    "probabilities": "questions for probabilities",
    "clues": "questions for the clues of a cell",
    "hint": "hints",
    "advise": "advice",
    "explain": "explanations",
    "moment": "questions about earlier moments",
    "error": "errors",
}

_PAGE = """\
# Both hosts play the same games

<!-- make differential writes this page. -->

{text}

{games}
{moves}
{answers}
{command}
"""
_TEXT = (
    "{games:,} random games were played on both hosts: by the server's sessions, and by the host "
    "with which the page plays without a server, on a store in memory. All {answers:,} answers "
    "were equal, value by value: every message, the state, the state of the game that is read from "
    "the store again, the record, the record of its replay, what the player saw before each "
    "opening, a finished game played on, and every move of it taken back. Only logarithms may "
    "differ in their last digit, because the two kernels have different C libraries. Boards had up "
    "to {width}x{height} cells. The run took {minutes:.0f} minutes on a machine that had other "
    "work to do."
)
_COMMAND = (
    "Command: `make differential GAMES={games}`, from seed {first:,} on, at {commit}. A message "
    "that differs ends the run. `tests/page/test_games.py` plays some hundred of these games in "
    "`make test`, and some of them in Chromium."
)

if __name__ == "__main__":
    run(main)
