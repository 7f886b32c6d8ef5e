"""The finished games of a box: in the order of their ends, with what is known of them."""

import json
from contextlib import closing
from datetime import UTC, date, datetime

import pytest
from msgspec.structs import replace

import fairmines as fm
from fairmines._kernel import GamesFile
from fairmines.box.lines import Line
from fairmines.box.log import FILE, Log
from fairmines.records import box_games
from fairmines.records.box_games import add_games, keep_game, write_games_file
from fairmines.records.games_file import write_game
from tests.helpers.folders import DATA
from tests.helpers.game_lines import play_lines, write_games

EARLIER = DATA / "1" / "games.ndjson"
ANSWERS = DATA / "1" / "answers.ndjson"


@pytest.fixture(scope="module")
def lines():
    """Finished games."""
    return play_lines(6, over=True)


@pytest.fixture
def box(tmp_path):
    with closing(Log(tmp_path)) as opened:
        yield opened


def put(box, *games):
    for game in games:
        box.add([Line("game", game.id, write_game(game))])


def add(folder, text):
    """Add the games of a file; return what came of it, and what is wrong with it."""
    problems = GamesFile()
    _, *lines = text.encode().splitlines(keepends=True)
    added, known, running, answers = add_games(folder, lines, problems)
    assert answers == 0
    return (added, known, running), problems.sentences


def test_what_is_known_of_a_game(box, tmp_path, lines):
    line = replace(lines[0], id="daily-2027-01-31-hard", practice=True, assisted=False, stated=True)
    put(box, line, replace(lines[1], practice=False, assisted=True, stated=False))
    first, second = fm.games(tmp_path)
    assert (first.practice, first.assisted, first.seed_stated) == (True, False, True)
    assert (second.practice, second.assisted, second.seed_stated) == (False, True, False)
    assert (first.daily, second.daily) == (fm.daily(date(2027, 1, 31), "hard"), None)
    assert first.ended == datetime(2023, 11, 14, 22, 13, 21, tzinfo=UTC)
    assert first.bbbv == first.record.game().layout.bbbv == line.bbbv
    assert first.record.elapsed == line.elapsed


def test_games_come_in_the_order_of_their_ends(box, tmp_path, lines):
    """Whatever order they came in; of two at once the one with the lower id is first."""
    times = {"z": 5.0, "b": 7.0, "a": 7.0, "y": 3.0}
    put(box, *(replace(lines[0], id=name, touched=time) for name, time in times.items()))
    assert [game.id for game in fm.games(tmp_path)] == ["y", "z", "a", "b"]


def test_games_are_read_while_others_come_and_go(box, tmp_path, lines):
    put(box, *lines[:3])
    games = fm.games(tmp_path)
    first = next(games)
    put(box, lines[3])
    box.delete(game.id for game in lines[:2])
    assert [first.id, *(game.id for game in games)] == [lines[0].id, lines[2].id]


def test_a_damaged_game_is_named_and_left_out(box, tmp_path, lines):
    put(box, *lines[:2])
    own = write_game(lines[0])
    box.add(
        Line("game", *line)
        for line in [("odd", b'{"id":"odd","status":"won"}'), ("cut", b"{}"), ("other", own)]
    )
    with pytest.warns(fm.DamagedGameWarning) as warned:
        assert len(list(fm.games(tmp_path))) == 2
    where = f"of {str(tmp_path / FILE)!r}: "
    other, cut, odd = [str(each.message) for each in warned]
    assert other == f"game 'other' {where}its line has the id {lines[0].id!r}"
    assert cut.startswith(f"game 'cut' {where}")
    assert odd.startswith(f"game 'odd' {where}it lacks the field 'width'")
    assert warned[0].filename == __file__


def test_without_a_file_there_are_no_games(tmp_path):
    assert list(fm.games(tmp_path / "none")) == []
    assert not (tmp_path / "none").exists()


def test_the_games_of_the_user(monkeypatch, tmp_path, lines):
    monkeypatch.setattr("fairmines.records.stored_games.data_folder", lambda: tmp_path)
    with closing(Log(tmp_path)) as box:
        put(box, lines[0])
    assert [game.id for game in fm.games()] == [lines[0].id]


