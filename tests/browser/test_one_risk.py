"""Browser tests that a move has one risk, one best cell and one number wherever one reads it."""

import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from fairmines.boards.cells import neighbours
from tests.browser.fingers import PHONE
from tests.browser.proof_panel import letters

LEVEL = (9, 9, 18)
SEED = 7
"""Of a board on which the games of `unwise` flag a cell, guess where they must, and lose later."""
START = (4, 4)
BUTTONS = {"open": "left", "flag": "right", "chord": "middle"}
MADE = "The fair rules made a mine of this guess"
SURVIVES = "Under these rules, every guess survives now"
FATE_MINE = "A guess while a cell is safe loses"
FATE_SURVIVES = "A guess without a safe cell survives"
"""What the review says of the rules of the game."""


def link(level, rules, seed, start):
    """Return what a share link of a board says."""
    size, cell = "x".join(map(str, level)), ",".join(map(str, start))
    return f"#level={size}&rules={rules}&first=opening&deal=random&seed={seed}&start={cell}"


def unwise(rules):
    """Lose a game by a needless guess, after a flag and a forced guess that was not the safest."""
    game = fm.Game(LEVEL, rules, SEED, "opening", clock=lambda: 0.0)
    game.open(*START)
    forced = flagged = False
    while game.status == "playing":
        analysis, mines = game.analysis(), game.layout.mines
        p = analysis.mine_probability
        safe = np.argwhere(analysis.safe).tolist()
        unsure = [tuple(cell) for cell in np.argwhere((p > 0) & (p < 1)).tolist()]
        if analysis.mined.any() and not flagged:
            flagged = True
            game.flag(*np.argwhere(analysis.mined)[0].tolist())
        elif not safe:
            forced = True
            free = [cell for cell in unsure if rules != "classic" or not mines[cell]]
            game.open(*max(free, key=lambda cell: p[cell]))
        elif forced and unsure:
            game.open(*next(cell for cell in unsure if rules == "fair" or mines[cell]))
        else:
            game.open(*safe[0])
    assert (game.status, flagged, forced) == ("lost", True, True)
    return game


def play_on_the_page(player, game, address):
    """Make the moves of a game on the page."""
    player.visit(address)
    for move in list(game.moves)[1:]:
        player.click(move.row, move.column, BUTTONS[move.kind])
        expect(player.cell(move.row, move.column)).not_to_have_class(re.compile("covered(?! flag)"))
    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")


def percent(probability):
    return f"{100 * probability:.1f}".removesuffix(".0") + "%"


def judged(page):
    """Wait until the winning chances are known; return what the review says of the move."""
    expect(page.locator("#about")).to_contain_text("chance at the start")
    expect(page.locator("#judgement .awaited")).to_have_count(0)
    return page.locator("#judgement")


@pytest.mark.parametrize("rules", ["fair", "kind", "classic"])
def test_a_needless_guess_has_one_risk_one_best_cell_and_one_number(player, rules):
    game = unwise(rules)
    last = fm.review(game.record(), rules="classic", games=0).decisions[-1]
    assert (last.mistake, last.survived) == ("needless", False)
    assert 0 < last.risk < 1
    risk, place = percent(last.risk), f"Move {last.move} of {len(game.moves)}"
    page = player.page
    play_on_the_page(player, game, link(LEVEL, rules, SEED, START))
    # 1. The panel of the result.
    strip = page.locator("#result-risk")
    expect(strip).to_contain_text(f"at {risk} risk")
    cost = page.locator("#result-cost")
    expect(cost).to_contain_text("→ 0%")
    # It says by which rules, where those of the game are others.
    assert ("Classic" in cost.inner_text()) is (rules != "classic")
    assert (MADE in strip.inner_text()) is (rules == "fair")
    # 2. Looking back.
    player.press("#result-review")
    said = page.locator("#review")
    expect(said).to_contain_text(f"Your risk was {risk}; the least was 0%.")
    expect(page.locator("#review-place")).to_have_text(place)
    assert (MADE in said.inner_text()) is (rules == "fair")
    page.keyboard.press("Escape")
    # 3. The review.
    player.press("#result-judge")
    said = judged(page)
    page.keyboard.press("End")  # it opens at the first mistake
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(place)
    expect(said).to_contain_text(f"at {risk} risk")
    by_classic = "judged by classic rules" in page.locator(".timeline-title").inner_text()
    assert by_classic is (rules != "classic")
    text = said.text_content()  # with the names of the cells
    assert (FATE_MINE in text) is (rules == "fair")
    better = re.search(r"B, row (\d+), column (\d+)(?: and \d+ more were| was) safe", text)
    # 4. What else? has the same best cell, and the same chances by the same rules.
    page.get_by_role("button", name="What else?").click()
    rows = page.locator("#comparison tbody tr")
    first, mine = rows.first, rows.filter(has_text="your move")
    expect(first.get_by_role("button")).to_have_text(", ".join(better.groups()))
    expect(page.locator("#comparison .why")).to_contain_text(
        f"Best: row {better[1]}, column {better[2]}."
    )
    expect(mine.locator("td").nth(1)).to_have_text(percent(1 - last.risk))
    wins = re.match(r"([\d.]+)%?(?: ± ([\d.]+))?", first.locator("td").nth(0).inner_text())
    chance = re.search(r"Winning chance\D*([\d.]+)%", text)
    # Both are estimates from at most 100 games; by other rules they would be 30 apart.
    assert float(wins[1]) == pytest.approx(float(chance[1]), abs=20)


