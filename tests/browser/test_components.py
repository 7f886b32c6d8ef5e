"""Browser test of all states of the page: without barriers, and each component can be read."""

from contextlib import contextmanager

import pytest

from tests.browser.barriers import LOOKS, PALETTES, barriers, faint_colours, faint_texts
from tests.browser.components import PAGE, take_components, write_page
from tests.helpers.file_server import serve_files
from tests.helpers.folders import ROOT

ELSEWHERE = {
    "awaited": "a winning chance that is not known yet",
    "gap": "rows of a long table that are out of sight",
    "history": "how a win compares with those before it, which a new browser has not",
    "meter": "the bar of a winning chance while one looks back",
    "no-room": "a cost on the timeline where no room is for it",
    "notices": "what holds two notices",
    "passing": "a notice of a game that was dropped: as every notice, but below",
    "paused": "the button over a board that is hidden",
    "pressed": "a cell while a button of the mouse is down",
    "times": "a tile for more cells than have letters",
    "too-old": "what older browsers show in place of the page",
    "wasted": "a click that opened nothing new, shown on demand after a game",
    "whole": "the button over a board that is zoomed",
}
"""Classes of the style sheets that no component has when it is looked at."""

CLASSES = r"""() => {
  const styled = new Set();
  const read = (rules) => {
    for (const rule of rules) {
      const names = (rule.selectorText ?? "").matchAll(/\.([a-z][\w-]*)/g);
      for (const [, name] of names) styled.add(name);
      if (rule.cssRules) read(rule.cssRules);
    }
  };
  for (const { ownerNode, cssRules } of document.styleSheets)
    if (!("frame" in ownerNode.dataset)) read(cssRules);
  return [...styled].filter((name) => !document.querySelector(`.component .${name}`)).sort();
}"""
"""The classes that a style sheet names and no component has."""

UNSEEN = """() => [...document.querySelectorAll(".component")]
  .filter((it) => [...it.children].at(-1).getBoundingClientRect().height < 8)
  .map((it) => it.innerText)"""


# On a box the games of one component would be in the next one's browser.
pytestmark = pytest.mark.on("site")


def test_each_component_is_shown_in_each_look_and_palette(invite):
    """The page of components is made from those of a site, where nothing bars anybody."""
    found = {}

    def check(page, scene, board):
        found[scene] = barriers(page)
        if board:
            found[scene] += faint_colours(page, "#board")

    @contextmanager
    def come(welcomed):
        player = invite(welcomed=welcomed)
        yield player
        player.page.context.close()

    write_page(take_components(come, check))
    assert {scene: faults for scene, faults in found.items() if faults} == {}
    page = invite().page
    with serve_files(ROOT) as port:
        page.goto(f"http://127.0.0.1:{port}/{PAGE.relative_to(ROOT)}")
        assert page.evaluate(CLASSES) == sorted(ELSEWHERE)
        for look in LOOKS:
            page.select_option("[data-of=look]", look)
            for palette in PALETTES:
                page.select_option("[data-of=palette]", palette)
                assert page.evaluate(UNSEEN) == [], (look, palette)
        # Boards are searched where they are played: here are thousands of cells.
        page.evaluate("document.querySelectorAll('.component .board').forEach((it) => it.remove())")
        assert faint_texts(page) == []
