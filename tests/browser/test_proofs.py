"""Browser tests of hints in steps, and of proofs on the board."""

import re

import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import fragment_of
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED
from tests.browser.proof_panel import (
    BACK,
    CHAIN,
    CLOSE,
    NEXT,
    easiest,
    marked,
    play_until,
    the_cell,
    view,
)


def test_a_hint_comes_in_three_steps(player):
    player.visit(CHAIN)
    now = play_until(player, "chain")
    page = player.page
    page.click("#tool-hint")
    # 1. That there is a safe cell, and the rule.
    panel = page.locator("#proof")
    expect(panel).to_contain_text("A safe cell exists.")
    expect(panel).to_contain_text("Rule: chain.")
    expect(page.locator("#status")).to_have_text("A safe cell exists: no guess is needed.")
    assert marked(player, "cited") == marked(player, "proof-") == set()
    expect(page.locator(".ring")).to_be_hidden()
    # 2. The clues.
    page.click(NEXT)
    cited = marked(player, "cited")
    assert cited
    assert marked(player, "proof-") == set()
    expect(page.locator(".ring")).to_be_hidden()
    # 3. The cell and the proof.
    page.click(NEXT)
    cell = the_cell(player)
    proof = fm.explain(now, cell)
    assert proof.mined is False
    assert proof.rule == "chain"
    assert set(proof.clues) == cited
    expect(page.locator(".ring")).to_be_visible()
    # All sentences of the proof, page after page, and back to the first.
    texts = [panel.inner_text()]
    while page.locator(NEXT).get_attribute("aria-disabled") == "false":
        page.click(NEXT)
        texts.append(panel.inner_text())
    said = re.sub(r"\s+", " ", " ".join(texts))
    for step in proof.steps:
        for fact in step.concludes:
            assert f"row {fact.cell[0]}, column" in said
    assert f"Suppose that row {cell[0]}, column {cell[1]} is a mine." in said
    assert "cannot be met" in said
    assert cell in marked(player, "proof-so")
    page.click(BACK)
    assert cell in marked(player, "proof-supposed")
    check_numbers(player, next(step.refutation for step in proof.steps if step.rule == "chain"))
    # The sentences are spoken: they stand in a live region.
    expect(panel.locator("[role=status]")).to_contain_text("Suppose that")
    # Keys step, too: letters everywhere, arrows while the panel has the focus.
    while page.locator(BACK).get_attribute("aria-disabled") == "false":
        page.keyboard.press("b")
    expect(panel).to_contain_text("A safe cell exists.")
    panel.locator(".proof-body").focus()
    page.keyboard.press("ArrowRight")
    expect(panel).to_contain_text("outlined clues")
    page.keyboard.press("ArrowLeft")
    expect(panel).to_contain_text("A safe cell exists.")
    page.keyboard.press("n")
    expect(panel).to_contain_text("outlined clues")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    assert marked(player, "cited") == marked(player, "proof-") == set()
    page.locator("#board").press("h")
    expect(panel).to_be_visible()
    # A move ends the hint.
    player.click(*cell)
    player.wait_opened(*cell)
    expect(panel).to_be_hidden()
    assert marked(player, "cited") == marked(player, "proof-") == set()


def check_numbers(player, chain):
    """Check that a chain is numbered on the board, for screen readers, and in the panel."""
    supposed, number = chain.supposition, 1
    first = player.cell(*supposed.cell)
    assert first.inner_text() == "1"
    label = first.get_attribute("aria-label")
    assert label.endswith(f"1: supposed, {'mined' if supposed.mined else 'safe'}")
    for consequence in chain.consequences:
        for mined in (False, True):
            cells = [it.cell for it in consequence.concludes if it.mined == mined]
            number += bool(cells)
            for cell in (player.cell(*place) for place in cells):
                assert cell.inner_text() == str(number)
                label = cell.get_attribute("aria-label")
                assert label.endswith(f"{number}: then {'mined' if mined else 'safe'}")
    assert marked(player, "clash") == {chain.clash}
    assert "cannot be met" in player.cell(*chain.clash).get_attribute("aria-label")
    badges = player.page.locator("#proof .proof-number:not(:empty)").all_inner_texts()
    assert badges == [str(it) for it in range(1, number + 1)]


