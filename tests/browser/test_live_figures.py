"""Browser tests of the figures while a game goes on: time, clicks, luck and mistakes so far."""

import re

from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED
from tests.browser.test_keys_and_touch import PHONE

CLASSIC = SHARED.replace("fair", "classic")
NONE = "\N{EN DASH}"
"""A figure that is not known."""


def figures(player):
    return player.page.locator("#figures")


def switch(player, *labels):
    """Switch settings by their labels; each applies at once."""
    page = player.page
    page.click("#menu-settings")
    for label in labels:
        page.locator("dialog").get_by_label(label).click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


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
    player.visit(CLASSIC)
    player.wait_opened(4, 4)
    expect(figures(player)).to_be_hidden()
    switch(player, "Clicks so far")
    expect(figures(player)).to_have_text("1 click")
    switch(player, "Luck so far")
    expect(figures(player)).to_have_text("1 click · luck 1 in 1")
    risk = a_risk(player)
    expect(figures(player)).to_have_text(f"2 clicks · luck 1 in {1 / (1 - risk):.1f}")
    # A flag is a click, and changes no luck.
    codes = player.codes()
    row = next(r for r, codes_of_row in enumerate(codes) if "c" in codes_of_row)
    player.click(row, codes[row].index("c"), button="right")
    expect(figures(player)).to_have_text(f"3 clicks · luck 1 in {1 / (1 - risk):.1f}")
    player.page.reload()
    expect(figures(player)).to_have_text(f"3 clicks · luck 1 in {1 / (1 - risk):.1f}")
    switch(player, "Clicks so far", "Luck so far")
    expect(figures(player)).to_be_hidden()


def test_the_time_is_hidden_and_nothing_else_moves(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    page = player.page
    face = page.locator("#face").bounding_box()
    switch(player, "Clock")
    expect(page.locator("#seconds")).to_be_hidden()
    assert page.locator("#face").bounding_box() == face
    page.reload()
    player.wait_opened(4, 4)
    expect(page.locator("#seconds")).to_be_hidden()
    switch(player, "Clock")
    expect(page.locator("#seconds")).to_be_visible()


def test_who_sees_mistakes_practises(player):
    player.prefer(showMistakes=True)
    player.visit(CLASSIC)
    player.wait_opened(4, 4)
    page = player.page
    expect(page.locator("#rules-now")).to_contain_text("practice")
    expect(figures(player)).to_have_text("0 mistakes")
    codes = player.codes()
    analysis = player.analysis(BEGINNER, codes)
    assert analysis.safe.any()
    a_risk(player)
    expect(figures(player)).to_have_text("1 mistake")
    # A game from before it was wanted stays as it is, and says nothing.
    switch(player, "Mistakes so far")
    expect(figures(player)).to_be_hidden()
    before = player.game_id()
    page.click("#face")
    player.wait_new_game(before)
    expect(page.locator("#rules-now")).not_to_contain_text("practice")
    switch(player, "Mistakes so far")
    expect(figures(player)).to_be_hidden()


def test_fair_rules_need_no_luck(player):
    player.prefer(showLuck=True, showClicks=True)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    player.win(BEGINNER)
    expect(figures(player)).to_have_text(re.compile(r"^\d+\sclicks · luck\s1\sin\s1$"))


def test_the_figures_on_a_phone(invite):
    player = invite(**PHONE)
    player.prefer(showLuck=True, showClicks=True, look="modern")
    player.visit(CLASSIC)
    player.wait_opened(4, 4)
    expect(figures(player)).to_have_text("1 click · luck 1 in 1")
    board = player.page.locator("#board").bounding_box()
    line = figures(player).bounding_box()
    assert line["y"] > board["y"] + board["height"]
    assert line["height"] < 30


def test_luck_asks_only_when_a_cell_was_opened(player):
    """What the host is asked: not at all if nothing is shown, and once for each opening."""
    player.page.add_init_script(
        "window.asked = [];"
        "const post = Worker.prototype.postMessage;"
        "Worker.prototype.postMessage = function (data, ...more) {"
        "  asked.push(JSON.stringify(data, (_, it) => typeof it === 'bigint' ? Number(it) : it));"
        "  return post.call(this, data, ...more); };"
    )
    player.prefer(showLuck=False)
    player.visit(CLASSIC)
    player.wait_opened(4, 4)
    asked = "asked.filter((it) => it.includes('figures')).length"
    assert player.page.evaluate(asked) == 0
    switch(player, "Luck so far")
    expect(figures(player)).to_have_text("luck 1 in 1")
    first = player.page.evaluate(asked)
    codes = player.codes()
    row = next(r for r, codes_of_row in enumerate(codes) if "c" in codes_of_row)
    for _ in range(2):
        player.click(row, codes[row].index("c"), button="right")
    player.wait_drawn()
    assert player.page.evaluate(asked) == first
    risk = a_risk(player)
    expect(figures(player)).to_have_text(f"luck 1 in {1 / (1 - risk):.1f}")
    assert player.page.evaluate(asked) > first


def test_a_figure_that_has_no_answer_is_asked_for_once_a_move(player, complaints):
    page, asked = player.page, []

    def lose(route):
        asked.append(route.request.url)
        route.abort()

    page.route(re.compile(r"kernel\.(wasm|deflated)"), lose)
    player.prefer(showLuck=True, showClicks=True)
    player.visit(CLASSIC)
    player.wait_opened(4, 4)
    expect(figures(player)).to_have_text(f"1 click · luck 1 in {NONE}")
    for clicks in range(2, 6):
        player.click(*player.next_cell(BEGINNER), button="right")
        expect(figures(player)).to_have_text(f"{clicks} clicks · luck 1 in {NONE}")
    assert len(asked) <= 6
    complaints.allow("ERR_FAILED")
