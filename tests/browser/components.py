"""Shows every component of the page on one page, in each look and palette: `make components`.

The components are taken from the page itself, as it is in some scenes, with the elements around
them, so none is written twice. The style sheets are linked, not copied: who edits one and loads
the page again sees what that changes.
"""

import re
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from html import escape
from string import Template

from playwright.sync_api import Page, expect

from fairmines.web.site import PAGE as DIST
from tests.browser.barriers import LOOKS, PALETTES
from tests.browser.player import Player
from tests.browser.scenes import SCENES, path_to, reach
from tests.browser.visitors import open_site, visit
from tests.helpers.file_server import serve_files
from tests.helpers.folders import ROOT

PAGE = ROOT / "build" / "components.html"
BUILT = f"/{DIST.relative_to(ROOT)}/"
"""Where the built page is."""
VISITS: list[dict[str, dict[str, str]]] = [
    {
        "states": {
            "Bar of places": "header.bar",
            "Head": ".above",
            "Board": ".scroller",
            "Tools": "#tools",
            "Status and live figures": ".statusbar",
        },
        "heat-map": {"Heat map": ".scroller", "Clues of a cell": "#clues"},
        "lost": {"Lost board": ".scroller", "Result": ".side"},
        "review": {
            "Timeline": "#timeline",
            "Walk": ".foot",
            "Judgement": "#judgement",
            "Highlights": "#highlights",
        },
        "review-what-else": {"What else": "#comparison"},
        "review-why": {"Explanation": "#explanation"},
        "look-back": {"Look back": "#review"},
    },
    {"hint": {"Hint": "#proof", "Practice": ".above"}},
    {"proof-clash": {"Cells of a proof": ".scroller", "Proof": "#proof"}},
    {
        "review-path": {
            "About a replay": "#about",
            "Path": ".scroller",
            "Tools of a review": "#tools",
        }
    },
    {
        "train-wrong": {
            "Choice of drills": "#choice",
            "Answer to a drill": ".scroller",
            "Ratings": "#skills",
        },
        "train-right": {
            "Opened cell": ".scroller",
            "Chain of the proof": "#explanation",
            "Change": "#rating",
        },
        "train-guess": {"Chances": ".scroller"},
        "storm": {"Storm": "#choice"},
        "storm-end": {"End of a storm": ".run-end"},
        "session": {"Choice of a session": "dialog"},
        "set": {"Set to save": "dialog"},
    },
    {"lesson": {"Group": ".scroller", "Lesson": "#explanation"}},
    {"review-empty": {"Invitation": "#invitation"}, "notice": {"Notice": "#notice"}},
    {
        "analyse": {"Guess": ".scroller"},
        "advice": {
            "Size": "#size",
            "Best move": ".scroller",
            "Keypad": "#keypad",
            "Tools of the analyser": "#tools",
            "Advice": "#advice",
        },
        "witness": {"Witness": ".scroller", "Two layouts": "#explanation", "Weights": "#weights"},
        "brush": {"States and a brush": ".scroller"},
        "export": {"Export": "dialog"},
        "open": {"Open": "dialog"},
        "clash": {"Clash": "#explanation"},
    },
    {"statistics": {"Filters": "#filters", "Figures": "#figures", "Games": ".game-list"}},
    {
        "win": {"Result of a win": ".side"},
        "share": {"Share": "dialog"},
        "own-games": {
            "Statistics of levels": "#statistics",
            "Work": ".work",
            "Kept games": "#kept",
        },
    },
    {"statistics-empty": {"Preview": "#preview"}},
    {"welcome-question": {"Welcome": "dialog"}},
    {"welcome-end": {"End of the welcome": "dialog"}},
    {
        "options": {"Options": "dialog"},
        "settings": {"Settings": "dialog"},
        "keys": {"Keys": "dialog:has(#key-flag)"},
        "help": {"Help": "dialog"},
        "daily-won": {"Daily boards": "dialog"},
        "daily-results": {"Results of a day": "dialog.daily-results"},
    },
]
"""The scenes of each visitor, and the components that are taken from them, in the order of the
page: selectors by their names."""

