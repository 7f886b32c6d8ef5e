"""Answers to drills in a box: lines of the file of all games, as the page writes them."""

from __future__ import annotations

import datetime as dt
import json
import time
from contextlib import closing
from pathlib import Path
from uuid import uuid4

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from fairmines.box.lines import Line
from fairmines.box.log import Log
from fairmines.formats.page_link import page_link
from fairmines.records.box_games import has_games
from fairmines.train.drills import DRILL_LEVEL, Drill


def keep_answer(
    folder: Path, drill: Drill, *, solved: bool, seconds: float, day: dt.date | None = None
) -> None:
    """Add an answer to a box.

    Args:
        folder: Of the box.
        drill: A drill of the usual board is named by its seed, another one by its position.
        solved: Whether the answer was right.
        seconds: How long the answer took.
        day: The day whose five drills have this one.

    Raises:
        StorageError: The answer cannot be stored.
    """
    view = drill.view
    usual = (view.width, view.height, view.mines) == tuple(DRILL_LEVEL)
    named = drill.seed is not None and usual
    answer = {
        "task": drill.task,
        "rule": drill.rule,
        **({"seed": str(drill.seed)} if named else {"position": position_of(drill)}),
        "id": f"drill-{uuid4()}",
        "when": time.time(),
        "solved": solved,
        "seconds": seconds,
        "rating": drill.rating,
        **({"run": _run(day)} if day else {}),
    }
    text = json.dumps(answer, separators=(",", ":")).encode()
    with closing(Log(folder)) as log:
        log.add([Line("drill", str(answer["id"]), text)])


def position_of(drill: Drill) -> str:
    """Return the position of a drill as links and answers have it."""
    return page_link(drill.view).partition("#")[2]


class _DayAnswer(Struct):
    """What a day needs of an answer; other fields are passed over."""

    solved: bool
    when: float
    run: str = ""
    position: str = ""


_ANSWER = Decoder(_DayAnswer)


def solved_on(folder: Path, day: dt.date) -> dict[str, bool]:
    """Return whether each drill of a day was solved at the first try: position -> answer."""
    if not has_games(folder):
        return {}
    answers = []
    with closing(Log(folder)) as log:
        for line_id in log.list_ids("drill"):
            try:
                answers.append(_ANSWER.decode(log.read(line_id) or b""))
            except (MsgspecError, UnicodeError):  # a favourite, or damaged
                continue
    first: dict[str, bool] = {}
    for answer in sorted(answers, key=lambda it: it.when):
        if answer.run == _run(day):
            first.setdefault(answer.position, answer.solved)
    return first


def _run(day: dt.date) -> str:
    return f"day-{day}"
