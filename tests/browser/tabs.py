"""A tab of Chromium or Firefox, for tests of both."""

import json
import time

from playwright.sync_api import Error

from tests.browser.firefox import BidiError
from tests.helpers.box import PATIENCE

LISTEN = """(() => {
  globalThis.heard = [];
  const note = () => {
    for (const notice of document.querySelectorAll(".notice")) {
      const said = notice.textContent;
      if (notice.checkVisibility() && !heard.includes(said)) heard.push(said);
    }
  };
  note();
  new MutationObserver(note).observe(document.body, {
    attributes: true, characterData: true, childList: true, subtree: true,
  });
})()"""
"""A script that keeps what notices say from now on, also of those that others replace."""


class Tab:
    """A page of any browser, which scripts read and click."""

    def __init__(self, page):
        self.page = page

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not self.page.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < end, self._late(condition)
            time.sleep(0.05)

    def _late(self, condition):
        """Say what a tab shows instead: its address, and the words on it."""
        seen = self.page.evaluate("`${location}: ${document.body?.innerText.slice(0, 500)}`")
        return f"{condition} is not true after {PATIENCE} seconds at {seen}"

    def wait_loaded(self, condition):
        """Wait until a page that loads itself again makes something true."""
        end = time.monotonic() + PATIENCE
        while True:
            try:
                if self.page.evaluate(f"Boolean({condition})"):
                    return
            except (Error, BidiError):
                pass  # of the page that is left
            assert time.monotonic() < end, self._late(condition)
            time.sleep(0.05)

    def wait_said(self, words, selector=".notice"):
        """Wait until a notice that is shown says this."""
        shown = f"[...document.querySelectorAll({json.dumps(selector)})]"
        says = f"element.checkVisibility() && element.textContent.includes({json.dumps(words)})"
        self.wait(f"{shown}.some((element) => {says})")

    def listen(self):
        """Hear all notices from now on."""
        self.page.evaluate(LISTEN)

    def wait_heard(self, words):
        """Wait until a notice says this, or has said it since `listen`."""
        self.wait(f"heard.some((said) => said.includes({json.dumps(words)}))")

    def wait_silent(self):
        self.wait("![...document.querySelectorAll('.notice')].some((it) => it.checkVisibility())")

    def click_cell(self, row, column):
        self.page.click(f"#board > :nth-child({row + 1}) > :nth-child({column + 1})")
        self.wait("document.querySelector('#board .cell.opened') !== null")

    def click_covered(self):
        """Click the last one: a notice may lie over the first row."""
        cell = self.page.evaluate(
            "[...document.querySelectorAll('#board .cell')].findLastIndex("
            "(cell) => cell.classList.contains('covered'))"
        )
        self.page.click(f"#board > :nth-child({cell // 9 + 1}) > :nth-child({cell % 9 + 1})")

    @property
    def opened(self):
        return self.page.evaluate("document.querySelectorAll('#board .cell.opened').length")
