"""Browser tests of links that hold a board or a whole game: who offers them, what they show."""

import base64
import dataclasses
import json
import re
import zlib

import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.player import SHARED, Player
from tests.browser.reviewer import FRAMES, MOVES, RECORD, Reviewer
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import run_box

DAMAGED = "This link is damaged: a part of it is missing or wrong."


def offered(page, choice=None):
    """Choose what a link of the open dialog leads to; return the link."""
    if choice:
        page.get_by_label(choice).check()
    return page.get_by_label("Link", exact=True).input_value()


def packed(text: bytes) -> str:
    deflate = zlib.compressobj(wbits=-15)
    data = deflate.compress(text) + deflate.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_a_finished_game_opens_for_another_person(invite, servers, site_folder, tmp_path):
    """On another box, which does not have it."""
    player = invite()
    player.visit(SHARED)
    player.lose(10)
    codes = player.codes()
    player.press("#tool-share")
    expect(player.page.locator("dialog")).to_contain_text("these rules place them anew")
    assert "seed=" in offered(player.page)
    link = offered(player.page, "The whole game")
    start = f"{player.address}review.html"
    assert link.startswith(start)
    elsewhere = servers.enter_context(run_box(site_folder / FOLDER, tmp_path))
    friend = invite(elsewhere.url, kind=Reviewer)
    friend.begin(link.removeprefix(start))
    expect(friend.page.locator("#about")).to_contain_text("Lost after")
    friend.page.keyboard.press("PageDown")
    expect(friend.page.locator("#judgement .mistake")).to_be_visible()
    friend.page.keyboard.press("End")
    friend.wait_codes(codes)


def test_a_shared_link_waits_for_the_player(player):
    player.new_game()
    player.click(0, 0, button="right")
    expect(player.cell(0, 0)).to_have_class("cell covered flag")
    tab = Player(player.page.context.new_page(), player.address)
    tab.page.goto(f"{player.address}{SHARED}")
    dialog = tab.page.locator("dialog")
    expect(dialog).to_contain_text("A shared board")
    expect(dialog).to_contain_text(re.compile(r"Beginner \(9 . 9, 10 mines\), Fair"))
    expect(tab.page.locator("#board .cell")).to_have_count(0)
    # Who declines has the last game again.
    tab.page.get_by_role("button", name="Cancel").click()
    expect(tab.cell(0, 0)).to_have_class("cell covered flag")
    tab.page.goto("about:blank")
    tab.page.goto(f"{player.address}{SHARED}")
    expect(dialog).to_be_visible()
    tab.page.keyboard.press("Enter")
    tab.wait_opened(4, 4)


def test_a_game_in_a_file_has_a_link_to_each_moment(reviewer):
    reviewer.open_record()
    page = reviewer.page
    page.keyboard.press("ArrowRight")
    reviewer.press("#tool-link")
    link = offered(page)
    assert link.endswith("&move=1")
    page.keyboard.press("Escape")
    page.goto(reviewer.address)
    page.goto(link)
    reviewer.expect_at(1)
    expect(page.locator("#tool-pointer")).to_have_js_property("hidden", True)
    page.keyboard.press("End")
    reviewer.expect_at(MOVES)
    # The address leads to this moment, and so does the link.
    assert page.url == link.replace("&move=1", f"&move={MOVES}")
    page.reload()
    reviewer.wait_codes(FRAMES[MOVES])
    reviewer.press("#tool-link")
    assert offered(page) == page.url


RECORD_TEXT = RECORD.to_json().encode()
OTHER = json.dumps(json.loads(RECORD_TEXT) | {"moves": 3}).encode()
LINKS = {
    "no base64": ("§$%", DAMAGED),
    "no deflate": ("AAAA", DAMAGED),
    "cut": (packed(RECORD_TEXT)[:-20], DAMAGED),
    "a bomb": (packed(bytes(20_000_000))[:16_000], DAMAGED),
    "too long": ("A" * 20_000, DAMAGED),
    "no game": (packed(OTHER), "moves is 3: expected"),
}


def test_a_damaged_link_gets_a_sentence(reviewer, complaints):
    for name, (link, sentence) in LINKS.items():
        reviewer.page.goto("about:blank")
        reviewer.begin(f"#record={link}")
        expect(reviewer.page.locator("#notice"), name).to_contain_text(sentence)
    # A browser complains of a server's status code itself.
    complaints.allow("status of 400")


DAMAGED_LINKS = {
    "": [
        *("level=9x9x100", "level=9x9", "level=9x9x10&seed=7&start=4", "level=9x9x10&start=9,4"),
        *("level=9x9x10&rules=strict", "level=9x9x10&seed=x", "level=9x9x10&seed=7&seed=8"),
        *("level=9x9x10&more=1", "seed=7", "daily=2026-13-01", "lvl=9x9x10"),
    ],
    "analyse.html": ["size=5x4&cells=c", "size=5x4", "cells=cT", "size=2x1&mines=x&cells=cB"],
    "review.html": ["game=a&move=x", "move=3", "games=a"],
    "train.html": ["rule=none", "task=win", "size=4x2&mines=1", "seed=1x", "lesson=2"],
}


def test_a_link_is_read_as_a_whole_or_refused_in_each_place(player):
    page = player.page
    player.visit()
    for path, links in DAMAGED_LINKS.items():
        for link in links:
            page.goto("about:blank")
            page.goto(f"{player.address}{path}#{link}")
            said = page.locator(".notice").get_by_text(DAMAGED)
            expect(said, link).to_be_visible()
            if path == "analyse.html":
                assert page.url.endswith(f"#{link}")


@pytest.mark.parametrize("behind", [".", ",", ")", '"'])
def test_what_pasting_adds_to_a_link_is_forgiven(player, behind):
    page = player.page
    link = "level=9x9x10&rules=fair&first=opening&deal=random&seed=7&start=4,4"
    player.visit(f"#{link}")
    codes = player.codes()
    page.goto("about:blank")
    player.visit(f"#{link.replace('&', '&amp;')}{behind}")
    assert player.codes() == codes
    position = "size=4x2&mines=1&cells=cE1CcC"
    for place in ("analyse", "train"):
        page.goto("about:blank")
        page.goto(f"{player.address}{place}.html#{position.replace('&', '&amp;')}{behind}")
        expect(page.locator("#board .row")).to_have_count(2)
        expect(page.locator(".notice:visible")).to_have_count(0)


def test_a_long_game_has_no_link(reviewer):
    # Nothing in it repeats: a link would hold that in few letters.
    game = fm.Game.from_layout(RECORD.given)
    for number in range(4000):
        cell = divmod(number * 7919 % 35, 6)
        elapsed = 0.137 * number**1.1
        game.apply(fm.Move("flag", *cell, mark="fqc"[number % 3], elapsed=elapsed))
    game.open(3, 2)
    record = dataclasses.replace(game.record(), player="Ada")
    reviewer.begin()
    reviewer.drop("game.json", record.to_json().encode())
    expect(reviewer.page.locator("#about")).to_contain_text("Ada")
    reviewer.press("#tool-link")
    expect(reviewer.page.locator("dialog")).to_contain_text("This game is too long for a link.")
    expect(reviewer.page.get_by_label("Link", exact=True)).to_be_disabled()
