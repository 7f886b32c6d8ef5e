"""Searches the page for barriers, and for faint texts in every look, palette and state."""

from collections.abc import Iterator

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.player import DRAWN

LOOKS = ["classic", "modern"]
PALETTES = ["light", "dark", "contrast", "colour-blind"]
SEARCH = """
async ([part, looks, palettes, rules]) => {
  const root = document.documentElement.dataset;
  const { look, palette } = root;
  const found = [];
  for (root.look of looks ?? [look]) {
    for (root.palette of palettes ?? [palette]) {
      const only = rules ? { runOnly: rules } : {};
      const { violations } = await axe.run(part, { resultTypes: ["violations"], ...only });
      for (const { id, nodes } of violations) {
        const where = nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`);
        found.push(`${root.look}, ${root.palette}, ${id}: ${where.join("; ")}`);
      }
    }
  }
  Object.assign(root, { look, palette });
  return found;
}
"""


def looks(page: Page) -> Iterator[str]:
    """Give the page one look after the other; yield each."""
    for look in LOOKS:
        page.evaluate("(look) => { document.documentElement.dataset.look = look }", look)
        yield look


def barriers(page: Page) -> list[str]:
    """Return what axe says against the page as it is shown.

    Looks and palettes differ in colours: `faint_texts` searches those of all components at once in
    test_components.py, and `faint_colours` those of boards where they are played.
    """
    return _search(page, ["html", None, None, None])


def faint_colours(page: Page, part: str) -> list[str]:
    """Return what of a part has too little contrast in one of the looks and palettes."""
    return _search(page, [part, LOOKS, PALETTES, ["color-contrast"]])


def _search(page: Page, asked: list[object]) -> list[str]:
    page.evaluate(DRAWN)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(SEARCH, asked)


STATES = ["", "hover", "hover focus focus-visible", "hover active"]
"""The states of what is looked at, pointed at, come to by keys, and pressed."""
FORCE = r"""
() => {
  const force = (rules) => {
    for (const rule of rules) {
      if (rule.selectorText) {
        const states = /:(hover|active|focus-visible|focus)(?![\w-])/g;
        rule.selectorText = rule.selectorText.replaceAll(states, '[data-forced~="$1"]');
      }
      if (rule.cssRules) force(rule.cssRules);
    }
  };
  for (const { href, cssRules } of document.styleSheets) if (href) force(cssRules);
}
"""
"""Have the style sheets take an attribute for a state: no pointer is everywhere."""
# A disabled button needs less contrast. What stands on a picture or a gradient is not measured.
MEASURE = """
([looks, palettes, states]) => {
  const root = document.documentElement.dataset;
  const pen = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const colours = new Map();
  const read = (colour) => {
    if (colours.has(colour)) return colours.get(colour);
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = colour;
    pen.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = pen.getImageData(0, 0, 1, 1).data;
    colours.set(colour, [[red, green, blue], alpha / 255]);
    return colours.get(colour);
  };
  const lay = ([top, alpha], below) =>
    top.map((part, at) => alpha * part + (1 - alpha) * below[at]);
  const luminance = (colour) => {
    const [red, green, blue] = colour.map((part) =>
      part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const contrast = (...both) => {
    const [dark, light] = both.map(luminance).sort((one, other) => one - other);
    return (light + 0.05) / (dark + 0.05);
  };
  // The colours of a text and of what is behind it, after the opacity of the element.
  const look = (element, seen) => {
    if (!element) return [[0, 0, 0], [255, 255, 255]];
    if (seen.has(element)) return seen.get(element);
    const [, below] = look(element.parentElement, seen);
    const { color, backgroundColor, opacity } = getComputedStyle(element);
    const behind = lay(read(backgroundColor), below);
    const colours = [lay(read(color), behind), behind];
    const both = colours.map((colour) => lay([colour, Number(opacity)], below));
    seen.set(element, both);
    return both;
  };
  // Whether an element stands on a picture or a gradient.
  const onPicture = (element) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(element);
    if (backgroundImage !== "none") return true;
    if (read(backgroundColor)[1] === 1 || !element.parentElement) return false;
    return onPicture(element.parentElement);
  };
  const texts = [...document.querySelectorAll(".component *")].filter((element) =>
    element.checkVisibility() && !element.closest("svg, .board") &&
    (element.matches("select, input:is(:not([type]), [type=text], [type=number])") ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim())));
  const faint = new Set();
  for (const state of states) {
    for (const element of document.querySelectorAll(".component *")) element.dataset.forced = state;
    for (root.look of looks) {
      for (root.palette of palettes) {
        const seen = new Map();
        for (const element of texts) {
          if (onPicture(element)) continue;
          const ratio = contrast(...look(element, seen));
          if (ratio >= (element.closest(":disabled, [aria-disabled=true]") ? 3 : 4.5)) continue;
          const { outerHTML } = element;
          const where = `${root.look}, ${root.palette}, ${state || "at rest"}`;
          faint.add(`${where}: ${ratio.toFixed(2)} of ${outerHTML.slice(0, 120)}`);
        }
      }
    }
  }
  return [...faint];
}
"""


def faint_texts(page: Page) -> list[str]:
    """Return the texts of the page of components with too little contrast in one of the states.

    Axe looks at pages as they are: nothing is pointed at or pressed there. It takes seven times as
    long for one of the states.
    """
    page.evaluate(FORCE)
    return page.evaluate(MEASURE, [LOOKS, PALETTES, STATES])
