"""Counts what common tasks on the page cost, before and after a change.

`python -m experiments tasks BEFORE AFTER` takes the addresses of two pages. A task is done the
shortest way that a page offers; what a page cannot do has no count. The seconds are those of the
keystroke-level model (Card, Moran and Newell, 1980): 1.1 to point, 0.2 to press a button, 0.28 for
a key. Writes docs/research/tasks.csv, and the sums in tasks.md.
"""

from __future__ import annotations

import argparse
import csv
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from playwright.sync_api import Browser, Page, sync_playwright

from experiments.page import RESEARCH, replace_between, run, table
from tests.browser.analyst import Analyst
from tests.browser.chromium import launch
from tests.browser.player import BEGINNER, SHARED, Player

PAGE, SHEET = RESEARCH / "tasks.md", RESEARCH / "tasks.csv"
BEGIN, END = "<!-- figures -->", "<!-- end of the figures -->"
POINT, PRESS, KEY = 1.1, 0.2, 0.28
THUMB = 36
"""The least side of a cell that a thumb hits without a slip, in pixels."""
MOST_MS = 20_000


class ImpossibleError(Exception):
    """A page offers no way to do a task."""


@dataclass
class Hand:
    """Does something on a page, and counts what it costs."""

    player: Player
    clicks: int = 0
    """Presses of buttons and keys, and turns of the wheel."""
    seconds: float = 0

    @property
    def page(self) -> Page:
        """The page."""
        return self.player.page

    def click(self, selector: str) -> None:
        """Click on an element."""
        self._count(POINT + PRESS)
        self.page.locator(selector).first.click()

    def click_cell(self, row: int, column: int, button: str = "left") -> None:
        """Click on a cell."""
        self._count(POINT + PRESS)
        self.player.click(row, column, button=button)

    def press(self, key: str) -> None:
        """Press a key."""
        self._count(KEY)
        self.page.keyboard.press(key)

    def choose(self, label: str, value: str) -> None:
        """Open a list, and choose from it."""
        self._count(2 * (POINT + PRESS), 2)
        self.page.get_by_label(label).select_option(value)

    def turn_wheel(self, times: int) -> None:
        """Zoom in by so many notches."""
        self._count(POINT + times * PRESS, times)
        self.page.mouse.move(*self.player.middle_of(4, 4))
        self.page.keyboard.down("Control")
        for _ in range(times):
            self.page.mouse.wheel(0, -120)
        self.page.keyboard.up("Control")
        self.player.wait_drawn()

    def spread_fingers(self) -> None:
        """Count two fingers that draw a board apart."""
        self._count(POINT + PRESS)

    def has(self, selector: str) -> bool:
        """Whether the page has such an element."""
        return self.page.locator(selector).count() > 0

    def _count(self, seconds: float, clicks: int = 1) -> None:
        self.clicks += clicks
        self.seconds += seconds


Task: TypeAlias = Callable[[Hand], None]


def begin(hand: Hand) -> None:
    """Begin a game, which costs nothing: all tasks but the first begin in one."""
    hand.player.visit(SHARED)
    hand.player.wait_opened(4, 4)


# A newcomer


def first_cell(hand: Hand) -> None:
    """Open the first cell of a first visit."""
    hand.player.visit()
    if hand.has("dialog"):
        hand.click("dialog .buttons button:last-child")
    hand.click_cell(4, 4)
    hand.player.wait_opened(4, 4)


def expert_board(hand: Hand) -> None:
    """Get an expert board."""
    begin(hand)
    hand.click("#level-chip-expert")
    hand.page.locator("#board .cell").nth(479).wait_for()


def hint(hand: Hand) -> None:
    """Get a hint."""
    begin(hand)
    hand.click("#tool-hint")
    hand.page.wait_for_selector("#proof:not([hidden])")


