"""`fairmines convert` and `fairmines info`, and boards of other formats in the other commands."""

import io
import json
import subprocess
import sys

import pytest

import fairmines as fm
from fairmines.cli import main
from fairmines.formats.position_file import PositionFile
from fairmines.formats.position_formats import POSITION_FORMATS
from tests.helpers import replay_files as files
from tests.helpers.commands import fails, write
from tests.helpers.replay_files import read_evf

LEVEL = fm.Layout.random("beginner", seed=1, start=(4, 4), first="opening")


def write_mbf(layout):
    return POSITION_FORMATS["mbf"].write(PositionFile.of_layout(layout))


@pytest.fixture
def avf(tmp_path):
    return write(tmp_path, files.avf(), "game.avf")


def converts(capsys, *arguments):
    """Run `fairmines convert`, which must succeed silently."""
    assert main(["convert", *map(str, arguments)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def test_a_replay_becomes_a_replay_a_record_and_a_board(capsys, avf, tmp_path):
    for name in ("game.evf", "game.rawvf", "game.json"):
        assert converts(capsys, avf, tmp_path / name) == ""
        assert fm.read_record(tmp_path / name).moves == fm.read_record(avf).moves
    # Our JSON becomes a replay again, and the same one.
    converts(capsys, tmp_path / "game.json", tmp_path / "again.evf")
    first, again = (read_evf((tmp_path / it).read_bytes()) for it in ("game.evf", "again.evf"))
    assert again.track == first.track
    for name in ("board.mbf", "board.mine", "board.txt", "board.id"):
        converts(capsys, avf, tmp_path / name)
        assert fm.read_position(tmp_path / name).need_layout() == files.LAYOUT
    assert fm.read_position(tmp_path / "board.id").start == (0, 0)


def test_to_and_from_name_formats(capsys, avf, tmp_path):
    out = tmp_path / "x"
    converts(capsys, avf, out, "--to", "evf3")
    assert out.read_bytes()[0] == 3
    converts(capsys, out, tmp_path / "y", "--from", "evf", "--to", "evf")
    assert (tmp_path / "y").read_bytes()[0] == 4
    fails(capsys, "convert", out, tmp_path / "z", says="names no format that is written: choose")
    fails(capsys, "convert", out, "-", says="standard output has no extension")
    fails(capsys, "convert", out, out, "--to", "avf", says="--to 'avf' is unknown: expected json")
    fails(capsys, "convert", out, out, "--from", "x", says="--from 'x' is unknown: expected json")


@pytest.mark.parametrize("link", ["http://example.com/game/1", "https://a.b/?x=1", "?x=1"])
def test_a_link_without_a_board(capsys, tmp_path, link):
    says = f"the link {link!r} has no board: expected ?analysis=, or ?b= and &m="
    for command in (["analyse", link], ["info", link], ["convert", link, "x.txt"]):
        fails(capsys, *command, says=says)
    fails(capsys, "info", write(tmp_path, link + "\n", "link.txt"), says=says)
    with pytest.raises(fm.FairminesError, match="has no board"):
        fm.read_position(link)


def test_standard_input_output_and_links(capsys, monkeypatch, avf):
    link = converts(capsys, avf, "-", "--to", "link")
    assert link.startswith("https://davidnhill.github.io/JSMinesweeper/index.html?b=65&m=")
    text = converts(capsys, link.strip(), "-", "--to", "text")
    assert text.splitlines()[0] == "6 5 3"
    data = write_mbf(files.LAYOUT)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    assert converts(capsys, "-", "-", "--to", "link") == link


@pytest.mark.process
def test_bytes_go_to_standard_output_as_they_are(avf):
    line = [sys.executable, "-m", "fairmines", "convert", str(avf), "-", "--to", "evf3"]
    done = subprocess.run(line, capture_output=True, check=True)
    assert read_evf(done.stdout).given == files.LAYOUT


def test_what_cannot_be_converted_leaves_no_file(capsys, tmp_path):
    board, out = write(tmp_path, write_mbf(files.LAYOUT), "board.mbf"), tmp_path / "a.evf"
    fails(capsys, "convert", board, out, says="a board has no moves: expected a game")
    covered = write(tmp_path, "2 1 1\n??\n")
    fails(capsys, "convert", covered, tmp_path / "a.mbf", says="2 cells are covered")
    unknown = write(tmp_path, b"\x80\x81", "game.xyz")
    fails(capsys, "convert", unknown, out, says="no format fits the file")
    assert {it.name for it in tmp_path.iterdir()} == {"board.mbf", "board.txt", "game.xyz"}


def test_a_part_is_converted_and_listed_with_a_note(capsys, tmp_path):
    path = write(tmp_path, files.evf(3)[:-30], "game.evf")
    assert main(["convert", str(path), str(tmp_path / "a.rawvf"), "--partial"]) == 0
    captured = capsys.readouterr()
    assert captured.err.startswith("fairmines: '")
    assert "is not whole: an EVF file ends at offset" in captured.err
    assert len(fm.read_record(tmp_path / "a.rawvf").track) == 10
    assert main(["info", str(path), "--partial", "--no-luck"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "playing*" in lines[2]
    assert lines[3].startswith("* game.evf: an EVF file ends at offset")


def test_a_replay_of_a_session_is_chosen(capsys, tmp_path):
    replays = [(b"one", files.evf(3)), (b"two", files.evf(3, player=b"Bob"))]
    path = write(tmp_path, files.evfs(replays), "day.evfs")
    out = tmp_path / "a.rawvf"
    fails(capsys, "convert", path, out, says="holds 2 replays: choose one with --replay")
    fails(
        capsys,
        "convert",
        path,
        out,
        "--replay",
        "3",
        says="--replay 3 is out of range: expected 1 to 2, the n",
    )
    converts(capsys, path, out, "--replay", "2")
    assert fm.read_record(out).player == "Bob"


# Information


def won_game(tmp_path):
    """Write an AVF of a game of three clicks that wins."""
    layout = fm.Layout([[0, 0, 0, 1], [0, 0, 0, 0]])
    events = [(0, 2, 5, 5), (0, 3, 5, 5), (500, 2, 50, 20), (600, 3, 50, 20), (700, 2, 5, 5)]
    return write(tmp_path, files.avf(layout, [*events, (720, 3, 5, 5)]), "won.avf")


def test_info_is_a_table(capsys, tmp_path, avf):
    board = write(tmp_path, write_mbf(LEVEL), "board.mbf")
    assert main(["info", str(won_game(tmp_path)), str(avf), str(board)]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    head, _, *lines = captured.out.splitlines()
    assert head.split() == (
        ["file", "player", "level", "result", "time", "3BV", "3BV/s", "clicks", "eff.", "luck"]
    )
    rows = [line.split() for line in lines]
    assert rows[0][:9] == ["won.avf", "Ann", "4x2x1", "won", "0.600", "2", "3.33", "2", "1.00"]
    assert rows[1][:8] == ["game.avf", "Ann", "6x5x3", "playing", "1.600", "2/5", "1.25", "5"]
    assert rows[2] == ["board.mbf", "beg", "board", str(LEVEL.bbbv)]


@pytest.mark.parametrize("width", [80, 100, 220])
def test_names_share_what_the_figures_of_info_leave_of_a_terminal(
    width, capsys, monkeypatch, tmp_path
):
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLUMNS", str(width))
    name, player = "x" * 76 + ".avf", "Ann" * 12
    assert main(["info", str(write(tmp_path, files.avf(player=player.encode()), name))]) == 0
    lines = capsys.readouterr().out.splitlines()[2:]
    assert max(map(len, lines)) <= width
    assert lines[0].split()[2:] == "6x5x3 playing 1.600 2/5 1.25 5 0.40 0.02".split()
    assert "".join(line.split()[0] for line in lines) == name
    assert "".join(line.split()[1] for line in lines if len(line.split()) > 1) == player
    assert (len(lines) == 1) == (width == 220)


def test_info_as_json_has_what_the_file_states(capsys, avf, tmp_path):
    assert main(["info", str(avf), str(won_game(tmp_path)), "--json"]) == 0
    first, won = json.loads(capsys.readouterr().out)
    assert (first["format"], first["result"], first["time"]) == ("avf", "playing", 1.6)
    assert (first["clicks"], first["wasted"], first["bbbv_solved"]) == (5, 2, 2)
    assert (first["left"], first["right"], first["chords"]) == (2, 1, 2)
    assert first["stated"]["country"] == 8
    assert first["began"] == "2020-03-05T10:20:30.456000"
    assert (first["efficiency"], first["events"], first["problem"]) == (0.4, 14, None)
    assert (won["bbbv"], won["efficiency"]) == (2, 1.0)
    assert won["luck"] >= 0
    assert main(["info", str(avf), "--json", "--no-luck"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["luck"] is None


def test_info_of_a_certain_mine_is_infinite_luck(capsys, tmp_path):
    events = [(0, 2, 5, 5), (0, 3, 5, 5), (9, 2, 40, 5), (9, 3, 40, 5)]
    path = write(tmp_path, files.evf(3, fm.Layout([[0, 0, 1, 0]]), events), "lost.evf")
    assert main(["info", str(path)]) == 0
    row = capsys.readouterr().out.splitlines()[2].split()
    assert (row[3], row[-1]) == ("lost", "inf")
    assert main(["info", str(path), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["luck"] is None


def test_info_of_a_game_with_a_move_taken_back_has_no_clicks(capsys, tmp_path):
    game = fm.Game((9, 9, 10), seed=7)
    game.open(4, 4)
    game.undo()
    path = write(tmp_path, game.to_json(), "game.json")
    assert main(["info", str(path)]) == 0
    assert capsys.readouterr().out.splitlines()[2].split()[:3] == ["game.json", "beg", "ready"]


def test_info_goes_on_after_a_file_that_cannot_be_read(capsys, avf, tmp_path):
    bad = write(tmp_path, b"*rmv\0\1", "bad.rmv")
    worse = tmp_path / "none.avf"
    assert main(["info", str(bad), str(avf), str(worse)]) == 2
    captured = capsys.readouterr()
    assert "game.avf" in captured.out
    assert captured.err.count("fairmines: ") == captured.err.count("\n") == 2
    assert "bad.rmv': an RMV file ends at offset 6" in captured.err
    fails(capsys, "info", bad, says="an RMV file ends at offset 6")


# Boards of other formats in other commands


def test_commands_read_a_game_id_itself(capsys, monkeypatch, tmp_path):
    identity = "5x7:1,2,me45021e36"
    layout = str(fm.read_position(identity).layout)
    assert converts(capsys, identity, "-", "--to", "text") == f"{layout}\n"
    for command in (["analyse", identity], ["info", identity]):
        assert main(command) == 0
        assert "5" in capsys.readouterr().out
    long = "30x16:0,0,m" + "a" * 300
    for command in ("analyse", "advise", "info"):
        fails(capsys, command, long, says="300 hexadecimal digits, expected 120 for 30x16 cells")
    fails(capsys, "explain", "9x9n10#123", "--cell", "0,0", says="expected its Game ID")
    # A file of this name is read.
    monkeypatch.chdir(tmp_path)
    write(tmp_path, "3 1 1\n?1?", identity)
    assert converts(capsys, identity, "-", "--to", "text") == "3 1 1\n?1?\n"


@pytest.mark.parametrize(
    ("command", "more"),
    [
        ("analyse", []),
        ("advise", []),
        ("explain", ["--cell", "0,0"]),
        ("info", []),
        ("convert", ["-", "--to", "text"]),
    ],
)
def test_commands_say_how_they_read_dots(capsys, tmp_path, command, more):
    board = write(tmp_path, "3 3 2\n.1.\n.2*\n...\n")
    assert main([command, str(board), *more]) == 0
    plain = capsys.readouterr()
    assert plain.err.startswith(f"fairmines: {str(board)!r}: '.' is read as a covered cell, but")
    assert plain.err.count("\n") == 1
    assert main([command, str(board), *more, "--dots", "covered"]) == 0
    assert capsys.readouterr() == (plain.out, "")


@pytest.mark.parametrize(
    ("command", "more"), [("analyse", []), ("advise", []), ("explain", ["--cell", "1,1"])]
)
def test_commands_read_rows_alone_and_ignore_flags(capsys, tmp_path, command, more):
    board = write(tmp_path, "3 2 1\n11?\n1?1\n")
    assert main([command, str(board), *more]) == 0
    expected = capsys.readouterr()
    write(tmp_path, "1 1 !\n1 ? 1\n")
    assert main([command, str(board), "--mines", "1", "--ignore-flags", *more]) == 0
    assert capsys.readouterr() == expected
    write(tmp_path, "1 1 1\n1 ? 1\n")
    assert main([command, str(board), "--mines", "1", *more]) == 2
    assert "the row has 3 cells: expected 1" in capsys.readouterr().err
    assert main([command, str(board), "--mines", "1", "--notation", "rows", *more]) in (0, 2)
    assert "cells" not in capsys.readouterr().err


def test_dots_are_zeros_on_request(capsys, tmp_path):
    board = write(tmp_path, "3 3 1\n.11\n.1*\n.11\n")
    zeros = converts(capsys, board, "-", "--to", "text", "--dots", "zero")
    assert zeros == "3 3 1\n011\n01!\n011\n"
    assert str(fm.read_position(board, dots="zero").view) + "\n" == zeros


# Files whose names say nothing


WITHOUT_A_NAME = {
    "avf": files.avf(),
    "rmv": files.rmv(),
    "mvf": files.mvf(),
    "evf": files.evf(3),
    "evfs": files.evfs([(b"one", files.evf(3))]),
    "rawvf": files.write_rawvf(read_evf(files.evf(3))),
    "json": fm.game_record("random", "beginner").to_json().encode(),
}
"""Format -> a game."""


@pytest.fixture(params=["game", "game.txt", "-"])
def give_input(request, tmp_path, monkeypatch):
    """Put a content into a file whose name does not say what it is; return what names it."""

    def give(content):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(content)))
        return "-" if request.param == "-" else write(tmp_path, content, request.param)

    return give


@pytest.mark.parametrize("form", WITHOUT_A_NAME)
def test_the_content_says_that_a_file_is_a_game(capsys, tmp_path, give_input, form):
    content = WITHOUT_A_NAME[form]
    named = fm.read_record(write(tmp_path, content, f"named.{form}"))
    converts(capsys, give_input(content), tmp_path / "out.json")
    assert fm.read_record(tmp_path / "out.json").moves == named.moves
    assert main(["info", str(give_input(content)), "--json", "--no-luck"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["time"] == named.elapsed
    assert main(["review", str(give_input(content)), "--json", "--games", "0"]) == 0
    decisions = json.loads(capsys.readouterr().out)["decisions"]
    assert decisions == json.loads(fm.review(named, games=0).to_json())["decisions"]


@pytest.mark.parametrize("form", WITHOUT_A_NAME)
@pytest.mark.parametrize("command", [["analyse"], ["advise"], ["explain", "--cell", "0,0"]])
def test_a_command_for_boards_says_which_one_takes_a_game(capsys, give_input, command, form):
    says = f"this is a game ({form}): expected a board; fairmines review takes a game"
    fails(capsys, *command, give_input(WITHOUT_A_NAME[form]), says=says)


def test_a_command_for_boards_knows_a_game_by_its_name(capsys, avf):
    fails(capsys, "analyse", avf, says=f"{str(avf)!r}: this is a game (avf): expected a board")


def test_a_command_for_boards_looks_at_no_name_of_a_board(capsys, tmp_path):
    """Our own reports are JSON, too; and a board may have any name."""
    assert main(["analyse", str(write(tmp_path, "3 1 1\n?1?\n", "board.json"))]) == 0
    capsys.readouterr()
    report = write(tmp_path, '{"solutions": 2}', "report.txt")
    fails(capsys, "analyse", report, says="the file is JSON, but no game: expected a board")
    noise = write(tmp_path, bytes(range(7, 200)), "noise")
    fails(capsys, "analyse", noise, says="is not UTF-8: byte 0x80")


def test_a_review_of_a_board_says_which_command_takes_it(capsys, give_input):
    says = "this is a board: expected a game; fairmines advise and analyse take a board"
    fails(capsys, "review", give_input(b"3 1 1\n?1?\n"), says=says)
    fails(capsys, "review", give_input(b"no game"), says="the file is no game that can be read")


def test_a_review_of_standard_input_takes_no_option_of_folders(capsys):
    says = "--level with standard input: expected a folder"
    fails(capsys, "review", "-", "--level", "expert", says=says)
