"""Browser tests of the games that a page without a server keeps: all of them, some, or none."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import EASY

pytestmark = pytest.mark.on("site")

LATER = """new Promise((resolve, reject) => {
  const request = indexedDB.open("fairmines", 99);
  request.onsuccess = () => { request.result.close(); resolve(); };
  request.onerror = reject;
})"""


def test_a_page_of_an_older_version_says_so_and_plays(invite, home, complaints):
    """The games of the later version stay as they are."""
    player = invite(viewport={"width": 390, "height": 844})
    page = player.page
    page.goto(f"{home.url}static/manifest.webmanifest")
    page.evaluate(LATER)
    player.new_game(first="opening")
    expect(page.locator("#notice")).to_contain_text("A later version of this page has stored your")
    player.cell(4, 4).click()
    expect(player.cell(4, 4)).to_have_class(re.compile("opened"))
    page.locator("#notice").get_by_role("button", name="Close").click()
    expect(page.locator("#notice")).to_be_hidden()
    page.click("#menu-statistics")
    expect(page.get_by_text("No finished games yet.")).to_be_visible()
    complaints.expect(page, "warning: the browser keeps no games")
    [database] = page.evaluate("indexedDB.databases()")
    assert database == {"name": "fairmines", "version": 99}


def test_a_file_that_cannot_be_saved(player, complaints):
    """It says so, and no file with an error in it is saved."""
    page = player.page
    player.new_game(width=3, height=1, mines=1, first="opening")
    player.cell(0, 0).click()
    expect(page.locator("#face")).to_have_attribute("data-face", "cool")
    player.open_statistics().locator("tbody tr").wait_for()
    saved = []
    page.on("download", lambda download: saved.append(download.suggested_filename))
    host = page.workers[0]  # the first that a page starts
    host.evaluate(
        "() => { IDBDatabase.prototype.transaction = () => {"
        " throw new DOMException('', 'UnknownError'); }; }"
    )
    page.get_by_role("link", name="CSV").click()
    alert = page.locator("#kept").get_by_role("alert")
    expect(alert).to_contain_text("The browser could not read or store the games")
    assert saved == []
    complaints.expect(page, "UnknownError")
    assert sum("UnknownError" in line for line in complaints.said) == 1


def test_a_browser_with_the_only_copy_is_reminded_to_export(player):
    player.page.add_init_script(
        "if (!localStorage.getItem('fairmines.notSaved'))"
        "localStorage.setItem('fairmines.notSaved', '50')"
    )
    player.visit(EASY)
    player.win(2)
    page = player.page
    count = "localStorage.getItem('fairmines.notSaved')"
    page.wait_for_function(f"() => {count} === '51'")
    expect(page.locator("#passing")).to_be_hidden()
    page.evaluate("localStorage.setItem('fairmines.notSaved', '99')")
    won = player.game_id()
    player.visit(EASY.replace("seed=7", "seed=8"))
    player.wait_new_game(won)
    player.win(2)
    expect(page.locator("#passing")).to_contain_text("100 games are kept in this browser alone")
    page.locator("#passing").get_by_role("button", name="Statistics").click()
    with page.expect_download():
        page.get_by_role("link", name="Save", exact=True).click()
    page.wait_for_function(f"() => {count} === '0'")


APPLE = "Object.defineProperty(navigator, 'vendor', { value: 'Apple Computer, Inc.' })"


def test_a_browser_that_forgets_games_is_named_once(player):
    """Safari does, after seven days without a visit."""
    page = player.page
    page.add_init_script(APPLE)
    page.add_init_script("localStorage['fairmines.notSaved'] ??= '2'")
    player.visit(EASY)
    player.win(2)
    expect(page.locator("#passing")).to_contain_text("Safari deletes the games")
    expect(page.locator("#passing").get_by_role("button", name="Statistics")).to_be_visible()
    page.locator("#passing").get_by_role("button", name="Close").click()
    won = player.game_id()
    player.visit(EASY.replace("seed=7", "seed=8"))
    player.wait_new_game(won)
    player.win(2)
    page.wait_for_function("() => localStorage.getItem('fairmines.notSaved') === '4'")
    expect(page.locator("#passing")).to_be_hidden()
