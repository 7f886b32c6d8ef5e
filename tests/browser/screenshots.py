"""Takes the screenshots of docs/screenshots, light and dark: `make pictures`.

Arguments name the pictures to take, by default all.
"""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, StorageState, sync_playwright

from tests.browser.chromium import launch
from tests.browser.review_scenes import keep_games, review_games
from tests.browser.scenes import reach
from tests.browser.visitors import TOUCH, choose, visit
from tests.helpers.box import BoxProcess
from tests.helpers.folders import ROOT

PICTURES = ROOT / "docs" / "screenshots"


def window(width: int, height: int, scale: float = 1.5) -> dict[str, Any]:
    return {"viewport": {"width": width, "height": height}, "device_scale_factor": scale}


PARTS = {"marks": ".mark-table", "marks-classic": ".mark-table", "phone": "", "reviews": ""}
"""What a picture shows of a page, all of it if empty; by default the window without its desk."""
GAME = window(700, 780, 2)
WINDOWS: dict[str, dict[str, Any]] = {
    **dict.fromkeys(("running", "lost", "heat-map", "proof", "marks", "marks-classic"), GAME),
    "phone": window(390, 780, 2) | TOUCH,
    "analyser": window(1100, 780),
    "reviews": window(1100, 900),
}
"""The scenes, and the window of each."""


def take(browser: Browser, box: BoxProcess, name: str, scheme: str, state: StorageState) -> Path:
    """Take a picture in the colours that a system in this colour scheme gets."""
    options = {**WINDOWS[name], "storage_state": state, "color_scheme": scheme}
    with visit(browser, box.url, key=box.key, **options) as player:
        reach(player, name)
        player.page.wait_for_timeout(300)
        path = PICTURES / f"{name}{'-dark' if scheme == 'dark' else ''}.png"
        part = PARTS.get(name, "#window")
        (player.page.locator(part) if part else player.page).screenshot(path=path)
    return path


def main() -> None:
    """Take all the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as tool:
        keep_games(Path(data))
        with BoxProcess(data) as box:
            browser = launch(tool)
            with visit(browser, box.url, key=box.key, welcomed=False) as player:
                review_games(player)
                state = player.page.context.storage_state(indexed_db=True)
            for name in choose(sys.argv[1:], WINDOWS):
                for scheme in ("light", "dark"):
                    print(take(browser, box, name, scheme, state))
            browser.close()


if __name__ == "__main__":
    main()
