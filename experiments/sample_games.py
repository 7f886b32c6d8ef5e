"""Makes the sample games of the page.

Three of our strategies play the games of one seed until one of each fits what the page says of it.
Programs take no time, so each move gets a time that grows with the rule that proves it. The games
are packed as `replaylink.ts` packs them.
"""

from __future__ import annotations

import base64
import json
import zlib
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import NamedTuple

import fairmines as fm
from release.page import SCRIPTS

FILE = SCRIPTS / "shell" / "samples.ts"
FIRST_MS, RULE_MS, GUESS_MS = 900, 700, 4100
"""Of a move that one clue proves, more for each harder rule, and of a guess: in milliseconds."""
HEAD = (
    "/** Games of our strategies, packed as links are: experiments/sample_games.py makes them. */\n"
)


class Sample(NamedTuple):
    """Which game is wanted."""

    strategy: str
    level: str
    fits: Callable[[fm.Review], bool]


def _needless(review: fm.Review) -> bool:
    kinds = [it.mistake for it in review.mistakes]
    return review.status == "lost" and kinds[-1:] == ["needless"] and len(review.decisions) > 15


def _unlucky(review: fm.Review) -> bool:
    last = review.decisions[-1]
    fell = review.status == "lost" and last.forced and last.risk < 0.4
    return fell and not review.mistakes and len(review.decisions) > 40


def _won(review: fm.Review) -> bool:
    forced = [it for it in review.decisions if it.number and it.forced]
    return review.status == "won" and not review.mistakes and len(forced) > 2


SAMPLES = {
    "needless": Sample("sps", "intermediate", _needless),
    "unlucky": Sample("expert", "intermediate", _unlucky),
    "won": Sample("expert", "expert", _won),
}


def timed(record: fm.Record) -> fm.Record:
    """Return a record whose moves take longer the harder they are to see."""
    times = {it.move: _milliseconds(it) for it in fm.review(record, games=0).decisions}
    now, moves = 0, []
    for number, move in enumerate(record.moves):
        now += times.get(number, 0) if number else 0
        moves.append(replace(move, elapsed=now / 1000))
    return replace(record, moves=tuple(moves), elapsed=now / 1000)


def _milliseconds(decision: fm.Decision) -> int:
    if decision.rule is None:
        return GUESS_MS
    return FIRST_MS + RULE_MS * fm.PROOF_RULES.index(decision.rule)


def find(sample: Sample) -> fm.Record:
    """Return the first game that fits."""
    for game in count():
        record = fm.game_record(sample.strategy, sample.level, game, first="opening")
        if sample.fits(fm.review(record, games=0)) and sample.fits(fm.review(record)):
            return timed(record)
    raise AssertionError


def pack(record: fm.Record) -> str:
    """Return a record as a link holds it."""
    text = json.dumps(json.loads(record.to_json()), separators=(",", ":"))
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = deflater.compress(text.encode()) + deflater.flush()
    return base64.urlsafe_b64encode(packed).decode().rstrip("=")


def write(path: Path = FILE) -> None:
    """Write the module of the page."""
    lines = [f'  {name}:\n    "{pack(find(sample))}",\n' for name, sample in SAMPLES.items()]
    path.write_text(f"{HEAD}\nexport const SAMPLES = {{\n{''.join(lines)}}};\n", encoding="utf-8")


def main() -> None:
    """Write the module of the page in its place."""
    write()
