"""Browser tests of the figures while a game goes on: time, clicks, luck and mistakes so far."""

import re

from playwright.sync_api import expect

from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED
from tests.browser.worker_calls import WorkerCalls

CLASSIC = SHARED.replace("fair", "classic")
NONE = "\N{EN DASH}"
"""A figure that is not known."""


def figures(player):
    return player.page.locator("#figures")


def a_risk(player):
    """Open the undetermined cell with the least risk, until one survives with a risk; return it."""
    codes = player.codes()
    p = player.analysis(BEGINNER, codes).mine_probability
    cells = [(r, c) for r, row in enumerate(codes) for c, code in enumerate(row) if code == "c"]
    cell = min((it for it in cells if 0 < p[it] < 1), key=lambda it: p[it])
    player.click(*cell)
    player.wait_opened(*cell)
    return p[cell]


def test_each_figure_is_shown_only_if_it_is_wanted(player):
    """The host is asked for none that is not, and for luck once for each opening."""
    calls = WorkerCalls(player.page)

    def count_asked():
        return calls.count_asked("({ name }) => name === 'figures'")

    player.visit(CLASSIC)
    page = player.page
    expect(figures(player)).to_be_hidden()
    face = page.locator("#face").bounding_box()
    player.switch("Clock")
    expect(page.locator("#seconds")).to_be_hidden()
    assert page.locator("#face").bounding_box() == face
    player.switch("Clicks so far")
    expect(figures(player)).to_have_text("1 click")
    player.wait_drawn()
    assert count_asked() == 0
    player.switch("Luck so far")
    expect(figures(player)).to_have_text("1 click · luck 1 in 1")
    risk = a_risk(player)
    expect(figures(player)).to_have_text(f"2 clicks · luck 1 in {1 / (1 - risk):.1f}")
    asked = count_asked()
    assert asked > 0
    # A flag is a click, and changes no luck.
    codes = player.codes()
    row = next(r for r, codes_of_row in enumerate(codes) if "c" in codes_of_row)
    player.click(row, codes[row].index("c"), button="right")
    expect(figures(player)).to_have_text(f"3 clicks · luck 1 in {1 / (1 - risk):.1f}")
    player.wait_drawn()
    assert count_asked() == asked
    page.reload()
    expect(figures(player)).to_have_text(f"3 clicks · luck 1 in {1 / (1 - risk):.1f}")
    expect(page.locator("#seconds")).to_be_hidden()
    player.switch("Clicks so far", "Luck so far", "Clock")
    expect(figures(player)).to_be_hidden()
    expect(page.locator("#seconds")).to_be_visible()


def test_who_sees_mistakes_practises(player):
    player.prefer(showMistakes=True)
    player.visit(CLASSIC)
    page = player.page
    expect(page.locator("#rules-now")).to_contain_text("practice")
    expect(figures(player)).to_have_text("0 mistakes")
    codes = player.codes()
    analysis = player.analysis(BEGINNER, codes)
    assert analysis.safe.any()
    a_risk(player)
    expect(figures(player)).to_have_text("1 mistake")
    # A game from before it was wanted stays as it is, and says nothing.
    player.switch("Mistakes so far")
    expect(figures(player)).to_be_hidden()
    before = player.game_id()
    page.click("#face")
    player.wait_new_game(before)
    expect(page.locator("#rules-now")).not_to_contain_text("practice")
    player.switch("Mistakes so far")
    expect(figures(player)).to_be_hidden()


def test_a_shared_fair_board_on_a_phone_needs_no_luck(invite):
    """The figures stand below the board in one line; its win does not count."""
    player = invite(**PHONE)
    player.prefer(showLuck=True, showClicks=True, look="modern")
    player.visit(SHARED)
    expect(figures(player)).to_have_text("1 click · luck 1 in 1")
    board = player.page.locator("#board").bounding_box()
    line = figures(player).bounding_box()
    assert line["y"] > board["y"] + board["height"]
    assert line["height"] < 30
    player.win(BEGINNER)
    expect(figures(player)).to_have_text(re.compile(r"^\d+\sclicks · luck\s1\sin\s1$"))
    expect(player.page.locator("#result-best")).to_contain_text("does not count")


def test_a_figure_that_has_no_answer_is_asked_for_once_a_move(player, complaints):
    page, asked = player.page, []

    def lose(route):
        asked.append(route.request.url)
        route.abort()

    page.route(re.compile(r"kernel-\w+\.deflated"), lose)
    player.prefer(showLuck=True, showClicks=True)
    player.visit(CLASSIC)
    expect(figures(player)).to_have_text(f"1 click · luck 1 in {NONE}")
    for clicks in range(2, 6):
        player.click(*player.next_cell(BEGINNER), button="right")
        expect(figures(player)).to_have_text(f"{clicks} clicks · luck 1 in {NONE}")
    assert len(asked) <= 6
    complaints.allow("ERR_FAILED")