def test_a_proof_is_stepped_through_by_touch(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    page, proof = player.page, player.page.locator("#proof")
    board = page.locator("#board").bounding_box()
    page.tap("#tool-hint")
    expect(proof).to_contain_text("A safe cell exists.")
    for _ in range(2):
        page.tap(NEXT)
    cell = the_cell(player)
    assert player.analysis(BEGINNER).safe[cell]
    expect(proof.locator(".proof-title .cell")).to_have_class(re.compile("safe"))
    for selector in (NEXT, BACK, CLOSE):
        box = page.locator(selector).bounding_box()
        assert box["height"] >= 36, selector
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
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
    page.tap(BACK)
    expect(proof).to_contain_text("outlined clues")
    page.tap(CLOSE)
    expect(proof).to_be_hidden()
    expect(page.locator("#board .pointed")).to_have_count(0)
    assert not player.over, "the taps on the panel opened no cell"


FORCED = "#level=9x9x10&rules={rules}&first=safe&deal=random&seed=1&start=0,0"
"""After the first click no cell is safe."""


@pytest.mark.parametrize("rules", ["fair", "classic"])
def test_the_best_guess_when_no_cell_is_safe(rules, player):
    player.visit(FORCED.format(rules=rules))
    analysis = player.analysis(BEGINNER)
    assert analysis.forced_guess
    page = player.page
    page.click("#tool-hint")
    expect(page.locator("#status")).to_have_text("No cell is safe: you may guess.")
    panel = page.locator("#proof")
    expect(panel).to_contain_text("The best guess is row")
    text = panel.text_content()
    row, column = map(int, re.search(r"row (\d+), column (\d+)", text).groups())
    risk = float(re.search(r"mine probability is ([\d.]+)%", text)[1]) / 100
    assert risk == pytest.approx(analysis.mine_probability[row, column], abs=1e-3)
    wins, low, high = map(
        float, re.search(r"It wins about ([\d.]+)% .* \(([\d.]+)% to ([\d.]+)%\)", text).groups()
    )
    assert 50 < low < wins < high < 100
    assert ("every guess survives" in text) == (rules == "fair")
    expect(page.locator(".ring")).to_be_visible()
    player.click(row, column)
    player.wait_opened(row, column)
    expect(panel).to_be_hidden()


def test_a_board_of_a_chosen_difficulty(player):
    player.new_game(first="opening")
    page = player.page
    page.click("#menu-game")
    page.get_by_label("No guessing needed").check()
    page.get_by_label("Difficulty").select_option(label="overlap")
    expect(page.locator(".difficulty .says")).to_have_text(
        "Two clues bound the mines in what they share."
    )
    page.get_by_role("button", name="Play", exact=True).click()
    played = "Fair · Beginner · No guessing needed (overlap)"
    expect(page.locator("#rules-now")).to_have_text(played)
    player.click(4, 4)
    player.wait_opened(4, 4)
    rules = set()
    while not player.over:
        cell, rule = easiest(view(player))
        rules.add(rule)
        player.click(*cell)
        player.wait_opened(*cell)
    assert player.face == "cool"
    assert max(rules, key=fm.PROOF_RULES.index) == "overlap"
    page.click("#menu-statistics")
    expect(page.locator("#statistics")).to_contain_text("No guessing needed (overlap)")


PROVED = (
    ("single", "4 3\n????\n?1??\n!1??", (0, 0)),
    ("single", "3 2\n???\n?5?", (0, 0)),
    ("subset", "3 3\n???\n231\n!10", (0, 1)),
    ("overlap", "5 2\n?????\n?121?", (0, 3)),
    ("overlap", "6 6 9\n??1???\n?2113?\n?1001?\n?21111\n???1??\n?2112?", (0, 5)),
    ("chain", "5 3\n?????\n?121?\n?????", (0, 0)),
    ("cases", "6 3\n??????\n?1221?\n??????", (0, 1)),
    ("count", "5 2 1\n?????\n11???", (0, 4)),
    ("count", "6 6 9\n1?2???\n112232\n000111\n1102?2\n?202??\n?201??", (5, 5)),
    ("count", "6 6 9\n1?2?3?\n1122??\n0002?3\n1102??\n?223??\n??????", (1, 5)),
    ("single", "4 2\n!!??\n?1??", None),
)
"""Positions, each with the rule that proves a cell, or that no layout fits."""
DRAWN_CELL = """(cell) => {
  const shown = getComputedStyle(cell, '::before');
  if (shown.content === 'none') return null;
  return [Number(shown.getPropertyValue('--tile')), shown.backgroundColor];
}"""
"""A script that returns which symbol a cell is drawn with, and in which colour."""
TICK, MINE = 15, 10


def symbol(message, name, clue):
    """The number of the symbol that a message's key says of the cells of one of its values."""
    if name in {"clue", "clues", "inner", "outer"}:
        return clue - 1
    known = {"mines": "mined", "safe": "safe"}.get(name, message.key.split(".")[-1])
    return {"mined": MINE, "safe": TICK}.get(known)


def spoken(view, message):
    """The cells of a message's sentence with the numbers of their symbols."""
    return {
        place: symbol(message, name, int(view.cells[place]))
        for name, places in message.values.items()
        if isinstance(places, tuple)
        for place in places
    }


@pytest.mark.parametrize("look", ["classic", "modern"])
def test_each_cell_of_a_sentence_is_drawn_as_what_is_known_of_it(look, analyst):
    """In every step of proofs by every rule, and as the board draws it in that step."""
    analyst.prefer(look=look)
    panel = analyst.page.locator("#explanation")
    following = panel.get_by_role("button", name="Next")
    symbols = set()
    for rule, text, cell in PROVED:
        view = fm.View.parse(text)
        analyst.begin(fragment_of(view))
        if cell:
            analyst.settle(text)
            analyst.click(*cell)
            proof = fm.explain(view, cell)
        else:
            # It is proved at once, and the marks of its proof stand for the flags.
            expect(analyst.page.locator("#status")).to_contain_text("No layout fits")
            with pytest.raises(fm.InconsistentViewError) as caught:
                fm.explain(view, (0, 2))
            proof = caught.value.proof
        assert proof.rule == rule
        messages = [message for step in proof.messages() for message in step]
        expect(panel).to_be_visible()
        while True:
            analyst.wait_drawn()
            for line in panel.locator(".proof-lines > li").all():
                known = spoken(view, messages.pop(0))
                for picture in line.locator("[data-cell]").all():
                    place = tuple(map(int, picture.get_attribute("data-cell").split(",")))
                    drawn = picture.locator(".cell").evaluate(DRAWN_CELL)
                    assert (drawn and drawn[0]) == known[place], (text, line.inner_text())
                    assert drawn == analyst.cell(*place).evaluate(DRAWN_CELL), (text, place)
                    symbols.add(drawn and drawn[0])
            if following.get_attribute("aria-disabled") == "true":
                break
            following.click()
        assert not messages, "each sentence was on a page"
        title = panel.locator(".proof-title .cell")
        if cell:
            assert title.evaluate(DRAWN_CELL)[0] == (MINE if proof.mined else TICK)
    assert {TICK, MINE} < symbols
