"""Pictures in one line: `plot` of boards, `plot_rates`, `plot_survival` and `plot_sweep`."""

import itertools

import matplotlib as mpl
import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import to_rgb

import fairmines as fm
from fairmines.rendering import palette
from fairmines.rendering.plot_style import styles
from tests.helpers.commands import run_python

BOARD = "6 4 4\n??????\n12?1??\n01111?\n00001?"


@pytest.fixture(autouse=True)
def no_window(monkeypatch):
    """Draw without a screen, and close what was drawn."""
    monkeypatch.setattr(mpl, "rcParams", mpl.rcParams.copy())
    plt.switch_backend("agg")
    yield
    plt.close("all")


@pytest.fixture(scope="module")
def results():
    return fm.compare(["random", "sps", "min-risk"], [(5, 5, 4), (5, 5, 6)], games=60)


def probabilities():
    """All kinds of cells side by side; how a board is drawn does not depend on what they mean."""
    layout = fm.Layout.random((6, 4, 5), seed=3)
    view = fm.View.of_layout(layout, ~layout.mines & (np.arange(24).reshape(4, 6) % 2 == 0))
    kinds = np.resize([0.0, 0.1, 1 / 3, 0.999, 1.0, np.nan, 0.05], (4, 6))
    return fm.Probabilities(view, None, None, np.where(view.covered, kinds, np.nan))


def contrast(colour, other):
    """The contrast of two colours by the definition of WCAG 2, 1 to 21."""

    def luminance(colour):
        parts = [
            it / 12.92 if it <= 0.04 else ((it + 0.055) / 1.055) ** 2.4 for it in to_rgb(colour)
        ]
        return np.dot(parts, [0.2126, 0.7152, 0.0722])

    low, high = sorted(map(luminance, (colour, other)))
    return (high + 0.05) / (low + 0.05)


def pixels(axes):
    """The pixels of the whole figure, (rows, columns, 3), from the bottom up."""
    canvas = FigureCanvasAgg(axes.figure)
    canvas.draw()
    return np.asarray(canvas.buffer_rgba())[::-1, :, :3].astype(int)


class TestBoards:
    @pytest.mark.long
    @pytest.mark.parametrize(("size", "place"), [((6, 4), 0), ((3, 2), 1)])
    def test_colours_in_ones_own_axes(self, size, place):
        """The lower edge of each cell has its colour, in small and in large axes."""
        analysis = probabilities()
        figure, panels = plt.subplots(1, 2, figsize=(2 * size[0], size[1]), dpi=100)
        assert analysis.plot(panels[place]) is panels[place]
        seen = pixels(panels[place])
        for (row, column), probability in np.ndenumerate(analysis.mine_probability):
            if (row, column) == analysis.safest:
                continue
            expected = palette.UNKNOWN if analysis.view.covered[row, column] else palette.OPENED
            if not np.isnan(probability):
                certain = {0.0: palette.SAFE, 1.0: palette.MINED}
                expected = certain.get(probability, palette.probability_colour(probability))
            x, y = panels[place].transData.transform((column, row + 0.38))
            colour = seen[int(y), int(x)]
            assert np.abs(colour - palette.rgb(expected)).max() <= 3, (row, column)
        assert not panels[1 - place].collections
        assert len(plt.get_fignums()) == 1
        assert figure.axes == list(panels)

    def test_clues_stand_upright(self):
        """The 7 has its bar at the top: rows count downwards, but figures do not stand on end."""
        axes = fm.View.parse("1 1\n7").plot()
        seen = pixels(axes)
        ink = np.abs(seen - palette.rgb(palette.CLUES[7])).max(axis=2) < 40
        rows, columns = np.nonzero(ink)
        at_top, at_bottom = (ink[row].sum() for row in (rows.max() - 1, rows.min() + 1))
        assert at_top > 2 * at_bottom > 0
        middle = axes.transData.transform((0, 0))
        # Versions of Matplotlib differ by 8 pixels.
        assert np.abs(np.array([columns.mean(), rows.mean()]) - middle).max() < 10

    def test_a_layout_shows_its_mines(self):
        axes = fm.Layout([[1, 0], [0, 0]]).plot()
        for x, expected in ((0, palette.MINED), (1, palette.OPENED)):
            across, up = axes.transData.transform((x, 0.4))
            assert tuple(pixels(axes)[int(up), int(across)]) == palette.rgb(expected)

    def test_cells_too_small_for_text_have_colours(self):
        layout = fm.Layout.random((200, 200, 4000), seed=1)
        _figure, axes = plt.subplots(figsize=(3, 3))
        fm.View.of_layout(layout).plot(axes)
        [image] = axes.images
        colours = np.asarray(image.get_array())
        assert (colours[layout.mines] == to_rgb(palette.MINED)).all()
        assert (colours[~layout.mines] == to_rgb(palette.OPENED)).all()

    def test_rows_and_columns_are_numbered_from_0(self):
        axes = fm.View.parse(BOARD).plot()
        axes.figure.canvas.draw()
        assert [it.get_text() for it in axes.get_xticklabels()] == [*"012345"]
        assert [it.get_text() for it in axes.get_yticklabels()] == [*"0123"]
        assert axes.get_ylim()[0] > axes.get_ylim()[1]

    @pytest.mark.long
    def test_a_new_figure_has_room_for_the_board(self):
        across, up = fm.View(np.full((16, 30), -1), 99).plot().figure.get_size_inches()
        assert across > up > 5
        assert fm.View(np.full((10, 1000), -1), 9).plot().figure.get_size_inches().max() < 15


