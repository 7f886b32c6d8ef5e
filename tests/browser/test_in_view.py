"""Browser tests of what a sentence speaks of: the cells are on screen with it, in every place."""

import itertools

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.player import BEGINNER, EXPERT, SHARED, Player
from tests.browser.proof_panel import LEADS_ON
from tests.browser.reviewer import Reviewer, careless
from tests.browser.test_fit import TOUCH

INTERMEDIATE = "#level=16x16x40&rules=fair&first=opening&deal=random&seed=5&start=7,7"
MINES = 40
"""Of an intermediate board."""
LOOKS = ("classic", "modern")
WINDOWS = {"phone": (390, 844), "lying phone": (844, 390), "desktop": (1366, 768)}
OUT_OF_SIGHT = """(marks) => [...document.querySelectorAll(marks)].filter((cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  return seen !== cell;
}).map((cell) => cell.ariaLabel)"""
"""A script that returns the cells with these marks whose middle is not seen."""
PROOF = "#board :is(.asked, .named)"


@pytest.fixture(params=[(look, name) for look in LOOKS for name in WINDOWS], ids="-".join)
def visit(request, invite):
    """Return a function that brings somebody to the page, in each look and each window."""
    look, name = request.param
    width, height = WINDOWS[name]

    def arrive(kind=Player):
        fingers = TOUCH if "phone" in name else {}
        visitor = invite(kind=kind, viewport={"width": width, "height": height}, **fingers)
        visitor.prefer(look=look, rulers=False)
        return visitor

    return arrive


def expect_in_view(player, marks, panel):
    """Check that all cells with these marks are seen, and what speaks of them."""
    player.page.wait_for_function(f"(marks) => ({OUT_OF_SIGHT})(marks).length === 0", arg=marks)
    expect(player.page.locator(panel).first).to_be_in_viewport()


def step_through(player, panel, said=".proof-title"):
    """Go through the pages of a proof; all that each speaks of is on screen, and what it says."""
    following = player.page.locator(f"{panel} .primary")
    expect(following).to_be_visible()
    while True:
        player.wait_drawn()
        assert player.page.locator(PROOF).count(), "a page marks no cell"
        expect_in_view(player, PROOF, f"{panel} {said}")
        if following.inner_text() not in LEADS_ON:
            break
        following.click()


def scroll_away(player):
    """Scroll to the corner of the board that is furthest from what is opened."""
    player.page.locator("#scroller").evaluate("(it) => it.scrollTo(9999, 9999)")


def test_of_a_hint(visit):
    """On a phone the clues of its second step were under the sheet, or out of sight."""
    player = visit()
    player.visit(EXPERT)
    scroll_away(player)
    player.press("#tool-hint")
    step_through(player, "#proof")


def test_of_a_loss(visit):
    """On a phone the mine that was hit lay under the sheet."""
    player = visit()
    player.visit(INTERMEDIATE)
    scroll_away(player)
    analysis = player.analysis(MINES)
    guesses = np.argwhere(analysis.view.covered & ~analysis.safe & ~analysis.mined).tolist()
    player.click(*guesses[-1])
    expect(player.page.locator("#result-risk")).to_contain_text("safe")
    expect_in_view(player, "#board :is(.hit, .safe)", "#result-risk")
    # And so is why it was safe.
    player.page.click("#result-why")
    step_through(player, "#proof")


def test_of_a_review(visit):
    reviewer = visit(Reviewer)
    reviewer.open_file(careless(level="intermediate"))
    scroll_away(reviewer)
    reviewer.page.click("#why")
    listed = reviewer.page.viewport_size == {"width": 1366, "height": 768}
    step_through(reviewer, "#explanation", "li.now" if listed else ".proof-title")
    # On a phone 370 pixels of nothing were below the board.
    if reviewer.page.viewport_size["width"] < 600:
        parts = ("#scroller", "#judgement-said", "#explanation")
        boxes = [reviewer.page.locator(part).bounding_box() for part in parts]
        for upper, lower in itertools.pairwise(boxes):
            assert 0 <= lower["y"] - upper["y"] - upper["height"] < 24


def test_of_an_analysis(visit):
    game = fm.Game("intermediate", rules="classic", seed=5, first="opening", clock=lambda: 0.0)
    game.open(7, 7)
    proved = next(cell for cell, rule in fm.proof_rules(game.view).items() if rule == "single")
    analyst = visit(Analyst)
    analyst.begin(fragment_of(game.view))
    analyst.wait_analysed()
    analyst.click(*proved)
    step_through(analyst, "#explanation")


def test_of_a_lesson_and_of_a_drill(visit):
    player = visit()
    page = player.page
    page.goto(f"{player.address}train.html#rule=overlap&lesson")
    expect(page.locator("#explanation")).to_contain_text("overlap")
    step_through(player, "#explanation")


@pytest.mark.on("site")
def test_no_notice_lies_over_what_the_end_of_a_game_offers(visit):
    """It lay over *Play again* for ten seconds, in a yellow of no look."""
    player = visit()
    page = player.page
    page.add_init_script("localStorage.setItem('fairmines.notSaved', '49')")
    player.visit(SHARED)
    player.lose(BEGINNER)
    notice = page.locator("#passing")
    expect(notice).to_be_visible()
    expect(page.locator("#result-why")).to_be_visible()
    for name in ("again", "why", "judge", "more"):
        page.locator(f"#result-{name}").click(trial=True, timeout=5000)
    expect_in_view(player, "#board :is(.hit, .safe)", "#result-risk")
    colour = "(it) => getComputedStyle(it).backgroundColor"
    paper = page.evaluate(
        """() => {
          const part = document.querySelector("main").appendChild(document.createElement("i"));
          part.style.background = "var(--paper)";
          return getComputedStyle(part).backgroundColor;
        }"""
    )
    assert notice.evaluate(colour) == paper
