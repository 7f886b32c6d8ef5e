"""Browser tests of what a daily player stumbles over: the clock, slips, zoom, keys and clicks."""

import re

import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.player import BEGINNER, SHARED, Player
from tests.browser.site_visitors import SitePlayer
from tests.browser.test_mouse import a_clue_to_chord
from tests.browser.test_settings import close, settings

HIDDEN = """
Object.defineProperty(document, "visibilityState", { configurable: true, get: () => "hidden" });
document.dispatchEvent(new Event("visibilitychange"));
"""
SHOWN = """
delete document.visibilityState;
document.dispatchEvent(new Event("visibilitychange"));
"""
EASY = "#level=9x9x2&rules=fair&first=opening&deal=random&seed=7&start=4,4"


def wait_seconds(player, number):
    seconds = player.page.locator("#seconds")
    expect(seconds).to_have_attribute("data-value", f"{number:03}", timeout=20_000)


def begin(player, link=SHARED):
    player.visit(link)
    player.wait_opened(4, 4)


def seconds(player):
    return int(player.page.locator("#seconds").get_attribute("data-value"))


def expect_no_time(player):
    """Let 2.5 seconds pass. The clock of the page stands, and the host counts none of them."""
    before = seconds(player)
    player.page.wait_for_timeout(2500)
    assert seconds(player) == before


def expect_counted(player, most):
    """Assert that the host has counted so many seconds at most: it tells a page that is new."""
    player.page.goto("about:blank")
    player.visit()
    player.wait_opened(4, 4)
    assert seconds(player) <= most


class TestClock:
    def test_a_pause_hides_the_board_and_stops_the_clock(self, player):
        begin(player)
        page = player.page
        page.click("#clock")
        expect(page.locator("#board")).to_be_hidden()
        expect(page.locator("#status")).to_have_text(re.compile("^Paused"))
        expect(page.locator("#clock")).to_have_attribute("aria-pressed", "true")
        # No key plays on a board that cannot be seen.
        before = page.locator("#mines-left").get_attribute("data-value")
        for key in "fhsu":
            page.keyboard.press(key)
        expect(page.locator("#tool-states")).to_have_attribute("aria-pressed", "false")
        expect_no_time(player)
        page.keyboard.press("Enter")  # the focus is on the button that goes on
        expect(page.locator("#board")).to_be_visible()
        assert page.locator("#mines-left").get_attribute("data-value") == before
        wait_seconds(player, seconds(player) + 1)
        expect_counted(player, seconds(player) + 1)

    def test_a_key_pauses_and_another_game_is_not_paused(self, player):
        begin(player)
        page = player.page
        page.keyboard.press("z")
        expect(page.locator("#paused")).to_be_visible()
        page.keyboard.press("z")
        expect(page.locator("#paused")).to_be_hidden()
        page.keyboard.press("z")
        page.keyboard.press("F2")
        expect(page.locator("#paused")).to_be_hidden()
        expect(page.locator("#board")).to_be_visible()

    def test_before_the_first_opening_there_is_nothing_to_pause(self, player):
        player.visit()
        player.page.keyboard.press("z")
        expect(player.page.locator("#paused")).to_be_hidden()

    def test_a_game_that_another_tab_ends_is_not_paused(self, player):
        begin(player)
        other = Player(player.page.context.new_page(), player.address)
        other.visit()
        other.wait_opened(4, 4)
        player.page.bring_to_front()
        player.page.click("#clock")
        expect(player.page.locator("#paused")).to_be_visible()
        other.win(BEGINNER)
        expect(player.page.locator("#paused")).to_be_hidden()
        expect(player.page.locator("#face")).to_have_attribute("data-face", "cool")

    def test_no_time_passes_behind_a_dialog(self, player):
        begin(player)
        player.page.click("#menu-help")
        expect(player.page.locator("dialog")).to_be_visible()
        expect_no_time(player)
        close(player)
        wait_seconds(player, seconds(player) + 1)
        expect_counted(player, seconds(player) + 1)

    def test_no_time_passes_in_another_place(self, player):
        begin(player)
        player.page.click("#menu-statistics")
        expect(player.page.locator("#kept .links").first).to_be_visible()
        player.go_back_to_the_game()
        before = seconds(player)
        player.page.click("#menu-statistics")
        player.page.wait_for_timeout(2500)
        player.go_back_to_the_game()
        assert seconds(player) <= before + 1
        wait_seconds(player, seconds(player) + 1)
        expect_counted(player, seconds(player) + 1)

    def test_no_time_passes_in_a_hidden_tab(self, player):
        begin(player)
        player.page.evaluate(HIDDEN)
        expect_no_time(player)
        player.page.evaluate(SHOWN)
        wait_seconds(player, seconds(player) + 1)
        expect_counted(player, seconds(player) + 1)

    def test_no_time_passes_while_the_page_is_closed(self, player):
        begin(player)
        before = seconds(player)
        player.page.goto("about:blank")
        player.page.wait_for_timeout(2500)
        expect_counted(player, before + 1)


