"""Browser tests of sentences: risks, costs, luck, boards without room, greyed choices, places."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.player import SHARED
from tests.browser.reviewer import Reviewer
from tests.browser.test_fit import TOUCH, window

CHAIN = fm.Layout.from_mines([(0, 2), (0, 5)], 8, 1)


def drop(reviewer, record):
    reviewer.begin()
    reviewer.drop("game.json", record.to_json().encode())
    expect(reviewer.page.locator("#judgement")).to_contain_text("Move 0 of")


def played(rules, *cells):
    """A game of one row with two mines, in which these columns are opened."""
    game = fm.Game.from_layout(CHAIN, rules=rules, clock=lambda: 0.0)
    for column in cells:
        game.apply(fm.Move("open", 0, column))
    return game.record()


@pytest.fixture
def reviewer(invite) -> Reviewer:
    return invite(kind=Reviewer)


def fair_game(clicks):
    """A game in which these cells are opened, under fair rules."""
    game = fm.Game((9, 9, 60), rules="fair", seed=1, clock=lambda: 0.0)
    for cell in clicks:
        game.open(*cell)
    return game


def test_a_first_move_is_no_risk_of_nothing(reviewer):
    drop(reviewer, fair_game([(4, 4)]).record())
    judgement = reviewer.page.locator("#judgement")
    expect(judgement).to_contain_text("This was the first move.")
    expect(judgement).not_to_contain_text("No cell was safe")


def test_a_guess_that_the_rules_protect_is_said_to_be_so(reviewer):
    analysis = fair_game([(4, 4)]).analysis()
    assert not analysis.safe.any()
    chances = analysis.mine_probability
    guess = np.argwhere((chances > 0) & (chances < 1))[0].tolist()
    drop(reviewer, fair_game([(4, 4), guess]).record())
    reviewer.page.keyboard.press("ArrowRight")
    judgement = reviewer.page.locator("#judgement")
    expect(judgement).to_contain_text("No cell was safe, so any guess among the undetermined cells")
    expect(judgement).not_to_contain_text("Your risk was 0%")


def test_endless_luck_is_explained_and_shares_have_one_decimal(invite):
    player = invite()
    page = player.page
    page.goto(f"{player.address}reviews.html")
    expect(page.locator("#work-says")).not_to_be_empty()
    page.click("#menu-open")
    text = played("classic", 0, 2).to_json()  # the second is a mine, and the others are not all
    files = [{"name": "lost.json", "mimeType": "", "buffer": text.encode()}]
    page.locator("dialog").get_by_label("Choose files…").set_input_files(files)
    row = page.locator(".game-list tbody tr")
    expect(row).to_contain_text("∞")
    expect(page.locator("#figures")).to_contain_text("Luck ∞: the last move was certain to lose")
    table = page.locator("table.figures")
    shares = re.findall(r"[\d.]+%", row.inner_text() + table.inner_text())
    assert shares
    assert [it for it in shares if not re.fullmatch(r"\d+\.\d%", it)] == []


def test_a_board_that_the_first_click_takes_whole_is_said_to_be_so(player):
    player.visit()
    page = player.page
    page.click("#menu-game")
    page.get_by_label("Custom").check()
    for name, value in {"width": 3, "height": 3, "mines": 2}.items():
        page.locator(f"input[name={name}]").fill(str(value))
    page.get_by_label("Is safe, and so are its neighbours").check()
    page.get_by_role("button", name="Play", exact=True).click()
    wrong = page.locator("dialog .wrong-input")
    expect(wrong).to_contain_text("keeps every cell of this board free (9)")
    expect(wrong).not_to_contain_text("from 0 to 0")


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


def test_practice_says_why_it_cannot_begin_before_the_first_move(reviewer):
    drop(reviewer, played("classic", 0, 1))
    practise = reviewer.page.locator("#tool-practise")
    expect(practise).to_have_attribute("title", re.compile("Go to a later move first"))
    reviewer.page.keyboard.press("ArrowRight")
    expect(practise).to_have_attribute("title", "")


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
