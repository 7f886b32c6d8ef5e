"""Two browsers on a public server: each has its own games, and can delete them."""

import pytest
from playwright.sync_api import expect

from tests.browser.player import Player
from tests.helpers.visiting import PublicServer

pytestmark = pytest.mark.one_host("server", "a site has no visitors")


@pytest.fixture
def public(tmp_path, servers):
    return servers.enter_context(PublicServer(tmp_path))


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
    ann.open_statistics()
    ann.page.locator("#kept .forgetting").wait_for()
    with ann.page.expect_event("load"):
        ann.page.get_by_role("button", name="Delete all that is mine").click()
        ann.page.get_by_role("button", name="Delete", exact=True).click()
    ann.go_back_to_the_game()
    ann.wait_new_game(before)
    expect_unfinished(ann, 0)
    expect_unfinished(bob, 2)
    complaints.allow("status of 404")  # the deleted game is not there


WAITS = "navigator.locks.query().then(({ pending }) => pending.length)"


def test_two_tabs_at_the_first_visit_have_one_cookie(invite, public):
    """The second one asks for its game when the first has its cookie."""
    ann = invite(public.url)
    first, second = ann.page, ann.page.context.new_page()
    held = []

    def hold(route):
        held.append(route)

    first.route("**/api/games", hold)
    with first.expect_request("**/api/games"):
        first.goto(public.url)
    requests = []
    second.on("request", lambda it: requests.append(it.url))
    second.goto(public.url)
    asked = f"{public.url}api/games"
    while not (second.evaluate(WAITS) or asked in requests):
        second.wait_for_load_state()
    assert asked not in requests
    for route in held:
        route.continue_()
    for tab in (ann, Player(second, public.url)):
        tab.click(4, 4)
        tab.wait_opened(4, 4)
    assert len(ann.page.context.cookies()) == 1
    assert len(first.evaluate("fetch('api/running').then((it) => it.json())")) == 2


def test_a_private_server_offers_nothing_of_the_kind(player):
    player.visit()
    with player.page.expect_response("**/api/version"):
        player.page.click("#menu-statistics")
    expect(player.page.locator("#kept .transfer")).to_be_visible()
    expect(player.page.locator("#kept .forgetting")).to_be_hidden()
    assert player.page.context.cookies() == []
