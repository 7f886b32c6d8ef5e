"""Browser tests of the daily boards: scored tries, practice, calendar, results, midnight."""

import datetime as dt
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from fairmines.train.daily_drills import daily_drills
from tests.browser.fingers import PHONE
from tests.browser.test_training import Trainee, codes_of, other_cell

DAY = dt.timedelta(1)
DAY_MS = 86_400_000
DIALOG = re.compile(r"/daily-dialog-\w+\.js")
"""The script of the dialog."""
TABLE = re.compile(r"/daily-\w+\.bin")

CLOCK = """{
  let ahead = 0;
  const real = Date.now.bind(Date);
  Date.now = () => real() + ahead;
  const clock = new BroadcastChannel("clock");
  clock.onmessage = ({ data }) => { ahead = data; clock.postMessage("set"); };
}
"""
"""What sets the clock of the worker that answers a site's page, and says that it is set."""

SET_CLOCK = """(ahead) => new Promise((done) => {
  const clock = new BroadcastChannel("clock");
  clock.onmessage = () => { clock.close(); done(); };
  clock.postMessage(ahead);
})"""
"""What a page runs to set it. Nothing else orders it and the next question to the worker."""


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


def test_a_scored_try_goes_on_after_a_reload(player, today):
    player.visit()
    open_daily(player)
    expect(card(player)).to_contain_text("Not tried")
    begin(player)
    expect(player.page.locator("#rules-now")).to_contain_text(f"Daily {today} · Easy · Classic · ")
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
    # It said that the time does not count.
    expect(player.page.locator("#result-best")).to_have_text(
        "This is your try of this daily board: its time counts there."
    )
    # One click leads to the next board of today, which says what it is.
    expect(player.page.locator("#result-again")).to_have_text("Next: Middle")
    player.page.click("#result-again")
    expect(player.page.locator("#rules-now")).to_contain_text(f"Daily {today} · Middle · ")
    expect(player.page.locator("#level-name")).to_have_text("Daily: Middle")  # on a phone
    open_daily(player)
    expect(card(player)).to_contain_text("Won in")
    expect(card(player)).to_contain_text("3BV/s")
    expect(player.page.locator(".daily-streaks")).to_have_text(
        "Days in a row with a win: 1 day. Longest: 1 day."
    )
    expect(day_button(player, today)).to_have_class("daily-day won")
    expect(day_button(player, today)).to_have_text(f"{today.day}✓ ○ ○")
    expect(day_button(player, today)).to_have_accessible_name(
        re.compile(r": Easy: Won in .* Middle: Begun .*Five drills: 0 of 5 done, 0 right$")
    )
    expect(player.page.locator(".daily-whole")).to_contain_text("0 whole days this month")


def test_a_lost_try_is_shared_practised_and_reviewed(invite, today):
    player = invite(**PHONE)
    page = player.page
    player.visit()
    open_daily(player)
    begin(player)
    finish(player, today, win=False)
    open_daily(player)
    expect(card(player)).to_contain_text("Lost after")
    expect(card(player).get_by_role("button", name="Play")).to_have_count(0)

    # One dialog of results opens, and none after a dialog that was closed.
    results = page.locator(".daily-results")
    share = page.get_by_role("button", name="Share the result")
    share.evaluate("(button) => { button.click(); button.click(); }")
    expect(results).to_have_count(1)
    page.keyboard.press("Escape")
    expect(results).to_have_count(0)
    share.evaluate("(button) => { button.click(); button.closest('dialog').close(); }")
    expect(page.locator("dialog")).to_have_count(0)
    open_daily(player)
    share.click()
    expect(results).to_have_count(1)
    expect(page.locator("dialog")).to_have_count(2)
    first, said, link = results.locator("textarea").input_value().splitlines()
    assert first.startswith("Fairmines, ")
    rule = "single clue" if today.weekday() < 6 else "subset"
    assert said.startswith(f"Easy ({rule}): Lost after ")
    assert said.endswith(", 1 mistake")
    assert link.endswith(f"/#daily={today}")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(".daily-date h3")).to_contain_text("Today")

    begin(player, "Practise")
    expect(page.locator("#rules-now")).to_have_text(re.compile("^Classic · .* · practice$"))
    finish(player, today, win=True)
    open_daily(player)
    expect(card(player)).to_contain_text("Lost after")
    expect(day_button(player, today)).to_have_class("daily-day lost")

    board = fm.daily(today, "easy")
    openings = board.certain_game().move_count
    expect(card(player)).to_contain_text(f"wins with {openings} openings; 3BV {board.layout.bbbv}.")
    with page.expect_navigation():
        card(player).get_by_role("link", name="Review").click()
    expect(page.locator("#board .cell")).to_have_count(81)
    assert f"#game=daily-{today}-easy" in page.url
    page.go_back()
    open_daily(player)
    with page.expect_navigation():
        card(player).get_by_role("button", name="expert").click()
    expect(page.locator("#board .cell")).to_have_count(81)
    assert "#record=" in page.url


