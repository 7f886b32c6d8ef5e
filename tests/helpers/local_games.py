"""Random games for both hosts: scripts of messages, and what the server's own code answers."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event
from typing import Any

import numpy as np
from games import Clock
from node import NodeScript

from fairmines import _kernel
from fairmines.boards.cells import neighbours
from fairmines.errors import FairminesError
from fairmines.play.display import SYMBOLS, DisplayCode
from fairmines.play.game import Game
from fairmines.play.moments import Moments
from fairmines.play.rules import RULES
from fairmines.records.record import Record
from fairmines.web.limits import SMALL
from fairmines.web.sessions import question
from fairmines.web.sessions.session import Session
from fairmines.web.wire.errors import error_message, kind_of
from fairmines.web.wire.messages import MovedMessage
from fairmines.web.wire.reading import read_message, read_new_game, read_number
from fairmines.web.wire.requests import MoveRequest
from fairmines.web.wire.responses import encode

BUDGET = 2**23


class LocalScripts(NodeScript):
    """The page's scripts in Node, without a page."""

    SCRIPT = "local_calls.mjs"

    def ask(self, call: str, **asked: Any) -> Any:
        """Return the answer, or (sentence, kind) of a refusal."""
        found = self.answer({"call": call, **asked})
        return (found["error"], found["kind"]) if "error" in found else found["answer"]

    def play(self, games: list[Script]) -> list[list[str]]:
        """Return what the local host answers to each game."""
        scripts = [
            {"body": game.body, "began": game.began, "messages": game.messages} for game in games
        ]
        answers: list[list[str]] = self.ask("play", scripts=scripts)
        return answers


@dataclass
class Script:
    """What a client sends in a game, and what the server answers."""

    body: str
    """Of `POST /api/games`."""
    began: float
    """The time of the clock when the game is made."""
    messages: list[tuple[float, str]] = field(default_factory=list)
    """Each with the time of the clock."""
    answers: list[str] = field(default_factory=list)
    """The state, an answer to each message, and at the end the state, the record, the record of its
    replay, the moments, and all moves taken back."""


class _NoStore:
    """Takes the place of a store."""

    def add(self, *_: object) -> None:
        """Store nothing."""

    def note_assisted(self, *_: object) -> None:
        """Note nothing."""


def play_random(seed: int, terms: dict[str, Any], moves: int) -> Script:
    """Play a game of random messages on the server's side.

    Args:
        seed: Of the messages, of the game, and of the clock.
        terms: Fields of the request for the game; the others are drawn.
        moves: The number of messages.
    """
    rng = random.Random(seed)
    body = json.dumps(_draw_terms(rng) | {"seed": str(rng.getrandbits(64))} | terms)
    clock = Clock()
    clock.now = rng.choice([0.0, 100.0, 1e6 * rng.random()])
    script = Script(body, clock.now)
    try:
        session = Session.create(read_new_game(body), _NoStore(), Event())  # type: ignore[arg-type]
    except FairminesError as error:
        script.answers = [f"{kind_of(error)}: {error}"]
        return script
    session.row.id = "game"
    session.game._clock = clock
    session.game._zero = clock()
    script.answers.append(session.greet())
    for n in range(1, moves + 1):
        if session.row.over and rng.random() < 0.4:
            break
        clock.now += rng.choice([0.0, 0.0625, 0.1875, rng.random(), 40 * rng.random()])
        text = _draw_message(rng, session, n)
        script.messages.append((clock.now, text))
        script.answers.append(_answer(session, text))
    record = session.game.to_json()
    again = Record.from_json(record).game(clock=clock)
    script.answers += [session.greet(), record, again.to_json()]
    if session.row.over:
        script.answers += [*_describe_moments(session.game), *_describe_undone(session.game)]
    return script


def _describe_undone(game: Game) -> list[str]:
    """Describe all moves taken back in a copy of a finished game, the last one first."""
    game = copy.copy(game)
    messages = []
    while changed := game.undo():
        messages.append(encode(MovedMessage.of(None, game, True, changed)))
    return messages


def _describe_moments(game: Game) -> list[str]:
    """Describe what the player of a finished game saw before each opening."""
    moments = Moments(game)
    return [
        encode(
            {
                "view": it.view.cells.tolist(),
                "codes": [[SYMBOLS[code] for code in row] for row in it.codes],
                "cells": it.cells,
            }
        )
        for it in (moments[number] for number in range(len(moments)))
    ]


@contextmanager
def _one_game_of_advice() -> Iterator[None]:
    """Have advice play one game with each candidate, which no clock ends."""
    seconds = question.GUESS_SECONDS
    question.GUESS_SECONDS = 0  # type: ignore[misc]
    try:
        yield
    finally:
        question.GUESS_SECONDS = seconds  # type: ignore[misc]


def _answer(session: Session, text: str) -> str:
    """Answer as `Connection` and `SessionRegistry` do."""
    try:
        request = read_message(text)
        if isinstance(request, MoveRequest):
            return session.play(request, Event(), BUDGET).for_player()
        with _one_game_of_advice():
            return session.ask(request).answer(_kernel.Deadline(60))
    except FairminesError as error:
        return encode(error_message(read_number(text), error))


