"""Browser tests for players of time: 3BV, clicks, the wheel, and the end of a game on a phone."""

import re
from itertools import pairwise

from playwright.sync_api import expect

import fairmines as fm
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED

TIME = re.compile(r"^\d+\.\d\d sec$")


def test_a_board_of_a_chosen_3bv(player):
    player.new_game(rules="classic", first="safe")
    page = player.page
    player.press("#menu-game")
    dialog = page.locator("dialog")
    dialog.get_by_label("3BV from").fill("20")
    dialog.get_by_label("3BV to").fill("19")
    dialog.get_by_role("button", name="Play").click()
    expect(dialog.get_by_role("alert")).to_contain_text("3BV is a whole number")
    dialog.get_by_label("3BV to").fill("20")
    dialog.get_by_label("Seed").fill("7")  # its board takes no guess
    dialog.get_by_role("button", name="Play").click()
    expect(page.locator("#rules-now")).to_have_text(re.compile("^Classic · Beginner · 3BV 20.20$"))
    player.click(4, 4)
    player.wait_opened(4, 4)
    game, level = player.game_id(), page.url
    player.win(BEGINNER)
    codes = player.codes()
    layout = fm.Layout([[int(code in "fmh") for code in row] for row in codes])
    assert layout.bbbv == 20
    # The game is opened again, and its link deals the same board.
    page.reload()
    player.wait_opened(4, 4)
    assert (player.game_id(), player.codes(), page.url) == (game, codes, level)
    page.evaluate("document.querySelector('#result-more')?.click()")
    player.press("#tool-share")
    link = page.locator("dialog").get_by_label("Link", exact=True).input_value()
    assert "bbbv=20-20" in link
    page.keyboard.press("Escape")
    page.goto(f"{player.address}static/manifest.webmanifest")
    page.goto(link)
    page.locator("dialog button").first.click()
    player.wait_opened(4, 4)
    player.win(BEGINNER)
    assert player.codes() == codes


def test_the_wheel_changes_the_mines_of_a_new_game(player):
    player.new_game()
    page = player.page
    player.press("#menu-game")
    page.locator("dialog").get_by_label("Custom").check()
    mines = page.locator("dialog input[name=mines]")
    mines.hover()
    for by, expected in ((-100, "11"), (-100, "12"), (100, "11")):
        page.mouse.wheel(0, by)
        expect(mines).to_have_value(expected)


def test_the_wheel_changes_mines_and_clues_of_the_analyser(analyst):
    analyst.begin()
    page = analyst.page
    expect(page.locator("#total")).to_have_value("10")
    page.locator("#total").hover()
    page.mouse.wheel(0, -100)
    expect(page.locator("#total")).to_have_value("11")
    cell = analyst.cell(4, 4)
    for wheel, label in ((-100, "no mine"), (-100, "1 mine"), (100, "no mine"), (100, "covered")):
        cell.hover()
        page.mouse.wheel(0, wheel)
        expect(cell).to_have_attribute("aria-label", re.compile(f"^Row 4, column 4: {label}"))


def test_what_clicks_were_worth(player):
    player.new_game(first="opening")
    page = player.page
    player.win(BEGINNER)
    expect(page.locator("#result-time")).to_have_text(TIME)
    expect(page.locator("#result-best .history")).to_have_count(0)
    said, clicks = page.locator("#result-risk"), page.locator("#result-clicks")
    expect(said).not_to_be_empty()
    before = said.inner_text()
    page.evaluate("document.querySelector('#result-clicks').click()")
    expect(said).to_have_text(re.compile("would have done|click would"))
    least, zini, human, made = map(int, re.findall(r"\d+", said.inner_text())[:4])
    layout = fm.Layout([[int(code in "fmh") for code in row] for row in player.codes()])
    metrics = fm.board_metrics(layout)
    assert (zini, human) == (metrics.zini, metrics.human_zini)
    assert least == min(zini, human, made) <= made
    expect(clicks).to_have_attribute("aria-pressed", "true")
    page.evaluate("document.querySelector('#result-clicks').click()")
    expect(said).to_have_text(before)
    expect(page.locator("#board .wasted")).to_have_count(0)
    # The next win stands beside this one.
    player.page.click("#result-again")
    expect(page.locator("#board .opened")).to_have_count(0)
    player.win(BEGINNER)
    expect(page.locator("#result-best .history")).to_have_text(
        re.compile(r"3BV/s: best [\d.]+, median [\d.]+\. Efficiency: best [\d.]+%, median")
    )