class TestSlips:
    def test_a_game_that_was_dropped_comes_back(self, player):
        begin(player)
        page = player.page
        game, codes = player.game_id(), player.codes()
        page.keyboard.press("F2")
        player.wait_new_game(game)
        page.get_by_role("button", name="Back to your game").click()
        player.wait_codes(codes)
        assert player.game_id() == game
        expect(page.locator("#passing")).to_be_hidden()

    def test_a_game_without_an_opening_or_at_its_end_is_not_missed(self, player):
        player.visit(EASY)
        player.win(2)
        game = player.game_id()
        player.page.click("#face")
        player.wait_new_game(game)
        player.page.click("#face")
        expect(player.page.locator("#passing")).to_be_hidden()

    def test_games_in_progress_have_their_hour_and_progress(self, player):
        begin(player)
        opened = sum(code.isdigit() for row in player.codes() for code in row)
        game = player.game_id()
        player.page.click("#face")
        player.wait_new_game(game)
        player.press("#menu-game")
        row = player.page.locator("fieldset.running li")
        expect(row).to_have_count(1)
        text = row.locator("button").first.inner_text()
        assert f"{100 * opened / 71:.1f}% opened" in text
        assert re.search(r"\d\d:\d\d$", text)

    @pytest.mark.on("site")
    def test_a_browser_with_the_only_copy_is_reminded_to_export(self, invite):
        player = invite(kind=SitePlayer)
        player.page.add_init_script(
            "if (!localStorage.getItem('fairmines.notSaved'))"
            "localStorage.setItem('fairmines.notSaved', '50')"
        )
        player.visit(EASY)
        player.win(2)
        page = player.page
        count = "localStorage.getItem('fairmines.notSaved')"
        page.wait_for_function(f"{count} === '51'")
        expect(page.locator("#passing")).to_be_hidden()
        page.evaluate("localStorage.setItem('fairmines.notSaved', '99')")
        player.visit(EASY.replace("seed=7", "seed=8"))
        player.win(2)
        expect(page.locator("#passing")).to_contain_text("100 games are kept in this browser alone")
        page.locator("#passing").get_by_role("button", name="Statistics").click()
        with page.expect_download():
            page.get_by_role("link", name="Save", exact=True).click()
        page.wait_for_function(f"{count} === '0'")

    def test_a_box_has_copies_so_nobody_is_reminded(self, player):
        player.page.add_init_script("localStorage.setItem('fairmines.notSaved', '49')")
        player.visit(EASY)
        player.win(2)
        expect(player.page.locator("#passing")).to_be_hidden()


