"""Browser tests of the levels above the board, the badge, seeds, and the end of a game."""

import re

from playwright.sync_api import expect

import fairmines as fm
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHARED

LEVELS = {"beginner": 81, "intermediate": 256, "expert": 480}


def pressed(page):
    chips = page.locator("#levels [aria-pressed=true]")
    return [it.get_attribute("id") for it in chips.all()]


def test_a_chip_begins_a_game_of_its_level_with_the_options_of_the_last(player):
    player.new_game(rules="kind", deal="no-guess", difficulty="overlap")
    page = player.page
    assert pressed(page) == ["level-chip-beginner"]
    badge = page.locator("#rules-now")
    expect(badge).to_have_text("Kind · Beginner · No guessing needed (overlap)")
    for name, cells in LEVELS.items():
        page.click(f"#level-chip-{name}")
        expect(page.locator("#board .cell")).to_have_count(cells)
        expect(page.locator(f"#level-chip-{name}")).to_have_attribute("aria-pressed", "true")
        assert pressed(page) == [f"level-chip-{name}"]
        expect(badge).to_have_text(f"Kind · {name.capitalize()} · No guessing needed (overlap)")
    # It is the level of the next visit, too.
    page.evaluate("localStorage.removeItem('fairmines.play.game'); sessionStorage.clear()")
    page.reload()
    expect(page.locator("#board .cell")).to_have_count(480)
    expect(badge).to_have_text("Kind · Expert · No guessing needed (overlap)")


def test_links_and_daily_boards_leave_the_options_of_the_player(player):
    """Their games have options of their own; the next games have those of the player."""
    player.new_game(rules="kind", first="opening")
    page, badge = player.page, player.page.locator("#rules-now")
    own = re.compile("^Kind · Beginner$")
    expect(badge).to_have_text(own)
    page.goto(f"{player.address}static/manifest.webmanifest")
    player.visit(SHARED.replace("fair", "classic"))
    expect(badge).to_contain_text("Classic")
    page.click("#level-chip-beginner")
    expect(badge).to_have_text(own)
    player.press("#menu-daily")
    page.locator("dialog.daily").get_by_role("button", name="Play").first.click()
    expect(badge).to_contain_text("Daily")
    player.press("#menu-game")
    dialog = page.locator("dialog")
    expect(dialog.get_by_label("Kind", exact=True)).to_be_checked()
    player.close_dialog()
    page.click("#face")
    expect(badge).to_have_text(own)
    # A level without a board, as the command line names it, is that of the next games, too.
    page.goto(f"{player.address}static/manifest.webmanifest")
    player.visit("#level=16x16x40")
    expect(badge).to_have_text("Kind · Intermediate")
    page.click("#face")
    expect(page.locator("#board .cell")).to_have_count(256)
    page.goto(f"{player.address}static/manifest.webmanifest")
    player.visit()
    page.click("#face")
    expect(badge).to_have_text(own)


def test_a_small_window_has_a_menu_of_levels_beside_its_button(invite):
    player = invite(**PHONE)
    player.new_game()
    page, levels, button = player.page, player.page.locator("#levels"), "#level-menu"
    expect(levels).to_be_hidden()
    page.tap(button)
    expect(levels).to_be_visible()
    menu, below = levels.bounding_box(), page.locator(button).bounding_box()
    assert 0 < menu["y"] - below["y"] - below["height"] < 20
    assert (
        abs(menu["x"] - below["x"]) < 20
        or abs(menu["x"] + menu["width"] - below["x"] - below["width"]) < 20
    )
    page.tap("#level-chip-intermediate")
    expect(page.locator("#board .cell")).to_have_count(256)
    expect(levels).to_be_hidden()


def test_a_seed_gives_its_board(player):
    player.new_game(rules="classic")
    page, seed = player.page, 2**64 - 1
    before = player.game_id()
    page.click("#menu-game")
    page.get_by_label("Seed").fill(str(seed))
    page.locator("dialog .buttons button").first.click()
    player.wait_new_game(before)
    expect(page.locator("#board .cell.opened")).to_have_count(0)
    player.click(4, 4)
    player.wait_opened(4, 4)
    player.lose(BEGINNER)
    game = fm.Game("beginner", "classic", seed, "safe")
    game.open(4, 4)
    assert [[code in "mhf" for code in row] for row in player.codes()] == game.layout.mines.tolist()


def test_the_end_of_a_game_has_one_first_action_and_a_menu(player):
    player.visit(SHARED)
    page = player.page
    player.lose(BEGINNER)
    # Why? stands beside the reason, once it is known.
    expect(page.locator("#result-why")).to_be_visible()
    status, why = (page.locator(it).bounding_box() for it in ("#status", "#result-why"))
    assert abs(why["y"] - status["y"]) < 84  # the strip
    expect(page.locator("#result .primary")).to_have_text("Play again")
    others = page.locator("#result-others button")
    expect(others.first).to_be_hidden()
    page.get_by_role("button", name="More").click()
    names = ["Look back", "Analyse", "Clicks", "Play on", "Same board again", "Share…"]
    assert [it for it in others.all_inner_texts() if it] == names
    page.keyboard.press("Escape")
    expect(others.first).to_be_hidden()
    page.click("#result-again")
    expect(page.locator("#result")).to_be_hidden()
    expect(page.locator("#result-why")).to_be_hidden()
    expect(page.locator("#status")).to_have_text(re.compile("Open a cell"))


def test_a_phone_whose_browser_has_no_menus_shows_all(invite):
    player = invite(**PHONE)
    player.page.add_init_script("delete HTMLElement.prototype.popover")
    player.visit()
    expect(player.page.locator("#level-menu")).to_be_hidden()
    before = player.game_id()
    player.page.locator("#levels button", has_text="Intermediate").click()
    player.wait_new_game(before)
    expect(player.page.locator("#board .cell")).to_have_count(256)
    expect(player.page.locator("#tool-probabilities")).to_be_visible()


def test_a_browser_that_is_too_old_says_so(player, complaints):
    """Without a script: what it needs is asked by the sheet alone."""
    complaints.allow("ERR_FAILED", "was preloaded", "404")
    page = player.page
    page.route(re.compile(r"\.js(\?|$)"), lambda route: route.abort())
    # The document that mends a page whose scripts do not run: here it says no more.
    page.route("**/unstarted.html*", lambda route: route.fulfill(status=404))
    player.page.goto(player.address)
    sentence = page.get_by_text("Fairmines needs a newer browser")
    expect(sentence).to_be_hidden()
    page.evaluate(
        "for (const sheet of document.styleSheets) [...sheet.cssRules].forEach((rule, at, all) => {"
        " if (all[all.length - 1 - at] instanceof CSSSupportsRule)"
        " sheet.deleteRule(all.length - 1 - at); })"
    )
    expect(sentence).to_be_in_viewport()
