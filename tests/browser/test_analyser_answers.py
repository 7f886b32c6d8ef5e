"""Browser tests of the analyser: what it says of a position, and of the moves in it."""

import re
import time

import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import Analyst, finished_games, fragment_of
from tests.browser.fingers import PHONE
from tests.browser.worker_calls import WorkerCalls
from tests.helpers.box import PATIENCE
from tests.helpers.corpus import read_corpus, view_of
from tests.helpers.tangled import tangled

COIN = "5 4 7\n01???\n23?3?\n!!32?\n????1"
"""Eight solutions; the safest cell is not the best."""
REDUCED = "3 2 1\n???\n111"
"""The subset rule proves two cells."""


def begin(analyst: Analyst, board: str) -> fm.View:
    view = fm.View.parse(board)
    analyst.begin(fragment_of(view))
    analyst.settle(board)
    return view


def test_what_is_said_of_a_short_rest_is_that_of_the_library(analyst):
    view = begin(analyst, COIN)
    page = analyst.page
    analysis = fm.analyse(view)
    for row in range(4):
        for column in range(5):
            p = analysis.mine_probability[row, column]
            shown = analyst.cell(row, column).inner_text()
            if view.cells[row, column] != view.COVERED:
                assert shown == ""
            else:
                assert float(shown) == pytest.approx(100 * p, abs=0.51)
    status = page.locator("#status")
    expect(status).to_contain_text(f"Solutions: {analysis.solutions}.")
    expect(status).to_contain_text("a guess is forced")
    # The clues under the pointer.
    page.mouse.move(*analyst.middle_of(1, 2))
    clues = page.locator("#clues")
    expect(clues).to_contain_text("Row 1, column 2")
    expected = analysis.clue_distribution(1, 2)
    for clue in range(9):
        bar = clues.locator("li", has_text=re.compile(f"{clue}: ")).locator(".unseen")
        shown = float(bar.inner_text().removeprefix(f"{clue}: ").rstrip("%"))
        assert shown == pytest.approx(100 * expected[clue], abs=0.06)
    # The best move is exact, and has a reason.
    page.click("#tool-advise")
    advice = page.locator("#advice")
    expect(advice).to_contain_text("These are exact")
    expect(advice.locator("tbody tr").first).to_contain_text("62.5%")
    why = advice.locator(".why")
    expect(why).to_contain_text("Row 1, column 2 and row 3, column 0: they win equally often.")
    expect(why).to_contain_text(
        "Best: row 1, column 2. It is no safer than row 1, column 4, "
        "but a safe cell follows more often: 62.5% against 0%."
    )
    expect(analyst.cell(1, 2)).to_have_class(re.compile("best"))
    begin(analyst, REDUCED)
    expect(status).to_contain_text("2 safe cells. 1 certain mine. Solutions: 1.")
    page.click("#tool-advise")
    expect(why).to_contain_text("It is safe, so opening it costs nothing.")
    begin(analyst, "3 2\n???\n?1?")
    page.click("#tool-advise")
    expect(status).to_contain_text("State the total of mines")


def test_a_clash_is_proved_at_once(analyst):
    begin(analyst, "3 2 2\n???\n1?1")
    page = analyst.page
    analyst.click(0, 1)
    analyst.walk(0, 1)
    page.keyboard.press("8")
    proof = page.locator("#explanation")
    expect(page.locator("#status")).to_have_text("No layout fits: the marked clues clash.")
    expect(proof).to_contain_text("has too few cells left")
    expect(analyst.cell(0, 1)).to_have_class(re.compile("clash"))
    expect(analyst.cell(1, 0)).not_to_have_class(re.compile("clash|cause"))
    page.keyboard.press("Control+z")
    expect(proof).to_be_hidden()
    expect(page.locator("#status")).to_contain_text("Solutions")
    # The total alone can be impossible, too.
    page.fill("#total", "6")
    page.press("#total", "Enter")
    expect(page.locator("#status")).to_contain_text("the total of mines is impossible")


def test_what_is_said_of_positions_that_have_many_solutions_or_are_too_complex(analyst):
    tangle = tangled("classic").game(clock=lambda: 0.0).view
    for view, says in (
        (fm.View.covered_board("expert"), "Solutions: 5.6 · 10¹⁰⁴."),
        (tangle, "This position is too complex to analyse in time."),
    ):
        analyst.begin(fragment_of(view))
        expect(analyst.page.locator("#status")).to_contain_text(says)


