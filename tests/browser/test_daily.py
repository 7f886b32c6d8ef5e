"""Browser tests of the daily boards: scored tries, practice, calendar, results, midnight."""

import datetime as dt
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.barriers import barriers
from tests.browser.site_visitors import SitePlayer

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
DAY = dt.timedelta(1)
DAY_MS = 86_400_000
DIALOG = re.compile(r"/(part-[\w-]+|daily/dialog)\.js")
"""The scripts of the dialog, bundled or not."""

CLOCK = """{
  let ahead = 0;
  const real = Date.now.bind(Date);
  Date.now = () => real() + ahead;
  new BroadcastChannel("clock").onmessage = ({ data }) => { ahead = data; };
}
"""
"""What sets the clock of the worker that answers a site's page."""


@pytest.fixture
def arrive(invite):
    """Return a function that brings somebody to the page."""

    def arrive(**options):
        player = invite(**options)
        player.visit()
        return player

    return arrive


@pytest.fixture
def player(arrive):
    return arrive()


@pytest.fixture
def today():
    return dt.datetime.now(dt.UTC).date()


def open_daily(player):
    player.page.click("#menu-daily")
    expect(player.page.locator(".daily-board")).to_have_count(3)


def card(player, grade="easy"):
    return player.page.locator(f".daily-board[data-grade={grade}]")


def begin(player, name="Play", grade="easy"):
    """Press a button of a board; the game is shown then."""
    card(player, grade).get_by_role("button", name=name).click()
    expect(player.page.locator("dialog")).to_have_count(0)


def finish(player, date, *, win):
    """Open all safe cells, or a mine."""
    layout = fm.daily(date, "easy").layout
    cells = np.argwhere(~layout.mines if win else layout.mines).tolist()
    for row, column in cells if win else cells[:1]:
        if player.codes()[row][column] == "c":
            player.cell(row, column).click()
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool" if win else "dead")


def day_button(player, date):
    return player.page.locator(f".daily-day[data-date='{date}']")


def test_a_scored_try(player, today):
    open_daily(player)
    expect(card(player)).to_contain_text("Not tried")
    begin(player)
    expect(player.page.locator("#rules-now")).to_contain_text(f"Daily {today} · Easy · Classic · ")
    finish(player, today, win=True)
    open_daily(player)
    expect(card(player)).to_contain_text("Won in")
    expect(card(player)).to_contain_text("3BV/s")
    expect(player.page.locator(".daily-streaks")).to_have_text(
        "Days in a row with a win: 1 day. Longest: 1 day."
    )
    expect(day_button(player, today)).to_have_class("daily-day won")


def test_after_a_lost_try_there_is_practice(player, today):
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    open_daily(player)
    expect(card(player)).to_contain_text("Lost after")
    expect(card(player).get_by_role("button", name="Play")).to_have_count(0)
    begin(player, "Practise")
    expect(player.page.locator("#rules-now")).to_have_text(re.compile("^Classic · .* · practice$"))
    finish(player, today, win=True)
    open_daily(player)
    expect(card(player)).to_contain_text("Lost after")
    expect(day_button(player, today)).to_have_class("daily-day lost")


def test_a_try_goes_on_after_a_reload(player, today):
    open_daily(player)
    begin(player)
    player.page.reload()
    player.press("#menu-game")
    expect(player.page.locator("dialog")).to_be_visible()
    expect(player.page.locator("fieldset.running")).to_be_hidden()
    player.page.keyboard.press("Escape")
    player.page.click("#face")
    open_daily(player)
    expect(card(player)).to_contain_text("Begun")
    begin(player, "Continue")
    finish(player, today, win=True)


def test_a_result_is_shared(player, today):
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    open_daily(player)
    player.page.get_by_role("button", name="Share the result").click()
    text = player.page.locator(".daily-results textarea")
    expect(text).to_be_visible()
    first, said, link = text.input_value().splitlines()
    assert first.startswith("Fairmines, ")
    rule = "single clue" if today.weekday() < 6 else "subset"
    assert said.startswith(f"Easy ({rule}): Lost after ")
    assert said.endswith(", 1 mistake")
    assert link.endswith(f"/#daily={today}")
    player.page.goto("about:blank")
    player.page.goto(link)
    expect(player.page.locator(".daily-date h3")).to_contain_text("Today")


def test_the_review_of_a_try_and_what_expert_plays(player, today):
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    open_daily(player)
    board = fm.daily(today, "easy")
    openings = board.certain_game().move_count
    expect(card(player)).to_contain_text(f"wins with {openings} openings; 3BV {board.layout.bbbv}.")
    with player.page.expect_navigation():
        card(player).get_by_role("link", name="Review").click()
    expect(player.page.locator("#board .cell")).to_have_count(81)
    assert f"#game=daily-{today}-easy" in player.page.url
    player.page.go_back()
    open_daily(player)
    with player.page.expect_navigation():
        card(player).get_by_role("button", name="expert").click()
    expect(player.page.locator("#board .cell")).to_have_count(81)
    assert "#record=" in player.page.url


def test_days_before(player, today):
    open_daily(player)
    page = player.page
    expect(page.get_by_role("button", name="Day after")).to_be_disabled()
    page.get_by_role("button", name="Day before").click()
    past = today - DAY
    expect(card(player).get_by_role("button", name="Practise")).to_be_visible()
    expect(page.get_by_role("button", name="Day before")).to_be_focused()
    expect(card(player)).to_contain_text(f"3BV {fm.daily(past, 'easy').layout.bbbv}")
    page.locator(".daily-month button").first.click()
    first = (past.replace(day=1) - DAY).replace(day=1)
    day_button(player, first).click()
    expect(day_button(player, first)).to_have_attribute("aria-pressed", "true")
    expect(day_button(player, first)).to_be_focused()
    begin(player, "Practise")
    finish(player, first, win=True)
    open_daily(player)
    expect(page.locator(".daily-streaks")).to_contain_text("Longest: 0 days")