TAKE = """
(selector) => {
  const part = [...document.querySelectorAll(selector)].find((it) => it.checkVisibility());
  for (const it of part.querySelectorAll("input, option, textarea")) {
    if ("selected" in it) it.toggleAttribute("selected", it.selected);
    else if ("checked" in it && it.checked) it.toggleAttribute("checked", true);
    else if (it.tagName === "TEXTAREA") it.textContent = it.value;
    else it.setAttribute("value", it.value);
  }
  let taken = part.cloneNode(true);
  for (let outer = part.parentElement; outer !== document.body; outer = outer.parentElement) {
    const shell = outer.cloneNode(false);
    shell.dataset.around = "";
    shell.append(taken);
    taken = shell;
  }
  return taken.outerHTML;
}
"""
"""Take the first visible element of a selector, inside copies of what it stands in."""

FRAME = Template("""<!doctype html>
<html lang="en" data-look="modern" data-palette="light">
<head>
  <meta charset="utf-8">
  <title>Components of fairmines</title>
  <base href="$built">
  $sheets
  <style data-frame>
    body { display: block; padding: 1rem; overflow: auto; }
    /* What is fixed to the window stays with its component; what is around it takes no room. */
    .component { contain: layout; margin: 0 auto 2rem; max-width: 64rem; }
    .component > :is(h2, label) {
      margin: 0 0 0.5rem;
      font: 600 0.875rem system-ui;
      color: var(--text);
      background: var(--surface);
    }
    .component :is([data-around], dialog) {
      display: block !important; position: static !important;
      width: auto !important; height: auto !important; max-height: none !important;
      min-height: 0 !important; margin: 0 !important;
    }
    .component .side { max-width: 24rem; }
    .component .row { content-visibility: visible; }
  </style>
</head>
<body>
  <p class="component"><label>Look <select data-of="look">$looks</select></label>
  <label>Palette <select data-of="palette">$palettes</select></label></p>
  $components
  <script>
    for (const choice of document.querySelectorAll("[data-of]")) {
      choice.addEventListener("change", () => {
        document.documentElement.dataset[choice.dataset.of] = choice.value;
      });
    }
  </script>
</body>
</html>
""")


def take_components(
    invite: Callable[[bool], AbstractContextManager[Player]],
    check: Callable[[Page, str, bool], None] | None = None,
) -> dict[str, str]:
    """Return the markup of each component by its name.

    Args:
        invite: Brings a visitor of scenes, who is new here or not.
        check: Is called with the page of each scene, its name, and whether it is about a board.
    """
    found = {}
    for scenes in VISITS:
        seen = ""
        with invite(SCENES[path_to(next(iter(scenes)))[0]].welcomed) as player:
            for scene, components in scenes.items():
                reach(player, scene, seen)
                seen = scene
                # The room that is kept for winning chances is no component.
                expect(player.page.locator(".awaited")).to_have_count(0)
                for name, selector in components.items():
                    player.page.locator(selector).locator("visible=true").first.wait_for()
                    found[name] = player.page.evaluate(TAKE, selector)
                if check:
                    check(player.page, scene, ".scroller" in components.values())
    return found


def write_page(components: dict[str, str]) -> None:
    """Write the page of the components; its style sheets are those of the built page."""
    document = (DIST / "index.html").read_text(encoding="utf-8")
    sheets = re.findall(r"<style.*?</style>", document, re.DOTALL)
    links = dict.fromkeys(re.findall(r'data-sheet="([^"]+)"', document))
    for name in ("marks", "proofs"):  # which scripts load
        links |= {str(it.relative_to(DIST)): None for it in DIST.rglob(f"{name}-*.css")}
    sheets += [f'<link rel="stylesheet" href="{name}">' for name in links]

    def options(names: list[str], chosen: str) -> str:
        return "".join(f"<option{' selected' * (it == chosen)}>{it}</option>" for it in names)

    sections = [
        f'<section class="component"><h2>{escape(name)}</h2>\n{markup}</section>'
        for name, markup in components.items()
    ]
    text = FRAME.substitute(
        built=BUILT,
        sheets="\n  ".join(sheets),
        looks=options(LOOKS, "modern"),
        palettes=options(PALETTES, "light"),
        components="\n  ".join(sections),
    )
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(text)


def main() -> None:
    """Take the components from a site, and write their page."""
    with open_site() as (browser, address):

        def invite(welcomed: bool) -> AbstractContextManager[Player]:
            window = {"width": 1366, "height": 768}
            still = "reduce"
            return visit(browser, address, welcomed=welcomed, viewport=window, reduced_motion=still)

        write_page(take_components(invite))
    with serve_files(ROOT) as port:
        print(f"http://127.0.0.1:{port}/{PAGE.relative_to(ROOT)}: Ctrl+C ends it", flush=True)
        with suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
