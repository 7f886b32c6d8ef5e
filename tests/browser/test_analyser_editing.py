"""Browser tests of the analyser: a position typed, painted, tapped, pasted, dropped, linked."""

import re
from urllib.parse import quote

import numpy as np
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import Analyst, finished_games, fragment_of, saved
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED
from tests.browser.reviewer import FRAMES, MOVES, RECORD

BOARD = "5 4 7\n01???\n23?3?\n!!32?\n????1"
CORNER = "3 3 1\n!10\n110\n000"


def test_a_position_typed_by_keys_alone(analyst):
    """On an English keyboard, then on a Russian one."""
    analyst.begin()
    page = analyst.page
    # The Tab key leads from the menu to the numbers of the position, and on to the board.
    for _ in range(20):
        if page.evaluate("document.activeElement.id") == "width":
            break
        page.keyboard.press("Tab")
    for number in ("5", "4"):
        page.keyboard.press("Control+a")
        page.keyboard.type(number)
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Control+a")
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    expect(page.locator("#board .cell")).to_have_count(20)
    expect(analyst.cell(0, 0)).to_be_focused()
    for letter in "".join(BOARD.split("\n")[1:]):
        page.keyboard.press({"?": "Space", "!": "f"}.get(letter, letter))
    analyst.settle(BOARD)
    assert analyst.text() == BOARD
    # The cursor goes anywhere; Backspace takes back what was typed last.
    analyst.walk(1, 1)
    page.keyboard.press("8")
    expect(analyst.cell(1, 1)).to_have_class(re.compile("d8"))
    page.keyboard.press("Backspace")
    expect(analyst.cell(1, 1)).to_have_class(re.compile("covered"))
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    assert analyst.text() == BOARD
    page.keyboard.press("Control+y")
    expect(analyst.cell(1, 1)).to_have_class(re.compile("d8"))

    analyst.begin("#size=3x1&mines=1&cells=c1c")
    analyst.cell(0, 0).focus()
    analyst.press_foreign("\N{CYRILLIC SMALL LETTER A}", "KeyF")
    analyst.press_foreign("\N{CYRILLIC CAPITAL LETTER SOFT SIGN}", "KeyM", modifiers=8)
    # Two flags clash with one mine: soon the proof of that stands there, and shows them as mines.
    flag = re.compile("flag|mined")
    for column in (0, 1):
        expect(analyst.cell(0, column)).to_have_class(flag)
    analyst.press_foreign("\N{CYRILLIC SMALL LETTER YA}", "KeyZ", modifiers=2)
    expect(analyst.cell(0, 1)).to_have_class(re.compile("d1"))
    analyst.press_foreign("\N{CYRILLIC SMALL LETTER EN}", "KeyY", modifiers=2)
    expect(analyst.cell(0, 1)).to_have_class(flag)
    analyst.press_foreign("\N{CYRILLIC SMALL LETTER YA}", "KeyZ", modifiers=2)
    analyst.settle("3 1 1\n!1?")
    analyst.press_foreign("\N{CYRILLIC SMALL LETTER EF}", "KeyA")
    expect(page.locator("#advice")).to_be_visible()


def test_strokes_of_the_mouse(analyst):
    analyst.begin("#size=5x4&mines=4&cells=cU")
    page = analyst.page
    page.click("#mode-paint")
    page.click("[data-code='2']")
    page.mouse.move(*analyst.middle_of(1, 0))
    page.mouse.down()
    page.mouse.move(*analyst.middle_of(1, 4), steps=12)
    page.mouse.up()
    analyst.click(3, 4, button="right")
    assert analyst.view() == fm.View.parse("5 4 4\n?????\n22222\n?????\n????!")
    analyst.click(3, 4, button="right")
    # A stroke is one step to undo.
    for _ in range(3):
        page.click("#undo")
    assert analyst.view() == fm.View.parse("5 4 4\n?????\n?????\n?????\n?????")
    page.click("#redo")
    assert analyst.view() == fm.View.parse("5 4 4\n?????\n22222\n?????\n?????")
    page.click("#clear")
    assert analyst.view() == fm.View.parse("5 4 4\n?????\n?????\n?????\n?????")
    page.click("[data-code='1']")
    stroke_after_a_width(analyst, analyst.click, (2, 1))


