"""Browser tests of the review: the judgement of a game, and what leads on from it."""

import json
import re

import numpy as np
import pytest
from playwright.sync_api import Page, expect

import fairmines as fm
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, let_wait
from tests.browser.proof_panel import LEADS_ON, letters
from tests.browser.reviewer import (
    FRAMES,
    LOW,
    MOVES,
    RECORD,
    Reviewer,
    careful,
    careless,
    codes_after_moves,
)
from tests.browser.worker_calls import WorkerCalls
from tests.helpers.tangled import tangled

CHANCES = "({ name, values }) => name === 'review' && values[0].games === 100"
"""The question for winning chances, which comes after the one for the review."""
FEW = 10
FEW_GAMES = f"(asked) => ({{ ...asked, values: [{{ ...asked.values[0], games: {FEW} }}] }})"
"""Asks for chances of a tenth of the games, in a tenth of the time."""
UNCOUNTED = dict.fromkeys(("risk", "least_risk", "mine_probability")) | {"cut": False}
TOO_COMPLEX = "This position is too complex to count, so the move is not judged"


def hold_chances(page: Page) -> WorkerCalls:
    """Hold the second answer back; the page waits longer for it than the 5 seconds that it does."""
    let_wait(page, 5000)
    calls = WorkerCalls(page)
    calls.hold(CHANCES)
    return calls


def test_a_mistake_is_named_and_proved(reviewer):
    review = fm.review(RECORD, games=0)
    first = review.first_mistake
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("PageDown")
    reviewer.expect_at(first.move)
    said = page.locator("#judgement")
    row, column = first.cell
    expect(said).to_contain_text(f"Move {first.move} of {MOVES} · {first.elapsed:.2f} sec")
    expect(said).to_contain_text(f"A, row {row}, column {column} at 100% risk")
    expect(said.locator(".mistake")).to_be_visible()
    row, column = first.better.cell
    expect(said).to_contain_text(f"B, row {row}, column {column} and {first.safe_cells - 1} more")
    assert "asked" in reviewer.cell(*first.cell).get_attribute("class")
    expect(reviewer.cell(row, column)).to_have_attribute(
        "aria-label", re.compile("this one was safe")
    )
    page.click("#why")
    row, column = first.cell
    expect(page.locator("#explanation")).to_contain_text("is a mine.")
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).to_be_hidden()
    page.keyboard.press("PageUp")  # there is none before
    reviewer.expect_at(first.move)


@pytest.mark.parametrize("options", [{}, PHONE], ids=["mouse", "finger"])
def test_letters_lead_from_the_sentence_of_a_moment_to_the_board(options, invite):
    """They did not: the picture of a better cell looked like any other, and *Why?* had no move."""
    reviewer = invite(kind=Reviewer, **options)
    record = careless()
    mistake = fm.review(record, games=0).first_mistake
    reviewer.open_file(record)
    page, why = reviewer.page, reviewer.page.locator("#explanation")
    named = {"A": mistake.cell, "B": mistake.better.cell}
    tiles = page.locator("#judgement-said .tile")
    expect(tiles.locator("b")).to_have_text([*named])
    expect(tiles.nth(0).locator(".cell")).to_have_class(re.compile("asked"))
    expect(tiles.nth(1).locator(".cell")).to_have_class(re.compile("safe"))
    assert letters(reviewer) == named
    ring = page.locator("#board .asked")
    expect(ring).to_have_attribute("data-letter", "A")
    # A proof leaves them their letters: its own come after. The ring is on what it proves.
    page.click("#why")
    following = why.locator(".primary")
    while True:
        expect(ring).to_have_attribute("data-letter", "B")
        shown = letters(reviewer)
        assert shown.items() >= named.items()
        spoken = why.locator(".proof-said .tile b").all_text_contents()
        assert {*spoken} <= {*shown}
        expect(tiles.locator("b")).to_have_text([*named])
        expect(tiles.nth(0)).to_be_visible()
        expect(tiles.nth(0).locator(".cell")).not_to_have_class(re.compile("asked"))
        label = reviewer.cell(*mistake.cell).get_attribute("aria-label")
        assert label.endswith("A, opened in this move")
        if following.inner_text() not in LEADS_ON:
            break
        following.click()
    # The last button leads to a drill.
    page.keyboard.press("Escape")
    expect(ring).to_have_attribute("data-letter", "A")
    assert letters(reviewer) == named
    # Of another cell: the letters of the moment stay, and its own is the next one.
    other = next(
        (r, c)
        for r, row in enumerate(reviewer.codes())
        for c, code in enumerate(row)
        if code == "c" and (r, c) not in named.values()
    )
    reviewer.cell(*other).focus()
    page.keyboard.press("Enter")
    expect(reviewer.cell(*other)).to_have_attribute("data-letter", re.compile("[C-Z]"))
    assert letters(reviewer).items() >= named.items()


