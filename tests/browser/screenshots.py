"""Takes the screenshots of docs/screenshots, light and dark: `make pictures`.

Arguments name the pictures to take, by default all.
"""

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser, StorageState, expect, sync_playwright

from tests.browser.analyser_scenes import best_move
from tests.browser.chromium import launch
from tests.browser.marks_table import MARKS, draw_table
from tests.browser.player import Player
from tests.browser.proof_panel import CHAIN, play_until
from tests.browser.review_scenes import all_reviews, keep_games, review_games
from tests.helpers.box import BoxProcess, key_script
from tests.helpers.folders import ROOT

PICTURES = ROOT / "docs" / "screenshots"
SHARED = "#level=16x16x40&rules=fair&first=opening&deal=random&seed={seed}&start=7,7"
WINDOW = {
    "viewport": {"width": 700, "height": 780},
    "device_scale_factor": 2,
    "locale": "en-GB",
}
WIDE = {**WINDOW, "viewport": {"width": 1100, "height": 780}, "device_scale_factor": 1.5}
DESKTOP = {**WINDOW, "viewport": {"width": 1100, "height": 900}, "device_scale_factor": 1.5}
PHONE = {
    "viewport": {"width": 390, "height": 780},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
    "locale": "en-GB",
}


def play(player: Player, mines: int, moves: int) -> None:
    for _ in range(moves):
        if player.over:
            return
        player.open_next(mines)


def flag_some(player: Player, mines: int, most: int) -> None:
    """Flag what is certainly a mine."""
    mined = [(int(r), int(c)) for r, c in zip(*player.analysis(mines).mined.nonzero(), strict=True)]
    for cell in mined[:most]:
        player.click(*cell, button="right")
        player.wait_opened(*cell)


def begin(player: Player, seed: int) -> None:
    player.visit(SHARED.format(seed=seed))


def running(player: Player) -> None:
    begin(player, 3)
    play(player, 40, 24)
    flag_some(player, 40, 12)


def won(player: Player) -> None:
    begin(player, 4)
    player.win(40)


def lost(player: Player) -> None:
    begin(player, 5)
    play(player, 40, 20)
    flag_some(player, 40, 6)
    lose_needlessly(player)


def lose_needlessly(player: Player) -> None:
    """Flag a safe cell, then guess although there are others."""
    analysis, codes = player.analysis(40), player.codes()
    covered = [(r, c) for r, row in enumerate(codes) for c, code in enumerate(row) if code == "c"]
    wrong = [cell for cell in covered if analysis.safe[cell]][-1]
    player.click(*wrong, button="right")
    player.wait_opened(*wrong)
    guess = next(cell for cell in covered if 0 < analysis.mine_probability[cell] < 1)
    player.click(*guess)
    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")


def heat_map(player: Player) -> None:
    begin(player, 3)
    play(player, 40, 24)
    player.press("#tool-probabilities")
    probabilities = player.analysis(40).mine_probability
    cell = next((r, c) for r in range(16) for c in range(16) if 0.2 < probabilities[r, c] < 0.8)
    player.page.mouse.move(*player.middle_of(*cell))
    expect(player.page.locator("#clues")).to_contain_text(re.compile("probability"))


def proof(player: Player) -> None:
    player.visit(CHAIN)
    player.wait_opened(4, 4)
    play_until(player, "chain")
    for _ in range(3):
        player.page.keyboard.press("h")
        expect(player.page.locator("#proof")).to_be_visible()
    player.page.wait_for_timeout(1500)


def marks(look: str) -> Callable[[Player], None]:
    """Return what draws the table of all marks in a look, in the colours of the system."""

    def scene(player: Player) -> None:
        player.prefer(look=look)
        begin(player, 3)
        player.page.keyboard.press("h")
        expect(player.page.locator("#proof")).to_be_visible()
        draw_table(player.page, MARKS)

    return scene


def phone(player: Player) -> None:
    player.visit("#level=9x9x10&rules=fair&first=opening&deal=random&seed=7&start=4,4")
    for _ in range(4):
        player.open_next(10, player.tap)


SCENES: dict[str, tuple[Callable[[Player], None], dict]] = {
    "running": (running, WINDOW),
    "lost": (lost, WINDOW),
    "heat-map": (heat_map, WINDOW),
    "proof": (proof, WINDOW),
    "marks": (marks("modern"), WINDOW),
    "marks-classic": (marks("classic"), WINDOW),
    "phone": (phone, PHONE),
    "analyser": (best_move, WIDE),
    "reviews": (all_reviews, DESKTOP),
}


def take(browser: Browser, box: BoxProcess, name: str, scheme: str, state: StorageState) -> Path:
    """Take a picture in the colours that a system in this colour scheme gets."""
    scene, options = SCENES[name]
    context = browser.new_context(**options, storage_state=state, color_scheme=scheme)
    context.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
    context.add_init_script(key_script(box.key))
    player = Player(context.new_page(), box.url)
    scene(player)
    player.page.wait_for_timeout(300)
    path = PICTURES / f"{name}{'-dark' if scheme == 'dark' else ''}.png"
    # The window alone, without the desk around it; of a phone, or of a page, all of the screen.
    part = ".mark-table" if name.startswith("marks") else "#window"
    shown = player.page if options in (PHONE, DESKTOP) else player.page.locator(part)
    shown.screenshot(path=path)
    context.close()
    return path


def main() -> None:
    """Take all the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as tool:
        keep_games(Path(data))
        with BoxProcess(data) as box:
            browser = launch(tool)
            context = browser.new_context()
            context.add_init_script(key_script(box.key))
            review_games(Player(context.new_page(), box.url))
            state = context.storage_state(indexed_db=True)
            for name in sys.argv[1:] or SCENES:
                for scheme in ("light", "dark"):
                    print(take(browser, box, name, scheme, state))
            browser.close()


if __name__ == "__main__":
    main()
