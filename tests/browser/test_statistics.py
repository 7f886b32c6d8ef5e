"""Browser tests of the statistics, their plots, and the list of unfinished games."""

import json
import re
import time
from functools import partial

import pytest
from playwright.sync_api import LocatorAssertions, expect

from tests.browser.barriers import looks
from tests.browser.fingers import PHONE
from tests.browser.player import BEGINNER, SHIFTS, Player
from tests.browser.test_fit import resize
from tests.browser.worker_calls import WorkerCalls

DAY = 24 * 3600


def game_line(number, won, level=(9, 9, 10), **more) -> str:
    """A finished game, `number` days after the first one: a win in 20 seconds with 3BV 40."""
    width, height, mines = level
    row = {"width": width, "height": height, "mines": mines, "seed": "7", "stated": False}
    row |= {"rules": "fair", "first": "safe", "deal": "random", "difficulty": None}
    row |= {"assisted": False, "practice": False, "began": None, "bbbv": 40, "elapsed": 20.0}
    row |= {"status": "won" if won else "lost", "id": f"{width}-{number}"}
    row |= {"touched": time.time() - (30 - number) * DAY}
    flag = {"kind": "flag", "row": 0, "column": 0, "mark": "f"}
    return json.dumps(row | {"moves": [flag]} | more, separators=(",", ":"))


def write_games(lines: list[str], **settings) -> bytes:
    """Write the file of all games."""
    header = {"format": "fairmines games", "version": 1, "settings": settings}
    footer = {"games": len(lines)}
    return "\n".join([json.dumps(header), *lines, json.dumps(footer), ""]).encode()


@pytest.fixture
def played(invite):
    """Return a function that brings a person to a host with games, some of them old.

    There are 4 beginner's games, the last one lost, and 6 intermediate ones, of which the first is
    won. Nothing but their results is known.
    """
    lines = [
        game_line(number, won=True, elapsed=elapsed)
        for number, elapsed in enumerate([40.0, 20.0, 10.0])
    ]
    lines.append(game_line(3, won=False, elapsed=5.0))
    lines += [
        game_line(number, won=number == 0, level=(16, 16, 40), bbbv=None) for number in range(6)
    ]
    return partial(begin_with, invite, lines)


def begin_with(invite, lines, **options) -> Player:
    """Bring a person to a host to which a file of games is added."""
    player = invite(**options)
    player.page.goto(f"{player.address}reviews.html")
    outcome = f"Games added: {len(lines)}. Already here: 0."
    add_games(player, write_games(lines)).to_have_text(outcome)
    return player


def add_games(player: Player, data: bytes) -> LocatorAssertions:
    """Add a file of games in the statistics; return what can be expected of the outcome."""
    part = player.page.locator("#kept")
    with player.page.expect_file_chooser() as chooser:
        part.get_by_role("button", name="Add from a file").click()
    chooser.value.set_files({"name": "games.ndjson", "mimeType": "", "buffer": data})
    return expect(part.locator(".outcome"))


def opened(player: Player):
    part = player.open_statistics()
    expect(part.locator(".plot")).to_have_count(5)
    return part


def test_own_games(invite):
    player = invite()
    player.new_game(first="opening")
    page = player.page
    player.open_statistics()
    expect(page.get_by_text("No finished games yet.")).to_be_visible()
    player.go_back_to_the_game()
    player.win(BEGINNER)
    dialog = opened(player)
    row = dialog.locator("tbody tr")
    expect(row).to_contain_text("Beginner, Fair")
    expect(row.locator("td").nth(2)).to_have_text("100%")
    expect(dialog.locator(".plot circle.won")).to_have_count(4)
    expect(dialog.locator("ol li")).to_have_count(1)
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.path().read_text().count("\n") == 2


@pytest.mark.parametrize(
    ("before", "says"),
    [
        ([0.1] * 10, r"^Best time: 0\.10\ssec"),
        ([0.1, 900.0], "^Number 2 of your best times"),
        ([900.0], r"^Your best time, \d+\.\d\d\ssec faster!"),
    ],
)
def test_a_win_is_compared_with_the_ten_best_times(invite, before, says):
    games = [game_line(number, won=True, elapsed=it) for number, it in enumerate(before)]
    player = begin_with(invite, games)
    player.visit()
    player.new_game()
    player.win(BEGINNER)
    expect(player.page.locator("#result-best")).to_have_text(re.compile(says))