def _draw_terms(rng: random.Random) -> dict[str, Any]:
    """Draw what a game is made from."""
    size = rng.random()
    if size < 0.15:
        width, height, mines = rng.choice([(9, 9, 10), (16, 16, 40), (30, 16, 99)])
    elif size < 0.17:
        width, height = rng.randint(20, 200), rng.randint(20, 200)
        mines = int(width * height * rng.uniform(0, 0.25))
    else:
        width, height = rng.randint(1, 12), rng.randint(1, 12)
        mines = rng.randint(0, max(1, int(width * height * rng.choice([0.1, 0.2, 0.35, 1]))))
    terms: dict[str, Any] = {
        "width": width,
        "height": height,
        "mines": mines,
        "rules": rng.choice(RULES),
        "first": rng.choice(["any", "safe", "opening"]),
        "deal": "random",
    }
    if rng.random() < 0.2:
        terms["start"] = [rng.randrange(height), rng.randrange(width)]
    if rng.random() < 0.2:
        terms["practice"] = rng.random() < 0.7
    if rng.random() < 0.1:
        terms |= _draw_no_guess(rng)
    return terms


def _draw_no_guess(rng: random.Random) -> dict[str, Any]:
    """Draw a no-guess deal that is found within few layouts."""
    difficulty = rng.choice([None, None, "single", "subset", "overlap", "chain", "cases", "count"])
    mines = {None: rng.randint(1, 14), "single": rng.randint(1, 12)}.get(difficulty, 12)
    terms = {"width": 9, "height": 9, "mines": mines, "deal": "no-guess", "difficulty": difficulty}
    return terms | {"first": rng.choice(["safe", "opening"])}


def _draw_message(rng: random.Random, session: Session, n: int) -> str:
    """Draw a message: most are moves that make sense, so that games go on and end in all ways."""
    kind = rng.choices(
        ["free", "any", "flag", "mark", "chord", "undo", "off", "other", "ask"],
        [40, 12, 16, 8, 14, 5, 2, 3, 10],
    )[0]
    if kind == "ask":
        return json.dumps({"n": n, **_draw_question(rng, session)})
    if kind == "undo":
        return json.dumps({"n": n, "do": "undo"})
    cell = _draw_cell(rng, session.game, kind)
    if kind == "other":
        return rng.choice(_OTHERS).replace("N", str(n)).replace("CELL", json.dumps(cell))
    more: dict[str, Any] = {}
    if kind == "mark":
        more = rng.choice([{}, {"marks": True}, {"marks": False}, {"to": rng.choice("cfq")}])
    acts = {"free": "open", "any": "open", "chord": "chord"}
    act = rng.choice(["open", "flag", "chord"]) if kind == "off" else acts.get(kind, "flag")
    return json.dumps({"n": n, "do": act, "cell": cell, **more})


def _draw_cell(rng: random.Random, game: Game, kind: str) -> list[int]:
    """Draw a cell for a kind of message: one for which it makes sense, if one is soon found."""
    height, width = game.view.cells.shape
    if kind == "chord" and game.level.cells <= SMALL and rng.random() < 0.8:
        useful = _useful_chords(game)
        if useful:
            return rng.choice(useful)
    for _ in range(30):
        cell = [rng.randrange(height), rng.randrange(width)]
        if kind == "off":
            cell[rng.randrange(2)] = rng.choice([-1, 200, 2**53 - 1, height, width])
        if game.layout is None or kind in {"any", "off", "other"}:
            break
        row, column = cell
        clue, mine = int(game.view.cells[row, column]), bool(game.layout.mines[row, column])
        fits = {"free": clue < 0 and not mine, "flag": clue < 0 and mine, "mark": clue < 0}
        if fits.get(kind, clue > 0):
            break
    return cell


def _useful_chords(game: Game) -> list[list[int]]:
    """List the clues with as many flags around, and a covered cell without one."""
    codes = game.display_codes()
    height, width = codes.shape
    useful = []
    for row, column in np.argwhere((codes > 0) & (codes < DisplayCode.COVERED)).tolist():
        around = [codes[it] for it in neighbours((row, column), height, width)]
        if around.count(DisplayCode.FLAG) == codes[row, column] and any(
            it in {DisplayCode.COVERED, DisplayCode.QUESTION} for it in around
        ):
            useful.append([row, column])
    return useful


def _draw_question(rng: random.Random, session: Session) -> dict[str, Any]:
    """Draw a question, mostly one that the game allows."""
    height, width = session.game.view.cells.shape
    # Cells beside the board, too.
    cell = [rng.randint(-1, height), rng.randint(-1, width)]
    if session.row.over != (rng.random() < 0.05):
        step = rng.choice([None, rng.randint(0, 3), rng.randint(0, session.row.moves)])
        steps = {} if step is None else {"step": step}
        return rng.choice([{"ask": "moment"}, {"ask": "explain", "cell": cell}]) | steps
    asks: list[dict[str, Any]] = [
        {"ask": "states"},
        {"ask": "probabilities"},
        {"ask": "probabilities", "brief": rng.random() < 0.8},
        {"ask": "clues", "cell": cell},
        {"ask": "hint"},
        {"ask": "explain", "cell": cell},
    ]
    if session.game.level.cells <= SMALL:
        asks.append({"ask": "advise"})
    return rng.choice(asks)


_OTHERS = [
    '{"n":N,"do":"open"}',
    '{"n":N,"do":"jump","cell":CELL}',
    '{"n":N,"do":"open","cell":[0,0.5]}',
    '{"n":-1,"do":"open","cell":CELL}',
    '{"n":N,"do":"undo","cell":CELL}',
    '{"n":N,"do":"flag","cell":CELL,"to":"x"}',
    '{"n":N,"do":"open","cell":CELL,"é":1}',
    '{"n":N,"do":"open","cell":CELL',
    "[N]",
    '{"n":N,"ask":"hint"}',
    '{"n":N,"ask":"probabilities","brief":true}',
    '{"n":N,"ask":"explain","cell":CELL,"step":3}',
    '{"n":N,"ask":"moment"}',
]
