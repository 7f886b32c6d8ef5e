"""Browser tests of the bar of places, and of the places as one application, with a Back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers, looks
from tests.browser.player import BEGINNER, CONTENT, SHARED, go
from tests.browser.test_fit import resize
from tests.browser.test_room import small

PLACES = ("play", "analyse", "review", "train", "statistics")
ADDRESSES = {
    "play": r"/$",
    "analyse": r"/analyse(\.html)?#size=",
    "review": r"/review(\.html)?$",
    "train": r"/train(\.html)?$",
    "statistics": r"/reviews(\.html)?$",
}
TITLES = {
    "play": "^Fairmines$",
    "analyse": "^Analyser",
    "review": "^Review",
    "train": "^Trainer",
    "statistics": "^Statistics",
}
TOUCH = {"has_touch": True, "is_mobile": True}
BOXES = "(parts) => parts.map((part) => part.getBoundingClientRect().toJSON())"
SMALL, LARGE = [(390, 844), (844, 390), (768, 1024)], [(1366, 768), (1920, 1080)]


def mark(page):
    """Mark the document: another one, or a reload, lacks the mark."""
    page.evaluate("window.mark = 'the same document'")


def expect_marked(page):
    assert page.evaluate("window.mark") == "the same document"


def test_what_nobody_waits_for_ends_in_a_sentence_in_each_place(player, complaints):
    complaints.allow("planted")
    player.visit(SHARED)
    page = player.page
    for place in PLACES:
        if place != "play":
            go(page, place)
        page.evaluate("void Promise.reject(new Error('planted'))")
        said = page.locator(".notice").get_by_text("A part of the page has failed")
        expect(said).to_be_visible()


def test_one_bar_and_back_lead_through_the_places(player):
    player.visit(SHARED)
    page, codes = player.page, player.codes()
    before = page.locator("#window").bounding_box(), player.cell(0, 0).bounding_box()
    mark(page)
    for place in PLACES[1:]:
        go(page, place)
        names = page.locator("#places a").evaluate_all("(links) => links.map(({ id }) => id)")
        assert names == [f"menu-{name}" for name in PLACES]
        for dialog in ("settings", "help"):
            page.click(f"#menu-{dialog}")
            page.locator("dialog").wait_for()
            player.close_dialog()
    for way, places in ((page.go_back, PLACES[-2::-1]), (page.go_forward, PLACES[1:])):
        for place in places:
            way()
            expect(page.locator("#places [aria-current=page]")).to_have_id(f"menu-{place}")
            expect(page).to_have_url(re.compile(ADDRESSES[place]))
            expect(page).to_have_title(re.compile(TITLES[place]))
    go(page, "play")
    player.wait_codes(codes)
    # The style sheets of a place leave the others alone.
    assert (page.locator("#window").bounding_box(), player.cell(0, 0).bounding_box()) == before
    assert page.evaluate("document.body.className") == ""
    # All have one look and language.
    go(page, "statistics")
    page.click("#menu-settings")
    page.locator("dialog select:has([value=dark])").select_option("dark")
    page.locator("dialog select:has([value=cs])").select_option("cs")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    page.keyboard.press("Escape")
    go(page, "play")
    expect(page.locator("#menu-play .name")).to_have_text("Hrát")
    expect(page.locator("html")).to_have_attribute("data-palette", "dark")
    expect_marked(page)


@pytest.mark.parametrize(("screens", "options"), [(SMALL, TOUCH), (LARGE, {})], ids=["small", ""])
def test_the_bar_is_in_reach_on_every_screen(screens, options, invite):
    player = invite(**options)
    player.visit()
    page = player.page
    for place in [*PLACES[1:], "play"]:
        go(page, place)
        for _look in looks(page):
            for size in resize(player, screens):
                check_bar(page, *size)
                assert not options or small(page) == []
        # Other tests search each place on a desktop.
        assert not options or barriers(page) == []


def check_bar(page, width, height):
    bar = page.locator("#places").bounding_box()
    if width < 600:  # where the thumb is
        assert bar["y"] + bar["height"] == height
        assert bar["width"] == width
    elif height < 500:  # beside the board, whose height is scarce
        assert (bar["x"], bar["y"], bar["height"]) == (0, 0, height)
    else:
        assert bar["y"] - page.locator("#window").bounding_box()["y"] < 60
    # A text in the bar fits, and a finger hits it.
    for box in page.locator("#places a, #menu button").evaluate_all(BOXES):
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        if width < 900:
            assert min(box["width"], box["height"]) >= 44
    # Nothing of the page is hidden behind the bar.
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# One application.


def test_all_places_load_once_and_stay_as_they_were_left(player):
    player.visit(SHARED)
    page, codes, game = player.page, player.codes(), player.game_id()
    mark(page)
    for place in PLACES[1:]:
        go(page, place)
    # What loads when the page has been at rest has come, too.
    page.wait_for_function(
        "() => [...document.styleSheets].some(({ href }) => /welcome/.test(href))"
    )
    player.wait_loaded()
    asked, workers = [], []
    page.on("request", lambda request: asked.append(request.url))
    page.on("worker", lambda worker: workers.append(worker.url))
    for place in [*PLACES, "play"]:
        go(page, place)
    player.wait_loaded()
    # A Chromium with a window asks for the icon of each document, to show it.
    files = [url for url in asked if not url.endswith("/icons/icon.svg") and "/games" not in url]
    assert files == []
    assert workers == []
    expect_marked(page)
    assert player.game_id() == game
    player.wait_codes(codes)
    # The game still listens: nothing had to be connected again.
    player.open_next(BEGINNER)
    # What was scrolled stays scrolled.
    page.set_viewport_size({"width": 600, "height": 400})
    go(page, "statistics")
    page.evaluate("document.documentElement.scrollTo(0, 200)")
    assert page.evaluate("scrollY") == 200
    for place, scrolled in (("play", 0), ("statistics", 200)):
        go(page, place)
        assert page.evaluate("scrollY") == scrolled


@pytest.mark.parametrize("shown", ["play", "analyse"])
def test_who_goes_elsewhere_meanwhile_stays_there(player, shown):
    """The last click counts, also if it leads back; the files of the first one come later."""
    player.visit(SHARED)
    page = player.page
    if shown != "play":
        go(page, shown)
    scripts = re.compile(r"/train[^/]*\.js$")
    with player.hold_back(scripts):
        with page.expect_request(scripts):
            page.click("#menu-train")
        page.click("#menu-analyse")
        expect(page.locator("#size")).to_be_visible()
    expect(page.locator("#menu-analyse")).to_have_attribute("aria-current", "page")
    expect(page.locator("#size")).to_be_visible()
    assert "analyse" in page.url
    go(page, "train")


def test_a_place_that_is_entered_first_leads_to_the_others(player):
    """The document is the same at each address."""
    player.visit()
    page = player.page
    for place, other in zip(PLACES[1:], PLACES[:-1], strict=True):
        page.goto(page.locator(f"#menu-{place}").evaluate("(link) => link.href"))
        page.locator(CONTENT[place]).first.wait_for()
        mark(page)
        for name in (other, place):
            go(page, name)
        expect_marked(page)
        expect(page).to_have_title(re.compile(TITLES[place]))


def test_keys_are_for_the_place_that_is_shown(player):
    player.visit(SHARED)
    page, codes, game = player.page, player.codes(), player.game_id()
    # Twice, so that what is listened to twice would act twice.
    for _ in range(2):
        go(page, "analyse")
        go(page, "play")
    go(page, "analyse")
    page.locator("#board .cell").first.click()
    page.keyboard.type("12")
    expect(player.cell(0, 0)).to_have_class(re.compile("d1"))
    expect(player.cell(0, 1)).to_have_class(re.compile("d2"))
    expect(player.cell(0, 2)).to_have_class(re.compile("covered"))
    page.keyboard.press("Control+z")
    expect(player.cell(0, 0)).to_have_class(re.compile("d1"))
    expect(player.cell(0, 1)).to_have_class(re.compile("covered"))
    for key in ("n", "f", "s", "p", "F2", " ", "Enter"):  # each means something in a game
        page.keyboard.press(key)
    written = player.codes()
    go(page, "play")
    assert player.game_id() == game
    assert player.codes() == codes
    page.keyboard.press("3")
    go(page, "analyse")
    assert player.codes() == written


def test_links_between_places_need_no_document(player):
    """From a game to its position, and to its review: each way back finds the game."""
    player.new_game()
    page = player.page
    player.click(0, 0)
    player.wait_opened(0, 0)
    mark(page)
    # The second position of the game takes the place of the first one in the analyser.
    for _ in range(2):
        player.open_next(BEGINNER)
        codes = player.codes()
        page.click("#tool-analyse")
        expect(page).to_have_url(re.compile("#size=9x9"))
        player.wait_codes([["c" if code == "f" else code for code in row] for row in codes])
        page.go_back()
        page.wait_for_selector("#face")
        player.wait_codes(codes)
    player.lose(BEGINNER)
    page.click("#result-judge")
    expect(page).to_have_url(re.compile("review.*#game="))
    page.locator("#timeline svg").wait_for()
    # The bar leads back to the game that was reviewed, not to an empty place.
    go(page, "play")
    page.click("#menu-review")
    expect(page).to_have_url(re.compile("review.*#game="))
    expect(page.locator("#timeline svg")).to_be_visible()
    # What the review practises is the game that is played then.
    game = player.game_id()
    page.click("#walk-next")
    page.click("#tool-practise")
    expect(page.locator("#rules-now")).to_contain_text("practice")
    assert player.game_id() != game
    expect_marked(page)


def test_addresses_of_a_place_show_what_they_say(player):
    """Servers of files have the game's document under two names, or leave out `.html`."""
    player.visit()
    page = player.page
    page.goto(f"{player.address}index.html")
    page.locator(CONTENT["play"]).first.wait_for()
    mark(page)
    go(page, "statistics")
    page.go_back()
    expect(page.locator("#places [aria-current=page]")).to_have_id("menu-play")
    assert page.url.endswith("/index.html")
    page.click("#menu-play")
    assert page.url.endswith("/index.html")
    # A hash that is written by hand, and Back to the one before.
    go(page, "analyse")
    page.evaluate("location.hash = '#size=3x1&mines=1&cells=c1c'")
    expect(page.locator("#board .cell")).to_have_count(3)
    go(page, "play")
    page.go_back()
    expect(page.locator("#board .cell")).to_have_count(3)
    page.go_back()
    expect(page.locator("#board .cell")).to_have_count(81)
    expect_marked(page)
