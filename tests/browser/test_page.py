"""Browser tests of dialogs, share links and resumed games."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import barriers
from tests.browser.player import SHIFTS, Player
from tests.browser.worker_calls import WorkerCalls


def test_game_dialog(player):
    player.new_game()
    page = player.page
    page.click("#menu-game")
    expect(page.get_by_text("a guess hits a mine")).to_be_visible()
    for group in ("rules", "first", "deal"):
        for choice in page.locator(f"dialog input[name={group}]").all():
            said = page.locator(f"#{choice.get_attribute('aria-describedby')}")
            assert len(said.text_content()) > 20
    # A greyed choice says why.
    why = page.get_by_text("Only under classic rules")
    expect(page.get_by_label("May hit a mine")).to_be_disabled()
    expect(why).to_be_visible()
    page.get_by_label("Classic").check()
    expect(why).to_be_hidden()
    page.get_by_label("May hit a mine").check()
    page.get_by_label("Fair", exact=True).check()
    expect(why).to_be_visible()
    expect(page.locator("#first-safe")).to_be_checked()
    page.get_by_label("No guessing needed").check()
    expect(page.locator(".difficulty .says")).to_contain_text("Any rule of proof")
    for wrong in ("seven", str(2**64)):
        page.get_by_label("Seed").fill(wrong)
        page.get_by_role("button", name="Play").click()
        expect(page.locator("dialog .wrong-input")).to_contain_text("below 2")
    assert barriers(page) == []
    page.get_by_label("Seed").fill("")
    page.get_by_label("Custom").check()
    page.get_by_label("Width").fill("12")
    page.get_by_label("Height").fill("7")
    page.get_by_role("spinbutton", name="Mines").fill("84")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert").get_by_text("from 0 to 83")).to_be_visible()
    page.get_by_label("Classic").check()
    page.get_by_label("May hit a mine").check()
    page.get_by_role("spinbutton", name="Mines").fill("85")
    page.get_by_role("button", name="Play").click()
    expect(page.get_by_role("alert").get_by_text("from 0 to 84")).to_be_visible()
    page.get_by_role("spinbutton", name="Mines").fill("11")
    page.get_by_role("radio", name="Kind").check()
    page.get_by_label("Is safe, and so").check()
    page.get_by_role("button", name="Play").click()
    expect(page.locator("#board .cell")).to_have_count(84)
    expect(page.locator("#rules-now")).to_have_text(
        re.compile("^Kind · 12 . 7, 11 mines · No guessing needed$")
    )
    assert player.counter("mines-left") == "011"
    player.click(3, 3)
    expect(player.cell(3, 3)).to_have_class("cell opened d0")
    # The next game is of the same kind, after a reload too.
    before = player.game_id()
    page.keyboard.press("F2")
    player.wait_new_game(before)
    page.reload()
    expect(page.locator("#board .cell")).to_have_count(84)
    page.click("#menu-game")
    expect(page.get_by_role("radio", name="Kind")).to_be_checked()


def test_settings(player):
    player.new_game()
    page = player.page
    html = page.locator("html")
    expect(html).to_have_attribute("data-palette", "light")
    page.click("#menu-settings")
    for palette in ("dark", "contrast", "colour-blind"):
        page.get_by_label("Colours").select_option(palette)
        expect(html).to_have_attribute("data-palette", palette)
    for zoom, side in (("1", 16), ("2", 32), ("4", 64)):
        page.get_by_label("Cell size").select_option(zoom)
        assert player.cell(0, 0).bounding_box()["width"] == side
    # Without it, cells of a small board fill a large window no more.
    page.set_viewport_size({"width": 1920, "height": 1080})
    for zoom, side in (("Fit the window", 60), ("Fill the window", 88)):
        page.get_by_label("Cell size").select_option(zoom)
        expect(player.cell(0, 0)).to_have_css("width", f"{side}px")
    page.get_by_label("Question marks").uncheck()
    page.get_by_role("button", name="Close").click()
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered")
    page.reload()
    expect(html).to_have_attribute("data-palette", "colour-blind")


def test_share_link_gives_the_same_deal(invite):
    player = invite()
    player.new_game(first="safe", rules="classic", mines=20)
    player.click(3, 5)
    player.wait_opened(3, 5)
    after_first = player.codes()
    assert player.page.locator("#tool-share").is_hidden()  # the panel of the result is
    player.lose(20)
    player.press("#tool-share")
    link = player.page.get_by_label("Link").input_value()
    assert "seed=" in link

    friend = invite()
    friend.visit(f"#{link.split('#')[1]}")
    assert friend.codes() == after_first
    # A reload goes on with this game.
    friend.click(*friend.next_cell(20), button="right")
    expect(friend.page.locator("#board .cell.flag")).to_have_count(1)
    # The page draws a flag before it is stored; the answer to a question comes after that.
    status = friend.status
    friend.page.click("#tool-hint")
    expect(friend.page.locator("#status")).not_to_have_text(status)
    friend.page.reload()
    expect(friend.page.locator("#board .cell.flag")).to_have_count(1)


def test_address_may_leave_most_to_the_page(player, complaints):
    player.visit("#level=12x8x9&rules=kind")
    expect(player.page.locator("#board .cell")).to_have_count(96)
    expect(player.page.locator("#rules-now")).to_have_text(re.compile("^Kind · 12 . 8, 9 mines$"))
    # One more of the same kind.
    before = player.game_id()
    player.page.keyboard.press("F2")
    player.wait_new_game(before)
    expect(player.page.locator("#board .cell")).to_have_count(96)
    # A link to a board that cannot be leaves the game that was there.
    player.page.evaluate("location.hash = '#level=900x900x9'")
    said = player.page.locator(".notice").get_by_text("This link is damaged: a part of it is")
    expect(said).to_be_visible()
    expect(player.page.locator("#board .cell")).to_have_count(96)
    complaints.allow("status of 4")


# The board is there before the connection: whoever plays at once loses nothing. Frames that are
# drawn at once make sure of it, on a fast machine too.
AT_ONCE = """
    window.requestAnimationFrame = (draw) => (queueMicrotask(() => draw(0)), 0);
    const watcher = new MutationObserver(() => {
      const corner = document.querySelector("#board .cell");
      if (!corner) return;
      watcher.disconnect();
      const { left, top } = corner.getBoundingClientRect();
      const where = { clientX: left + 2, clientY: top + 2, bubbles: true };
      corner.dispatchEvent(new MouseEvent("mousedown", { ...where, button: 2, buttons: 2 }));
      document.getElementById("tool-hint").click();
    });
    watcher.observe(document, { childList: true, subtree: true });
