"""Browser tests of the settings: chords by one click, long presses, keys, defaults of newcomers."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.fingers import PHONE, stopped_clock
from tests.browser.player import BEGINNER, SHARED
from tests.browser.test_mouse import a_clue_to_chord


def settings(player):
    player.page.click("#menu-settings")
    return player.page.locator("dialog").last


def ready_to_chord(player, act):
    """Flag all mines around a clue; return the clue and its safe neighbours."""
    player.visit(SHARED)
    clue, mined, safe = a_clue_to_chord(player)
    for cell in mined:
        act(*cell)
        player.wait_opened(*cell)
    return clue, safe


def test_one_click_chords_if_the_player_wants_it(player):
    clue, safe = ready_to_chord(player, lambda r, c: player.click(r, c, button="right"))
    player.click(*clue)
    player.page.wait_for_timeout(700)  # not the first half of a double click
    expect(player.cell(*safe[0])).to_have_class("cell covered")
    player.switch("One click on a number")
    mouse = player.page.mouse
    mouse.move(*player.middle_of(*clue))
    mouse.down()
    expect(player.cell(*safe[0])).to_have_class(re.compile("pressed"))
    mouse.up()
    for cell in safe:
        player.wait_opened(*cell)
    # A click on a covered cell still opens it alone, and after a reload the setting is there.
    player.page.reload()
    expect(settings(player).get_by_label("One click on a number")).to_be_checked()


@pytest.mark.parametrize("chords", [True, False])
def test_one_tap_chords_unless_the_player_does_not_want_it(chords, invite):
    player = invite(**PHONE)
    if not chords:
        player.prefer(tapChords=False)
    clue, safe = ready_to_chord(player, lambda r, c: press(player, r, c, 600))
    player.tap(*clue)
    if not chords:
        player.page.wait_for_timeout(300)
        expect(player.cell(*safe[0])).to_have_class("cell covered")
        press(player, *clue, 600)
    for cell in safe:
        player.wait_opened(*cell)


def press(player, row, column, duration):
    """Hold a finger on a cell for so many milliseconds."""
    with player.touch() as put:
        put({1: player.middle_of(row, column)})
        player.page.wait_for_timeout(duration)
        put({})


def test_long_presses_take_as_long_as_the_player_wants(invite):
    player = invite(**PHONE)
    player.page.clock.install()
    player.visit(SHARED)
    dialog = settings(player)
    choice = dialog.get_by_label("Long press")
    expect(choice).to_have_value("400")
    assert choice.locator("option").all_inner_texts()[-1] == "1.0 sec"
    choice.select_option("1000")
    player.close_dialog()
    # Long before, and now a tap: it opens.
    for milliseconds, becomes in ((900, re.compile("opened")), (1100, "cell covered flag")):
        cell = player.next_cell(BEGINNER)
        with player.touch() as put, stopped_clock(player.page) as clock:
            put({1: player.middle_of(*cell)})
            clock.run_for(milliseconds)
            put({})
        expect(player.cell(*cell)).to_have_class(becomes)


def test_keys_can_be_chosen(player):
    player.new_game()
    page = player.page
    settings(player).get_by_role("button", name="Keys…").click()
    dialog = page.locator("dialog").last

    def choose(action, key):
        dialog.locator(f"#key-{action}").click()
        expect(dialog.locator(f"#key-{action}")).to_have_text("Press a key…")
        page.keyboard.press(key)

    choose("flag", "x")
    expect(dialog.locator("#key-flag")).to_have_text("X")
    # A key that another action has: the two exchange their keys.
    choose("hint", "s")
    expect(dialog.locator("#key-hint")).to_have_text("S")
    expect(dialog.locator("#key-states")).to_have_text("H")
    choose("chord", "Space")
    expect(dialog.locator("#key-chord")).to_have_text("Space")
    choose("newGame", "Enter")
    expect(dialog.locator("#key-newGame")).to_have_text("Enter")
    expect(dialog.locator("#key-open")).to_have_text("F2")
    # Keys that move the cursor, and those of the browser, stay what they are.
    for key in ("ArrowUp", "Tab", "F5", "Control+k"):
        choose("undo", key)
        expect(dialog.get_by_role("alert")).to_contain_text("cannot be chosen")
        expect(dialog.locator("#key-undo")).to_have_text("U")
    dialog.locator("#key-undo").click()
    page.keyboard.press("Escape")
    expect(dialog.locator("#key-undo")).to_have_text("U")
    expect(dialog.get_by_role("alert")).to_be_empty()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)

    # The tools and the help name the new keys.
    expect(page.locator("#tool-hint kbd")).to_have_text("S")
    expect(page.locator("#tool-hint")).to_have_attribute("aria-keyshortcuts", "S")
    page.click("#menu-help")
    row = page.locator("dialog tr", has_text=re.compile("^Flag"))
    expect(row.locator("kbd")).to_have_text(["X"])
    player.close_dialog()

    # They do what they say, after a reload too.
    page.reload()
    player.cell(0, 0).focus()
    page.keyboard.press("f")
    page.keyboard.press("x")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    page.keyboard.press("h")
    page.locator("dialog button").first.click()
    expect(page.locator("#tool-states")).to_have_attribute("aria-pressed", "true")
    before = player.game_id()
    page.keyboard.press("Enter")
    player.wait_new_game(before)
    expect(player.cell(0, 0)).to_have_class(re.compile("cell covered(?! flag)"))
    page.keyboard.press("F2")
    expect(player.cell(0, 0)).to_have_class(re.compile("opened"))

    settings(player).get_by_role("button", name="Keys…").click()
    page.get_by_role("button", name="Default keys").click()
    expect(dialog.locator("#key-flag")).to_have_text("F")
    expect(page.locator("#tool-hint kbd")).to_have_text("H")


def test_damaged_keys_are_the_defaults(player):
    player.prefer(keys={"flag": "ArrowUp", "hint": 7, "jump": "j", "undo": "k"})
    player.new_game()
    player.cell(0, 0).focus()
    player.page.keyboard.press("f")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    expect(player.page.locator("#tool-undo kbd")).to_have_text("K")
    expect(player.page.locator("#tool-hint kbd")).to_have_text("H")


# Defaults


def first_click(player):
    """Return what the dialog for a new game says of the first click."""
    player.press("#menu-game")
    chosen = player.page.locator("input[name=first]:checked").input_value()
    player.close_dialog()
    return chosen


def test_a_new_visitor(player):
    player.visit()
    assert first_click(player) == "opening"
    # A second click of the right button takes a flag back, and leaves no question mark.
    for state in ("cell covered flag", "cell covered"):
        player.click(0, 0, button="right")
        expect(player.cell(0, 0)).to_have_class(state)
    player.page.reload()
    assert first_click(player) == "opening"
    player.click(4, 4)
    expect(player.cell(4, 4)).to_have_class("cell opened d0")


def test_a_link_means_the_same_to_everybody(invite):
    """A seed without a first click deals as it always has; a full level needs no opening."""
    boards = []
    for options in ({}, {"first": "safe"}, {"first": "opening"}):
        player = invite()
        if options:
            level = {"width": 9, "height": 9, "mines": 10, "rules": "fair", "deal": "random"}
            player.prefer(options=level | options)
        player.visit("#level=16x16x60&rules=classic&seed=7")
        player.click(7, 7)
        player.wait_opened(7, 7)
        boards.append(player.codes())
    assert boards[0] == boards[1] == boards[2]
    player.visit("#level=3x3x8&rules=kind")
    expect(player.page.locator("#board .cell")).to_have_count(9)
    assert first_click(player) == "safe"