def stroke_after_a_width(analyst, press, aimed_at):
    """Type a width on a board of 5x4 cells, and paint with a brush of 1 before its end.

    The stroke ends the typing, which changes the board: the cell that was aimed at is not painted.
    """
    page = analyst.page
    page.click("#width")
    page.keyboard.press("Control+a")
    page.keyboard.type("3")
    press(*aimed_at)
    expect(page.locator("#board .cell")).to_have_count(12)
    assert analyst.text() == "3 4 4\n???\n???\n???\n???"
    press(3, 2)
    expect(analyst.cell(3, 2)).to_have_class(re.compile("d1"))
    assert analyst.text() == "3 4 4\n???\n???\n???\n??1"


def test_the_keypad_of_a_phone(invite):
    phone = invite(**PHONE, kind=Analyst)
    phone.begin("#size=3x3&mines=1&cells=cJ")
    page = phone.page
    # A tap chooses a cell, each key writes into it and goes on.
    phone.tap(0, 0)
    for code in ("f", "1", "0", "1", "1", "0"):
        page.tap(f"[data-code='{code}']")
    # With a brush each tap paints.
    page.tap("#mode-paint")
    page.tap("[data-code='0']")
    for column in range(3):
        phone.tap(2, column)
    phone.settle(CORNER)
    assert phone.text() == CORNER
    page.tap("#undo")
    assert phone.view() == fm.View.parse("3 3 1\n!10\n110\n00?")
    phone.begin("#size=5x4&mines=4&cells=cU")
    page.tap("[data-code='1']")
    stroke_after_a_width(phone, phone.tap, (1, 2))  # an upright phone turns a wide board
    page.tap("#mode-paint")

    # Whoever plays from a position edits nothing, but undoes and redoes moves.
    phone.begin(fragment_of(fm.View.parse("4 3 2\n????\n?1??\n????")))
    page.tap("#tool-play")
    expect(page.locator("#status")).to_contain_text("Nothing is counted")
    cell = phone.open_next(2, phone.tap)
    page.tap("#undo")
    expect(phone.cell(*cell)).to_have_class(re.compile("covered"))
    page.tap("#redo")
    phone.wait_opened(*cell)
    page.tap("#undo")
    expect(phone.cell(*cell)).to_have_class(re.compile("covered"))
    # The Tab key stops at what can be pressed.
    assert page.locator("#keypad [tabindex='0']:not([inert] *)").get_attribute("id") == "undo"
    for editing in (".keys", "#mode-paint", "#clear"):
        expect(page.locator(f"#keypad {editing}")).to_have_attribute("inert", "")
    page.tap("#tool-play")
    phone.tap(*cell)
    page.tap("[data-code='2']")
    expect(phone.cell(*cell)).to_have_class(re.compile("d2"))


