"""Browser tests of places that were left, and that somebody comes back to."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED, go, hold_files
from tests.browser.worker_calls import WorkerCalls


def test_a_place_that_is_left_before_its_texts_come_has_them_later(player, invite):
    """Back at once after the first click on Statistics."""
    heading = "Wins and times"
    # 1. The script that holds the texts.
    other, answers = invite(), []

    def note(response):
        answers.append(response)

    other.page.on("response", note)
    other.page.goto(f"{other.address}reviews.html")
    expect(other.page.locator("#results-title")).to_have_text(heading)
    scripts = [it for it in answers if it.url.endswith(".js")]
    texts = next(it.url for it in scripts if re.search(f'["`]{heading}["`]', it.text()))
    # 2. It comes when another place is shown.
    page, calls = player.page, WorkerCalls(player.page)
    player.visit()
    waiting = hold_files(page, texts)
    with page.expect_request(texts):
        page.click("#menu-statistics")
    page.go_back()
    page.wait_for_selector("#face")
    waiting[0].continue_()
    calls.wait_asked("({ name }) => name === 'readStatistics'")
    go(page, "statistics")
    expect(page.locator("#results-title")).to_have_text(heading)
    expect(page.locator("#menu-open")).not_to_be_empty()


def test_a_review_that_is_opened_again_stays_where_it_was(player):
    """A game opens at its first mistake, also at the second time, or where one has walked."""
    player.visit(SHARED)
    player.lose(BEGINNER)
    page = player.page
    page.click("#result-judge")
    said = page.locator("#judgement-said")
    # Without its last answer, the review could go to its first mistake later.
    expect(page.locator("#about")).to_contain_text("chance at the start")
    moments = [said.text_content()]
    assert "Move 0 " not in moments[0]
    page.click("#walk-next")
    expect(said).not_to_have_text(moments[0])
    moments.append(said.text_content())
    for moment in (moments[1], moments[0]):
        go(page, "play")
        page.click("#result-judge")
        expect(page).to_have_url(re.compile("review.*#game=.*&move="))
        expect(said).to_have_text(moment)
        page.click("#walk-back")


KEPT = "(name) => dispatchEvent(new PageTransitionEvent(name, { persisted: true }))"
"""What a browser says to a page that it keeps while somebody is elsewhere."""


@pytest.mark.on("box", "site")
def test_a_page_that_the_browser_has_kept_plays_on(player):
    """It has no worker meanwhile, whose transaction other pages would wait for."""
    page, calls = player.page, WorkerCalls(player.page)
    player.visit(SHARED)
    player.open_next(BEGINNER)
    page.evaluate(KEPT, "pagehide")
    page.wait_for_function("workerCalls.ended > 0")
    assert not page.workers
    page.evaluate(KEPT, "pageshow")
    player.open_next(BEGINNER)
    # A move that was not answered is shown as it was stored.
    calls.hold("({ name }) => name === 'move'")
    player.click(*player.next_cell(BEGINNER))
    calls.wait_held()
    shown = player.codes()
    page.evaluate(KEPT, "pagehide")
    calls.hold("() => false")
    page.evaluate(KEPT, "pageshow")
    expect(page.locator("#notice")).to_be_hidden()
    assert player.codes() == shown
    player.win(BEGINNER)
    expect(player.open_statistics()).to_contain_text("100%")
