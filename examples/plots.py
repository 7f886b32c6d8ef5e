"""Makes the pictures of docs/guide/plots.md and review.md: `python examples/plots.py [FOLDER]`."""

import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt
import numpy as np

import fairmines as fm

GAMES = 5_000


STYLES = {"": "default", "-dark": "dark_background"}
"""What the names of the pictures end in, and the style of matplotlib that they are drawn in."""


def main(folder: Path) -> None:
    """Draw the pictures into a folder, for light and for dark pages."""
    view = fm.View.parse("5 4 7\n01???\n23?3?\n!!32?\n????1")
    results = fm.compare(["random", "sps", "min-risk", "expert"], "beginner", GAMES)
    swept = fm.sweep(["sps", "min-risk", "expert"], (9, 9), "0.06:0.24:0.02", GAMES)
    review = fm.review(play(), games=400)
    for ending, style in STYLES.items():
        with plt.style.context(style):
            draw(view, results, swept, folder, ending)
            figure, axes = plt.subplots(figsize=(8, 3.6), layout="constrained")
            fm.plot_review(review, ax=axes)
            save(figure, folder / f"plot-review{ending}.png")


def play() -> fm.Game:
    """Play a game on the level expert: safe cells, the safest guesses, and two needless ones."""
    game = fm.Game("expert", rules="classic", seed=92, first="opening")
    game.open(8, 15)
    while game.status == "playing":
        analysis = game.analysis()
        risky = (analysis.mine_probability > 0) & (analysis.mine_probability < 0.25)
        cells = np.argwhere(risky if game.move_count in {41, 91} else analysis.safe)
        row, column = cells[0].tolist() if len(cells) else analysis.safest_cells[0]
        game.open(row, column)
    return game


def draw(view: fm.View, results: fm.Results, swept: fm.Results, folder: Path, ending: str) -> None:
    """Draw the pictures in the current style."""
    # 1. A view, and its mine probabilities.
    figure, (left, right) = plt.subplots(1, 2, figsize=(7, 3), layout="constrained")
    view.plot(left)
    fm.analyse(view).plot(right)
    save(figure, folder / f"plot-board{ending}.png")
    # 2. Win rates.
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
    fm.plot_rates(results, ax=left)
    fm.plot_survival(results, ax=right)
    save(figure, folder / f"plot-rates{ending}.png")
    # 3. A sweep.
    figure, axes = plt.subplots(figsize=(7, 4.4), layout="constrained")
    fm.plot_sweep(swept, ax=axes)
    save(figure, folder / f"plot-sweep{ending}.png")


def save(figure: mpl.figure.Figure, path: Path) -> None:
    """Write a figure; the same figure always gives the same file."""
    figure.savefig(path, dpi=110, metadata={"Software": None})
    plt.close(figure)


if __name__ == "__main__":
    mpl.use("agg")
    default = Path(__file__).parents[1] / "docs" / "screenshots"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
