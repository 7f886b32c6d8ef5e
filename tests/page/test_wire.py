"""What the page's own host reads and refuses, beside the server: word for word."""

import json
import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fairmines.errors import FairminesError
from fairmines.web.wire import reading
from fairmines.web.wire.errors import kind_of

pytestmark = pytest.mark.process

DEEP = "[" * 101 + "]" * 101


def on_server(read, text):
    """What the server reads, as JSON has it; or the sentence and the kind of its refusal."""
    try:
        request = read(text)
    except FairminesError as error:
        return (str(error), kind_of(error))
    if not hasattr(request, "__struct_fields__"):
        return request
    tag = request.__struct_config__
    fields = {name: getattr(request, name) for name in request.__struct_fields__}
    return json.loads(json.dumps(fields | ({tag.tag_field: tag.tag} if tag.tag_field else {})))


def check_message(local, text):
    assert local.ask("readMessage", text=text) == on_server(reading.read_message, text)
    assert local.ask("readNumber", text=text) == reading.read_number(text)


def check_new_game(local, text):
    assert local.ask("readNewGame", text=text) == on_server(reading.read_new_game, text)


NUMBERS = st.one_of(
    st.integers(-3, 205),
    st.sampled_from(
        [2**53 - 1, 2**53, -(2**53), 2**63, 2**64, 10**30, 0.5, 7.0, -0.0, 1e16, 1e300, 5e-7]
    ),
)
NAMES = st.sampled_from(
    "n c f do ask cell marks to brief step width height mines rules first deal seed start".split()
    + "practice difficulty é a'b a\"b".split()
    + ["", "\x7f\n", "x" * 50]
)
WORDS = st.sampled_from(
    "open flag chord undo states hint explain moment clues c f q fair kind classic any safe".split()
    + "opening random no-guess given chain 1 18446744073709551615 18446744073709551616".split()
    + ["", "\u0661", "\u2028", "\U0001f600", "a'\"\\"]
)
LEAVES = st.one_of(st.none(), st.booleans(), NUMBERS, WORDS, st.text(max_size=4))
VALUES = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
    max_leaves=4,
)
CELLS = st.tuples(NUMBERS, NUMBERS).map(list)
MESSAGES = st.fixed_dictionaries(
    {},
    optional={
        "n": NUMBERS | VALUES,
        "do": st.sampled_from(["open", "flag", "chord", "undo"]) | VALUES,
        "ask": st.sampled_from(["hint", "clues", "probabilities", "moment", "explain"]) | VALUES,
        "cell": CELLS | VALUES,
        "to": WORDS | VALUES,
        "marks": st.booleans() | VALUES,
        "brief": st.booleans() | VALUES,
        "step": NUMBERS | VALUES,
    },
)
GAMES = st.fixed_dictionaries(
    {"width": NUMBERS, "height": NUMBERS, "mines": NUMBERS},
    optional={
        "rules": st.just("fair") | VALUES,
        "first": st.just("safe") | VALUES,
        "deal": st.just("no-guess") | VALUES,
        "seed": WORDS | VALUES,
        "start": CELLS | VALUES,
        "practice": st.booleans() | VALUES,
        "difficulty": st.just("chain") | VALUES,
        "more": VALUES,
    },
)


def with_twice(body, extra):
    """Write an object with more fields, of names that it may have already."""
    text = json.dumps(body)
    more = "".join(f", {json.dumps(name)}: {json.dumps(value)}" for name, value in extra)
    return text[:-1] + (more if body else more[2:]) + "}"


@given(
    body=MESSAGES, extra=st.lists(st.tuples(NAMES, VALUES), max_size=2), ascii_only=st.booleans()
)
def test_messages(local, body, extra, ascii_only):
    check_message(local, json.dumps(body, ensure_ascii=ascii_only))
    check_message(local, with_twice(body, extra))


