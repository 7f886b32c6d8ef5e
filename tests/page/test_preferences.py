"""The player's preferences, which may come from a file that a later version has written."""

import json

import pytest

from tests.helpers.local_page import local_page
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

TAKE = """async (text) => {
  const address = new URL("src/shell/preferences.ts", document.baseURI);
  const { Preferences } = await import(address);
  const preferences = new Preferences();
  preferences.take(JSON.parse(text));
  // What all places ask of them.
  return [JSON.stringify(new Preferences()), JSON.stringify(preferences), preferences.newcomer];
}"""


@pytest.fixture(scope="module")
@needs("browser")
def page():
    with local_page() as opened:
        yield opened


LATER = [
    '{"options": {"rules": "strict"}}',
    '{"options": {"first": "island"}}',
    '{"options": {"deal": "hard"}}',
    '{"options": {"deal": "random", "difficulty": "single"}}',
    '{"options": {"difficulty": "guess"}}',
    '{"options": {"difficulty": 7}}',
    '{"options": {"bbbvRange": [140, 100]}}',
    '{"options": {"bbbvRange": {"0": 1, "1": 2}}}',
    '{"options": {"bbbvRange": "12"}}',
    '{"options": {"width": 0, "height": 9, "mines": 0}}',
    '{"options": {"width": 9, "height": 9, "mines": 82}}',
    '{"options": {"width": 9.5}}',
    '{"options": {"width": 300, "height": 300, "mines": 9}}',
    '{"options": {"__proto__": {"width": 7}}}',
    '{"options": [1]}',
    '{"options": null}',
    '{"__proto__": {"save": 1}}',
    '{"constructor": {}}',
    '{"keys": {"__proto__": "x", "open": 7, "flag": "Shift", "jump": "j"}}',
    '{"keys": "f"}',
    '{"language": "tlh"}',
    '{"palette": "neon"}',
    '{"look": "paper"}',
    '{"zoom": "9"}',
    '{"longPress": 0}',
    '{"longPress": 1e9}',
    '{"moveKeys": "dvorak"}',
    '{"sounds": "loud"}',
    '{"later": true}',
    "null",
    "[]",
    '"text"',
]


@pytest.mark.parametrize("text", LATER)
def test_what_a_later_version_means_is_left_out(page, text):
    default, taken, newcomer = page.evaluate(TAKE, text)
    assert taken == default
    assert newcomer


def test_what_is_known_is_taken(page):
    known = {
        "language": "pt",
        "palette": "colour-blind",
        "look": "classic",
        "sounds": True,
        "zoom": "1.5",
        "longPress": 700,
        "moveKeys": "hjkl",
        "keys": {"flag": "x"},
        "options": {
            "width": 30,
            "height": 16,
            "mines": 99,
            "rules": "classic",
            "first": "any",
            "deal": "no-guess",
            "difficulty": "subset",
            "bbbvRange": [100, 140],
        },
    }
    _, taken, _ = page.evaluate(TAKE, json.dumps(known))
    taken = json.loads(taken)
    assert known["keys"].items() <= taken.pop("keys").items()
    del known["keys"]
    assert known.items() <= taken.items()
