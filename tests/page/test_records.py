"""Records that the page's own host reads, beside the Python package: word for word."""

import json
import random
import re
from datetime import UTC, datetime

import pytest

import fairmines as fm
from fairmines.errors import FairminesError
from fairmines.play.game import Record
from fairmines.play.track import Track
from tests.helpers.damaged_json import damage
from tests.helpers.games import CORNER, Clock

pytestmark = pytest.mark.process


def read_here(text):
    """The record as it is written again, or the sentence and kind of the refusal."""
    try:
        return Record.from_json(text).to_json()
    except FairminesError as error:
        return (str(error), "bad-request")


def replay_here(text):
    try:
        game = Record.from_json(text).game(clock=lambda: 0.0)
    except FairminesError as error:
        return (str(error), "bad-request")
    return {"codes": game.codes(), "record": game.to_json()}


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
        assert local.ask("readRecord", text=text) == read_here(text)
        assert local.ask("replay", text=text) == replay_here(text)


def same_refusal(ours, theirs):
    """What is no JSON, each host says in the words of its reader."""
    cut = "is not JSON: "
    return (
        [it[0].partition(cut)[:2] for it in (ours, theirs)] if cut in theirs[0] else (ours, theirs)
    )


@pytest.mark.parametrize("seed", range(10))
def test_damaged_records(local, seed):
    """Both hosts read the same ones, as the same games, and say the same of the others."""
    rng = random.Random(seed)
    originals = [json.dumps(it, separators=(",", ":")) for it in [*records(4), given()]]
    told, read = set(), 0
    for _ in range(150):
        text = damage(rng, rng.choice(originals))
        if re.search('"version":[12],', text):
            continue  # tried below
        ours, theirs = local.ask("readRecord", text=text), read_here(text)
        if isinstance(theirs, str):
            assert ours == theirs
            assert local.ask("replay", text=text) == replay_here(text)
            read += 1
        else:
            ours, theirs = same_refusal(ours, theirs)
            assert ours == theirs
            told.add(theirs[0][:50])
    assert read > 5
    assert len(told) > 10


@pytest.mark.parametrize(
    ("field", "first_wrong"),
    [("row", 1000), ("column", 1000), ("attempt", 2**32), ("elapsed", -1e-9)],
)
def test_the_first_number_that_is_wrong(local, field, first_wrong):
    record = next(records())
    record["moves"][0][field] = first_wrong
    ours, theirs = local.ask("readRecord", text=(text := json.dumps(record))), read_here(text)
    assert ours == theirs
    assert f"moves[0].{field} is {first_wrong}" in theirs[0]


@pytest.mark.parametrize(
    ("first", "last"),
    [('"rules":1', '"rules":"fair"'), ('"rules":"fair"', '"rules":1'), ('"rules":1', '"rules":2')],
)
def test_fields_that_come_twice(local, first, last):
    """The last value counts, whatever the first one is."""
    text = json.dumps(next(records()), separators=(",", ":"))
    assert '"rules":"fair"' in text
    twice = text.replace('"rules":"fair"', f"{first},{last}")
    assert local.ask("readRecord", text=twice) == read_here(twice)
    if last == '"rules":"fair"':
        assert read_here(twice) == read_here(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nul",
        "[]",
        "{}",
        '{"format":"fairmines game"}',
        '{"format":"fairmines game","version":"3"}',
        '{"format":"fairmines game","version":3}',
        '{"format":"fairmines game","version":9}',
    ],
)
def test_other_texts(local, text):
    ours, theirs = same_refusal(local.ask("readRecord", text=text), read_here(text))
    assert ours == theirs


@pytest.mark.parametrize("seed", range(5))
def test_bytes(local, tmp_path, seed):
    """As they are in a file: with a mark before them, or with bytes that are no UTF-8."""
    rng = random.Random(seed)
    text = json.dumps(given() | {"player": "éß€\uffff\U0010ffff"}, ensure_ascii=False)
    wrong = 0
    for _ in range(60):
        data = bytearray(text.encode())
        at = data.index(b"player") + rng.randrange(30)
        data[at : at + rng.randrange(2)] = rng.randbytes(rng.randrange(3))
        data = b"\xef\xbb\xbf" * rng.randrange(2) + data
        ours = local.ask("readBytes", bytes=list(data))
        path = tmp_path / "record.json"
        path.write_bytes(data)
        try:
            assert ours == fm.read_record(path).to_json()
        except FairminesError as error:
            ours, theirs = same_refusal(ours, (str(error), "bad-request"))
            assert ours == theirs
            wrong += "UTF-8" in str(error)
    assert wrong > 10