class TestRates:
    def test_bars(self, results):
        _figure, (ours, other) = plt.subplots(1, 2)
        assert fm.plot_rates(results, ax=ours) is ours
        assert [bar.get_width() for bar in ours.patches] == [it.rate for it in results]
        names = [it.get_text() for it in ours.get_yticklabels()]
        assert names[:2] == ["random, 5x5x4", "sps, 5x5x4"]
        assert names[3] == "random, 5x5x6"
        intervals = [line.get_segments()[0][:, 0].tolist() for line in ours.collections]
        assert intervals == [pytest.approx(it.interval()) for it in results]
        assert not other.patches

    def test_one_result_and_one_level(self, results):
        axes = fm.plot_rates(results[2])
        assert [it.get_text() for it in axes.get_yticklabels()] == ["min-risk"]
        assert axes.get_title() == "5 \N{MULTIPLICATION SIGN} 5, 4 mines"

    def test_survival(self, results):
        axes = fm.plot_survival(iter(results))
        assert [line.get_ydata().tolist() for line in axes.lines] == [
            it.survival.tolist() for it in results
        ]
        legend = [it.get_text() for it in axes.get_legend().get_texts()]
        assert legend[0] == "random, 5x5x4"

    def test_sweep(self, results):
        axes = fm.plot_sweep(results[::-1])
        for line in axes.lines:
            mine = [it for it in results if it.strategy == line.get_label()]
            assert list(line.get_xdata()) == [4 / 25, 6 / 25]
            assert list(line.get_ydata()) == [it.rate for it in mine]
        assert len(axes.lines) == 3

    @pytest.mark.parametrize("plot", [fm.plot_survival, fm.plot_sweep])
    def test_strategies_of_a_script_are_named(self, plot):
        """By itself matplotlib leaves out labels that begin with a line."""
        results = fm.compare({"__main__:Mine": "random", "min-risk": "min-risk"}, (4, 4, 3), 20)
        legend = [it.get_text() for it in plot(results).get_legend().get_texts()]
        assert legend == ["__main__:Mine", "min-risk"]

    def test_conditional_play_has_no_survival_curve(self):
        result = fm.simulate("min-risk", (4, 4, 3), games=50, estimator="conditional")
        axes = fm.plot_survival([result])
        assert not axes.lines
        assert axes.get_legend() is None
        assert axes.texts[0].get_text() == "no game is lost in conditional play"

    def test_no_two_lines_differ_by_colour_alone(self):
        looks = list(styles(map(str, range(60))).values())
        assert len(set(looks)) == len(looks)
        without_colour = {(str(it.dashes), it.marker, it.hatch) for it in looks}
        assert len(without_colour) >= 36
        neighbours = itertools.pairwise(looks)
        assert all(a.marker != b.marker and a.hatch != b.hatch for a, b in neighbours)

    @pytest.mark.long
    @pytest.mark.parametrize("plot", [fm.plot_rates, fm.plot_survival, fm.plot_sweep])
    @pytest.mark.parametrize("style", ["default", "dark_background", "transparent"])
    def test_text_and_lines_can_be_seen_on_the_figure(self, plot, style, results):
        with plt.style.context("default" if style == "transparent" else style):
            _, axes = plt.subplots()
            axes.figure.patch.set_alpha(0 if style == "transparent" else 1)
            plot(results, ax=axes)
            paper = axes.figure.get_facecolor()
        texts = [*axes.texts, axes.xaxis.label, axes.yaxis.label, *axes.get_xticklabels()]
        texts += axes.get_legend().get_texts() if axes.get_legend() else []
        assert len(texts) > 5
        assert all(contrast(it.get_color(), paper) >= 4.5 for it in texts)
        assert all(contrast(it.get_color(), paper) >= 2 for it in axes.lines)

    @pytest.mark.parametrize("plot", [fm.plot_rates, fm.plot_survival, fm.plot_sweep])
    def test_errors(self, plot, results):
        with pytest.raises(fm.FairminesError, match=r"results \[\]: expected a result, or several"):
            plot([])
        with pytest.raises(fm.FairminesError, match="result 'min-risk': expected a Result"):
            plot(["min-risk"])
        with pytest.raises(fm.FairminesError, match="expected a result, or several"):
            plot(7)
        with pytest.raises(fm.FairminesError, match="ax 3: expected matplotlib axes"):
            plot(results, 3)


@pytest.mark.process
def test_matplotlib_loads_with_the_first_picture_only():
    code = (
        "import sys, fairmines as fm\n"
        "fm.plot_rates, fm.View.plot\n"
        "assert 'matplotlib' not in sys.modules\n"
        "sys.modules['matplotlib'] = None\n"
        "for call in (lambda: fm.View([[-1]]).plot(), lambda: fm.plot_rates(\n"
        "        fm.simulate('random', (3, 3, 1), 1))):\n"
        "    try: call()\n"
        "    except fm.MissingExtraError as error: print(error)\n"
    )
    sentence = "plots need matplotlib, which is not installed: pip install 'fairmines[plot]'"
    assert run_python(code).splitlines() == [sentence] * 2


def test_a_strategy_has_one_colour_on_all_levels(results):
    axes = fm.plot_rates(results)
    looks = [(bar.get_facecolor(), bar.get_hatch()) for bar in axes.patches]
    assert len(looks) == 6
    assert looks[:3] == looks[3:]
    assert len(set(looks)) == 3


def test_curves_of_one_strategy_have_one_colour_and_differ_otherwise(results):
    curves = fm.plot_survival(results).get_lines()
    colours = [curve.get_color() for curve in curves]
    assert colours[:3] == colours[3:]
    assert len(set(colours)) == 3
    lines = {(it.get_color(), it.get_linestyle(), it.get_marker()) for it in curves}
    dashes = {(it.get_linestyle(), it.get_marker()) for it in curves}
    assert len(lines) == len(dashes) == 6
