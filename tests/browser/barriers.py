"""Searches the page for barriers with axe-core, in every look and palette."""

from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page

from tests.browser.player import DRAWN

LOOKS = ["classic", "modern"]
PALETTES = ["light", "dark", "contrast", "colour-blind"]
# Only colours differ between palettes: the other rules are tried once for each look.
SEARCH = """
async ([looks, palettes, only]) => {
  const root = document.documentElement.dataset;
  const { look, palette } = root;
  const found = [];
  for (root.look of looks) {
    for (root.palette of palettes) {
      const rules = only ?? (root.palette === palettes[0] ? null : ["color-contrast"]);
      const runOnly = rules ? { runOnly: rules } : {};
      const { violations } = await axe.run({ resultTypes: ["violations"], ...runOnly });
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


def barriers(
    page: Page, palettes: Sequence[str] = PALETTES, only: Sequence[str] | None = None
) -> list[str]:
    """Return what axe says against the page, in both looks; by default, by all of its rules."""
    page.evaluate(DRAWN)
    if not page.evaluate("'axe' in globalThis"):
        page.evaluate(AXE_SCRIPT)
    return page.evaluate(SEARCH, [LOOKS, [*palettes], only])
