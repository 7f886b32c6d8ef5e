"""Games for files of all games, and for boxes."""

import random
from functools import partial

from fairmines import Level
from fairmines.play.game import Game
from fairmines.records.games_file import GameLine, write_footer, write_game, write_header


def play_lines(number, seed=1, *, over=False):
    """Play games at random, with all kinds of moves; some still run, unless all are to be over."""
    rng = random.Random(seed)
    games = []
    while len(games) < number:
        n = len(games)
        rules = rng.choice(["classic", "fair", "kind"])
        level = rng.choice([Level(9, 9, 10), Level(9, 9, 1)])
        game = Game(level, rules, rng.getrandbits(64), "opening", clock=partial(float, n))
        for _ in range(rng.choice([3, 40])):
            cell = rng.randrange(9), rng.randrange(9)
            rng.choice([game.open, game.open, game.flag, game.chord])(*cell)
            if rng.random() < 0.05:
                game.undo()
        if game.status == "ready" or (over and game.status == "playing"):
            continue
        games.append(
            GameLine.of(
                game,
                f"game-{seed}-{n}",
                began=1.7e9 + 1 / 3,
                touched=1.7e9 + 10.5 * n + seed,
                stated=rng.random() < 0.2,
                assisted=rng.random() < 0.2,
            )
        )
    return games


def write_games(games, settings="{}"):
    """Write a file of all games."""
    lines = [write_game(game).decode() + "\n" for game in games]
    return "".join([write_header(settings), *lines, write_footer(len(lines))])
