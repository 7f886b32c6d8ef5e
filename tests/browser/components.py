"""Shows every component of the page on one page, in each look and palette: `make components`.

The components are taken from the page itself, as it is in some scenes, with the elements around
them, so none is written twice. The style sheets are linked, not copied: who edits one and loads
the page again sees what that changes.
"""

import re
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from html import escape
from pathlib import Path
from string import Template
from typing import NamedTuple

from playwright.sync_api import Page, expect, sync_playwright

from fairmines.train.drills import find_drill
from fairmines.web.site import PAGE as DIST
from tests.browser import contact_sheet as sheet
from tests.browser.analyser_scenes import guess
from tests.browser.analyst import Analyst
from tests.browser.barriers import LOOKS, PALETTES
from tests.browser.chromium import launch
from tests.browser.player import BEGINNER, SHARED, Player
from tests.browser.reviewer import Reviewer
from tests.browser.screenshots import lose_needlessly
from tests.browser.site_server import SiteServer
from tests.helpers import replay_files
from tests.helpers.file_server import serve_files
from tests.helpers.folders import ROOT

PAGE = ROOT / "build" / "components.html"
BUILT = f"/{DIST.relative_to(ROOT)}/"
"""Where the built page is."""


class Scene(NamedTuple):
    """A state of the page, and the components that are taken from it: selectors by their names."""

    reach: Callable[[Player], None]
    components: dict[str, str]
    welcomed: bool = True
    goes_on: bool = False
    """Whether the visitor is that of the scene before, and goes on from there."""


def welcome(player: Player) -> None:
    """Put a question mark, and hit the mine of the first move."""
    player.prefer(marks=True)
    player.visit()
    player.page.locator("dialog.welcome .covered").first.click(button="right", click_count=2)
    player.page.locator("dialog.welcome .question").wait_for()
    sheet.make_moves(player, (1, 2))


def end_the_welcome(player: Player) -> None:
    player.visit()
    sheet.end_the_welcome(player)


def play(player: Player) -> None:
    sheet.running(player)
    sheet.show_figures(player)
    player.press("#tool-states")
    player.page.locator("#board .cell.safe").first.wait_for()


def dialog(name: str) -> Callable[[Player], None]:
    """Return what opens a dialog of the bar."""

    def reach(player: Player) -> None:
        player.visit()
        sheet.open_menu(name)(player)

    return reach


def lose(player: Player) -> None:
    lose_needlessly(player)
    sheet.wait_for_the_reason(player)


def look_back(player: Player) -> None:
    player.page.goto(player.address)
    player.page.locator("#result-more").wait_for()  # its menu has the next button
    player.press("#result-review")
    player.page.locator("#review-said p").first.wait_for()


def see_probabilities(player: Player) -> None:
    sheet.show_probabilities(player)
    player.page.locator("#board .cell.heat:not(.safe, .mined)").first.hover()
    expect(player.page.locator("#clues")).to_contain_text("probability")


def take_a_hint(player: Player) -> None:
    """Take one in a game that is practice."""
    player.visit()
    player.switch("Mistakes so far")
    player.visit(SHARED)
    player.page.keyboard.press("h")
    player.page.locator("#proof").wait_for()


def see_a_proof(player: Player) -> None:
    """Stop at the step in which what is supposed cannot be."""
    sheet.proof(player)
    sheet.ask_for_a_proof(player)
    while not player.page.locator("#board .cell.clash").count():
        player.page.keyboard.press("ArrowLeft")
        player.wait_drawn()


def win(player: Player) -> None:
    player.new_game(first="opening")
    player.win(BEGINNER)
    player.page.locator("#result .record").wait_for()


def see_own_games(player: Player) -> None:
    player.page.goto(f"{player.address}reviews.html")
    player.page.locator(".best-times").wait_for()


def win_a_daily(player: Player) -> None:
    """Win the easy one, and look at the boards and at what is shared of them."""
    player.visit()
    player.page.click("#menu-daily")
    player.page.locator(".daily-board[data-grade=easy] button").first.click()
    player.page.locator("dialog").wait_for(state="detached")
    player.win(int(player.counter("mines-left")))
    player.page.click("#menu-daily")
    player.page.locator(".daily-board.won").wait_for()


def share_a_daily(player: Player) -> None:
    player.page.locator("dialog").get_by_role("button", name="Share").click()
    player.page.locator(".daily-results").wait_for()


def open_damaged(player: Player) -> None:
    player.page.goto(f"{player.address}review.html")
    player.page.locator(".drop-zone").wait_for()
    Reviewer(player.page, player.address).drop("cut.avf", replay_files.avf()[:130])
    player.page.locator("#notice").wait_for()


def explain_the_loss(player: Player) -> None:
    player.page.keyboard.press("Escape")
    player.page.click("#why")
    player.page.locator("#explanation").wait_for()


def advise(player: Player) -> None:
    player.page.click("#tool-advise")
    player.page.locator("#advice tbody tr").first.wait_for()
    player.page.locator("#board .cell.best").wait_for()


