"""The file of all games that the page reads, beside the Python package."""

import json

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from fairmines import _kernel
from fairmines.records.games_file import read_games, read_header, write_game
from tests.helpers.recorded_answers import read_recorded

pytestmark = pytest.mark.process


def read_here(lines):
    """The settings, the games as the page's database has them, and what is wrong."""
    header, *rest = lines
    settings, file, games = json.loads(read_header(header)), _kernel.GamesFile(), []
    for game in read_games(rest, file):
        row = json.loads(write_game(replace(game, visitor=UNSET)))
        if difficulty := row.pop("difficulty"):
            row["deal"] += f" {difficulty}"
        games.append(row)
    return {
        "settings": settings,
        "games": games,
        "damaged": file.problems,
        "problems": file.sentences,
    }


def stated(move):
    """What a move says beside the values of fields that it lacks."""
    defaults = {"elapsed": 0}
    return {name: it for name, it in move.items() if it != defaults.get(name)}


def test_a_file_with_a_damaged_line(local):
    lines = read_recorded("store")["small"]["text"].encode().splitlines()
    lines[3] = lines[3].replace(b'"width":', b'"width":-')
    theirs = read_here(lines)
    ours = local.ask("readStore", lines=lines)
    for game in [*ours["games"], *theirs["games"]]:
        game["moves"] = [stated(move) for move in game["moves"]]
    assert ours == theirs
    assert len(ours["games"]) > 3
    assert ours["problems"][0].startswith("line 4: width is -")


def test_another_file(local):
    found = local.ask("readStore", lines=[b"\x00\x01"])
    sentence = "this is no file of games: it begins with bytes that are no text, expected 'format' "
    assert found == (sentence + "to be 'fairmines games'", "bad-request")
