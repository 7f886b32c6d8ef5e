"""The file of all games: its lines are written and read, and damage is named."""

import io
import json
import random
from contextlib import suppress
from datetime import UTC, datetime

import pytest

import fairmines as fm
from fairmines._kernel import GamesFile
from fairmines.errors import FairminesError
from fairmines.records import games_file
from fairmines.records.games_file import bounded_lines, read_games, read_header
from tests.helpers.damaged_files import DAMAGE, changed
from tests.helpers.damaged_json import damage
from tests.helpers.folders import ROOT
from tests.helpers.game_lines import play_lines, write_games


def read(text):
    """Read the games of a file, and what is wrong with it."""
    header, *lines = text.encode().splitlines(keepends=True)
    read_header(header)
    file = GamesFile()
    return list(read_games(lines, file)), file.sentences


@pytest.fixture(scope="module")
def games():
    return play_lines(8)


@pytest.fixture(scope="module")
def text(games):
    return write_games(games)


def test_what_is_written_is_read(games, text):
    assert {game.status for game in games} == {"playing", "won", "lost"}
    assert read(text) == (games, [])


def test_a_game_goes_on_as_it_was():
    """Its record says all that it drew, so playing it draws nothing."""
    game = fm.Game((9, 9, 12), "kind", 7, "opening", "no-guess", difficulty="subset", bbbv=(20, 40))
    game.open(4, 4)
    game.flag(*next(zip(*(game.view.cells == fm.View.COVERED).nonzero(), strict=True)))
    line = games_file.GameLine.of(game, "a", began=1.7e9, touched=1.7e9 + 5)
    again = line.record()
    assert again.began == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    terms = again.difficulty, again.bbbv_range, again.deal, again.first, again.rules, again.seed
    assert terms == ("subset", (20, 40), "no-guess", "opening", "kind", 7)
    assert again.moves == game.moves
    assert again.game().layout == game.layout
    assert not line.practice
    game.undo()
    assert games_file.GameLine.of(game, "a", began=1.7e9, touched=1.7e9 + 5).practice


def test_a_board_whose_cells_fill_all_bytes():
    game = fm.Game((8, 8, 9), "kind", 7, "opening", clock=lambda: 0.0)
    game.open(4, 4)
    line = games_file.GameLine.of(game, "a", began=1.7e9, touched=1.7e9)
    assert games_file.read_game(games_file.write_game(line)) == line


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_is_left_out_and_named(games, text, damage):
    change, sentence = DAMAGE[damage]
    rest, problems = read(changed(text, 2, change))
    assert rest == [games[0], *games[2:]]
    assert len(problems) == 1
    assert problems[0].startswith(sentence)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(4))
def test_whatever_passes_is_read(games, seed):
    """What the kernel takes for whole, the reader of JSON takes, too: else it is a traceback."""
    rng = random.Random(seed)
    record = games[0].record().to_json()
    line = games_file.write_game(games[0]).decode()
    whole = 0
    for _ in range(500):
        for original, read_one in (
            (record, fm.Record.from_json),
            (line, lambda it: games_file.read_game(it.encode(errors="surrogatepass")).record()),
        ):
            with suppress(FairminesError):
                read_one(damage(rng, original))
                whole += 1
    assert whole > 10


def test_a_field_that_comes_twice(games, text):
    """Readers do not agree on which value counts."""
    rest, problems = read(text.replace('"width":', '"width":9,"width":', 1))
    assert (rest, problems) == (games[1:], ["line 2: it has the field 'width' twice"])


def test_a_file_that_was_cut_off(games, text):
    lines = text.splitlines(keepends=True)
    rest, problems = read("".join(lines[:4])[:-100])
    assert rest == games[:2]
    assert problems[0].startswith("line 4: it is not JSON: it ends at offset ")
    assert problems[1] == "line 4: the file ends after 3 games: expected their number"
    lacking = "".join([*lines[:3], *lines[4:]])
    assert read(lacking)[1] == ["line 9: the file has 7 games: expected 8"]
    twice = "".join([*lines[:3], *lines[2:]])
    assert "is there twice: expected different ids" in read(twice)[1][0]
    assert "it comes after the end" in read(text + lines[1])[1][0]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "this is no file of games: it begins with '', expected 'format' to be 'fairmines ga"),
        ("\x00\x01", "this is no file of games: it begins with bytes that are no text, expected"),
        ("SQLite format 3\x00", "this is no file of games: it begins with bytes that are no text"),
        ("日" * 99, "this is no file of games: it begins with '日日日"),
        ('{"format": "fairmines game", "version": 3}', "this is no file of games: it begins with"),
        (
            '{"format": "fairmines games", "version": 3, "settings": {}}',
            "the file has version 3: expected 1 or 2",
        ),
        (
            '{"format": "fairmines games", "version": 1, "settings": []}',
            "the file has the settings []: expected a JSON object",
        ),
    ],
)
def test_other_files_are_refused(text, sentence):
    with pytest.raises(FairminesError) as error:
        read_header(text.encode())
    assert str(error.value).startswith(sentence)


def test_a_line_without_an_end(monkeypatch):
    """However long a file is, no more of it is in memory than `MAX_STORE` bytes."""
    monkeypatch.setattr(games_file, "MAX_STORE", 100)
    lines = bounded_lines(io.BytesIO(b"short\n" + b"x" * 200))
    assert next(lines) == b"short\n"
    with pytest.raises(FairminesError, match=r"^line 2 is too long: expected at most 100 bytes$"):
        next(lines)


def test_the_example_of_the_documentation():
    page = (ROOT / "docs/reference/store-file.md").read_text()
    text = page.split("```text\n")[1].split("```")[0]
    [game], problems = read(text)
    assert problems == []
    assert write_games([game], json.dumps({"marks": True})) == text
    assert game.record().game().layout.mines.nonzero()[1].tolist() == [2, 2]