def why_lost(hand: Hand) -> None:
    """See why a game was lost."""
    begin(hand)
    analysis, codes = hand.player.analysis(BEGINNER), hand.player.codes()
    mined = next(
        (r, c)
        for r, row in enumerate(codes)
        for c, code in enumerate(row)
        if code == "c" and not analysis.safe[r, c]
    )
    hand.player.click(*mined)
    hand.click("#result-why")
    hand.page.wait_for_selector("#proof:not([hidden])")


def rules(hand: Hand) -> None:
    """Read the rules."""
    begin(hand)
    hand.click("#menu-help")
    hand.page.wait_for_selector("dialog dl")


def language(hand: Hand) -> None:
    """Read the page in Finnish."""
    begin(hand)
    hand.click("#menu-settings")
    hand.choose("Language", "fi")
    hand.page.wait_for_selector("html[lang=fi]")


def probabilities(hand: Hand) -> None:
    """See the probabilities."""
    begin(hand)
    hand.click("#tool-probabilities")
    hand.page.wait_for_selector("#board .heat")


def flag(hand: Hand) -> None:
    """Set a flag."""
    begin(hand)
    row, column = hand.player.next_cell(BEGINNER)
    hand.click_cell(row, column, "right")
    hand.page.wait_for_selector("#board .flag")


def again(hand: Hand) -> None:
    """Play again."""
    begin(hand)
    hand.player.win(BEGINNER)
    before = hand.player.game_id()
    hand.click("#result-again")
    hand.player.wait_new_game(before)


def statistics(hand: Hand) -> None:
    """See the statistics."""
    begin(hand)
    hand.click("#menu-statistics")
    hand.page.wait_for_selector("#kept .links")


def cost_of_a_loss(hand: Hand) -> None:
    """Learn what a needless guess cost."""
    begin(hand)
    hand.player.lose(10)
    if not hand.has("#result-cost"):
        hand.click("#result-judge")
        hand.page.get_by_text("of the winning chance").first.wait_for()
        return
    hand.page.locator("#result-cost:not([hidden])").wait_for()


def better_by(hand: Hand) -> None:
    """See by how much a best time is better than the one before."""
    hand.player.new_game(width=8, height=8, mines=8, first="opening")
    for wait in (3000, 0):
        before = hand.player.game_id()
        hand.player.click(4, 4)
        hand.page.wait_for_timeout(wait)
        hand.player.win(8)
        if wait:
            hand.page.click("#result-again")
            hand.player.wait_new_game(before)
    best = hand.page.locator("#result-best")
    best.get_by_text("best time").or_(best).first.wait_for()
    hand.page.wait_for_timeout(500)
    if "faster" not in best.inner_text():
        hand.click("#menu-statistics")
        hand.page.wait_for_selector("#kept .links")


def cells_for_thumbs(hand: Hand) -> None:
    """Have cells on a phone, on the expert level, that a thumb hits."""
    hand.page.set_viewport_size({"width": 390, "height": 844})
    hand.player.visit("#level=30x16x99&rules=fair&first=opening&deal=random&seed=7&start=7,7")
    hand.player.wait_opened(7, 7)
    if width(hand) < THUMB:
        hand.spread_fingers()


# A daily player


def pause(hand: Hand) -> None:
    """Stop the clock."""
    begin(hand)
    if not hand.has("#clock"):
        raise ImpossibleError
    hand.click("#clock")
    hand.page.wait_for_selector("#paused:not([hidden])")


def back_to_a_dropped_game(hand: Hand) -> None:
    """Come back to a game that F2 has dropped."""
    begin(hand)
    game = hand.player.game_id()
    hand.page.keyboard.press("F2")
    hand.player.wait_new_game(game)
    if hand.has("#passing"):
        hand.click("#passing button")
    else:
        hand.click("#menu-game")
        hand.click("fieldset.running li button")
    hand.player.wait_opened(4, 4)


