"""Random summaries of reviewed games, and what the page says that they say together."""

import json
import random

import fairmines as fm
from fairmines.play.rules import RULES, STATUSES
from fairmines.proofs.steps import PROOF_RULES
from fairmines.reviews.decision import MISTAKE_KINDS
from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.summary import summarise_games


def random_summary(rng: random.Random) -> GameSummary:
    """A game whose figures need not fit together; some are not known, and some are none."""

    def known(value):
        return None if rng.random() < 0.2 else value

    def counts(names):
        return {name: rng.randint(1, 3) for name in names if rng.random() < 0.3}

    return GameSummary(
        level=fm.Level(9, 9, 10),
        rules=rng.choice(RULES),
        status=rng.choice(STATUSES),
        elapsed=rng.random(),
        began=None,
        player="",
        decisions=rng.randint(0, 99),
        mistakes=counts(MISTAKE_KINDS),
        guesses=rng.randint(0, 9),
        survived=rng.randint(0, 9),
        expected=9 * rng.random(),
        variance=rng.random() ** 9,
        luck=known(rng.choice([0.0, rng.expovariate(1)])),
        start=known(rng.random()),
        cost=known(rng.random()),
        costs=known(rng.uniform(-0.1, 1.5)),
        complete=rng.random() < 0.7,
        missed=counts(PROOF_RULES),
        times={
            rule: tuple(round(rng.expovariate(1), 3) for _ in range(rng.randint(1, 9)))
            for rule in PROOF_RULES
            if rng.random() < 0.4
        },
    )


def on_wire(games: list[GameSummary]) -> list[dict]:
    """The summaries as hosts send them."""
    return [json.loads(it.to_json()) for it in games]


def same(told: dict, games: list[GameSummary]) -> bool:
    """Whether a host says what the library does: each bit, and the order of the mistakes."""
    found = json.loads(summarise_games(games).to_json())
    return told == found and [*told["mistakes"]] == [*found["mistakes"]]
