"""Browser tests of what a daily player stumbles over: the clock, slips, zoom, keys and clicks."""

import re
import time

from playwright.sync_api import expect

from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, EASY, SHARED, Player
from tests.browser.test_mouse import a_clue_to_chord
from tests.browser.test_settings import settings

HIDDEN = """
Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
document.dispatchEvent(new Event("visibilitychange"));
"""
SHOWN = """
delete document.visibilityState;
document.dispatchEvent(new Event("visibilitychange"));
"""


def begin(player):
    player.visit(SHARED)


def seconds(player):
    return int(player.counter("seconds"))


def expect_no_time(player):
    """Let 1.2 seconds pass, in which a clock that runs goes on. That of the page stands."""
    before = seconds(player)
    player.page.wait_for_timeout(1200)
    assert seconds(player) == before


def expect_no_time_away(player, leave, come_back):
    """Leave the board for 2.5 seconds. The clock counts at most the time to leave and to come back.

    A slow machine takes seconds for these.
    """
    before, begun = seconds(player), time.monotonic()
    leave()
    player.page.wait_for_timeout(2500)
    come_back()
    counted = seconds(player) - before
    assert counted <= time.monotonic() - begun - 2.5 + 1


def test_no_time_passes_while_nobody_sees_the_board(player):
    """In a pause, behind a dialog, in another place, in a hidden tab, and with the page closed."""
    begin(player)
    page = player.page
    page.click("#clock")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#status")).to_have_text(re.compile("^Paused"))
    expect(page.locator("#clock")).to_have_attribute("aria-pressed", "true")
    # No key plays on a board that cannot be seen.
    before = player.counter("mines-left")
    for key in "fhsu":
        page.keyboard.press(key)
    expect(page.locator("#tool-states")).to_have_attribute("aria-pressed", "false")
    expect_no_time(player)
    page.keyboard.press("Enter")  # the focus is on the button that goes on
    expect(page.locator("#board")).to_be_visible()
    assert player.counter("mines-left") == before
    player.wait_seconds(seconds(player) + 1)

    page.click("#menu-help")
    expect(page.locator("dialog")).to_be_visible()
    expect_no_time(player)
    player.close_dialog()
    player.wait_seconds(seconds(player) + 1)

    page.click("#menu-statistics")
    expect(page.locator("#kept .links").first).to_be_visible()
    player.go_back_to_the_game()
    expect_no_time_away(player, lambda: page.click("#menu-statistics"), player.go_back_to_the_game)
    player.wait_seconds(seconds(player) + 1)

    page.evaluate(HIDDEN)
    expect_no_time(player)
    page.evaluate(SHOWN)
    player.wait_seconds(seconds(player) + 1)

    # The host has counted no more: it tells a page that is new.

    def come_back():
        player.visit()
        player.wait_opened(4, 4)

    expect_no_time_away(player, lambda: page.goto("about:blank"), come_back)


def test_a_key_pauses_only_a_game_that_has_begun(player):
    """Another game is not paused."""
    player.visit()
    page = player.page
    paused = page.locator("#paused")
    page.keyboard.press("z")
    expect(paused).to_be_hidden()
    player.click(4, 4)
    player.wait_opened(4, 4)
    page.keyboard.press("z")
    expect(paused).to_be_visible()
    page.keyboard.press("z")
    expect(paused).to_be_hidden()
    page.keyboard.press("z")
    page.keyboard.press("F2")
    expect(paused).to_be_hidden()
    expect(page.locator("#board")).to_be_visible()


def test_a_game_that_another_tab_ends_is_not_paused(player):
    begin(player)
    player.page.click("#clock")
    expect(player.page.locator("#paused")).to_be_visible()
    # Not before: a tab that pauses has the others read the game again.
    other = Player(player.page.context.new_page(), player.address)
    other.visit()
    other.wait_opened(4, 4)
    other.win(BEGINNER)
    expect(player.page.locator("#paused")).to_be_hidden()
    expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")


