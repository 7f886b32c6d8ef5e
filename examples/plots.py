"""Makes the pictures of docs/guide/plots.md: `python examples/plots.py [FOLDER]`."""

import sys
from pathlib import Path

import matplotlib as mpl
import matplotlib.pyplot as plt

import fairmines as fm

GAMES = 5_000


def main(folder: Path) -> None:
    """Draw the pictures into a folder."""
    # 1. A view, and its mine probabilities.
    view = fm.View.parse("5 4 7\n01???\n23?3?\n!!32?\n????1")
    figure, (left, right) = plt.subplots(1, 2, figsize=(7, 3), layout="constrained")
    view.plot(left)
    fm.analyse(view).plot(right)
    save(figure, folder / "plot-board.png")
    # 2. Win rates.
    results = fm.compare(["random", "sps", "min-risk", "expert"], "beginner", GAMES)
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4), layout="constrained")
    fm.plot_rates(results, ax=left)
    fm.plot_survival(results, ax=right)
    save(figure, folder / "plot-rates.png")
    # 3. A sweep.
    figure, axes = plt.subplots(figsize=(7, 4.4), layout="constrained")
    swept = fm.sweep(["sps", "min-risk", "expert"], (9, 9), "0.06:0.24:0.02", GAMES)
    fm.plot_sweep(swept, ax=axes)
    save(figure, folder / "plot-sweep.png")


def save(figure: mpl.figure.Figure, path: Path) -> None:
    """Write a figure, on white, because it may be shown on a dark page."""
    figure.savefig(path, dpi=110, facecolor="white", metadata={"Software": None})
    plt.close(figure)


if __name__ == "__main__":
    mpl.use("agg")
    default = Path(__file__).parents[1] / "docs" / "screenshots"
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else default)
