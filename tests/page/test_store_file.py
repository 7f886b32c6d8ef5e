"""The file of all games that the page reads, beside the Python package: line for line."""

import json
import random
from base64 import b64encode

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from fairmines.errors import FairminesError
from fairmines.records.games_file import Problems, read_games, read_header, write_game
from tests.helpers.damaged_json import damage
from tests.helpers.recorded_answers import read_recorded

pytestmark = pytest.mark.process
NOT_JSON = "is not JSON: "


@pytest.fixture(scope="module")
def lines():
    """A header, and the shortest games."""
    header, *games, _ = read_recorded("store")["small"]["text"].encode().splitlines()
    return [header, *sorted(games, key=len)[:4]]


def read_here(lines):
    """The settings, the games, and what is wrong; or the sentence and kind of the refusal."""
    header, *rest = lines
    problems = Problems()
    try:
        settings = json.loads(read_header(header))
    except FairminesError as error:
        return (str(error), "bad-request")
    games = []
    for game in read_games(rest, problems):
        row = json.loads(write_game(replace(game, visitor=UNSET)))
        if difficulty := row.pop("difficulty"):
            row["deal"] += f" {difficulty}"  # as in the page's database
        games.append(row)
    return {"settings": settings, "games": games, "problems": problems.sentences}


def read_there(local, lines):
    found = local.ask("readStore", lines=[b64encode(it).decode() for it in lines])
    if isinstance(found, tuple):
        return found
    for game in found["games"]:  # Python leaves out what has its default.
        game["moves"] = [
            {
                name: it
                for name, it in move.items()
                if it is not None and (name, it) != ("elapsed", 0)
            }
            for move in game["moves"]
        ]
    return found


def without_reasons(found):
    """What is no JSON, each host says in the words of its reader."""
    if isinstance(found, dict):
        found["problems"] = [
            it.partition(NOT_JSON)[0] if NOT_JSON in it else it for it in found["problems"]
        ]
        for game in found["games"]:
            for move in game["moves"]:
                if move.get("elapsed") == 0:
                    del move["elapsed"]
    return found


@pytest.mark.parametrize("seed", range(8))
def test_damaged_files(local, lines, seed):
    """Both hosts read the same lines, as the same games, and say the same of the others."""
    rng = random.Random(seed)
    read, told = 0, set()
    for _ in range(150):
        number = rng.choice([0, 1, 2, 3, 4])
        damaged = damage(rng, lines[number].decode()).encode(errors="surrogatepass")
        file = [lines[0], damaged] if number else [damaged, lines[1]]
        theirs = without_reasons(read_here([*file, b'{"games":1}']))
        assert without_reasons(read_there(local, [*file, b'{"games":1}'])) == theirs
        if isinstance(theirs, dict):
            read += not theirs["problems"]
            told.update(theirs["problems"])
    assert read > 5
    assert len(told) > 10


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b" \t\r",
        b"\xc2\xa0",
        b"\xef\xbb\xbf{}",
        b"\xff",
        b'{"games":0}',
        b'{"games":0.0}',
        b'{"games":0,"games":1}',
        b'{"games":-1}',
        b'{"games":1,"more":1}',
    ],
)
def test_other_lines(local, lines, line):
    for file in ([lines[0], line], [lines[0], line, lines[1]], [lines[0], lines[1], line], [line]):
        assert without_reasons(read_there(local, file)) == without_reasons(read_here(file))


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize(
    "header",
    [
        b'{"format":"fairmines games","version":1,"settings":{"a":"\\ud800","b":[1.5,null,1e3]}}',
        b'{"format":"fairmines games","version":1,"settings":{"a":1e400}}',
        b'{"format":"fairmines games","version":1,"settings":{"a":NaN}}',
        b'{"format":"fairmines games","version":1,"settings":[]}',
        b'{"format":"fairmines games","version":1,"settings":{"a":' + b"[" * 99 + b"]" * 99 + b"}}",
        b'{"format":"fairmines games","version":1,"settings":{"a":' + b"9" * 5000 + b"}}",
        b'{"format":"fairmines games","version":3,"settings":{}}',
        b'{"format":"fairmines games","version":2.0,"settings":{}}',
        b'{"format":"fairmines games","version":1,"settings":{"a":"\xff"}}',
    ],
)
def test_headers(local, lines, mark, header):
    file = [mark + header, lines[1]]
    assert without_reasons(read_there(local, file)) == without_reasons(read_here(file))
