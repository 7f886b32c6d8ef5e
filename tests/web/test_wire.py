"""Reading requests: strict, with errors that name the field and quote its value."""

import json

import pytest

from fairmines.boards.level import PAGE_SIDE
from fairmines.web.json_response import refusal
from fairmines.web.wire.errors import STATUS, RefusalError
from fairmines.web.wire.reading import (
    read_analyse,
    read_message,
    read_new_game,
    read_number,
    read_settings,
)
from fairmines.web.wire.requests import (
    AdviseRequest,
    ChordRequest,
    CluesRequest,
    ExplainRequest,
    FiguresRequest,
    FlagRequest,
    HintRequest,
    MomentRequest,
    NewGameRequest,
    OpenRequest,
    StatesRequest,
    UndoRequest,
)
from tests.helpers.server import NEW_GAME

HUGE = 10**3000


@pytest.mark.parametrize(
    ("body", "request_read"),
    [
        ({"n": 1, "do": "open", "cell": [0, 5]}, OpenRequest(1, (0, 5))),
        ({"cell": [-1, 9], "do": "chord", "n": 2**53 - 1}, ChordRequest(2**53 - 1, (-1, 9))),
        ({"n": 0, "do": "flag", "cell": [2, 3]}, FlagRequest(0, (2, 3))),
        (
            {"n": 3, "do": "flag", "cell": [2, 3], "marks": True, "to": "q"},
            FlagRequest(3, (2, 3), marks=True, to="q"),
        ),
        ({"n": 3, "do": "flag", "cell": [2, 3], "to": None}, FlagRequest(3, (2, 3))),
        ({"n": 3, "do": "undo"}, UndoRequest(3)),
        ({"n": 4, "ask": "states"}, StatesRequest(4)),
        ({"ask": "clues", "n": 4, "cell": [1, 1]}, CluesRequest(4, (1, 1))),
        ({"n": 4, "ask": "hint"}, HintRequest(4)),
        ({"n": 4, "ask": "advise"}, AdviseRequest(4)),
        ({"n": 4, "ask": "explain", "cell": [1, 2]}, ExplainRequest(4, (1, 2))),
        ({"n": 4, "ask": "explain", "cell": [1, 2], "step": 3}, ExplainRequest(4, (1, 2), 3)),
        ({"n": 4, "ask": "moment"}, MomentRequest(4)),
        ({"n": 4, "ask": "moment", "step": 0}, MomentRequest(4, 0)),
        ({"n": 4, "ask": "figures"}, FiguresRequest(4)),
    ],
)
def test_messages(body, request_read):
    assert read_message(json.dumps(body)) == request_read


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "do is missing: expected one of open, flag, chord, undo"),
        ({"do": "open", "cell": [0, 0]}, "n is missing: expected a whole number from 0"),
        ({"do": "open", "n": None}, "n is null: expected a whole number from 0"),
        ({"do": "open", "n": -1}, "n is -1: expected a whole number from 0"),
        ({"do": "open", "n": 1.0}, "n is 1.0: expected a whole number from 0"),
        ({"do": "open", "n": True}, "n is true: expected a whole number from 0"),
        ({"do": "open", "n": "1"}, "n is '1': expected a whole number from 0"),
        ({"do": "open", "n": 2**53}, "n is a huge number: expected a whole number from 0"),
        ({"do": "open", "n": HUGE}, "n is a huge number: expected a whole number from 0"),
        ({"n": 1, "do": "dig"}, "do is 'dig': expected one of open, flag, chord, undo"),
        ({"n": 1, "do": ["open"]}, "do is a list: expected one of open, flag, chord, undo"),
        ({"n": 1, "do": "open"}, "cell is missing: expected [row, column], two whole numbers"),
        ({"n": 1, "do": "open", "cell": [1]}, "cell is a list: expected [row, column], "),
        ({"n": 1, "do": "open", "cell": [1, HUGE]}, "cell is a list: expected [row, column], "),
        ({"n": 1, "do": "open", "cell": {}}, "cell is an object: expected [row, column], "),
        (
            {"n": 1, "do": "flag", "cell": [1, 1], "to": "m"},
            "to is 'm': expected one of c, f, q",
        ),
        (
            {"n": 1, "do": "flag", "cell": [1, 1], "marks": 1},
            "marks is 1: expected true or false",
        ),
        (
            {"n": 1, "do": "open", "cell": [1, 1], "why": 1},
            "field 'why' is unknown: expected only do, n, cell",
        ),
        (
            {"n": 1, "do": "open", "cell": [1, 1], "marks": True},
            "field 'marks' is unknown: expected only do, n, cell",
        ),
        (
            {"n": 1, "do": "undo", "cell": [1, 1]},
            "field 'cell' is unknown: expected only do, n",
        ),
        (
            {"n": 1, "ask": "layout"},
            "ask is 'layout': expected one of states, probabilities, clues, hint, advise, explain, "
            "moment, figures",
        ),
        ({"n": 1, "ask": "moment", "step": -1}, "step is -1: expected a whole number from 0"),
        ({"n": 1, "ask": "explain"}, "cell is missing: expected [row, column], two whole numbers"),
        ({"n": 1, "ask": "hint", "do": "open"}, "field 'do' is unknown: expected only ask, n"),
    ],
)
def test_wrong_messages(body, sentence):
    with pytest.raises(RefusalError) as refused:
        read_message(json.dumps(body))
    assert refused.value.kind == "bad-request"
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ('{"n": -1, "do": "open", "cell": [1, 1], "n": 1}', "'n'"),
        ('{"n": 1, "cell": 7, "do": "open", "do": "open", "cell": [1, 1]}', "'do'"),
        (
            '{"n": 1, "do": "open", "do": "open", "cell": [{"a": 1, "a": 1}], "cell": [1, 1]}',
            "'do'",
        ),
    ],
)
def test_a_field_that_comes_twice(text, name):
    with pytest.raises(RefusalError) as refused:
        read_message(text)
    assert str(refused.value) == f"field {name} comes twice: expected it once"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[1]", "the message is a list: expected a JSON object"),
        ("7", "the message is 7: expected a JSON object"),
        ('"open"', "the message is 'open': expected a JSON object"),
        ("", "the message is not JSON: "),
        ('{"n": NaN}', "the message is not JSON: "),
        ('{"n": 1e999}', "the message is not JSON: "),
        ("[1", "the message is not JSON: "),
        ('{"n": 1} {}', "the message is not JSON: "),
        ("[" * 100_000, "the message is not JSON: nested too deeply"),
        ("[" * 101 + "]" * 101, "the message is not JSON: nested too deeply"),
        ("[" * 100 + "]" * 100, "the message is a list: expected a JSON object"),
        ("[1[" + "[" * 101, "the message is not JSON: expected ',' or ']' (byte 2)"),
        ('{"n":' * 100_000, "the message is not JSON: nested too deeply"),
    ],
)
def test_text_that_is_no_message(text, sentence):
    with pytest.raises(RefusalError) as refused:
        read_message(text)
    assert str(refused.value).startswith(sentence)


