"""Browser tests of the welcome: three moves on a small board, with a mouse, a finger and keys."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import faint_colours
from tests.browser.fingers import PHONE, TAPS_ALONE, stopped_clock
from tests.browser.overlaps import lengthen_texts
from tests.browser.player import BEGINNER, SHARED, wait_copies
from tests.browser.test_fit import resize

SIZES = [(320, 568), (1280, 900), (640, 450), (844, 390)]
"""A phone, a desktop, its half, which is what it has at 200 %, and a phone that lies."""


class Guest:
    """Somebody who is new here, and points, taps or types."""

    def __init__(self, player, hand="mouse"):
        self.player, self.page, self.hand = player, player.page, hand
        self.dialog = player.page.locator("dialog.welcome")
        self.said = self.dialog.get_by_role("status")

    def come(self, fragment=""):
        self.page.goto(f"{self.player.address}{fragment}")
        self.cell(0, 0).wait_for()
        return self

    def cell(self, row, column):
        return self.dialog.locator(f".board > :nth-child({row + 1}) > :nth-child({column + 1})")

    def open(self, row, column):
        if self.hand == "keys":
            self.dialog.locator(".board [tabindex='0']").focus()
            self.page.keyboard.press("Home")
            for key, times in (("ArrowUp", 3), ("ArrowDown", row), ("ArrowRight", column)):
                for _ in range(times):
                    self.page.keyboard.press(key)
            expect(self.cell(row, column)).to_be_focused()
            self.page.keyboard.press("Enter")
        elif self.hand == "finger":
            self.page.touchscreen.tap(*self.middle_of(row, column))
        else:
            self.page.mouse.click(*self.middle_of(row, column))

    def middle_of(self, row, column):
        box = self.cell(row, column).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def press(self, name):
        button = self.dialog.get_by_role("button", name=name, exact=True)
        if self.hand == "keys":
            # What Enter presses on a board that takes no move any more.
            first = self.dialog.locator(".buttons button").first
            expect(first).to_have_text(name)
            self.page.keyboard.press("Enter")
        elif self.hand == "finger":
            button.tap()
        else:
            button.click()

    def expect_cell(self, row, column, *classes):
        expect(self.cell(row, column)).to_have_class(re.compile(r"\b".join(classes)))

    def expect_to_go_on(self, enabled):
        for name in ("Next", "Again"):
            expect(self.dialog.get_by_role("button", name=name)).to_be_enabled(enabled=enabled)


@pytest.fixture
def guest(invite):
    def arrive(hand="mouse", **options):
        return Guest(invite(welcomed=False, **options), hand)

    return arrive


@pytest.mark.parametrize("hand", ["mouse", "finger", "keys"])
def test_the_three_moves(hand, guest):
    guest = guest(hand, **(PHONE if hand == "finger" else {}))
    guest.player.prefer(**TAPS_ALONE)
    guest.come()
    page, said = guest.page, guest.said
    # 1. The mine, and again: a safe cell.
    expect(said).to_contain_text("Move 1 of 3")
    expect(said).to_contain_text("A number counts the mines")
    expect(guest.dialog).to_have_accessible_description(re.compile("A number counts the mines"))
    guest.expect_cell(2, 1, "opened d1", " cause")
    expect(guest.cell(2, 1)).to_have_attribute("aria-label", re.compile("1 mine around, framed"))
    guest.expect_to_go_on(False)
    guest.open(1, 2)
    guest.expect_cell(1, 2, "mine hit")
    guest.expect_cell(0, 2, "covered", " safe")
    expect(said).to_contain_text("That was the mine")
    guest.press("Again")
    guest.expect_cell(1, 2, "covered")
    guest.expect_to_go_on(False)
    guest.open(0, 2)
    guest.expect_cell(0, 2, "opened d1")
    expect(said).to_contain_text("the numbers prove it")
    if hand != "keys":  # Enter goes on
        guest.open(1, 2)
        guest.player.wait_drawn()
        guest.expect_cell(1, 2, "covered")
    guest.press("Next")
    # 2. A forced guess survives, whichever it is.
    expect(said).to_contain_text("Move 2 of 3")
    guest.open(0, 0)
    guest.expect_cell(0, 0, "opened d1")
    guest.expect_cell(0, 1, "covered flag")
    expect(said).to_contain_text("You survive")
    if hand != "keys":
        guest.press("Again")
        guest.open(0, 1)
        guest.expect_cell(0, 1, "opened d3")
        expect(said).to_contain_text("You survive")
    guest.press("Next")
    # 3. The safe cell, and again: a needless guess does not survive.
    expect(said).to_contain_text("Move 3 of 3")
    guest.open(0, 3)
    guest.expect_cell(0, 3, "opened d2")
    expect(said).to_contain_text("That is how to play")
    guest.press("Again")
    guest.open(0, 1)
    guest.expect_cell(0, 1, "mine hit")
    guest.expect_cell(0, 3, "covered", " safe")
    expect(said).to_contain_text("A mine, whichever of the two you choose")
    guest.press("Next")
    # How to play, and the game.
    expect(guest.dialog).to_contain_text("So luck decides nothing")
    words = "Tap a cell" if hand == "finger" else "right button flags"
    expect(guest.dialog).to_contain_text(words)
    expect(guest.dialog.get_by_role("button")).to_have_text(["Play"])
    expect(guest.dialog.get_by_role("button")).to_be_focused()
    expect(said).to_be_hidden()
    guest.press("Play")
    expect(guest.dialog).to_have_count(0)
    expect(guest.player.cell(0, 0)).to_be_focused()
    assert guest.player.counter("seconds") == "000"
    page.reload()
    page.locator("#board .cell").first.wait_for()
    expect(guest.dialog).to_have_count(0)


def test_flags_are_the_players_own(guest):
    """The flags of a position stay, and what has a flag is not opened."""
    guest = guest().come()
    mine, safe = guest.cell(1, 2), guest.cell(0, 2)
    mine.click(button="right")
    expect(mine).to_have_class("cell covered flag")
    mine.click()
    expect(mine).to_have_class("cell covered flag")
    guest.page.keyboard.press("ArrowUp")
    guest.page.keyboard.press("f")
    expect(safe).to_have_class("cell covered flag")
    guest.page.keyboard.press("f")
    safe.click()
    guest.expect_cell(0, 2, "opened d1")
    expect(mine).to_have_class("cell covered flag")
    guest.press("Next")
    fixed = guest.cell(0, 2)
    expect(fixed).to_have_class("cell covered flag")
    fixed.click(button="right")
    fixed.click()
    guest.player.wait_drawn()
    expect(fixed).to_have_class("cell covered flag")
    expect(guest.said).to_contain_text("Move 2 of 3")
    guest.expect_to_go_on(False)


def test_a_finger_presses_a_cell_and_a_long_press_flags_it(guest):
    guest = guest("finger", **PHONE)
    guest.page.clock.install()
    guest.come()
    with guest.player.touch() as put, stopped_clock(guest.page) as clock:
        put({1: guest.middle_of(0, 2)})
        clock.run_for(100)
        guest.expect_cell(0, 2, "pressed")
        clock.run_for(400)
        guest.expect_cell(0, 2, "covered flag")
        put({})
    guest.expect_to_go_on(False)


@pytest.mark.parametrize(
    ("sizes", "longer"), [(SIZES, False), *(([size], True) for size in (SIZES[0], SIZES[-1]))]
)
def test_the_dialog_fits_and_nothing_moves(sizes, longer, guest):
    """Also where texts are 40 % longer; those may scroll."""
    width, height = sizes[0]
    guest = guest(viewport={"width": width, "height": height})
    if longer:
        lengthen_texts(guest.page)
    guest.come()
    boxes = {size: set() for size in sizes}
    text = guest.said.locator(".lesson-text")

    def look(shown):
        for size in resize(guest.player, sizes):
            expect(shown).to_be_in_viewport(ratio=0.95)
            boxes[size].add(json.dumps(check_dialog(guest, size, longer)))

    for number, (wrong, right) in enumerate((((1, 2), (0, 2)), ((0, 0), (0, 1)), ((0, 3), (0, 0)))):
        look(guest.cell(*wrong))
        guest.open(*wrong)
        look(text)
        guest.dialog.get_by_role("button", name=re.compile("^Again")).click()
        guest.open(*right)
        look(text)
        if number < 2:
            guest.dialog.get_by_role("button", name=re.compile("^Next")).click()
    assert [len(places) for places in boxes.values()] == [1] * len(sizes)


def check_dialog(guest, size, longer):
    """Check that the dialog fits a window; return the places that stay: longer texts scroll."""
    content = guest.dialog.locator(".content")
    assert content.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    assert longer or content.evaluate("(box) => box.scrollHeight <= box.clientHeight")
    assert guest.said.locator("*").evaluate_all(
        "(parts) => parts.every((box) => box.scrollWidth <= box.clientWidth)"
    )
    box, board = guest.dialog.bounding_box(), guest.dialog.locator(".board").bounding_box()
    assert box["x"] >= 0
    assert box["y"] >= 0
    assert box["x"] + box["width"] <= size[0]
    assert box["y"] + box["height"] <= size[1]
    assert board["width"] >= 4 * 48
    return [box] if longer else [box, board]


def test_a_small_window_scrolls_to_what_counts(guest):
    guest = guest(viewport={"width": 240, "height": 240}).come()
    text = guest.said.locator(".lesson-text")
    for cell in ((0, 2), (0, 0)):
        expect(guest.cell(*cell)).to_be_in_viewport(ratio=0.95)
        expect(text).not_to_be_in_viewport()
        guest.open(*cell)
        expect(text).to_be_in_viewport(ratio=0.95)
        guest.press("Next")


def test_the_end_has_both_looks(guest):
    newcomer = guest(**PHONE).come()
    for cell in ((0, 2), (0, 0), (0, 0)):
        newcomer.open(*cell)
        expect(newcomer.dialog.get_by_role("button", name="Next")).to_be_enabled()
        assert faint_colours(newcomer.page, ".welcome .board") == []
        newcomer.press("Next")
    expect(newcomer.dialog.get_by_role("radio", name="Modern")).to_be_checked()
    newcomer.dialog.get_by_role("radio", name="Classic").check()
    expect(newcomer.page.locator("html")).to_have_attribute("data-look", "classic")
    newcomer.page.keyboard.press("Escape")
    newcomer.page.reload()
    expect(newcomer.page.locator("html")).to_have_attribute("data-look", "classic")


# Who is new here


def test_each_browser_of_a_box_is_welcomed_once(guest, home):
    one = guest().come()
    one.press("Skip")
    one.player.click(4, 4)
    one.player.wait_opened(4, 4)
    one.player.win(BEGINNER)
    wait_copies(home, 1, one)
    other = guest().come()
    expect(other.dialog).to_be_visible()
    other.press("Skip")
    for newcomer in (one, other):
        newcomer.page.reload()
        newcomer.page.locator("#board .cell").first.wait_for()
        expect(newcomer.dialog).to_have_count(0)


def test_who_has_played_is_not_welcomed(guest, complaints):
    complaints.allow("status of 404")  # the unknown game
    # The place of the analyser was opened, and no game.
    newcomer = guest()
    newcomer.page.goto(f"{newcomer.player.address}analyse.html")
    newcomer.page.locator("#board .cell").first.wait_for()
    newcomer.come()
    expect(newcomer.said).to_contain_text("Move 1 of 3")
    # Somebody who played before there was a welcome.
    player = guest()
    player.page.add_init_script("localStorage.setItem('fairmines.play.game', 'unknown')")
    player.page.goto(player.player.address)
    player.page.locator("#board .cell").first.wait_for(state="attached")
    expect(player.dialog).to_have_count(0)
    # A shared board asks a question of its own.
    friend = guest()
    friend.player.visit(SHARED)
    expect(friend.dialog).to_have_count(0)


def test_help_offers_the_moves(player):
    player.visit()
    guest = Guest(player)
    player.page.click("#menu-help")
    player.page.get_by_role("button", name="Try it in three moves").click()
    expect(player.page.locator("dialog")).to_have_count(1)
    guest.open(0, 2)
    expect(guest.said).to_contain_text("the numbers prove it")
    guest.press("Skip")
    expect(player.page.locator("#menu-help")).to_be_focused()
    player.click(4, 4)
    player.wait_opened(4, 4)


def test_a_first_game_needs_no_welcome(guest, complaints):
    complaints.allow("net::ERR_FAILED")
    guest = guest()
    guest.page.route(re.compile(r"/lang-en-welcome|welcomedialog"), lambda route: route.abort())
    guest.player.visit()
    guest.player.click(4, 4)
    guest.player.wait_opened(4, 4)
    expect(guest.page.locator("dialog")).to_have_count(0)


RIMS = """(selector) => {
  const covered = document.querySelector(`${selector} .cell.covered:not([data-lip])`);
  const { borderTopWidth, borderTopColor } = getComputedStyle(covered);
  const lip = document.querySelector(`${selector} .cell[data-lip]`);
  const lies = getComputedStyle(lip).boxShadow !== "none";
  return [parseFloat(borderTopWidth) > 0, borderTopColor, lies];
}"""
"""A script that returns the rims of a board's covered cells, and whether one has a lip."""


def test_its_board_has_the_rims_of_every_other_board(invite):
    """In the modern look covered cells ran together."""
    player = invite(welcomed=False)
    Guest(player).come()
    dialog = player.page.evaluate(RIMS, ".welcome .board")
    assert dialog[0]
    assert dialog[2]
    player.page.keyboard.press("Escape")
    player.page.locator("#board .cell").nth(40).click()
    player.page.locator("#board [data-lip]").first.wait_for()
    assert player.page.evaluate(RIMS, "#board") == dialog
