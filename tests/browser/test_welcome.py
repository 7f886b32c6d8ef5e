"""Browser tests of the welcome."""

import pytest
from playwright.sync_api import expect

WELCOMED, PREFERENCES, GAME = (
    f"fairmines.{name}" for name in ("welcomed", "preferences", "play.game")
)


# Who is new here


@pytest.mark.parametrize(
    ("stored", "welcomed"),
    [
        ({}, False),
        # The place of the analyser was opened, and no game.
        ({PREFERENCES: '{"look": "classic", "palette": "dark"}'}, False),
        ({WELCOMED: "1"}, True),
        # Somebody who played before there was a welcome.
        ({GAME: "unknown"}, True),
    ],
)
def test_who_has_seen_it_or_plays_is_not_welcomed(stored, welcomed, invite, complaints):
    complaints.allow("status of 404")  # the unknown game
    page = (player := invite(welcomed=False)).page
    for name, text in stored.items():
        page.add_init_script(f"localStorage.setItem({name!r}, {text!r})")
    page.goto(player.address)
    page.locator("#board .cell").first.wait_for(state="attached")
    expect(page.locator("dialog")).to_have_count(0 if welcomed else 1)


def test_a_visit_of_another_place_is_no_first_game(invite):
    page = (player := invite(welcomed=False)).page
    page.goto(f"{player.address}analyse.html")
    page.locator("#board .cell").first.wait_for()
    page.goto(player.address)
    expect(page.locator("dialog")).to_have_count(1)
