"""Browser tests of hints in steps, proofs on the board, and looking back at a finished game."""

import re

import numpy as np
import pytest
from barriers import barriers
from player import BEGINNER, SHARED
from playwright.sync_api import expect

import fairmines as fm

CHAIN = "#level=9x9x10&rules=fair&first=opening&deal=no-guess&difficulty=chain&seed=2&start=4,4"
"""A board whose easiest way takes a chain."""
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
CLOSE = "#proof .proof-buttons button:nth-of-type(3)"
NEXT = "#proof .proof-buttons button:nth-of-type(2)"
BACK = "#proof .proof-buttons button:nth-of-type(1)"


def view(player):
    return player.analysis(BEGINNER).view


def play_until(player, rule):
    """Open safe cells until the easiest of them takes this rule; return the view."""
    while True:
        now = view(player)
        cell, needed = easiest(now)
        if needed == rule:
            return now
        player.click(*cell)
        player.wait_opened(*cell)


def easiest(now):
    """Return a safe cell of a view that is easiest to prove, and the rule that it takes."""
    safe = fm.analyse(now).safe
    rules = {cell: rule for cell, rule in fm.proof_rules(now).items() if safe[cell]}
    cell = min(rules, key=lambda it: fm.PROOF_RULES.index(rules[it]))
    return cell, rules[cell]


def marked(player, name):
    """The cells with a class, as (row, column)."""
    rows = player.page.evaluate(
        "(name) => new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn("
        "[...document.querySelectorAll('#board > .row')].map((row) =>"
        "[...row.children].map((cell) => cell.className.includes(name)))), 30)))",
        name,
    )
    return {(r, c) for r, row in enumerate(rows) for c, it in enumerate(row) if it}


def the_cell(player):
    """The cell that the title of the proof names."""
    title = player.page.locator("#proof .proof-title").inner_text()
    row, column = map(int, re.findall(r"\d+", title))
    return row, column


def test_a_hint_comes_in_three_steps(player):
    player.visit(CHAIN)
    player.wait_opened(4, 4)
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
    while page.locator(BACK).get_attribute("aria-disabled") == "false":
        page.click(BACK)
    expect(panel).to_contain_text("A safe cell exists.")
    # A move ends the hint.
    player.click(*cell)
    player.wait_opened(*cell)
    expect(panel).to_be_hidden()
    assert marked(player, "cited") == marked(player, "proof-") == set()


def test_a_chain_is_numbered_on_the_board_and_for_screen_readers(player):
    player.visit(CHAIN)
    player.wait_opened(4, 4)
    now = play_until(player, "chain")
    page = player.page
    page.locator("#board").press("h")
    expect(page.locator("#proof")).to_be_visible()
    page.keyboard.press("h")
    page.keyboard.press("h")
    proof = fm.explain(now, the_cell(player))
    while not marked(player, "proof-supposed"):
        page.keyboard.press("n")
    [step] = [it for it in proof.steps if it.rule == "chain"]
    chain = step.refutation
    supposed = chain.supposition
    first = player.cell(*supposed.cell)
    assert first.inner_text() == "1"
    label = first.get_attribute("aria-label")
    assert label.endswith(f"1: supposed, {'mined' if supposed.mined else 'safe'}")
    number = 1
    for consequence in chain.consequences:
        for mined in (False, True):
            cells = [it.cell for it in consequence.concludes if it.mined == mined]
            number += bool(cells)
            for cell in cells:
                state = "mined" if mined else "safe"
                assert player.cell(*cell).inner_text() == str(number)
                assert (
                    player.cell(*cell)
                    .get_attribute("aria-label")
                    .endswith(f"{number}: then {state}")
                )
    assert marked(player, "clash") == {chain.clash}
    assert "cannot be met" in player.cell(*chain.clash).get_attribute("aria-label")
    badges = page.locator("#proof .proof-number:not(:empty)").all_inner_texts()
    assert badges == [str(it) for it in range(1, number + 1)]
    # The sentences are spoken: they stand in a live region.
    expect(page.locator("#proof [role=status]")).to_contain_text("Suppose that")
    page.keyboard.press("b")
    expect(page.locator("#proof .proof-place")).not_to_have_text(re.compile("Step 4"))
    page.keyboard.press("Escape")
    expect(page.locator("#proof")).to_be_hidden()
    assert marked(player, "proof-") == set()


