"""Browser tests of practice: taking moves back, playing on after a loss, the same board again."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED
from tests.browser.worker_calls import WorkerCalls


def rules_now(player):
    return player.page.locator("#rules-now")


def test_undo_by_button_and_key(player):
    player.visit()
    page, undo = player.page, player.page.locator("#tool-undo")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_have_attribute("title", "There is no move to take back yet.")
    page.goto("about:blank")
    player.visit(SHARED)
    expect(undo).to_have_attribute("aria-disabled", "false")
    expect(undo).to_have_attribute("title", "")
    expect(rules_now(player)).not_to_contain_text("practice")
    boards = [player.codes()]
    for _ in range(2):
        player.open_next(BEGINNER)
        boards.append(player.codes())
    # The first time the page asks, because the game then does not count.
    page.click("#tool-undo")
    expect(page.locator("dialog")).to_contain_text("it does not count in the statistics")
    page.get_by_role("button", name="Cancel").click()
    assert player.codes() == boards[2]
    page.click("#tool-undo")
    page.locator("dialog").get_by_role("button", name="Undo").click()
    expect(rules_now(player)).to_contain_text("practice")
    assert player.codes() == boards[1]
    # From then on a key is enough.
    page.keyboard.press("u")
    expect(player.cell(4, 4)).to_have_class(re.compile("opened"))
    player.wait_codes(boards[0])
    page.keyboard.press("Control+z")
    expect(player.cell(4, 4)).to_have_class("cell covered")
    expect(page.locator("#tool-undo")).to_be_disabled()
    expect(page.locator("#status")).to_have_text("Open a cell to begin.")
    # A reload keeps all of it.
    page.reload()
    expect(rules_now(player)).to_contain_text("practice")
    expect(player.cell(4, 4)).to_have_class("cell covered")


def test_what_is_shown_follows_an_undo(player):
    player.visit(SHARED)
    page = player.page
    page.click("#tool-probabilities")
    expect(page.locator("#board .cell.heat").first).to_be_visible()
    before = page.locator("#board").inner_text()
    cell = player.open_next(BEGINNER)
    page.keyboard.press("u")
    page.keyboard.press("Enter")
    expect(player.cell(*cell)).to_have_class(re.compile("covered.* heat"))
    expect(page.locator("#board")).to_have_text(before, use_inner_text=True)


def test_playing_on_after_a_loss(player):
    player.visit(SHARED)
    player.lose(BEGINNER)
    lost = player.game_id()
    page = player.page
    hit = page.locator("#board .cell.hit")
    expect(hit).to_have_count(1)
    player.press("#result-on")
    expect(page.locator("#face")).to_have_attribute("data-face", "smile")
    expect(hit).to_have_count(0)
    expect(rules_now(player)).to_contain_text("practice")
    assert player.game_id() != lost
    assert player.page.locator("#result").is_hidden()
    # A second mistake is taken back with the key.
    player.lose(BEGINNER)
    expect(page.locator("#result-best")).to_have_text("Practice: this game does not count.")
    page.keyboard.press("u")
    expect(page.locator("#face")).to_have_attribute("data-face", "smile")
    player.win(BEGINNER)
    expect(page.locator("#result-best")).to_have_text("Practice: this game does not count.")
    expect(page.locator("#result-on")).to_be_hidden()
    part = player.open_statistics()
    expect(part.locator("tbody td").first).to_have_text("1")
    expect(part).to_contain_text("Practice does not count at all.")


@pytest.mark.parametrize(("button", "call"), [("result-on", "playOn"), ("result-same", "newGame")])
def test_a_second_click_begins_no_second_practice_game(button, call, player):
    calls = WorkerCalls(player.page)
    player.visit(SHARED)
    player.lose(BEGINNER)
    page = player.page
    calls.hold(f"({{ name }}) => name === '{call}'")
    player.press(f"#{button}")
    calls.wait_held()
    player.press(f"#{button}")
    if button == "result-on":
        page.keyboard.press("u")
        page.keyboard.press("Control+z")
    calls.pass_on()
    expect(rules_now(player)).to_contain_text("practice")
    # The answer has come after all that was asked before.
    assert calls.count_held() == 1


def test_a_held_key_takes_one_move_back(player):
    player.visit(SHARED)
    page = player.page
    safe = player.next_cell(BEGINNER)
    codes = player.codes()
    cells = [(r, c) for r in range(9) for c in range(9) if codes[r][c] == "c" and (r, c) != safe]
    player.click(*cells[0], button="right")
    page.keyboard.press("u")
    page.keyboard.press("Enter")
    expect(rules_now(player)).to_contain_text("practice")
    for cell in cells[:3]:
        player.click(*cell, button="right")
    expect(page.locator("#board .cell.flag")).to_have_count(3)
    page.keyboard.down("Control")
    for _ in range(2):  # the second is a repetition
        page.keyboard.down("z")
    page.keyboard.up("z")
    page.keyboard.up("Control")
    # Moves are answered in their order.
    player.click(*safe)
    player.wait_opened(*safe)
    expect(page.locator("#board .cell.flag")).to_have_count(2)
    # A running practice game is listed as such.
    page.keyboard.press("F2")
    expect(rules_now(player)).not_to_contain_text("practice")
    page.click("#menu-game")
    expect(page.locator("dialog .running li button").first).to_contain_text("practice")


def test_nothing_is_taken_back_from_a_win_or_before_the_first_move(player):
    player.new_game(width=3, height=1, mines=1, first="opening")
    page = player.page
    expect(page.locator("#tool-undo")).to_be_disabled()
    page.keyboard.press("u")
    expect(page.locator("dialog")).to_have_count(0)
    player.click(0, 0)
    expect(page.locator("#face")).to_have_attribute("data-face", "cool")
    page.keyboard.press("u")
    page.wait_for_timeout(150)
    expect(page.locator("#face")).to_have_attribute("data-face", "cool")
    expect(rules_now(player)).not_to_contain_text("practice")


def test_practice_has_no_seal(player):
    """A game said "No guess, no mistake" after its mistake was taken back, or played on from."""
    player.visit(SHARED)
    page = player.page
    player.lose(BEGINNER)
    page.locator("#result-more").click()
    page.click("#result-on")
    expect(rules_now(player)).to_contain_text("practice")
    player.win(BEGINNER)
    expect(page.locator("#result-best")).to_have_text("Practice: this game does not count.")
    expect(page.locator("#result-seal")).to_be_hidden()
    expect(page.locator("#result-risk")).to_have_text("")
