"""The signature of a strategy: one number for a fixed run of games.

It changes with the decisions of the strategy in these games, and with nothing else; a change that
is seen in one game of a thousand may well leave it as it is. To print all of them:

    .venv/bin/python tests/helpers/signature.py
"""

import json
from zlib import crc32

from fairmines import BEGINNER, EXPERT, INTERMEDIATE, STRATEGIES
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import play

GAMES = {BEGINNER: 100, INTERMEDIATE: 50, EXPERT: 15}


def signature(name: str) -> str:
    """Eight hexadecimal digits over how each game of the run went."""
    run = []
    for level, games in GAMES.items():
        experiment = Experiment(STRATEGIES[name], level, "classic", "safe", (0, 0), seed=2015)
        for game in range(games):
            played = play(experiment, game)
            run.append((played.won, played.guesses, played.opened))
    return f"{crc32(repr(run).encode()):08x}"


if __name__ == "__main__":
    print(json.dumps({name: signature(name) for name in STRATEGIES}, indent=4))
