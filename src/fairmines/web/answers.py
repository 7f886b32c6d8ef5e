"""What clients are told of a game: the only place that writes about one.

Everything comes from the game's view, its codes and its counters. The seed, from which the layout
follows, is told only once the game is over.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fairmines.boards.cells import Cell, nearest
from fairmines.engines.analysis import Analysis
from fairmines.play.game import Game
from fairmines.rendering.report import decimal_solutions
from fairmines.web.store import Head


def encode(answer: Any) -> str:
    """Write an answer as JSON, in ASCII: what a client sent may come back in an error."""
    return json.dumps(answer, allow_nan=False, separators=(",", ":"))


def numbered(n: int | None, answer: str) -> str:
    """Put a message's number into an answer that is written already: it may be long."""
    return f'{{"n":{json.dumps(n)},{answer[1:]}'


def state(game_id: str, game: Game) -> dict[str, Any]:
    """Describe a whole game."""
    return {
        "id": game_id,
        "width": game.level.width,
        "height": game.level.height,
        "mines": game.level.mines,
        "rules": game.rules,
        "first": game.first,
        "deal": game.deal,
        **_counters(game),
        "cells": game.codes(),
    }


def moved(game: Game, changed: list[Cell]) -> dict[str, Any]:
    """Say what a move has changed."""
    return {
        "type": "moved",
        "changed": [[row, column, game.show(row, column)] for row, column in changed],
        **_counters(game),
    }


def _counters(game: Game) -> dict[str, Any]:
    """List what may change with every move; `seed` and `reason` only at the end."""
    over = game.status in {"won", "lost"}
    return {
        "status": game.status,
        "minesLeft": game.mines_left,
        "elapsed": round(game.elapsed, 3),
        "moves": len(game.moves),
        "reason": None if game.reason is None else asdict(game.reason),
        "seed": str(game.seed) if over else None,
        "start": game.start,
    }


def head(row: Head) -> dict[str, Any]:
    """Describe a running game without its cells."""
    return {
        "id": row.id,
        "width": row.width,
        "height": row.height,
        "mines": row.mines,
        "rules": row.rules,
        "first": row.first,
        "deal": row.deal,
        "status": row.status,
        "elapsed": round(row.elapsed, 3),
        "moves": row.moves,
        "when": when(row.touched),
    }


def when(seconds: float) -> str:
    """Write a Unix time.

    >>> when(0)
    '1970-01-01T00:00:00Z'
    """
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def states(analysis: Analysis) -> dict[str, Any]:
    """Say of each covered cell whether it is safe, mined or undetermined."""
    names = np.where(analysis.safe, "s", np.where(analysis.mined, "m", "u"))
    return {
        "states": _where_covered(analysis, names),
        "guess": analysis.forced_guess,
    }


def probabilities(analysis: Analysis) -> dict[str, Any]:
    """Say how likely each covered cell is a mine."""
    return {
        "p": _where_covered(analysis, analysis.mine_probability),
        "solutions": decimal_solutions(analysis),
        "guess": analysis.forced_guess,
    }


def clues(analysis: Analysis, cell: Cell) -> dict[str, Any]:
    """Say what a covered cell may turn out to be."""
    chances = analysis.clue_distribution(*cell).tolist()
    return {
        "cell": cell,
        "mine": float(analysis.mine_probability[cell]),
        "clues": chances,
    }


def hint(analysis: Analysis, last: Cell) -> dict[str, Any]:
    """Name a safe cell, the nearest to the last move; or say that guessing is allowed."""
    return {"cell": nearest(analysis.safe, last), "guess": analysis.forced_guess}


def _where_covered(analysis: Analysis, values: NDArray[Any]) -> list[list[Any]]:
    """(H, W) values as lists, None where nothing is said of a cell."""
    said = values.astype(object)
    said[np.isnan(analysis.mine_probability)] = None
    return said.tolist()