def most_played_of_three(hand: Hand) -> None:
    """Find the game of three that is furthest."""
    begin(hand)
    for _ in range(2):
        game = hand.player.game_id()
        hand.page.click("#face")
        hand.player.wait_new_game(game)
        hand.player.click(4, 4)
        hand.player.wait_opened(4, 4)
    game = hand.player.game_id()
    hand.page.click("#face")
    hand.player.wait_new_game(game)
    hand.click("#menu-game")
    rows = hand.page.locator("fieldset.running li")
    rows.nth(2).wait_for()
    if re.search("opened", rows.first.inner_text()):
        hand.click("fieldset.running li button")
        return
    # The rows say nothing of it: each game has to be looked at. The one that is shown has no row.
    for number in range(3):
        if number:
            hand.click("#menu-game")
        hand.click(f"fieldset.running li:nth-last-child({max(1, number)}) button")
        hand.player.wait_opened(4, 4)


def same_zoom_after_a_reload(hand: Hand) -> None:
    """Have the same zoom after a reload."""
    begin(hand)
    fitting = width(hand)
    free = Hand(hand.player)
    free.turn_wheel(3)
    hand.page.reload()
    hand.page.wait_for_selector("#board .cell")
    if width(hand) == fitting:
        hand.turn_wheel(3)


def width(hand: Hand) -> float:
    """Return the side of a cell, in pixels."""
    return hand.player.cell(0, 0).evaluate("(cell) => cell.getBoundingClientRect().width")


def whole_board(hand: Hand) -> None:
    """See the whole board after zooming."""
    begin(hand)
    fitting = width(hand)
    free = Hand(hand.player)
    free.turn_wheel(3)
    if hand.has(".whole"):
        hand.click(".whole")
    else:
        hand.click("#menu-settings")
        hand.choose("Cell size", "fill")
        hand.choose("Cell size", "auto")
        hand.press("Escape")
    hand.player.wait_drawn()
    assert width(hand) == fitting


def flag_by_key_at_the_pointer(hand: Hand) -> None:
    """Flag the cell under the pointer by a key."""
    begin(hand)
    row, column = hand.player.next_cell(BEGINNER)
    hand.page.mouse.move(*hand.player.middle_of(row, column))
    hand.press("f")
    hand.player.wait_drawn()
    if "flag" not in (hand.player.cell(row, column).get_attribute("class") or ""):
        hand.click_cell(row, column, "right")


def flag_around_a_number(hand: Hand) -> None:
    """Flag the mines around a number."""
    hand.player.prefer(rightFlags=True)
    begin(hand)
    codes = hand.player.codes()
    clue, around = max(
        (
            ((r, c), cells)
            for r, row in enumerate(codes)
            for c, code in enumerate(row)
            if (cells := covered_around(codes, r, c)) and code == str(len(cells))
        ),
        key=lambda found: len(found[1]),
    )
    hand.click_cell(*clue, "right")
    hand.player.wait_drawn()
    if not hand.has("#board .flag"):
        hand.clicks, hand.seconds = 0, 0
        for cell in around:
            hand.click_cell(*cell, "right")


def covered_around(codes: list[list[str]], row: int, column: int) -> list[tuple[int, int]]:
    """Return the covered neighbours of a cell."""
    places = [(row + r, column + c) for r in (-1, 0, 1) for c in (-1, 0, 1) if r or c]
    inside = [(r, c) for r, c in places if 0 <= r < len(codes) and 0 <= c < len(codes[0])]
    return [(r, c) for r, c in inside if codes[r][c] == "c"]


def without_wrong_flags(hand: Hand) -> None:
    """Analyse a position without its wrong flags."""
    address = hand.player.address.rstrip("/") + "/"
    analyst = Analyst(hand.page, address)
    analyst.begin("#size=5x2&mines=2&cells=fcfcf1221c")
    hand.page.wait_for_selector("#board .cell")
    if hand.has("#ignore-flags"):
        hand.click("#ignore-flags")
    else:
        for column in (0, 2, 4):
            hand.click_cell(0, column, "right")


def letters(hand: Hand) -> None:
    """Move the cursor with letters."""
    begin(hand)
    hand.click("#menu-settings")
    hand.click("dialog button:has-text('Keys')")
    if hand.page.get_by_label("Moving the cursor").count() == 0:
        raise ImpossibleError
    hand.choose("Moving the cursor", "wasd")


