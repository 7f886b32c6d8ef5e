"""The text notation: reads and writes boards, and locates errors by line and column."""

from __future__ import annotations

import math
import warnings
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from fairmines import (
    FairminesError,
    NotationError,
    NotationWarning,
    View,
    read_position,
)
from fairmines._kernel import MOST_BOARD_TEXT
from fairmines.boards.notation import (
    format_cells,
    format_probabilities,
    format_probability,
)
from fairmines.formats.position_formats import POSITION_FORMATS, read_data
from tests.helpers.boards import views


def read_file(data: bytes) -> View:
    return read_data(POSITION_FORMATS["text"], data).board.view


# --- Round trips ---------------------------------------------------------------------------------


@pytest.mark.long
@given(views(), st.data())
def test_variants_are_tolerated(view: View, data: st.DataObject) -> None:
    end = data.draw(st.sampled_from(["\n", "\r\n", "\r"]))
    lines = str(view).replace("?", data.draw(st.sampled_from("?."))).split("\n")
    lines = [line.replace("!", data.draw(st.sampled_from("!*"))) for line in lines]
    lines = [line + data.draw(st.sampled_from(["", " ", " \t "])) for line in lines]
    lines[0] = data.draw(st.sampled_from(["", "  "])) + lines[0].replace(" ", "   ")
    text = "\ufeff" * data.draw(st.integers(0, 1)) + end.join(lines)
    text += end * data.draw(st.integers(0, 3))
    assert View.parse(text, dots="covered") == view
    assert View.parse(str(view)) == read_file(str(view).encode()) == view


@pytest.mark.long
def test_the_largest_board_is_read(tmp_path: Path) -> None:
    view = View(np.full((1000, 1000), View.COVERED), mines=200_000)
    path = tmp_path / "board.txt"
    path.write_text(str(view).replace("\n", " \r\n"))
    assert read_position(path).view == view
    assert read_position(str(path)).view == view