def test_a_game_opens_at_its_first_mistake_and_m_goes_on(reviewer):
    record = careless()
    mistakes = [it.move for it in fm.review(record, games=0).mistakes]
    assert mistakes == [2, 5, 8]
    reviewer.open_file(record)
    page, said = reviewer.page, reviewer.page.locator("#judgement")
    place = page.locator("#mistake-place")
    for number, move in enumerate(mistakes):
        expect(said).to_contain_text(f"Move {move} of {len(record.moves)}")
        expect(place).to_have_text(f"{number + 1} of 3")
        page.keyboard.press("m")
    expect(said).to_contain_text("Move 8 of ")
    for move in (5, 2, 2):
        page.keyboard.press("Shift+M")
        expect(said).to_contain_text(f"Move {move} of ")
    expect(page.locator("#walk-first")).to_have_attribute("aria-disabled", "true")
    page.get_by_role("button", name="Next mistake").click()
    expect(said).to_contain_text("Move 5 of ")
    page.get_by_role("button", name="Mistake before").click()
    expect(said).to_contain_text("Move 2 of ")
    page.keyboard.press("ArrowRight")
    expect(place).to_have_text("3 mistakes")


@pytest.mark.parametrize("options", [LOW, PHONE], ids=["mouse", "finger"])
def test_the_timeline_has_labelled_marks_that_lead_to_mistakes(options, invite):
    reviewer = invite(kind=Reviewer, **options)
    record = careless()
    reviewer.open_file(record)
    page = reviewer.page
    timeline = page.locator("#timeline")
    expect(page.locator("#about")).to_contain_text("chance at the start")
    for text in ("100%", "0%", "Winning chance", "needless guess"):
        expect(timeline).to_contain_text(text)
    expect(timeline).not_to_contain_text("judged by classic rules")
    expect(timeline.locator(".chance")).to_have_count(1)
    expect(timeline.locator(".loss")).to_have_count(0)
    marks = timeline.locator(".mark")
    expect(marks).to_have_count(3)
    for number, move in reversed([*enumerate([2, 5, 8])]):
        reviewer.show_timeline()
        box = marks.nth(number).bounding_box()
        at = (box["x"] + box["width"] / 2 + 3, box["y"] + box["height"] / 2)
        # The marks stand on the edge of the plot: a finger or a pointer near by is enough.
        press = page.touchscreen.tap if options is PHONE else page.mouse.click
        press(*at)
        expect(page.locator("#judgement")).to_contain_text(f"Move {move} of ")
        expect(timeline.locator(".mark.current")).to_have_count(1)
        expect(marks.nth(number)).to_have_class("mark current")


@pytest.mark.parametrize(
    ("fields", "complete", "says"),
    [
        ({"cut": True}, False, "Not judged: the time was over"),
        (UNCOUNTED, True, TOO_COMPLEX),
    ],
    ids=["cut", "uncounted"],
)
def test_moves_without_a_verdict_are_no_clean_game(reviewer, fields, complete, says):
    """The first answer knows the risks alone: what chances may still forgive is no mistake yet."""
    record = fm.game_record("random", (9, 9, 22))
    riskier = fm.review(record, games=0).mistakes
    assert [it.mistake for it in riskier] == ["riskier"] * 2
    page, about = reviewer.page, reviewer.page.locator("#about")
    calls = hold_chances(page)
    reviewer.open_file(record)
    calls.wait_held()
    expect_no_number(reviewer)
    change_verdicts(calls, fields, complete)
    calls.pass_on(0, FEW_GAMES)
    if not complete:  # the question with more time
        calls.wait_held(2)
        calls.pass_on(1, FEW_GAMES)
    rest = "" if complete else " · time over: rough estimates"
    expect(about).to_contain_text(f"0 mistakes · 2 moves not judged{rest}")
    expect(page.get_by_role("heading", name="No mistakes.")).to_have_count(0)
    expect(page.locator("#mistake-place")).to_have_text("")
    for move in range(riskier[0].move):
        page.keyboard.press("ArrowRight")
        expect(page.locator("#judgement")).to_contain_text(f"Move {move + 1} of ")
    expect(page.locator("#judgement")).to_contain_text(says)


