"""Measures the cells of every place beside the largest that fit: `make room`.

Prints a table: for each place and level, and each window, the side of a cell in pixels, or that and
the largest side with which nothing else would have to go. A star stands beside the side of a board
that scrolls. Arguments choose places by their names, by default all.
"""

import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import sync_playwright

import fairmines as fm
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.chromium import launch
from tests.browser.player import Player
from tests.browser.reviewer import Reviewer, careless
from tests.browser.site_server import SiteServer
from tests.browser.site_visitors import FOLDER

TOUCH = (
    "240x240 240x480 280x653 320x256 320x480 320x568 344x882 360x640 360x740 375x667 "
    "390x844 412x915 480x320 540x720 568x320 640x360 667x375 740x360 768x1024 844x390 "
    "915x412 1024x768"
)
MOUSE = (
    "240x320 600x500 640x480 768x1024 800x600 900x700 1024x600 1024x768 1100x780 1280x720 1280x800 "
    "1366x650 1366x768 1440x900 1536x864 1600x1200 1920x1080 2560x1440"
)
"""The windows: 40 in all, those of phones and tablets for fingers."""
LEVELS = {"beginner": (9, 9, 10), "intermediate": (16, 16, 40), "expert": (30, 16, 99)}
LINK = "#level={}x{}x{}&rules=fair&first=opening&deal=random&seed=7&start=7,7"

MEASURE = """() => {
  const board = document.getElementById("board");
  const scroller = document.getElementById("scroller");
  const root = document.documentElement;
  const least = "header, #tools > *, .statusbar > *, .head > *, #judgement, #judgement .primary, " +
    ".timeline-plot, .walk-moves, #result-again, #result-judge, .keypad";
  const seen = () => [...document.querySelectorAll(least)].filter((part) => {
    if (!part.checkVisibility()) return false;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  }).length;
  const beyond = () => [
    Math.max(0, scroller.scrollWidth - scroller.clientWidth),
    Math.max(0, scroller.scrollHeight - scroller.clientHeight),
    Math.max(0, root.scrollWidth - root.clientWidth),
    Math.max(0, root.scrollHeight - root.clientHeight),
  ];
  scrollTo(0, 0);
  // Rows that are out of sight have no width of their own.
  const side = parseFloat(getComputedStyle(board).getPropertyValue("--cell"));
  const [before, parts] = [beyond(), seen()];
  const scrolls = before[0] > 1 || before[1] > 1;
  const most = Math.floor(Math.max(60, Math.min(innerWidth, innerHeight) / 18));
  let fits = side;
  for (let larger = side + 1; !scrolls && larger <= most; larger++) {
    board.style.setProperty("--cell", `${larger}px`);
    const fit = beyond().every((now, index) => now <= before[index] + 1) && seen() >= parts;
    if (!fit) break;
    fits = larger;
  }
  board.style.removeProperty("--cell");
  return [side, fits, scrolls];
}"""
"""A script that returns the side of a cell, the largest that fits, and if the board scrolls."""


class Room(NamedTuple):
    """What a window has room for."""

    place: str
    level: str
    size: str
    side: int
    fits: int
    scrolls: bool


def play(player: Player, level: str) -> None:
    player.visit(LINK.format(*LEVELS[level]))


def lose(player: Player, level: str) -> None:
    play(player, level)
    player.lose(LEVELS[level][2])
    player.page.locator("#result-again").wait_for()


def analyse(player: Player, level: str) -> None:
    game = fm.Game(LEVELS[level], "classic", 5, "opening", clock=lambda: 0.0)
    game.open(7, 7)
    analyst = Analyst(player.page, player.address)
    analyst.begin(fragment_of(game.view))
    analyst.wait_analysed()


def review(player: Player, level: str) -> None:
    reviewer = Reviewer(player.page, player.address)
    reviewer.open_file(careless(5, level))
    player.page.locator("#why").wait_for()


def train(player: Player, level: str) -> None:
    rule = dict(zip(LEVELS, ("subset", "overlap", "chain"), strict=True))[level]
    player.page.goto(f"{player.address}train.html#rule={rule}&task=safe&seed=7")
    player.page.locator("#board .cell").first.wait_for()


PLACES: dict[str, Callable[[Player, str], None]] = {
    "play": play,
    "lost": lose,
    "analyse": analyse,
    "review": review,
    "train": train,
}


def measure(player: Player, place: str, level: str, sizes: Iterable[str]) -> Iterator[Room]:
    """Bring a player to a place, and yield what windows of each size have room for."""
    page = player.page
    PLACES[place](player, level)
    for size in sizes:
        width, height = map(int, size.split("x"))
        page.set_viewport_size({"width": width, "height": height})
        player.wait_drawn()
        yield Room(place, level, size, *page.evaluate(MEASURE))


def write(room: Room) -> str:
    """Write a cell of the table."""
    star = "*" if room.scrolls else ""
    return f"{room.side}{star}" if room.fits <= room.side else f"{room.side}<{room.fits}"


def main() -> None:
    """Print the table of the chosen places; end with 1 if a cell could be 2 pixels larger."""
    places = [name for name in PLACES if name in sys.argv[1:]] or list(PLACES)
    rooms: list[Room] = []
    with (
        tempfile.TemporaryDirectory() as data,
        SiteServer(Path(data), FOLDER) as site,
        sync_playwright() as tool,
    ):
        browser = launch(tool)
        for place in places:
            for level in LEVELS:
                for sizes, options in (
                    (TOUCH, {"has_touch": True, "is_mobile": True}),
                    (MOUSE, {}),
                ):
                    context = browser.new_context(service_workers="block", **options)
                    context.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
                    player = Player(context.new_page(), site.url)
                    player.prefer(look="modern")
                    rooms += measure(player, place, level, sizes.split())
                    context.close()
        browser.close()
    columns = [(place, level) for place in places for level in LEVELS]
    print(f"{'window':10}", *(f"{place[:4]} {level[:3]}" for place, level in columns), sep="  ")
    for pointer, sizes in (("touch", TOUCH), ("mouse", MOUSE)):
        rows = {size: [it for it in rooms if it.size == size] for size in sizes.split()}
        for size, row in rows.items():
            half = len(row) // len(columns)
            shown = row if half == 1 else row[(pointer == "mouse") :: 2]
            print(f"{size:10}", *(f"{write(it):>8}" for it in shown), sep="  ")
    loose = [it for it in rooms if it.fits > it.side + 1]
    print(f"{len(loose)} of {len(rooms)} boards have cells that could be 2 pixels larger")
    sys.exit(bool(loose))


if __name__ == "__main__":
    main()
