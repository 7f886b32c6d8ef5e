"""Browser tests of greyed choices, and of the cells in a sentence."""

import re

from playwright.sync_api import expect

from tests.browser.player import SHARED
from tests.browser.test_fit import TOUCH, window


def test_a_greyed_choice_says_why(player):
    player.visit()
    page = player.page
    page.click("#menu-game")
    why = page.get_by_text("Only under classic rules")
    expect(page.get_by_label("May hit a mine")).to_be_disabled()
    expect(why).to_be_visible()
    page.get_by_label("Classic").check()
    expect(why).to_be_hidden()
    page.get_by_label("Kind").check()
    expect(why).to_be_visible()
    page.keyboard.press("Escape")
    undo = page.locator("#tool-undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", "There is no move to take back yet.")
    player.click(0, 0)
    player.wait_opened(0, 0)
    expect(undo).to_have_attribute("aria-disabled", "false")
    expect(undo).to_have_attribute("title", "")


def test_a_sentence_contains_the_cells_that_it_speaks_of(invite):
    player = invite(**window(390, 844, **TOUCH))
    player.visit(SHARED)
    player.wait_opened(4, 4)
    page = player.page
    board = page.locator("#board").bounding_box()
    page.tap("#tool-hint")
    proof = page.locator("#proof")
    expect(proof).to_be_visible()
    for _ in range(2):
        proof.get_by_role("button", name="Next").click()
    # The picture has the clue; who hears the page hears where it is, and a tap shows it.
    clue = proof.locator(".proof-lines [data-cell]").first
    row, column = map(int, clue.get_attribute("data-cell").split(","))
    number = re.search(r"d(\d)", player.cell(row, column).get_attribute("class"))[1]
    expect(clue.locator(".cell")).to_have_class(re.compile(f"d{number}"))
    name = re.compile(f"the {number} at row {row}, column {column}", re.IGNORECASE)
    expect(proof).to_contain_text(name)
    clue.tap()
    expect(player.cell(row, column)).to_have_class(re.compile("pointed"))
    # The board stays where it is.
    assert page.locator("#board").bounding_box() == board
    page.get_by_role("button", name="Close").click()
    expect(page.locator("#board .pointed")).to_have_count(0)
