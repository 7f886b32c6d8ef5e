"""Browser tests of the page of the review: its invitation, screens, barriers, paper."""

import dataclasses
import re

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.fingers import PHONE
from tests.browser.overlaps import FAULTS, LEAST
from tests.browser.player import BEGINNER, SHARED
from tests.browser.reviewer import LOW, RECORD, Reviewer, careless
from tests.browser.test_fit import TOUCH, resize
from tests.browser.test_links import packed


def tall() -> fm.Record:
    """A game on a board that is taller than a phone shows."""
    game = fm.Game((8, 30, 10), rules="classic", seed=3, first="opening", clock=lambda: 0.0)
    game.open(10, 4)
    return game.record()


def intermediate() -> fm.Record:
    """A game on a board of 16 columns: an opening, and a guess that is forced."""
    game = fm.Game("intermediate", rules="fair", seed=7, first="opening", clock=lambda: 0.0)
    game.open(7, 7)
    analysis = game.analysis()
    game.open(*np.argwhere(analysis.view.covered & ~analysis.safe & ~analysis.mined)[0].tolist())
    return game.record()


def test_it_fits_on_a_phone_and_a_tablet(invite):
    reviewer = invite(kind=Reviewer, **PHONE)
    page = reviewer.page
    # A tall board lies over no panel.
    reviewer.open_file(tall())
    assert page.evaluate(FAULTS, LEAST["touch"]) == []
    assert page.locator(".scroller").bounding_box()["height"] >= 240
    reviewer.open_record()
    page.keyboard.press("PageDown")
    for language in reviewer.languages():
        expect(page.locator("#judgement .mistake")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= 390, language
    # Numbers of rows and columns stand beside the board.
    reviewer.open_file(intermediate())
    assert page.locator(".ruler").count() == 3
    board, explanation = page.locator("#board"), page.locator("#explanation")
    for size in resize(reviewer, [(844, 390), (768, 1024), (1366, 768)]):
        if size == (768, 1024):
            expect(page.locator("#review-more")).to_be_in_viewport()
        before = board.bounding_box()
        expect(page.locator("#why")).to_be_visible()
        page.evaluate("document.querySelector('#why').click()")
        expect(explanation).to_be_visible()
        assert board.bounding_box() == before
        page.keyboard.press("Escape")
        expect(explanation).to_be_hidden()


def test_an_empty_page_invites_and_a_sample_takes_one_click(invite):
    player = invite(**PHONE)
    reviewer = Reviewer(player.page, player.address)
    reviewer.begin()
    page = reviewer.page
    invitation = page.locator("#invitation")
    expect(invitation.get_by_role("heading", name="Drop games here")).to_be_visible()
    expect(invitation.locator(".formats")).to_contain_text("Saved games (JSON)")
    expect(invitation.get_by_text("Choose a folder…")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    loaded = "performance.getEntriesByType('resource').map((it) => it.name).join()"
    before = len(page.evaluate(loaded).split(","))
    invitation.get_by_role("button", name="A needless guess").click()
    expect(page.locator("#judgement .mistake")).to_have_text("A guess although a cell was safe.")
    expect(invitation).to_be_hidden()
    assert len(page.evaluate(loaded).split(",")) > before
    page.click("#menu-open")
    page.locator("dialog").get_by_role("button", name="Bad luck").click()
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("#highlights")).to_contain_text("No mistakes.")


def test_games_are_pasted_as_text_and_as_a_link(reviewer):
    reviewer.begin()
    page = reviewer.page
    paste = (
        "(text) => { const clipboardData = new DataTransfer();"
        "clipboardData.setData('text/plain', text);"
        "const event = new ClipboardEvent('paste', { clipboardData, bubbles: true });"
        "document.body.dispatchEvent(event) }"
    )
    page.evaluate(paste, "remember the milk")
    expect(page.locator("#notice")).to_contain_text("The clipboard holds no game")
    page.evaluate(paste, RECORD.to_json())
    expect(page.locator("#about")).to_contain_text("Ada")
    page.evaluate(
        paste,
        f"Look: https://mines.example/review#record={packed(careless().to_json().encode())}&move=0",
    )
    expect(page.locator("#about")).to_contain_text("Won in")


def test_games_of_a_folder_are_listed_until_another_game_is_shown(invite, tmp_path):
    games = {"a/first.json": RECORD, "a/b/second.json": careless()}
    for name, record in games.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(record.to_json())
    (tmp_path / "a" / "notes.txt").write_text("no game")
    player = invite(**LOW)
    player.visit(SHARED)
    player.lose(BEGINNER)
    page = player.page
    about, given = page.locator("#about"), page.locator("#given-files")
    page.click("#menu-review")
    page.get_by_label("Choose a folder…").set_input_files(tmp_path / "a")
    expect(given.locator("option")).to_have_count(2)
    given.select_option("second.json")
    expect(about).to_contain_text("Won in")
    given.select_option("first.json")
    expect(about).to_contain_text("Ada")
    page.click("#menu-play")
    page.click("#result-judge")
    expect(about).not_to_contain_text("Ada")
    expect(page.locator("#given")).to_be_hidden()


def test_paper_has_the_board_and_the_judgement(reviewer):
    reviewer.open_file(RECORD)
    page = reviewer.page
    page.emulate_media(media="print")
    for part in ("#places", "#tools", ".walk-moves", "#slider"):
        expect(page.locator(part)).to_be_hidden()
    for part in ("#board", "#timeline", "#judgement .mistake"):
        expect(page.locator(part)).to_be_visible()
    # Without their colours the digits of a board are hard to tell.
    adjusts = reviewer.cell(3, 2).evaluate("(cell) => getComputedStyle(cell).printColorAdjust")
    assert adjusts == "exact"


LABELS = """() => {
  const plot = document.querySelector(".timeline-plot").getBoundingClientRect();
  const marks = [...document.querySelectorAll(".mark")];
  const labels = marks.flatMap((mark) => [...mark.children]).filter((it) => it.checkVisibility());
  const faults = [];
  const meet = (one, other) => {
    const [a, b] = [one, other].map((it) => it.getBoundingClientRect());
    return a.left < b.right - 1 && b.left < a.right - 1;
  };
  for (const label of labels) {
    const { left, right } = label.getBoundingClientRect();
    if (left < plot.left - 1 || right > plot.right + 1) faults.push(`${label.textContent} leaves`);
    for (const other of [...labels, ...marks])
      if (other !== label && other !== label.parentNode && meet(label, other))
        faults.push(`${label.textContent} lies over ${other.textContent || "a mark"}`);
  }
  return [labels.length, faults];
}"""
"""A script that returns how many costs the timeline shows, and which lie over another or a mark."""


def test_no_cost_on_the_timeline_lies_over_another_or_over_a_mark(invite):
    """Those of neighbouring mistakes overlapped."""
    reviewer = invite(kind=Reviewer, **LOW)
    for record in (careless(), careless(5, "expert")):
        reviewer.open_file(record)
        expect(reviewer.page.locator(".mark-cost")).to_have_count(3)
        for size in resize(reviewer, [(390, 844), (844, 390), (1366, 768)]):
            count, faults = reviewer.page.evaluate(LABELS)
            assert count > 0, size
            assert faults == [], size


@pytest.mark.parametrize("size", [(768, 1024), (834, 1112)], ids=str)
def test_an_upright_tablet_has_the_larger_cells_and_all_below_the_board(size, invite):
    """The panels stood beside a board with cells of 25 pixels."""
    width, height = size
    reviewer = invite(kind=Reviewer, viewport={"width": width, "height": height}, **TOUCH)
    reviewer.open_file(careless(level="intermediate"))
    page = reviewer.page
    expect(page.locator("#about")).to_contain_text("chance at the start")
    board = page.locator("#board").bounding_box()
    assert board["width"] / 16 >= 28
    for part in ("#judgement", ".foot", "#tools"):
        assert page.locator(part).bounding_box()["y"] >= board["y"] + board["height"]
    expect(page.locator("#why")).to_be_in_viewport(ratio=1)
    page.click("#why")
    expect(page.locator("#explanation .primary")).to_be_in_viewport(ratio=1)
    assert page.locator("#board").bounding_box() == board


LONG = "w" * 240


OVER_TITLE = """() => {
  const title = document.querySelector(".timeline-title").getBoundingClientRect();
  const parts = ["#slider", ".timeline-plot .now", ".mark", ".mark-cost", ".loss"];
  return parts.filter((part) => [...document.querySelectorAll(part)].some((it) => {
    const { left, right, top, bottom } = it.getBoundingClientRect();
    const across = left <= title.right && title.left <= right;
    return it.checkVisibility() && across && top < title.bottom && title.top < bottom;
  }));
}"""
"""A script that returns what of the timeline lies over its title."""


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "desktop"])
def test_nothing_of_the_timeline_lies_over_its_title(size, invite):
    """The line and the handle of the first moves did."""
    width, height = size
    reviewer = invite(kind=Reviewer, viewport={"width": width, "height": height})
    reviewer.open_file(dataclasses.replace(careless(), rules="fair"))
    page = reviewer.page
    expect(page.locator(".timeline-title")).to_have_text(re.compile("^Winning chance"))
    expect(page.locator("#about")).to_contain_text("chance at the start")
    for moves in range(4):
        page.locator("#slider").fill(str(moves))
        expect(page.locator("#judgement")).to_contain_text(f"Move {moves} of ")
        assert page.evaluate(OVER_TITLE) == []


def test_a_long_name_makes_nothing_wider(invite):
    """The name of a file of 240 letters scrolled the review."""
    reviewer = invite(kind=Reviewer, **PHONE)
    page = reviewer.page
    wider = "document.documentElement.scrollWidth - innerWidth"
    reviewer.begin()
    reviewer.drop(f"{LONG}.json", b"damaged")
    notice = page.locator("#notice")
    expect(notice).to_contain_text(LONG)
    assert notice.evaluate("(it) => it.scrollWidth <= it.clientWidth")
    assert page.evaluate(wider) <= 0
    reviewer.open_file(dataclasses.replace(RECORD, player=LONG))
    about = page.locator("#about")
    expect(about).to_contain_text(LONG)
    for size in resize(reviewer, [(390, 844), (844, 390), (1366, 768)]):
        assert about.evaluate("(it) => it.scrollWidth <= it.clientWidth"), size
        assert page.evaluate(wider) <= 0, size