def save_all_games(hand: Hand) -> None:
    """Save all games."""
    begin(hand)
    hand.click("#menu-statistics")
    with hand.page.expect_download():
        hand.click("#kept .transfer a")


NEWCOMER: dict[str, Task] = {
    "open a first cell": first_cell,
    "get an expert board": expert_board,
    "get a hint": hint,
    "see why a game was lost": why_lost,
    "read the rules": rules,
    "read the page in Finnish": language,
    "see the probabilities": probabilities,
    "set a flag": flag,
    "play again": again,
    "see the statistics": statistics,
    "learn what a lost game cost": cost_of_a_loss,
    "see by how much a best time is better": better_by,
    "hit a cell of the expert board on a phone": cells_for_thumbs,
}
DAILY: dict[str, Task] = {
    "stop the clock for a call": pause,
    "come back to a game that F2 has dropped": back_to_a_dropped_game,
    "find the game of three that is furthest": most_played_of_three,
    "have the same zoom after a reload": same_zoom_after_a_reload,
    "see the whole board after zooming": whole_board,
    "flag the cell under the pointer by a key": flag_by_key_at_the_pointer,
    "flag the mines around a number": flag_around_a_number,
    "analyse a position without three wrong flags": without_wrong_flags,
    "move the cursor with W A S D": letters,
    "save all games": save_all_games,
}


def measure(browser: Browser, address: str, task: Task) -> tuple[int, float] | None:
    """Return what a task costs on a page: clicks, and seconds; None if it is impossible."""
    context = browser.new_context(
        viewport={"width": 1000, "height": 760},
        locale="en-GB",
        service_workers="block",
        has_touch=task is cells_for_thumbs,
        is_mobile=task is cells_for_thumbs,
    )
    context.set_default_timeout(MOST_MS)
    if task is not first_cell:
        context.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
    page = context.new_page()
    hand = Hand(Player(page, address))
    try:
        task(hand)
    except ImpossibleError:
        return None
    finally:
        context.close()
    return hand.clicks, hand.seconds


def main() -> None:
    """Do all tasks on both pages, and write the table."""
    parser = argparse.ArgumentParser(description="Count what common tasks cost on two pages.")
    parser.add_argument("before", help="the address of the page before the change")
    parser.add_argument("after", help="the address of the page after it")
    arguments = parser.parse_args()
    rows = []
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for person, tasks in (("newcomer", NEWCOMER), ("daily player", DAILY)):
            for name, task in tasks.items():
                costs = [measure(browser, it, task) for it in (arguments.before, arguments.after)]
                cells = [cell for cost in costs for cell in cells_of(cost)]
                rows.append([f"{person}: {name}", *cells])
                print(*rows[-1], sep=" · ")
        browser.close()
    heads = ["task", "clicks before", "seconds before", "clicks after", "seconds after"]
    with SHEET.open("w", newline="") as file:
        csv.writer(file, lineterminator="\n").writerows([heads, *rows])
    replace_between(PAGE, BEGIN, END, sums(rows))


def sums(rows: list[list[str]]) -> str:
    """Return a table of the sums of each person, over the tasks that both pages can do."""
    lines = []
    for person in ("newcomer", "daily player"):
        costs = [row[1:] for row in rows if row[0].startswith(f"{person}:")]
        both = [cost for cost in costs if "-" not in cost]
        totals = np.array(both, dtype=float).sum(axis=0)
        figures = [
            f"{number:.0f}" if column % 2 == 0 else f"{number:.1f}"
            for column, number in enumerate(totals)
        ]
        lines.append([person, f"{len(both)} of {len(costs)}", *figures])
    heads = ["person", "tasks", "clicks before", "seconds before", "clicks after", "seconds after"]
    return table(heads, lines)


def cells_of(cost: tuple[int, float] | None) -> tuple[str, str]:
    """Return clicks and seconds as a table has them."""
    return ("-", "-") if cost is None else (str(cost[0]), f"{cost[1]:.1f}")


if __name__ == "__main__":
    run(main)
