"""Browser tests of keyboard, touch, labels and announcements for screen readers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import PHONE, TAPS_ALONE
from tests.browser.player import BEGINNER, SHARED


def test_game_with_the_keyboard_only(player):
    player.new_game(first="opening")
    keyboard = player.page.keyboard
    for _ in range(30):
        keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.role") == "gridcell":
            break
    else:
        pytest.fail("Tab does not reach the board")
    keyboard.press("End")
    expect(player.cell(0, 8)).to_be_focused()
    keyboard.press("Control+End")
    expect(player.cell(8, 8)).to_be_focused()
    keyboard.press("Home")
    expect(player.cell(8, 0)).to_be_focused()
    keyboard.press("Control+Home")
    expect(player.cell(0, 0)).to_be_focused()
    assert player.cell(0, 0).evaluate("(cell) => getComputedStyle(cell).outlineStyle") == "solid"
    expect(player.page.locator("#board [tabindex='0']")).to_have_count(1)

    # What a screen reader says.
    page = player.page
    expect(page.locator("#board")).to_have_attribute("aria-label", "Board, rows: 9, columns: 9")
    expect(player.cell(0, 0)).to_have_attribute("aria-label", "Row 0, column 0: covered, corner")
    for state in ("flag", "question"):
        keyboard.press("f")
        expect(player.cell(0, 0)).to_have_class(f"cell covered {state}")
        expect(page.locator("#announcer")).to_contain_text(f"Row 0, column 0: {state}")
    keyboard.press("f")
    expect(player.cell(0, 0)).to_have_class("cell covered")
    player.walk(4, 4)
    keyboard.press("Enter")
    expect(player.cell(4, 4)).to_have_attribute("aria-label", "Row 4, column 4: no mine around")

    def act(row, column):
        player.walk(row, column)
        keyboard.press("Enter" if column % 2 else " ")

    player.win(BEGINNER, act)
    keyboard.press("F2")
    expect(player.page.locator("#face")).to_have_attribute("data-face", "smile")


def test_keys_act_wherever_the_focus_is(player):
    player.new_game()
    page = player.page
    # On a fresh page the arrow keys move the cursor.
    page.keyboard.press("ArrowDown")
    expect(player.cell(1, 0)).to_be_focused()
    # After a click on a tool, or beside the window, the letters act, too.
    page.click("#tool-flags")
    page.keyboard.press("f")
    expect(player.cell(1, 0)).to_have_class("cell covered flag")
    page.mouse.click(3, 755)
    page.keyboard.press("f")
    expect(player.cell(1, 0)).not_to_have_class("cell covered flag")
    # In a dialog they do not.
    page.click("#menu-help")
    page.locator("dialog").wait_for()
    page.keyboard.press("s")
    page.keyboard.press("Escape")
    expect(page.locator("#tool-states")).to_have_attribute("aria-pressed", "false")
    # The place of a key counts where the letter is not Latin. On the Dvorak layout it is a "u",
    # which asks whether to take a move back.
    page.keyboard.press("ArrowDown")
    player.press_foreign("\N{CYRILLIC SMALL LETTER A}", "KeyF")
    expect(player.cell(2, 0)).to_have_class("cell covered flag")
    player.press_foreign("u", "KeyF")
    expect(page.locator("dialog")).to_be_visible()
    player.close_dialog()
    expect(player.cell(2, 0)).to_have_class("cell covered flag")
    # The pointer counts if it has moved last, else the cursor.
    page.mouse.move(*player.middle_of(5, 5))
    page.keyboard.press("f")
    expect(player.cell(5, 5)).to_have_class(re.compile("flag"))
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    expect(player.cell(2, 1)).to_have_class(re.compile("flag"))
    page.mouse.move(2, 2)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("f")
    expect(player.cell(2, 2)).to_have_class(re.compile("flag"))


def test_game_by_touch(invite):
    """Taps, long presses, and the mode in which the two change places."""
    player = invite(**PHONE)
    player.new_game(first="opening")
    # The whole board can be seen and hit.
    board = player.page.locator("#board").bounding_box()
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 390
    assert board["width"] / 9 >= 32
    for state in (" flag", " question", ""):
        long_press(player, 3, 3)
        expect(player.cell(3, 3)).to_have_class(f"cell covered{state}")
    player.page.tap("#tool-flags")
    expect(player.page.locator("#tool-flags")).to_have_attribute("aria-pressed", "true")
    # The first tap of a game opens all the same.
    player.tap(8, 8)
    player.wait_opened(8, 8)
    row, column = player.next_cell(BEGINNER)  # the game goes on after it
    flagged = covered_cells(player)[-1]
    for state in (" flag", " question", ""):
        player.tap(*flagged)
        expect(player.cell(*flagged)).to_have_class(f"cell covered{state}")
    long_press(player, row, column)
    expect(player.cell(row, column)).to_have_class(re.compile("opened"))
    player.page.tap("#tool-open")
    expect(player.page.locator("#tool-flags")).to_have_attribute("aria-pressed", "false")
    player.win(BEGINNER, player.tap)
    # Another level, of the menu that a phone has for them.
    player.press("#menu-game")
    dialog = player.page.locator("dialog")
    dialog.get_by_label("Intermediate").tap()
    dialog.get_by_role("button", name="Play", exact=True).tap()
    expect(player.page.locator("#board .cell")).to_have_count(256)


def test_clues_by_touch(invite):
    player = invite(**PHONE)
    player.prefer(**TAPS_ALONE)
    player.visit(SHARED)
    player.press("#tool-probabilities")
    panel = player.page.locator("#clues")
    expect(panel.locator(".scale")).to_be_visible()
    for language in player.languages():
        cell = player.next_cell(BEGINNER)
        # The first tap shows what the cell may be, the second opens it.
        player.tap(*cell)
        expect(panel.locator("li")).to_have_count(10)
        expect(player.cell(*cell)).to_have_class(re.compile("covered"))
        clipped = panel.evaluate("(panel) => panel.scrollHeight > panel.clientHeight + 1")
        assert not clipped, language
        player.tap(*cell)
        expect(player.cell(*cell)).to_have_class(re.compile("opened"))
        player.wait_analysed()


def test_a_tap_that_stops_a_gliding_board_only_stops_it(invite):
    """The cells are enlarged, and the board is thrown: it glides for seconds then."""
    player = invite(**PHONE)
    player.prefer(**TAPS_ALONE)
    player.visit("#level=100x100x2000&rules=fair&first=opening&deal=random&seed=7&start=50,50")
    page = player.page
    page.tap("#tool-flags")
    flags = page.locator("#board .flag")
    page.evaluate(
        "addEventListener('touchstart', ({ cancelable }) => globalThis.stops = !cancelable, true)"
    )
    box = page.locator("#scroller").bounding_box()
    x, top, bottom = box["x"] + box["width"] / 2, box["y"] + 10, box["y"] + box["height"] - 10
    with player.touch() as put:
        for step in range(6):
            put({1: (x - 30 - 25 * step, bottom), 2: (x + 30 + 25 * step, bottom)})
        put({})
        player.wait_drawn()
        for step in range(8):
            put({1: (x, bottom + (top - bottom) * step / 8)})
        put({})
        put({1: (x, bottom)})
        put({})
        # A browser lets no page cancel the touch that stops its scrolling.
        assert page.evaluate("stops")
        expect(flags).to_have_count(0)
        put({1: (195, 300)})
        put({})
        expect(flags).to_have_count(1)


def test_thumbs_that_tap_rest_and_pinch(invite):
    player = invite(**PHONE)
    player.prefer(**TAPS_ALONE)
    player.visit(SHARED)
    player.page.tap("#tool-flags")
    # Two tap at once.
    left, right = covered_cells(player)[:2]
    with player.touch() as put:
        thumbs = {1: player.middle_of(*left), 2: player.middle_of(*right)}
        put({1: thumbs[1]})
        put(thumbs)
        put({2: thumbs[2]})
        put({})
    for cell in (left, right):
        expect(player.cell(*cell)).to_have_class("cell covered flag")
    # One that rests beside the board is no part of a tap.
    for place in ("#mines-left", ".title", "#status"):
        tap_beside_a_thumb(player, place)
    # A pinch opens and flags nothing; one of its fingers stays where it is.
    player.page.tap("#tool-open")
    board = player.page.locator("#board")
    side = board.bounding_box()["width"]
    codes = player.codes()
    left, right = (player.middle_of(*cell) for cell in ((8, 1), (8, 6)))
    with player.touch() as put:
        for moved in (0, 20, 40):
            put({1: left, 2: (right[0] + moved, right[1])})
        put({1: left})
        put({})
    player.wait_drawn()
    assert board.bounding_box()["width"] > side
    assert player.codes() == codes
    player.page.get_by_role("button", name="Whole board").tap()
    # Thumbs that tremble zoom nothing.
    row, column = player.next_cell(BEGINNER)
    with player.touch() as put:
        x, y = player.middle_of(row, column)
        for moved in (0, 3, 5):
            put({1: (x + moved, y), 2: (left[0], left[1])})
        put({2: left})
        put({})
    player.wait_opened(row, column)
    assert board.bounding_box()["width"] == side


def tap_beside_a_thumb(player, place):
    side = player.page.locator("#board").bounding_box()["width"]
    first, second = covered_cells(player)[:2]
    box = player.page.locator(place).first.bounding_box()
    with player.touch() as put:
        rest = {1: (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)}
        put(rest)
        put(rest | {2: player.middle_of(*first)})
        put(rest)
        expect(player.cell(*first)).to_have_class("cell covered flag")
        # Nor does it pinch: the other finger moves alone.
        x, y = player.middle_of(*second)
        for moved in (0, 20, 40, 60):
            put(rest | {2: (x, y - moved)})
        put({})
    expect(player.cell(*second)).to_have_class("cell covered")
    assert player.page.locator("#board").bounding_box()["width"] == side


def covered_cells(player):
    """Return the covered cells, the safe ones first."""
    codes = player.codes()
    safe = player.analysis(BEGINNER, codes).safe
    cells = [(r, c) for r in range(9) for c in range(9) if codes[r][c] == "c"]
    return sorted(cells, key=lambda cell: not safe[cell])


BUSY = """document.addEventListener("touchstart", () => {
  for (const end = performance.now() + 900; performance.now() < end; );
}, { capture: true })"""
"""A script that keeps the page busy for 900 milliseconds with each finger that comes down."""


def test_a_long_press_on_a_busy_page_flags(invite):
    """The page heard of both ends of it at once, and opened the cell."""
    player = invite(**PHONE)
    player.new_game()
    player.page.evaluate(BUSY)
    with player.touch() as put:
        put({1: player.middle_of(3, 3)})
        put({}, after=0.9)
    expect(player.cell(3, 3)).to_have_class("cell covered flag")


def long_press(player, row, column):
    with player.touch() as put:
        put({1: player.middle_of(row, column)})
        player.page.wait_for_timeout(600)
        put({})
