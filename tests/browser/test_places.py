"""Browser tests of the bar of places: the same on every page, with addresses and a Back."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.player import SHARED

PLACES = ("play", "analyse", "review", "statistics")
ADDRESSES = {
    "play": r"/$",
    "analyse": r"/analyse(\.html)?#size=",
    "review": r"/review(\.html)?$",
    "statistics": r"/reviews(\.html)?$",
}
TOUCH = {"has_touch": True, "is_mobile": True}
SCREENS = [(390, 844), (844, 390), (768, 1024), (1366, 768), (1920, 1080)]


def marked(page):
    """The names of the places, and which of them is marked as the current one."""
    links = page.locator("#places a").all()
    return [(it.get_attribute("id"), it.get_attribute("aria-current")) for it in links]


def test_each_page_has_the_same_bar_and_back_works(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    page, codes = player.page, player.codes()
    for place in [*PLACES[1:], "play"]:
        page.click(f"#menu-{place}")
        expect(page).to_have_url(re.compile(ADDRESSES[place]))
        expect(page.locator("#places [aria-current=page]")).to_have_id(f"menu-{place}")
        assert [name for name, _ in marked(page)] == [f"menu-{it}" for it in PLACES]
        for dialog in ("settings", "help"):
            page.click(f"#menu-{dialog}")
            page.locator("dialog").wait_for()
            page.keyboard.press("Escape")
            page.locator("dialog").wait_for(state="detached")
    # The game has been kept, and Back leads through the places.
    player.wait_codes(codes)
    page.go_back()
    expect(page).to_have_url(re.compile(ADDRESSES["statistics"]))
    page.go_back()
    expect(page).to_have_url(re.compile(ADDRESSES["review"]))


@pytest.mark.one_host("site", "the page does it alone")
def test_a_place_is_found_as_it_was_left(player):
    player.visit(SHARED)
    page = player.page
    page.goto(f"{player.address}analyse.html#size=3x1&mines=1&cells=c1c")
    expect(page.locator("#board .cell")).to_have_count(3)
    page.click("#menu-play")
    player.page.wait_for_selector("#menu-game")
    page.click("#menu-analyse")
    expect(page.locator("#board .cell")).to_have_count(3)


@pytest.mark.one_host("site", "style sheets are the same on both")
@pytest.mark.parametrize("look", ["classic", "modern"])
@pytest.mark.parametrize("size", SCREENS)
def test_the_bar_is_in_reach_on_every_screen(size, look, invite):
    width, height = size
    player = invite(viewport={"width": width, "height": height}, **(TOUCH if width < 900 else {}))
    player.prefer(look=look)
    player.visit()
    for place in PLACES:
        page = player.page
        page.click(f"#menu-{place}")
        expect(page.locator("#places [aria-current=page]")).to_have_id(f"menu-{place}")
        page.locator("#board .cell, .drop-zone, #kept .links").first.wait_for()
        bar = page.locator("#places").bounding_box()
        if width < 600:  # where the thumb is
            assert bar["y"] + bar["height"] == height
            assert bar["width"] == width
        elif height < 500:  # beside the board, whose height is scarce
            assert (bar["x"], bar["y"], bar["height"]) == (0, 0, height)
        else:
            assert bar["y"] - page.locator("#window").bounding_box()["y"] < 60
        # A text in the bar fits, and a finger hits it.
        for button in page.locator("#places a, #menu button").all():
            box = button.bounding_box()
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
            if width < 900:
                assert min(box["width"], box["height"]) >= 44
        # Nothing of the page is hidden behind the bar.
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert barriers(page) == []
