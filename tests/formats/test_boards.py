"""Formats of boards: MBF, .mine, .board, links, and game ids of Mines."""

import numpy as np
import pytest

import fairmines as fm
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.formats.position_file import PositionFile
from fairmines.formats.position_formats import POSITION_FORMATS, find_position_format, read_data


def read(form, data):
    """Read the bytes, or the text, of a board in a format."""
    data = data.encode() if isinstance(data, str) else data
    return read_data(POSITION_FORMATS[form], data).board


def write(form, board):
    """Return the bytes of a board in a format; its text without the newline, but of MBF."""
    if not isinstance(board, PositionFile):
        board = (
            PositionFile.of_layout(board) if isinstance(board, fm.Layout) else PositionFile(board)
        )
    data = POSITION_FORMATS[form].write(board)
    return data if form in ("mbf", "mine") else data.decode().removesuffix("\n")


def write_analysis(view):
    """Return the value of the parameter of a link."""
    return write("analysis", view).split("analysis=")[1]


# Binary boards


def test_mbf_has_columns_before_rows_and_any_order():
    data = bytes([3, 2, 0, 2, 2, 0, 0, 1])
    assert read("mbf", data).layout.mines.tolist() == [[False, False, True], [True, False, False]]
    assert write("mbf", read("mbf", data)) == bytes([3, 2, 0, 2, 0, 1, 2, 0])


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "an MBF file ends at offset 0, inside the width: expected 1 byte from offset 0"),
        (b"\0\1\0\0", "offset 4: width 0 is out of range"),
        (b"\2\1\0\3", "3 mines do not fit on a 2x1 board"),
        (b"\2\1\0\1\1", "ends at offset 5, inside the list of mines: expected 2 bytes"),
        (b"\2\1\0\1\2\0", "offset 4: mine 1 is in row 0, column 2: expected rows 0 to 0"),
        (b"\3\1\0\3\1\0\2\0\1\0", "offset 8: mine 3 is in row 0, column 1, where another one"),
        (b"\2\1\0\1\1\0\0", "1 byte follows the mines"),
    ],
)
def test_a_damaged_mbf_says_what_is_wrong(data, says):
    with pytest.raises(FairminesError) as caught:
        read("mbf", data)
    assert says in str(caught.value)


def test_mbf_as_hexadecimal_text_is_recognized(tmp_path):
    for width, text in ((2, b" 02 01 00 00\n"), (10, b" 0A 01 00 00\n")):
        (tmp_path / "file").write_bytes(text)
        assert fm.read_position(tmp_path / "file").layout == fm.Layout([[0] * width])


def test_mbf_has_no_room_for_large_boards():
    with pytest.raises(FairminesError, match="256x1 board with 0 mines does not fit MBF"):
        write("mbf", fm.Layout(np.zeros((1, 256), bool)))


# Text


def test_mine_takes_flags_shown_mines_and_anything_else():
    view = read("mine", b"\xef\xbb\xbf4x2x5\r\nFM?8\r\nHO+0ignored\r\nignored\r\n").view
    assert view == View([[-2, -2, -2, 8], [-1, -2, -1, 0]], 5)


@pytest.mark.parametrize(
    ("data", "says"),
    [
        (b"", "line 1, offset 0: the first line is '': expected WIDTHxHEIGHTxMINES"),
        (b"3 1 1\nHHH", "the first line is '3 1 1'"),
        (b"3x1x4\nHHH", "line 1, offset 0: 4 mines do not fit on a 3x1 board"),
        (b"3x1x1\nHH", "line 2, offset 6: the row has 2 cells: expected 3"),
        (b"3x2x1\nHHH\n", "line 2, offset 6: the board has 1 rows: expected 2"),
        (b"999x999x1\nHHH\n", "the file is too short for a board of 998,001 cells"),
    ],
)
def test_a_damaged_mine_file_says_what_is_wrong(data, says):
    with pytest.raises(FairminesError) as caught:
        read("mine", data)
    assert says in str(caught.value)


BOARD = """\
# MINESWEEPER-BOARD v0.1
# Render: ascii
# a comment

author: Ann
comment: a: b
unknown: x
rows: 2
columns: 3
mines: 1
game_mode: classic

[real]
1*1
111

[view]
U@#
1?1
"""


