"""Games that are reviewed, and their list on the page of the reviews of all games."""

import numpy as np
from playwright.sync_api import Locator, Page

import fairmines as fm

GAMES = 8
"""Each second one is classic."""


def played(seed: int, rules: str = "classic", level: str = "beginner") -> fm.Game:
    """A game with one needless guess, each move of which takes a second."""
    times = iter(range(1000))
    game = fm.Game(level, rules=rules, seed=seed, first="opening", clock=lambda: float(next(times)))
    game.open(4, 4)
    blunder = True
    while game.status == "playing":
        analysis = game.analysis()
        risks = analysis.mine_probability
        safe, unsure = np.argwhere(analysis.safe), np.argwhere((risks > 0) & (risks < 1))
        if (blunder and len(unsure)) or not len(safe):
            blunder = False
            game.open(*min(unsure.tolist(), key=lambda it: risks[tuple(it)]))
        else:
            game.open(*safe[0].tolist())
    return game


def play_games() -> list[fm.Game]:
    """Return the games."""
    return [
        played(seed, ("classic", "fair")[seed % 2], "intermediate" if seed == 2 else "beginner")
        for seed in range(GAMES)
    ]


def rows(page: Page) -> Locator:
    """The games of the list."""
    return page.locator(".game-list tbody tr")