def test_witnesses_and_weights_of_an_undetermined_cell(analyst):
    board = "6 4 5\n??????\n?1?2??\n??????\n??????"
    view = begin(analyst, board)
    page = analyst.page
    analyst.click(0, 0)
    panel = page.locator("#explanation")
    expect(panel).to_contain_text("is undetermined.")
    expect(analyst.cell(0, 0)).to_have_class(re.compile("undetermined asked"))
    expect(panel.locator("figure")).to_have_text([re.compile("if it is safe"), re.compile("mine")])
    # No cell of the board shows an invented layout; the pictures mark cells that differ alone.
    expect(page.locator("#board :is(.if-safe, .if-mined)")).to_have_count(0)
    for state in ("if-safe", "if-mined"):
        expect(panel.locator(f"figure .asked.{state}")).to_have_count(1)
    rows = page.locator("#weights tbody tr")
    figures = [
        [float(it.rstrip("%")) for it in re.findall(r"[\d.]+%", text)]
        for text in rows.all_inner_texts()
    ]
    assert sum(weight for weight, _ in figures) == pytest.approx(100, abs=0.3)
    mean = sum(weight * p for weight, p in figures) / 100
    exact = fm.analyse(view).mine_probability[0, 0]
    assert mean == pytest.approx(100 * exact, abs=0.2)
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    expect(page.locator("#board .undetermined")).to_have_count(0)


def test_the_best_move_narrows_stops_and_goes_on(analyst):
    begin(analyst, str(fm.View.covered_board("beginner")))
    page = analyst.page
    button = page.locator("#tool-advise")
    page.keyboard.press("a")
    expect(page.locator("#advice small")).to_have_count(4)
    expect(button).to_contain_text("Stop")
    wide = max(analyst.intervals())
    end = time.monotonic() + PATIENCE
    while max(analyst.intervals()) >= wide / 2:
        assert time.monotonic() < end
        page.wait_for_timeout(100)
    button.click()
    expect(button).to_contain_text("Go on")
    # What was asked before may still come; then nothing changes any more.
    stopped, end = "", time.monotonic() + PATIENCE
    while stopped != (stopped := page.locator("#advice").inner_text()):
        assert time.monotonic() < end
        page.wait_for_timeout(900)
    button.click()
    expect(page.locator("#advice")).not_to_have_text(stopped)
    expect(page.locator("#board .best")).to_have_count(1)
    # Another position ends it.
    page.locator("#advice button").first.click()
    page.keyboard.press("1")
    expect(page.locator("#advice")).to_be_hidden()
    expect(button).to_contain_text("Best move")


def test_playing_from_here_counts_nothing(analyst):
    analyst.new_game(width=3, height=1, mines=1, first="opening")
    analyst.click(0, 0)
    expect(analyst.page.locator("#face")).to_have_attribute("data-face", "cool")
    before = finished_games(analyst)
    assert len(before) >= 1
    view = begin(analyst, "4 3 2\n????\n?1??\n????")
    page = analyst.page
    page.click("#tool-play")
    expect(page.locator("#status")).to_contain_text("Nothing is counted")
    for _ in range(12):
        if "Won" in analyst.status:
            break
        # Under fair rules, and without a safe cell, every undetermined cell survives.
        analyst.open_next(2)
        analyst.wait_analysed()
    expect(page.locator("#status")).to_contain_text("Won")
    for _ in range(12):
        page.keyboard.press("Control+z")
    page.click("#tool-play")
    assert analyst.view() == view
    assert finished_games(analyst) == before
    # A needless guess hits a mine.
    begin(analyst, "4 1 1\n?1??")
    page.click("#tool-play")
    expect(page.locator("#status")).to_contain_text("Nothing is counted")
    analyst.click(0, 0)
    expect(page.locator("#status")).to_contain_text("Row 0, column 0 was a mine")
    expect(analyst.cell(0, 0)).to_have_class(re.compile("hit"))


def test_an_edit_ends_an_answer_that_takes_long(analyst):
    """The next answer does not wait for one that nobody wants any more."""
    begin(analyst, str(view_of(read_corpus("expert")[103])))
    page = analyst.page
    page.keyboard.press("a")
    expect(page.locator("#advise-label")).to_have_text("Stop")
    analyst.paste(COIN)
    expect(page.locator("#status")).to_contain_text("Solutions: 8.")


def test_the_position_on_paper(analyst):
    begin(analyst, COIN)
    page = analyst.page
    page.emulate_media(media="print")
    for part in ("#places", "#menu", ".tools", ".keypad"):
        expect(page.locator(part).first).to_be_hidden()
    for part in ("#board", "#status"):
        expect(page.locator(part)).to_be_visible()
    # Nothing is cut off that a screen would scroll.
    assert page.evaluate(
        "(([side]) => side.scrollHeight <= side.clientHeight + 1)"
        "(document.querySelectorAll('.side'))"
    )


