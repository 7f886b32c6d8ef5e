"""Browser tests of the dialogs of a new game, and of a shared board."""

import re

from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.player import SHARED, Player


def test_the_dialog_of_a_new_game(player):
    player.visit()
    page = player.page
    page.click("#menu-game")
    for group in ("rules", "first", "deal"):
        for choice in page.locator(f"dialog input[name={group}]").all():
            said = page.locator(f"#{choice.get_attribute('aria-describedby')}")
            assert len(said.text_content()) > 20
    # A first click that may hit a mine is for classic rules.
    expect(page.get_by_label("May hit a mine")).to_be_disabled()
    page.get_by_label("Classic").check()
    page.get_by_label("May hit a mine").check()
    page.get_by_label("Fair", exact=True).check()
    expect(page.get_by_label("May hit a mine")).to_be_disabled()
    expect(page.locator("#first-safe")).to_be_checked()
    page.get_by_label("No guessing needed").check()
    expect(page.locator(".difficulty .says")).to_contain_text("Any rule of proof")
    for wrong in ("seven", str(2**64)):
        page.get_by_label("Seed").fill(wrong)
        page.locator("dialog .buttons button").first.click()
        expect(page.locator("dialog .wrong-input")).to_contain_text("below 2")
    assert barriers(page) == []
    page.get_by_label("Seed").fill("")
    page.get_by_label("Expert").check()
    page.keyboard.press("Enter")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#board .cell")).to_have_count(480)


def test_a_shared_link_waits_for_the_player(player):
    player.new_game()
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    tab = Player(player.page.context.new_page(), player.address)
    tab.page.goto(f"{player.address}{SHARED}")
    dialog = tab.page.locator("dialog")
    expect(dialog).to_contain_text("A shared board")
    expect(dialog).to_contain_text(re.compile(r"Beginner \(9 . 9, 10 mines\), Fair"))
    expect(tab.page.locator("#board .cell")).to_have_count(0)
    # Who declines has the last game again.
    tab.page.get_by_role("button", name="Cancel").click()
    expect(tab.cell(0, 0)).to_have_class("cell covered flag")
    tab.page.goto("about:blank")
    tab.page.goto(f"{player.address}{SHARED}")
    expect(dialog).to_be_visible()
    tab.page.keyboard.press("Enter")
    tab.wait_opened(4, 4)