"""


def test_move_and_question_before_the_connection_stands(player):
    """The state that it begins with is of before the flag."""
    player.page.add_init_script(
        AT_ONCE
        + """
        window.seen = [];
        new MutationObserver(() => {
          const corner = document.querySelector("#board .cell");
          if (corner) window.seen.push(corner.className);
        }).observe(document, { attributes: true, subtree: true, attributeFilter: ["class"] });
    """
    )
    player.visit("#level=9x9x10")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    expect(player.page.locator("#status")).to_have_text("Every first cell is safe.")
    seen = player.page.evaluate("window.seen")
    first = seen.index("cell covered flag")
    assert set(seen[first:]) == {"cell covered flag"}


def test_each_tab_keeps_its_game(player):
    player.new_game()
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    other = Player(player.page.context.new_page(), player.address)
    other.visit("#level=12x8x9")
    expect(other.page.locator("#board .cell")).to_have_count(96)
    player.page.reload()
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    expect(player.page.locator("#board .cell")).to_have_count(81)
    other.page.reload()
    expect(other.page.locator("#board .cell")).to_have_count(96)


def test_a_button_stays_down_while_another_tab_plays(player):
    player.new_game()
    player.page.mouse.move(*player.middle_of(2, 2))
    player.page.mouse.down()
    expect(player.cell(2, 2)).to_have_class("cell pressed")
    other = Player(player.page.context.new_page(), player.address)
    other.visit()
    other.click(8, 8, button="right")
    expect(player.cell(8, 8)).to_have_class("cell covered flag")
    expect(player.cell(2, 2)).to_have_class("cell pressed")
    expect(player.page.locator("#face")).to_have_attribute("data-face", "tense")
    player.page.mouse.up()
    player.wait_opened(2, 2)


REPAIRED = re.compile(r"^Classic · \d+ . \d+, \d+ mines · No guessing, also dense or huge$")


def test_the_page_moves_mines_where_chance_has_no_board(player):
    player.new_game(width=30, height=30, mines=240, deal="no-guess", rules="classic")
    expect(player.page.locator("#status")).to_contain_text("mines are moved until logic is enough")
    expect(player.page.locator("#rules-now")).to_have_text(REPAIRED)
    expect(player.page.locator("#levels [aria-pressed=true]")).to_have_count(0)
    player.click(15, 15)
    player.wait_opened(15, 15)
    assert player.analysis(240).safe.any()
    # A chip keeps the deal that was chosen: mines are moved on this board alone.
    player.page.click("#level-chip-beginner")
    expect(player.page.locator("#rules-now")).to_have_text(
        "Classic · Beginner · No guessing needed"
    )


def test_the_page_moves_mines_after_a_search_in_vain(player):
    # With a seed the page searches first, however hopeless the level is.
    player.visit("#level=30x30x240&rules=classic&deal=no-guess&seed=1")
    expect(player.page.locator("#rules-now")).to_have_text(re.compile("No guessing needed$"))
    player.click(15, 15)
    player.wait_opened(15, 15)
    expect(player.page.locator("#rules-now")).to_have_text(REPAIRED)
    assert player.analysis(240).safe.any()


@pytest.mark.parametrize("look", ["modern", "classic"])
def test_nothing_moves_when_the_board_comes(look, player):
    page = player.page
    player.prefer(look=look)
    page.add_init_script(SHIFTS)
    calls = WorkerCalls(page)
    calls.hold("({ name }) => name === 'newGame'")
    page.goto(player.address)
    calls.wait_held()
    player.wait_drawn()  # without the board, if anything is shown
    calls.pass_on()
    page.wait_for_selector("#board .cell")
    player.wait_drawn()
    assert page.evaluate("shifts") == []


BLOCKED = """for (const name of ["localStorage", "sessionStorage"]) {
  const get = () => { throw new DOMException("", "SecurityError"); };
  Object.defineProperty(window, name, { get });
}
for (const name of ["request", "query"]) {
  LockManager.prototype[name] = () => Promise.reject(new DOMException("", "SecurityError"));
}"""


def test_a_browser_that_blocks_the_data_of_sites_plays(invite):
    player = invite(welcomed=False)
    player.page.add_init_script(BLOCKED)
    player.page.goto(player.address)
    player.page.locator("dialog.welcome .cell").first.wait_for()
    player.close_dialog()
    player.click(4, 4)
    player.wait_opened(4, 4)
