"""Browser tests of the review: walking through a game, its judgement, files, practice."""

import re

import numpy as np
import pytest
from analyst import PHONE
from barriers import barriers
from player import BEGINNER, SHARED
from playwright.sync_api import expect
from reviewer import FRAMES, MOVES, RECORD, Reviewer

import fairmines as fm
from fairmines.play.display import SYMBOLS

LOW = {"viewport": {"width": 1366, "height": 650}}


@pytest.fixture
def reviewer(invite, home) -> Reviewer:
    player = invite(**LOW)
    return Reviewer.at(player, home)


@pytest.mark.one_host("site", "the page alone walks through a game")
def test_keys_walk_through_a_dropped_game(reviewer):
    reviewer.open_record()
    press = reviewer.page.keyboard.press
    reviewer.expect_at(0)
    for moves in range(1, MOVES + 1):
        press("ArrowRight")
        reviewer.expect_at(moves)
    press("ArrowRight")
    reviewer.expect_at(MOVES)
    press("ArrowLeft")
    reviewer.expect_at(MOVES - 1)
    press("Home")
    reviewer.expect_at(0)
    press("End")
    reviewer.expect_at(MOVES)
    # The file is no address of its own.
    assert "#" not in reviewer.page.url


@pytest.mark.one_host("site", "the page alone walks through a game")
def test_the_board_is_walked_cell_by_cell(reviewer):
    """As a screen reader does: the keys go from cell to cell, and each says what it is."""
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    page.locator("#menu-help").focus()
    for _ in range(3):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.role") == "gridcell":
            break
    focused = page.locator(":focus")
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 0, column 0: no mine around"))
    reviewer.walk(3, 2)
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 3, column 2: covered"))
    page.keyboard.press("Control+End")
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 5, column 5: "))
    reviewer.expect_at(1)
    # With Shift the game goes on, and the focus stays: the labels are those of the next moment.
    page.keyboard.press("Shift+ArrowRight")
    reviewer.expect_at(2)
    page.keyboard.press("Shift+End")
    reviewer.expect_at(MOVES)
    expect(focused).to_have_attribute("aria-label", re.compile("^Row 5, column 5: mine"))
    # A click leaves the keys to the walk through the game.
    page.evaluate("document.activeElement.blur()")
    reviewer.click(1, 1)
    page.keyboard.press("ArrowLeft")
    reviewer.expect_at(MOVES - 1)


@pytest.mark.one_host("site", "the page alone walks through a game")
def test_the_mouse_walks_by_buttons_slider_and_timeline(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.click("#walk-next")
    page.click("#walk-next")
    reviewer.expect_at(2)
    page.click("#walk-back")
    reviewer.expect_at(1)
    box = page.locator("#timeline").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + 20)
    reviewer.expect_at(MOVES)
    page.mouse.move(box["x"] + box["width"] - 2, box["y"] + 20)
    page.mouse.down()
    page.mouse.move(box["x"] + 0.4 * box["width"], box["y"] + 30, steps=4)
    page.mouse.up()
    reviewer.expect_at(round(0.4 * MOVES))
    page.locator("#slider").fill("1")
    reviewer.expect_at(1)
    page.locator("#slider").focus()
    page.keyboard.press("ArrowRight")
    reviewer.expect_at(2)


@pytest.mark.one_host("site", "the page alone walks through a game")
def test_fingers_walk_on_a_phone(invite, home):
    player = invite(**PHONE)
    reviewer = Reviewer.at(player, home)
    reviewer.open_record()
    page = reviewer.page
    page.tap("#walk-next")
    reviewer.expect_at(1)
    page.tap("#walk-last")
    expect(page.locator("#judgement .mistake")).to_be_visible()
    box = page.locator("#timeline").bounding_box()
    page.touchscreen.tap(box["x"] + box["width"] - 2, box["y"] + 20)
    reviewer.expect_at(MOVES)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.in_turn
def test_a_mistake_is_named_and_proved(reviewer):
    review = fm.review(RECORD, games=0)
    first = review.first_mistake
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("PageDown")
    reviewer.expect_at(first.move)
    said = page.locator("#judgement")
    row, column = first.cell
    expect(said).to_contain_text(f"opens row {row}, column {column} after {first.elapsed:.1f}")
    expect(said.locator(".mistake")).to_contain_text("Mistake:")
    row, column = first.better.cell
    expect(said.locator(".mistake")).to_contain_text(f"Better: row {row}, column {column}")
    assert "then-opened" in reviewer.cell(*first.cell).get_attribute("class")
    page.click("#why")
    expect(page.locator("#explanation")).to_contain_text(f"Row {row}, column {column} is safe.")
    page.keyboard.press("Escape")
    expect(page.locator("#explanation")).to_be_hidden()
    page.keyboard.press("PageUp")
    reviewer.expect_at(0)


@pytest.mark.in_turn
def test_probabilities_are_those_of_the_moment(reviewer):
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