def test_finished_games_of_a_file_are_added(tmp_path):
    """Running ones belong to a browser, and whose games they are is not kept."""
    games = play_lines(12)
    finished = [game for game in games if game.status != "playing"]
    running = len(games) - len(finished)
    assert finished
    assert running
    text = write_games([replace(games[0], visitor="a" * 32), *games[1:]])
    assert add(tmp_path, text) == ((len(finished), 0, running), [])
    assert add(tmp_path, text) == ((0, len(finished), running), [])
    written = []
    assert write_games_file(tmp_path, written.append, pytest.fail) == len(finished)
    assert b"".join(written).decode() == write_games(finished)


def test_games_that_are_here_stay(box, tmp_path, lines):
    put(box, replace(lines[0], assisted=True))
    assert add(tmp_path, write_games([replace(lines[0], assisted=False)])) == ((0, 1, 0), [])
    assert next(fm.games(tmp_path)).assisted


def test_damaged_lines_of_a_file_are_named(tmp_path, lines, monkeypatch):
    monkeypatch.setattr(box_games, "LONGEST_LINE", 2 * len(write_game(lines[0])))
    longer = replace(lines[1], moves=lines[0].moves * 3)
    text = write_games([lines[0], longer, lines[2]]).replace('"width"', '"odd"', 1)
    added, (first, second) = add(tmp_path, text)
    assert added == (1, 0, 0)
    assert first.startswith("line 2: it has the unknown field 'odd'")
    assert second.startswith(f"line 3: game {longer.id!r} has ")


def test_the_second_game_of_an_id_is_practice(tmp_path, lines):
    """As of a daily board: the first scored try that ends counts. To keep one again is harmless."""
    name = "daily-2027-01-31-hard"
    first, second = (replace(game, id=name, practice=False) for game in lines[:2])
    for game in (first, second, first, second):
        keep_game(tmp_path, game)
    games = list(fm.games(tmp_path))
    assert [(game.daily is None, game.practice) for game in games] == [(False, False), (True, True)]
    assert games[1].record == second.record()


def test_answers_to_drills_of_earlier_versions_are_kept_as_they_are(tmp_path):
    """Beside one of a storm and a favourite, which versions before 1.1 do not know."""
    text = ANSWERS.read_text("utf-8")
    _, game, *answers, _ = text.splitlines(keepends=True)
    storm = json.dumps({**json.loads(answers[0]), "id": "drill-1", "run": "storm-1"}) + "\n"
    problems = GamesFile()
    mark = {"id": "favourite-1", "task": "safe", "rule": None, "when": 1.5, "favourite": True}
    favourite = json.dumps({**mark, "position": "size=2x1&cells=1c"}) + "\n"
    lines_of_drills = (*answers, storm, favourite)
    given = [line.encode() for line in (game, *lines_of_drills, '{"games":6}\n')]
    assert add_games(tmp_path, given, problems)[3] == 5
    assert problems.sentences == []
    written: list[bytes] = []
    write_games_file(tmp_path, written.append, pytest.fail)
    lines = b"".join(written).decode().splitlines(keepends=True)
    assert {json.dumps(json.loads(line)) for line in lines[2:-1]} == {
        json.dumps(json.loads(line)) for line in lines_of_drills
    }


def test_a_game_that_no_page_reads_is_not_kept(box, tmp_path, lines):
    says = "^width is 300: expected a whole number from 1 to 200$"
    with pytest.raises(fm.FairminesError, match=says):
        keep_game(tmp_path, replace(lines[0], width=300))
    assert box.list_ids("game") == []


def test_the_file_of_an_earlier_server_is_read(tmp_path):
    """With games of visitors; see tests/data/1/README.md."""
    text = EARLIER.read_text("utf-8")
    games = [json.loads(line) for line in text.splitlines()[1:-1]]
    over = [game for game in games if game["status"] != "playing"]
    assert add(tmp_path, text) == ((len(over), 0, len(games) - len(over)), [])
    expected = sorted(over, key=lambda game: (game["touched"], game["id"]))
    for game, line in zip(fm.games(tmp_path), expected, strict=True):
        again = game.record.game()
        assert (game.id, again.status, game.practice) == (
            line["id"],
            line["status"],
            line["practice"],
        )
        assert game.record.elapsed == line["elapsed"]
        assert game.bbbv in {again.layout.bbbv, None}
