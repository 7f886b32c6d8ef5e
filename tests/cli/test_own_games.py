"""The games that `fairmines play` keeps: exported, imported and reviewed on the command line."""

import gzip
import os
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

import fairmines as fm
from fairmines.box.lines import Line
from fairmines.box.log import FILE, Log
from fairmines.cli import main
from fairmines.records.box_games import keep_game
from fairmines.records.games_file import write_game
from tests.helpers.box import BoxProcess, sent
from tests.helpers.commands import fails
from tests.helpers.folders import ROOT
from tests.helpers.game_lines import play_lines, write_games


@pytest.fixture(scope="module")
def games():
    """Finished games that count."""
    return [replace(game, practice=False) for game in play_lines(12, over=True)]


@pytest.fixture
def folder(tmp_path, games):
    """A folder with these games."""
    for game in games:
        keep_game(tmp_path / "own", game)
    return tmp_path / "own"


def test_games_go_to_another_folder(folder, games, tmp_path, capsys):
    file = tmp_path / "games.ndjson"
    assert main(["export", str(file), "--data", str(folder)]) == 0
    assert file.read_text() == write_games(games)
    assert capsys.readouterr().err == "fairmines: 12 games\n"
    for known in (0, 12):
        assert main(["import", str(file), "--data", str(tmp_path / "two")]) == 0
        assert capsys.readouterr().out == f"added {12 - known} games, {known} known\n"
    assert main(["export", "-", "--data", str(tmp_path / "two")]) == 0
    assert capsys.readouterr().out == file.read_text()


def test_running_games_are_counted(tmp_path, capsys):
    games = play_lines(12)
    running = sum(game.status == "playing" for game in games)
    file = tmp_path / "games.ndjson"
    file.write_text(write_games(games))
    assert main(["import", str(file), "--data", str(tmp_path / "data")]) == 0
    said = capsys.readouterr()
    assert said.out == f"added {12 - running} games, 0 known\n"
    assert said.err == (
        f"fairmines: {str(file)!r}: left out {running} running games: the page adds them, too\n"
    )


def test_what_cannot_be_exported(folder, capsys, tmp_path):
    missing = str(tmp_path / "missing")
    fails(capsys, "export", "-", "--data", missing, says=f": there are no games in {missing!r}")
    assert not Path(missing).exists()
    before = (folder / FILE).read_bytes()
    target = folder / FILE
    says = f"{str(target)!r} is the file that keeps the games: expected another one"
    fails(capsys, "export", "--data", folder, target, says=says)
    assert (folder / FILE).read_bytes() == before


def test_a_damaged_game_is_not_exported(folder, games, tmp_path, capsys):
    path = folder / FILE
    odd = write_game(replace(games[0], id="odd")).replace(b'"width"', b'"wide!"')
    with closing(Log(folder)) as log:
        log.add([Line("game", "odd", odd)])
    assert main(["export", str(tmp_path / "games.ndjson"), "--data", str(folder)]) == 2
    assert (tmp_path / "games.ndjson").read_text() == write_games(games)
    named, counted, failed = capsys.readouterr().err.splitlines()
    assert named.startswith(
        f"fairmines: left out: game 'odd' of {str(path)!r}: it has the unknown field "
    )
    assert counted == "fairmines: 12 games"
    assert failed == f"fairmines: {str(folder)!r}: 12 games written, 1 left out"


def test_what_cannot_be_imported(tmp_path, capsys, monkeypatch):
    missing = str(tmp_path / "missing")
    fails(capsys, "import", missing, "--data", missing, says=f": cannot read {missing!r}: No such")
    monkeypatch.setattr("sys.stdin", None)
    fails(capsys, "import", "-", "--data", missing, says=": cannot read standard input: it is")
    packed = tmp_path / "games.gz"
    packed.write_bytes(gzip.compress(b"{}"))
    says = "games.gz': this is no file of games: it begins with bytes that are no text, exp"
    fails(capsys, "import", packed, "--data", missing, says=says)
    assert not Path(missing).exists()
    empty = tmp_path / "games.ndjson"
    empty.write_text(write_games([]))
    says = f"cannot make the folder {str(packed)!r}: File exists"
    fails(capsys, "import", empty, "--data", packed, says=says)


