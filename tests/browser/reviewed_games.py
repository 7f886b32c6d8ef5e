"""Stored games with their reviews, and their list on the page of the reviews of all games."""

from datetime import UTC, datetime

import numpy as np
from playwright.sync_api import Locator, Page

import fairmines as fm
from fairmines.reviews.game_summary import VERSION
from fairmines.web.reviewing.worker import StoredGame, review_stored
from fairmines.web.store.game_store import GameStore
from tests.helpers.stored_games import store_finished

DAY = 24 * 3600
NOON = datetime(2026, 3, 10, 12, tzinfo=UTC).timestamp()
"""When the first of the stored games ended; one ends each day, and each second one is classic."""
GAMES = 8


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


def store_games(store: GameStore) -> None:
    for day, game in enumerate(play_games()):
        store_finished(store, game, NOON + DAY * day, 60)


def review_games(store: GameStore) -> None:
    """Review all games as the server's process does."""
    while (missing := store.reviews.next_missing(VERSION)) is not None:
        game = missing.game
        outcome = review_stored(StoredGame(*store.find(game)))
        assert outcome.problem is None
        store.reviews.put(game, VERSION, outcome.summary, None)


def rows(page: Page) -> Locator:
    """The games of the list."""
    return page.locator(".game-list tbody tr")
