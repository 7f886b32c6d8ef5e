"""`Analyst` for the browser tests: a person at the analyser, with mouse, keys or fingers."""

import json
import re
from pathlib import Path

from playwright.sync_api import expect

import fairmines as fm
from tests.browser.player import Player, drop

LETTERS = {"?": "c", "!": "f"}


class Analyst(Player):
    """Edits positions and reads what the page shows of them."""

    def begin(self, fragment: str = "") -> None:
        """Open the analyser, with what follows its address."""
        self.page.goto(f"{self.address}analyse.html{fragment}")
        self.arrive()

    def arrive(self) -> None:
        """Wait until the analyser is there, from another place or from none."""
        self.page.wait_for_url("**/analyse*")
        self.page.wait_for_selector("#board .cell")
        expect(self.page.locator("#status")).not_to_be_empty()

    def paste(self, board: str, text: str = "") -> None:
        """Open a position through the dialog: as text, or by a link."""
        self.page.click("#menu-open")
        self.page.locator("dialog textarea").fill(text or board)
        self.page.locator("dialog .buttons button").first.click()
        expect(self.page.locator("dialog")).to_have_count(0)
        self.settle(board)

    def settle(self, board: str) -> None:
        """Wait until the page shows this board, and what is known of it."""
        rows = [[LETTERS.get(letter, letter) for letter in row] for row in board.split("\n")[1:]]
        self.wait_codes(rows)
        self.wait_analysed()

    def text(self) -> str:
        """The position as the page exports it."""
        self.page.click("#menu-export")
        text = self.page.locator("dialog textarea").input_value()
        self.close_dialog()
        return text

    def view(self) -> fm.View:
        return fm.View.parse(self.text())

    def link(self) -> str:
        """The link as the page exports it."""
        self.page.click("#menu-export")
        link = self.page.locator("dialog input").input_value()
        self.page.keyboard.press("Escape")
        return link

    def label(self, row: int, column: int) -> str:
        """What a screen reader says of a cell."""
        return self.cell(row, column).get_attribute("aria-label") or ""

    def drop(self, name: str, content: bytes) -> None:
        """Drop a file on the page."""
        drop(self.page, "#board", {name: content})

    def intervals(self) -> list[float]:
        """Half the intervals of the best move's candidates."""
        texts = self.page.locator("#advice small").all_inner_texts()
        return [float(found[0]) for found in (re.findall(r"[\d.]+", it) for it in texts)]


def fragment_of(view: fm.View) -> str:
    """Write a link's fragment by a method of its own: without counts of repeated cells."""
    cells = "".join(LETTERS.get(letter, letter) for letter in "".join(str(view).split("\n")[1:]))
    total = "" if view.mines is None else f"&mines={view.mines}"
    return f"#size={view.width}x{view.height}{total}&cells={cells}"


def finished_games(player: Player) -> list[dict]:
    """Return the finished games that the page saves as JSON, in a tab of its own."""
    tab = player.page.context.new_page()
    tab.goto(player.address)
    tab.click("#menu-statistics")
    tab.wait_for_url("**/reviews*")
    with tab.expect_download() as download:
        tab.get_by_role("link", name="JSON").click()
    games = json.loads(saved(download.value))
    tab.close()
    return games


def saved(download) -> bytes:
    """Return the bytes of a file that the browser has saved."""
    return Path(download.path()).read_bytes()