def test_an_import_fails_after_damaged_lines(games, tmp_path, capsys):
    """All other games are stored; the sentences come after their number."""
    more = play_lines(20, seed=2, over=True)
    header, *lines, footer = write_games([*games, *more]).splitlines(keepends=True)
    damaged = [line.replace('"row"', '"line"') for line in lines[:12]]
    file = tmp_path / "games.ndjson"
    file.write_text("".join([header, *damaged, *lines[12:], footer]))
    assert main(["import", str(file), "--data", str(tmp_path / "data")]) == 2
    said = capsys.readouterr()
    assert said.out == "added 20 games, 0 known\n"
    sentences = said.err.splitlines()
    assert sentences[0].startswith(
        f"fairmines: {str(file)!r}: line 2: moves[0] has the unknown field "
    )
    assert len(sentences) == 11
    assert sentences[-1] == f"fairmines: {str(file)!r}: 2 more damaged lines"


ANSWER = (
    '{"id":"drill-1","task":"safe","rule":"overlap","seed":"7","when":1795370402.5,'
    '"solved":true,"seconds":3.5,"rating":1240}'
)


def test_answers_to_drills_go_along(games, tmp_path, capsys):
    header, *lines, _ = write_games(games).splitlines(keepends=True)
    file, back = tmp_path / "games.ndjson", tmp_path / "back.ndjson"
    file.write_text("".join([header, *lines, f"{ANSWER}\n", f'{{"games":{len(lines) + 1}}}\n']))
    data = str(tmp_path / "data")
    assert main(["import", str(file), "--data", data]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said == [f"added {len(lines)} games, 0 known", "added 1 answer to drills"]
    assert main(["export", str(back), "--data", data]) == 0
    assert back.read_text() == file.read_text()
    assert main(["import", str(file), "--data", data]) == 0
    assert capsys.readouterr().out == f"added 0 games, {len(lines)} known\n"


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (('"safe"', '"best"'), 'task is "best"'),
        (('"seed":"7",', ""), "it has to have a seed, or a position"),
        (('"solved":true', '"solved":1'), "solved is 1: expected true or false"),
        (('"rating":1240', '"rating":-1'), "rating is -1"),
    ],
)
def test_a_damaged_answer_is_left_out(change, sentence, games, tmp_path, capsys):
    header, *lines, _ = write_games(games).splitlines(keepends=True)
    file = tmp_path / "games.ndjson"
    file.write_text(
        "".join([header, *lines, ANSWER.replace(*change), f'\n{{"games":{len(lines) + 1}}}\n'])
    )
    assert main(["import", str(file), "--data", str(tmp_path / "data")]) == 2
    assert sentence in capsys.readouterr().err


@pytest.mark.process
def test_the_backup_of_the_guide(games, tmp_path):
    """While a page is played."""
    page = (ROOT / "docs/guide/backup.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```sh\n(.*?)```", page, re.DOTALL)[:2]
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    with BoxProcess(tmp_path / "games") as box:
        for game in games:
            assert box.request("POST", "/games", sent((game.id, write_game(game))))[0] == 200
        for block in blocks:
            command = ["sh", "-ec", block.replace("/srv", str(tmp_path))]
            subprocess.run(command, cwd=tmp_path, env=os.environ | {"PATH": programs}, check=True)
    assert [game.id for game in fm.games(tmp_path / "restored")] == [game.id for game in games]


# Reviews


def review(capsys, folder, *options):
    arguments = ["review", "--mine", "--data", str(folder), "--games", "0", *map(str, options)]
    assert main(arguments) == 0
    return capsys.readouterr().out


def test_own_games_are_reviewed_as_those_of_a_folder(folder, games, tmp_path, capsys):
    """But for practice."""
    keep_game(folder, replace(games[0], id="practice", practice=True))
    records = tmp_path / "records"
    records.mkdir()
    for number, game in enumerate(games):
        (records / f"{number:02}.json").write_text(game.record().to_json())
    options = ["--json", "--level", "9x9x10", "--since", "2023-11-14"]
    assert main(["review", str(records), "--games", "0", *options]) == 0
    expected = capsys.readouterr().out
    assert review(capsys, folder, *options) == expected
    kept = tmp_path / "reviews.jsonl"
    told = review(capsys, folder, "--out", kept)
    size = kept.stat().st_size
    assert review(capsys, folder, "--out", kept) == told
    assert kept.stat().st_size == size


def test_options_of_other_reviews(folder, tmp_path, capsys):
    says = "--mine with 'game.avf': expected one of them"
    fails(capsys, "review", "game.avf", "--mine", says=says)
    fails(capsys, "review", folder, "--data", folder, says="--data without --mine: expected both")
    fails(capsys, "review", "--mine", "--partial", says="--partial with --mine: expected a replay")
    fails(capsys, "review", says="the following arguments are required: PATH, or --mine")
    none = tmp_path / "none"
    says = f"no game in {str(none)!r} to review: expected at least one"
    fails(capsys, "review", "--mine", "--data", none, says=says)
