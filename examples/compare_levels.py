"""Compares strategies, draws them, and links to a lost game: `python compare_levels.py`."""

import sys
from pathlib import Path

import matplotlib as mpl

import fairmines as fm

LEVELS: list[str | tuple[int, int, int]] = ["9x9x8", fm.BEGINNER, (9, 9, 12)]


def main(folder: Path, games: int = 200) -> None:
    """Write a plot and a page of links into a folder."""
    results = fm.compare(["sps", "min-risk"], LEVELS, games, seed=7)
    fewest = results.select(level=(9, 9, 8))
    for result in fewest:
        print(f"{result.strategy}, {result.level.mines} mines: {result.rate:.0%}")
    weak, strong = fewest
    low, high = strong.difference(weak).interval()
    print(f"min-risk wins {low:.0%} to {high:.0%} more")

    figure = fm.plot_rates(results).get_figure(root=True)
    assert figure is not None
    figure.savefig(folder / "rates.png")

    [beginner] = results.select(strategy="min-risk", level=fm.BEGINNER)
    lost = int((beginner.outcomes == 0).argmax())
    record = fm.game_record("min-risk", beginner.level, lost, seed=beginner.seed)
    found = fm.positions("min-risk", beginner.level, 20, seed=beginner.seed)
    guess = found[found.guess][0]
    links = [
        fm.page_link(record, move=len(record.moves)),
        fm.page_link(guess),
        fm.page_link(beginner.level, seed=beginner.seed, rules=beginner.rules),
    ]
    (folder / "links.txt").write_text("\n".join(links) + "\n")
    assert len({*results, *results.select(strategy="sps")}) == len(results)


if __name__ == "__main__":
    mpl.use("agg")
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