def test_every_language_fits_a_phone(invite):
    analyst = invite(kind=Analyst, **PHONE)
    begin(analyst, COIN)
    page = analyst.page
    page.locator("#tool-advise").tap()
    expect(page.locator("#advice tbody tr").first).to_be_visible()
    analyst.tap(2, 0)  # the board is turned
    expect(page.locator("#explanation figure")).to_have_count(2)
    for _language in analyst.languages():
        expect(page.locator("#weights")).to_be_visible()
        # No text lacks a value or is cut.
        shown = page.evaluate("document.body.innerText")
        assert not re.search(r"undefined|NaN|\{\w+\}", shown)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        cut = page.evaluate(
            "[...document.querySelectorAll('.menu > *, .tools button, .keypad button, #size')]"
            ".filter((part) => part.scrollWidth > part.clientWidth + 1)"
            ".map((part) => part.innerText)"
        )
        assert cut == []


def test_undo_and_redo_stay_in_the_game_that_is_played(analyst):
    board = "4 3 2\n????\n?1??\n????"
    begin(analyst, board)
    page = analyst.page
    # Two edits, the second of which is taken back.
    analyst.click(0, 3)
    page.keyboard.press("1")
    edited = "4 3 2\n???1\n?1??\n????"
    analyst.click(2, 3)
    page.keyboard.press("1")
    analyst.settle("4 3 2\n???1\n?1??\n???1")
    page.keyboard.press("Control+z")
    analyst.settle(edited)
    page.click("#tool-play")
    expect(page.locator("#status")).to_contain_text("Nothing is counted")
    page.keyboard.press("Control+y")
    analyst.settle(edited)
    cell = analyst.open_next(2)
    for _ in range(3):
        page.keyboard.press("Control+z")
    analyst.settle(edited)
    expect(page.locator("#tool-play")).to_have_attribute("aria-pressed", "true")
    analyst.click(*cell)
    analyst.wait_opened(*cell)
    # Afterwards undo leads on to the edits.
    page.click("#tool-play")
    for _ in range(2):
        page.keyboard.press("Control+z")
    analyst.settle(board)


def test_a_game_begins_on_the_position_that_is_shown(analyst):
    calls = WorkerCalls(analyst.page)
    calls.hold("({ name }) => name === 'sample' && !workerCalls.held.length")
    begin(analyst, "4 3 2\n????\n?1??\n????")
    page = analyst.page
    page.click("#tool-play")
    calls.wait_held()
    analyst.click(0, 3)
    page.keyboard.press("1")
    # The analysis of the position waits for the layout, as the worker answers one after another.
    expect(analyst.cell(0, 3)).to_have_class(re.compile("opened"))
    calls.pass_on()
    analyst.settle("4 3 2\n???1\n?1??\n????")
    # The layout of the position before begins no game; the next one does.
    page.click("#tool-play")
    expect(page.locator("#status")).to_contain_text("Nothing is counted")
    expect(page.locator("#tool-play")).to_have_attribute("aria-pressed", "true")


def test_two_quick_presses_begin_one_game(analyst):
    calls = WorkerCalls(analyst.page)
    calls.hold("({ name }) => name === 'sample'")
    begin(analyst, "4 3 2\n????\n?1??\n????")
    page = analyst.page
    for _ in range(2):
        page.click("#tool-play")
    calls.wait_held()
    calls.pass_on()
    # The second is asked when the first is answered.
    calls.wait_held(2)
    expect(page.locator("#status")).to_contain_text("Nothing is counted")
    analyst.click(0, 3, button="right")
    flag = analyst.cell(0, 3)
    expect(flag).to_have_class(re.compile("flag"))
    calls.pass_on(1)
    analyst.wait_drawn()
    expect(flag).to_have_class(re.compile("flag"))
    expect(page.locator("#tool-play")).to_have_attribute("aria-pressed", "true")


def test_under_kind_rules_a_forced_guess_survives_in_a_game_from_here(analyst):
    analyst.new_game(width=3, height=1, mines=1, rules="kind", first="opening")
    view = begin(analyst, "3 1 1\n?1?")
    page = analyst.page
    for _ in range(6):  # any of them may survive by chance
        page.click("#tool-play")
        expect(page.locator("#status")).to_contain_text("Nothing is counted")
        analyst.click(0, 0)
        expect(page.locator("#status")).to_contain_text("Won")
        page.keyboard.press("Control+z")
        page.click("#tool-play")
        analyst.settle(str(view))


