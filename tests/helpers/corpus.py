"""Reads tests/corpus, positions with known answers; its README describes the fields."""

from __future__ import annotations

import json
from typing import Any

from fairmines import View
from tests.helpers.folders import TESTS

CORPUS = TESTS / "corpus"


def read_corpus(name: str) -> list[dict[str, Any]]:
    """Read all positions of one file."""
    return [json.loads(line) for line in (CORPUS / f"{name}.jsonl").read_text().splitlines()]


def view_of(position: dict[str, Any]) -> View:
    """Return a position's view."""
    header = f"{position['width']} {position['height']} {position['mines']}"
    return View.parse("\n".join([header, *position["rows"]]))
