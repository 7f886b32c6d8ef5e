"""Browser tests of the games of a box: several browsers of one person, and a box that is off."""

import datetime as dt
import re
import time
from contextlib import ExitStack

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.player import PATIENCE
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import run_box

AWAY = "The program that serves this page does not answer."
BEGINNER = 10
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


def win_new_game(player):
    player.new_game(first="opening")
    player.win(BEGINNER)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")


def test_two_browsers_have_the_same_games(invite, home):
    """Also one whose data was cleared, and after one of them has deleted all games."""
    one, other = invite(), invite()
    win_new_game(one)
    wait_copies(home, 1, one)
    win_new_game(other)
    wait_copies(home, 2, other)
    expect_games(other, 2)
    expect_games(one, 2)
    cleared = invite()
    cleared.visit()
    expect_games(cleared, 2)
    one.page.get_by_role("button", name="Reset…").click()
    expect(one.page.get_by_text("Your other browsers on this machine lose")).to_be_visible()
    one.page.get_by_role("button", name="Delete").click()
    expect_games(one, 0)
    other.go_back_to_the_game()
    expect_games(other, 0)
    assert [*home.box.lines()] == []


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
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")
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


def test_a_new_browser_that_begins_with_the_reviews_has_the_games(invite, home):
    one, other = invite(), invite()
    win_new_game(one)
    wait_copies(home, 1, one)
    other.page.goto(f"{other.address}reviews.html")
    expect(other.page.locator("#work-begin")).to_have_text("Review games (1)")


def open_daily(player):
    player.page.click("#menu-daily")
    return player.page.locator(".daily-board[data-grade=easy]")


def finish(player, date, *, win):
    """Open all safe cells of the easy board, or a mine."""
    mines = fm.daily(date, "easy").layout.mines
    for row, column in np.argwhere(~mines if win else mines).tolist()[: None if win else 1]:
        if player.codes()[row][column] == "c":
            player.cell(row, column).click()
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool" if win else "dead")


@pytest.mark.parametrize("told", [True, False])
def test_a_daily_board_on_two_browsers(invite, home, told):
    """The first try that ends counts. The other becomes practice when its browser hears of it."""
    date = dt.datetime.now(dt.UTC).date()
    one, other = invite(), invite()
    for player in (one, other):
        player.visit()
        open_daily(player).get_by_role("button", name="Play").click()
    # Who has made no move has nothing that could be practice.
    row, column = np.argwhere(fm.daily(date, "easy").layout.mines)[0].tolist()
    other.cell(row, column).click(button="right")
    other.wait_opened(row, column)
    finish(one, date, win=False)
    wait_copies(home, 1, one)
    practice = other.page.locator("#rules-now")
    if told:
        other.page.evaluate(FOCUS)
        expect(practice).to_have_text(re.compile("^Classic · .* · practice$"))
    finish(other, date, win=True)
    expect(practice).to_have_text(re.compile("^Classic · .* · practice$"))
    wait_copies(home, 2, other)
    for player in (one, other):
        expect(open_daily(player)).to_contain_text("Lost after")
        player.page.keyboard.press("Escape")
        expect_games(player, 1)


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