@pytest.mark.parametrize("rules", ["fair", "kind", "classic"])
def test_a_forced_guess_has_one_risk_and_one_number(player, rules):
    game = unwise(rules)
    review = fm.review(game.record(), rules="classic", games=0)
    forced = next(it for it in review.decisions if it.forced and it.number)
    assert forced.survived
    assert forced.risk > forced.least_risk > 0
    figures = f"Your risk was {percent(forced.risk)}; the least was {percent(forced.least_risk)}."
    place = f"Move {forced.move} of {len(game.moves)}"
    page = player.page
    play_on_the_page(player, game, link(LEVEL, rules, SEED, START))
    expect(page.locator("#result-risk")).to_contain_text("risk")
    player.press("#result-review")
    for _ in range(len(review.decisions) - 1 - forced.number):
        page.click("#review-back")
    expect(page.locator("#review-place")).to_have_text(place)
    said = page.locator("#review")
    expect(said).to_contain_text(f"No cell was safe. {figures}")
    assert (SURVIVES in said.inner_text()) is (rules != "classic")
    page.keyboard.press("Escape")
    player.press("#result-judge")
    said = judged(page)
    page.goto(re.sub(r"move=\d+", f"move={forced.move}", page.url))
    expect(said).to_contain_text(place)  # else the move before is judged
    said = judged(page)
    expect(said).to_contain_text(f"at {percent(forced.risk)} risk")
    expect(said).to_contain_text(f"at {percent(forced.least_risk)} was better")
    text = said.text_content()  # with the names of the cells
    assert FATE_MINE not in text
    assert (FATE_SURVIVES in text) is (rules != "classic")
    better = re.search(r"B, row (\d+), column (\d+) at [\d.]+% was better", text)
    assert letters(player) == {"A": forced.cell, "B": tuple(map(int, better.groups()))}
    page.get_by_role("button", name="What else?").click()
    rows = page.locator("#comparison tbody tr")
    expect(rows.filter(has_text="your move").locator("td").nth(1)).to_have_text(
        percent(1 - forced.risk)
    )
    expect(rows.first.get_by_role("button")).to_have_text(", ".join(better.groups()))


def test_a_needless_guess_that_survived_is_no_mine(reviewer_of):
    """Kind rules leave a needless guess to luck; nothing made a mine of it."""
    game = fm.Game(LEVEL, "kind", SEED, "opening", clock=lambda: 0.0)
    game.open(*START)
    analysis, mines = game.analysis(), game.layout.mines
    p = analysis.mine_probability
    row, column = next(
        cell for cell in np.argwhere((p > 0) & (p < 1)).tolist() if not mines[tuple(cell)]
    )
    assert analysis.safe.any()
    game.open(row, column)
    said = reviewer_of(game)
    expect(said).to_contain_text("A guess although a cell was safe.")
    expect(said).to_contain_text(f"at {percent(p[row, column])} risk")
    assert FATE_MINE not in said.inner_text()
    assert FATE_SURVIVES not in said.inner_text()


@pytest.fixture
def reviewer_of(reviewer):
    """Return a function that opens the review of a game, and returns what it says."""

    def show(game):
        reviewer.open_file(game.record())
        return judged(reviewer.page)

    return show


def risky_chord():
    """Lose a game by a chord on several cells that are undetermined."""
    for seed in range(50):
        begun = fm.Game((16, 16, 40), "classic", seed, "opening", clock=lambda: 0.0)
        begun.open(8, 8)
        p = begun.analysis().mine_probability
        for cell in map(tuple, np.argwhere(begun.view.cells == 1).tolist()):
            unsure = [it for it in neighbours(cell, 16, 16) if 0 < p[it] < 1]
            if len(unsure) < 3:
                continue
            game = begun.record().game()
            game.flag(*unsure[0])
            game.chord(*cell)
            chord = fm.review(game, games=0).decisions[-1]
            if game.status == "lost" and max(p[it] for it in unsure[1:]) + 0.05 < chord.risk < 1:
                return game, chord, seed
    raise AssertionError("no chord has such cells")


def test_a_chord_has_the_risk_of_all_its_cells(player):
    game, chord, seed = risky_chord()
    page = player.page
    play_on_the_page(player, game, link((16, 16, 40), "classic", seed, (8, 8)))
    expect(page.locator("#result-risk")).to_contain_text(f"at {percent(chord.risk)} risk")
    player.press("#result-judge")
    expect(judged(page)).to_contain_text(f"at {percent(chord.risk)} risk")


@pytest.mark.parametrize("options", [{}, PHONE], ids=["mouse", "finger"])
def test_luck_and_mistakes_so_far_are_those_of_the_review(invite, options):
    """Under fair rules a forced guess survives; the luck is that of classic rules, and says so."""
    player = invite(**options)
    player.prefer(showLuck=True)
    game = unwise("fair")
    review = fm.review(game.record(), rules="classic", games=0)
    play_on_the_page(player, game, link(LEVEL, "fair", SEED, START))
    luck = 10**review.luck
    figures = player.page.locator("#figures")
    expect(figures).to_have_text(
        f"luck 1 in {luck:.1f} (Classic)".replace(" ", "\N{NO-BREAK SPACE}")
    )
