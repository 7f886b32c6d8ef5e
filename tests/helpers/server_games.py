"""Random games that the server's own code plays: scripts of messages, and its answers."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from typing import Any

from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.play.display import SYMBOLS
from fairmines.play.game import Game, Record
from fairmines.play.moments import Moments
from fairmines.web.sessions import question
from fairmines.web.sessions.session import Session
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.move_record import encode_move
from fairmines.web.wire.errors import error_message, kind_of
from fairmines.web.wire.messages import MovedMessage
from fairmines.web.wire.reading import read_message, read_new_game, read_number
from fairmines.web.wire.requests import MoveRequest
from fairmines.web.wire.responses import encode
from tests.helpers.games import Clock
from tests.helpers.local_games import Script
from tests.helpers.local_messages import draw_message, draw_terms


class _NoStore:
    """Takes the place of a store: the row in memory is all that is stored."""

    def add(self, *_: object) -> None:
        """Store nothing."""

    def note_assisted(self, *_: object) -> None:
        """Note nothing."""

    def note_elapsed(self, row: GameRow, elapsed: float) -> None:
        """Note the time of a game's clock."""
        row.elapsed = elapsed


def play_random(seed: int, terms: dict[str, Any], moves: int) -> Script:
    """Play a game of random messages on the server's side.

    Args:
        seed: Of the messages, of the game, and of the clock.
        terms: Fields of the request for the game; the others are drawn.
        moves: The number of messages.
    """
    rng = random.Random(seed)
    body = json.dumps(draw_terms(rng) | {"seed": str(rng.getrandbits(64))} | terms)
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
        text = draw_message(rng, session, n)
        script.messages.append((clock.now, text))
        script.answers.append(_answer(session, text))
    script.answers.append(session.describe())
    session.pause()
    script.answers += _describe(_resumed(session, clock), clock)
    return script


def _resumed(session: Session, clock: Clock) -> Session:
    """Play a game again, as from the store."""
    records = [encode_move(move, session.game.level) for move in session.game.moves]
    again = Session.resume(session.row, list(enumerate(records)), _NoStore())  # type: ignore[arg-type]
    again.game._clock = clock
    again.game.set_elapsed(session.row.elapsed)
    return again


def _describe(session: Session, clock: Clock) -> list[str]:
    """Describe all of a game that is not played any more."""
    record = session.game.to_json()
    again = Record.from_json(record).game(clock=clock)
    told = [session.describe(), record, again.to_json()]
    if session.row.over:
        practice = session.play_on()
        practice.row.id = "game"
        told.append(practice.describe())
        told += [*_describe_moments(session.game), *_describe_undone(session.game)]
    return told


def _describe_undone(game: Game) -> list[str]:
    """Describe all moves of a finished game taken back, the last one first."""
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
def one_game_of_advice() -> Iterator[None]:
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
            return session.play(request, Event()).for_player()
        with one_game_of_advice():
            return session.ask(request).answer(_kernel.Deadline(60))
    except FairminesError as error:
        return encode(error_message(read_number(text), error))
