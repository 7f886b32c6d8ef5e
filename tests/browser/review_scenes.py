"""The pictures of the reviews of all games: a box with games, and a page that reviews them."""

import random
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from playwright.sync_api import expect

import fairmines as fm
from fairmines.records.box_games import keep_game
from fairmines.records.games_file import GameLine
from tests.browser.player import Player

GAMES = 60
LAST = datetime(2026, 6, 30, 20, tzinfo=UTC).timestamp()
APART = 9 * 3600.0
CARELESS = 0.015
"""How often the player guesses although a cell is safe."""
WORSE_GUESSES = 0.25
"""How often a guess is not the safest one."""


def play_like_a_person(seed: int) -> fm.Game:
    """Return a game with some mistakes, in which moves take longer that are harder to see."""
    rng, now = random.Random(seed), [0.0]
    game = fm.Game(
        ("beginner", "intermediate")[seed % 3 == 0],
        rules="classic",
        seed=seed,
        first="opening",
        clock=lambda: now[0],
    )
    game.open(4, 4)
    while game.status == "playing":
        analysis = game.analysis()
        risks, safe = analysis.mine_probability, np.argwhere(analysis.safe).tolist()
        unsure = np.argwhere((risks > 0) & (risks < 1)).tolist()
        if safe and (not unsure or rng.random() > CARELESS):
            row, column = rng.choice(safe)
            rule = fm.PROOF_RULES.index(fm.proof_rules(game.view)[row, column])
        else:
            unsure.sort(key=lambda it: risks[tuple(it)])
            worse = len(unsure) > 3 and rng.random() < WORSE_GUESSES
            row, column = unsure[3 if worse else 0]
            rule = len(fm.PROOF_RULES)
        now[0] += rng.lognormvariate(0, 0.5) * (1 + 0.6 * rule)
        game.open(row, column)
    return game


def keep_games(data: Path) -> None:
    """Put games of some weeks into a box."""
    for number in range(GAMES):
        game = play_like_a_person(number)
        ended = LAST - APART * (GAMES - 1 - number)
        line = GameLine.of(game, f"game-{number}", began=ended - game.elapsed, touched=ended)
        keep_game(data, line)


def review_games(player: Player) -> None:
    """Let the page review the games that came from the box."""
    player.page.goto(f"{player.address}reviews.html")
    begin = player.page.locator("#work-begin")
    expect(begin).to_contain_text(f"({GAMES})", timeout=60_000)
    begin.click()
    expect(player.page.locator(".game-list table")).to_have_attribute(
        "aria-rowcount", str(GAMES + 1), timeout=600_000
    )
