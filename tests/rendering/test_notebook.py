"""The repr of results, games and analyses, and their HTML for notebooks."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest

import fairmines as fm
from fairmines.rendering import notebook_html, palette
from fairmines.simulation.result import Result
from fairmines.wording import percent, percentage

VIEW = fm.View.parse("5 4 7\n01???\n23?3?\n!!32?\n????1")
SVG = "{http://www.w3.org/2000/svg}"


def lost_game() -> fm.Game:
    game = fm.Game.from_layout(fm.Layout([[0, 0, 0, 1], [0, 0, 0, 0], [1, 1, 0, 0]]))
    game.open(0, 0)
    game.flag(2, 0)
    game.flag(1, 3)
    game.open(0, 3)
    return game


def conditional() -> Result:
    return fm.simulate("min-risk", "beginner", 20, estimator="conditional")


SHOWN = {
    "View": lambda: VIEW,
    "Layout": lambda: fm.Layout.random((9, 9, 10), seed=1),
    "Game": lost_game,
    "Game, ready": lambda: fm.Game((9, 9, 10), seed=1),
    "Analysis": lambda: fm.analyse(VIEW),
    "Analysis, unknown total": lambda: fm.analyse(VIEW.with_mines(None)),
    "Probabilities": lambda: fm.analyse(VIEW, engine="groups"),
    "Drill": lambda: fm.find_drill(task="guess", seed=7),
    "Endgame": lambda: fm.solve_endgame(VIEW),
    "Advice": lambda: fm.best_move(VIEW),
    "Advice, estimated": lambda: fm.best_move(fm.View(np.full((9, 9), -1), 10), budget=20),
    "Result": lambda: fm.simulate("random", "beginner", 20),
    "Result, conditional": conditional,
}


@pytest.fixture(params=SHOWN, scope="module")
def shown(request):
    return SHOWN[request.param]()


def parse(shown) -> ET.Element:
    return ET.fromstring(shown._repr_html_())


def texts(shown) -> list[str]:
    """The texts in the cells of a board, row after row, with '' where a cell has none."""
    svg = parse(shown).find(f"{SVG}svg")
    cells = [
        it for it in svg if it.tag in (f"{SVG}g", f"{SVG}rect") and it.get("font-size") is None
    ]
    return [it.findtext(f"{SVG}text") or "" for it in cells if it.get("stroke-width") != "3"]


class TestRepr:
    @pytest.mark.parametrize(
        ("name", "expected"),
        [
            ("View", "<View 5x4, 7 mines: 10 covered cells>"),
            ("Layout", "<Layout 9x9, 10 mines>"),
            ("Game", "<Game 4x3, 3 mines, classic: lost, 6 of 9 free cells opened>"),
            ("Game, ready", "<Game 9x9, 10 mines, fair: ready, 0 of 71 free cells opened>"),
            ("Drill", "<Drill guess: rating 1618, <View 9x9, 15 mines: 8 covered cells>>"),
            ("Endgame", "<Endgame 5x4: 8 solutions, (1, 2) wins 62.5 %>"),
            ("Advice", "<Advice open (1, 2): wins 62.5 % (exact), 10 candidates>"),
        ],
    )
    def test_says_what_it_holds(self, name, expected):
        assert repr(SHOWN[name]()) == expected

    def test_analysis(self):
        first = fm.View.parse("3 3 2\n???\n?2!\n???")
        says = ": 7 solutions, 0 safe, 0 mined, safest (0, 0): 14.3 % mine>"
        assert repr(fm.analyse(first)) == f"<Analysis 3x3, 2 mines{says}"
        assert repr(fm.analyse(first, engine="enumeration")) == repr(fm.analyse(first))
        groups = fm.analyse(first, engine="groups")
        assert repr(groups) == f"<Probabilities 3x3, 2 mines{says}".replace(
            "7 solutions", "approximate"
        )
        blank = fm.analyse(fm.View(np.full((16, 30), -1)), 99)
        assert "99 mines: 5.60e+104 solutions, 0 safe" in repr(blank)
        assert repr(fm.analyse(fm.View([[-1]]), 0)) == (
            "<Analysis 1x1, 0 mines: 1 solution, 1 safe, 0 mined>"
        )

    def test_result(self):
        result = fm.simulate("min-risk", "beginner", 2000, seed=1)
        rate = percentage(result.rate, *result.interval())
        assert repr(result) == f"<Result min-risk, beginner: {result.wins:,} of 2,000 = {rate}>"
        assert "beginner: 20 conditional games = " in repr(conditional())

    def test_is_one_line(self, shown):
        assert "\n" not in repr(shown)
        assert len(repr(shown)) < 120


class TestHtml:
    def test_is_well_formed(self, shown):
        root = parse(shown)
        assert root.get("class") == "fairmines"
        assert root.find(f"{SVG}svg") is not None or root.find("table") is not None

    def test_a_view_shows_clues_and_mines(self):
        expected = ["" if it in "?0\n" else it for it in str(VIEW)[6:] if it != "\n"]
        assert texts(VIEW) == ["✱" if it == "!" else it for it in expected]

    def test_a_layout_shows_all_mines(self):
        layout = SHOWN["Layout"]()
        assert [it == "✱" for it in texts(layout)] == layout.mines.ravel().tolist()
        numbers = [it or "0" for it in texts(layout) if it != "✱"]
        assert numbers == [str(it) for it in layout.clues[~layout.mines]]

    def test_a_lost_game_shows_flags_and_mines(self):
        game = lost_game()
        assert texts(game)[3] == "✱"
        assert [texts(game)[4 * row + column] for row, column in ((2, 0), (2, 1), (1, 3))] == [
            "⚑",
            "✱",
            "✗",
        ]
        assert palette.MINED in game._repr_html_()

    def test_a_game_in_play_hides_its_mines(self):
        game = fm.Game((9, 9, 10), seed=7, first="opening")
        game.open(4, 4)
        assert set(texts(game)) <= {"", *"12345678"}

    def test_an_analysis_shows_probabilities(self):
        analysis = fm.analyse(VIEW)
        for cell, text in zip(np.ndindex(4, 5), texts(analysis), strict=True):
            probability = float(analysis.mine_probability[cell])
            if 0 < probability < 1:
                assert text == percent(probability, 0)
            elif not np.isnan(probability):
                assert text == ("✱" if probability else "✓")
        assert "safest cell" in analysis._repr_html_()

    def test_squares_texts_and_the_outline_have_their_places(self):
        analysis = fm.analyse(VIEW)
        svg = parse(analysis).find(f"{SVG}svg")
        boxes = [
            [float(rect.get(name)) for name in ("x", "y", "width", "height")]
            for rect in svg.iter(f"{SVG}rect")
        ]
        *squares, outline = boxes
        left, top, side, _ = squares[0]
        grid = [[left + side * c, top + side * r, side, side] for r in range(4) for c in range(5)]
        assert squares == grid
        assert min(left, top) > 0
        size = float(svg.get("width")), float(svg.get("height"))
        assert (left + 5 * side < size[0], top + 4 * side < size[1]) == (True, True)
        row, column = analysis.safest
        x, y, *_ = squares[5 * row + column]
        assert outline == [x + 1, y + 1, side - 3, side - 3]
        written = [group for group in svg.iter(f"{SVG}g") if group.find(f"{SVG}rect") is not None]
        for group in written:
            square, text = group.find(f"{SVG}rect"), group.find(f"{SVG}text")
            assert float(text.get("x")) == float(square.get("x")) + side / 2
            assert 0 < float(text.get("y")) - float(square.get("y")) < side
        assert len(written) == sum(map(bool, texts(analysis)))

    def test_unknown_cells_have_a_question_mark(self):
        assert texts(fm.analyse(fm.View.parse("5 1\n?1???"))) == ["50", "1", "50", "?", "?"]

    def test_an_endgame_lists_the_best_cells_first(self):
        rows = parse(SHOWN["Endgame"]()).findall("table/tbody/tr")
        assert [it.text for it in rows[0]] == ["row 1, column 2", "5", "62.5 %"]
        wins = [int(row[1].text) for row in rows]
        assert wins == sorted(wins, reverse=True)

    def test_a_long_table_says_what_it_leaves_out(self):
        endgame = fm.solve_endgame(fm.View(np.full((3, 4), -1), 2))
        assert len(parse(endgame).findall("table/tbody/tr")) == notebook_html.MOST_LINES
        assert "The best 10 of 12 cells." in endgame._repr_html_()

    def test_estimated_advice_has_intervals(self):
        value = parse(SHOWN["Advice, estimated"]()).find("table/tbody/tr")[4].text
        assert "\N{EN DASH}" in value
        assert "\N{EN DASH}" not in parse(SHOWN["Advice"]()).find("table/tbody/tr")[4].text

    def test_a_large_board_is_cut(self):
        view = fm.View(np.full((1000, 1000), -1), 5)
        html = view._repr_html_()
        assert len(texts(view)) == notebook_html.MOST_ROWS * notebook_html.MOST_COLUMNS
        assert "The first 50 rows and 60 columns of 1,000x1,000 cells." in html
        assert len(html) < 1_000_000

    def test_text_is_escaped(self):
        class Odd(fm.Strategy):
            def moves(self, view, _rng):
                return [tuple(np.argwhere(view.covered)[0])]

        Odd.__qualname__ = Odd.__name__ = "<script>&"
        result = fm.simulate(Odd, "beginner", 2)
        assert "<script>" not in result._repr_html_()
        assert parse(result).find("table/tbody/tr/td").text == result.strategy
