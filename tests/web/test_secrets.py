"""Nothing that the server sends before a game ends depends on hidden mines.

Two games whose views are the same through all moves, but whose layouts differ, must get the same
bytes for the same requests, apart from ids and times. So there is nothing in them from which the
layout, or the seed, could be learned.
"""

import itertools
import json
import re

import pytest

from fairmines.play.game import Game

pytestmark = pytest.mark.process

LEVEL = {"width": 6, "height": 5, "mines": 6}
SEEDS = 20_000
ASKS = ["states", "probabilities", "hint"]


def deal(seed, rules, first):
    return Game(tuple(LEVEL.values()), rules, seed, first)


def games_that_look_alike(rules, first):
    """Two seeds and some moves that show the same, and leave the game running; layouts differ."""
    seen = {}
    for seed in range(SEEDS):
        game = deal(seed, rules, first)
        moves = [("open", 2, 2), ("flag", 0, 0), ("open", 0, 5), ("open", 4, 0), ("chord", 2, 2)]
        looks = []
        for do, row, column in moves:
            {"open": game.open, "flag": game.flag, "chord": game.chord}[do](row, column)
            looks.append(json.dumps(game.codes()))
        if game.status != "playing":
            continue
        other = seen.setdefault(tuple(looks), game)
        if other.layout != game.layout:
            return other.seed, seed, moves
    raise AssertionError("no two games look alike: try more seeds")


def masked(text):
    """Put the same in place of ids and times."""
    if isinstance(text, bytes):
        text = text.decode()
    text = re.sub(r'"elapsed":[0-9.e-]+', '"elapsed":0', text)
    text = re.sub(r'"when":"[^"]*"', '"when":""', text)
    return re.sub(r'"id":"[A-Za-z0-9_-]{22}"', '"id":""', text)


def transcript(server, seed, rules, first, moves):
    """All that the server sends in one game, headers included."""
    wanted = {**LEVEL, "rules": rules, "first": first, "deal": "random", "seed": str(seed)}
    told = []

    def note(status, headers, body):
        named = {name: value for name, value in headers.items() if name.lower() != "date"}
        told.append((status, named, masked(body)))
        return body

    state = json.loads(note(*server.request("POST", "/api/games", wanted)))
    path = f"/api/games/{state['id']}"
    with server.player(state["id"]) as player, server.player(state["id"]) as watcher:
        told += [masked(player.first), masked(watcher.first)]
        for number, (do, row, column) in enumerate(moves, 1):
            player.send(do=do, cell=[row, column])
            told += [masked(player.receive_bytes()), masked(watcher.receive_bytes())]
            for about in ASKS:
                player.send(ask=about)
                told.append(masked(player.receive_bytes()))
            for cell in itertools.product(range(5), range(6)):
                if number == len(moves):
                    for about in ("clues", "explain"):
                        player.send(ask=about, cell=cell)
                        told.append(masked(player.receive_bytes()))
            # Their headers hold a length, which depends on the digits of a time.
            told.append(masked(server.request("GET", path)[2]))
            newest, *_ = server.request("GET", "/api/running")[2].split(b"}")
            told.append(masked(newest))
        for wrong in ({"do": "open", "cell": [9, 9]}, {"ask": "layout"}):
            player.send(**wrong)
            told.append(masked(player.receive_bytes()))
    return told


@pytest.mark.parametrize(
    ("rules", "first"),
    [("classic", "any"), ("classic", "safe"), ("fair", "safe"), ("kind", "opening")],
)
def test_the_same_view_gets_the_same_bytes(server, rules, first):
    one, other, moves = games_that_look_alike(rules, first)
    told = transcript(server, one, rules, first, moves)
    assert len(told) > 50
    assert told == transcript(server, other, rules, first, moves)
    for seed in (one, other):
        assert f'"seed":"{seed}"' not in json.dumps(told).replace("\\", "")


def test_the_end_tells(server):
    """The comparison would notice: after the end, the same two games differ."""
    one, other, moves = games_that_look_alike("classic", "any")
    lost = [mine_of(seed, moves) for seed in (one, other)]
    ends = [
        transcript(server, seed, "classic", "any", [*moves, ("open", *cell)])[-40:]
        for seed, cell in zip((one, other), lost, strict=True)
    ]
    assert ends[0] != ends[1]
    assert '"seed":"' in json.dumps(ends[0]).replace("\\", "")


def mine_of(seed, moves):
    game = deal(seed, "classic", "any")
    for do, row, column in moves:
        {"open": game.open, "flag": game.flag, "chord": game.chord}[do](row, column)
    mines = [(r, c) for r in range(5) for c in range(6) if game.layout.mines[r, c]]
    return next(cell for cell in mines if game.show(*cell) == "c")
