"""The calls of the core over HTTP: analyse, clues, explain, advise, sample, summarise."""

import asyncio
import json
import random
import re
from types import SimpleNamespace

import numpy as np
import pytest
from starlette.requests import Request

import fairmines as fm
from fairmines import _kernel
from fairmines.web import core_api
from fairmines.web.wire.core import AdvisePositionRequest, CellRequest, PositionRequest
from fairmines.web.wire.errors import RefusalError
from tests.helpers.summaries import on_wire, random_summary, same

BOARD = "4 3 3\n????\n?12?\n????"
CLASH = "3 1 1\n?3?"


def ask(server, call, status=200, **body):
    got, _, answer = server.request("POST", f"/api/core/{call}", body)
    assert got == status, answer
    return json.loads(answer)


def test_analyse(server):
    view = fm.View.parse(BOARD)
    answer = ask(server, "analyse", board=BOARD)
    analysis = fm.analyse(view)
    shown = np.array(answer["p"], float)
    assert np.array_equal(shown, analysis.mine_probability, equal_nan=True)
    assert int(answer["solutions"]) == analysis.solutions
    assert answer["guess"] is analysis.forced_guess
    assert answer["minesExpected"] == 3


def test_the_address_of_earlier_versions_answers_the_same(server):
    status, _, body = server.request("POST", "/api/engine/analyse", {"board": BOARD})
    assert (status, json.loads(body)) == (200, ask(server, "analyse", board=BOARD))


def test_an_unknown_call(server):
    assert ask(server, "guess", 404, board=BOARD) == {"error": "Not Found", "kind": "not-found"}


def test_analyse_without_a_total(server):
    board = "5 1\n?1???"
    assert ask(server, "analyse", board=board)["p"] == [[0.5, None, 0.5, None, None]]
    answer = ask(server, "analyse", board="3 1\n1??", density=0.25)
    assert answer["p"][0][1] == 1
    thin = ask(server, "analyse", board="5 1\n?????", density=0.25)
    assert thin["minesExpected"] == 0  # nothing is on the frontier


@pytest.mark.parametrize(
    ("board", "rule", "clues"),
    [
        (CLASH, "single", [[0, 1]]),
        ("3 1\n818", "single", None),
        ("3 1 3\n?2?", "count", None),
        ("2 1 1\n!!", "count", []),
    ],
)
def test_a_clash_is_proved(server, board, rule, clues):
    clash = ask(server, "analyse", board=board)["clash"]
    assert (clash["cell"], clash["rule"]) == (None, rule)
    if clues is not None:
        assert clash["clues"] == clues
    assert clash["steps"][-1]["messages"][-1]["key"] == "so.clash"


def test_clues(server):
    answer = ask(server, "clues", board=BOARD, cell=[0, 0])
    distribution = fm.analyse(fm.View.parse(BOARD)).clue_distribution(0, 0)
    assert answer["clues"] == pytest.approx(distribution.tolist())
    assert answer["mine"] + sum(answer["clues"]) == pytest.approx(1)


def test_explain_a_certain_cell(server):
    answer = ask(server, "explain", board="3 2 1\n???\n111", cell=[0, 0])
    assert answer["explanation"]["mined"] is False
    assert answer["explanation"]["rule"] == "subset"
    assert answer["weights"]["mine"] == 0


def test_explain_an_undetermined_cell(server):
    answer = ask(server, "explain", board=BOARD, cell=[0, 0])
    explanation, weights = answer["explanation"], answer["weights"]
    assert explanation["withMine"][0][0] == "*"
    assert explanation["without"][0][0] == "."
    counts = weights["counts"]
    assert sum(it["weight"] for it in counts) == pytest.approx(1)
    mean = sum(it["weight"] * it["mineProbability"] for it in counts)
    assert mean == pytest.approx(weights["mine"])


def test_explain_a_cell_far_from_all_clues_without_a_total(server):
    answer = ask(server, "explain", board="5 1\n?1???", cell=[0, 4])
    assert "withMine" in answer["explanation"]
    assert answer["weights"] == {"mine": None, "counts": None}


def test_advise_goes_on(server):
    board = str(fm.View.covered_board("beginner"))
    first = ask(server, "advise", board=board)
    assert first["exact"] is False
    second = ask(server, "advise", board=board, played=first["played"])
    assert second["played"][0]["games"] > first["played"][0]["games"]
    best = second["candidates"][0]
    assert best["low"] < best["value"] < best["high"]


