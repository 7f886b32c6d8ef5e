"""Finds and launches the Chromium that the browser tests drive."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

# The headless shell is the same browser without its window, and a third faster.
NAMES = (
    "chromium-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


class ChromiumMissingError(Exception):
    """There is no Chromium here; the message says what to do."""


def launch(playwright: Playwright) -> Browser:
    """Start Chromium."""
    return playwright.chromium.launch(executable_path=find_chromium(), args=ARGUMENTS)


@contextmanager
def open_chromium() -> Iterator[Browser]:
    """Start Chromium for tests; they fail with one sentence where there is none."""
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except ChromiumMissingError as missing:
            raise pytest.fail.Exception(str(missing), pytrace=False) from None
        yield browser
        browser.close()


def find_chromium() -> str:
    """Return the path of the system's Chromium, or of the one that FAIRMINES_CHROMIUM names."""
    named = os.environ.get("FAIRMINES_CHROMIUM")
    found = [named] if named else [path for path in map(shutil.which, NAMES) if path]
    if not found or not Path(found[0]).exists():
        raise ChromiumMissingError(
            "the browser tests need Chromium: apt install chromium-headless-shell, or say where it "
            "is with FAIRMINES_CHROMIUM=/path/to/chromium"
        )
    return found[0]