def test_board_has_a_layout_and_a_view():
    layout = fm.Layout([[0, 1, 0], [0, 0, 0]])
    view = View([[-1, -2, -1], [1, -1, 1]], 1)
    assert read("board", BOARD) == (view, layout, None)
    real, seen = BOARD.split("[view]")
    assert read("board", real) == PositionFile.of_layout(layout)
    only_view = BOARD[: BOARD.index("[real]")] + "[view]" + seen
    assert read("board", only_view) == (view, None, None)
    emoji = only_view.replace("ascii", "emoji").replace("U@#\n1?1", "⬜💣❌\n1️⃣❓1️⃣")
    assert read("board", emoji) == (view, None, None)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("# MINE", "# NINE", "line 1, offset 0: the first line is '# NINESWEEPER-BOARD v0.1"),
        ("rows: 2", "rose: 2", "rows is '': expected a number before the sections"),
        ("mines: 1", "mines: 7", "7 mines do not fit on a 3x2 board"),
        ("mines: 1", "mines: 2", "[real] has 1 mine: expected 2"),
        ("1*1", "1*2", "[real] has 2 in row 0, column 2: expected 1"),
        ("1*1", "1*U", "the row has 'U': expected * 0 1 2 3 4 5 6 7 8"),
        ("U@#", "U@", "the row has 2 cells: expected 3"),
        ("\n1?1", "", "the section has 1 rows: expected 2"),
        ("[view]", "[real]", "there is a second section [real]"),
        ("comment: a: b", "comment", "'comment' has no colon"),
        (BOARD[BOARD.index("[real]") :], "", "there is no section: expected [real] or [view]"),
    ],
)
def test_a_damaged_board_says_what_is_wrong(old, new, says):
    with pytest.raises(FairminesError) as caught:
        read("board", BOARD.replace(old, new))
    assert says in str(caught.value)


# Links


def test_an_analysis_link_lowers_clues_by_the_mines_that_follow():
    view = View.parse("4 3 2\n1110\n1!10\n1110")
    # The flag lowers all clues around it to 0.
    assert write_analysis(view.with_mines(1)) == "aeadaaab" + "f2g"
    # One covered cell beside a clue of 1 is a mine that follows, if no clue around it is 0.
    line = View.parse("3 1 1\n?10")
    assert write_analysis(line) == "adabaaab" + "Oc"
    assert read("analysis", "adabaaab" + "Oc").view == line
    # A flag beside a clue of 0 lowers none: no clue is below 0, and the contradiction stays.
    contradiction = View.from_rows(["*0"]).with_mines(1)
    assert write_analysis(contradiction) == "acabaaab" + "9b"
    assert read("analysis", "acabaaab" + "9b").view == contradiction


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("", "its value is '': expected 8 letters and digits or more"),
        ("?analysis=ajajaaak", "it has 0 cells: expected 81"),
        ("?analysis=ajajaaakZT", "offset 8 of its value: more than 81 cells"),
        ("?analysis=aaajaaak", "width 0 is out of range"),
        ("?analysis=99999999", "width 3843 is out of range"),
        ("?analysis=ajajaaak--", "its value is 'ajajaaak--'"),
        ("?analysis=acabaaac2H", "offset 9 of its value: more than 2 cells"),
        ("?analysis=acabaaabM2", "the clue in row 0, column 0 is 9"),
        ("?analysis=ababzzzzaZZ", "mines do not fit on a 1x1 board"),
        ("?analysis=qiqiaaaa" + "Z" * 100_000, "more than 1,000,000 cells"),
    ],
)
def test_a_wrong_analysis_link_says_what_is_wrong(link, says):
    with pytest.raises(FairminesError, match="an analysis link") as caught:
        read("analysis", link)
    assert says in str(caught.value)


def test_an_analysis_link_states_the_total():
    with pytest.raises(FairminesError, match="total of mines is unknown: a link must state it"):
        write("analysis", View.from_rows(["1?"]))


@pytest.mark.parametrize("before", ["https://example.org/zini?", "#/game?", "?x=1&", "", "b=1#?"])
def test_a_layout_link_is_found_behind_a_question_mark_or_a_number_sign(before):
    layout = read("link", before + "b=1&m=g0000000g00000100").layout
    assert np.argwhere(layout.mines).tolist() == [[0, 0], [4, 4], [8, 2]]
    assert layout.level == (9, 9, 3)


def test_letters_of_a_link_may_be_written_with_percent_signs():
    layout = read("link", "https://example.org/?b=%31&m=%67000000%30g000001%300").layout
    assert layout == read("link", "?b=1&m=g0000000g00000100").layout
    with pytest.raises(FairminesError, match="m has '%'"):
        read("link", "?b=1&m=%6z0000000g000001")


@pytest.mark.parametrize(
    ("link", "says"),
    [
        ("", "b is ''"),
        ("?b=4&m=0", "b is '4': expected 1, 2, 3, or the digits"),
        ("?b=0505&m=0", "m has 1 characters: expected 5 for 5x5"),
        ("?b=0505&m=0000w", "offset 4 of m has 'w': expected 0 to 9 or a to v"),
        ("?b=0101&m=8", "m has a mine behind the 1 cell"),
        ("?b=0005&m=0", "width 0 is out of range"),
    ],
)
def test_a_wrong_layout_link_says_what_is_wrong(link, says):
    with pytest.raises(FairminesError, match="a layout link") as caught:
        read("link", link)
    assert says in str(caught.value)


def test_layout_links_name_the_usual_boards():
    for level, board in [("beginner", "1"), ("intermediate", "2"), ("expert", "3")]:
        assert f"?b={board}&m=" in write("link", fm.Layout.random(level, seed=1))
    assert "?b=008100&m=" in write("link", fm.Layout(np.zeros((100, 8), bool)))


# Game ids

