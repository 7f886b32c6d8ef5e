"""Browser tests of hints, and of proofs on the board: what is drawn, what is said, what is true."""

import re

import numpy as np
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
    LEADS_ON,
    NEXT,
    easiest,
    go_to_the_end,
    marked,
    play_until,
    the_cell,
    view,
)

MARKS = ("safe", "mined", "if-safe", "if-mined", "cause", "clash", "asked", "named")


def marks(player):
    return set().union(*(marked(player, name) for name in MARKS))


def test_a_hint_is_which_cell_and_then_why(player):
    player.visit(CHAIN)
    now = play_until(player, "chain")
    page = player.page
    page.click("#tool-hint")
    # 1. Which cell, and not what it is.
    panel, title = page.locator("#proof"), page.locator("#proof .proof-title")
    expect(title).to_contain_text("This cell is certain: row")
    expect(panel).to_contain_text(re.compile("clues say what it is"))
    expect(panel).not_to_contain_text(re.compile("safe|mine"))
    cell = the_cell(player)
    assert marks(player) == marked(player, "asked") == {cell}
    proof = fm.explain(now, cell)
    assert proof.rule == "chain"
    # 2. Why: the supposition first, with the clue that fails, then what follows.
    page.click(NEXT)
    expect(title).to_contain_text("Suppose")
    assert cell in marked(player, "if-mined")
    chain = next(step.refutation for step in proof.steps if step.rule == "chain")
    supposed = {it.cell for part in chain.consequences for it in part.concludes}
    pages = [marked(player, "if-safe") | marked(player, "if-mined")]
    while not (failing := marked(player, "clash")):
        page.click(NEXT)
        pages.append(marked(player, "if-safe") | marked(player, "if-mined"))
    assert failing == {chain.clash}
    # What single clues prove is no supposition, although the chain uses it.
    certain = {it for it, rule in fm.proof_rules(now).items() if rule == "single"} & supposed
    assert certain
    assert pages[-1] == supposed - certain | {cell}
    assert certain <= marked(player, "safe") | marked(player, "mined")
    # The sentences are spoken: they stand in a live region.
    expect(panel.locator("[role=status]")).to_contain_text("if it were a mine")
    go_to_the_end(player)
    assert the_cell(player) == cell
    assert marked(player, "if-safe") == marked(player, "if-mined") == set()
    assert cell in marked(player, "safe") & marked(player, "follows") & marked(player, "asked")
    # The last button does what the verdict says.
    letter = player.cell(*cell).get_attribute("data-letter")
    expect(page.locator(NEXT)).to_have_text(f"Open {letter}")
    page.click(NEXT)
    player.wait_opened(*cell)
    expect(panel).to_be_hidden()
    assert marks(player) == set()


def test_next_and_back_by_key_and_one_escape(player):
    player.visit(CHAIN)
    page = player.page
    page.locator("#board").press("h")
    dots = page.locator("#proof .dots")
    expect(dots).to_have_attribute("aria-label", "Step 1 of 3")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("h")
    expect(dots).to_have_attribute("aria-label", "Step 3 of 3")
    page.keyboard.press("ArrowRight")  # there is none
    page.keyboard.press("ArrowLeft")
    expect(dots).to_have_attribute("aria-label", "Step 2 of 3")
    page.click(BACK)
    expect(dots).to_have_attribute("aria-label", "Step 1 of 3")
    page.keyboard.press("Escape")
    expect(page.locator("#proof")).to_be_hidden()
    assert marks(player) == set()


def test_a_flagged_cell_that_is_proved_safe_is_opened(player):
    player.visit(SHARED)
    page = player.page
    page.click("#tool-hint")
    expect(page.locator("#proof")).to_contain_text("This cell is certain")
    cell = the_cell(player)
    page.click(BACK)  # which closes the first page
    player.click(*cell, button="right")
    expect(player.cell(*cell)).to_have_class(re.compile("flag"))
    page.click("#tool-hint")
    expect(page.locator("#proof")).to_be_visible()
    go_to_the_end(player)
    assert the_cell(player) == cell
    page.click(NEXT)
    player.wait_opened(*cell)


@pytest.mark.parametrize("kind", ["states", "probabilities"])
def test_while_a_proof_is_shown_the_board_shows_nothing_else(kind, player):
    player.prefer(marks=True)
    player.visit(SHARED)
    page = player.page
    questioned = next(cell for cell in np.argwhere(player.analysis(BEGINNER).mined).tolist())
    for code in ("flag", "question"):
        player.click(*questioned, button="right")
        expect(player.cell(*questioned)).to_have_class(re.compile(code))
    player.press(f"#tool-{kind}")
    page.locator("#board :is(.heat, .safe, .mined)").first.wait_for()
    page.keyboard.press("h")
    expect(page.locator("#board .asked")).to_have_count(1)
    assert page.locator("#board :is(.heat, .question)").count() == 0
    page.keyboard.press("ArrowRight")
    player.wait_drawn()
    drawn = marks(player)
    assert 2 <= len(drawn) <= 9
    # A cell under the pointer looks as the others.
    covered = page.locator("#board .cell.covered:not(.named, .asked)")
    before = covered.first.evaluate("(cell) => getComputedStyle(cell).backgroundColor")
    covered.first.hover()
    assert covered.first.evaluate("(cell) => getComputedStyle(cell).backgroundColor") == before
    # Numerals that it does not use are fainter.
    faint, named = (
        page.locator(f"#board .opened{which}.d1").first.evaluate(
            "(cell) => getComputedStyle(cell, '::before').backgroundColor"
        )
        for which in (":not(.named)", ".named")
    )
    assert faint != named
    page.keyboard.press("Escape")
    expect(page.locator("#board :is(.heat, .safe)").first).to_be_visible()
    expect(page.locator("#board .question")).to_have_count(1)


