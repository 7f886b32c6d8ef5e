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


@pytest.fixture
def drawn(player):
    """Return a function that draws the table in a look and a palette."""
    player.visit(SHARED)
    player.page.keyboard.press("h")
    player.page.locator("#proof").wait_for()

    def draw(look, palette):
        player.page.evaluate(
            "(it) => Object.assign(document.documentElement.dataset, it)",
            {"look": look, "palette": palette},
        )
        draw_table(player.page, MARKS | UNMARKED)
        player.page.evaluate(ENLARGE)
        return player.page

    return draw


def picture(page, place, name):
    """The middle of a cell's picture, as an array of colours."""
    cell = page.locator(f'[data-mark="{place} {name}"] .cell')
    image = Image.open(io.BytesIO(cell.screenshot())).convert("RGB")
    side = min(image.size) - 2 * EDGE
    return np.asarray(image.crop((EDGE, EDGE, EDGE + side, EDGE + side)), dtype=float)


def difference(one, other):
    """The share of pixels in which two pictures differ clearly."""
    height, width = (min(it) for it in zip(one.shape[:2], other.shape[:2], strict=True))
    far = np.abs(one[:height, :width] - other[:height, :width]).max(axis=2) > 40
    return float(far.mean())


@pytest.mark.parametrize(("look", "palette"), list(itertools.product(LOOKS, PALETTES)))
def test_each_mark_has_one_look_in_every_place_and_none_is_like_another(look, palette, drawn):
    page = drawn(look, palette)
    looks = {name: picture(page, "board", name) for name in MARKS | UNMARKED}
    unlike, alike = {}, {}
    for name in MARKS:
        unlike[name, "small"] = difference(looks[name], picture(page, "small", name))
        # A sentence says itself what follows, and has letters beside the cell.
        if "follows" not in name and "lettered" not in name:
            unlike[name, "tile"] = difference(looks[name], picture(page, "tile", name))
    for one, other in itertools.combinations(looks, 2):
        # Without colours: of each mark the shape says it.
        grey = [looks[it].mean(axis=2, keepdims=True) for it in (one, other)]
        alike[one, other] = difference(*grey)
    assert {it: found for it, found in unlike.items() if found > 0.05} == {}
    assert {it: found for it, found in alike.items() if found < 0.02} == {}


COLOUR = """(cell, what) => {
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
}"""
"""A script that returns a colour of a cell, or of a token."""


def colour(page, name, what):
    value = page.locator(f'[data-mark="board {name}"] .cell').evaluate(COLOUR, what)
    return np.array(value) / 255


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


@pytest.mark.parametrize(("look", "palette"), list(itertools.product(LOOKS, PALETTES)))
def test_contrasts(look, palette, drawn):
    page = drawn(look, palette)
    faint = {}
    for name, one, other, least in CONTRASTS:
        found = contrast(colour(page, name, one), colour(page, name, other))
        if found < least:
            faint[name, one, other] = round(found, 2)
    assert faint == {}
    ring, line, slab = (colour(page, "asked", it) for it in ("--asked", "--mark-line", "--covered"))
    assert max(contrast(ring, line), contrast(ring, slab)) >= 3
