"""Browser tests of keyboard, touch, labels and announcements for screen readers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.analyst import PHONE, Analyst
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

    for state in ("flag", "question"):
        keyboard.press("f")
        expect(player.cell(0, 0)).to_have_class(f"cell covered {state}")
    keyboard.press("f")
    expect(player.cell(0, 0)).to_have_class("cell covered")

    def act(row, column):
        player.walk(row, column)
        keyboard.press("Enter" if column % 2 else " ")

    player.win(BEGINNER, act)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")
    keyboard.press("F2")
    expect(player.page.locator("#face")).to_have_attribute("data-face", "smile")


def test_chord_with_the_keyboard(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    analysis = player.analysis(BEGINNER)
    mined = [(r, c) for r in range(9) for c in range(9) if analysis.mined[r, c]]
    player.cell(4, 4).focus()
    for cell in mined:
        player.walk(*cell)
        player.page.keyboard.press("f")
        player.wait_opened(*cell)
    before = sum(row.count("c") for row in player.codes())
    for r, row in enumerate(player.codes()):
        for c, code in enumerate(row):
            if code.isdigit() and code != "0":
                player.walk(r, c)
                player.page.keyboard.press("c")
    expect(player.page.locator("#board .cell.covered:not(.flag)")).not_to_have_count(before)
    assert player.face != "dead"


def test_letters_of_other_keyboards(player):
    player.new_game()
    player.cell(0, 0).focus()
    player.press_foreign("\N{CYRILLIC SMALL LETTER A}", "KeyF")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    # Latin letters count as they are: on the Dvorak layout this key is a "u".
    player.press_foreign("u", "KeyF")
    player.page.wait_for_timeout(100)
    expect(player.cell(0, 0)).to_have_class("cell covered flag")


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


def test_labels_and_announcements(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    expect(player.cell(4, 4)).to_have_attribute("aria-label", "Row 4, column 4: no mine around")
    r, c = player.next_cell(BEGINNER)
    expect(player.cell(r, c)).to_have_attribute("aria-label", f"Row {r}, column {c}: covered")
    player.click(r, c, button="right")
    expect(player.page.locator("#announcer")).to_have_text(f"Row {r}, column {c}: flag")
    expect(player.page.locator("#board")).to_have_attribute(
        "aria-label", "Board, rows: 9, columns: 9"
    )


def test_game_by_touch(invite):
    player = invite(**PHONE)
    player.new_game(first="opening")
    # The whole board can be seen and hit.
    board = player.page.locator("#board").bounding_box()
    assert board["x"] >= 0
    assert board["x"] + board["width"] <= 390
    assert board["width"] / 9 >= 32
    player.win(BEGINNER, player.tap)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")


def test_long_press_and_flag_mode(invite):
    player = invite(**PHONE)
    player.new_game()
    long_press(player, 3, 3)
    expect(player.cell(3, 3)).to_have_class("cell covered flag")
    player.page.tap("#tool-flags")
    expect(player.page.locator("#tool-flags")).to_have_attribute("aria-pressed", "true")
    # The first tap of a game opens all the same.
    player.tap(8, 8)
    player.wait_opened(8, 8)
    row, column = player.next_cell(BEGINNER)  # the game goes on after it
    r, c = next(cell for cell in covered_cells(player) if cell != (row, column))
    player.tap(r, c)
    expect(player.cell(r, c)).to_have_class("cell covered flag")
    long_press(player, row, column)
    expect(player.cell(row, column)).to_have_class(re.compile("opened"))
    player.page.tap("#tool-open")
    expect(player.page.locator("#tool-flags")).to_have_attribute("aria-pressed", "false")


def test_clues_by_touch(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    player.wait_opened(4, 4)
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


def stop_gliding(player, put):
    """Enlarge the cells and throw the board, which glides for seconds then; tap while it does."""
    player.page.evaluate(
        "addEventListener('touchstart', ({ cancelable }) => globalThis.stops = !cancelable, true)"
    )
    box = player.page.locator("#scroller").bounding_box()
    x, top, bottom = box["x"] + box["width"] / 2, box["y"] + 10, box["y"] + box["height"] - 10
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
    assert player.page.evaluate("stops")


def test_a_tap_that_stops_a_gliding_board_only_stops_it(invite):
    player = invite(**PHONE)
    player.visit("#level=100x100x2000&rules=fair&first=opening&deal=random&seed=7&start=50,50")
    player.wait_opened(50, 50)
    player.page.tap("#tool-flags")
    flags = player.page.locator("#board .flag")
    with player.touch() as put:
        stop_gliding(player, put)
        expect(flags).to_have_count(0)
        put({1: (195, 300)})
        put({})
        expect(flags).to_have_count(1)


def test_a_tap_that_stops_a_gliding_position_paints_nothing(invite):
    analyst = invite(**PHONE, kind=Analyst)
    analyst.begin("#size=100x100&mines=2000&cells=cOUQ")
    analyst.page.tap("#mode-paint")
    analyst.page.tap("[data-code='2']")
    painted = analyst.page.locator("#board .opened")
    with analyst.touch() as put:
        stop_gliding(analyst, put)
        expect(painted).to_have_count(0)
        put({1: (195, 300)})
        put({})
        expect(painted).to_have_count(1)


def test_two_thumbs_tap_at_once(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.page.tap("#tool-flags")
    left, right = covered_cells(player)[:2]
    with player.touch() as put:
        thumbs = {1: player.middle_of(*left), 2: player.middle_of(*right)}
        put({1: thumbs[1]})
        put(thumbs)
        put({2: thumbs[2]})
        put({})
    for cell in (left, right):
        expect(player.cell(*cell)).to_have_class("cell covered flag")


def test_a_thumb_that_rests_beside_the_board_is_no_part_of_a_tap(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.page.tap("#tool-flags")
    for place in ("#mines-left", ".title", "#status"):
        tap_beside_a_thumb(player, place)


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


def test_a_pinch_opens_and_flags_nothing(invite):
    """One of its fingers stays where it is; thumbs that tremble zoom nothing."""
    player = invite(**PHONE)
    player.visit(SHARED)
    player.wait_opened(4, 4)
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
    row, column = player.next_cell(BEGINNER)
    with player.touch() as put:
        x, y = player.middle_of(row, column)
        for moved in (0, 3, 5):
            put({1: (x + moved, y), 2: (left[0], left[1])})
        put({2: left})
        put({})
    player.wait_opened(row, column)
    assert board.bounding_box()["width"] == side


def covered_cells(player):
    """Return the covered cells, the safe ones first."""
    codes = player.codes()
    safe = player.analysis(BEGINNER, codes).safe
    cells = [(r, c) for r in range(9) for c in range(9) if codes[r][c] == "c"]
    return sorted(cells, key=lambda cell: not safe[cell])


def long_press(player, row, column):
    with player.touch() as put:
        put({1: player.middle_of(row, column)})
        player.page.wait_for_timeout(600)
        put({})