def test_they_begin_with_the_levels_that_are_played(played):
    player = played()
    player.new_game()
    dialog = opened(player)
    rows = dialog.locator("tbody tr")
    expect(rows.nth(0)).to_contain_text("Intermediate")  # the most games
    expect(rows.nth(1)).to_contain_text("Beginner")
    # The level of the game on the board is the one that is shown.
    expect(rows.nth(1).get_by_role("radio")).to_be_checked()
    expect(dialog.locator("h3").first).to_contain_text("Beginner")
    rows.nth(0).get_by_role("radio").check()
    expect(dialog.locator("h3").first).to_contain_text("Intermediate")
    # They are sorted by a column; the level that is shown stays.
    rows.nth(1).get_by_role("radio").check()
    names = dialog.locator("tbody th")
    dialog.get_by_role("button", name="Win rate").click()
    expect(names).to_have_text([re.compile("Beginner"), re.compile("Intermediate")])
    expect(dialog.get_by_role("columnheader", name="Win rate")).to_have_attribute(
        "aria-sort", "descending"
    )
    player.page.keyboard.press("Enter")
    expect(names).to_have_text([re.compile("Intermediate"), re.compile("Beginner")])
    expect(dialog.get_by_role("radio", name=re.compile("Beginner"))).to_be_checked()


def test_plots(played):
    player = played()
    player.new_game()
    dialog = opened(player)
    time_plot, rate_plot, speed_plot = (dialog.locator(".plot").nth(i) for i in range(3))
    caption = "figcaption"
    expect(time_plot.locator(caption)).to_have_text(
        "Time Wins: 3. Best 10.00 sec, median 20.00 sec, last 10.00 sec."
    )
    expect(rate_plot.locator(caption)).to_have_text(
        "Win rate Won: 3 of 4, 75%. Of the last 20: 75%."
    )
    expect(speed_plot.locator(caption)).to_have_text(
        "3BV/s Wins: 3. Best 4.00, median 2.00, last 4.00."
    )
    # The caption is what a screen reader reads; the drawing has the same facts.
    expect(dialog.locator(".plot svg[aria-hidden=true]")).to_have_count(5)
    assert [plot.locator(".won").count() for plot in (time_plot, rate_plot, speed_plot)] == [3] * 3
    assert [plot.locator(".lost").count() for plot in (time_plot, speed_plot)] == [1, 0]
    ticks = time_plot.locator(".tick").all_text_contents()
    assert ticks[:5] == ["0 sec", "10 sec", "20 sec", "30 sec", "40 sec"]
    assert rate_plot.locator(".tick").all_text_contents()[:3] == ["0%", "50%", "100%"]
    # A win of 40 seconds is at the top of the axis, one of 20 in the middle.
    heights = [
        float(time_plot.locator(".won").nth(i).get_attribute("cy") or "nan") for i in range(3)
    ]
    assert heights[0] < heights[1] < heights[2]
    bottom = float(time_plot.locator(".lost").get_attribute("d").split()[1].split("l")[0])
    assert heights[2] < bottom + 2.5
    assert heights[1] - heights[0] == pytest.approx(2 * (heights[2] - heights[1]), abs=0.1)
    streaks, times = dialog.locator(".plot").nth(3), dialog.locator(".plot").nth(4)
    expect(streaks.locator(caption)).to_have_text("Streak Wins in a row: 0 now, 3 at best.")
    expect(times.locator(caption)).to_contain_text("Half of them took 10.00 sec to 20.00 sec.")
    # 10, 20 and 40 seconds: a bar each, or two of them in one.
    bars = [float(bar.get_attribute("height")) for bar in times.locator(".data-bar").all()]
    assert sum(bars) == pytest.approx(3 * min(bar for bar in bars if bar))
    # The best times lead to their records.
    best = dialog.locator(".best-times li")
    expect(best).to_have_text([re.compile(f"^{it} sec") for it in ("10.00", "20.00", "40.00")])
    assert best.first.get_by_role("link").get_attribute("href").endswith("#game=9-2&move=0")
    # The old intermediate games have no 3BV.
    dialog.get_by_role("radio").first.check()
    expect(speed_plot.locator(caption)).to_have_text("3BV/s There are no figures yet.")


