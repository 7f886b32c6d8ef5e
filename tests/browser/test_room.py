"""Browser tests of small screens: what fingers can hit, and a board larger than the screen."""

from playwright.sync_api import expect

from tests.browser.barriers import looks
from tests.browser.player import EXPERT, SHARED
from tests.browser.test_fit import TOUCH, box, resize, side_of_a_cell, window

PHONE, LANDSCAPE = (390, 844), (844, 390)
TABLET, TABLET_ACROSS = (768, 1024), (1024, 768)
SIZES = [PHONE, LANDSCAPE, TABLET, TABLET_ACROSS]
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


def test_fingers_hit_the_buttons_and_fold_the_sheet_of_a_finished_game(invite):
    player = invite(**window(*PHONE, **TOUCH))
    page = player.page
    player.visit(SHARED)
    for _look in looks(page):
        for _size in resize(player, SIZES):
            assert small(page) == []
    player.lose(10)
    expect(page.locator("#result-why")).to_be_visible()
    for _look in looks(page):
        for size in resize(player, SIZES):
            assert small(page) == []
            assert small(page, letters=12) == [] or size == LANDSCAPE
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    again = page.locator("#result-again")
    page.tap("#fold")
    expect(again).to_be_hidden()
    expect(page.locator("#status")).to_be_visible()
    page.tap("#fold")
    expect(again).to_be_visible()
    page.tap("#menu-settings")
    expect(page.locator("dialog")).to_be_visible()
    for _size in resize(player, [PHONE, LANDSCAPE]):
        assert small(page) == []


def test_a_sheet_lies_over_a_board_that_can_be_scrolled_out_from_under_it(invite):
    player = invite(**window(*PHONE, **TOUCH))
    player.visit(EXPERT)
    page = player.page
    board, tools = box(player, "#scroller"), box(player, "#tools")
    assert tools["y"] - board["y"] - board["height"] < 30
    side = side_of_a_cell(player)
    # A thumb hits a cell, and half a column peeks: the board goes on there.
    assert side >= 36
    assert 0.4 < PHONE[0] / side % 1 < 0.6
    player.press("#tool-probabilities")
    expect(page.locator("#clues")).to_be_visible()
    panel = box(player, "#clues")
    assert box(player, "#scroller") == board
    assert panel["y"] + panel["height"] <= tools["y"]
    page.locator("#scroller").evaluate("(it) => it.scrollTo(0, 9999)")
    player.wait_drawn()
    last = player.page.locator("#board .row").last.bounding_box()
    assert last["y"] + last["height"] <= panel["y"]
    assert side_of_a_cell(player) == side


def test_the_edges_show_where_a_board_goes_on(invite):
    player = invite(**window(*LANDSCAPE, **TOUCH))
    page = player.page
    # A board that is seen as a whole goes on nowhere.
    player.visit(SHARED)
    assert page.locator(".edges span").count() == 4
    expect(page.locator(".edges span:visible")).to_have_count(0)
    page.goto("about:blank")
    player.visit(EXPERT)
    right, left = page.locator(".edges .right"), page.locator(".edges .left")
    expect(right).to_be_visible()
    expect(left).to_be_hidden()
    shown, scroller = right.bounding_box(), box(player, "#scroller")
    assert scroller["x"] + scroller["width"] - shown["x"] - shown["width"] <= 4
    page.locator("#scroller").evaluate("(it) => it.scrollTo(9999, 0)")
    expect(right).to_be_hidden()
    expect(left).to_be_visible()
