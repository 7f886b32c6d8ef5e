"""docs/tutorials/play.md, followed as it stands: its address, cells, boards and sentences."""

import re

from playwright.sync_api import expect

from tests.browser.player import BEGINNER
from tests.helpers.folders import ROOT

PAGE = (ROOT / "docs" / "tutorials" / "play.md").read_text("utf-8")
BOARDS = re.findall(r"```text\n((?:[?0-8]{9}\n){9})```", PAGE)
CELLS = [
    (int(row), int(column))
    for row, column in re.findall(r"open\s+row\s+(\d),\s+column\s+(\d)\.\*\*", PAGE, re.IGNORECASE)
]
SENTENCES = [
    " ".join(quote.replace("\n>", "\n").split())
    for quote in re.findall(r"^> (.+(?:\n> .+)*)", PAGE, re.MULTILINE)
]
QUOTED = [" ".join(it.split()) for it in re.findall(r'"([^"]+\.)"', PAGE)]
ADDRESS = re.search(r"8765/(#\S+)", PAGE)


def board(player):
    rows = player.codes()
    return "".join("".join("?" if it == "c" else it for it in row) + "\n" for row in rows)


def test_the_tutorial_is_true(invite):
    newcomer = invite(welcomed=False)
    page = newcomer.page
    assert ADDRESS
    assert (len(BOARDS), len(CELLS), len(SENTENCES), len(QUOTED)) == (2, 4, 3, 2)
    # 1, 2. The board, and two sure steps.
    page.goto(newcomer.address)
    page.get_by_role("button", name="Skip").click()
    newcomer.visit(ADDRESS[1])
    assert board(newcomer) == BOARDS[0]
    for cell in CELLS[:2]:
        newcomer.click(*cell)
        newcomer.wait_opened(*cell)
    assert board(newcomer) == BOARDS[1]
    # 3. A hint.
    page.get_by_role("button", name="Hint").click()
    for sentence in QUOTED:
        expect(page.locator("#proof")).to_contain_text(sentence)
    page.keyboard.press("Escape")
    # 4. A guess, and why it lost.
    newcomer.click(*CELLS[2])
    expect(page.locator("#status")).to_contain_text(SENTENCES[0])
    expect(page.locator("body")).to_contain_text(SENTENCES[1])
    page.get_by_role("button", name="Why was it safe?").click()
    expect(page.locator("#proof")).to_contain_text(SENTENCES[2])
    # 5, 6. Practice, a win, and the review.
    page.keyboard.press("Escape")
    lost = newcomer.game_id()
    newcomer.press("#result-on")
    newcomer.wait_new_game(lost)
    expect(page.locator("#face")).not_to_have_attribute("data-face", "dead")
    newcomer.click(*CELLS[3])
    newcomer.wait_opened(*CELLS[3])
    assert not newcomer.analysis(BEGINNER).forced_guess
    newcomer.win(BEGINNER)
    expect(page.locator("#status")).to_contain_text("You won")
    expect(page.get_by_role("button", name="Review").last).to_be_visible()