def explain_a_guess(player: Player) -> None:
    player.page.locator("#board .cell.least").first.click()
    player.page.locator("#weights tbody tr").first.wait_for()
    player.page.locator("#board .cell.undetermined").wait_for()  # drawn a little after them


def take_a_brush(player: Player) -> None:
    player.page.click("#tool-states")
    player.page.click("#mode-paint")


def find_a_clash(player: Player) -> None:
    Analyst(player.page, player.address).begin("#size=3x1&mines=1&cells=c3c")


def open_over(selector: str) -> Callable[[Player], None]:
    """Return what opens a dialog with a button, in the place of another one if one is open."""

    def reach(player: Player) -> None:
        if player.page.locator("dialog").count():
            player.close_dialog()
        player.press(selector)
        player.page.locator("dialog").wait_for()

    return reach


def choose_keys(player: Player) -> None:
    player.page.get_by_role("button", name="Keys…").click()
    player.page.locator("#key-flag").wait_for()


def invite_games(address: str) -> Callable[[Player], None]:
    def reach(player: Player) -> None:
        player.page.goto(f"{player.address}{address}")
        player.page.locator(".drop-zone").wait_for()

    return reach


def open_replay(player: Player) -> None:
    player.page.goto(f"{player.address}review.html")
    sheet.drop_a_replay(player)


def fail_a_drill(player: Player) -> None:
    """Tick a mine, and find nothing else."""
    drill = find_drill("single", "certain", seed=7)
    player.page.goto(f"{player.address}train.html#rule=single&task=certain&seed=7")
    player.page.locator("#tool-check").wait_for()
    player.cell(*next(it.cell for it in drill.certain if it.mined)).click()
    player.page.click("#tool-check")
    player.page.locator("#explanation").get_by_role("button", name="Close").click()
    player.page.locator("#board .cell.answer-wrong").wait_for()


def solve_a_drill(player: Player) -> None:
    player.page.goto(f"{player.address}train.html#rule=overlap&task=safe&seed=7")
    player.page.locator("#status", has_text="Open a safe cell").wait_for()
    player.cell(*find_drill("overlap", seed=7).right[0]).click()
    player.page.locator("#explanation.chain").wait_for()


def guess_in_a_drill(player: Player) -> None:
    player.page.goto(f"{player.address}train.html#task=guess&seed=7")
    player.page.locator("#status", has_text="No cell is safe").wait_for()
    player.cell(*find_drill(task="guess", seed=7).chances[0].cell).click()
    player.page.locator("#board .cell.chance").first.wait_for()


def learn(player: Player) -> None:
    """Begin a lesson, whose first proof begins with cells that share mines."""
    player.page.goto(f"{player.address}train.html#rule=subset&lesson")
    player.page.locator(".group-layer .count").wait_for()


def begin_a_storm(player: Player) -> None:
    player.page.click("#tool-storm")
    player.page.locator("#clock").wait_for()


def choose_a_session(player: Player) -> None:
    player.page.click("#session")
    player.page.locator(".session-groups").wait_for()


def save_a_set(player: Player) -> None:
    player.page.locator("dialog .buttons button").nth(2).click()
    player.page.locator("#set-name").wait_for()


def end_a_storm(player: Player) -> None:
    """Fail three times: a known mine is no answer, and another cell is seldom right."""
    end = player.page.locator(".run-end")
    while not end.count():
        covered = player.page.locator("#board .cell.covered:not(.flag)")
        if covered.count():
            covered.last.click()
        player.page.wait_for_timeout(50)


