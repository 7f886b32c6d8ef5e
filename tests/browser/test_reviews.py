"""Browser tests of the reviews of all games: figures, filters, files, plots."""

import json
import re

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

import fairmines as fm
from fairmines.reviews.game_summary import GameSummary
from tests.browser.barriers import barriers
from tests.browser.fingers import PHONE
from tests.browser.player import drop
from tests.browser.worker_calls import WorkerCalls
from tests.helpers.summaries import on_wire

GAMES = 8
"""Each second one is classic."""
DATES = ["10 Mar 2026", "11 Mar 2026", "12 Mar 2026"]


def played(seed: int, rules: str = "classic", level: str = "beginner") -> fm.Game:
    """A game with one needless guess, each move of which takes a second."""
    times = iter(range(1000))
    game = fm.Game(level, rules=rules, seed=seed, first="opening", clock=lambda: float(next(times)))
    game.open(4, 4)
    blunder = True
    while game.status == "playing":
        analysis = game.analysis()
        risks = analysis.mine_probability
        safe, unsure = np.argwhere(analysis.safe), np.argwhere((risks > 0) & (risks < 1))
        if (blunder and len(unsure)) or not len(safe):
            blunder = False
            game.open(*min(unsure.tolist(), key=lambda it: risks[tuple(it)]))
        else:
            game.open(*safe[0].tolist())
    return game


def play_games() -> list[fm.Game]:
    """Return the games."""
    return [
        played(seed, ("classic", "fair")[seed % 2], "intermediate" if seed == 2 else "beginner")
        for seed in range(GAMES)
    ]


def rows(page: Page) -> Locator:
    """The games of the list."""
    return page.locator(".game-list tbody tr")


@pytest.fixture(scope="module")
def summaries() -> list[GameSummary]:
    """The summaries of the games, as the library makes them."""
    return [GameSummary.of(fm.review(game.record(), games=20)) for game in play_games()]


@pytest.fixture
def arrive(invite, summaries):
    """Return a function that brings a person to a host with the reviewed games."""
    listed = [
        {"id": f"g{day}", "when": f"2026-03-{10 + day}T12:00:00Z", "summary": it, "problem": None}
        for day, it in enumerate(on_wire(summaries))
    ]
    last = json.loads(play_games()[-1].to_json())

    def come(times=1, **options):
        player = invite(**options)
        games = [
            it | {"id": f"{it['id']}-{time}", "summary": lasting(it["summary"], time + day / 10)}
            for time in range(times)
            for day, it in enumerate(listed)
        ]
        told = {"games": games, "last": len(games), "missing": 0, "running": False}
        calls = WorkerCalls(player.page)
        calls.answer(listReviews=[told, told | {"games": []}], readRecord=[last])
        return player, calls

    return come


def lasting(summary, seconds):
    """Return the summary of a game that took so much longer: those that take as long may be one."""
    return summary | {"elapsed": summary["elapsed"] + seconds}


def show_games(player, fragment=""):
    """Go to the page of the reviewed games."""
    player.page.goto(f"{player.address}reviews.html{fragment}")
    expect(rows(player.page).first).to_be_visible()
    return player.page


@pytest.fixture
def all_games(arrive):
    """The page of the reviewed games."""
    page = show_games(arrive()[0])
    expect(rows(page)).to_have_count(GAMES)
    return page


def figure(page, name):
    return (
        page.locator(".figures tr")
        .filter(has=page.get_by_role("rowheader", name=name))
        .locator("td")
    )


def test_only_the_games_that_are_wanted_last_are_drawn(arrive):
    player, calls = arrive()
    page = show_games(player)
    expect(page.locator(".figures")).to_have_count(1)
    calls.hold("({ name }) => name === 'summarise'")
    page.evaluate("window.drawn = []")
    page.evaluate(
        """() => new MutationObserver(() => {
             const table = document.querySelector('.game-list table');
             window.drawn.push(table.getAttribute('aria-rowcount'));
           }).observe(document.getElementById('figures'), { childList: true })"""
    )
    page.get_by_label("Rules").select_option("classic")
    calls.wait_held()
    page.get_by_label("Level").select_option("16x16x40")
    expect(page.locator("#figures")).to_have_attribute("aria-busy", "true")
    expect(rows(page)).to_have_count(GAMES)
    calls.pass_on()
    calls.wait_held(2)
    calls.pass_on(1)
    expect(page.locator("#figures")).not_to_have_attribute("aria-busy", "true")
    expect(rows(page)).to_have_count(1)
    expect(figure(page, "Games").first).to_contain_text("1:")
    assert page.evaluate("window.drawn") == ["2"]