def test_speed_and_efficiency_while_playing(player):
    player.visit(SHARED)
    player.switch("3BV/s and efficiency so far")
    expect(player.page.locator("#figures")).to_have_text(
        re.compile(r"^3BV/s.[\d.<]+ · efficiency.[\d.]+%$")
    )


def test_a_picture_of_the_result(player):
    player.new_game(first="opening")
    player.win(BEGINNER)
    player.page.evaluate("document.querySelector('#tool-share').click()")
    with player.page.expect_download() as saved:
        player.page.get_by_role("button", name="Picture of the result").click()
    assert saved.value.path().read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"
    assert saved.value.suggested_filename == "fairmines.png"


def test_edges_and_corners_are_heard(player):
    player.new_game()
    cells = player.page.locator("#board .cell")
    for index, ends in ((0, "corner"), (4, "edge"), (8, "corner"), (36, "edge"), (80, "corner")):
        expect(cells.nth(index)).to_have_attribute("aria-label", re.compile(f"covered, {ends}$"))
    expect(cells.nth(40)).to_have_attribute("aria-label", re.compile("covered$"))


def test_analyse_has_the_position_of_a_running_game(player):
    """Once: what is then edited there stays until the game goes on."""
    player.visit(SHARED)
    page, codes = player.page, player.codes()
    page.click("#menu-analyse")
    page.locator("#keypad button").first.wait_for()
    assert player.codes() == codes
    page.keyboard.press("3")
    expect(player.cell(0, 0)).to_have_class(re.compile("d3"))
    page.click("#menu-play")
    page.locator("#face").wait_for()
    page.click("#menu-analyse")
    page.locator("#keypad button").first.wait_for()
    expect(player.cell(0, 0)).to_have_class(re.compile("d3"))


def test_daily_boards_are_in_the_bar_of_every_place(player):
    player.visit()
    for name in ("analyse", "review", "train", "reviews"):
        player.page.goto(f"{player.address}{name}.html")
        player.page.click("#menu-daily")
        expect(player.page.locator("dialog.daily .daily-board").first).to_be_visible()
        expect(player.page.locator("#menu-play")).to_have_attribute("aria-current", "page")


def test_the_end_of_a_game_on_a_phone(invite):
    """A sheet of at most 260 pixels with two rows of buttons, and what it speaks of above it."""
    player = invite(**PHONE)
    player.new_game(first="opening", width=16, height=16, mines=40)
    player.lose(40)
    page = player.page
    expect(page.locator("#result-risk .mini").first).to_be_visible()
    for name in ("why", "again", "judge", "on", "more"):
        expect(page.locator(f"#result-{name}")).to_be_visible()
    side = page.locator(".side").bounding_box()
    assert side["height"] <= 260
    rows = [
        [page.locator(f"#result-{name}").bounding_box() for name in names]
        for names in (["why", "again"], ["judge", "on", "more"])
    ]
    for row in rows:
        assert len({round(it["y"] + it["height"] / 2) for it in row}) == 1
        assert all(a["x"] + a["width"] <= b["x"] for a, b in pairwise(row))
        assert all(it["height"] >= 44 for it in row)
    for cell in page.locator("#board :is(.hit, .follows)").all():
        box = cell.bounding_box()
        assert box["y"] + box["height"] <= side["y"]
