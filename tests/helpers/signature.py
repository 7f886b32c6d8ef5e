"""The signature of a strategy: one number for a fixed run of games.

It depends only on the decisions of the strategy in these games. It may miss a change of play that
shows in few games. To print the signatures of all strategies:

    .venv/bin/python -m tests.helpers.signature
"""

import json
from zlib import crc32

from fairmines import BEGINNER, EXPERT, INTERMEDIATE, STRATEGIES
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.play import play

GAMES = {BEGINNER: 100, INTERMEDIATE: 50, EXPERT: 15}


def signature(name: str) -> str:
    """Return eight hexadecimal digits computed from the outcomes of all games."""
    run = []
    for level, games in GAMES.items():
        experiment = Experiment(STRATEGIES[name], level, seed=2015)
        for game in range(games):
            played = play(experiment, game)
            run.append((played.won, played.guesses, played.opened))
    return f"{crc32(repr(run).encode()):08x}"


if __name__ == "__main__":
    print(json.dumps({name: signature(name) for name in STRATEGIES}, indent=4))