KERNEL = re.compile(r"/static/kernel/kernel-")


def test_without_sums_there_is_still_the_list(arrive, complaints):
    """The kernel that sums them up cannot be loaded, until it can."""
    player, _ = arrive()
    player.page.route(KERNEL, lambda route: route.abort())
    page = show_games(player)
    expect(rows(page)).to_have_count(GAMES)
    expect(page.locator("#work-says")).to_contain_text("A part of the page cannot be loaded.")
    expect(page.locator(".figures")).to_have_count(0)
    page.unroute_all()
    page.get_by_label("Rules").select_option("classic")
    expect(rows(page)).to_have_count(GAMES // 2)
    expect(page.locator(".figures")).to_have_count(1)
    expect(page.locator("#work-says")).not_to_contain_text("cannot")
    complaints.allow("net::ERR_FAILED")


def test_filters_choose_games_and_stay_after_a_reload(all_games):
    page = all_games
    page.get_by_label("Rules").select_option("classic")
    expect(rows(page)).to_have_count(GAMES // 2)
    expect(page.locator("#shown")).to_have_text(f"Games shown: {GAMES // 2} of {GAMES}.")
    page.get_by_label("Level").select_option("16x16x40")
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text(DATES[2])
    page.reload()
    expect(rows(page)).to_have_count(1)
    assert page.get_by_label("Rules").input_value() == "classic"
    page.get_by_role("button", name="Show all games").click()
    expect(rows(page)).to_have_count(GAMES)
    assert "#" not in page.url
    # A day that is none filters nothing.
    since = page.get_by_label("From")
    since.fill("3.3.2026")
    since.press("Enter")
    expect(rows(page)).to_have_count(GAMES)
    assert since.evaluate("(field) => field.validationMessage") == "Write a day like 2026-01-31."
    since.fill("2026-03-11")
    since.press("Enter")
    page.get_by_label("Until").fill("2026-03-12")
    page.get_by_label("Until").press("Enter")
    expect(rows(page)).to_have_count(2)
    expect(rows(page).nth(0)).to_contain_text(DATES[2])
    expect(rows(page).nth(1)).to_contain_text(DATES[1])
    page.get_by_label("Until").fill("2026-01-01")
    page.get_by_label("Until").press("Enter")
    expect(page.locator("#figures")).to_be_empty()
    # An address may name a level of which there are no games, or none any more.
    page.goto(f"{page.url.partition('#')[0]}#level=5x5x5")
    page.reload()
    expect(page.locator("#shown")).to_have_text(f"Games shown: 0 of {GAMES}.")
    assert page.get_by_label("Level").input_value() == "5x5x5"


def test_the_statistics_lead_to_the_list_and_a_game_to_its_review(arrive):
    player, _ = arrive()
    page = player.page
    player.visit()
    page.click("#menu-statistics")
    expect(rows(page)).to_have_count(GAMES)
    rows(page).first.get_by_role("link").click()
    page.wait_for_url("**/review.html#game=*")
    expect(page.locator("#judgement .mistake")).to_be_visible()
    page.click("#menu-statistics")
    expect(rows(page)).to_have_count(GAMES)


def test_a_filter_that_is_used_stays_as_it_is_while_games_come(all_games):
    page = all_games
    rules, since = page.get_by_label("Rules"), page.get_by_label("From")
    # A list that may be open keeps its options; the new one comes when the focus leaves it.
    rules.focus()
    rules.evaluate("(list) => { list.options[0].isOld = true; }")
    drop(page, "main", {"kind.json": played(13, "kind").to_json().encode()})
    expect(rows(page)).to_have_count(GAMES + 1)
    assert rules.evaluate("(list) => list.options[0].isOld")
    since.focus()
    expect(rules.locator("option")).to_have_count(4)
    # A day that is half typed.
    page.keyboard.type("2026-03-")
    drop(page, "main", {"game.json": played(11).to_json().encode()})
    expect(rows(page)).to_have_count(GAMES + 2)
    expect(since).to_have_value("2026-03-")
    page.keyboard.type("03")
    page.keyboard.press("Enter")
    expect(rows(page)).to_have_count(GAMES)


def test_files_that_wait_can_be_left(arrive):
    player, calls = arrive()
    page = show_games(player)
    expect(rows(page)).to_have_count(GAMES)
    calls.hold("({ name }) => name === 'review'")
    drop(page, "main", {f"{seed}.json": played(11).to_json().encode() for seed in range(9)})
    calls.wait_held()
    expect(page.locator("#work-count")).to_contain_text("Files: 0 of 9.")
    page.click("#work-stop")
    expect(page.locator("#work-stop")).to_be_hidden()
    calls.pass_on()
    expect(rows(page)).to_have_count(GAMES)


def test_reviewing_is_begun_and_stopped(invite):
    """`tests/page/test_host_reviews.py` says what the host does."""
    player = invite(**PHONE)
    page, calls = player.page, WorkerCalls(player.page)
    waits = {"games": [], "last": 0, "missing": 5, "running": False}
    calls.answer(listReviews=[waits], beginReviews=[None], stopReviews=[None])
    page.goto(f"{player.address}reviews.html")
    begin, stop = page.locator("#work-begin"), page.locator("#work-stop")
    expect(begin).to_have_text("Review games (5)")
    calls.answer(listReviews=[waits | {"running": True}])
    begin.tap()
    expect(page.locator("#work-progress")).to_be_visible()
    expect(page.locator("#work-count")).to_have_text("Games reviewed so far: 0 of 5.")
    # The page asks on its own, too: what it hears before the tap must not hide the button.
    stop.tap()
    calls.answer(listReviews=[waits])
    expect(begin).to_be_visible()
    expect(stop).to_be_hidden()
    for name in ("beginReviews", "stopReviews"):
        assert calls.count_asked(f"({{ name }}) => name === '{name}'") == 1


def test_a_long_list_has_only_the_rows_near_the_screen(arrive):
    page = show_games(arrive(times=16)[0])
    last = 16 * GAMES + 1
    expect(page.locator(".game-list table")).to_have_attribute("aria-rowcount", str(last))
    assert rows(page).count() < 15 * GAMES
    bottom = "scrollTo(0, document.documentElement.scrollHeight)"
    page.evaluate(bottom)
    row = page.locator(f".game-list [aria-rowindex='{last}']")
    expect(row).to_have_count(1)
    assert rows(page).count() < 15 * GAMES
    # The first rows stay, and those between come back.
    expect(page.locator(".game-list [aria-rowindex='2']")).to_have_count(1)
    page.evaluate("document.querySelector('.game-list').scrollIntoView()")
    expect(page.locator(".game-list [aria-rowindex='30']")).to_have_count(1)


def test_it_fits_on_a_phone_without_barriers(arrive):
    player, _ = arrive(**PHONE)
    page = show_games(player, "#rules=classic")
    expect(rows(page)).to_have_count(GAMES // 2)
    assert barriers(page) == []
    page.click("#menu-help")
    assert barriers(page) == []
    page.keyboard.press("Escape")
    for _language in player.languages():
        check_that_it_fits(page)


def check_that_it_fits(page):
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    shown = page.locator("body").inner_text()
    assert not re.search(r"undefined|NaN|\{\w+\}|[a-z]+\.[a-z]+[A-Z]", shown)
    clipped = page.evaluate(
        "[...document.querySelectorAll('#figures .plot text')].filter((it) => {"
        "const [text, svg] = [it, it.closest('svg')].map((e) => e.getBoundingClientRect());"
        "return text.left < svg.left || text.right > svg.right; }).map((it) => it.textContent)"
    )
    assert clipped == []
    box = page.locator(".menu").bounding_box()
    for it in page.locator(".menu > *").all():
        place = it.bounding_box()
        assert place["x"] >= box["x"] - 1
        assert place["x"] + place["width"] <= box["x"] + box["width"] + 1
