"""Browser tests of calls that fail: each place says why, and none hangs."""

import pytest
from playwright.sync_api import expect

from fairmines.train.drills import DRILL_LEVEL
from tests.browser.player import BEGINNER, SHARED
from tests.browser.reviewer import RECORD
from tests.browser.worker_calls import WorkerCalls

WHY = {
    "full": "storage is full",
    "storage": "The browser could not read or store the games.",
    "later": "A later version of this page has stored your games.",
    "not-found": "This game is not here: it was deleted",
    "too-complex": "This position is too complex to analyse in time.",
    "internal": "A part of the page has failed.",
    "bad-request": "This is not possible: no.",
}
"""What the player reads, by the kinds of refusals."""


def visit(path=""):
    return lambda player: player.page.goto(f"{player.address}{path}")


def click(path, *selectors):
    """Go to a place, and click there."""

    def act(player):
        player.page.goto(f"{player.address}{path}")
        for selector in selectors:
            player.page.locator(selector).first.click()

    return act


def play(*keys):
    """Open a shared board, and press keys."""

    def act(player):
        player.visit(SHARED)
        for key in keys:
            player.page.keyboard.press(key)

    return act


def open_a_mine_free_cell(player):
    player.visit(SHARED)
    player.click(*player.next_cell(BEGINNER))


def review(*selectors):
    """Drop a game in the review, and click."""

    def act(player):
        page = player.page
        page.goto(f"{player.address}review.html")
        page.locator("#invitation input[type=file]").first.set_input_files(
            [{"name": "game.json", "mimeType": "", "buffer": RECORD.to_json().encode()}]
        )
        for selector in selectors:
            page.locator(selector).first.click()

    return act


def move(player):
    review()(player)
    player.page.locator("#about").get_by_text("Ada").wait_for()
    player.page.keyboard.press("End")
    player.page.click("#tool-practise")


def answer(player):
    player.page.goto(f"{player.address}train.html#rule=single&task=safe&seed=7")
    player.page.locator("#board .cell.covered").first.wait_for()
    player.click(*player.next_cell(DRILL_LEVEL.mines))


CALLS = {
    "newGame": (visit(), "full"),
    "enter": (visit(), "storage"),
    "move": (open_a_mine_free_cell, "full"),
    "noteHelp": (play("h"), "storage"),
    "hint": (play("h"), "too-complex"),
    "analyse": (play("p"), "too-complex"),
    "listRunning": (click("", "#menu-game"), "storage"),
    "readDay": (click("", "#menu-daily"), "storage"),
    "playDaily": (click("", "#menu-daily", "dialog.daily button:has-text('Play')"), "full"),
    "readStatistics": (visit("reviews.html"), "storage"),
    "listReviews": (visit("reviews.html"), "later"),
    "exportGames": (click("reviews.html", "#kept a:has-text('CSV')"), "storage"),
    "deleteStatistics": (
        click("reviews.html", "#kept button:has-text('Reset')", "dialog button:has-text('Delete')"),
        "full",
    ),
    "readRecord": (visit("review.html#game=unknown&move=1"), "not-found"),
    "review": (review(), "internal"),
    "practise": (move, "bad-request"),
    "readAnswers": (visit("train.html"), "storage"),
    "listMissed": (visit("train.html"), "later"),
    "drill": (visit("train.html#rule=single&task=safe&seed=7"), "internal"),
    "addAnswer": (answer, "full"),
    "explain": (answer, "too-complex"),
}
"""How a player has each call made, and what it is refused with."""


@pytest.mark.parametrize("call", CALLS)
def test_a_call_that_fails_ends_in_a_sentence(player, call, complaints):
    act, kind = CALLS[call]
    complaints.allow("refused", "error: no")
    calls = WorkerCalls(player.page)
    calls.hold(f"({{ name }}) => name === '{call}'")
    act(player)
    calls.wait_held()
    calls.refuse(0, kind)
    said = player.page.locator("[role=alert], [role=status], .notice, #problems")
    expect(said.get_by_text(WHY[kind]).or_(said.filter(has_text=WHY[kind])).first).to_be_visible()
    assert "The request failed" not in player.page.locator("body").inner_text()


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "This first click leaves room for at most 0 mines."),
        ("cs", "S tímto prvním klepnutím smí být min nejvýše 0."),
    ],
)
def test_what_the_core_refuses_is_said_in_the_language_of_the_page(player, language, says):
    """A corner keeps four cells of a small board free, and the middle all of them."""
    player.prefer(language=language)
    player.visit("#level=3x3x5&rules=fair&first=opening&deal=random")
    player.cell(1, 1).click()
    expect(player.page.locator("#status")).to_contain_text(says)
