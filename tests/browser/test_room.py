"""Browser tests of small screens: what fingers can hit, and a board larger than the screen."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_fit import EXPERT, LANGUAGES, TOUCH, box, side_of_a_cell, window

PHONE, LANDSCAPE = (390, 844), (844, 390)
TABLET, TABLET_ACROSS = (768, 1024), (1024, 768)
FEWER = "#level=9x9x10&rules=fair&first=opening&deal=random&seed=7&start=4,4"
INTERMEDIATE = "#level=16x16x40&rules=fair&first=opening&deal=random&seed=7&start=7,7"
TARGET = 44
"""The least side of what fingers hit, in CSS pixels."""
SMALL = """[...document.querySelectorAll('button, .menu .button')]
    .filter((it) => it.checkVisibility() && !it.closest('#board'))
    .map((it) => ({ name: it.id || it.textContent, ...it.getBoundingClientRect().toJSON(),
        letters: parseFloat(getComputedStyle(it).fontSize) }))
    .filter(({ width, height, letters }) => Math.min(width, height) < %d || letters < %g)
    .map(({ name, width, height, letters }) => `${name} ${width} ${height} ${letters}`)"""


def small(page, letters=11):
    """What of the page is too small to hit, or to read."""
    return page.evaluate(SMALL % (TARGET, letters))


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, TABLET, TABLET_ACROSS])
@pytest.mark.parametrize("look", ["classic", "modern"])
def test_fingers_hit_the_buttons(size, look, invite):
    player = invite(**window(*size, **TOUCH))
    player.prefer(look=look)
    player.visit(FEWER)
    player.wait_opened(4, 4)
    assert small(player.page) == []
    player.lose(10)
    expect(player.page.locator("#result-why")).to_be_visible()
    assert small(player.page) == []
    assert small(player.page, letters=12) == [] or size == LANDSCAPE


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE])
@pytest.mark.parametrize("name", ["analyse", "review", "train", "reviews"])
def test_fingers_hit_the_buttons_of_other_pages(name, size, invite):
    player = invite(**window(*size, **TOUCH))
    page = player.page
    page.goto(f"{player.address}{name}.html")
    expect(page.locator("html")).to_have_attribute("data-palette", re.compile("."))
    expect(page.locator("#menu-help")).to_be_visible()
    assert small(page) == []
    page.tap("#menu-settings")
    expect(page.locator("dialog")).to_be_visible()
    assert small(page) == []


def test_a_tablet_has_the_panels_beside_the_tools_below_an_expert_board(invite):
    player = invite(**window(*TABLET_ACROSS, **TOUCH))
    player.visit(EXPERT)
    player.wait_opened(7, 7)
    page = player.page
    # 24 pixels while the tools had the whole width, and the panels another row.
    assert side_of_a_cell(player) >= 28
    board = box(player, "#board")
    tools, status = box(player, "#tools"), box(player, "#status")
    assert tools["y"] >= board["y"] + board["height"]
    page.tap("#tool-probabilities")
    clues = page.locator("#clues")
    expect(clues).to_be_visible()
    shown = box(player, "#clues")
    assert shown["x"] >= tools["x"] + tools["width"]
    for part in (shown, status):
        assert part["y"] + part["height"] <= TABLET_ACROSS[1]
    assert box(player, "#board") == board
    page.tap("#tool-probabilities")
    expect(clues).to_be_hidden()
    player.lose(99)
    expect(page.locator("#result-risk")).not_to_be_empty()
    for part in ("#status", "#result-numbers", "#result-risk", "#tool-share"):
        assert box(player, part)["y"] + box(player, part)["height"] <= TABLET_ACROSS[1], part
    assert box(player, "#board") == board


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", ["classic", "modern"])
def test_levels_and_counters_share_a_line_on_a_tablet(language, look, invite):
    """The counters covered the end of the levels."""
    player = invite(**window(*TABLET, **TOUCH), locale=language)
    player.prefer(look=look)
    player.visit(INTERMEDIATE)
    player.wait_opened(7, 7)
    expect(player.page.locator("[data-across]")).to_be_visible()
    options, counter, clock = (box(player, it) for it in ("#menu-game", "#mines-left", "#seconds"))
    assert options["x"] + options["width"] < counter["x"]
    assert counter["y"] < options["y"] + options["height"]
    assert clock["x"] + clock["width"] <= TABLET[0]
    assert player.page.evaluate("document.documentElement.scrollWidth") <= TABLET[0]


def test_a_board_that_scrolls_takes_the_height_that_the_panels_leave(invite):
    player = invite(**window(*PHONE, **TOUCH))
    player.visit(EXPERT)
    player.wait_opened(7, 7)
    board, tools = box(player, "#scroller"), box(player, "#tools")
    assert tools["y"] - board["y"] - board["height"] < 30
    side = side_of_a_cell(player)
    player.page.tap("#tool-probabilities")
    expect(player.page.locator("#clues")).to_be_visible()
    shown, panel = box(player, "#scroller"), box(player, "#clues")
    assert shown["y"] == board["y"]
    assert shown["height"] < board["height"]
    assert panel["y"] + panel["height"] <= PHONE[1]
    assert side_of_a_cell(player) == side


def test_arrows_show_where_a_board_goes_on(invite):
    player = invite(**window(*LANDSCAPE, **TOUCH))
    player.visit(EXPERT)
    player.wait_opened(7, 7)
    page = player.page
    right, left = page.locator(".edges .right"), page.locator(".edges .left")
    expect(right).to_be_visible()
    expect(left).to_be_hidden()
    shown, scroller = right.bounding_box(), box(player, "#scroller")
    assert scroller["x"] + scroller["width"] - shown["x"] - shown["width"] <= 4
    page.locator("#scroller").evaluate("(it) => it.scrollTo(9999, 0)")
    expect(right).to_be_hidden()
    expect(left).to_be_visible()


def test_a_board_that_is_seen_as_a_whole_has_no_arrows(invite):
    player = invite(**window(*LANDSCAPE, **TOUCH))
    player.visit(FEWER)
    player.wait_opened(4, 4)
    assert player.page.locator(".edges span").count() == 4
    expect(player.page.locator(".edges span:visible")).to_have_count(0)