@pytest.mark.long
@given(body=GAMES, extra=st.lists(st.tuples(NAMES, VALUES), max_size=1))
def test_new_games(local, body, extra):
    check_new_game(local, json.dumps(body))
    terms = {"rules": "fair", "first": "safe", "deal": "no-guess"}
    check_new_game(local, json.dumps(terms | {"width": 9, "height": 9, "mines": 10} | body))
    check_new_game(local, with_twice(terms | {"width": 9, "height": 9, "mines": 10}, extra))


@pytest.mark.parametrize("seed", range(20))
def test_damaged_text(local, seed):
    """Cut, changed and inserted characters: the same sentence, with the same place in it."""
    rng = random.Random(seed)
    good = [
        '{"n":1,"do":"flag","cell":[0,-12],"marks":true,"to":null}',
        ' { "n" : 12 , "ask" : "moment" , "step" : 1.5e3 } ',
        '{"n":7,"do":"op\\u0065n","cell":[3,4],"é":"\\ud83d\\ude00\\n"}',
        '[1.0,-0,1e5,"a\\"",{"b":[]},[[]],false,null]',
    ]
    for _ in range(50):
        text = rng.choice(good)
        at = rng.randrange(len(text) + 1)
        cut = rng.choice(
            ["", '"', "\\", "{", "]", ",", ":", "0", "-", ".", "e", "\x01", "é", " ", "\\u", "t"]
        )
        text = rng.choice(
            [text[:at], text[:at] + cut + text[at:], text[:at] + cut + text[at + 1 :]]
        )
        check_message(local, text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nul",
        "nxyz",
        "01",
        "-",
        "-a",
        "1.",
        "1.e5",
        "1e",
        "1e+",
        "1e400",
        '{"n":1,"x":1e400}',
        '{"n":1,"x":[0,{"y":-1e400}]}',
        "1" * 4300,
        "1" * 4301,
        '{"n":3,"x":' + "1" * 4301 + "}",
        DEEP,
        DEEP[1:-1],
        '{"n":1,"do":"undo","x":' + DEEP + "}",
        '{"n":1,"do":"undo","x":1' + DEEP + "}",
        '"\\ud800"',
        '"\\ud800aaaaaaaa"',
        '"\\ud800\\u0041"',
        '"\\udc00"',
        '"\\uzzzz"',
        '"\\u00"',
        '{"do":"open","do":"open","n":1,"cell":[1,2]}',
        '{"do":"open","do":"flag","n":1,"cell":[1,2]}',
        '{"do":5,"do":"flag","n":1,"cell":[1,2]}',
        '{"n":"x","n":1,"do":"undo"}',
        '{"n":1,"do":"undo","__proto__":1,"constructor":2}',
        "\ufeff{}",
        "\u00a0{}",
    ],
)
def test_odd_texts(local, text):
    check_message(local, text)
    check_new_game(local, text)


@pytest.mark.long
@given(value=VALUES | st.dictionaries(st.text(max_size=3), VALUES), ascii_only=st.booleans())
@example(value={"a": [1e16, 1e-5, 0.1, -0.0, 2.0, 123456789.125]}, ascii_only=True)
def test_settings(local, value, ascii_only):
    text = json.dumps(value, ensure_ascii=ascii_only)
    ours = local.ask("readSettings", text=text)
    assert ours == on_server(lambda it: reading.read_settings(it.encode()), text)


@pytest.mark.parametrize(
    "text",
    [
        '{"a":"\\ud800"}',
        '\ufeff{"a":1,"a":2}',
        '{"a":NaN}',
        '{"a":-Infinity}',
        '{"a":1e400}',
        '{"a":01}',
        '{"a":1',
        "",
        '{"a":"\x01"}',
        '{"a":' + "1" * 4301 + "}",
        '{"a":' + "9" * 40 + "}",
        DEEP,
    ],
)
def test_odd_settings(local, text):
    ours = local.ask("readSettings", text=text)
    assert ours == on_server(lambda it: reading.read_settings(it.encode()), text)