def change_verdicts(calls: WorkerCalls, fields: dict[str, object], complete: bool) -> None:
    """Take the verdicts out of all answers from the third decision on."""
    calls.change(
        """(told) => {
          const review = told.answer?.review;
          if (!review) return told;
          for (const it of review.decisions) {
            const fields = it.number >= 2 ? FIELDS : { cut: false };
            Object.assign(it, fields, { mistake: null, better: null });
          }
          Object.assign(review, { complete: COMPLETE, mistakes: [], first_mistake: null });
          return told;
        }""".replace("FIELDS", json.dumps(fields)).replace("COMPLETE", json.dumps(complete))
    )


def test_a_guess_that_the_time_left_without_a_verdict_gets_more(reviewer):
    """A phone takes several times as long as a desktop: its guesses are judged, too."""
    record = fm.game_record("random", (9, 9, 22))
    mistakes = len(fm.review(record, games=FEW).mistakes)
    calls = hold_chances(reviewer.page)
    reviewer.open_file(record)
    calls.wait_held()
    change_verdicts(calls, {"cut": True}, False)
    calls.pass_on(0, FEW_GAMES)
    calls.wait_held(2)
    expect_no_number(reviewer)
    calls.change("(told) => told")
    calls.pass_on(1, FEW_GAMES)
    about = reviewer.page.locator("#about")
    expect(about).to_contain_text(re.compile(rf"\b{mistakes} mistakes?\b"))
    expect(about).not_to_contain_text(re.compile("not judged|time over"))


def expect_no_number(reviewer: Reviewer) -> None:
    """Wait for the first answer, of which no verdict on guesses is known yet."""
    expect(reviewer.page.locator("#about")).to_contain_text("Lost after")
    expect(reviewer.page.locator("#about")).not_to_contain_text(re.compile("mistake|not judged"))
    expect(reviewer.page.locator("#mistake-place")).to_have_text("")
    expect(reviewer.page.locator("#walk-last")).to_have_attribute("title", "Comparing the moves…")
    expect(reviewer.page.get_by_role("heading", name="No mistakes.")).to_have_count(0)


def test_mistakes_are_those_of_the_first_answer_where_the_second_fails(reviewer):
    page = reviewer.page
    calls = hold_chances(page)
    reviewer.open_file(fm.game_record("random", (9, 9, 22)))
    calls.wait_held()
    expect_no_number(reviewer)
    calls.change(
        """(told) => {
          if (!told.answer?.review) return told;
          return { call: told.call, refused: { message: "no", kind: "internal" } };
        }"""
    )
    calls.pass_on(0, FEW_GAMES)
    expect(page.locator("#notice")).to_be_visible()
    expect(page.locator("#about")).to_contain_text("2 mistakes")


def test_a_clean_game_says_so_and_shows_what_was_hard(reviewer):
    record = careful()
    review = fm.review(record, rules="classic")
    assert not review.mistakes
    rules = [it.rule for it in review.decisions if it.number and it.rule]
    hardest = max(rules, key=fm.PROOF_RULES.index)
    risks = [it.mine_probability for it in review.decisions if it.number and it.forced]
    assert hardest == "overlap"
    assert max(risks) == 0.5
    reviewer.open_file(record)
    page = reviewer.page
    expect(page.locator("#judgement")).to_contain_text("Move 0 of ")
    hard = page.locator("#highlights")
    expect(hard.get_by_role("heading")).to_have_text("No mistakes. What was hard:")
    expect(hard).to_contain_text("Hardest proof: overlap.")
    expect(hard).to_contain_text("Riskiest forced guess: a mine with 50%.")
    first = next(it for it in review.decisions if it.number and it.rule == hardest)
    hard.get_by_role("button", name=f"Move {first.move}", exact=True).click()
    expect(page.locator("#judgement")).to_contain_text(f"Move {first.move} of ")
    page.click("#why")
    explanation = page.locator("#explanation")
    row, column = first.cell
    expect(explanation).to_contain_text("overlap")
    expect(reviewer.cell(row, column)).to_have_class(re.compile("asked|named"))
    expect(page.locator("#board .cause").first).to_be_visible()