CROSSING = """() => [...document.querySelectorAll("#statistics svg")].flatMap((svg) => {
  const frame = svg.getBoundingClientRect();
  const labels = [...svg.querySelectorAll("text")].filter((label) => label.textContent);
  const boxes = labels.map((label) => label.getBoundingClientRect());
  const crosses = (box, other) => box.left < other.right && other.left < box.right &&
    box.top < other.bottom && other.top < box.bottom;
  return labels.filter((_, at) =>
    boxes[at].left < frame.left || boxes[at].right > frame.right ||
    boxes.some((other, before) => before < at && crosses(boxes[at], other)))
    .map((label) => label.textContent);
})"""
"""The labels of plots that stand over another one, or end beside their plot."""


def test_plots_of_one_game_and_of_many(invite):
    """One is won by one click, in no time; the many take up to three hours."""
    lines = [game_line(0, won=True, elapsed=0.0)]
    lines += [game_line(number, won=number == 0, level=(16, 16, 40)) for number in range(2)]
    for number in range(120):
        long = {"level": (30, 16, 99), "elapsed": 90.0 * number, "id": f"30-{number}"}
        lines.append(game_line(number / 4, won=number % 5 > 0, **long))
    player = begin_with(invite, lines, **PHONE)
    part = opened(player)
    for level, games, points in (("Expert", 120, 100), ("Intermediate", 2, 2), ("Beginner", 1, 1)):
        part.get_by_role("radio", name=re.compile(level)).check()
        expect(part.locator("h3").first).to_contain_text(level)
        row = part.locator("tbody tr", has_text=level)
        expect(row.locator("td").first).to_have_text(str(games))
        for _size in resize(player, [(1000, 760), (390, 844)]):
            assert player.page.evaluate(CROSSING) == []
        expect(part.locator(".plot").nth(3).locator(".won, .lost")).to_have_count(points)
    captions = part.locator(".plot figcaption")
    expect(captions.nth(1)).to_have_text("Win rate Won: 1 of 1, 100%. Of the last 20: 100%.")
    expect(captions.nth(2)).to_have_text("3BV/s There are no figures yet.")


def test_they_print_dark_on_white(played):
    player = played(color_scheme="dark")
    player.visit()
    opened(player)
    page = player.page.locator("#window")
    player.page.emulate_media(media="print")
    for _look in looks(player.page):
        for part in ("#places", "#menu", "#filters", ".links"):
            expect(player.page.locator(part).first).to_be_hidden()
        paper, ink, shadow = page.evaluate(
            "(it) => { const { backgroundColor, color, boxShadow } = getComputedStyle(it);"
            "return [backgroundColor, color, boxShadow] }"
        )
        assert (paper, ink, shadow) == ("rgb(255, 255, 255)", "rgb(0, 0, 0)", "none")
        # All of it is on paper, not only what fits on the screen.
        assert page.evaluate("(it) => it.scrollHeight <= it.clientHeight")
    assert player.page.pdf(print_background=False).startswith(b"%PDF")


def leave_games(player: Player, number: int):
    """Begin so many games with an opening, and leave each but the last."""
    for _ in range(number):
        before = player.game_id()
        player.page.click("#face")
        player.wait_new_game(before)
        expect(player.page.locator("#board .cell.opened")).to_have_count(0)
        player.click(4, 4)
        # Not one cell, which may only look pressed: an opening has nine.
        expect(player.page.locator("#board .cell.opened").nth(8)).to_be_visible()