@pytest.mark.parametrize(
    ("wish", "kind", "sentence"),
    [
        ({"width": "9"}, "bad-request", "width is '9': expected a whole number from 0"),
        ({"width": PAGE_SIDE + 1}, "too-large", f"width is {PAGE_SIDE + 1}: expected at most "),
        ({"rules": "hard"}, "bad-request", "rules is 'hard': expected one of classic, fair, kind"),
        ({"first": None}, "bad-request", "first is null: expected one of any, safe, opening"),
        (
            {"deal": "given"},
            "bad-request",
            "deal is 'given': expected one of random, no-guess, repaired",
        ),
        ({"seed": 7}, "bad-request", "seed is 7: expected a decimal string below 2**64"),
        ({"seed": "7\n"}, "bad-request", "seed is '7\\n': expected a decimal string below 2**64"),
        ({"seed": str(2**64)}, "bad-request", f"seed is '{2**64}': expected a decimal string"),
        ({"start": [0.5, 0]}, "bad-request", "start is a list: expected [row, column]"),
        ({"levels": 1}, "bad-request", "field 'levels' is unknown: expected only width, height"),
    ],
)
def test_wrong_wishes(wish, kind, sentence):
    with pytest.raises(RefusalError) as refused:
        read_new_game(json.dumps(NEW_GAME | wish))
    assert refused.value.kind == kind
    assert str(refused.value).startswith(sentence)


def test_a_wish():
    request = read_new_game(json.dumps(NEW_GAME | {"seed": str(2**64 - 1), "start": [1, 2]}))
    assert request == NewGameRequest(9, 9, 10, "fair", "safe", "random", str(2**64 - 1), (1, 2))
    assert read_new_game(json.dumps(NEW_GAME | {"seed": None, "start": None})).seed is None


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ({}, "board is missing: expected the text of a board"),
        ({"board": 1}, "board is 1: expected the text of a board"),
        ({"board": "x", "mines": -1}, "mines is -1: expected a whole number from 0"),
        ({"board": "x", "density": 0}, "density is 0: expected 0 < density < 1"),
        ({"board": "x", "density": 1.0}, "density is 1.0: expected 0 < density < 1"),
        ({"board": "x", "density": HUGE}, "density is a huge number: expected 0 < density < 1"),
    ],
)
def test_wrong_boards(body, sentence):
    with pytest.raises(RefusalError) as refused:
        read_analyse(json.dumps(body))
    assert str(refused.value) == sentence


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ('{"n": 7, "do": "dig"}', 7),
        ('{"n": 7, "n": 8}', 8),
        ('{"n": true}', None),
        ('{"n": -1}', None),
        (f'{{"n": {2**53}}}', None),
        ("{}", None),
        ("[1]", None),
        ('{"n": 7', None),
    ],
)
def test_the_number_that_an_error_repeats(text, number):
    assert read_number(text) == number


@pytest.mark.parametrize("text", [b"[]", b"7", b"{", b'{"a": NaN}', b'{"a": 1e999}', b"\xff"])
def test_settings_that_are_no_object(text):
    with pytest.raises(RefusalError, match=r"the settings are "):
        read_settings(text)


@pytest.mark.parametrize(
    ("kind", "status"), [("not-found", 404), ("damaged", 410), ("too-large", 413)]
)
def test_a_refusal_has_the_status_of_its_kind(kind, status):
    response = refusal(RefusalError(kind, "No."))
    assert response.status_code == STATUS[kind] == status
    assert json.loads(response.body) == {"kind": kind, "error": "No."}