def test_why_of_any_cell_by_mouse_and_key_but_not_by_a_drag(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    explanation = page.locator("#explanation")
    page.mouse.move(*reviewer.middle_of(3, 2))
    page.mouse.down()
    page.mouse.move(*reviewer.middle_of(5, 2))
    page.mouse.up()
    # What chooses a cell makes it the one that Tab leads to, at once.
    expect(reviewer.cell(5, 2)).to_have_attribute("tabindex", "-1")
    reviewer.click(3, 2)
    expect(reviewer.cell(3, 2)).to_have_attribute("tabindex", "0")
    expect(reviewer.cell(3, 2)).to_have_class(re.compile("asked|named"))
    page.keyboard.press("Escape")
    expect(explanation).to_be_hidden()
    reviewer.cell(3, 2).focus()
    reviewer.walk(5, 2)
    page.keyboard.press("Enter")
    expect(reviewer.cell(5, 2)).to_have_class(re.compile("asked|named"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#explanation .dots")).to_have_attribute(
        "aria-label", re.compile("Step 2 of ")
    )


def test_what_else_compares_the_moves(reviewer):
    record = careless()
    guess = fm.review(record, games=0).mistakes[0]
    reviewer.open_file(record)
    page = reviewer.page
    page.get_by_role("button", name="What else?").click()
    panel = page.locator("#comparison")
    lines = panel.locator("tbody tr")
    row, column = guess.cell
    mine = lines.filter(has_text="your move")
    expect(mine).to_have_count(1)
    expect(mine).to_contain_text(f"{row}, {column}")
    expect(mine).to_contain_text(f"{100 * (1 - guess.mine_probability):.1f}%")
    best = lines.first
    expect(best.locator("td").nth(1)).to_have_text("100%")
    cell = tuple(map(int, best.get_by_role("button").inner_text().split(", ")))
    best.get_by_role("button").click()
    expect(reviewer.cell(*cell)).to_be_focused()
    # Another moment has other moves.
    page.keyboard.press("m")
    expect(panel).to_be_hidden()


def test_what_somebody_looks_at_stays_when_winning_chances_come(reviewer):
    page, calls = reviewer.page, hold_chances(reviewer.page)
    explanation = page.locator("#explanation")
    reviewer.open_file(RECORD)
    calls.wait_held()
    page.keyboard.press("ArrowLeft")
    reviewer.click(3, 2)
    expect(explanation).to_be_visible()
    expect(page.locator("#about")).not_to_contain_text("chance at the start")
    calls.pass_on()
    expect(page.locator("#about")).to_contain_text("chance at the start")
    expect(explanation).to_be_visible()
    page.keyboard.press("Escape")
    reviewer.expect_at(MOVES - 2)


def test_a_game_leads_nowhere_once_a_moment_is_asked_about(reviewer):
    """Else it goes to its first mistake when the winning chances say which one that is."""
    page, calls = reviewer.page, hold_chances(reviewer.page)
    explanation, place = page.locator("#explanation"), page.locator("#judgement")
    reviewer.open_file(fm.game_record("random", (9, 9, 10), seed=21))
    calls.wait_held()
    expect(place).to_contain_text("Move 0 of 5")
    reviewer.click(4, 4)
    expect(explanation).to_be_visible()
    calls.pass_on(0, FEW_GAMES)
    expect(page.locator("#about")).to_contain_text("2 mistakes")
    expect(explanation).to_be_visible()
    expect(place).to_contain_text("Move 0 of 5")


def test_a_moment_has_its_probabilities_and_is_analysed_and_practised(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    page.click("#tool-probabilities")
    reviewer.wait_analysed()
    view = next(RECORD.frames()).view
    p = fm.analyse(view).mine_probability
    for row, column in np.argwhere(view.covered).tolist():
        expect(reviewer.cell(row, column)).to_have_text(re.compile(r"\d"))
        shown = reviewer.cell(row, column).inner_text()
        assert float(shown) == pytest.approx(100 * p[row, column], abs=0.51)
    page.click("#tool-probabilities")
    expect(page.locator("#board .heat")).to_have_count(0)
    page.click("#tool-position")
    page.wait_for_url("**/analyse*#**")
    reviewer.wait_codes(FRAMES[1])
    page.go_back()
    page.click("#walk-next")
    page.click("#tool-practise")
    page.wait_for_url(re.compile(r"/$"))
    reviewer.wait_codes(FRAMES[2])
    expect(page.locator("#rules-now")).to_contain_text("practice")
    reviewer.click(3, 2)  # a mine of the recorded game
    expect(page.locator("#result")).to_be_visible()
    assert reviewer.codes()[3][2] == "h"


def test_a_move_that_was_not_counted_says_what_decided(reviewer):
    record = tangled("kind")
    game = record.game(clock=lambda: 0.0)
    row, column = np.argwhere(game.layout.mines)[-1].tolist()
    game.open(row, column)
    assert (game.moves[-1].decided_by, game.status) == ("rules", "lost")
    reviewer.begin()
    reviewer.drop("game.json", game.to_json().encode())
    page, said_so = reviewer.page, "too complex to count: the rules of proof decided"
    said = page.locator("#judgement-said")
    expect(said).to_contain_text(f"of {len(game.moves)}")
    page.keyboard.press("End")
    expect(said).not_to_contain_text(said_so)
    page.keyboard.press("ArrowLeft")
    expect(said).to_contain_text(said_so)
    page.click("#tool-practise")
    page.wait_for_url(re.compile(r"/(index\.html)?$"))
    expect(page.locator("#status")).not_to_contain_text(said_so)
    reviewer.click(row, column)
    expect(page.locator("#result-risk")).to_contain_text(
        "This position is too complex to analyse in time."
    )
    expect(page.locator("#status")).to_contain_text(said_so)


def test_the_way_from_a_finished_game_and_its_address(player):
    player.new_game()
    player.win(BEGINNER)
    won, page, game = player.codes(), player.page, player.game_id()
    said = page.locator("#judgement")
    page.click("#result-judge")
    page.wait_for_url(f"**/review*#game={game}*")
    expect(page.locator("#about")).to_contain_text("Won in")
    page.keyboard.press("End")
    player.wait_codes(won)
    moves = page.locator("#slider").get_attribute("max")
    assert re.search(rf"/review(\.html)?#game={game}&move={moves}$", page.url)
    page.goto(page.url.replace(f"move={moves}", "move=1"))
    expect(said).to_contain_text("Move 1 of ")
    player.press("#tool-save")
    with page.expect_download() as download:
        page.locator("dialog").get_by_role("button", name="Save").click()
    record = fm.Record.from_json(download.value.path().read_text(encoding="utf-8"))
    assert record.status == "won"
    assert codes_after_moves(record)[-1] == won
    # The game that ended last, although another one runs: that one is refused.
    player.go_back_to_the_game()
    page.click("#face")
    player.wait_new_game(game)
    player.click(4, 4)
    player.wait_opened(4, 4)
    page.click("#menu-review")
    page.click("#menu-open")
    page.get_by_role("button", name="My last game").click()
    expect(page.locator("#about")).to_contain_text("Won in")
    expect(said).to_contain_text("Move 0 of ")


def window(width):
    return {"viewport": {"width": width, "height": 720}}


@pytest.mark.parametrize(
    ("options", "level"),
    [
        pytest.param(LOW, "intermediate", id="desktop"),
        pytest.param(PHONE, "intermediate", id="phone"),
        # Here the chances need one line less than was kept: of the judgement, or of the game.
        pytest.param(window(1060), "intermediate", id="judgement"),
        pytest.param({**PHONE, **window(340)}, "intermediate", id="judgement on a phone"),
        pytest.param(window(1020), "16x16x25", id="game"),
    ],
)
def test_no_button_moves_when_winning_chances_come(options, level, invite):
    reviewer = invite(kind=Reviewer, **options)
    page, calls = reviewer.page, hold_chances(reviewer.page)
    reviewer.open_file(careless(level=level))
    calls.wait_held()
    expect(page.locator("#judgement .mistake")).to_be_visible()
    why = page.locator("#why")
    before = why.bounding_box()
    calls.pass_on(0, FEW_GAMES)
    expect(page.locator("#judgement-figures")).to_contain_text(re.compile("Winning chance.*% → "))
    assert why.bounding_box() == before


def test_only_the_game_that_is_asked_for_last_is_reviewed(reviewer):
    reviewer.visit()
    reviewer.new_game(first="opening", rules="classic")
    reviewer.lose(BEGINNER)
    left = reviewer.game_id()
    reviewer.visit("#level=9x9x20&rules=classic&first=opening&deal=random&seed=14&start=4,4")
    reviewer.wait_new_game(left)
    reviewer.wait_opened(4, 4)
    reviewer.lose(20)
    wanted = reviewer.game_id()
    page, calls = reviewer.page, WorkerCalls(reviewer.page)
    # All reviews are made, but not the chances of the one game, and then none of the other.
    calls.hold(
        """({ name }) => {
          if (name !== "review") return false;
          workerCalls.reviews = (workerCalls.reviews ?? 0) + 1;
          return workerCalls.reviews === 2 || workerCalls.reviews === 3;
        }"""
    )
    reviewer.begin(f"#game={wanted}")
    calls.wait_held()
    assert calls.count_asked(CHANCES) == 1
    # 1. Another game is asked for: nobody waits for the chances of the first.
    page.evaluate("(id) => { location.hash = `#game=${id}` }", left)
    calls.wait_held(2)
    assert calls.count_ended() == 1
    # 2. The way back: the first game is there still, and gets its chances.
    page.go_back()
    calls.wait_ended(2)
    expect(page.locator("#about")).to_contain_text("chance at the start")
    assert calls.count_asked(CHANCES) == 2
    assert f"game={wanted}" in page.url