def test_flags_that_may_be_wrong_are_ignored(analyst):
    analyst.begin(fragment_of(fm.View.parse("3 2 1\n!??\n111")))
    status = analyst.page.locator("#status")
    expect(status).to_contain_text("No layout fits")
    ignore = analyst.page.get_by_label("Ignore flags")
    ignore.check()
    expect(status).to_contain_text("2 safe cells. 1 certain mine. Solutions: 1.")
    # The flag stays, and what is computed for its cell stands beside it.
    expect(analyst.cell(0, 0)).to_have_attribute("aria-label", re.compile("flag.*safe|0%"))
    analyst.click(0, 0)
    expect(analyst.page.locator("#explanation")).to_contain_text("1-1")
    expect(analyst.cell(0, 0)).to_have_class(re.compile("asked"))
    ignore.uncheck()
    expect(status).to_contain_text("No layout fits")
    # Without a flag there is nothing to ignore.
    analyst.begin(fragment_of(fm.View.parse("3 2 1\n???\n111")))
    expect(analyst.page.get_by_label("Ignore flags")).to_be_hidden()


def test_cells_that_are_known_to_be_safe(analyst):
    begin(analyst, "4 2 2\n????\n1??1")
    page = analyst.page
    status = page.locator("#status")
    expect(status).to_contain_text("a guess is forced")
    analyst.walk(0, 0)
    page.keyboard.press("s")
    expect(analyst.cell(0, 0)).to_have_attribute(
        "aria-label", "Row 0, column 0: known to be safe, not opened, corner"
    )
    analyst.walk(1, 1)
    page.keyboard.press("s")
    # The mine beside the left clue is above the other cell; each mine beside the right one fits.
    expect(status).to_contain_text("2 safe cells. 1 certain mine.")
    expect(analyst.cell(0, 1)).to_have_attribute("aria-label", re.compile("100%"))
    # Nobody compares moves as long as a cell can be opened without a risk.
    page.keyboard.press("a")
    expect(status).to_have_text("Open the cells first that are known to be safe.")
    # The address has them, and playing opens them.
    page.wait_for_url(re.compile("cells=scD1sc1$"))
    page.reload()
    expect(status).to_contain_text("2 safe cells. 1 certain mine.")
    page.click("#tool-play")
    expect(status).to_contain_text("Nothing is counted")
    analyst.click(0, 0)
    expect(analyst.cell(0, 0)).to_have_class(re.compile("opened d1"))
    # A clash that follows from them is proved.
    page.click("#tool-play")
    page.keyboard.press("Control+z")
    analyst.walk(0, 1)
    page.keyboard.press("s")
    expect(status).to_contain_text("No layout fits")
    # The keypad has a key for them.
    analyst.begin(fragment_of(fm.View.parse("3 1 1\n?2?")))
    page.click("#mode-paint")
    page.get_by_role("button", name="known to be safe, not opened").click()
    analyst.click(0, 0)
    expect(analyst.cell(0, 0)).to_have_class(re.compile("covered safe"))


CUT = """() => [...document.querySelectorAll("#advice :is(th, td)")].filter((cell) => {
  const { right, width } = cell.getBoundingClientRect();
  const cut = right > cell.closest(".paper").getBoundingClientRect().right + 1;
  return width && (cut || cell.scrollWidth > cell.clientWidth + 1);
}).map((cell) => cell.textContent)"""
"""A script that returns the cells of the table of estimates that have no room."""


def test_the_table_of_estimates_has_room_for_all_its_columns(analyst):
    """Its last heading was cut."""
    begin(analyst, str(fm.View.covered_board("beginner")))
    page = analyst.page
    page.keyboard.press("a")
    expect(page.locator("#advice small")).to_have_count(4)
    for language in analyst.languages():
        for width, height in ((1366, 768), (1280, 720), (1024, 768), (768, 1024), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            analyst.wait_drawn()
            assert page.evaluate(CUT) == [], (language, width)
        page.set_viewport_size({"width": 1366, "height": 768})


BARS = """(panel) => [...panel.querySelectorAll(".track")].map((track) => {
  const [outer, inner] = [track, track.firstChild].map((it) => it.getBoundingClientRect());
  return [inner.width / outer.width, inner.height / outer.height];
})"""
"""The size of each bar of the clues, in a track of 1."""


def test_the_bars_of_the_clues_are_as_long_as_their_probabilities(analyst):
    analyst.begin("#size=4x3&mines=3&cells=cF12cF")
    analyst.page.mouse.move(*analyst.middle_of(0, 1))
    panel = analyst.page.locator("#clues")
    expect(panel.locator(".track")).to_have_count(10)
    analysis = analyst.analysis(3)
    ways = [*analysis.clue_distribution(0, 1), analysis.mine_probability[0, 1]]
    for share, (width, height) in zip(ways, panel.evaluate(BARS), strict=True):
        assert width == pytest.approx(share / max(ways), abs=0.01)
        assert height == 1