def test_unfinished_games_are_told_go_on_and_are_deleted(invite):
    player = invite()
    player.new_game(first="opening")
    player.win(BEGINNER)
    leave_games(player, 3)
    third, codes = player.game_id(), player.codes()
    leave_games(player, 1)
    page, dialog = player.page, player.page.locator("dialog")
    part = opened(player)
    expect(part.get_by_text("count finished games. Unfinished games: 4.")).to_be_visible()
    beginner = part.locator("tbody tr", has_text="Beginner")
    expect(beginner.locator("td").last).to_have_text("4")
    expect(beginner.locator("td").first).to_have_text("1")
    player.go_back_to_the_game()

    page.click("#menu-game")
    games = dialog.locator(".running li")
    expect(games).to_have_count(3)  # the fourth is on the board
    # Enter begins a new game, also with a list of others in the dialog.
    page.get_by_label("Intermediate").check()
    page.keyboard.press("Enter")
    expect(page.locator("#board .cell")).to_have_count(256)
    # The one that is chosen goes on: here that before the last.
    page.click("#menu-game")
    games.nth(1).locator("button").first.click()
    expect(page.locator("#board .cell")).to_have_count(81)
    player.wait_codes(codes)
    assert player.game_id() == third

    page.click("#menu-game")
    expect(games).to_have_count(3)
    dialog.get_by_role("button", name=re.compile("^Delete: 9 . 9, Fair")).first.click()
    expect(games).to_have_count(2)
    dialog.get_by_role("button", name="Delete all…").click()
    dialog.last.get_by_role("button", name="Cancel").click()
    expect(games).to_have_count(2)
    dialog.get_by_role("button", name="Delete all…").click()
    dialog.last.get_by_role("button", name="Delete", exact=True).click()
    expect(dialog.locator(".running")).to_be_hidden()
    page.keyboard.press("Escape")
    # The game on the board goes on.
    opened(player)
    expect(part.get_by_text("Unfinished games: 1.")).to_be_visible()
    player.go_back_to_the_game()
    player.win(BEGINNER)


def test_all_games_are_saved_and_added_as_one_file(invite, complaints):
    """A file of another machine brings its games and, where none are stored, its settings."""
    lines = [game_line(number, won=True, level=(3, 1, 1)) for number in range(3)]
    data = write_games(lines, marks=True)
    player = invite()
    player.visit()
    page = player.page
    part = player.open_statistics()
    add_games(player, data).to_have_text("Games added: 3. Already here: 0.")
    expect(part.get_by_text(re.compile("3 . 1, 1 mine"))).not_to_have_count(0)
    # The settings of the page are those of the file.
    page.wait_for_function("() => JSON.parse(localStorage['fairmines.preferences']).marks === true")
    add_games(player, data).to_have_text("Games added: 0. Already here: 3.")
    lines = data.splitlines(keepends=True)
    lines[1] = lines[1].replace(b'"seed":"', b'"seed":"x')
    lines[2] = lines[2].replace(b'"id":"', b'"id":"new')
    damaged = "Games added: 1. Already here: 1. Damaged lines left out: 1."
    add_games(player, b"".join(lines)).to_have_text(damaged)
    refusal = "This file holds no saved games, or comes from a later version."
    add_games(player, b"\0").to_have_text(refusal)
    with page.expect_download() as download:
        page.locator("#kept").get_by_role("link", name="Save", exact=True).click()
    assert download.value.suggested_filename == "fairmines-games.ndjson"
    assert len(download.value.path().read_text().splitlines()) == 6
    # A browser complains of a server's status code itself.
    complaints.allow("400 (Bad Request)")


@pytest.mark.parametrize("games", [0, 10])
def test_nothing_moves_when_the_answers_come(games, invite, played):
    player = played() if games else invite()
    page = player.page
    page.add_init_script(SHIFTS)
    calls = WorkerCalls(page)
    calls.hold("({ name }) => name === 'readStatistics' || name === 'listReviews'")
    page.goto(f"{player.address}reviews.html")
    calls.wait_held(2)
    for index in range(2):
        player.wait_drawn()  # what is there until then
        calls.pass_on(index)
    expect(page.locator("#window")).not_to_have_attribute("data-starting", "")
    expect(page.locator(".best-times" if games else ".drop-zone")).to_be_visible()
    player.wait_drawn()
    assert page.evaluate("shifts") == []


def test_reviews_go_with_the_games_and_come_with_a_file(invite):
    player = invite()
    player.new_game(first="opening")
    player.lose(BEGINNER)
    player.open_statistics()
    page = player.page
    with page.expect_download() as download:
        page.locator("#kept").get_by_role("link", name="Save", exact=True).click()
    saved = download.value.path().read_bytes()
    row = page.locator(".game-list [aria-rowindex='2']")
    page.locator("#work-begin").click()
    expect(row).to_have_count(1)
    page.locator("#kept").get_by_role("button", name="Reset…").click()
    page.locator("dialog").get_by_role("button", name="Delete").click()
    expect(row).to_have_count(0)
    expect(page.locator("#invitation")).to_be_visible()
    add_games(player, saved).to_have_text("Games added: 1. Already here: 0.")
    expect(page.locator("#work-begin")).to_have_text("Review games (1)")
