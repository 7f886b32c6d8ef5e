"""A review as JSON; docs/reference/review-json.md lists the fields."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from fairmines.reviews.decision import Better, Decision
from fairmines.reviews.review import Review

FORMAT, VERSION = "fairmines-review", 1


def write(review: Review) -> str:
    """Write a review as one line of JSON. Infinite luck is null."""
    return msgspec.json.encode(describe(review)).decode()


def describe(review: Review) -> dict[str, Any]:
    """Return what JSON tells of a review, for a writer that adds to it."""
    first = review.first_mistake
    return {
        "format": FORMAT,
        "version": VERSION,
        "level": review.level._asdict(),
        "rules": review.rules,
        "judged_by": review.judged_by,
        "status": review.status,
        "elapsed": review.elapsed,
        "player": review.player,
        "program": review.program,
        "began": review.began,
        "games": review.games,
        "seed": review.seed,
        "complete": review.complete,
        "luck": _finite(review.luck),
        "start": review.start,
        "end": review.end,
        "cost": review.cost,
        "gained": review.gained,
        "mistakes": [it.number for it in review.mistakes],
        "first_mistake": None if first is None else first.number,
        "curve": review.curve,
        "counts": review.counts,
        "decisions": [_decision(it) for it in review.decisions],
    }


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "number": decision.number,
        "move": decision.move,
        "kind": decision.kind,
        "cell": decision.cell,
        "cells": decision.cells,
        "elapsed": decision.elapsed,
        "seconds": decision.seconds,
        "mine_probability": decision.mine_probability,
        "risk": decision.risk,
        "least_risk": decision.least_risk,
        "forced": decision.forced,
        "safe_cells": decision.safe_cells,
        "rule": decision.rule,
        "survived": decision.survived,
        "luck": _finite(decision.luck),
        "mistake": decision.mistake,
        "better": None if decision.better is None else _better(decision.better),
        "before": decision.before,
        "chosen": decision.chosen,
        "after": decision.after,
        "cost": decision.cost,
    }


def _better(better: Better) -> dict[str, Any]:
    proof = None if better.proof is None else msgspec.Raw(better.proof.to_json().encode())
    return {
        "cell": better.cell,
        "risk": better.risk,
        "chance": better.chance,
        "proof": proof,
    }


def _finite(luck: float) -> float | None:
    return None if math.isinf(luck) else luck
