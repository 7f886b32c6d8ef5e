"""Browser tests of the review page: how one walks through a game."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import PHONE
from tests.browser.reviewer import MOVES, RECORD, Reviewer

END_OF_PATH = """() => {
  const line = document.querySelector('.path .last');
  const { x, y } = line.getPointAtLength(line.getTotalLength());
  const box = line.ownerSVGElement.getBoundingClientRect();
  return [box.left + x, box.top + y];
}"""


def test_keys_walk_through_a_dropped_game(reviewer):
    reviewer.open_record()
    press = reviewer.page.keyboard.press
    reviewer.expect_at(0)
    for moves in range(1, MOVES + 1):
        press("ArrowRight")
        reviewer.expect_at(moves)
    press("ArrowRight")
    reviewer.expect_at(MOVES)
    press("ArrowLeft")
    reviewer.expect_at(MOVES - 1)
    press("Home")
    reviewer.expect_at(0)
    press("End")
    reviewer.expect_at(MOVES)
    # The file is no address of its own.
    assert "#" not in reviewer.page.url
    # The letters of a Cyrillic keyboard.
    place = reviewer.page.locator("#mistake-place")
    press("Home")
    reviewer.press_foreign("\N{CYRILLIC SMALL LETTER SOFT SIGN}", "KeyM")
    expect(place).to_have_text("1 of 1")
    press("End")
    reviewer.expect_at(MOVES)
    reviewer.press_foreign("\N{CYRILLIC CAPITAL LETTER SOFT SIGN}", "KeyM", modifiers=8)
    expect(place).to_have_text("1 of 1")


def test_the_board_is_walked_cell_by_cell(reviewer):
    """As a screen reader does: the keys go from cell to cell, and each says what it is."""
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    page.locator("#menu-help").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "gridcell":
            break
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 0, column 0: no mine around"))
    reviewer.walk(3, 2)
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 3, column 2: covered"))
    page.keyboard.press("Control+End")
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 5, column 5: "))
    reviewer.expect_at(1)
    # With Shift the game goes on, and the focus stays: the labels are those of the next moment.
    page.keyboard.press("Shift+ArrowRight")
    reviewer.expect_at(2)
    page.keyboard.press("Shift+End")
    reviewer.expect_at(MOVES)
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 5, column 5: mine"))
    # A click leaves the keys to the walk through the game.
    page.evaluate("document.activeElement.blur()")
    reviewer.click(1, 1)
    page.keyboard.press("ArrowLeft")
    reviewer.expect_at(MOVES - 1)


def test_the_mouse_walks_by_buttons_slider_and_timeline(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.click("#walk-next")
    page.click("#walk-next")
    reviewer.expect_at(2)
    page.click("#walk-back")
    reviewer.expect_at(1)
    box = page.locator(".timeline-plot").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 20)
    reviewer.expect_at(MOVES)
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 30, steps=4)
    page.mouse.up()
    reviewer.expect_at(round(0.4 * MOVES))
    page.locator("#slider").fill("1")
    reviewer.expect_at(1)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    reviewer.expect_at(2)
    # On a page from right to left, the timeline was drawn between mirrored axes.
    page.evaluate("document.documentElement.dir = 'rtl'")
    reviewer.wait_drawn()
    parts = (".timeline-percents", ".timeline-plot", "#slider")
    percents, plot, slider = (page.locator(part).bounding_box() for part in parts)
    assert percents["x"] < plot["x"]
    # Half of the handle is on either side of the plot.
    assert slider["x"] - plot["x"] == pytest.approx(-9, abs=0.5)
    assert slider["width"] - plot["width"] == pytest.approx(18, abs=0.5)
    page.mouse.click(slider["x"] + slider["width"] - 2, slider["y"] + slider["height"] / 2)
    reviewer.expect_at(MOVES)
    # The ring of a cell and the pointer stand on the board where they stood.
    assert reviewer.cell(0, 0).bounding_box()["x"] < reviewer.cell(0, 5).bounding_box()["x"]


def test_fingers_walk_on_a_phone(invite):
    player = invite(**PHONE)
    reviewer = Reviewer(player.page, player.address)
    reviewer.open_record()
    page = reviewer.page
    page.tap("#walk-next")
    reviewer.expect_at(1)
    # A thumb rests beside the board.
    with player.touch() as put:
        put({1: (30, 20)})
        put({1: (30, 20), 2: player.middle_of(3, 2)})
        put({})
    explanation = page.locator("#explanation")
    expect(explanation).to_contain_text("row 3, column 2 is a mine.")
    explanation.get_by_role("button", name="Close").tap()
    page.tap("#walk-last")
    expect(page.locator("#judgement .mistake")).to_be_visible()
    reviewer.show_timeline()
    box = page.locator(".timeline-plot").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + 20)
    reviewer.expect_at(MOVES)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def choose_speed(page, times):
    page.click("#review-more")
    page.select_option("#speed", times)
    page.keyboard.press("Escape")
    page.evaluate("document.activeElement.blur()")  # Space is for the button that has the focus


def test_the_game_is_played_back_with_the_pointer(reviewer):
    reviewer.open_record()
    page = reviewer.page
    choose_speed(page, "0.25")
    page.click("#walk-play")
    page.click("#walk-play")
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Play the game back")
    reviewer.expect_at(1)  # the first opening is at 0 seconds
    page.keyboard.press("Home")
    choose_speed(page, "8")
    # It takes 0.4 s, so the page itself notes what the button says meanwhile.
    page.locator("#walk-play").evaluate(
        "(button) => { window.said = [];"
        "new MutationObserver(() => said.push(button.ariaLabel))"
        ".observe(button, { attributeFilter: ['aria-label'] }); }"
    )
    page.keyboard.press("Space")
    reviewer.expect_at(MOVES)
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Play the game back")
    assert page.evaluate("said") == ["Pause", "Play the game back"]
    pointer = page.locator(".pointer")
    expect(pointer).to_be_visible()
    check_pointer(reviewer)
    reviewer.press("#tool-pointer")
    expect(pointer).to_be_hidden()


def check_pointer(reviewer):
    """Check that the pointer is on the cell of the last move."""
    move = RECORD.moves[-1]
    box = reviewer.page.locator(".pointer").bounding_box()
    cell = reviewer.cell(move.row, move.column).bounding_box()
    assert cell["x"] < box["x"] < cell["x"] + cell["width"]
    assert cell["y"] < box["y"] < cell["y"] + cell["height"]


def test_the_path_of_the_pointer_on_demand(reviewer):
    """It ends where the next move is made, and is zoomed with the board."""
    reviewer.open_record()
    page = reviewer.page
    path = page.locator(".path")
    expect(path).to_be_hidden()
    reviewer.press("#tool-path")
    for at, move in enumerate(RECORD.moves[:-1]):
        check_path(reviewer, move)
        page.keyboard.press("ArrowRight")
        reviewer.expect_at(at + 1)
    page.keyboard.press("End")
    reviewer.expect_at(MOVES)
    before = reviewer.cell(0, 0).bounding_box()["width"]
    page.mouse.move(*reviewer.middle_of(1, 1))
    page.keyboard.down("Control")
    for _ in range(4):
        page.mouse.wheel(0, 120)
    page.keyboard.up("Control")
    page.wait_for_function(
        "(most) => document.querySelector('#board .cell').getBoundingClientRect().width < most",
        arg=0.65 * before,
    )
    check_path(reviewer, RECORD.moves[-1])
    check_pointer(reviewer)
    reviewer.press("#tool-path")
    expect(path).to_be_hidden()


def check_path(reviewer, move):
    """Check that the path ends in the middle of the cell of a move."""
    middle = reviewer.middle_of(move.row, move.column)
    assert reviewer.page.evaluate(END_OF_PATH) == pytest.approx(middle, abs=2)
