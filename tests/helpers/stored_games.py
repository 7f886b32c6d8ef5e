"""Rows of games for the stores, without moves."""

import random

from fairmines.web.store.game_row import GameRow


def game_row(number, status="won", **more):
    """A beginner's game; later numbers ended later, and took less time."""
    row = {"seed": "7", "rules": "fair", "first": "safe", "deal": "random"}
    row |= {"width": 9, "height": 9, "mines": 10, "stated": False, "assisted": False}
    row |= {"moves": 0, "elapsed": 1000.0 - number, "touched": float(number), "id": str(number)}
    return GameRow(**(row | {"status": status} | more))


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