IDS = {
    "9x9:7,8,mc0d6254bc6da9d1f40490": (9, 9, 10),
    "9x9:4,2,m8f59d6b4bd4d78f428da8": (9, 9, 10),
    "5x7:1,2,me45021e36": (5, 7, 6),
    "30x16:17,7,m58f407b486813cc3bfa98ba4a4f2abd7e67cc9ff900a65d198ade65f0a484ebc8f3e3c9720f85489cf2"
    "c34d6e0a56231742f9990e3d6c0e754fae09e": (30, 16, 99),
}
"""Ids that the program itself has made (`sgt-mines --generate`), of its version of 2023."""


@pytest.mark.parametrize("game", IDS)
def test_an_id_of_the_program_is_unmasked_and_masked_again(game):
    board = read("mines-id", game)
    layout, start = board.layout, board.start
    assert layout.level == IDS[game]
    assert not layout.mines[start]
    # The program keeps the cells around the first click free, too.
    assert layout.clues[start] == 0
    assert write("mines-id", board) == game


def test_an_id_may_be_unmasked_and_state_its_mines():
    assert read("mines-id", "2x2n1a:u8").layout.mines.tolist() == [[True, False], [False, False]]
    assert read("mines-id", "2x2:8\n").layout.level == (2, 2, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("9x9n10#123", "a random seed, from which only that program deals"),
        ("9x9:r10,u,00ff", "a random seed, from which only that program deals"),
        ("hello", "'hello': expected WIDTHxHEIGHT:X,Y,m and hexadecimal digits"),
        ("2x2:u88", "offset 5: 2 hexadecimal digits, expected 1 for 2x2 cells"),
        ("3x1:u9", "there is a mine behind the 3 cells"),
        ("2x2n2:u8", "it has 1 mine: it says 2"),
        ("2x2:0,2,u8", "the first click is in row 2, column 0: off the board"),
        ("0x2:u8", "width 0 is out of range"),
    ],
)
def test_a_wrong_id_says_what_is_wrong(text, says):
    with pytest.raises(FairminesError, match="a game id of Mines") as caught:
        read("mines-id", text)
    assert says in str(caught.value)


# All together


def test_a_board_without_covered_cells_is_a_layout():
    layout = fm.Layout.random("beginner", seed=1)
    assert PositionFile(View.of_layout(layout)).need_layout() == layout
    with pytest.raises(FairminesError, match="81 cells are covered"):
        PositionFile(View.covered_board("beginner")).need_layout()
    with pytest.raises(FairminesError, match="the clue in row 0, column 0 is 2: expected 1"):
        PositionFile(View([[2, -2]])).need_layout()


def test_boards_of_all_formats_are_read_and_written_by_name(tmp_path):
    layout = fm.Layout.random((7, 5, 6), seed=2)
    for name in ("a.txt", "a.mbf", "a.abf", "a.mine", "a.link", "a.url", "a.id"):
        fm.write_position(layout, tmp_path / name)
        # The content says what it is, whatever the extension.
        (tmp_path / "file").write_bytes((tmp_path / name).read_bytes())
        for path in (tmp_path / name, str(tmp_path / "file")):
            assert fm.read_position(path).need_layout() == layout, name
    fm.write_position(layout, tmp_path / "file", "mine")
    assert (tmp_path / "file").read_bytes().startswith(b"7x5x6\n")
    assert fm.read_position("?b=1&m=g0000000g00000100").view.mines == 3
    (tmp_path / "b.board").write_text(BOARD, "utf-8")
    found = fm.read_position(tmp_path / "b.board")
    assert (found.view.mines, found.layout.level) == (1, (3, 2, 1))
    view = View.parse("3 1\n?1?")
    fm.write_position(view, tmp_path / "view.txt")
    assert fm.read_position(tmp_path / "view.txt") == (view, None, None)


def test_what_cannot_be_read_or_written_is_said(tmp_path):
    path = tmp_path / "a.xyz"
    path.write_bytes(b"\x80\x81")
    with pytest.raises(FairminesError, match="the file is no board that can be read: expected"):
        fm.read_position(path)
    layout = fm.Layout.random("beginner", seed=1)
    with pytest.raises(FairminesError, match=r"extension '\.xyz': no such board can be written"):
        fm.write_position(layout, path)
    with pytest.raises(FairminesError, match="format 'board': no such board can be written"):
        fm.write_position(layout, path, "board")
    with pytest.raises(FairminesError, match="the total of mines is unknown"):
        fm.write_position(View.parse("2 1\n?1"), tmp_path / "a.mine")
    with pytest.raises(FairminesError, match="board '1 1': expected a Layout, a View or a Posit"):
        fm.write_position("1 1", tmp_path / "a.txt")


@pytest.mark.parametrize(
    ("ending", "name"),
    [
        *[("", "text"), (".txt", "text"), (".csv", "rows"), (".mbf", "mbf"), (".ABF", "mbf")],
        *[(".mine", "mine"), (".board", "board"), (".url", "analysis"), (".xyz", None)],
    ],
)
def test_the_ending_says_the_format_of_what_looks_like_none(ending, name):
    """Then its reader says what is damaged. Otherwise the content says it."""
    form = find_position_format(b"\1\2\3", ending)
    assert (form and form.name) == name
    assert find_position_format(b"3 1 1\n?1?\n", ending).name == "text"
