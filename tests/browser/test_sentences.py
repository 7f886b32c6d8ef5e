"""Browser tests of greyed choices, and of the numbers beside the board of a phone."""

import re

import pytest
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
<<<<<<< HEAD
    expect(page.locator("#board .pointed")).to_have_count(0)


@pytest.mark.parametrize("name", ["index", "analyse"])
def test_help_for_fingers_begins_with_them(name, invite):
    player = invite(**window(390, 844, **TOUCH))
    page = player.page
    page.goto(f"{player.address}{name}.html")
    expect(page.locator("#board .cell").first).to_be_visible()
    page.tap("#menu-help")
    text = page.locator("dialog .content").inner_text()
    touch = text.index("Tap a cell" if name == "index" else "finger")
    others = re.search("Mouse|arrow keys|[Kk]eys", text)
    assert others
    assert touch < others.start()


@pytest.mark.parametrize("name", ["index", "analyse", "review", "reviews"])
def test_every_page_leads_to_the_review(name, invite):
    player = invite()
    page = player.page
    page.goto(f"{player.address}{name}.html")
    expect(page.locator("#menu-settings")).to_be_visible()
    if name == "review":
        return
    page.locator("#places").get_by_role("link", name="Review", exact=True).click()
    expect(page).to_have_title(re.compile("^Review .* Fairmines$"))
=======
    player.click(*player.next_cell(10))
    expect(ruler).to_have_count(0)
>>>>>>> 9282f634 (Cut tests of the page that repeat a lower level, or sentences word by word)
