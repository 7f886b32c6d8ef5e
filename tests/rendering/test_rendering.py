"""Heat maps and summaries, on a terminal and as images."""

from __future__ import annotations

import io
import re
import struct

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from fairmines import EXPERT, FairminesError, Layout, View, analyse
from fairmines.engines.groups import analyse_by_groups
from fairmines.engines.probabilities import Probabilities
from fairmines.rendering import palette
from fairmines.rendering.board_plot import DPI, cell_size
from fairmines.rendering.heat_map import print_heat_map
from fairmines.rendering.image import image_format, render_image
from fairmines.rendering.summary import summarise
from tests.helpers.commands import on_terminal

FIRST = "3 3\n???\n?2!\n???"


def analysed(text: str, mines: int | None = None) -> Probabilities:
    return analyse(View.parse(text), mines)


def printed(result: Probabilities, width: int = 80, encoding: str = "utf-8", **settings) -> str:
    """What is printed on a console of this width, without colours unless they are asked for."""
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    settings = {"color_system": None, "force_terminal": True, **settings}
    print_heat_map(result, Console(file=file, width=width, **settings))
    file.flush()
    return file.buffer.getvalue().decode(encoding)


def plain(text: str) -> list[str]:
    return [re.sub(r"\x1b\[[0-9;]*m", "", line).rstrip() for line in text.splitlines()]


def expert() -> View:
    layout = Layout.random(EXPERT, seed=7, first="opening")
    return View.of_layout(layout, ~layout.mines & (np.indices((16, 30)).sum(axis=0) < 14))


def random_result(width: int, height: int) -> Probabilities:
    """Risks without rhyme or reason: how a board is drawn does not depend on what they mean."""
    rng = np.random.default_rng(1)
    layout = Layout(rng.random((height, width)) < 0.2)
    view = View.of_layout(layout, ~layout.mines & (rng.random((height, width)) < 0.5))
    probabilities = rng.choice([0.0, 0.1, 1 / 3, 0.999, 1.0, np.nan], size=(height, width))
    return Probabilities(view, None, None, np.where(view.covered, probabilities, np.nan))


class TestTerminal:
    def test_the_first_example(self):
        assert plain(printed(analysed(FIRST))) == [
            "   0  1  2",
            "0 ▸14 14 14",
            "1  14 2  !",
            "2  14 14 14",
            "",
            " 2  25 50 75 98 2% to 98% mine probability    !  known mine   ▸14 best guess",
            "3x3, unknown total, 2.00 mines expected around the clues, 7 solutions",
            "forced guess, best: row 0, column 0 (mine probability 14.3 %)",
        ]

    def test_certain_and_unknown_cells(self):
        assert plain(printed(analysed("6 2\n?1????\n11111?"))) == [
            "   0  1  2  3  4  5",
            "0  ✱  1  ✓  ✱  ✓  ✓",
            "1  1  1  1  1  1  ✓",
            "",
            " ✓  safe    ✱  mined",
            "6x2, unknown total, 2.00 mines expected around the clues, 1 solution",
            "4 safe cells, the first: row 0, column 2; 2 mined cells",
        ]
        assert plain(printed(analysed("5 1\n01???")))[1:4] == [
            "0     1  ✱  ?  ?",
            "",
            " ✱  mined    ?  unknown",
        ]

    def test_an_uncertain_cell_never_looks_certain(self):
        view = View.parse("4 1\n????")
        probabilities = np.array([[1e-9, 0.004, 0.996, 1 - 1e-9]])
        text = printed(Probabilities(view, 2, None, probabilities))
        assert "0 ▸<1 <1>99>99" in text
        assert "(mine probability <0.01 %)" in text

    @pytest.mark.parametrize(
        ("width", "ruler"),
        [
            (100, "    0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16"),
            (93, "    0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16"),
            (92, "    0   2   4   6   8  10  12  14  16  18  20  22"),
            (63, "    0   2   4   6   8  10  12  14  16  18  20  22"),
            (62, "   0    5   10   15   20   25"),
        ],
    )
    def test_cells_are_as_wide_as_there_is_room(self, width, ruler):
        lines = plain(printed(analyse(expert()), width))
        assert lines[0].startswith(ruler)
        assert [line.split()[0] for line in lines[1:17]] == [str(row) for row in range(16)]
        assert max(map(len, lines)) <= width
        compact = [line for line in lines if line.startswith("compact form: 30 columns")]
        assert len(compact) == (width < 63)

    def test_a_board_that_is_wider_still_comes_in_strips(self):
        result = random_result(200, 3)
        lines = plain(printed(result, 82))
        assert [lines[at].split()[0] for at in (0, 4, 8)] == ["0", "80", "160"]
        rows = [(lines[at] + lines[at + 4] + lines[at + 8])[:3] for at in (1, 2, 3)]
        assert [row.split()[0] for row in rows] == ["0", "1", "2"]
        assert max(map(len, lines[:12])) == 82

    @pytest.mark.parametrize("width", [1, 2, 10, 20])
    def test_a_console_that_is_far_too_narrow(self, width):
        assert printed(analysed(FIRST), width)

    def test_colours(self):
        text = printed(analysed(FIRST), color_system="truecolor")
        red, green, blue = palette.rgb(palette.probability_colour(1 / 7))
        assert f"48;2;{red};{green};{blue}" in text
        assert f"38;2;{';'.join(map(str, palette.rgb(palette.CLUES[2])))}" in text
        assert "\x1b[38;2;0;0;255" not in text

    @pytest.mark.parametrize(("width", "shades"), [(14, 1), (10, 2)])
    def test_numbers_that_touch_have_two_shades(self, width, shades):
        result = Probabilities(View.parse("4 1\n????"), None, None, np.full((1, 4), 0.5))
        text = printed(result, width, color_system="truecolor").splitlines()[1]
        assert len(set(re.findall(r"48;2;[\d;]+", text))) == shades

    def test_the_compact_form_has_shades_without_colours(self):
        view = View.parse("5 1\n?????")
        result = Probabilities(view, None, None, np.array([[0.1, 0.3, 0.6, 0.9, 1.0]]))
        assert plain(printed(result, 8))[1] == "0 ▸▒▓█✱"
        coloured = printed(result, 8, color_system="truecolor")
        red, green, blue = palette.rgb(palette.probability_colour(0.3))
        assert f"38;2;{red};{green};{blue};48;2;{red};{green};{blue}m▒" in coloured

    @pytest.mark.parametrize("width", [7, 8, 80])
    def test_ascii(self, width):
        text = printed(analysed("6 2\n?1????\n11111?"), width, encoding="ascii")
        assert "*" in text
        assert "+" in text

    @pytest.mark.process
    def test_the_command_on_a_terminal(self, tmp_path):
        board = tmp_path / "board.txt"
        board.write_text(FIRST)
        text = on_terminal("analyse", board)
        assert plain(text)[:4] == ["   0  1  2", "0 ▸14 14 14", "1  14 2  !", "2  14 14 14"]
        assert "48;5;" in text  # 256 colours, although xterm announces 16