def test_a_proof_is_stepped_through_by_touch(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    page = player.page
    page.tap("#tool-hint")
    expect(page.locator("#proof")).to_contain_text("A safe cell exists.")
    for _ in range(2):
        page.tap(NEXT)
    cell = the_cell(player)
    assert player.analysis(BEGINNER).safe[cell]
    for selector in (NEXT, BACK, CLOSE):
        box = page.locator(selector).bounding_box()
        assert box["height"] >= 36, selector
        assert 0 <= box["x"] <= box["x"] + box["width"] <= 390
    page.tap(BACK)
    expect(page.locator("#proof")).to_contain_text("outlined clues")
    page.tap(CLOSE)
    expect(page.locator("#proof")).to_be_hidden()
    assert not player.over, "the taps on the panel opened no cell"


def test_the_panel_of_a_proof_takes_arrows_while_it_has_the_focus(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    page = player.page
    page.click("#tool-hint")
    expect(page.locator("#proof")).to_be_visible()
    page.locator("#proof .proof-body").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#proof")).to_contain_text("outlined clues")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#proof")).to_contain_text("A safe cell exists.")


FORCED = "#level=9x9x10&rules={rules}&first=safe&deal=random&seed=1&start=0,0"
"""After the first click no cell is safe."""


@pytest.mark.parametrize("rules", ["fair", "classic"])
def test_the_best_guess_when_no_cell_is_safe(rules, player):
    player.visit(FORCED.format(rules=rules))
    player.wait_opened(0, 0)
    analysis = player.analysis(BEGINNER)
    assert analysis.forced_guess
    page = player.page
    page.click("#tool-hint")
    expect(page.locator("#status")).to_have_text("No cell is safe: you may guess.")
    panel = page.locator("#proof")
    expect(panel).to_contain_text("The best guess is row")
    text = panel.inner_text()
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


def lose_needlessly(player):
    """Guess although a cell is safe; return the view before, and the cell."""
    analysis = player.analysis(BEGINNER)
    assert analysis.safe.any()
    guess = next(
        (int(r), int(c))
        for r, c in np.argwhere(analysis.view.covered)
        if not analysis.safe[r, c] and not analysis.mined[r, c]
    )
    player.click(*guess)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")
    return analysis, guess


def shown_chances(player):
    """The heat map as fractions; NaN for opened cells."""
    rows = player.page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => setTimeout(() => drawn("
        "[...document.querySelectorAll('#board > .row')].map((row) => [...row.children]"
        ".map((cell) => cell.classList.contains('heat') ? Number(cell.textContent) : null))), 50)))"
    )
    return np.array([[np.nan if it is None else it / 100 for it in row] for row in rows])


def test_a_loss_says_what_was_risked_and_why_a_cell_was_safe(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    analysis, guess = lose_needlessly(player)
    page = player.page
    risk = page.locator("#result-risk")
    count = int(analysis.safe.sum())
    expect(risk).to_contain_text(f"{count} cell{'s were' if count > 1 else ' was'} safe.")
    shown, least = map(float, re.findall(r"([\d.]+)%", risk.inner_text()))
    assert shown / 100 == pytest.approx(analysis.mine_probability[guess], abs=1e-3)
    assert least == 0
    page.click("#result-why")
    expect(page.locator("#proof")).to_be_visible()
    cell = the_cell(player)
    assert analysis.safe[cell]
    expect(page.locator("#proof")).to_contain_text(f"column {cell[1]} is safe.")
    # The board is that of the moment, below the marks of the proof.
    page.click(CLOSE)
    np.testing.assert_allclose(shown_chances(player), analysis.mine_probability, atol=0.006)
    assert marked(player, "then-opened") == {guess}


def test_another_language_after_a_loss(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    lose_needlessly(player)
    page = player.page
    page.click("#result-why")
    expect(page.locator("#proof")).to_be_visible()
    page.click("#menu-settings")
    page.get_by_label("Language").select_option("fi")
    page.keyboard.press("Escape")
    expect(page.locator("#proof")).to_be_hidden()
    expect(page.locator("#result-risk")).to_contain_text("Riskisi oli")
    expect(page.locator("#result-why")).to_have_text("Miksi se oli turvallinen?")
    page.click("#result-why")
    expect(page.locator("#proof")).to_contain_text("turvallinen.")


def test_looking_back_step_by_step(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    seen = []
    for _ in range(3):
        cell = player.next_cell(BEGINNER)
        seen.append((player.analysis(BEGINNER), cell))
        player.click(*cell)
        player.wait_opened(*cell)
    seen.append(lose_needlessly(player))
    page = player.page
    page.click("#result-review")
    panel = page.locator("#review")
    for number, (analysis, cell) in reversed(list(enumerate(seen, 2))):
        expect(page.locator("#review-place")).to_have_text(f"Move {number} of {len(seen) + 1}")
        np.testing.assert_allclose(shown_chances(player), analysis.mine_probability, atol=0.006)
        assert marked(player, "then-opened") == {cell}
        assert int(panel.inner_text().split()[0]) == analysis.safe.sum()
        page.click("#review-back")
    expect(panel).to_contain_text("This was the first move.")
    expect(page.locator("#review-back")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("n")
    expect(page.locator("#review-place")).to_have_text(f"Move 2 of {len(seen) + 1}")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator(".cell.hit")).to_have_count(1)


def test_any_cell_of_a_moment_explains_itself(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    analysis, guess = lose_needlessly(player)
    page = player.page
    page.click("#result-review")
    expect(page.locator("#review")).to_be_visible()
    # By mouse: the cell that was opened is undetermined.
    player.click(*guess)
    expect(page.locator("#proof")).to_contain_text("is undetermined: two layouts fit.")
    expect(page.locator("#proof")).to_contain_text("In this one it is a mine.")
    assert guess in marked(player, "proof-mined")
    page.click(NEXT)
    expect(page.locator("#proof")).to_contain_text("In this one it is safe.")
    assert guess in marked(player, "proof-safe")
    # By keys: a safe cell.
    safe = tuple(map(int, np.argwhere(analysis.safe)[0]))
    page.keyboard.press("Escape")
    player.cell(*guess).focus()
    player.walk(*safe)
    page.keyboard.press("Enter")
    expect(page.locator("#proof")).to_contain_text(f"Row {safe[0]}, column {safe[1]} is safe.")


def test_looking_back_by_touch(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    analysis, guess = lose_needlessly(player)
    page = player.page
    page.tap("#result-review")
    expect(page.locator("#review")).to_be_visible()
    safe = tuple(map(int, np.argwhere(analysis.safe)[0]))
    player.tap(*safe)
    expect(page.locator("#proof")).to_contain_text(f"Row {safe[0]}, column {safe[1]} is safe.")
    page.tap(CLOSE)
    page.tap("#review-back")
    expect(page.locator("#review")).to_contain_text("This was the first move.")
    assert guess not in marked(player, "hit")


def test_why_a_cell_was_a_mine(player):
    player.visit(SHARED)
    player.wait_opened(4, 4)
    while not player.analysis(BEGINNER).mined.any():
        cell = player.next_cell(BEGINNER)
        player.click(*cell)
        player.wait_opened(*cell)
    mine = tuple(map(int, np.argwhere(player.analysis(BEGINNER).mined)[0]))
    player.click(*mine)
    page = player.page
    expect(page.locator("#result-why")).to_have_text("Why was it a mine?")
    page.click("#result-why")
    expect(page.locator("#proof")).to_contain_text(f"Row {mine[0]}, column {mine[1]} is a mine.")
    while page.locator(NEXT).get_attribute("aria-disabled") == "false":
        page.click(NEXT)
    expect(page.locator("#proof")).to_contain_text(re.compile("So row .* (is a mine|are mines)"))


def test_no_barriers_in_proofs(player):
    player.visit(CHAIN)
    player.wait_opened(4, 4)
    play_until(player, "chain")
    page = player.page

    def check(what):
        assert barriers(page) == [], what

    page.click("#tool-hint")
    expect(page.locator("#proof")).to_be_visible()
    check("the rule")
    number = 0
    while page.locator(NEXT).get_attribute("aria-disabled") == "false":
        page.click(NEXT)
        number += 1
        check(f"page {number}")
    page.click(CLOSE)
    player.visit(SHARED)
    expect(player.cell(4, 4)).to_have_class(re.compile("opened"))
    expect(page.locator("#rules-now")).to_have_text("Fair")
    _, guess = lose_needlessly(player)
    check("lost")
    page.click("#result-review")
    expect(page.locator("#review")).to_be_visible()
    check("looking back")
    player.click(*guess)
    expect(page.locator("#proof")).to_contain_text("two layouts fit")
    check("witnesses")


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
    expect(page.locator("#rules-now")).to_have_text("Fair, No guessing needed (overlap)")
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
    expect(page.locator("dialog")).to_contain_text("No guessing needed (overlap)")
