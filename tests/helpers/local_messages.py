"""Random messages of a client: for the games that both hosts play."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np

from fairmines.boards.cells import neighbours
from fairmines.play.display import DisplayCode
from fairmines.play.game import Game
from fairmines.play.rules import RULES
from fairmines.web.limits import SMALL
from fairmines.web.sessions.session import Session


def draw_terms(rng: random.Random) -> dict[str, Any]:
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
        terms |= _draw_searched(rng)
    return terms


def _draw_searched(rng: random.Random) -> dict[str, Any]:
    """Draw a deal without a guess that is found within few layouts."""
    difficulty = rng.choice([None, None, "single", "subset", "overlap", "chain", "cases", "count"])
    mines = {None: rng.randint(1, 14), "single": rng.randint(1, 12)}.get(difficulty, 12)
    terms = {"width": 9, "height": 9, "mines": mines, "difficulty": difficulty}
    return terms | {
        "first": rng.choice(["safe", "opening"]),
        "deal": rng.choice(["no-guess", "repaired"]),
    }


def draw_message(rng: random.Random, session: Session, n: int) -> str:
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
        past = [{"ask": "moment"} | steps, {"ask": "explain", "cell": cell} | steps]
        return rng.choice([*past, {"ask": "figures"}])
    asks: list[dict[str, Any]] = [
        {"ask": "states"},
        {"ask": "probabilities"},
        {"ask": "probabilities", "brief": rng.random() < 0.8},
        {"ask": "clues", "cell": cell},
        {"ask": "hint"},
        {"ask": "explain", "cell": cell},
        {"ask": "figures"},
    ]
    if session.game.level.cells <= SMALL:
        asks.append({"ask": "advise"})
    return rng.choice(asks)


_OTHERS = [
    '{"n":N,"ask":"hint"}',
    '{"n":N,"ask":"probabilities","brief":true}',
    '{"n":N,"ask":"explain","cell":CELL,"step":3}',
    '{"n":N,"ask":"moment"}',
]
"""Questions at any time, also at a wrong one."""