COVERED_CELL = """() => {
  const notice = document.querySelector("#passing");
  const rows = [...document.querySelectorAll("#board > .row")].map((row) => [...row.children]);
  const places = rows.flatMap((row, r) => row.map((cell, c) => ({ cell, place: [r, c] })));
  return places.find(({ cell }) => {
    const { left, top, width, height } = cell.getBoundingClientRect();
    return document.elementFromPoint(left + width / 2, top + height / 2) === notice;
  })?.place ?? null;
}"""
"""A script that returns a cell whose middle lies under the sentence of the notice, or null."""


STAYS = """
const after = globalThis.setTimeout;
globalThis.setTimeout = (act, time, ...more) => after(act, time === 10000 ? 1e6 : time, ...more);
"""
"""A script with which the way back to a game is offered until it is closed."""


def drop_a_game(player):
    """Leave a running game for another one, as by a slip."""
    player.page.add_init_script(STAYS)
    begin(player)
    game = player.game_id()
    player.page.keyboard.press("F2")
    player.wait_new_game(game)
    expect(player.page.locator("#passing")).to_be_visible()


def test_a_notice_gives_way_to_the_board_below_it(invite):
    """For 8 seconds nobody saw or opened the cells that it covered."""
    player = invite(viewport={"width": 768, "height": 1024})
    player.prefer(look="classic")
    drop_a_game(player)
    page, notice = player.page, player.page.locator("#passing")
    row, column = page.evaluate(COVERED_CELL)
    # Far from it the notice stays as it is.
    page.mouse.move(*player.middle_of(8, 0))
    expect(notice).to_have_css("opacity", "1")
    page.mouse.move(*player.middle_of(row, column))
    expect(notice).to_have_css("opacity", "0.15")
    page.mouse.click(*player.middle_of(row, column))
    player.wait_opened(row, column)
    # Its buttons can be reached from the board.
    back = notice.get_by_role("button", name="Back to your game")
    back.hover()
    expect(notice).to_have_css("opacity", "1")
    game = player.game_id()
    back.click()
    player.wait_new_game(game)


def test_a_finger_closes_a_notice_over_the_board(invite):
    player = invite(**PHONE)
    drop_a_game(player)
    notice = player.page.locator("#passing")
    notice.tap(position={"x": 12, "y": 12})
    expect(notice).to_be_hidden()


def test_a_game_that_was_dropped_comes_back(player):
    """And stands among the games in progress, with its hour and progress."""
    begin(player)
    page = player.page
    game, codes = player.game_id(), player.codes()
    page.keyboard.press("F2")
    player.wait_new_game(game)
    page.get_by_role("button", name="Back to your game").click()
    player.wait_codes(codes)
    assert player.game_id() == game
    expect(page.locator("#passing")).to_be_hidden()
    page.click("#face")
    player.wait_new_game(game)
    player.press("#menu-game")
    row = page.locator("fieldset.running li")
    expect(row).to_have_count(1)
    text = row.locator("button").first.inner_text()
    opened = sum(code.isdigit() for line in codes for code in line)
    assert f"{100 * opened / 71:.1f}% opened" in text
    assert re.search(r"\d\d:\d\d$", text)


def test_no_notice_comes_where_nothing_is_lost(player):
    """A box has copies; a game without an opening, or at its end, is not missed."""
    player.page.add_init_script("localStorage.setItem('fairmines.notSaved', '49')")
    player.visit(EASY)
    player.win(2)
    expect(player.page.locator("#passing")).to_be_hidden()
    game = player.game_id()
    player.page.click("#face")
    player.wait_new_game(game)
    player.page.click("#face")
    expect(player.page.locator("#passing")).to_be_hidden()


