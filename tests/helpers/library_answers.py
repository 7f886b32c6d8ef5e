"""What the page answers about positions and games, made of the library's answers."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import GAME_BUDGET, analyse_exact
from fairmines.errors import FairminesError, InconsistentViewError, NoDealError, TooComplexError
from fairmines.play.display import SYMBOLS, DisplayCode
from fairmines.play.record import Record
from fairmines.proofs.explain import explain, find_clash
from fairmines.proofs.proof import Proof, Witnesses
from fairmines.records.files import read_game
from fairmines.rendering.report import QUICK_BITS, decimal_solutions
from fairmines.reviews.reviewing import review
from tests.helpers.frontier import count_frontier

MOST_DIGITS = 100
"""The most digits of a number of solutions."""
FRONTIER_BITS = QUICK_BITS // 2
"""The largest integers for the weights of each number of mines."""


# Refusals


def kind_of(error: FairminesError) -> str:
    """Return the kind of an error."""
    if isinstance(error, NoDealError):
        return "no-deal"
    return "too-complex" if isinstance(error, TooComplexError) else "bad-request"


def describe_error(error: FairminesError) -> dict[str, Any]:
    """Describe an error: its sentence and its kind."""
    return {"error": str(error), "kind": kind_of(error)}


# Positions


def answer_about(call: str, view: View, density: float | None = None, **more: Any) -> Any:
    """Answer "analyse", "clues" or "explain" about a position."""
    try:
        return _CALLS[call](view, density, **more)
    except FairminesError as error:
        return describe_error(error)


def _analyse(view: View, density: float | None) -> dict[str, Any]:
    try:
        analysis = analyse_exact(view, density=density, budget=GAME_BUDGET)
    except InconsistentViewError:
        return {"clash": describe_reason(find_clash(view, budget=GAME_BUDGET))}
    probabilities = analysis.mine_probability
    few = analysis.log_solutions < MOST_DIGITS * math.log(10)
    return {
        "p": np.where(np.isnan(probabilities), None, probabilities).tolist(),
        "solutions": decimal_solutions(analysis, QUICK_BITS) if few else None,
        "logSolutions": analysis.log_solutions,
        "minesExpected": analysis.mines_expected,
        "guess": analysis.forced_guess,
    }


def _ask_clues(view: View, density: float | None, cell: list[int]) -> dict[str, Any]:
    analysis = analyse_exact(view, density=density, budget=GAME_BUDGET)
    row, column = cell
    clues = analysis.clue_distribution(row, column).tolist()
    return {"mine": float(analysis.mine_probability[row, column]), "clues": clues}


def _explain(view: View, density: float | None, cell: list[int]) -> dict[str, Any]:
    row, column = cell
    reason = explain(view, (row, column), budget=GAME_BUDGET)
    analysis = analyse_exact(view, density=density, budget=GAME_BUDGET)
    return {
        "explanation": describe_reason(reason),
        "weights": _describe_weights(analysis, (row, column)),
    }


def _describe_weights(analysis: Analysis, cell: Cell) -> dict[str, Any]:
    mine = float(analysis.mine_probability[cell])
    if math.isnan(mine):
        return {"mine": None, "counts": None}
    counts = count_frontier(analysis, cell, FRONTIER_BITS)
    if counts is None:
        return {"mine": mine, "counts": None}
    described = [
        {"mines": each.mines, "weight": each.weight, "mineProbability": each.mine_probability}
        for each in counts
    ]
    return {"mine": mine, "counts": described}


_CALLS: dict[str, Callable[..., Any]] = {
    "analyse": _analyse,
    "clues": _ask_clues,
    "explain": _explain,
}


def describe_reason(reason: Proof | Witnesses) -> Any:
    """Describe why a cell is certain, or two layouts where it is not."""
    described = json.loads(reason.to_json())
    if isinstance(reason, Proof):
        described = {
            "fact": described.pop("fact"),
            "cell": reason.cell,
            "mined": reason.mined,
            **described,
        }
    view = {"rows": str(reason.view).splitlines()[1:], "mines": reason.view.mines}
    return as_json({"view": view, **described})


def as_json(value: Any) -> Any:
    """Return a value as JSON has it: lists in the place of tuples."""
    return json.loads(json.dumps(value))


# Reviews


def is_partly_readable(data: bytes, extension: str, replay: int) -> bool:
    """Whether what can be read of a damaged replay has something to be reviewed."""
    try:
        record = read_game(data, extension, partial=True, replay=replay)
    except FairminesError:
        return False
    return any(move.kind == "open" for move in record.moves)


def review_record(record: Record, games: int = 0) -> Any:
    """Review a game by classic rules, as the page does."""
    told = {"record": json.loads(record.to_json()), "frames": _describe_frames(record)}
    try:
        made = review(
            record, games=games, seconds=60, budget=GAME_BUDGET, threads=1, rules="classic"
        )
    except FairminesError as error:
        return told | {"review": None, "problem": str(error)}
    described = json.loads(made.to_json())
    for decision, written in zip(made.decisions, described["decisions"], strict=True):
        if decision.better is not None and decision.better.proof is not None:
            written["better"]["proof"] = describe_reason(decision.better.proof)
    return told | {"review": described, "problem": None}


def _describe_frames(record: Record) -> list[list[dict[str, Any]]]:
    """List for each move the cells that look different after it."""
    before = np.full((record.level.height, record.level.width), DisplayCode.COVERED, np.int8)
    frames = []
    for frame in record.frames():
        codes = frame.codes
        frames.append(
            [
                {"row": row, "column": column, "code": SYMBOLS[codes[row, column]]}
                for row, column in np.argwhere(codes != before).tolist()
            ]
        )
        before = codes
    return frames
