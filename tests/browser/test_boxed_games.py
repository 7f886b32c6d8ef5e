"""Browser tests of the games of a box: several browsers of one person, and a box that is off."""

import json
from contextlib import ExitStack

import pytest
from playwright.sync_api import expect

from fairmines.box.lines import Line
from tests.browser.player import BEGINNER, wait_copies
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import KEY, run_box
from tests.helpers.recorded_answers import read_recorded

AWAY = "The program that serves this page does not answer."
FOCUS = "dispatchEvent(new Event('focus'))"
OTHERS = [
    line
    for line in read_recorded("store")["file"]["text"].splitlines()[1:-1]
    if json.loads(line)["status"] != "playing"
]
"""Finished games of another browser."""
COUNTED = sum(not json.loads(line)["practice"] for line in OTHERS)
"""So many of them are in the statistics."""


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
    assert len(home.copies()) == 1


@pytest.fixture
def others(home):
    """The box has games of another browser; return their number."""
    home.log.add(Line("game", json.loads(line)["id"], line.encode()) for line in OTHERS)
    return len(OTHERS)


def test_a_new_browser_has_the_games_at_once_and_says_so(player, others):
    player.new_game(first="opening")
    notice = player.page.locator("#notice")
    expect(notice).to_contain_text(f"{others} games were added from their copies on this computer.")
    notice.get_by_role("button").click()
    expect(notice).to_be_hidden()
    player.page.reload()
    player.page.wait_for_selector("#board .cell")
    count_games(player, COUNTED)
    expect(notice).to_be_hidden()


@pytest.mark.parametrize("wanted", [True, False])
def test_a_browser_with_other_games_is_asked(invite, home, others, wanted):
    """Once; after a no the statistics offer them at any time."""
    player = invite(key=None)
    player.new_game(first="opening")
    notice = player.page.locator("#notice")
    notice.get_by_role("button").click()
    player.win(BEGINNER)
    player.page.evaluate("(key) => { location.hash = `key=${key}`; }", KEY)
    expect(notice).to_contain_text(f"This computer has copies of {others} games that this browser")
    wait_copies(home, others + 1, player)
    if wanted:
        notice.get_by_role("button", name="Add").click()
        expect(notice).to_contain_text(f"{others} games were added")
        count_games(player, COUNTED + 1)
        return
    notice.get_by_role("button", name="No").click()
    player.page.reload()
    player.page.wait_for_selector("#board .cell")
    player.open_statistics()
    offer = player.page.locator("#kept").get_by_text(f"This computer has copies of {others} games")
    expect(offer).to_be_visible()
    expect(notice).to_be_hidden()
    offer.get_by_role("button", name="Add").click()
    expect(offer).to_have_count(0)
    count_games(player, COUNTED + 1)


@pytest.mark.parametrize("copies", [True, False])
def test_games_are_deleted_here_or_also_in_the_box(invite, home, others, copies):
    """A finger hits the row of the box's copies. Without them the statistics offer them again."""
    player = invite(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    player.new_game(first="opening")
    expect(player.page.locator("#notice")).to_contain_text("were added")
    part = player.open_statistics()
    player.page.get_by_role("button", name="Reset…").tap()
    row = player.page.locator("dialog .choice")
    assert row.bounding_box()["height"] >= 24
    expect(row.locator("input")).to_be_checked()
    if not copies:
        row.get_by_text("Also delete the copies on this computer.").tap()
    player.page.get_by_role("button", name="Delete").tap()
    expect(part.get_by_text("No finished games yet.")).to_be_visible()
    offer = player.page.locator("#kept").get_by_text(f"This computer has copies of {others} games")
    expect(offer).to_have_count(0 if copies else 1)
    assert len(home.copies()) == (0 if copies else others)
    player.page.reload()
    player.page.wait_for_selector("#kept .links")
    expect(part.get_by_text("No finished games yet.")).to_be_visible()
    expect(player.page.locator("#notice")).to_be_hidden()


def count_games(player, number):
    """Wait until the statistics count so many games in all."""
    player.open_statistics()
    player.page.wait_for_function(
        "(number) => number === [...document.querySelectorAll('#statistics tbody tr')]"
        ".reduce((sum, row) => sum + Number(row.querySelector('td').textContent), 0)",
        arg=number,
    )
