"""Compares the boxes of the page's parts in windows of many sizes: `make overlaps`.

Shows each place in each look, for a mouse and for fingers, in windows from 240 to 1400 pixels wide
and from 240 to 1000 high, in steps of 40, and prints each fault. Arguments choose scenes, looks and
pointers by their names, by default all; a number is another step: `OVERLAPS="analyse touch 80"`.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping

from playwright.sync_api import Browser, BrowserType, Page, Route

from tests.browser.barriers import LOOKS, looks
from tests.browser.chromium import ARGUMENTS, find_chromium
from tests.browser.player import Player
from tests.browser.scenes import reach
from tests.browser.visitors import TOUCH, choose, open_site, visit

SCENES = ("risks", "loss", "expert", "analyse", "mistake", "statistics")
SMALLEST, LARGEST, STEP = 240, (1400, 1000), 40
"""The sides of windows that `make overlaps` tries, and what is between them, in pixels."""
POINTERS = {"mouse": {}, "touch": TOUCH}
LEAST = {"mouse": 16, "touch": 24}
"""The side of a cell that one can still read and hit, in pixels."""
TEXT = re.compile(r"""("[a-zA-Z]+\.[\w.]+":\s*["`])([^"`]+)""")
FAULTS = """(least) => {
  const controls = "button, a, select, input";
  const parts = `.scroller, .counter, .timeline-plot, h1, h2, h3, p, dt, dd, li, ${controls}`;
  const shown = [...document.querySelectorAll("main *")].filter((part) =>
    part.matches(parts) && part.checkVisibility() && !part.closest(".unseen, .notice"));
  const name = (part) => part.id || part.textContent.trim().slice(0, 20) || part.className;
  const faults = [];

  // What is seen of a part: boxes that scroll clip what is in them.
  const measure = (part) => {
    let { left, top, right, bottom } = part.getBoundingClientRect();
    let [fixed, stays] = [false, false];
    for (let at = part; at !== document.body; at = at.parentElement) {
      const { overflow, clipPath, position } = getComputedStyle(at);
      if (clipPath !== "none") return null;
      const beyond = fixed; // what is around a fixed box does not clip it
      fixed ||= position === "fixed" || (position === "absolute" && at.id === "clues");
      stays ||= fixed || position === "sticky";
      if (beyond || at === part || overflow === "visible") continue;
      const clip = at.getBoundingClientRect();
      [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      [top, bottom] = [Math.max(top, clip.top), Math.min(bottom, clip.bottom)];
    }
    const seen = right - left > 1 && bottom - top > 1;
    return seen ? { name: name(part), stays, left, top, right, bottom } : null;
  };
  scrollTo(0, 0);
  const outermost = shown.filter((part) => !part.parentElement.closest(parts));
  const boxes = outermost.map(measure).filter(Boolean);
  for (const [number, one] of boxes.entries()) {
    for (const other of boxes.slice(number + 1)) {
      const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      // A bar that stays while the page scrolls may cover what one can scroll to.
      const overlap = one.stays === other.stays && width > 1 && height > 1;
      if (overlap) faults.push(`${one.name} and ${other.name} overlap`);
    }
  }

  const cells = [...document.querySelectorAll("#board .cell")];
  const side = cells[0]?.getBoundingClientRect().width ?? least;
  if (side < least) faults.push(`cells of ${side} pixels`);
  const reachable = shown.filter((part) => part.matches(controls) && !part.closest("[inert]"));
  for (const part of [...reachable, ...cells.slice(0, 1), ...cells.slice(-1)]) {
    part.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
    const { left, top, width, height } = part.getBoundingClientRect();
    const whole = part.closest("label") ?? part;
    // At its middle, and beside it: what lies over a part may cover a corner.
    const covered = [[0.5, 0.5], [0.25, 0.25], [0.75, 0.75]].some(([x, y]) =>
      !whole.contains(document.elementFromPoint(left + x * width, top + y * height)));
    if (covered) faults.push(`${name(part)} cannot be reached`);
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  const wider = scrollWidth - clientWidth;
  if (wider > 0) faults.push(`the page is ${wider} pixels wider than the window`);
  return faults;
}"""
"""A script that returns what is wrong in the window; cells have a least side, in pixels."""


def lengthen_texts(page: Page) -> None:
    """Make the page's English texts 40 % longer, as they may be in another language."""

    def lengthen(route: Route) -> None:
        response = route.fetch()
        body = TEXT.sub(
            lambda text: f"{text[0]} {re.sub('[{}]', '', text[2])[: len(text[2]) * 2 // 5]}",
            response.text(),
        )
        route.fulfill(response=response, body=body)

    page.route(re.compile(r"/(lang-en-\w+|shell-start)-\w+\.js$"), lengthen)


def launch_with_bars(kind: BrowserType) -> Browser:
    """Start Chromium with bars to scroll with, which take room where there is a mouse."""
    hiding = ["--hide-scrollbars"]
    path = find_chromium()
    return kind.launch(executable_path=path, args=ARGUMENTS, ignore_default_args=hiding)


def find_faults(
    player: Player, scene: str, pointer: str, windows: Mapping[str, Iterable[tuple[int, int]]]
) -> Iterator[str]:
    """Bring a player to a scene; yield what is wrong in a look's windows of each size."""
    errors: list[str] = []
    player.page.on("pageerror", lambda error: errors.append(str(error)))
    reach(player, scene)
    for look in looks(player.page):
        for width, height in windows.get(look, ()):
            player.page.set_viewport_size({"width": width, "height": height})
            player.wait_drawn()
            faults = player.page.evaluate(FAULTS, LEAST[pointer]) + errors
            if faults:
                yield f"{look} {width}x{height}: {'; '.join(faults)}"
            errors.clear()


def main() -> None:
    """Try all sizes in the chosen scenes, looks and pointers; end with 1 if there is a fault."""
    words = sys.argv[1:]
    step = next((int(word) for word in words if re.fullmatch(r"\d+", word)), STEP)
    widths, heights = (range(SMALLEST, side + 1, step) for side in LARGEST)
    sizes = [(width, height) for width in widths for height in heights]
    windows = dict.fromkeys(choose(words, LOOKS), sizes)
    count = 0
    with open_site(lambda tool: launch_with_bars(tool.chromium)) as (browser, address):
        for scene in choose(words, SCENES):
            for pointer in choose(words, POINTERS):
                with visit(
                    browser, address, reduced_motion="reduce", **POINTERS[pointer]
                ) as player:
                    for fault in find_faults(player, scene, pointer, windows):
                        print(f"{scene} {pointer} {fault}", flush=True)
                        count += 1
    print(f"{count} windows with faults")
    sys.exit(count > 0)


if __name__ == "__main__":
    main()
