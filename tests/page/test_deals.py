"""The page's own host searches for no-guess layouts beside everything else."""

import pytest

from tests.helpers.local_page import local_page
from tests.helpers.node import run_script
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

# Two requests at the same time: which have an answer when the second one has, and what it is.
RACE = """async ([slow, quick]) => {
  const { LocalClient } = await import(new URL("static/js/games/client.js", document.baseURI));
  const client = new LocalClient({ database: "deals" });
  const order = [];
  const create = async (name, wanted) => {
    const refused = ({ message, kind }) => ({ message, kind });
    const answer = await client.call("newGame", { seed: null, ...wanted }).catch(refused);
    order.push(name);
    return answer;
  };
  create("slow", slow);
  return [await create("quick", quick), order];
}"""
TERMS = {"width": 9, "height": 9, "rules": "fair", "first": "safe", "deal": "no-guess"}


@pytest.fixture(scope="module")
@needs("browser")
def page():
    with local_page() as opened:
        yield opened


def test_nothing_waits_for_a_search(page):
    """Of two games the second has its deal while the first one is searched in vain for 5 s."""
    slow = TERMS | {"mines": 40, "start": [4, 4], "seed": "7"}
    quick = TERMS | {"mines": 10, "start": [4, 4], "seed": "2"}
    dealt, order = page.evaluate(RACE, [slow, quick])
    assert dealt["status"] == "playing"
    assert order == ["quick"]


def test_a_search_refuses_as_the_game_does(page):
    """A start that leaves too few cells is told from the search, too."""
    body = TERMS | {"first": "opening", "mines": 73, "start": [4, 4], "seed": "7"}
    refused, _ = page.evaluate(RACE, [TERMS | {"mines": 0, "start": [0, 0]}, body])
    assert refused["kind"] == "bad-request"
    assert refused["message"] == (
        "73 mines do not fit on a 9x9 board with first='opening' at row 4, column 4: "
        "expected at most 72"
    )


STUCK = """
let refused;
globalThis.Worker = class {
  postMessage({ call, name }) {
    if (name === "start") this.onmessage({ data: { call, answer: null } });
  }
  terminate() {
    console.log(JSON.stringify(refused));
  }
};
const { DealSearch } = await import(`${scripts}games/dealsearch.js`);
const search = { terms: {}, start: [4, 4], seconds: 0.01 };
const awake = setInterval(() => {}, 1000);
try {
  await new DealSearch(async () => ({})).find(search);
} catch ({ kind }) {
  refused = kind;
}
clearInterval(awake);
"""


def test_a_search_that_is_stuck_in_a_step_ends_in_time():
    """The search asks for the time between its steps; the page ends it in a long one."""
    assert run_script(STUCK) == "no-deal"
