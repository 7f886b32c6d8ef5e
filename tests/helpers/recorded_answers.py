"""What a server answered, recorded while there was one: the page's host has to answer the same.

`tests/data/answers` has games with a digest of each answer, and stored games with their reports in
full.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from functools import cache
from itertools import zip_longest
from typing import Any

from tests.helpers.comparing import LOGARITHMS
from tests.helpers.folders import DATA

ANSWERS = DATA / "answers"
DIGITS = 8
"""Of the digest of an answer."""
PLACES = 9
"""Decimals of a logarithm: the C libraries of two kernels differ in its last bit."""


@cache
def read_recorded(name: str) -> Any:
    """Return what is recorded under a name: "games" or "store"."""
    return json.loads(lzma.decompress((ANSWERS / f"{name}.json.xz").read_bytes()))


def digest(answer: str) -> str:
    """Return the digest of an answer: JSON, or the kind and sentence of a refusal."""
    text = answer
    if answer[:1] in {"{", "["}:
        text = json.dumps(_normalise(json.loads(answer)))
    return hashlib.sha256(text.encode()).hexdigest()[:DIGITS]


NEWER = {
    "settled": {"view", "fact", "cites_total", "pattern"},
    "messages": {
        "cells",
        "concludes",
        "refutation",
        "supposition",
        "groups",
        "other_cells",
        "pattern",
    },
    "with_mine": {"view"},
}
"""A field of proofs, of their steps and of witnesses -> the fields that they have got since."""
RENAMED = {"with_mine": "withMine"}
"""Name of a field -> the name in what is recorded."""


def _normalise(value: Any, name: str = "") -> Any:
    """Write equal values in one way; round logarithms; leave out newer fields."""
    if isinstance(value, dict):
        newer = next((NEWER[key] for key in NEWER if key in value), set())
        return {
            RENAMED.get(key, key): _normalise(each, key)
            for key, each in value.items()
            if key not in newer
        }
    if isinstance(value, list):
        return [_normalise(each, name) for each in value]
    if isinstance(value, float):
        value = round(value, PLACES) if name in LOGARITHMS else value
        return int(value) if value.is_integer() else value  # JavaScript writes 1.0 as 1
    return value


JUDGED_ANEW = '"judged":"classic"'
"""In figures of games under fair and kind rules: told by classic ones since they were recorded."""


def check_answers(answers: list[Any], recorded: str, asked: list[str], where: str) -> None:
    """Compare answers with the digests that are recorded; the first other one is named.

    Args:
        answers: What is answered.
        recorded: The digests of the answers, one after another.
        asked: What the first answers answer.
        where: What the answers are about.
    """
    expected = [recorded[at : at + DIGITS] for at in range(0, len(recorded), DIGITS)]
    for number, (answer, theirs) in enumerate(zip_longest(answers, expected)):
        asking = asked[number] if number < len(asked) else "the end"
        said = f"{where}, answer {number} to {asking}"
        assert answer is not None, f"{said}: there is none"
        if JUDGED_ANEW in str(answer):
            continue
        assert digest(answer) == theirs, f"{said} is not as recorded: {answer}"