@pytest.fixture
def clock(arrive):
    """A page of a site, and a function that sets the clock of its host some days ahead."""
    player = arrive()
    page = player.page

    def change(request):
        answer = request.fetch()
        request.fulfill(response=answer, body=CLOCK + answer.text())

    page.context.route("**/games/worker.js", change)
    page.context.route("**/app/games-worker-*.js", change)
    page.reload()
    player.visit()

    def ahead(days):
        page.evaluate("(ahead) => new BroadcastChannel('clock').postMessage(ahead)", days * DAY_MS)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    yield player, ahead
    page.context.unroute_all(behavior="wait")  # a worker may still be on its way


def test_a_try_that_is_begun_before_midnight_stays_of_its_day(clock, today):
    player, ahead = clock
    open_daily(player)
    begin(player)
    ahead(1)
    finish(player, today, win=True)
    open_daily(player)
    expect(card(player)).to_contain_text("Not tried")
    expect(day_button(player, today)).to_have_class("daily-day won")
    expect(player.page.locator(".daily-streaks")).to_contain_text("win: 1 day.")


def test_midnight_while_the_dialog_is_open(clock, today):
    player, ahead = clock
    open_daily(player)
    ahead(1)
    expect(day_button(player, today + DAY)).to_have_attribute("aria-current", "date")
    # The page has not noticed that it is midnight again.
    player.page.evaluate("new BroadcastChannel('clock').postMessage(2 * 86400000)")
    card(player).get_by_role("button", name="Play").click()
    expect(player.page.locator(".daily-said")).to_have_text(
        "This day is over: here are the boards of the next one."
    )
    expect(day_button(player, today + 2 * DAY)).to_have_attribute("aria-current", "date")


def test_a_clock_set_back_gives_no_second_try(clock, today):
    player, ahead = clock
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    for days in (1, 0, -1, 0):
        ahead(days)
    open_daily(player)
    expect(card(player)).to_contain_text("Lost after")
    begin(player, "Practise")
    expect(player.page.locator("#rules-now")).to_contain_text("practice")


def test_without_a_network(invite, served, today):
    player = invite(served.address, kind=SitePlayer, service_workers="allow")
    page = player.page
    player.visit()
    player.wait_all_kept()
    served.stop()
    page.reload()
    open_daily(player)
    begin(player)
    finish(player, today, win=True)
    open_daily(player)
    expect(card(player)).to_contain_text("Won in")
    served.start()


def test_scripts_that_do_not_come_are_missed_aloud(arrive, complaints):
    player = arrive()
    page = player.page
    page.route(DIALOG, lambda route: route.abort())
    page.locator("#menu-daily").click()
    expect(page.locator("#status")).to_contain_text("does not answer")
    page.unroute(DIALOG)
    complaints.allow("net::ERR_FAILED")
    page.locator("#menu-daily").click()
    expect(page.locator("dialog.daily")).to_be_visible()
    expect(page.locator("#status")).not_to_contain_text("does not answer")


def test_the_dialog_has_no_barriers(arrive, today):
    player = arrive(**PHONE)
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    open_daily(player)
    assert barriers(player.page) == []
    player.page.get_by_role("button", name="Share the result").click()
    expect(player.page.locator(".daily-results textarea")).to_be_visible()
    assert barriers(player.page) == []


def test_the_dialog_fits_a_narrow_phone(arrive):
    player = arrive(viewport={"width": 320, "height": 640}, has_touch=True)
    beyond = "(it) => it.scrollWidth - it.clientWidth"
    for language in player.languages():
        open_daily(player)
        assert player.page.locator(".daily .content").evaluate(beyond) == 0, language
        assert player.page.evaluate(f"({beyond})(document.documentElement)") == 0, language
        player.page.keyboard.press("Escape")


def test_its_scripts_load_when_it_is_opened(invite):
    player = invite()
    asked = []
    player.page.on("request", lambda request: asked.append(request.url))
    player.visit()
    assert not [url for url in asked if "daily/dialog" in url or "daily.bin" in url]
    open_daily(player)
    assert [url for url in asked if "daily.bin" in url]


def test_a_link_of_a_day_without_boards(player, complaints):
    player.page.goto("about:blank")
    player.visit("#daily=2040-01-01")
    expect(player.page.locator(".daily-said")).not_to_be_empty()
    assert player.page.evaluate("location.hash") == ""
    complaints.allow("status of 400")


def test_one_dialog_of_results_opens_and_none_after_a_dialog_that_was_closed(player, today):
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    page = player.page
    results, share = (
        page.locator(".daily-results"),
        page.get_by_role("button", name="Share the result"),
    )
    open_daily(player)
    share.evaluate("(it) => { it.click(); it.click(); }")
    expect(results).to_have_count(1)
    page.keyboard.press("Escape")
    expect(results).to_have_count(0)
    share.evaluate("(it) => { it.click(); it.closest('dialog').close(); }")
    expect(page.locator("dialog")).to_have_count(0)
    open_daily(player)
    share.click()
    expect(results).to_have_count(1)
    expect(page.locator("dialog")).to_have_count(2)