def test_zoom_is_kept_and_taken_back(player):
    player.visit()
    page = player.page
    whole = page.get_by_role("button", name="Whole board")

    def size():
        return player.cell(0, 0).bounding_box()["width"]

    def zoom_in():
        page.mouse.move(*player.middle_of(4, 4))
        page.keyboard.down("Control")
        for _ in range(3):
            page.mouse.wheel(0, -120)
        page.keyboard.up("Control")
        expect(whole).to_be_visible()
        player.wait_drawn()

    fitting = size()
    expect(whole).to_be_hidden()
    zoom_in()
    zoomed = size()
    assert zoomed > fitting
    page.reload()
    expect(whole).to_be_visible()
    assert size() == zoomed
    whole.click()
    expect(whole).to_be_hidden()
    assert size() == fitting
    page.reload()
    page.wait_for_selector("#board .cell")
    assert size() == fitting
    zoom_in()
    page.keyboard.press("Control+0")
    expect(whole).to_be_hidden()
    assert size() == fitting
    # Another board fits.
    zoom_in()
    player.press("#level-chip-intermediate")
    expect(page.locator("#board .cell")).to_have_count(256)
    expect(whole).to_be_hidden()


def test_letters_move_the_cursor(player):
    player.visit()
    page = player.page
    for name, keys in (("W A S D", "wasd"), ("H J K L", "khjl")):
        settings(player).get_by_role("button", name="Keys…").click()
        page.get_by_label("Moving the cursor").select_option(name)
        # An action that had such a key has another one.
        labels = [key.inner_text() for key in page.locator("dialog [id^=key-]").all()]
        assert not {*keys.upper()} & {*labels}
        assert len(set(labels)) == len(labels)
        page.keyboard.press("Escape")
        player.close_dialog()
        player.cell(0, 0).focus()
        up, left, down, right = keys
        for key, cell in ((down, (1, 0)), (right, (1, 1)), (up, (0, 1)), (left, (0, 0))):
            page.keyboard.press(key)
            expect(player.cell(*cell)).to_be_focused()


def test_double_clicks(player):
    """On a covered cell they only open it, on a number they chord if the player wants it."""
    player.prefer(doubleChords=False)
    begin(player)
    page, mouse = player.page, player.page.mouse

    def press_again(cell):
        """Click on a cell, and press the button once more; return how many cells are pressed."""
        mouse.click(*player.middle_of(*cell))
        player.wait_opened(*cell)
        mouse.down(click_count=2)
        player.wait_drawn()
        pressed = page.locator("#board .pressed").count()
        mouse.up(click_count=2)
        return pressed

    clue, mined, safe = a_clue_to_chord(player)
    for cell in mined:
        player.click(*cell, button="right")
        expect(player.cell(*cell)).to_have_class(re.compile("flag"))
    mouse.dblclick(*player.middle_of(*clue))
    player.wait_drawn()
    expect(player.cell(*safe[0])).to_have_class("cell covered")
    player.switch("A double click on a number")
    mouse.dblclick(*player.middle_of(*clue))
    for cell in safe:
        player.wait_opened(*cell)
    for one_click in (False, True):
        if one_click:
            player.switch("One click on a number")
        covered = player.next_cell(BEGINNER)
        assert press_again(covered) == 0
        assert player.codes()[covered[0]][covered[1]] != "0"
        page.wait_for_timeout(700)  # the next click begins anew
        assert press_again(covered) > 0


def test_the_right_button_flags_around_a_number_if_the_player_wants_it(player):
    begin(player)
    codes = player.codes()
    clues = {
        (r, c): (int(code), [near for near in neighbours(r, c) if codes[near[0]][near[1]] == "c"])
        for r, line in enumerate(codes)
        for c, code in enumerate(line)
        if code.isdigit()
    }
    clue, around = next((cell, near) for cell, (n, near) in clues.items() if n == len(near) > 0)
    undecided = next(cell for cell, (n, near) in clues.items() if 0 < n < len(near))
    flags = player.page.locator("#board .flag")
    player.click(*clue, button="right")
    player.wait_drawn()
    expect(flags).to_have_count(0)
    player.switch("The right button on a number")
    player.click(*undecided, button="right")  # not all of its cells are mines
    player.click(*clue, button="right")
    for cell in around:
        expect(player.cell(*cell)).to_have_class(re.compile("flag"))
    expect(flags).to_have_count(len(around))


def neighbours(row, column):
    places = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    return [(r, c) for r, c in places if 0 <= r < 9 and 0 <= c < 9]
