"""Browser tests of who computes for a page: the browser, or the server where it must."""

import re

import pytest
from playwright.sync_api import expect

import fairmines as fm
from fairmines.records.files import find_writer, read_game
from fairmines.web.page_files import has_module
from tests.browser.analyst import Analyst, fragment_of, saved
from tests.browser.reviewed_games import rows
from tests.browser.reviewer import Reviewer, careful, careless
from tests.helpers import replay_files as files

BOARD = "5 4 7\n01???\n23?3?\n!!32?\n????1"
pytestmark = pytest.mark.one_host("server", "a site has no server that could compute")

CALLS = "**/api/core/**"
KERNEL = re.compile(r"/static/kernel/kernel\.")
WORKER = re.compile(r"/static/(js/answers/positionworker\.js|app/workers-)")
MODULE = pytest.mark.skipif(not has_module(), reason="`make wasm` makes the module for browsers")


def is_asked(url):
    """Whether a request asks the server to compute."""
    return re.search(r"/api/(core|engine|analyse|review\b|convert)|/review\?", url) is not None


@pytest.fixture
def arrive(invite):
    """Return a function that brings a person to a server, and notes what it is asked to compute."""

    def come(server, kind=Analyst):
        player = invite(server.url)
        person = kind(player.page, player.address)
        person.asked = []
        person.page.on(
            "request", lambda request: is_asked(request.url) and person.asked.append(request.url)
        )
        return person

    return come


def calls(person):
    """Name the calls of the core that the server was asked for."""
    return {re.search(r"/api/core/(\w+)", url)[1] for url in person.asked}


def told(analyst):
    """Use the analyser: what it says of cells, of a proof, of clues and of the best moves."""
    page = analyst.page
    analyst.begin(fragment_of(fm.View.parse(BOARD)))
    analyst.settle(BOARD)
    cells = [analyst.label(row, column) for row in range(4) for column in range(5)]
    page.mouse.move(*analyst.middle_of(1, 2))
    expect(page.locator("#clues")).to_contain_text("Row 1, column 2")
    analyst.click(1, 2)
    expect(page.locator("#weights")).to_be_visible()
    page.click("#tool-advise")
    expect(page.locator("#advice")).to_contain_text("%")
    parts = ("#status", "#clues", "#explanation", "#weights", "#advice")
    return [*cells, *(page.locator(part).inner_text() for part in parts)]


@MODULE
def test_with_the_module_the_browser_computes_what_the_server_would(arrive, server, plain_server):
    own, others = arrive(server), arrive(plain_server)
    assert told(own) == told(others)
    assert own.asked == []
    assert calls(others) == {"analyse", "clues", "explain", "advise"}


@MODULE
@pytest.mark.parametrize("broken", ["absent", "damaged", "no worker"])
def test_the_server_answers_where_the_module_cannot_be_loaded(arrive, server, broken, complaints):
    """As with a page that is kept longer than the module, or in a browser without WebAssembly."""
    analyst = arrive(server)
    expected = told(arrive(server))
    lost = []

    def lose(route):
        lost.append(route.request.url)
        answer = {"status": 200, "body": "-"} if broken == "damaged" else {"status": 404}
        route.fulfill(**answer)

    analyst.page.route(WORKER if broken == "no worker" else KERNEL, lose)
    assert told(analyst) == expected
    assert analyst.asked
    assert len(lost) <= 2  # when the page is at rest, and with the first question
    complaints.allow("Failed to load resource")


GAME = careless()
GUESSED = careful()
REPLAY = files.rmv(preflags=[(0, 3)])


def judged(reviewer, server):
    """Review a stored game, files, and a file on the page of all games; save a replay.

    Return what the pages say, and the file.
    """
    page = reviewer.page
    said = []

    def note(text):
        expect(page.locator("#about")).to_contain_text(text)
        expect(page.locator("#timeline .chance")).to_have_count(1)
        parts = ("#about", "#highlights", "#judgement")
        said.extend(page.locator(part).inner_text() for part in parts)

    reviewer.begin(f"#game={lose_game(server)}")
    note("Lost after")
    for record in (GAME, GUESSED):
        reviewer.open_file(record)
        note("Won in")
    reviewer.drop("a.rmv", REPLAY)
    note("Ann")
    page.click("#tool-save")
    page.locator("dialog select").select_option("evf")
    with page.expect_download() as download:
        page.locator("dialog").get_by_role("button", name="Save").click()
    page.goto(f"{server.url}reviews")
    given = {"g.json": GUESSED.to_json().encode(), "a.rmv": REPLAY}
    page.click("#menu-open")
    page.locator("dialog").get_by_label("Choose files…").set_input_files(
        [{"name": name, "mimeType": "", "buffer": data} for name, data in given.items()]
    )
    dropped = rows(page).filter(has_text=re.compile(r"g\.json|a\.rmv"))
    expect(dropped).to_have_count(2)
    said.extend(sorted(dropped.all_inner_texts()))
    return said, saved(download.value)


def lose_game(server):
    """Play a certain game until it is lost; return its id."""
    wanted = {"rules": "classic", "first": "opening", "seed": "5", "start": [4, 4]}
    state = server.new_game(**wanted)
    with server.player(state["id"]) as player:
        while player.state["status"] == "playing":
            player.open(*player.covered()[-1])
        assert player.state["status"] == "lost"
    return state["id"]


@MODULE
def test_with_the_module_the_browser_reviews_as_the_server_would(arrive, server, plain_server):
    own, others = arrive(server, Reviewer), arrive(plain_server, Reviewer)
    (said, file), (expected, written) = judged(own, server), judged(others, plain_server)
    assert without_times(said) == without_times(expected)
    assert file == written == find_writer("", "evf")(read_game(REPLAY))
    assert own.asked == []
    assert calls(others) == {"review", "convert", "summarise"}


def without_times(said):
    """Leave out how long a game took, and when."""
    return [re.sub(r"(after|Played:?) [^\n.]*\.?\d*", "", text) for text in said]


@MODULE
def test_the_server_reviews_where_the_module_cannot_be_loaded(arrive, server, complaints):
    reviewer = arrive(server, Reviewer)
    reviewer.page.route(KERNEL, lambda route: route.fulfill(status=404))
    judged(reviewer, server)
    assert calls(reviewer) == {"review", "convert", "summarise"}
    complaints.allow("Failed to load resource")


FIRST = "#size=3x1&mines=1&cells=c1c"


def edit(analyst):
    """Change the first cell of the position: its analysis comes, not that of the one before."""
    analyst.cell(0, 0).focus()
    analyst.page.keyboard.press("0")
    analyst.settle("3 1 1\n01?")
    expect(analyst.page.locator("#status")).to_contain_text("1 certain mine. Solutions: 1.")


def test_a_request_that_nobody_waits_for_is_cancelled(arrive, plain_server):
    analyst = arrive(plain_server)
    page = analyst.page
    held, failed = [], []
    page.route(CALLS, lambda route: route.continue_() if held else held.append(route))
    page.on("requestfailed", lambda request: failed.append(request))  # noqa: PLW0108
    with page.expect_request(CALLS):
        page.goto(f"{analyst.address}analyse{FIRST}")
    edit(analyst)
    assert failed == [held[0].request]
