"""People at a site that `fairmines site` writes: at its game, and at its analyser."""

import re

from analyst import Analyst
from player import Player
from playwright.sync_api import expect

FOLDER = "mines/of/mine"
KEPT = "async () => (await caches.keys()).filter((it) => it.startsWith('fairmines-site'))"


class SitePlayer(Player):
    """A person at the game of a folder of files."""

    def wait_offline_ready(self) -> list[str]:
        """Wait until the service worker has kept all files."""
        self.page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        return self.page.evaluate(KEPT)


class SiteAnalyst(SitePlayer, Analyst):
    """A person at the analyser of a folder of files."""

    def begin(self, fragment: str = "") -> None:
        self.page.goto(f"{self.address}analyse.html{fragment}")
        self.page.wait_for_selector("#board .cell")
        expect(self.page.locator("#status")).not_to_be_empty()

    def expect_label(self, row: int, column: int, text: str) -> None:
        """Wait until a screen reader says this of a cell."""
        expect(self.cell(row, column)).to_have_attribute("aria-label", re.compile(re.escape(text)))