def test_advise_exactly(server):
    answer = ask(server, "advise", board="5 4 7\n01???\n23?3?\n!!32?\n????1")
    assert answer["exact"] is True
    assert answer["candidates"][0]["cell"] == [1, 2]
    assert answer["candidates"][0]["value"] == 0.625


def test_sample(server):
    answer = ask(server, "sample", board=BOARD, layouts=5, safe=[0, 0])
    assert len(answer["layouts"]) == 5
    for rows in answer["layouts"]:
        layout = fm.Layout([[letter == "*" for letter in row] for row in rows])
        assert layout.mines.sum() == 3
        assert (layout.clues[1, 1], layout.clues[1, 2]) == (1, 2)
        assert not layout.mines[0, 0]


@pytest.mark.parametrize(
    ("call", "body", "status", "says"),
    [
        ("analyse", {}, 400, "board is missing"),
        ("analyse", {"board": "3 3"}, 400, "the board has 0 rows"),
        ("analyse", {"board": "201 1\n" + "?" * 201}, 413, "width is 201"),
        ("analyse", {"board": "1 1\n?", "density": 2}, 400, "density is 2"),
        ("clues", {"board": BOARD}, 400, "cell is missing"),
        ("clues", {"board": BOARD, "cell": [1, 1]}, 400, "expected a covered cell"),
        ("clues", {"board": CLASH, "cell": [0, 0]}, 400, "no layout fits"),
        ("explain", {"board": BOARD, "cell": [7, 7]}, 400, "row 7, column 7"),
        ("explain", {"board": CLASH, "cell": [0, 0]}, 400, "no layout fits"),
        ("advise", {"board": "2 1\n??"}, 400, "total of mines is unknown"),
        ("advise", {"board": BOARD, "played": [1]}, 400, "what the answer before had"),
        ("sample", {"board": "2 1\n??"}, 400, "total of mines is unknown"),
        ("sample", {"board": BOARD, "layouts": 11}, 400, "layouts is 11"),
    ],
)
def test_requests_that_are_wrong(server, call, body, status, says):
    assert says in ask(server, call, status, **body)["error"]


def long_frontier():
    """Return a view with one component, which takes seconds to count."""
    row, column = np.indices((7, 1000))
    return fm.View(np.where((row % 2 == 1) & (column % 2 == 1), 3, fm.View.COVERED))


@pytest.mark.parametrize(
    ("answer", "asked"),
    [
        (core_api._analyse, PositionRequest("")),
        (core_api._clues, CellRequest("", cell=(0, 0))),
        (core_api._explain, CellRequest("", cell=(0, 0))),
        (core_api._advise, AdvisePositionRequest("")),
    ],
)
def test_nothing_is_computed_after_the_deadline(answer, asked):
    with pytest.raises(_kernel.OutOfTime):
        answer(long_frontier(), asked, _kernel.Deadline(0))


def test_the_page(server):
    status, headers, body = server.request("GET", "/analyse")
    assert status == 200
    assert "text/html" in headers["Content-Type"]
    assert re.search(rb'src="static/\S*analyse.main\S*\.js"', body)


def test_summarise(server):
    rng = random.Random(1)
    games = [random_summary(rng) for _ in range(40)]
    assert same(ask(server, "summarise", games=on_wire(games)), games)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"luck": "much"}, "games is a list: expected a list of summaries"),
        ({"guesses": -1}, "games is a list: expected a list of summaries"),
        ({"start": 1.5}, "games is a list: expected a list of summaries"),
        ({"times": {"single": [None]}}, "games is a list: expected a list of summaries"),
        ({"level": {"width": 3, "height": 3, "mines": 10}}, None),
    ],
)
def test_summaries_with_something_wrong(server, fields, sentence):
    [game] = on_wire([random_summary(random.Random(1))])
    answer = ask(server, "summarise", 400, games=[game | fields])
    assert answer["kind"] == "bad-request"
    assert sentence is None or answer["error"] == sentence


def test_no_game_is_summarised(server):
    assert ask(server, "summarise", 400, games=[])["error"] == (
        "games is a list: expected a list of summaries"
    )


@pytest.mark.parametrize("call", core_api.CALLS)
def test_each_call_counts_against_the_allowance_of_its_client(call):
    spent = SimpleNamespace(take=lambda _client: False)
    app = SimpleNamespace(state=SimpleNamespace(allowances=spent))
    request = Request({"type": "http", "app": app, "headers": [], "query_string": b""})
    with pytest.raises(RefusalError, match="too many requests: expected at most"):
        asyncio.run(core_api.CALLS[call](request))
