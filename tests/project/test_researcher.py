"""examples/compare_levels.py: a comparison as a researcher writes it, from the help texts alone."""

import runpy

import matplotlib.pyplot as plt
import pytest

from tests.helpers.folders import EXAMPLES


@pytest.mark.long
def test_a_comparison_with_its_plot_and_its_links(tmp_path, capsys):
    program = runpy.run_path(str(EXAMPLES / "compare_levels.py"))
    program["main"](tmp_path, games=60)
    plt.close("all")
    assert "min-risk wins" in capsys.readouterr().out
    assert (tmp_path / "rates.png").read_bytes().startswith(b"\x89PNG")
    game, guess, level = (tmp_path / "links.txt").read_text().split()
    assert "/review.html#record=" in game
    assert "/analyse.html#size=9x9&mines=10&cells=" in guess
    assert level.endswith("/#level=9x9x10&rules=classic&first=safe&deal=random&seed=7")
