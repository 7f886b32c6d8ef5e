"""Records what the server answers, for the tests of the page's own host.

    .venv/bin/python -m tests.helpers.record_answers

It writes the files that `tests.helpers.recorded_answers` reads. It needs the server's code, and
goes with it. `tests/web/test_recorded_answers.py` says if the server answers otherwise by now.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import asdict
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import numpy as np

import fairmines as fm
from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.play.game import Game
from fairmines.play.moments import Moments
from fairmines.play.rules import RULES
from fairmines.proofs.steps import PROOF_RULES
from fairmines.web import statistics
from fairmines.web.sessions.question import KeptAnswers, PendingQuestion, about_the_past
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.transfer import export_pages, import_lines
from fairmines.web.wire.errors import kind_of
from fairmines.web.wire.requests import (
    AdviseRequest,
    CluesRequest,
    ExplainRequest,
    FiguresRequest,
    HintRequest,
    MomentRequest,
    ProbabilitiesRequest,
    QuestionRequest,
    StatesRequest,
)
from fairmines.web.wire.responses import RunningGame, encode
from tests.helpers.damaged_files import changed
from tests.helpers.local_games import Script
from tests.helpers.recorded_answers import digest, digests, write_recorded
from tests.helpers.server_games import one_game_of_advice, play_random
from tests.helpers.stored_games import add_played, random_rows

Group = list[dict[str, Any]]


# Games


def play_groups() -> Iterator[tuple[str, list[Script]]]:
    """Play the games of `tests/page/test_games.py` on the server's side."""
    for block in range(6):
        seeds = range(50 * block, 50 * block + 50)
        yield f"random {block}", [play_random(seed, {}, 30 + seed % 60) for seed in seeds]
    for rules in RULES:
        terms = _terms((30, 16, 99), rules=rules)
        yield f"expert {rules}", [play_random(seed, terms, 120) for seed in range(10)]
        terms = _terms((200, 200, 6000), rules=rules)
        yield f"largest {rules}", [play_random(1, terms, 40)]
    for difficulty in (None, *PROOF_RULES):
        terms = _terms((9, 9, 12), deal="no-guess", first="opening", difficulty=difficulty)
        yield f"no-guess {difficulty}", [play_random(seed, terms, 20) for seed in range(5)]
    for level, difficulty in (
        ((9, 9, 20), None),
        ((9, 9, 20), "chain"),
        ((6, 6, 10), None),
        ((30, 16, 130), None),
    ):
        terms = _terms(level, deal="repaired", difficulty=difficulty, start=[3, 4])
        games = [play_random(seed, terms, 20) for seed in range(5)]
        yield f"repaired {level} {difficulty}", games
    for sides in ((1, 1), (1, 6), (6, 1), (3, 2)):
        for mines in (0, 1, 5, 6):
            terms = _terms((*sides, mines))
            yield f"tiny {sides} {mines}", [play_random(seed, terms, 8) for seed in range(12)]


def _terms(level: tuple[int, int, int], *, deal: str = "random", **more: Any) -> dict[str, Any]:
    return dict(zip(("width", "height", "mines"), level, strict=True)) | {"deal": deal} | more


def record_games(groups: dict[str, list[Script]]) -> dict[str, Group]:
    """Return what clients send in games, with a digest of each answer."""
    return {
        name: [game.sent() | {"digests": digests(game.answers)} for game in games]
        for name, games in groups.items()
    }


# Questions


LEVELS = [
    (1, 1, 0),
    (3, 1, 1),
    (4, 4, 5),
    (5, 4, 3),
    (9, 9, 10),
    (9, 9, 35),
    (16, 16, 40),
    (30, 16, 99),
]


def record_questions() -> dict[str, Group]:
    """Return games, and questions about them with a digest of each answer."""
    groups: dict[str, Group] = {}
    for rules in RULES:
        for level in LEVELS:
            groups[f"running {level} {rules}"] = list(_ask_running(level, rules))
        for level in LEVELS[1:]:
            groups[f"past {level} {rules}"] = list(_ask_finished(level, rules))
        for first in ("any", "safe"):
            groups[f"practice {rules} {first}"] = list(_ask_practice(rules, first))
    for mines in (1, 3, 5):
        # 5 decimals of n / 64: halves go to the even digit.
        game = _new_game((8, 8, mines), "classic", 1, "safe")
        groups[f"halves {mines}"] = [_ask(game, [ProbabilitiesRequest(1, brief=True)])]
    return groups


def _new_game(level: tuple[int, int, int], rules: str, seed: int, first: str) -> Game:
    return fm.Game(level, rules, seed, first, clock=lambda: 0.0)


def _ask(game: Game, requests: list[QuestionRequest], *, practice: bool = False) -> dict[str, Any]:
    return {
        "record": game.to_json(),
        "practice": practice,
        "questions": [msgspec.to_builtins(it) for it in requests],
        "digests": "".join(digest(_answer(game, it, practice)) for it in requests),
    }


def _answer(game: Game, request: QuestionRequest, practice: bool) -> str | tuple[str, str]:
    try:
        with one_game_of_advice():
            pending = PendingQuestion(game, request, KeptAnswers(), practice=practice)
            return pending.answer(_kernel.Deadline(60))
    except FairminesError as error:
        return str(error), kind_of(error)


