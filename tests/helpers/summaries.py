"""Summaries of reviewed games, as hosts send them."""

import json

from fairmines.reviews.game_summary import GameSummary


def on_wire(games: list[GameSummary]) -> list[dict]:
    """The summaries as hosts send them."""
    return [json.loads(it.to_json()) for it in games]
