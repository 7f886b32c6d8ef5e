"""Games for the stores."""

import random
from dataclasses import replace
from functools import partial

from fairmines import Level
from fairmines.play.game import Game
from fairmines.records.games_file import new_id
from fairmines.web.store.game_row import GameRow
from fairmines.web.store.new_row import row_of


def game_row(number, status="won", **more):
    """A beginner's game; later numbers ended later, and took less time."""
    row = {"seed": "7", "rules": "fair", "first": "safe", "deal": "random"}
    row |= {"width": 9, "height": 9, "mines": 10, "stated": False, "assisted": False}
    row |= {"moves": 0, "elapsed": 1000.0 - number, "touched": float(number), "id": str(number)}
    return GameRow(**(row | {"status": status} | more))


def store_finished(store, game, ended, seconds):
    """Store a finished game that ended at this Unix time, and began so many seconds before."""
    when = {"began": ended - seconds, "touched": ended, "elapsed": game.elapsed}
    row = row_of(game, new_id(), **when, stated=True)
    store.add(row, game.moves)
    return row


def random_rows(number, seed=1):
    """Games of all kinds, some of them running."""
    rng = random.Random(seed)
    return [
        game_row(
            i,
            rng.choice(["won", "won", "lost", "lost", "playing", "ready"]),
            rules=rng.choice(["fair", "kind"]),
            width=rng.choice([8, 9]),
            deal=rng.choice(["random", "random", "no-guess", "no-guess overlap"]),
            stated=rng.random() < 0.2,
            assisted=rng.random() < 0.2,
            practice=rng.random() < 0.2,
            elapsed=rng.choice([1.0, 2.5, 7.25, 0.0625, 100.0, rng.random() * 100]),
            bbbv=rng.choice([None, 0, 9, 40]),
            touched=1.7e9 + 1000 * i + rng.random(),
        )
        for i in range(number)
    ]


def add_played(store, number, seed=1):
    """Play games at random, and store them: running and finished ones, with all kinds of moves."""
    rng = random.Random(seed)
    for i in range(number):
        rules = rng.choice(["classic", "fair", "kind"])
        clock = partial(float, i)
        level = rng.choice([Level(9, 9, 10), Level(9, 9, 1)])
        game = Game(level, rules, rng.getrandbits(64), "opening", clock=clock)
        for _ in range(rng.choice([3, 40])):
            cell = rng.randrange(9), rng.randrange(9)
            rng.choice([game.open, game.open, game.flag, game.chord])(*cell)
            if rng.random() < 0.05:
                game.undo()
        row = replace(
            game_row(i, game.status, id=f"game-{seed}-{i}"),
            mines=level.mines,
            rules=rules,
            first="opening",
            seed=str(game.seed),
            moves=len(game.moves),
            practice=game.practice,
            bbbv=game.layout.bbbv if game.status in {"won", "lost"} else None,
            touched=1.7e9 + 10.5 * i + seed,
            began=1.7e9 + 1 / 3,
        )
        store.add(row, game.moves)
