"""What many games say together, in the browser's kernel beside the library: bit for bit."""

import json
import random

import pytest

import fairmines as fm
from fairmines.reviews.game_summary import VERSION, GameSummary
from tests.helpers.summaries import on_wire, random_summary, same
from tests.page.test_sample_games import samples, unpacked

pytestmark = pytest.mark.process


@pytest.mark.parametrize("number", [1, 2, 3, 60])
def test_random_games(local, number):
    for seed in range(25):
        rng = random.Random(f"{number} {seed}")
        games = [random_summary(rng) for _ in range(number)]
        assert same(local.ask("sumUp", games=on_wire(games)), games)


def test_more_games_than_the_kernel_takes_at_a_time(local):
    rng = random.Random(7)
    games = [random_summary(rng) for _ in range(1201)]
    told = local.ask("sumUp", games=on_wire(games))
    assert same(told, games)
    rng.shuffle(games)
    assert same(told, games)  # whatever their order


def test_the_sample_games(local):
    records = [unpacked(text) for text in samples().values()]
    reviews = [fm.review(record, games=10) for record in records]
    reviews += [fm.review(record, games=0) for record in records]  # without chances
    assert local.ask("summaryVersion") == VERSION
    summaries = local.ask("summaries", reviews=[json.loads(it.to_json()) for it in reviews])
    assert summaries == on_wire([GameSummary.of(it) for it in reviews])
    told = local.ask("sumUp", games=summaries)
    assert told["missed"]
    assert same(told, [GameSummary.of(it) for it in reviews])
