"""Browser tests of the language of marks: one look each in every place, and none like another."""

import io
import itertools

import numpy as np
import pytest
from PIL import Image

from tests.browser.barriers import LOOKS, PALETTES
from tests.browser.marks_table import MARKS, UNMARKED, draw_table
from tests.browser.player import SHARED

FACTS = ("safe", "mined", "safe follows", "mined follows")
SUPPOSED = ("if-safe", "if-mined")
EDGE = 1
"""Pixels at the edges of a cell, which lies in a slab, in a picture or in a tile."""
ENLARGE = """() => {
  for (const tile of document.querySelectorAll(".mark-table .tile")) {
    tile.style.setProperty("--cell", "36px");
    const classic = document.documentElement.dataset.look === "classic";
    tile.style.setProperty("--bevel", classic ? "5px" : "var(--rim)");
    tile.style.setProperty("--line-width", classic ? "2px" : "0px");
    tile.style.setProperty("--rim", "1.26px");
  }
  for (const board of document.querySelectorAll(".mark-table .small")) {
    const classic = document.documentElement.dataset.look === "classic";
    board.style.setProperty("--bevel", classic ? "5px" : "var(--rim)");
    board.style.setProperty("--line-width", classic ? "2px" : "0px");
  }
}"""
"""Give tiles and small boards the size of the board's cells: what differs then is the look."""
CELLS = """() => [...document.querySelectorAll("[data-mark] .cell")].map((cell) => {
  const { left, top, width, height } = cell.getBoundingClientRect();
  return [cell.closest("[data-mark]").dataset.mark, left, top, width, height];
})"""
"""A script that returns the place and name of each mark, and the box of its cell."""


@pytest.fixture
def drawn(invite):
    """Return a function that draws the table in one look and palette after the other."""
    player = invite(viewport={"width": 1000, "height": 1000})
    player.visit(SHARED)
    page = player.page
    page.keyboard.press("h")
    page.locator("#proof").wait_for()

    def draw():
        for look, palette in itertools.product(LOOKS, PALETTES):
            page.evaluate(
                "(it) => Object.assign(document.documentElement.dataset, it)",
                {"look": look, "palette": palette},
            )
            draw_table(page, MARKS | UNMARKED)
            page.evaluate(ENLARGE)
            player.wait_drawn()
            yield look, palette, page

    return draw


def pictures(page):
    """The middle of each cell's picture, as an array of colours, by its place and name."""
    table = np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), dtype=float)
    cells = {}
    for mark, left, top, width, height in page.evaluate(CELLS):
        side = round(min(width, height)) - 2 * EDGE
        x, y = round(left) + EDGE, round(top) + EDGE
        cells[mark] = table[y : y + side, x : x + side]
        assert cells[mark].shape == (side, side, 3), mark
    return cells


def difference(one, other):
    """The share of pixels in which two pictures differ clearly."""
    height, width = (min(it) for it in zip(one.shape[:2], other.shape[:2], strict=True))
    far = np.abs(one[:height, :width] - other[:height, :width]).max(axis=2) > 40
    return float(far.mean())


def test_each_mark_has_one_look_in_every_place_and_none_is_like_another(drawn):
    faults = {}
    for look, palette, page in drawn():
        shown = pictures(page)
        for name in MARKS:
            # A sentence says itself what follows, and has letters beside the cell.
            alone = "follows" not in name and "lettered" not in name
            for place in ("small", "tile") if alone else ("small",):
                unlike = difference(shown[f"board {name}"], shown[f"{place} {name}"])
                if unlike > 0.05:
                    faults[look, palette, place, name] = unlike
        # Without colours: of each mark the shape says it.
        grey = {it: shown[f"board {it}"].mean(axis=2, keepdims=True) for it in MARKS | UNMARKED}
        for one, other in itertools.combinations(grey, 2):
            alike = difference(grey[one], grey[other])
            if alike < 0.02:
                faults[look, palette, one, other] = alike
    assert faults == {}


COLOURS = """(asked) => asked.map(([name, what]) => {
  const cell = document.querySelector(`[data-mark="board ${name}"] .cell`);
  const part = { letter: "::after", tag: "::after", symbol: "::before" }[what];
  const style = getComputedStyle(cell, part);
  const canvas = document.createElement("canvas").getContext("2d");
  // Tokens may be mixed: an element says what that gives.
  const probe = cell.parentElement.appendChild(document.createElement("i"));
  probe.style.color = `var(${what})`;
  canvas.fillStyle = what.startsWith("--") ? getComputedStyle(probe).color
    : what === "letter" ? style.color : style.backgroundColor;
  probe.remove();
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
})"""
"""A script that returns colours of cells, or of tokens, of each name and part that are asked."""


def contrast(one, other):
    light, dark = sorted(map(luminance, (one, other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    linear = np.where(colour <= 0.03928, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4)
    return linear @ (0.2126, 0.7152, 0.0722)


CONTRASTS = (
    ("safe", "symbol", "ground", 4.5),
    ("mined", "symbol", "ground", 4.5),
    ("undetermined", "symbol", "ground", 4.5),
    ("if-mined", "symbol", "--hatch", 4.5),
    ("if-mined", "symbol", "--covered", 4.5),
    ("cause", "--mark-line", "ground", 7),
    ("cause", "symbol", "ground", 3),
    ("lettered clue", "letter", "tag", 7),
    ("safe", "--on-pill", "--pill", 4.5),
)
"""A mark, what has to be seen of it, on what, and the least contrast."""


def test_contrasts(drawn):
    pairs = [(name, what) for name, *both, _ in CONTRASTS for what in both]
    pairs += [("asked", "--asked"), ("asked", "--mark-line"), ("asked", "--covered")]
    faint = {}
    for look, palette, page in drawn():
        read = [np.array(it) / 255 for it in page.evaluate(COLOURS, pairs)]
        shown = dict(zip(pairs, read, strict=True))
        for name, one, other, least in CONTRASTS:
            found = contrast(shown[name, one], shown[name, other])
            if found < least:
                faint[look, palette, name, one, other] = round(found, 2)
        ring, line, slab = (shown[it] for it in pairs[-3:])
        if max(contrast(ring, line), contrast(ring, slab)) < 3:
            faint[look, palette, "ring"] = 3
    assert faint == {}
