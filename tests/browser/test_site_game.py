"""Browser tests of the game of `fairmines site`: stored in the browser, offline, old links."""

import re

import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import fragment_of
from tests.browser.player import BEGINNER, SHARED, go, hold_files
from tests.browser.site_visitors import SiteAnalyst, SitePlayer
from tests.browser.worker_calls import WorkerCalls
from tests.helpers.folders import DATA

VIEW = fm.View.parse("4 3 3\n????\n?12?\n????")
GAMES = re.compile(r"game-\w+\.deflated")
KERNEL = re.compile(r"kernel-\w+\.deflated")
WORKER = re.compile(r"/host-worker-\w+\.js")
LINKS = (DATA / "1" / "links.txt").read_text().split()
pytestmark = pytest.mark.on("site")


def test_everything_works_offline_after_one_visit(invite, served):
    """The game goes on, then the analyser, then a whole game with its review, and other places."""
    player = invite(served.url, kind=SitePlayer, locale="cs", service_workers="allow")
    page = player.page
    player.visit(SHARED)
    assert len(player.wait_offline_ready()) == 1
    player.wait_all_kept()
    before = player.codes()
    served.stop()
    page.reload()
    player.wait_opened(4, 4)
    assert player.codes() == before
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    page.click("#tool-analyse")
    expect(page).to_have_url(re.compile(r"/analyse\.html#size=9x9"))
    expect(page.locator("#board .cell.heat").first).to_be_visible()
    page.click("#menu-play")
    player.wait_opened(4, 4)
    player.win(BEGINNER)
    player.press("#tool-share")
    link = page.locator("dialog input[readonly]").first.input_value()
    assert link.startswith(f"{player.address}#level=9x9x10")
    page.keyboard.press("Escape")
    page.click("#result-judge")
    expect(page.locator("#about")).to_contain_text("Výhra")
    for place in ("train", "statistics", "play"):
        go(page, place)
    page.click("#menu-daily")
    expect(page.locator(".daily-board")).to_have_count(3)
    page.keyboard.press("Escape")
    page.click("#menu-help")
    version = page.locator("meta[name=version]").get_attribute("content")
    expect(page.locator("dialog")).to_contain_text(version)
    served.start()


def test_links_of_earlier_versions_open(invite):
    """The analyser had the address of the folder; other links are frozen in a file."""
    player = invite()
    page = player.page
    for link, cells in (
        (fragment_of(VIEW), 12),
        ("?b=1&m=" + "0" * 16 + "1", 81),
        ("index.html" + fragment_of(VIEW), 12),
    ):
        page.goto("about:blank")
        page.goto(player.address + link)
        expect(page).to_have_url(re.compile(r"/analyse\.html"))
        expect(page.locator("#keypad button").first).to_be_visible()
        expect(page.locator("#board .cell")).to_have_count(cells)
        assert page.evaluate("localStorage.getItem('fairmines.play.game')") is None
    # A game to play, a saved game and a position.
    shown = (
        ("dialog", "10 mines), Fair, No guessing needed"),
        ("#about", "Won"),
        ("#board .cell.heat", ""),
    )
    for link, (selector, says) in zip(LINKS, shown, strict=True):
        page.goto("about:blank")
        page.goto(player.address + link)
        expect(page.locator(selector).first).to_be_visible()
        expect(page.locator(selector).first).to_contain_text(says)


def test_the_board_is_shown_before_the_kernel_is_there(invite):
    """The kernel is a large part of a first visit. A move is answered when it has come."""
    player = invite()
    held = hold_files(player.page, GAMES)
    player.new_game(first="opening")
    player.click(4, 4)
    player.wait_drawn()
    assert {code for row in player.codes() for code in row} == {"c"}
    held[0].continue_()
    player.wait_opened(4, 4)


def test_the_kernel_is_loaded_again_after_a_failure(invite, complaints):
    player = invite()
    page = player.page
    held = hold_files(page, GAMES)
    player.new_game(first="opening")
    player.click(4, 4)
    held[0].abort()
    expect(page.locator("#notice")).to_contain_text(
        "A part of the page does not answer. Trying again"
    )
    while len(held) < 2:
        player.wait_drawn()
    held[1].continue_()
    expect(page.locator("#notice")).to_be_hidden()
    player.wait_opened(4, 4)  # what was clicked meanwhile
    complaints.allow("Failed to load resource")


def test_a_worker_of_the_games_that_does_not_come_is_begun_again(invite, complaints):
    """Also one that fails later: the game goes on as it was stored."""
    player = invite()
    page = player.page
    page.route(WORKER, lambda route: route.abort())
    page.goto(f"{player.address}#level=9x9x10&rules=fair&first=opening")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("A part of the page does not answer. Trying again")
    page.unroute(WORKER)
    expect(notice).to_be_hidden()
    player.click(4, 4)
    player.wait_opened(4, 4)
    before = player.codes()
    page.workers[0].evaluate("() => void setTimeout(() => { throw new Error('planned'); })")
    expect(notice).to_be_visible()
    expect(notice).to_be_hidden()
    assert player.codes() == before
    player.win(BEGINNER)
    complaints.allow("Failed to load resource")
    complaints.allow("planned")


def test_games_need_only_their_part_of_the_kernel(invite, complaints):
    """Questions need the rest. One that cannot load it says so, and the next one tries again."""
    player = invite()
    page, lost = player.page, []

    def lose_first(route):
        if lost:
            route.continue_()
        else:
            lost.append(route)
            route.abort()

    page.route(KERNEL, lose_first)
    player.visit("#level=9x9x10&rules=fair&first=opening")
    for _ in range(3):
        player.open_next(BEGINNER)
    assert not lost
    page.click("#tool-hint")
    expect(page.locator("#status")).to_have_text(
        "A part of the page cannot be loaded. Check the network, then try again."
    )
    page.click("#tool-hint")
    expect(page.locator("#proof")).to_be_visible()
    complaints.allow("Failed to load resource")


WHEN_LOADED = """
  const load = window.fetch;
  window.shown = [];
  window.fetch = (address, ...more) => {
    const board = document.querySelector("#board .cell") !== null;
    if (String(address).includes("kernel/kernel-")) window.shown.push(board);
    return load(address, ...more);
  };
"""
"""Notes whether there is a board when a page asks for the module."""


def test_the_module_is_loaded_once_the_board_is_shown(invite):
    analyst = invite(kind=SiteAnalyst)
    analyst.page.add_init_script(WHEN_LOADED)
    analyst.begin(fragment_of(VIEW))
    analyst.settle(str(VIEW))
    assert analyst.page.evaluate("window.shown") == [True]


def test_a_worker_that_nobody_waits_for_is_ended(invite):
    analyst = invite(kind=SiteAnalyst)
    calls = WorkerCalls(analyst.page)
    calls.hold("({ name }) => name === 'analyse' && !workerCalls.held.length")
    analyst.page.goto(f"{analyst.address}analyse.html#size=3x1&mines=1&cells=c1c")
    calls.wait_held()
    analyst.cell(0, 0).focus()
    analyst.page.keyboard.press("0")
    analyst.settle("3 1 1\n01?")
    expect(analyst.page.locator("#status")).to_contain_text("1 certain mine. Solutions: 1.")
    assert (calls.count_held(), calls.count_ended()) == (1, 1)
