"""Browser tests of the dialogs: Enter, choices that exclude each other, share links, no server."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED, Player


def test_enter_plays(player):
    player.visit()
    player.press("#menu-game")
    player.page.get_by_label("Expert").check()
    player.page.keyboard.press("Enter")
    expect(player.page.locator("dialog")).to_have_count(0)
    expect(player.page.locator("#board .cell")).to_have_count(480)


def test_a_first_click_that_may_hit_a_mine_is_for_classic_rules(player):
    player.visit()
    page = player.page
    page.click("#menu-game")
    expect(page.get_by_label("May hit a mine")).to_be_disabled()
    page.get_by_label("Classic").check()
    page.get_by_label("May hit a mine").check()
    page.get_by_label("Fair", exact=True).check()
    expect(page.get_by_label("May hit a mine")).to_be_disabled()
    expect(page.locator("#first-safe")).to_be_checked()


def test_a_shared_link_waits_for_the_player(player):
    player.page.goto(f"{player.address}{SHARED}")
    dialog = player.page.locator("dialog")
    expect(dialog).to_contain_text("A shared board")
    expect(dialog).to_contain_text(re.compile(r"Beginner \(9 . 9, 10 mines\), Fair"))
    expect(player.page.locator("#board .cell")).to_have_count(0)
    player.page.keyboard.press("Enter")
    player.wait_opened(4, 4)


def test_a_shared_link_can_be_declined(player):
    player.new_game()
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    tab = Player(player.page.context.new_page(), player.address)
    tab.page.goto(f"{player.address}{SHARED}")
    tab.page.get_by_role("button", name="Cancel").click()
    # The last game is there again.
    expect(tab.cell(0, 0)).to_have_class("cell covered flag")


@pytest.mark.parametrize(
    ("rules", "promise"),
    [("classic", "the same mines"), ("fair", "these rules place them anew")],
)
def test_sharing_promises_what_the_rules_keep(player, rules, promise):
    player.visit(SHARED.replace("fair", rules))
    player.wait_opened(4, 4)
    player.lose(BEGINNER)
    player.press("#tool-share")
    expect(player.page.locator("dialog")).to_contain_text(promise)
