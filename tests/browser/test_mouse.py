"""Browser tests of games played with the mouse: counters, face, pressed cells, chords."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED
from tests.browser.worker_calls import WorkerCalls


def test_game_won_and_its_clock(player):
    """The clock begins with the first opening, and stands still at the end."""
    player.new_game(first="opening")
    seconds = player.page.locator("#seconds")
    player.click(0, 0, button="right")
    player.page.wait_for_timeout(1100)
    expect(seconds).to_have_attribute("data-value", "000")
    for _ in range(2):
        player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered")
    player.click(4, 4)
    player.wait_seconds(2)
    player.win(BEGINNER)
    codes = [code for row in player.codes() for code in row]
    assert codes.count("f") == BEGINNER
    assert "c" not in codes
    assert player.counter("mines-left") == "000"
    assert player.status.startswith("You won in ")
    shown = player.counter("seconds")
    player.page.wait_for_timeout(1100)
    assert player.counter("seconds") == shown


def test_game_lost(player):
    player.visit(SHARED)
    analysis = player.analysis(BEGINNER)
    safe = tuple(np.argwhere(analysis.safe)[0])
    guess = tuple(np.argwhere(analysis.mine_probability % 1 > 0)[0])

    player.click(*safe, button="right")
    player.wait_opened(*safe)
    player.click(*guess)

    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")
    expect(player.cell(*guess)).to_have_class(re.compile("hit"))
    expect(player.cell(*guess)).to_have_css("background-color", "rgb(207, 56, 38)")
    expect(player.cell(*safe)).to_have_class(re.compile("wrong"))
    codes = [code for row in player.codes() for code in row]
    assert codes.count("m") == BEGINNER - 1
    assert codes.count("h") == 1

    player.page.click("#face")
    expect(player.page.locator("#face")).to_have_attribute("data-face", "smile")
    assert {code for row in player.codes() for code in row} == {"c"}


def test_press_and_drag(player):
    player.new_game()
    mouse, face = player.page.mouse, player.page.locator("#face")
    mouse.move(*player.middle_of(2, 2))
    mouse.down()
    expect(player.cell(2, 2)).to_have_class(re.compile("pressed"))
    expect(face).to_have_attribute("data-face", "tense")
    mouse.move(*player.middle_of(2, 3))
    expect(player.cell(2, 3)).to_have_class(re.compile("pressed"))
    expect(player.cell(2, 2)).to_have_class("cell covered")
    mouse.move(2, 2)
    expect(player.page.locator(".pressed")).to_have_count(0)
    mouse.up()
    expect(face).to_have_attribute("data-face", "smile")
    assert {code for row in player.codes() for code in row} == {"c"}

    mouse.move(*player.middle_of(4, 4))
    mouse.down()
    mouse.move(*player.middle_of(5, 5))
    mouse.up()
    expect(player.cell(5, 5)).to_have_class(re.compile("opened"))

    # The face sinks; in the modern look it is a picture, also under the pointer and pressed.
    raised = face.evaluate("(face) => getComputedStyle(face).boxShadow")
    face.hover()
    mouse.down()
    assert face.evaluate("(face) => getComputedStyle(face).boxShadow") != raised
    mouse.up()
    player.page.evaluate("document.documentElement.dataset.look = 'modern'")
    for act in (face.hover, mouse.down):
        act()
        expect(face).to_have_css("background-image", re.compile("faces"))
    mouse.up()

    # The browser's menu stays away from the frame.
    player.page.evaluate(
        "window.addEventListener('contextmenu', (e) => (window.prevented = e.defaultPrevented))"
    )
    board = player.page.locator("#board").bounding_box()
    mouse.click(board["x"] + board["width"] + 2, board["y"] + 30, button="right")
    assert player.page.evaluate("window.prevented") is True


def test_a_drag_beside_the_board_and_a_page_from_right_to_left(player):
    player.visit(SHARED)
    page = player.page

    def drag(start, end):
        """Drag from one point to another; return the text that is selected then."""
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(*end, steps=4)
        page.mouse.up()
        return page.evaluate("getSelection().toString()")

    page.click("#tool-states")  # the status says what is certain
    expect(page.locator("#status")).to_contain_text("safe")
    board, status = (page.locator(f"#{part}").bounding_box() for part in ("board", "status"))
    middle = board["y"] + board["height"] / 2
    text = (status["x"] + status["width"] - 8, status["y"] + status["height"] / 2)
    # What the page says can be selected, and copied.
    assert drag((status["x"] + 8, text[1]), text) != ""
    page.evaluate("getSelection().removeAllRanges()")
    beside = [board["x"] - 8, board["x"] + board["width"] + 8, 4]
    assert [drag((x, middle), text) for x in beside] == [""] * 3
    # The page finds cells from the left edge of the board: it opened the mirrored one.
    page.evaluate("document.documentElement.dir = 'rtl'")
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class(re.compile("flag"))
    # Digits are read from the left: 009, and not 900.
    digits = page.locator("#mines-left svg").all()
    lefts = [digit.evaluate("(digit) => digit.getBoundingClientRect().left") for digit in digits]
    assert lefts == sorted(lefts)


def test_marks_and_counters(player):
    player.new_game(mines=1)
    assert player.counter("mines-left") == "001"
    for column, shown in ((0, "000"), (1, "-01"), (2, "-02")):
        player.click(0, column, button="right")
        expect(player.page.locator("#mines-left")).to_have_attribute("data-value", shown)
    # Flag, question mark, nothing.
    for classes in ("cell covered question", "cell covered", "cell covered flag"):
        player.click(0, 2, button="right")
        expect(player.cell(0, 2)).to_have_class(classes)
    # A flag protects its cell.
    player.click(0, 2)
    player.page.wait_for_timeout(100)
    expect(player.cell(0, 2)).to_have_class("cell covered flag")
    lit = player.page.locator("#mines-left svg").first.locator("path.on")
    expect(lit).to_have_count(1)
    expect(lit).to_have_attribute("data-segment", "g")


def test_a_flag_is_drawn_before_the_answer(player):
    """And taken back if the host refuses it; a second click goes on from what is shown."""
    calls = WorkerCalls(player.page)
    calls.hold("({ name, values }) => name === 'move' && values[1].do === 'flag'")
    player.new_game()
    cell = player.cell(2, 2)
    player.click(2, 2, button="right")
    expect(cell).to_have_class("cell covered flag")
    assert player.counter("mines-left") == "009"
    player.click(2, 2, button="right")
    expect(cell).to_have_class("cell covered question")
    assert player.counter("mines-left") == "010"
    # A cell with a flag that is not yet confirmed cannot be opened.
    player.click(3, 3, button="right")
    expect(player.cell(3, 3)).to_have_class("cell covered flag")
    player.click(3, 3)
    assert calls.count_held() == 3
    # The host accepts the first of the marks, and refuses the others.
    calls.pass_on()
    calls.refuse(1, "internal")
    expect(cell).to_have_class("cell covered flag")
    assert player.counter("mines-left") == "008"
    calls.refuse(2, "internal")
    expect(player.cell(3, 3)).to_have_class("cell covered")
    assert player.counter("mines-left") == "009"
    expect(player.page.locator("#status")).to_have_text(re.compile("A part of the page has failed"))


def chord_both(player, row, column):
    mouse = player.page.mouse
    mouse.move(*player.middle_of(row, column))
    mouse.down(button="left")
    mouse.down(button="right")
    expect(player.page.locator(".pressed").first).to_be_attached()
    mouse.up(button="left")
    mouse.up(button="right")


def chord_both_right_first(player, row, column):
    mouse = player.page.mouse
    mouse.move(*player.middle_of(row, column))
    mouse.down(button="right")
    mouse.down(button="left")
    mouse.up(button="right")
    mouse.up(button="left")


def chord_shift(player, row, column):
    player.page.keyboard.down("Shift")
    player.click(row, column)
    player.page.keyboard.up("Shift")


def chord_key(player, row, column):
    player.cell(row, column).focus()
    player.page.keyboard.press("c")


CHORDS = {
    "both": chord_both,
    "both, right first": chord_both_right_first,
    "middle": lambda player, row, column: player.click(row, column, button="middle"),
    "shift": chord_shift,
    "double": lambda player, row, column: player.page.mouse.dblclick(
        *player.middle_of(row, column)
    ),
    "key": chord_key,
}


def test_chords_and_the_one_on_a_wrong_flag(player):
    player.visit(SHARED)
    page = player.page
    (row, column), mined, safe = a_clue_to_chord(player)
    for cell in mined:
        player.click(*cell, button="right")
        player.wait_opened(*cell)
    before = player.codes()
    for name, chord in CHORDS.items():
        chord(player, row, column)
        for cell in safe:
            player.wait_opened(*cell)
        # Nothing is held any more, and nothing else was opened or marked.
        expect(page.locator(".pressed")).to_have_count(0)
        assert sum(row.count("f") for row in player.codes()) == len(mined), name
        expect(page.locator("#face")).to_have_attribute("data-face", "smile")
        page.keyboard.press("u")
        if name == "both":  # the first time the page asks
            page.locator("dialog").get_by_role("button", name="Undo").click()
        player.wait_codes(before)
    player.click(*mined[0], button="right")
    expect(player.cell(*mined[0])).to_have_class("cell covered")
    wrong = safe[0]
    player.click(*wrong, button="right")
    player.wait_opened(*wrong)
    player.click(row, column, button="middle")
    says = f"Row {wrong[0]}, column {wrong[1]} was a wrong flag."
    expect(page.locator("#status")).to_contain_text(says)
    # After a reload, too.
    page.reload()
    expect(page.locator("#status")).to_contain_text(says)


def a_clue_to_chord(player):
    """Return a clue whose mines are all certain and that has safe neighbours, and both of them."""
    for _ in range(30):
        analysis, codes = player.analysis(BEGINNER), player.codes()
        for row in range(9):
            for column in range(9):
                if codes[row][column] not in set("12345678"):
                    continue
                near = [
                    (r, c)
                    for r in range(max(0, row - 1), min(9, row + 2))
                    for c in range(max(0, column - 1), min(9, column + 2))
                    if codes[r][c] == "c"
                ]
                mined = [cell for cell in near if analysis.mined[cell]]
                safe = [cell for cell in near if analysis.safe[cell]]
                if safe and len(mined) == int(codes[row][column]):
                    return (row, column), mined, safe
        player.open_next(BEGINNER)
    pytest.fail("no clue to chord")


def test_flag_mode_swaps_the_buttons(player):
    player.new_game(first="opening")
    player.page.click("#tool-flags")
    # The first cell is opened all the same.
    player.click(4, 4)
    player.wait_opened(4, 4)
    cell = player.next_cell(BEGINNER)
    player.click(*cell)
    expect(player.cell(*cell)).to_have_class("cell covered flag")
    player.click(*cell)
    player.click(*cell)
    expect(player.cell(*cell)).to_have_class("cell covered")
    player.click(*cell, button="right")
    expect(player.cell(*cell)).to_have_class(re.compile("opened"))
    # A reload ends flag mode.
    player.page.reload()
    expect(player.page.locator("#tool-flags")).to_have_attribute("aria-pressed", "false")


MAC = "Object.defineProperty(navigator, 'platform', { value: 'MacIntel' })"


@pytest.mark.parametrize("mac", [True, False])
def test_a_click_with_ctrl_flags_on_a_mac_alone(player, mac):
    page = player.page
    if mac:
        page.add_init_script(MAC)
    player.visit(SHARED)
    cell = player.next_cell(BEGINNER)
    page.keyboard.down("Control")
    player.click(*cell)
    page.keyboard.up("Control")
    expect(player.cell(*cell)).to_have_class(re.compile("flag" if mac else "opened"))
    if mac:
        player.click(*cell, button="right")
        player.open_next(BEGINNER)