class TestZoom:
    def size(self, player):
        return player.cell(0, 0).bounding_box()["width"]

    def zoom_in(self, player):
        page = player.page
        page.mouse.move(*player.middle_of(4, 4))
        page.keyboard.down("Control")
        for _ in range(3):
            page.mouse.wheel(0, -120)
        page.keyboard.up("Control")
        player.wait_drawn()

    @pytest.mark.parametrize("way", ["button", "key"])
    def test_zoom_is_kept_and_taken_back(self, way, player):
        player.visit()
        fitting = self.size(player)
        whole = player.page.get_by_role("button", name="Whole board")
        expect(whole).to_be_hidden()
        self.zoom_in(player)
        zoomed = self.size(player)
        assert zoomed > fitting
        player.page.reload()
        expect(whole).to_be_visible()
        assert self.size(player) == zoomed
        if way == "button":
            whole.click()
        else:
            player.page.keyboard.press("Control+0")
        expect(whole).to_be_hidden()
        assert self.size(player) == fitting
        player.page.reload()
        player.page.wait_for_selector("#board .cell")
        assert self.size(player) == fitting

    def test_another_board_fits(self, player):
        player.visit()
        self.zoom_in(player)
        player.press("#level-chip-intermediate")
        expect(player.page.locator("#board .cell")).to_have_count(256)
        expect(player.page.get_by_role("button", name="Whole board")).to_be_hidden()


class TestKeys:
    @pytest.mark.parametrize(("name", "keys"), [("W A S D", "wasd"), ("H J K L", "khjl")])
    def test_letters_move_the_cursor(self, name, keys, player):
        player.visit()
        page = player.page
        settings(player).get_by_role("button", name="Keys…").click()
        page.get_by_label("Moving the cursor").select_option(name)
        # An action that had such a key has another one.
        labels = [it.inner_text() for it in page.locator("dialog [id^=key-]").all()]
        assert not {*keys.upper()} & {*labels}
        assert len(set(labels)) == len(labels)
        page.keyboard.press("Escape")
        close(player)
        player.cell(0, 0).focus()
        up, left, down, right = keys
        for key, cell in ((down, (1, 0)), (right, (1, 1)), (up, (0, 1)), (left, (0, 0))):
            page.keyboard.press(key)
            expect(player.cell(*cell)).to_be_focused()

    def test_keys_act_on_the_pointer_if_it_has_moved_last(self, player):
        player.new_game(first="safe")
        page = player.page
        player.cell(0, 0).focus()
        page.mouse.move(*player.middle_of(5, 5))
        page.keyboard.press("f")
        expect(player.cell(5, 5)).to_have_class(re.compile("flag"))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("f")
        expect(player.cell(0, 1)).to_have_class(re.compile("flag"))
        page.mouse.move(2, 2)
        page.keyboard.press("ArrowRight")
        page.keyboard.press("f")
        expect(player.cell(0, 2)).to_have_class(re.compile("flag"))