@pytest.mark.one_host("site", "the page alone walks through a game")
def test_the_game_is_played_back_with_the_pointer(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.select_option("#speed", "8")
    page.keyboard.press("Space")
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Pause")
    reviewer.expect_at(MOVES)
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Play the game back")
    pointer = page.locator(".pointer")
    expect(pointer).to_be_visible()
    move = RECORD.moves[-1]
    box, cell = pointer.bounding_box(), reviewer.cell(move.row, move.column).bounding_box()
    assert cell["x"] < box["x"] < cell["x"] + cell["width"]
    assert cell["y"] < box["y"] < cell["y"] + cell["height"]
    page.click("#tool-pointer")
    expect(pointer).to_be_hidden()


@pytest.mark.one_host("site", "the page alone walks through a game")
def test_playing_pauses_where_it_is(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.select_option("#speed", "0.25")
    page.click("#walk-play")
    page.click("#walk-play")
    expect(page.locator("#walk-play")).to_have_attribute("aria-label", "Play the game back")
    reviewer.expect_at(1)  # the first opening is at 0 seconds


def test_play_from_here(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.click("#tool-practise")
    page.wait_for_url(re.compile(r"/$"))
    reviewer.wait_codes(FRAMES[2])
    expect(page.locator("#rules-now")).to_contain_text("practice")
    reviewer.click(3, 2)  # a mine of the recorded game
    expect(page.locator("#result")).to_be_visible()
    assert reviewer.codes()[3][2] == "h"


def test_analyse_here(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    page.click("#tool-position")
    page.wait_for_url("**/analyse*#**")
    reviewer.wait_codes(FRAMES[1])


def test_the_address_leads_to_a_moment_of_a_game(reviewer):
    reviewer.visit(SHARED)
    reviewer.wait_opened(4, 4)
    reviewer.lose(BEGINNER)
    game, lost = reviewer.game_id(), reviewer.codes()
    reviewer.begin(f"#game={game}&move=1")
    page = reviewer.page
    expect(page.locator("#judgement")).to_contain_text("Move 1 of ")
    page.keyboard.press("End")
    reviewer.wait_codes(lost)
    moves = page.locator("#slider").get_attribute("max")
    assert re.search(rf"/review(\.html)?#game={game}&move={moves}$", page.url)
    page.goto(page.url.replace(f"move={moves}", "move=0"))
    expect(page.locator("#judgement")).to_contain_text("Move 0 of ")


def test_the_way_from_a_finished_game(player):
    player.visit("#level=9x9x10&rules=fair&first=opening")
    player.new_game()
    player.win(BEGINNER)
    won = player.codes()
    player.page.click("#result-judge")
    player.page.wait_for_url(f"**/review*#game={player.game_id()}*")
    expect(player.page.locator("#about")).to_contain_text("Won in")
    player.page.click("#tool-save")
    with player.page.expect_download() as download:
        player.page.locator("dialog").get_by_role("button", name="Save").click()
    record = fm.Record.from_json(download.value.path().read_text(encoding="utf-8"))
    assert record.status == "won"
    *_, last = record.frames()
    opened = [[SYMBOLS[code] for code in row] for row in last.codes]
    assert [[str(code) for code in row] for row in opened] == won
    player.page.click("#menu-open")
    player.page.get_by_role("button", name="My last game").click()
    expect(player.page.locator("#judgement")).to_contain_text("Move 0 of ")


@pytest.mark.in_turn
def test_winning_chances_follow(reviewer):
    reviewer.visit("#level=9x9x20&rules=classic&first=opening&deal=random&seed=14&start=4,4")
    reviewer.wait_opened(4, 4)
    reviewer.win(20)
    reviewer.begin(f"#game={reviewer.game_id()}")
    expect(reviewer.page.locator("#timeline .chance")).to_have_count(1)
    expect(reviewer.page.locator("#about")).to_contain_text("chance at the start")


@pytest.mark.one_host(
    "server", "a site's worker cannot be held up; the page takes its answer alike"
)
def test_a_proof_stays_open_when_winning_chances_come(reviewer):
    page, held = reviewer.page, []
    page.route(re.compile(r"games=100\b"), lambda route: held.append(route))  # noqa: PLW0108
    with page.expect_request(re.compile(r"games=100\b")):
        reviewer.open_record()
    page.keyboard.press("PageDown")
    page.click("#why")
    expect(page.locator("#explanation")).to_be_visible()
    expect(page.locator("#about")).not_to_contain_text("chance at the start")
    [route] = held
    route.continue_()
    expect(page.locator("#about")).to_contain_text("chance at the start")
    expect(page.locator("#explanation")).to_be_visible()
    page.keyboard.press("Escape")
    reviewer.expect_at(fm.review(RECORD, games=0).first_mistake.move)


def test_files_that_are_no_game(reviewer, complaints):
    reviewer.open_record()
    reviewer.drop("x.avf", b"\0\1\2")
    notice = reviewer.page.locator("#notice")
    expect(notice).to_be_visible()
    reviewer.expect_at(0)
    reviewer.begin("#game=unknown")
    expect(notice).to_be_visible()
    # A browser complains of a server's status codes itself.
    complaints[:] = [it for it in complaints if "status of 4" not in it]


@pytest.mark.one_host("site", "pages and style sheets are the same on both")
@pytest.mark.parametrize("options", [LOW, PHONE], ids=["desktop", "phone"])
def test_no_barriers(invite, home, options):
    player = invite(**options)
    reviewer = Reviewer.at(player, home)
    reviewer.begin()
    assert barriers(player.page) == []
    reviewer.open_record()
    player.page.keyboard.press("PageDown")
    player.page.click("#why")
    player.page.click("#tool-probabilities")
    reviewer.wait_analysed()
    assert barriers(player.page) == []
    player.page.click("#menu-help")
    assert barriers(player.page) == []


@pytest.mark.one_host("site", "texts and style sheets are the same on both")
@pytest.mark.parametrize("language", ["cs", "ru", "fi", "pt-BR"])
def test_it_fits_in(language, invite, home):
    player = invite(locale=language, **PHONE)
    reviewer = Reviewer.at(player, home)
    reviewer.open_record()
    player.page.keyboard.press("PageDown")
    expect(player.page.locator("#judgement .mistake")).to_be_visible()
    assert player.page.evaluate("document.documentElement.scrollWidth") <= 390
