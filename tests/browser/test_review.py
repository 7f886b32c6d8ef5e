"""Browser tests of a lost game: what was risked, why a cell was safe, and looking back."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED
from tests.browser.proof_panel import (
    expect_about,
    go_to_the_end,
    lose_needlessly,
    marked,
    the_cell,
)


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
    analysis, guess = lose_needlessly(player)
    page = player.page
    risk = page.locator("#result-risk")
    count = int(analysis.safe.sum())
    expect(risk).to_contain_text(f"{count - 1} more cell" if count > 1 else "was safe.")
    expect(risk).to_contain_text("risk")
    (shown,) = map(float, re.findall(r"([\d.]+)%", risk.inner_text()))
    assert shown / 100 == pytest.approx(analysis.mine_probability[guess], abs=1e-3)
    expect(page.locator("#result-cost dd").first).to_contain_text("→ 0%")
    page.click("#result-why")
    expect(page.locator("#proof")).to_be_visible()
    go_to_the_end(player)
    cell = the_cell(player)
    assert analysis.safe[cell]
    expect(page.locator("#proof")).to_contain_text(f"column {cell[1]} is safe.")
    # The board is that of the moment, and shows the proof alone.
    assert page.locator("#board :is(.heat, .mine, .hit)").count() == 0
    assert int(page.locator("#board .named").count()) <= 7
    # One key ends it.
    page.keyboard.press("Escape")
    expect(page.locator("#proof")).to_be_hidden()
    expect(page.locator("#review")).to_be_hidden()
    expect(page.locator("#board .cell.hit")).to_have_count(1)
    # It says the same after a reload, and in another language.
    said = risk.text_content()
    page.reload()
    expect(risk).to_have_text(said)
    page.click("#result-why")
    expect(page.locator("#proof")).to_be_visible()
    page.click("#menu-settings")
    page.get_by_label("Language").select_option("fi")
    page.keyboard.press("Escape")
    expect(page.locator("#proof")).to_be_hidden()
    expect(risk).to_contain_text("riskillä")
    expect(page.locator("#result-why")).to_have_text("Miksi se oli turvallinen?")
    page.click("#result-why")
    expect(page.locator("#proof")).to_contain_text("rivi")


def test_looking_back_step_by_step(player):
    player.visit(SHARED)
    seen = []
    for _ in range(3):
        cell = player.next_cell(BEGINNER)
        seen.append((player.analysis(BEGINNER), cell))
        player.click(*cell)
        player.wait_opened(*cell)
    seen.append(lose_needlessly(player))
    page = player.page
    player.press("#result-review")
    panel, proof = page.locator("#review"), page.locator("#proof")
    expect(panel).to_be_visible()
    # Any cell of a moment explains itself. By mouse: the one that was opened is undetermined.
    analysis, guess = seen[-1]
    player.click(*guess)
    expect(proof).to_contain_text("is undetermined.")
    # The board itself shows no invented layout; two small pictures do.
    assert marked(player, "undetermined") == marked(player, "asked") == {guess}
    assert marked(player, "if-safe") == marked(player, "if-mined") == set()
    expect(proof.locator("figure")).to_have_count(2)
    expect(proof.locator("figure .asked.if-safe, figure .asked.if-mined")).to_have_count(2)
    # By keys: a safe cell.
    safe = tuple(map(int, np.argwhere(analysis.safe)[0]))
    page.keyboard.press("Escape")
    player.cell(*guess).focus()
    player.walk(*safe)
    page.keyboard.press("Enter")
    expect_about(player, safe)
    page.keyboard.press("Escape")
    expect(proof).to_be_hidden()
    for number, (analysis, cell) in reversed(list(enumerate(seen, 1))):
        expect(page.locator("#review-place")).to_have_text(f"Move {number} of {len(seen) + 1}")
        np.testing.assert_allclose(shown_chances(player), analysis.mine_probability, atol=0.006)
        assert marked(player, "asked") == {cell}
        assert int(panel.inner_text().split()[0]) == analysis.safe.sum()
        page.click("#review-back")
    expect(panel).to_contain_text("This was the first move.")
    expect(page.locator("#review-back")).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("n")
    expect(page.locator("#review-place")).to_have_text(f"Move 1 of {len(seen) + 1}")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(page.locator("#board .cell.hit")).to_have_count(1)


def test_looking_back_by_touch(invite):
    player = invite(**PHONE)
    player.visit(SHARED)
    analysis, guess = lose_needlessly(player)
    page = player.page
    player.press("#result-review")
    expect(page.locator("#review")).to_be_visible()
    safe = tuple(map(int, np.argwhere(analysis.safe)[0]))
    player.tap(*safe)
    expect_about(player, safe)
    page.locator("#proof").get_by_role("button", name="Close").tap()
    page.tap("#review-back")
    expect(page.locator("#review")).to_contain_text("This was the first move.")
    assert guess not in marked(player, "hit")


def test_why_a_cell_was_a_mine(player):
    player.visit(SHARED)
    while not player.analysis(BEGINNER).mined.any():
        player.open_next(BEGINNER)
    mine = tuple(map(int, np.argwhere(player.analysis(BEGINNER).mined)[0]))
    player.click(*mine)
    page = player.page
    expect(page.locator("#result-why")).to_have_text("Why was it a mine?")
    page.click("#result-why")
    expect_about(player, mine)
    go_to_the_end(player)
    expect(page.locator("#proof .proof-title")).to_contain_text("is a mine.")
    assert mine in marked(player, "mined")
