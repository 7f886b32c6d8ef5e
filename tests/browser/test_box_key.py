"""Browser tests of the key of a box: how it comes to the page, and what is said without it."""

import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER, SHARED, Player, wait_copies
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import KEY, run_box

PASTED = f"#key={KEY}"
FOCUS = "dispatchEvent(new Event('focus'))"
OTHER_KEY = "Games are not copied"


@pytest.fixture
def stranger(invite):
    """A player whose browser has never had the key."""
    return invite(key=None)


def notice(player):
    return player.page.locator("#notice")


def expect_no_key(player):
    """Neither the address nor the one before it has the key."""
    player.page.wait_for_function("!location.href.includes('key=')")


def follow(player, fragment):
    """Paste an address into the address bar of a page that is open."""
    player.page.evaluate("(fragment) => { location.hash = fragment; }", fragment)


def test_the_address_that_is_printed(stranger, home):
    """Its key is gone from the address bar, and stays in the browser."""
    stranger.visit(PASTED)
    expect_no_key(stranger)
    stranger.new_game(first="opening")  # at the bare address, as a bookmark has it
    stranger.win(BEGINNER)
    wait_copies(home, 1, stranger)
    expect(notice(stranger)).to_be_hidden()


def test_a_game_that_the_address_states(stranger, home):
    stranger.visit(f"{SHARED}&key={KEY}")
    expect_no_key(stranger)
    stranger.win(BEGINNER)
    wait_copies(home, 1, stranger)


def test_without_the_key_one_sentence_says_how_games_are_copied(stranger, home):
    """Once: whoever has closed it plays on. The pasted address copies the games."""
    stranger.new_game(first="opening")
    expect(notice(stranger)).to_contain_text(OTHER_KEY)
    expect(notice(stranger)).to_contain_text("fairmines play")
    notice(stranger).get_by_role("button").click()
    stranger.win(BEGINNER)
    stranger.page.evaluate(FOCUS)
    stranger.open_statistics()  # which asks the box, too
    expect(stranger.page.locator("tbody tr td").first).to_have_text("1")
    expect(notice(stranger)).to_be_hidden()
    assert home.copies() == {}
    follow(stranger, PASTED)
    wait_copies(home, 1, stranger)
    expect_no_key(stranger)
    stranger.page.go_back()
    expect_no_key(stranger)


def test_a_game_with_the_key_that_is_pasted_into_an_open_page(stranger, home):
    stranger.new_game(first="opening")
    follow(stranger, f"{SHARED}&key={KEY}")
    stranger.page.locator("dialog button").first.click()
    stranger.wait_opened(4, 4)
    expect_no_key(stranger)
    stranger.win(BEGINNER)
    wait_copies(home, 1, stranger)


def test_a_box_that_is_started_again_under_open_pages(invite, site_folder, tmp_path, complaints):
    """The address of the new start heals the other pages, too: the notice goes by itself."""
    complaints.allow("403")
    complaints.allow("ERR_CONNECTION_REFUSED")
    with run_box(site_folder / FOLDER, tmp_path, key="earlier") as box:
        player = invite(box.url, key=None)
        player.visit("#key=earlier")
        player.new_game(first="opening")
    with run_box(site_folder / FOLDER, tmp_path, box.port) as again:
        player.win(BEGINNER)
        expect(notice(player)).to_contain_text(OTHER_KEY)
        other = Player(player.page.context.new_page(), again.url)
        other.visit(PASTED)
        expect(notice(player)).to_be_hidden()
        wait_copies(again, 1, player)
        player.page.context.close()


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (1366, 768)])
def test_two_notices_are_read_whole_and_closed_beside_their_sentences(invite, width, height):
    player = invite(key=None, viewport={"width": width, "height": height})
    player.visit("#level=9x9&seed=1")
    first, second = notice(player), player.page.locator("#passing")
    expect(first).to_contain_text(OTHER_KEY)
    expect(second).to_contain_text("This link is damaged")
    one, other = first.bounding_box(), second.bounding_box()
    below = other["y"] >= one["y"] + one["height"]
    beside = other["x"] >= one["x"] + one["width"] or one["x"] >= other["x"] + other["width"]
    assert below or beside
    for it in (first, second):
        box, button = it.bounding_box(), it.get_by_role("button").bounding_box()
        middles = [part["y"] + part["height"] / 2 for part in (box, button)]
        assert middles[0] == pytest.approx(middles[1], abs=1)
        it.get_by_role("button").click()
        expect(it).to_be_hidden()