SCENES = {
    "Play": Scene(
        play,
        {
            "Bar of places": "header.bar",
            "Head": ".above",
            "Board": ".scroller",
            "Tools": "#tools",
            "Status and live figures": ".statusbar",
        },
    ),
    "Probabilities": Scene(
        see_probabilities, {"Heat map": ".scroller", "Clues of a cell": "#clues"}, goes_on=True
    ),
    "End of a game": Scene(lose, {"Lost board": ".scroller", "Result": ".side"}, goes_on=True),
    "Review": Scene(
        sheet.review_the_loss,
        {
            "Timeline": "#timeline",
            "Walk": ".foot",
            "Judgement": "#judgement",
            "Highlights": "#highlights",
        },
        goes_on=True,
    ),
    "Comparison": Scene(sheet.compare_moves, {"What else": "#comparison"}, goes_on=True),
    "Explanation": Scene(explain_the_loss, {"Explanation": "#explanation"}, goes_on=True),
    "Look back": Scene(look_back, {"Look back": "#review"}, goes_on=True),
    "Hint": Scene(take_a_hint, {"Hint": "#proof", "Practice": ".above"}),
    "Proof": Scene(see_a_proof, {"Cells of a proof": ".scroller", "Proof": "#proof"}),
    "Replay": Scene(
        open_replay,
        {"About a replay": "#about", "Path": ".scroller", "Tools of a review": "#tools"},
    ),
    "Drill": Scene(
        fail_a_drill,
        {"Choice of drills": "#choice", "Answer to a drill": ".scroller", "Ratings": "#skills"},
    ),
    "Right answer": Scene(
        solve_a_drill,
        {"Opened cell": ".scroller", "Chain of the proof": "#explanation", "Change": "#rating"},
        goes_on=True,
    ),
    "Guess in a drill": Scene(guess_in_a_drill, {"Chances": ".scroller"}, goes_on=True),
    "Storm": Scene(begin_a_storm, {"Storm": "#choice"}, goes_on=True),
    "End of a storm": Scene(end_a_storm, {"End of a storm": ".run-end"}, goes_on=True),
    "Session": Scene(choose_a_session, {"Choice of a session": "dialog"}, goes_on=True),
    "Set": Scene(save_a_set, {"Set to save": "dialog"}, goes_on=True),
    "Lesson": Scene(learn, {"Group": ".scroller", "Lesson": "#explanation"}),
    "Invitation": Scene(invite_games("review"), {"Invitation": "#invitation"}),
    "Notice": Scene(open_damaged, {"Notice": "#notice"}, goes_on=True),
    "Guess": Scene(guess, {"Guess": ".scroller"}),
    "Analyse": Scene(
        advise,
        {
            "Size": "#size",
            "Best move": ".scroller",
            "Keypad": "#keypad",
            "Tools of the analyser": "#tools",
            "Advice": "#advice",
        },
        goes_on=True,
    ),
    "Witness": Scene(
        explain_a_guess,
        {"Witness": ".scroller", "Two layouts": "#explanation", "Weights": "#weights"},
        goes_on=True,
    ),
    "Brush": Scene(take_a_brush, {"States and a brush": ".scroller"}, goes_on=True),
    "Export": Scene(open_over("#menu-export"), {"Export": "dialog"}, goes_on=True),
    "Open": Scene(open_over("#menu-open"), {"Open": "dialog"}, goes_on=True),
    "Clash": Scene(find_a_clash, {"Clash": "#explanation"}, goes_on=True),
    "Statistics": Scene(
        sheet.add_a_sample,
        {"Filters": "#filters", "Figures": "#figures", "Games": ".game-list"},
    ),
    "Win": Scene(win, {"Result of a win": ".side"}),
    "Share": Scene(open_over("#tool-share"), {"Share": "dialog"}, goes_on=True),
    "Own games": Scene(
        see_own_games,
        {"Statistics of levels": "#statistics", "Work": ".work", "Kept games": "#kept"},
        goes_on=True,
    ),
    "No games": Scene(invite_games("reviews"), {"Preview": "#preview"}),
    "Welcome": Scene(welcome, {"Welcome": "dialog"}, welcomed=False),
    "End of the welcome": Scene(end_the_welcome, {"End of the welcome": "dialog"}, welcomed=False),
    "Options": Scene(dialog("game"), {"Options": "dialog"}),
    "Settings": Scene(dialog("settings"), {"Settings": "dialog"}, goes_on=True),
    "Keys": Scene(choose_keys, {"Keys": "dialog:has(#key-flag)"}, goes_on=True),
    "Help": Scene(dialog("help"), {"Help": "dialog"}, goes_on=True),
    "Daily": Scene(win_a_daily, {"Daily boards": "dialog"}, goes_on=True),
    "Results": Scene(share_a_daily, {"Results of a day": "dialog.daily-results"}, goes_on=True),
}
"""The scenes, in the order of the page."""

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
    invite: Callable[[bool], Player], check: Callable[[Page, str, bool], None] | None = None
) -> dict[str, str]:
    """Return the markup of each component by its name.

    Args:
        invite: Brings a visitor of a scene, who is new here or not.
        check: Is called with the page of each scene, its name, and whether it is about a board.
    """
    found = {}
    player = None
    for title, scene in SCENES.items():
        if player is None or not scene.goes_on:
            if player:
                player.page.context.close()
            player = invite(scene.welcomed)
        scene.reach(player)
        # The room that is kept for winning chances is no component.
        expect(player.page.locator(".awaited")).to_have_count(0)
        for name, selector in scene.components.items():
            player.page.locator(selector).locator("visible=true").first.wait_for()
            found[name] = player.page.evaluate(TAKE, selector)
        if check:
            check(player.page, title, ".scroller" in scene.components.values())
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
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as tool:
        browser = launch(tool)
        with SiteServer(Path(folder), "site") as site:

            def invite(welcomed: bool) -> Player:
                context = browser.new_context(
                    viewport={"width": 1366, "height": 768}, locale="en-GB", reduced_motion="reduce"
                )
                page = context.new_page()
                if welcomed:
                    page.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
                return Player(page, site.url)

            write_page(take_components(invite))
        browser.close()
    with serve_files(ROOT) as port:
        print(f"http://127.0.0.1:{port}/{PAGE.relative_to(ROOT)}: Ctrl+C ends it", flush=True)
        with suppress(KeyboardInterrupt):
            threading.Event().wait()


if __name__ == "__main__":
    main()