def test_pictures_size_and_total(analyst):
    analyst.begin(fragment_of(fm.View.parse(BOARD)))
    page, view = analyst.page, fm.View.parse(BOARD)
    analyst.wait_analysed()
    # The clues, and what is shown over covered cells: how likely each is a mine.
    letters = [
        analyst.cell(row, column).inner_text() if code == fm.View.COVERED else str(code)
        for (row, column), code in np.ndenumerate(view.cells)
        if code > 0 or code == fm.View.COVERED
    ]
    page.click("#menu-export")
    files = {}
    for kind in ("SVG", "PNG"):
        with page.expect_download() as download:
            page.get_by_role("button", name=f"Save as {kind}").click()
        files[kind] = saved(download.value)
    page.keyboard.press("Escape")
    assert files["PNG"].startswith(b"\x89PNG")
    assert int.from_bytes(files["PNG"][16:20]) == 5 * 64
    svg = files["SVG"].decode()
    assert re.findall(r"<text[^>]*>(.*?)</text>", svg) == letters
    assert svg.count("<path") >= 21
    page.fill("#width", "6")
    page.press("#width", "Enter")
    page.fill("#height", "5")
    page.press("#height", "Enter")
    assert analyst.text() == "6 5 7\n01????\n23?3??\n!!32??\n????1?\n??????"
    page.locator("#total-kind").select_option("unknown")
    expect(page.locator("#total")).to_be_hidden()
    expect(page.locator("#status")).to_contain_text("Mines expected beside clues")
    assert analyst.text().startswith("6 5\n")
    page.locator("#total-kind").select_option("density")
    page.fill("#total", "12.5")
    page.press("#total", "Enter")
    analyst.wait_analysed()
    expect(page).to_have_url(re.compile("&density=0.125&"))
    probability = fm.analyse(analyst.view(), density=0.125).mine_probability[0, 2]
    assert f"{100 * probability:.1f}%" in analyst.label(0, 2)
    page.locator("#total-kind").select_option("mines")
    for selector, value in (("#total", "31"), ("#width", "0"), ("#height", "201")):
        page.fill(selector, value)
        page.press(selector, "Enter")
        assert page.locator(selector).evaluate("(field) => field.validationMessage")
    assert analyst.view().level is not None
    assert analyst.view().width == 6


def test_a_link_opened_in_a_second_browser(analyst, invite):
    analyst.begin()
    analyst.paste(BOARD)
    link = analyst.link()
    other = invite()
    friend = Analyst(other.page, other.address)
    friend.page.goto(link)
    friend.settle(BOARD)
    assert friend.text() == BOARD
    expect(friend.page).to_have_url(link)
    # A reload keeps what the address has, which does not change too often; another place keeps all.
    friend.click(0, 2)
    friend.page.keyboard.press("2")
    expect(friend.page).not_to_have_url(link)
    friend.page.reload()
    friend.page.wait_for_selector("#board .cell")
    assert friend.view() == fm.View.parse(BOARD.replace("01???", "012??"))
    for column, key in ((2, "1"), (3, "2")):
        friend.click(0, column)
        friend.page.keyboard.press(key)
    friend.page.click("#menu-play")
    friend.page.wait_for_selector("#face")  # both places have a board
    friend.page.click("#menu-analyse")
    friend.page.wait_for_selector("#keypad button")
    friend.settle(BOARD.replace("01???", "0112?"))


LINKS = {
    # Width, height and mines in base 62; a flag, then eight cells whose clues it raises.
    "?board=3x3x1&analysis=adadaaab2i": CORNER,
    # Five cells a character, the first one in the highest bit.
    "?b=0302&m=80": "3 2 1\n1!1\n111",
    "#/game/?b=0302&m=80": "3 2 1\n1!1\n111",
    # What a chat program makes of a link.
    "#" + quote(fragment_of(fm.View.parse(CORNER))[1:], safe="=&"): CORNER,
}


def test_links_of_other_programs(analyst):
    """They lead here, or are pasted with the address of their own page."""
    for link, board in LINKS.items():
        analyst.page.goto("about:blank")
        analyst.begin(link)
        analyst.settle(board)
        assert analyst.text() == board, link
        analyst.page.click("#clear")
        analyst.paste(board, f"https://example.org/index.html{link}\n")
        assert analyst.text() == board, link


def test_dots_that_may_be_zeros(analyst):
    """The page says how it reads them, by the rule of `View.parse`, and offers the other way."""
    text, covered, zeros = (
        f"3 3 1\n{dot}11\n{dot}1{mine}\n{dot}11" for dot, mine in (".*", "?!", "0!")
    )
    analyst.begin()
    notice = analyst.page.locator("#notice")
    for clear in (zeros, covered):
        analyst.paste(clear)
        expect(notice).to_be_hidden()

    def drop():
        analyst.drop("board.txt", text.encode())
        analyst.settle(covered)

    for read in (drop, lambda: analyst.paste(covered, text)):
        read()
        expect(notice).to_contain_text("Dots are read as covered cells.")
        notice.get_by_role("button", name="Read dots as 0").click()
        analyst.settle(zeros)
        expect(notice).to_be_hidden()
        analyst.page.keyboard.press("Control+z")
        analyst.settle(covered)
    # What is offered is about the position that was opened, and goes when it is edited.
    analyst.paste(covered, text)
    expect(notice).to_be_visible()
    analyst.cell(0, 0).click()
    analyst.page.keyboard.press("1")
    expect(notice).to_be_hidden()