# --- Errors --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("", 0, 0, "the text is empty: expected WIDTH HEIGHT"),
        (" \n\n\t\n", 0, 0, "the text is empty"),
        # the first line
        ("3", 1, 0, "'3' has 1 numbers: expected WIDTH HEIGHT and, if known, MINES"),
        ("1 1 1 1\n?", 1, 0, "'1 1 1 1' has 4 numbers"),
        ("three 3\n???", 1, 1, "'three' is not a whole number"),
        ("3 1.5\n???", 1, 3, "'1.5' is not a whole number"),
        ("3  ³\n???", 1, 4, "is not a whole number"),
        ("??\n??", 1, 1, "'??' is not a whole number"),
        ("0 1\n?", 1, 1, "width 0 is out of range: expected 1 to 1000"),
        (" 1 0\n?", 1, 4, "height 0 is out of range: expected 1 to 1000"),
        ("1 99999999999999999999\n?", 1, 3, "the number '99999999999999999999' is too long"),
        ("2 2 5\n??\n??", 1, 5, "5 mines do not fit on a 2x2 board: expected 0 to 4"),
        ("2 2 -1\n??\n??", 1, 5, "-1 mines do not fit"),
        # the rows
        ("2 2\n??", 3, 0, "the board has 1 rows: expected 2 after '2 2'"),
        ("2 2\n??\n??\n??\n??", 4, 0, "the board has 4 rows: expected 2"),
        ("2 2\n??\n???", 3, 3, "the row has 3 cells: expected 2"),
        ("2 2\n?\n??", 2, 2, "the row has 1 cell: expected 2"),
        ("2 2\n\n??\n??", 2, 1, "the row has 0 cells: expected 2"),
        ("2 2\n??\n?9", 3, 2, "'9' is not a cell: expected ?, ! or 0 to 8"),
        ("2 2\n??\n1, 2 3", 3, 6, "the row has 3 cells: expected 2"),
        ("2 2\n? 9\n??", 2, 3, "'9' is not a cell"),
        ("2 2\n??\n1,,2", 3, 3, "',' is not a cell"),
        ("2 2\n-3,1\n??", 2, 1, "'-3' is not a cell"),
        ("2 2\n?\0\n??", 2, 2, "the text has a NUL byte at offset 5"),
        ("2 2\né\n?\udcff\n??", 3, 2, "the text is not UTF-8: byte 0xed at offset 8"),
        ("2 2\n?😀\n??", 2, 2, "'😀' is not a cell"),
        ("2 2\n?\x7f\n??", 2, 2, r"'\x7f' is not a cell"),
    ],
)
def test_errors_say_where_and_what(text: str, line: int, column: int, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        View.parse(text)
    error = caught.value
    assert (error.line, error.column) == (line, column)
    assert message in str(error)
    assert "\n" not in str(error)
    assert str(error).startswith(f"line {line}" if line else "the text")


@pytest.mark.parametrize("text", ["\n\n  3 2 1\n  ???\n  111\n", "3 1\n ???"])
def test_a_file_is_read_as_a_text(text: str) -> None:
    """Also where it is indented, or no board."""
    answers = []
    for read in (View.parse, lambda text: read_file(text.encode())):
        try:
            answers.append(read(text))
        except NotationError as error:
            answers.append(str(error))
    assert answers[0] == answers[1]
    assert isinstance(answers[0], View) == ("\n ???" not in text)


# --- Separated cells, and rows alone -------------------------------------------------------------


@given(views(), st.sampled_from([" ", "  ", "\t", ",", ", ", ";", " ; "]), st.booleans())
def test_separated_cells_are_read(view: View, separator: str, codes: bool) -> None:
    header, *rows = str(view).split("\n")
    rows = [separator.join(row) for row in rows]
    if codes:
        rows = [row.replace("?", "-1").replace("!", "-2") for row in rows]
    assert View.parse("\n".join([header, *rows])) == view
    assert View.from_rows(rows, view.mines) == view


ROWS = View([[0, 1, -1], [1, 2, -2]])


@pytest.mark.parametrize("text", ["0 1 ?\n1 2 !", "0,1,-1\n1,2,-2\n", " 01?\n 12*\n"])
@pytest.mark.parametrize("name", ["board.txt", "board.csv", "board"])
def test_a_file_of_rows_alone_is_recognized(tmp_path: Path, text: str, name: str) -> None:
    path = tmp_path / name
    path.write_text(text)
    assert read_position(path).view == ROWS


def test_rows_that_look_like_a_first_line_are_named(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("1 1 1\n1 ? 1")
    rows = View([[1, 1, 1], [1, -1, 1]])
    with pytest.raises(NotationError, match="3 cells: expected 1"):
        read_position(path)
    assert read_position(path, notation="rows").view == rows
    path.write_text(str(rows))
    with pytest.raises(NotationError, match="the row has 3 cells: expected 2"):
        read_position(path, notation="rows")
    with pytest.raises(FairminesError, match="notation 'csv' is unknown: expected 'text' or 'row"):
        read_position(path, notation="csv")


# --- Dots ----------------------------------------------------------------------------------------

OPENED = "3 3 1\n.11\n.1*\n.11"
"""A board of another program, whose dots are zeros: both readings fit."""


@pytest.mark.parametrize(
    "text", [OPENED, "3 3 2\n.1.\n.2*\n...", "3 1\n.1?", "3 1\n.1!", "3 1\n..*"]
)
def test_dots_that_may_be_zeros_are_told(text: str) -> None:
    rows = text.split("\n")[1:]
    for read in (View.parse, View.from_rows):
        source = text if read == View.parse else rows
        with pytest.warns(NotationWarning, match="^'.' is read as a covered cell, but it") as told:
            covered = read(source)
        assert [it.filename for it in told] == [__file__]
        assert np.array_equal(covered.cells, read(source, dots="covered").cells)
        zeros = View.parse(text.replace(".", "0")).cells
        assert np.array_equal(read(source, dots="zero").cells, zeros)


@pytest.mark.parametrize("text", ["3 2\n...\n.2.", "3 1\n.10", "3 1\n01.", "3 1\n...", "3 1\n?1!"])
def test_dots_that_are_clearly_covered_are_not_told(text: str) -> None:
    assert View.parse(text) == View.parse(text.replace(".", "?"))


@pytest.mark.parametrize("text", ["1 1\n.", "1x1x0\n0\n"])
def test_dots_of_another_name_are_an_error_for_each_file(tmp_path: Path, text: str) -> None:
    path = tmp_path / "board"
    path.write_text(text)
    for dots, quoted in (("bogus", "'bogus'"), (3, "3")):
        says = f"dots {quoted} is unknown: expected 'covered' or 'zero'"
        for read, source in ((View.parse, text), (View.from_rows, ["."]), (read_position, path)):
            with pytest.raises(FairminesError, match=says):
                read(source, dots=dots)


def test_a_warning_about_dots_names_each_file(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("a.txt", "b.txt")]
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")  # as Python does for a script: once for a text and a line
        for path in paths:
            path.write_text(OPENED)
            read_position(path)
    begins = [f"{str(path)!r}: '.' is read as a covered cell" for path in paths]
    assert [str(warning.message)[: len(begins[0])] for warning in caught] == begins
    assert [warning.filename for warning in caught] == [__file__] * 2


def test_a_text_that_is_too_long_is_not_looked_at() -> None:
    with pytest.raises(NotationError, match="too long for a board"):
        View.parse("1 1\n" + "?" * MOST_BOARD_TEXT)


# --- Files ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"1 1\n?\xff", "line 2, column 2: the text is not UTF-8: byte 0xff at offset 5"),
        (
            b"\xef\xbb\xbf1 1\n\xc3",
            "line 2, column 1: the text is not UTF-8: byte 0xc3 at offset 7",
        ),
        (b"1 1\n\0", "line 2, column 1: the text has a NUL byte at offset 4"),
        ("1 1\n?".encode("utf-16"), "the text is UTF-16: expected UTF-8"),
        ("1 1\n?".encode("utf-16-be"), "line 1, column 1: the text has a NUL byte at offset 0"),
        (
            b"?" * (MOST_BOARD_TEXT + 1),
            "the text is too long for a board: expected at most",
        ),
    ],
)
def test_bytes_that_are_no_text(data: bytes, message: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_file(data)
    assert str(caught.value).startswith(message)


# --- Probabilities -------------------------------------------------------------------------------


def test_columns_are_aligned() -> None:
    cells = np.array([[-1, 1, -1], [-2, 3, -1]], dtype=np.int8)
    probabilities = np.array([[1 / 7, np.nan, 1e-9], [np.nan, np.nan, np.nan]])
    assert format_probabilities(cells, probabilities, 3).split("\n") == [
        "3 2 3",
        "0.142857 1 1e-09",
        "       ! 3     ?",
    ]


@pytest.mark.long
@given(views(), st.data())
def test_written_probabilities_are_read_by_splitting(view: View, data: st.DataObject) -> None:
    shape = view.cells.shape
    some = data.draw(hnp.arrays(np.float64, shape, elements=st.floats(0, 1)))
    probabilities = np.where(view.covered & (some != 0.5), some, np.nan)
    header, *rows = format_probabilities(view.cells, probabilities, view.mines).split("\n")
    assert header == format_cells(view.cells, view.mines).split("\n")[0]
    assert len({len(row) for row in rows}) == 1
    for codes, line, expected in zip(view.cells, rows, probabilities, strict=True):
        for code, token, probability in zip(codes, line.split(), expected, strict=True):
            if math.isnan(probability):
                assert token == {-1: "?", -2: "!"}.get(code, str(code))
            else:
                assert float(token) == pytest.approx(probability, abs=5e-7)


@given(st.floats(0, 1))
def test_only_certain_cells_look_certain(probability: float) -> None:
    written = format_probability(probability)
    assert float(written) == pytest.approx(probability, abs=5e-7)
    assert (float(written) == 0.0) == (probability == 0.0)
    assert (float(written) == 1.0) == (probability == 1.0)
