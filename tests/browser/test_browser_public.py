"""Two browsers on a public server: each has its own games, and can delete them."""

import pytest
from player import Player
from playwright.sync_api import expect
from visiting import PublicServer

pytestmark = pytest.mark.one_host("server", "a site has no visitors")


@pytest.fixture
def public(tmp_path):
    with PublicServer(tmp_path) as server:
        yield server


def leave_a_game(player: Player):
    """Play a game, and leave it for another one."""
    before = player.game_id()
    player.click(4, 4)
    player.wait_opened(4, 4)
    player.page.click("#face")
    player.wait_new_game(before)


def expect_unfinished(player: Player, games: int):
    """Expect so many games in the list of unfinished ones."""
    player.page.click("#menu-game")
    dialog = player.page.locator("dialog")
    expect(dialog).to_be_visible()  # it opens with its list
    expect(dialog.locator(".running li")).to_have_count(games)
    player.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)


def test_each_browser_has_its_own_games_and_deletes_them(invite, public, complaints):
    ann, bob = invite(public.url), invite(public.url)
    for player, games in ((ann, 1), (bob, 2)):
        player.new_game()
        for _ in range(games):
            leave_a_game(player)
    expect_unfinished(ann, 1)
    expect_unfinished(bob, 2)
    before = ann.game_id()
    ann.page.click("#menu-statistics")
    with ann.page.expect_event("load"):
        ann.page.get_by_role("button", name="Delete all that is mine").click()
        ann.page.get_by_role("button", name="Delete", exact=True).click()
    ann.wait_new_game(before)
    expect_unfinished(ann, 0)
    expect_unfinished(bob, 2)
    assert all("404" in it for it in complaints), complaints  # the deleted game is not there
    complaints.clear()


def test_a_private_server_offers_nothing_of_the_kind(player):
    player.visit()
    with player.page.expect_response("**/api/version"):
        player.page.click("#menu-statistics")
    expect(player.page.locator("dialog .transfer")).to_be_visible()
    expect(player.page.locator("dialog .forgetting")).to_be_hidden()
    assert player.page.context.cookies() == []
