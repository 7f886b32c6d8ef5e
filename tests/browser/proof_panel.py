"""What the tests of proofs and of looking back share: the panel of a proof and its marks."""

import re

import numpy as np
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.player import BEGINNER

CLOSE = "#proof .shut"
NEXT = "#proof .proof-buttons button:nth-of-type(2)"
LEADS_ON = ("Why?", "Next", "Next step")
"""The names of the button that leads to another page."""
CHAIN = "#level=9x9x10&rules=fair&first=opening&deal=no-guess&difficulty=chain&seed=2&start=4,4"
"""A board whose easiest way takes a chain."""
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
    player.wait_drawn()
    rows = player.page.evaluate(
        "(name) => [...document.querySelectorAll('#board > .row')].map((row) =>"
        "[...row.children].map((cell) => cell.classList.contains(name)))",
        name,
    )
    return {(r, c) for r, row in enumerate(rows) for c, it in enumerate(row) if it}


def letters(player):
    """The cells of the board that have letters, by their letters."""
    player.wait_drawn()
    rows = player.page.evaluate(
        "[...document.querySelectorAll('#board > .row')].map((row) =>"
        "[...row.children].map((cell) => cell.dataset.letter))"
    )
    return {it: (r, c) for r, row in enumerate(rows) for c, it in enumerate(row) if it}


def go_to_the_end(player):
    """Go to the last page of the proof; return what each page has said."""
    panel, leading = player.page.locator("#proof .proof-said"), player.page.locator(NEXT)
    expect(leading).to_be_visible()  # what was said before is hidden, but there
    said = [panel.inner_text()]
    while leading.inner_text() in LEADS_ON:
        leading.click()
        said.append(panel.inner_text())
    return said


def expect_about(player, cell):
    """Expect that a proof is about a cell: it has the ring, or its letter within a group."""
    expect(player.cell(*cell)).to_have_class(re.compile("asked|named"))


def the_cell(player):
    """The cell that the title of the proof names first."""
    title = player.page.locator("#proof .proof-title").inner_text()
    row, column = map(int, re.search(r"row (\d+), column (\d+)", title).groups())
    return row, column


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