def test_a_game_is_opened_and_analysed_at_a_moment(analyst):
    """It goes to the review, at its first mistake; from there back to that moment's position."""
    page = analyst.page
    content = RECORD.to_json().encode()

    def choose():
        page.click("#menu-open")
        file = {"name": "game.json", "mimeType": "", "buffer": content}
        page.locator("#open-file").set_input_files(file)

    analyst.begin()
    for read in (lambda: analyst.drop("game.json", content), choose):
        read()
        expect(page.locator("#about")).to_contain_text("Ada")
        expect(page.locator("#judgement")).to_contain_text(f"Move {MOVES - 1} of {MOVES}")
        page.click("#tool-position")
        analyst.arrive()
        analyst.wait_analysed()
        analyst.wait_codes(FRAMES[MOVES - 1])


def test_files_and_what_is_no_position(analyst):
    analyst.begin()
    analyst.drop("board.abf", bytes([3, 3, 0, 1, 0, 0]))
    analyst.settle(CORNER)
    analyst.drop("picture.png", b"\x89PNG\r\n")
    notice = analyst.page.locator("#notice")
    expect(notice).to_contain_text("No position was found")
    expect(notice).to_contain_text("the text is not UTF-8: byte 0x89 at offset 0")
    notice.get_by_role("button", name="Close").click()
    analyst.page.click("#menu-open")
    for text, says in [
        ("3 3\n???", "line 3: the board has 1 rows: expected 3 after '3 3'"),
        ("https://example.org/?analysis=zz", "an analysis link: its value is 'zz'"),
        ("201 1\n" + "?" * 201, "the board is 201x1: expected sides up to 200"),
    ]:
        analyst.page.locator("dialog textarea").fill(text)
        analyst.page.locator("dialog .buttons button").first.click()
        wrong = analyst.page.locator("dialog [role='alert']")
        expect(wrong).to_contain_text("No position")
        expect(wrong).to_contain_text(says)
    analyst.page.keyboard.press("Escape")
    assert analyst.text() == CORNER


def test_a_running_game_is_analysed_and_does_not_count(analyst):
    analyst.visit(SHARED)
    seen = [[int(it) if it.isdigit() else -1 for it in row] for row in analyst.codes()]
    analyst.page.click("#tool-analyse")
    analyst.arrive()
    assert analyst.view() == fm.View(seen, BEGINNER)
    analyst.page.click("#menu-play")
    analyst.page.wait_for_selector("#face")  # both places have a board
    analyst.page.wait_for_selector("#board .cell.opened")
    analyst.win(BEGINNER)
    game = analyst.game_id()
    [row] = [it for it in finished_games(analyst) if it["id"] == game]
    assert row["assisted"] is True
    # A finished game, too: its mines are not told.
    analyst.page.click("#result-more")
    analyst.page.click("#result-analyse")
    analyst.arrive()
    assert analyst.view().covered.sum() == BEGINNER


def test_a_link_is_followed_while_the_page_writes_the_address(analyst):
    page = analyst.page
    page.add_init_script("""
        const { setTimeout } = window;
        window.setTimeout = (act, ms) => {
          if (ms === 400) window.writeAddress = act;
          return setTimeout(act, ms);
        };
    """)
    analyst.begin(fragment_of(fm.View.parse(CORNER)))
    analyst.settle(CORNER)
    # The page writes between the change of the address and the event that tells of it.
    page.evaluate(
        "(link) => { location.hash = link; writeAddress() }", fragment_of(fm.View.parse(BOARD))
    )
    analyst.settle(BOARD)
