"""Records that the page reads and writes, beside the Python package.

`test_games.py` and `test_reviews.py` have those of random games.
"""

import json
from datetime import UTC, datetime

import pytest

import fairmines as fm
from fairmines.play.record import Record
from fairmines.play.track import Track
from tests.helpers.games import CORNER

pytestmark = pytest.mark.process


def fields(answer):
    """The fields of a record that is written as text; a refusal as it is."""
    return json.loads(answer) if isinstance(answer, str) else answer


def given():
    """A record with everything that a file of another program may have."""
    game = fm.Game.from_layout(CORNER, clock=lambda: 1.5)
    game.flag(3, 3)
    game.open(0, 0)
    track = Track([-5, 0, 7], [0, 1, 2], [3, -4, 5], [6, 7, 8], 16)
    stated = {"time_ms": 12, "bbbv": 2.0, "name": "é", "good": True, "long": 10**17}
    began = datetime(2026, 1, 31, 12, 0, 0, 250, tzinfo=UTC)
    record = Record(
        **{name: getattr(game.record(), name) for name in ("level", "given", "moves", "status")},
        elapsed=1.5,
        player="player",
        began=began,
        question_marks=True,
        track=track,
        stated=stated,
    )
    return json.loads(record.to_json())


def test_a_record_with_all_that_a_file_may_have(local):
    record = given()
    text = json.dumps(record, ensure_ascii=False)
    assert fields(local.ask("readRecord", saved=text)) == record
    # A mark may stand before the text.
    assert fields(local.ask("readRecord", saved=f"\ufeff{text}".encode())) == record
    found = local.ask("replay", text=text)
    game = Record.from_json(text).game(clock=lambda: 0.0)
    assert found["codes"] == game.codes()
    assert fields(found["record"]) == json.loads(game.to_json())


def test_a_damaged_record(local):
    text = json.dumps(given() | {"elapsed": -1})
    with pytest.raises(fm.FairminesError) as theirs:
        Record.from_json(text)
    assert local.ask("readRecord", saved=text) == (str(theirs.value), "bad-request")
