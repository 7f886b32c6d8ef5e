"""Measures the cells of every place beside the largest that fit: `make room`.

Prints a table: for each place and level, and each window, the side of a cell in pixels, or that and
the largest side with which nothing else would have to go. A star stands beside the side of a board
that scrolls. Arguments choose places by their names, by default all.
"""

import sys
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.browser.player import Player
from tests.browser.scenes import LINKS, SCENES
from tests.browser.visitors import TOUCH, choose, open_site, visit

PLACES = ("play", "loss", "opening", "mistake", "train")
"""The scenes, each of every level."""
FINGERS = (
    "240x240 240x480 280x653 320x256 320x480 320x568 344x882 360x640 360x740 375x667 "
    "390x844 412x915 480x320 540x720 568x320 640x360 667x375 740x360 768x1024 844x390 "
    "915x412 1024x768"
)
MOUSE = (
    "240x320 600x500 640x480 768x1024 800x600 900x700 1024x600 1024x768 1100x780 1280x720 1280x800 "
    "1366x650 1366x768 1440x900 1536x864 1600x1200 1920x1080 2560x1440"
)
"""The windows: 40 in all, those of phones and tablets for fingers."""
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


def measure(player: Player, place: str, level: str, sizes: Iterable[str]) -> Iterator[Room]:
    """Bring a player to a place, and yield what windows of each size have room for."""
    page = player.page
    for act in SCENES[place].acts:
        act(player, level)
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
    places = choose(sys.argv[1:], PLACES)
    rooms: dict[str, list[Room]] = {"touch": [], "mouse": []}
    with open_site() as (browser, address):
        for place in places:
            for level in LINKS:
                for pointer, sizes, options in (("touch", FINGERS, TOUCH), ("mouse", MOUSE, {})):
                    with visit(browser, address, **options) as player:
                        player.prefer(look="modern")
                        rooms[pointer] += measure(player, place, level, sizes.split())
    columns = [f"{place[:4]} {level[:3]}" for place in places for level in LINKS]
    print(f"{'window':10}", *columns, sep="  ")
    for shown in rooms.values():
        for size in dict.fromkeys(it.size for it in shown):
            row = [f"{write(it):>8}" for it in shown if it.size == size]
            print(f"{size:10}", *row, sep="  ")
    every = [it for shown in rooms.values() for it in shown]
    loose = [it for it in every if it.fits > it.side + 1]
    print(f"{len(loose)} of {len(every)} boards have cells that could be 2 pixels larger")
    sys.exit(bool(loose))


if __name__ == "__main__":
    main()