def _ask_running(level: tuple[int, int, int], rules: str) -> Iterator[dict[str, Any]]:
    """Ask every question, the ones about a cell about any cell, on the board or beside it."""
    rng = random.Random(f"{level} {rules}")
    for seed in range(6):
        game = _new_game(level, rules, seed, "any")
        _move(rng, game, rng.randrange(12), lambda: True)
        if game.status in {"won", "lost"}:
            continue
        requests = [
            StatesRequest(1),
            ProbabilitiesRequest(2),
            ProbabilitiesRequest(3, brief=True),
            HintRequest(4),
            AdviseRequest(5),
            FiguresRequest(8),
        ]
        for _ in range(3):
            cell = rng.randrange(-1, game.level.height + 1), rng.randrange(-1, game.level.width + 1)
            requests += [CluesRequest(6, cell), ExplainRequest(7, cell)]
        yield _ask(game, requests)


def _ask_practice(rules: str, first: str) -> Iterator[dict[str, Any]]:
    """Ask for the figures in the middle of games and after their end, whatever was taken back."""
    rng = random.Random(f"{rules} {first} figures")
    for seed in range(8):
        game = _new_game((6, 5, 7), rules, seed, first)
        _move(rng, game, rng.randrange(1, 25), lambda: rng.random() < 0.7)
        yield _ask(game, [FiguresRequest(1)], practice=True)


def _move(rng: random.Random, game: Game, moves: int, takes_back: Callable[[], bool]) -> None:
    for _ in range(moves):
        if game.status in {"won", "lost"} and takes_back():
            game.undo()
        cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
        getattr(game, rng.choice(["open", "open", "open", "flag", "chord"]))(*cell)


def _ask_finished(level: tuple[int, int, int], rules: str) -> Iterator[dict[str, Any]]:
    """Ask for the moments of finished games, and why their cells were safe or mined."""
    rng = random.Random(f"{level} {rules} past")
    for seed in range(3):
        game = _new_game(level, rules, seed, "any")
        _finish(game, rng)
        steps = len(Moments(game))
        requests: list[QuestionRequest] = []
        for step in [None, 0, steps - 1, steps, *rng.choices(range(steps), k=4)]:
            cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
            requests += [MomentRequest(1, step), ExplainRequest(2, cell, step)]
        yield _ask(game, list(filter(about_the_past, requests)))


def _finish(game: Game, rng: random.Random) -> None:
    """Play to the end, with marks, chords and moves that are taken back."""
    while game.status not in {"won", "lost"}:
        analysis = game.analysis()
        cells = np.argwhere(analysis.safe) if rng.random() < 0.9 else np.argwhere(game.view.covered)
        cells = list(cells) or [analysis.safest]
        row, column = map(int, rng.choice(cells))
        act = rng.random()
        if act < 0.1:
            game.undo()
        elif act < 0.3:
            game.flag(*map(int, rng.choice(list(np.argwhere(game.view.covered)))), "cycle")
        elif act < 0.5:
            opened = np.argwhere(game.view.cells > 0)
            if len(opened):
                game.chord(*map(int, rng.choice(list(opened))))
        else:
            game.open(row, column)


# Stored games


def record_store() -> dict[str, Any]:
    """Return rows, files of all games, and what the store reports of them."""
    recorded: dict[str, Any] = {}
    with _open_store() as store:
        rows, aside = random_rows(150), ["0", "40", "149"]
        for row in rows:
            store.add(row, [])
        for number in aside:
            store.set_aside(number, store.find(number)[0])
        recorded |= {"rows": list(map(asdict, rows)), "aside": aside, "reports": _report(store)}
    with _open_store() as store:
        add_played(store, 60)
        store.settings.replace('{"marks": true, "odd": ["\\ud800", 1.5, null]}')
        recorded["file"] = _describe_file(store)
    with _open_store() as store:
        add_played(store, 30, seed=1)
        recorded["first"] = _describe_file(store)
        add_played(store, 30, seed=2)
        both = "".join(export_pages(store))
    with _open_store() as merged:
        _take(merged, recorded["first"]["text"])
        _take(merged, both)
        recorded["both"] = {"text": both, "reports": _report(merged)}
    with _open_store() as store:
        add_played(store, 12)
        store.settings.replace('{"marks": true}')
        recorded["small"] = _describe_file(store)
    with _open_store() as store:
        _take(store, changed(recorded["small"]["text"], 2, lambda _: "\n"))
        recorded["small without a game"] = _describe_file(store)
    return recorded


@contextmanager
def _open_store() -> Iterator[GameStore]:
    with TemporaryDirectory() as folder, closing(GameStore(Path(folder))) as store:
        yield store


def _take(store: GameStore, text: str) -> None:
    import_lines(store, text.encode().splitlines(keepends=True))


def _describe_file(store: GameStore) -> dict[str, Any]:
    return {"text": "".join(export_pages(store)), "reports": _report(store)}


def _report(store: GameStore) -> dict[str, Any]:
    rows = store.unfinished.latest(20)
    return {
        "statistics": json.loads(encode(statistics.report(store))),
        "csv": "".join(statistics.csv_pages(store.finished.pages())),
        "json": "".join(statistics.json_pages(store.finished.pages())),
        "running": json.loads(encode([RunningGame.of(row) for row in rows])),
    }


def main() -> None:
    """Record all."""
    write_recorded("games", record_games(dict(play_groups())))
    write_recorded("questions", record_questions())
    write_recorded("store", record_store())


if __name__ == "__main__":
    main()
