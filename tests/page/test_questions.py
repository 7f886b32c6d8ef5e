"""Questions about games in the browser beside those of the server, byte for byte."""

import json
import random

import msgspec
import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.errors import FairminesError
from fairmines.play.moments import Moments
from fairmines.web.sessions import question
from fairmines.web.sessions.question import about_the_past
from fairmines.web.wire.errors import kind_of
from fairmines.web.wire.requests import (
    AdviseRequest,
    CluesRequest,
    ExplainRequest,
    FiguresRequest,
    HintRequest,
    MomentRequest,
    ProbabilitiesRequest,
    StatesRequest,
)
from tests.helpers.comparing import same_text

pytestmark = pytest.mark.process


@pytest.fixture(autouse=True)
def one_game_of_advice(monkeypatch):
    monkeypatch.setattr(question, "GUESS_SECONDS", 0)


def on_server(game, request, *, practice=False):
    """Return what the server answers, or (sentence, kind) of an error."""
    try:
        kept = question.KeptAnswers()
        pending = question.PendingQuestion(game, request, kept, practice=practice)
        return pending.answer(_kernel.Deadline(60))
    except FairminesError as error:
        return str(error), kind_of(error)


def in_browser(local, game, request, **more):
    """Return what the page's own host answers, with the type and number of a server's message."""
    question = msgspec.to_builtins(request) | more
    number = question.pop("n")
    answer = local.ask("question", record=game.to_json(), question=question)
    if isinstance(answer, tuple):
        return answer
    return json.dumps({"type": question["ask"], "n": number} | answer)


def questions(rng, game):
    """Every question, the ones about a cell about any cell, on the board or beside it."""
    height, width = game.view.cells.shape
    yield StatesRequest(1)
    yield ProbabilitiesRequest(2)
    yield ProbabilitiesRequest(3, brief=True)
    yield HintRequest(4)
    yield AdviseRequest(5)
    yield FiguresRequest(8)
    for _ in range(3):
        cell = rng.randrange(-1, height + 1), rng.randrange(-1, width + 1)
        yield CluesRequest(6, cell)
        yield ExplainRequest(7, cell)


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


@pytest.mark.parametrize("level", LEVELS, ids=str)
@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_questions_in_random_games(local, level, rules):
    rng = random.Random(f"{level} {rules}")
    for seed in range(6):
        game = fm.Game(level, rules, seed, "any")
        for _ in range(rng.randrange(12)):
            if game.status in {"won", "lost"}:
                game.undo()
            cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
            getattr(game, rng.choice(["open", "open", "open", "flag", "chord"]))(*cell)
        if game.status not in {"won", "lost"}:
            for request in questions(rng, game):
                same_text(in_browser(local, game, request), on_server(game, request))


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
@pytest.mark.parametrize("first", ["any", "safe"])
def test_figures_of_practice(local, rules, first):
    """Luck and mistakes in the middle of games and after their end, whatever was taken back."""
    rng = random.Random(f"{rules} {first} figures")
    mistakes = 0
    for seed in range(8):
        game = fm.Game((6, 5, 7), rules, seed, first)
        for _ in range(rng.randrange(1, 25)):
            if game.status in {"won", "lost"} and rng.random() < 0.7:
                game.undo()
            cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
            getattr(game, rng.choice(["open", "open", "open", "flag", "chord"]))(*cell)
        request = FiguresRequest(1)
        theirs = on_server(game, request, practice=True)
        same_text(in_browser(local, game, request, practice=True), theirs)
        mistakes += json.loads(theirs)["mistakes"]
    assert mistakes


def test_figures_after_those_of_another_game_came_too_late(local):
    """What was begun of the other game is not taken for the first one's."""
    one, other = (fm.Game((6, 5, 7), "classic", seed, "any") for seed in (3, 4))
    for game in (one, other):
        for cell in range(30):
            game.open(*divmod(cell, 6))
    first, second = ({"record": it.to_json(), "number": n} for n, it in enumerate((one, other), 1))
    answers = local.ask("figures", asked=[{**first, "seconds": 60}])
    answers += local.ask("figures", asked=[{**second, "seconds": 60}])
    assert answers[0] != answers[1]
    asked = [{**first, "seconds": 60}, {**second, "seconds": 0}, {**first, "seconds": 60}]
    late = local.ask("figures", asked=[*asked, {**second, "seconds": 60}])
    assert late == [answers[0], "too-complex", answers[0], answers[1]]


@pytest.mark.parametrize("mines", [1, 3, 5])
def test_halves_are_rounded_alike(local, mines):
    """5 decimals of n / 64: halves go to the even digit."""
    game = fm.Game((8, 8, mines), seed=1)
    request = ProbabilitiesRequest(1, brief=True)
    same_text(in_browser(local, game, request), on_server(game, request))


def finish(game, rng):
    """Play to the end, with marks, chords and moves that are taken back."""
    while game.status not in {"won", "lost"}:
        analysis = game.analysis()
        cells = np.argwhere(analysis.safe) if rng.random() < 0.9 else np.argwhere(game.view.covered)
        if not len(cells):
            cells = [analysis.safest]
        row, column = map(int, rng.choice(list(cells)))
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


@pytest.mark.parametrize("level", LEVELS[1:], ids=str)
@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_looking_back(local, level, rules):
    """The moments of finished games, and why their cells were safe or mined."""
    rng = random.Random(f"{level} {rules} past")
    for seed in range(3):
        game = fm.Game(level, rules, seed, "any")
        finish(game, rng)
        steps = len(Moments(game))
        for step in [None, 0, steps - 1, steps, *rng.choices(range(steps), k=4)]:
            cell = rng.randrange(game.level.height), rng.randrange(game.level.width)
            for request in (MomentRequest(1, step), ExplainRequest(2, cell, step)):
                if about_the_past(request):
                    same_text(in_browser(local, game, request), on_server(game, request))


def test_questions_that_need_another_status(local):
    running, over = fm.Game((4, 4, 4), seed=1), fm.Game((4, 1, 1), seed=3, rules="fair")
    finish(over, random.Random(1))
    ended = "the game is over: this question needs a running one"
    for request in (StatesRequest(1), HintRequest(1), ExplainRequest(1, (0, 0))):
        assert in_browser(local, over, request) == (ended, "bad-request")
    runs = "the game is running: this question needs its end"
    for request in (MomentRequest(1), MomentRequest(1, 0), ExplainRequest(1, (0, 0), 0)):
        assert in_browser(local, running, request) == (runs, "bad-request")