def test_the_next_boards_come_at_a_time_of_the_players_clock(invite):
    player = invite(timezone_id="Asia/Kathmandu")
    player.visit()
    open_daily(player)
    expect(player.page.locator(".daily")).to_contain_text("The next boards come at 5:45")


def test_days_before_and_one_without_boards(player, today, complaints):
    player.visit()
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
    page.goto("about:blank")
    player.visit("#daily=2040-01-01")
    expect(page.locator(".daily-said")).not_to_be_empty()
    assert page.evaluate("location.hash") == ""
    complaints.allow("status of 400")


def test_midnights_and_a_clock_set_back(player, today):
    page = player.page

    def change(request):
        answer = request.fetch()
        request.fulfill(response=answer, body=CLOCK + answer.text())

    def ahead(days, *, seen=True):
        """Set the clock of the page's host so many days ahead."""
        page.evaluate(SET_CLOCK, days * DAY_MS)
        if seen:
            page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")

    page.context.route("**/app/host-games-*.js", change)
    player.visit()
    open_daily(player)
    begin(player)
    # A try that is begun before midnight stays of its day.
    ahead(1)
    finish(player, today, win=True)
    open_daily(player)
    expect(card(player)).to_contain_text("Not tried")
    expect(page.locator(".daily-streaks")).to_contain_text("win: 1 day.")
    if (today + DAY).month != today.month:
        page.locator(".daily-month button").first.click()
    expect(day_button(player, today)).to_have_class("daily-day won")
    # Midnight while the dialog is open.
    ahead(2)
    expect(day_button(player, today + 2 * DAY)).to_have_attribute("aria-current", "date")
    # The page has not noticed that it is midnight again.
    ahead(3, seen=False)
    card(player).get_by_role("button", name="Play").click()
    expect(page.locator(".daily-said")).to_have_text(
        "This day is over: here are the boards of the next one."
    )
    expect(day_button(player, today + 3 * DAY)).to_have_attribute("aria-current", "date")
    page.keyboard.press("Escape")
    # A clock set back gives no second try.
    for days in (0, -1, 0):
        ahead(days)
    open_daily(player)
    expect(card(player)).to_contain_text("Won in")
    expect(card(player).get_by_role("button", name="Play")).to_have_count(0)
    begin(player, "Practise")
    expect(page.locator("#rules-now")).to_contain_text("practice")
    page.context.unroute_all(behavior="wait")  # a worker may still be on its way


def test_todays_five_drills_are_kept_shared_and_lead_back(player, today):
    page = player.page
    drills = daily_drills(today)
    trainee = Trainee(page, player.address)
    player.visit()
    open_daily(player)
    expect(page.locator(".daily-drills")).to_contain_text("0 of 5 done, 0 right")
    page.click("#daily-drills")
    for number, drill in enumerate(drills):
        trainee.wait_codes(codes_of(drill))
        if number == 2:
            # It goes on where it was, with what was done.
            page.goto("about:blank")
            trainee.begin(f"#day={today}")
            trainee.wait_codes(codes_of(drill))
            expect(page.locator("#session")).to_contain_text("✓ ✗ ○ ○ ○")
        trainee.click(other_cell(drill) if number == 1 else drill.right[0])
        trainee.expect_answered("^Not right" if number == 1 else "^Right, in")
        # They are rated as others.
        expect(page.locator("#rating .change")).to_be_visible()
        if number == 1:
            page.locator("#explanation").get_by_role("button", name="Show me").click()
            expect(page.locator("#explanation figure")).to_have_count(0)
        trainee.go_on()
    line = page.locator(".daily-drills")
    expect(line).to_contain_text("5 of 5 done, 4 right")
    page.get_by_role("button", name="Share the result").click()
    text = page.locator(".daily-results textarea").input_value()
    assert "Five drills: ✓ ✗ ✓ ✓ ✓" in text


def test_its_scripts_load_when_it_is_opened(invite, complaints):
    """Those that do not come are missed aloud."""
    player = invite()
    page, asked = player.page, []
    page.on("request", lambda request: asked.append(request.url))
    player.visit()
    assert not [url for url in asked if DIALOG.search(url) or TABLE.search(url)]
    page.route(DIALOG, lambda route: route.abort())
    page.locator("#menu-daily").click()
    expect(page.locator("#status")).to_contain_text("cannot be loaded")
    page.unroute(DIALOG)
    complaints.allow("net::ERR_FAILED")
    open_daily(player)
    expect(page.locator("#status")).not_to_contain_text("cannot be loaded")
    assert [url for url in asked if TABLE.search(url)]