class TestClicks:
    def ready(self, player):
        """Flag the mines around a clue; return the clue and its safe neighbours."""
        begin(player)
        clue, mined, safe = a_clue_to_chord(player)
        for cell in mined:
            player.click(*cell, button="right")
            expect(player.cell(*cell)).to_have_class(re.compile("flag"))
        return clue, safe

    def press_again(self, player, cell):
        """Click on a cell, and press the button once more; return how many cells are pressed."""
        mouse = player.page.mouse
        mouse.click(*player.middle_of(*cell))
        player.wait_opened(*cell)
        mouse.down(click_count=2)
        player.wait_drawn()
        pressed = player.page.locator("#board .pressed").count()
        mouse.up(click_count=2)
        return pressed

    @pytest.mark.parametrize("clicks", [True, False])
    def test_a_double_click_on_a_covered_cell_only_opens_it(self, clicks, player):
        player.prefer(clickChords=clicks)
        begin(player)
        covered = player.next_cell(BEGINNER)
        assert self.press_again(player, covered) == 0
        assert player.codes()[covered[0]][covered[1]] != "0"
        player.page.wait_for_timeout(700)  # the next click begins anew
        assert self.press_again(player, covered) > 0

    def test_double_clicks_chord_unless_the_player_does_not_want_it(self, player):
        player.prefer(doubleChords=False)
        clue, safe = self.ready(player)
        player.page.mouse.dblclick(*player.middle_of(*clue))
        player.wait_drawn()
        expect(player.cell(*safe[0])).to_have_class("cell covered")
        settings(player).get_by_label("A double click on a number").check()
        close(player)
        player.page.mouse.dblclick(*player.middle_of(*clue))
        for cell in safe:
            player.wait_opened(*cell)

    @pytest.mark.parametrize("wanted", [True, False])
    def test_the_right_button_flags_around_a_number_if_the_player_wants_it(self, wanted, player):
        player.prefer(rightFlags=wanted)
        begin(player)
        codes = player.codes()
        clue, around = next(
            ((r, c), cells)
            for r, line in enumerate(codes)
            for c, code in enumerate(line)
            if code.isdigit()
            and (cells := [it for it in neighbours(r, c) if codes[it[0]][it[1]] == "c"])
            and int(code) == len(cells)
        )
        player.click(*clue, button="right")
        for cell in around if wanted else ():
            expect(player.cell(*cell)).to_have_class(re.compile("flag"))
        player.wait_drawn()
        flags = player.page.locator("#board .flag")
        expect(flags).to_have_count(len(around) if wanted else 0)


def neighbours(row, column):
    places = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    return [(r, c) for r, c in places if 0 <= r < 9 and 0 <= c < 9]


def test_the_analyser_ignores_flags_that_may_be_wrong(invite):
    player = invite()
    analyst = Analyst(player.page, player.address)
    analyst.begin(fragment_of(fm.View.parse("3 2 1\n!??\n111")))
    status = analyst.page.locator("#status")
    expect(status).to_contain_text("No layout fits")
    ignore = analyst.page.get_by_label("Ignore flags")
    ignore.check()
    expect(status).to_contain_text("2 safe cells. 1 certain mine. Solutions: 1.")
    # The flag stays, and what is computed for its cell stands beside it.
    expect(analyst.cell(0, 0)).to_have_attribute("aria-label", re.compile("flag.*safe|0%"))
    analyst.click(0, 0)
    expect(analyst.page.locator("#explanation")).to_contain_text("Row 0, column 0 is safe.")
    ignore.uncheck()
    expect(status).to_contain_text("No layout fits")
    # Without a flag there is nothing to ignore.
    analyst.begin(fragment_of(fm.View.parse("3 2 1\n???\n111")))
    expect(analyst.page.get_by_label("Ignore flags")).to_be_hidden()


def test_the_analyser_takes_cells_that_are_known_to_be_safe(invite):
    player = invite()
    analyst = Analyst(player.page, player.address)
    board = "4 2 2\n????\n1??1"
    analyst.begin(fragment_of(fm.View.parse(board)))
    analyst.settle(board)
    page = analyst.page
    status = page.locator("#status")
    expect(status).to_contain_text("a guess is forced")
    analyst.walk(0, 0)
    page.keyboard.press("s")
    expect(analyst.cell(0, 0)).to_have_attribute(
        "aria-label", "Row 0, column 0: known to be safe, not opened"
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
    analyst.click(0, 0)
    expect(analyst.cell(0, 0)).to_have_class(re.compile("opened d1"))
    # A clash that follows from them is proved.
    page.click("#tool-play")
    page.keyboard.press("Control+z")
    analyst.walk(0, 1)
    page.keyboard.press("s")
    expect(status).to_contain_text("No layout fits")


def test_the_keypad_has_a_key_for_them(invite):
    player = invite()
    analyst = Analyst(player.page, player.address)
    analyst.begin(fragment_of(fm.View.parse("3 1 1\n?2?")))
    player.page.click("#mode-paint")
    player.page.get_by_role("button", name="known to be safe, not opened").click()
    analyst.click(0, 0)
    expect(analyst.cell(0, 0)).to_have_class(re.compile("covered safe"))
