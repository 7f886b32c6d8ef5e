"""What many games say together, in the browser's kernel beside the library: bit for bit."""

import json
import random

import pytest

import fairmines as fm
from fairmines.records.box_games import keep_game, write_games_file
from fairmines.reviews.game_summary import VERSION, GameSummary
from tests.helpers.game_lines import play_lines
from tests.helpers.summaries import on_wire, random_summary, same
from tests.page.test_sample_games import samples, unpacked

pytestmark = pytest.mark.process


@pytest.mark.parametrize("number", [1, 2, 3, 60])
def test_random_games(local, number):
    for seed in range(25):
        rng = random.Random(f"{number} {seed}")
        games = [random_summary(rng) for _ in range(number)]
        assert same(local.ask("sumUp", games=on_wire(games)), games)


def test_the_games_of_a_box(local, tmp_path):
    """The page makes the same records of their lines, and the same figures of them."""
    for line in play_lines(30, over=True):
        keep_game(tmp_path, line)
    lines = []
    write_games_file(tmp_path, lines.append, pytest.fail)
    games = list(fm.games(tmp_path))
    theirs = local.ask("storedRecords", lines=[line.decode() for line in lines[1:-1]])
    assert [json.loads(text) for text in theirs] == [
        json.loads(game.record.to_json()) for game in games
    ]
    reviews = [local.ask("reviewStored", record=text, games=0)["review"] for text in theirs]
    summaries = local.ask("summaries", reviews=reviews)
    ours = [GameSummary.of(fm.review(game.record, games=0)) for game in games]
    assert same(local.ask("sumUp", games=summaries), ours)
    assert sum(it.guesses for it in ours) > 20


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
