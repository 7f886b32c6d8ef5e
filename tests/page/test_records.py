"""Records that the page reads and writes, beside the Python package."""

import json
import random
from datetime import UTC, datetime

import pytest

import fairmines as fm
from fairmines.play.record import Record
from fairmines.play.track import Track
from tests.helpers.games import CORNER, Clock

pytestmark = pytest.mark.process


def fields(answer):
    """The fields of a record that is written as text; a refusal as it is."""
    return json.loads(answer) if isinstance(answer, str) else answer


def records(games=12):
    """Records of random games: with flags, chords, undone moves, and no-guess deals."""
    for seed in range(games):
        rng, clock = random.Random(seed), Clock()
        terms = {"rules": ["fair", "classic", "kind"][seed % 3], "seed": seed, "clock": clock}
        if seed % 4 == 3:
            chain = {"first": "opening", "deal": "no-guess", "difficulty": "chain"}
            game = fm.Game((9, 9, 12), **terms, **chain)
        else:
            game = fm.Game((5 + seed % 4, 6, 6), **terms, first=rng.choice(["any", "safe"]))
        for _ in range(100):
            clock.now += rng.choice([0.0, 0.0625, rng.random()])
            if game.status in {"won", "lost"}:
                if rng.random() < 0.1:
                    break
                game.undo()
            cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
            act = rng.choice(["open", "open", "flag", "cycle", "chord", "chord"])
            game.flag(*cell, "cycle") if act == "cycle" else getattr(game, act)(*cell)
        yield json.loads(game.to_json())


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


def test_records(local):
    for record in [*records(), given()]:
        text = json.dumps(record)
        assert fields(local.ask("readRecord", saved=text)) == record
        found = local.ask("replay", text=text)
        game = Record.from_json(text).game(clock=lambda: 0.0)
        assert found["codes"] == game.codes()
        assert fields(found["record"]) == json.loads(game.to_json())


def test_a_damaged_record(local):
    text = json.dumps(next(records()) | {"elapsed": -1})
    with pytest.raises(fm.FairminesError) as theirs:
        Record.from_json(text)
    assert local.ask("readRecord", saved=text) == (str(theirs.value), "bad-request")


def test_a_mark_before_the_text(local):
    text = json.dumps(given(), ensure_ascii=False)
    assert fields(local.ask("readRecord", saved=f"\ufeff{text}".encode())) == given()