class TestSummary:
    def test_known_total(self):
        assert summarise(analysed(FIRST, 2))[0] == "3x3, 2 mines, 7 solutions"
        assert summarise(analysed("1 1 1\n?"))[0] == "1x1, 1 mine, 1 solution"

    def test_nothing_to_open(self):
        assert summarise(analysed("1 1 1\n?"))[1] == "nothing to open: 1 mined cell"

    def test_many_solutions(self):
        assert summarise(analysed("10 5 10\n" + 5 * (10 * "?" + "\n")))[0].endswith(
            "10,272,278,170 solutions"
        )

    def test_groups_do_not_count(self):
        assert summarise(analyse_by_groups(View.parse(FIRST), 2))[0] == (
            "3x3, 2 mines, approximate probabilities"
        )


class TestPalette:
    @given(st.floats(0, 1))
    def test_colours_are_colours(self, probability):
        assert re.fullmatch("#[0-9a-f]{6}", palette.probability_colour(probability))
        assert palette.ink(palette.probability_colour(probability)) in (palette.DARK, palette.LIGHT)

    def test_darker_is_riskier(self):
        """So that the scale can be read in grey, too."""
        colours = [
            palette.rgb(palette.probability_colour(probability / 100)) for probability in range(101)
        ]
        light = [0.299 * red + 0.587 * green + 0.114 * blue for red, green, blue in colours]
        assert light == sorted(light, reverse=True)


def png_size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


class TestImage:
    @pytest.mark.long
    def test_the_same_analysis_gives_the_same_bytes(self):
        for file_format in ("png", "svg"):
            one, other = (render_image(analysed(FIRST), file_format) for _ in range(2))
            assert one == other

    @pytest.mark.long
    @pytest.mark.parametrize(("width", "height"), [(1, 1), (12, 1), (1, 1000), (300, 200)])
    def test_sizes(self, width, height):
        data = render_image(random_result(width, height), "png")
        assert min(png_size(data)) >= 198
        assert max(png_size(data)) < 2**14

    def test_cells_are_whole_pixels(self):
        for width, height in [(1, 1), (30, 16), (99, 77), (1000, 1000), (1000, 1)]:
            pixels = cell_size(width, height) * DPI
            assert pixels == pytest.approx(round(pixels))
            assert pixels >= 2

    @pytest.mark.long
    def test_nothing_known(self):
        assert render_image(analysed("2 2\n??\n??"), "png")
        assert render_image(analysed("2 1\n!1"), "svg")

    def test_formats(self):
        assert image_format("a.b/c.PNG") == "png"
        for name in ("map", "map.jpg", "png", ".png"):
            with pytest.raises(FairminesError, match="expected a name that ends in"):
                image_format(name)
