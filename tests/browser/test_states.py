"""Browser tests of the analysis on the page (states, heat map, hints), and of accessibility."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED
from tests.browser.worker_calls import WorkerCalls

ABOUT_POSITION = "({ name }) => name === 'analyse'"


def test_states_are_exact(player):
    player.visit(SHARED)
    player.press("#tool-states")
    expect(player.page.locator("#status")).to_have_text(re.compile("safe"))
    for _ in range(4):
        analysis, codes = player.analysis(BEGINNER), player.codes()
        for r in range(9):
            for c in range(9):
                if codes[r][c] != "c":
                    continue
                state = (
                    "safe"
                    if analysis.safe[r, c]
                    else "mined"
                    if analysis.mined[r, c]
                    else "undetermined"
                )
                # Only what is certain is marked.
                mark = "" if state == "undetermined" else f" {state}"
                expect(player.cell(r, c)).to_have_class(f"cell covered{mark}")
                assert state in player.cell(r, c).get_attribute("aria-label")
        allowed = (
            "No cell is safe: you may guess." if analysis.forced_guess else "A safe cell exists"
        )
        assert player.status.startswith(allowed)
        player.open_next(BEGINNER)
        player.wait_analysed()
    player.press("#tool-states")
    expect(player.page.locator("#board .cell.safe, .cell.mined")).to_have_count(0)
    # After the end nothing is shown over the cells.
    player.lose(BEGINNER)
    for tool in ("states", "probabilities"):
        expect(player.page.locator(f"#tool-{tool}")).to_be_disabled()
    player.page.keyboard.press("s")
    expect(player.page.locator("#tool-states")).to_have_attribute("aria-pressed", "false")


def test_heat_map_and_clues(player):
    player.visit(SHARED)
    player.press("#tool-probabilities")
    expect(player.page.locator("#board .cell.heat").first).to_be_visible()
    analysis, codes = player.analysis(BEGINNER), player.codes()
    for r in range(9):
        for c in range(9):
            if codes[r][c] != "c":
                continue
            p = analysis.mine_probability[r, c]
            shown = float(player.cell(r, c).text_content())
            assert abs(shown - 100 * p) <= 1
            assert (shown in {0, 100}) == (p in {0, 1})
    assert f"Solutions: {analysis.solutions}." in player.status.replace(",", "")

    r, c = next((r, c) for r in range(9) for c in range(9) if codes[r][c] == "c")
    panel = player.page.locator("#clues")
    expect(panel).to_contain_text("Point at a covered cell to see how likely each clue is.")
    player.page.mouse.move(*player.middle_of(r, c))
    expect(panel).to_contain_text(f"Row {r}, column {c}")
    clues = analysis.clue_distribution(r, c)
    said = panel.locator("li .unseen").all_inner_texts()
    assert len(said) == 10
    for clue, text in enumerate(said[:9]):
        shown = float(text.split(": ")[1].rstrip("%"))
        assert abs(shown - 100 * clues[clue]) < 0.06
    # Numbers, beside a scale of the colours.
    shares = panel.locator(".share").all_text_contents()
    for share, p in zip(shares, [*clues, analysis.mine_probability[r, c]], strict=True):
        assert share == ("<1%" if 0 < p < 0.01 else f"{p:.0%}")
    expect(panel.locator(".scale")).to_have_text("<1010203550+")
    # The keyboard's cursor asks as the pointer does.
    other = next((i, j) for i in range(8, -1, -1) for j in range(9) if codes[i][j] == "c")
    player.page.locator("#board [tabindex='0']").focus()
    player.walk(*other)
    expect(panel).to_contain_text(f"Row {other[0]}, column {other[1]}")
    # The panel forgets a cell that was opened.
    player.click(*player.next_cell(BEGINNER))
    expect(panel).to_contain_text("Point at a covered cell")


@pytest.mark.parametrize(("seed", "what"), [(18, "decimals"), (13, "least risks")])
def test_decimals_tell_cells_apart_and_the_least_risk_is_outlined(seed, what, player):
    player.visit(f"#level=16x16x40&rules=fair&first=safe&seed={seed}&start=7,7")
    player.press("#tool-probabilities")
    expect(player.page.locator("#board .cell.heat").first).to_be_visible()
    seen = set()
    for _ in range(3):
        player.wait_analysed()
        codes = player.codes()
        analysis = player.analysis(40, codes)
        cells = [(r, c) for r in range(16) for c in range(16) if codes[r][c] == "c"]
        p = {cell: float(analysis.mine_probability[cell]) for cell in cells}
        looks = player.page.eval_on_selector_all(
            "#board .cell", "(cells) => cells.map((it) => [it.innerText, it.className])"
        )
        shown = {(r, c): looks[16 * r + c][0] for r, c in cells}
        outlined = {(r, c) for r, c in cells if "least" in looks[16 * r + c][1].split()}
        least = min(p.values())
        best = [cell for cell in cells if p[cell] - least < 1e-5]
        assert outlined == (set(best) if least > 0 and len(best) < len(cells) else set())
        for one in cells:
            for other in cells:
                # Where a tenth of a percent differs, the texts do.
                if abs(p[one] - p[other]) > 0.0011 and 0.01 < p[one] < 0.99:
                    assert shown[one] != shown[other]
        if any("." in text for text in shown.values()):
            seen.add("decimals")
        if outlined:
            seen.add("least risks")
        player.open_next(40)
        if player.over:
            break
    assert what in seen


@pytest.mark.parametrize("overlay", ["states", "probabilities"])
def test_what_costs_the_best_time_asks_first(player, overlay):
    player.new_game(first="opening")
    page, dialog = player.page, player.page.locator("dialog")
    tool = page.locator(f"#tool-{overlay}")
    player.cell(4, 4).click()
    player.wait_opened(4, 4)
    page.keyboard.press(overlay[0])
    expect(dialog).to_contain_text("this game does not count for the best times")
    dialog.get_by_role("button", name="Cancel").click()
    expect(tool).to_have_attribute("aria-pressed", "false")
    # Its time counts still, so it asks again; once is enough.
    player.show(overlay)
    expect(page.locator("#status")).to_contain_text("safe")
    for pressed in ("false", "true"):
        page.keyboard.press(overlay[0])
        expect(tool).to_have_attribute("aria-pressed", pressed)
    expect(dialog).to_have_count(0)


def test_a_flag_asks_for_no_analysis(player):
    calls = WorkerCalls(player.page)
    player.visit(SHARED)
    player.press("#tool-states")
    expect(player.page.locator("#board .cell.safe").first).to_be_visible()
    before = calls.count_asked(ABOUT_POSITION)
    assert before
    mined = player.page.locator("#board .cell.mined").first
    mined.click(button="right")
    expect(player.page.locator("#board .cell.flag")).to_have_class("cell covered flag mined")
    player.wait_drawn()
    assert calls.count_asked(ABOUT_POSITION) == before
    # The next opening asks again.
    player.open_next(BEGINNER)
    player.wait_analysed()
    assert calls.count_asked(ABOUT_POSITION) == before + 1


def test_before_the_first_opening(player):
    player.new_game(first="safe")
    page, announcer = player.page, player.page.locator("#announcer")
    status = page.locator("#status")
    page.click("#tool-hint")
    expect(status).to_have_text("Every first cell is safe.")
    # No cell is outlined where all have the same risk.
    player.press("#tool-probabilities")
    expect(page.locator("#board .cell.heat")).to_have_count(81)
    expect(page.locator("#board .cell.least")).to_have_count(0)
    player.click(0, 0, button="right")
    expect(announcer).to_have_text(re.compile("^Row 0, column 0: flag"))
    # A new game clears the announcer, and says that it is helped.
    page.keyboard.press("F2")
    expect(announcer).to_be_empty()
    expect(status).to_contain_text("Open a cell to begin. With states or probabilities shown,")


def test_hint_before_the_first_opening_of_any_cell(player):
    player.new_game(first="any")
    player.page.click("#tool-hint")
    expect(player.page.locator("#status")).to_have_text("No cell is safe: you may guess.")


def test_reduced_motion(invite):
    for motion, name in (("reduce", "none"), ("no-preference", "land")):
        player = invite(reduced_motion=motion)
        player.visit(SHARED)
        player.page.keyboard.press("h")
        expect(player.page.locator("#proof")).to_be_visible()
        expect(player.page.locator("#board .asked")).to_have_css("animation-name", name)


def test_only_changed_cells_are_touched(player):
    player.new_game(width=100, height=100, mines=2500)
    page = player.page
    # The page draws what is out of view while the browser is idle, in the order of the cells.
    last = "#board > :last-child > :last-child[aria-label]"
    page.wait_for_selector(last, state="attached", timeout=30_000)
    page.evaluate(
        "() => { globalThis.touched = new Set();"
        "new MutationObserver((records) => records.forEach(({target}) => touched.add(target)))"
        ".observe(document.getElementById('board'),"
        "{attributes: true, subtree: true, attributeFilter: ['class', 'aria-label']}) }"
    )
    before = player.codes()
    player.click(10, 10)
    player.wait_opened(10, 10)
    after = player.codes()
    changed = sum(before[r][c] != after[r][c] for r in range(100) for c in range(100))
    assert 1 <= page.evaluate("touched.size") <= changed + 1


def test_a_smaller_game_while_probabilities_are_on_their_way(player):
    calls = WorkerCalls(player.page)
    calls.hold("({ name }) => name === 'analyse' && !workerCalls.held.length")
    player.new_game(width=30, height=16, mines=99)
    player.show("probabilities")
    expect(player.page.locator("#board")).to_have_attribute("aria-busy", "true")
    calls.wait_held()
    player.press("#level-chip-beginner")
    # The new game is drawn, and asks for probabilities of its own.
    expect(player.page.locator("#board .cell.heat")).to_have_count(81)
    assert calls.count_held() == 1
