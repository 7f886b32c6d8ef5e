"""Browser tests of the games of a box: several browsers of one person, and a box that is off."""

import time
from contextlib import ExitStack

from playwright.sync_api import expect

from tests.browser.player import BEGINNER
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import PATIENCE, run_box

AWAY = "The program that serves this page does not answer."
FOCUS = "dispatchEvent(new Event('focus'))"


def wait_copies(box, number, player):
    """Wait until a box has so many games."""
    end = time.monotonic() + PATIENCE
    while len([*box.box.lines()]) < number:
        assert time.monotonic() < end, f"expected {number} games in the box"
        player.page.evaluate("0")


def expect_games(player, number):
    """Wait until the statistics show so many games."""
    part = player.open_statistics()
    if number:
        expect(part.locator("tbody tr td").first).to_have_text(str(number))
    else:
        expect(part.get_by_text("No finished games yet.")).to_be_visible()


def test_a_box_that_is_off(invite, site_folder, tmp_path, complaints):
    """Play goes on, one sentence says that copies wait, and nothing is deleted."""
    complaints.allow("ERR_CONNECTION_REFUSED")
    with ExitStack() as running:
        box = running.enter_context(run_box(site_folder / FOLDER, tmp_path))
        player = invite(box.url)
        player.new_game(first="opening")
        expect_games(player, 0)  # the place is loaded
        player.go_back_to_the_game()
    notice = player.page.locator("#notice")
    player.win(BEGINNER)
    expect(notice).to_contain_text(AWAY)
    part = player.open_statistics()
    player.page.get_by_role("button", name="Reset…").click()
    player.page.get_by_role("button", name="Delete").click()
    expect(part.get_by_role("alert")).to_contain_text("Nothing was deleted:")
    player.go_back_to_the_game()
    with run_box(site_folder / FOLDER, tmp_path, box.port) as again:
        player.page.evaluate(FOCUS)
        expect(notice).to_be_hidden()
        wait_copies(again, 1, player)
        expect_games(player, 1)
        player.page.close()


def test_two_tabs_on_one_game(invite, home):
    """It is sent and counted once."""
    player = invite()
    player.new_game(first="opening")
    player.click(0, 0)
    player.wait_opened(0, 0)
    other = type(player)(player.page.context.new_page(), player.address)
    other.visit()
    other.wait_codes(player.codes())
    other.win(BEGINNER)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")
    wait_copies(home, 1, player)
    for tab in (player, other):
        tab.page.evaluate(FOCUS)
        expect_games(tab, 1)
    assert len([*home.box.lines()]) == 1
