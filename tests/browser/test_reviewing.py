"""Browser tests of a server that reviews all its games: begun, watched and stopped on the page."""

from contextlib import closing

import pytest
from playwright.sync_api import expect

from fairmines.web.store.game_store import GameStore
from tests.browser.analyst import PHONE
from tests.browser.reviewed_games import DAY, GAMES, NOON, played, rows, store_games
from tests.helpers.server import Server
from tests.helpers.stored_games import store_finished

pytestmark = pytest.mark.one_host("server", "test_site_game reviews the games of a site")
WAIT = 120_000
"""Milliseconds: the process that reviews has a low priority."""


def test_the_server_reviews_all_games_and_keeps_the_reviews(invite, servers, tmp_path):
    with closing(GameStore(tmp_path)) as store:
        store_games(store)
    server = servers.enter_context(Server(tmp_path))
    page = invite().page
    page.goto(f"{server.url}reviews")
    expect(page.locator("#work-begin")).to_have_text(f"Review games ({GAMES})")
    expect(page.locator("#figures")).to_be_empty()
    page.locator("#work-begin").press("Enter")
    expect(page.locator("#work-progress")).to_be_visible()
    expect(page.locator("#work-count")).to_contain_text(f" of {GAMES}.")
    says = page.locator("#work-says")
    expect(says).to_have_text(f"Reviewed games: {GAMES}.", timeout=WAIT)
    for name in ("work-begin", "work-stop", "work-progress"):
        expect(page.locator(f"#{name}")).to_be_hidden()
    expect(rows(page)).to_have_count(GAMES)
    page.reload()
    expect(page.locator("#work-says")).to_have_text(f"Reviewed games: {GAMES}.")
    expect(page.locator("#work-begin")).to_be_hidden()


def test_reviewing_can_be_stopped(invite, servers, tmp_path):
    # Each of these games takes seconds: they are not all reviewed before the page is told to stop.
    game = played(4, level="expert")
    with closing(GameStore(tmp_path)) as store:
        for day in range(100):
            store_finished(store, game, NOON + DAY * day, 60)
    server = servers.enter_context(Server(tmp_path))
    page = invite(**PHONE).page
    page.goto(f"{server.url}reviews")
    page.tap("#work-begin")
    page.tap("#work-stop")
    expect(page.locator("#work-begin")).to_be_visible()
    expect(page.locator("#work-stop")).to_be_hidden()
    assert not server.get("/api/reviews")["running"]
