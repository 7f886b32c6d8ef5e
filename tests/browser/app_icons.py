"""Draws the PNG icons of the installed page from its SVG icons: part of `make pictures`."""

import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.browser.chromium import launch
from tests.helpers.folders import ROOT

ICONS = ROOT / "page" / "public" / "static" / "icons"
DRAWN = {
    "app-192.png": ("icon.svg", 192),
    "app-512.png": ("icon.svg", 512),
    "app-maskable-512.png": ("app-maskable.svg", 512),
    "apple-touch-icon.png": ("app-maskable.svg", 180),
}


def main(folder: Path = ICONS) -> None:
    """Draw all icons into a folder."""
    with sync_playwright() as tool:
        browser = launch(tool)
        for name, (source, side) in DRAWN.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>body{{margin:0}}</style>{(ICONS / source).read_text()}")
            page.screenshot(path=folder / name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