def swipe(page, across, down=0):
    """Move a finger over the panel of a proof."""
    page.locator("#proof .proof-said").evaluate(
        """(said, [across, down]) => {
          const touch = (clientX, clientY) =>
            new Touch({ identifier: 1, target: said, clientX, clientY });
          const send = (type, it) => said.dispatchEvent(new TouchEvent(type,
            { bubbles: true, touches: type === "touchstart" ? [it] : [], changedTouches: [it] }));
          send("touchstart", touch(200, 600));
          send("touchend", touch(200 + across, 600 + down));
        }""",
        [across, down],
    )


def test_a_proof_is_stepped_through_by_touch(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    page, proof = player.page, player.page.locator("#proof")
    board = page.locator("#board").bounding_box()
    page.tap("#tool-hint")
    expect(proof).to_contain_text("This cell is certain")
    assert proof.bounding_box()["height"] == 236
    cell = the_cell(player)
    page.tap(NEXT)
    for selector, least in ((NEXT, 48), (BACK, 48), (CLOSE, 44)):
        box = page.locator(selector).bounding_box()
        assert box["height"] >= least, selector
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    dots = proof.locator(".dots")
    swipe(page, 80)
    expect(dots).to_have_attribute("aria-label", re.compile("Step 1 "))
    swipe(page, -80)
    expect(dots).to_have_attribute("aria-label", re.compile("Step 2 "))
    assert proof.bounding_box()["height"] == 236
    # The board stays where it is.
    assert page.locator("#board").bounding_box() == board
    go_to_the_end(player)
    assert the_cell(player) == cell
    assert player.analysis(BEGINNER).safe[cell]
    swipe(page, 0, 80)
    expect(proof).to_be_hidden()
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
    expect(panel).to_contain_text("The best guess is")
    text = panel.text_content()
    row, column = map(int, re.search(r"row (\d+), column (\d+)", text).groups())
    risk = float(re.search(r"mine probability is ([\d.]+)%", text)[1]) / 100
    assert risk == pytest.approx(analysis.mine_probability[row, column], abs=1e-3)
    wins, low, high = map(
        float, re.search(r"It wins about ([\d.]+)% .* \(([\d.]+)% to ([\d.]+)%\)", text).groups()
    )
    assert 50 < low < wins < high < 100
    assert ("every guess survives" in text) == (rules == "fair")
    assert marks(player) == {(row, column)}
    page.locator(NEXT, has_text="Open A").click()
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


def pictures(cells):
    """The letter and the look of each cell: of a sentence, or of the board."""
    return cells.evaluate_all(
        """(cells) => cells.map((cell) => [
          cell.dataset.letter ?? cell.previousElementSibling?.textContent,
          [...cell.classList].filter((name) => !/cell|asked|follows|named/.test(name)),
        ])"""
    )


@pytest.mark.parametrize("look", ["classic", "modern"])
def test_each_step_says_and_shows_what_is_true(look, analyst):
    """In proofs by every rule: facts hold, letters stay, and a tile looks as its cell."""
    analyst.prefer(look=look)
    page = analyst.page
    panel, leading = page.locator("#explanation"), page.locator("#explanation .primary")
    for rule, text, cell in PROVED:
        view = fm.View.parse(text)
        analyst.begin(fragment_of(view))
        if cell:
            analyst.settle(text)
            analyst.click(*cell)
            proof, known = fm.explain(view, cell), fm.analyse(view)
        else:
            # It is proved at once, and the marks of its proof stand for the flags.
            expect(page.locator("#status")).to_contain_text("No layout fits")
            with pytest.raises(fm.InconsistentViewError) as caught:
                fm.explain(view, (0, 2))
            proof, known = caught.value.proof, None
        assert proof.rule == rule
        expect(panel).to_be_visible()
        causes, letters = set(), {}
        while True:
            analyst.wait_drawn()
            causes |= marked(analyst, "cause") | marked(analyst, "clash")
            if known:
                assert all(known.safe[it] for it in marked(analyst, "safe")), text
                given = {
                    it for it in np.ndindex(*known.mined.shape) if view.cells[it] == fm.View.MINE
                }
                mined = marked(analyst, "mined") - given
                assert all(known.mined[it] for it in mined), text
            board = page.locator("#board .cell[data-letter]")
            assert board.count() <= 8
            shown = dict(pictures(board))
            said = pictures(panel.locator(".tile > b + .cell"))
            assert all(shown[letter] == classes for letter, classes in said), (text, said)
            places = page.evaluate(PLACES)
            assert all(letters.setdefault(letter, it) == it for letter, it in places), text
            if leading.inner_text() not in LEADS_ON:
                break
            leading.click()
        assert causes == set(proof.clues), "each clue is a cause once"
        expect(panel.locator(".proof-title")).to_contain_text(
            {True: "is a mine.", False: "is safe.", None: "No layout fits."}[proof.mined]
        )
        if cell:
            assert cell in marked(analyst, "mined" if proof.mined else "safe")
            assert marked(analyst, "follows") == {cell}


PLACES = """() => [...document.querySelectorAll("#board > .row")].flatMap((row, r) =>
  [...row.children].flatMap((cell, c) =>
    cell.dataset.letter ? [[cell.dataset.letter, `${r} ${c}`]] : []))"""
"""A script that returns the letters on the board and where they are."""
