"""Visitors of the page, each with a browser of their own: for tests, pictures and measures."""

import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Playwright, expect, sync_playwright

from tests.browser.chromium import launch
from tests.browser.player import Player
from tests.browser.site_server import SiteServer
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import PATIENCE, key_script

# A busy machine takes seconds to build the largest board. What is right ends the wait at once.
MOST_MS = 1000 * PATIENCE
expect.set_options(MOST_MS)
TOUCH = {"has_touch": True, "is_mobile": True}
# An empty page has no storage.
WELCOMED = "if (location.protocol !== 'about:') localStorage.setItem('fairmines.welcomed', '1')"


@contextmanager
def visit(
    browser: Browser,
    address: str,
    kind: type[Player] = Player,
    *,
    key: str = "",
    welcomed: bool = True,
    **options: Any,
) -> Iterator[Player]:
    """Bring a person to the page, in a context with these options.

    Args:
        browser: The browser.
        address: Where the page is.
        kind: What the person does.
        key: The key of a box.
        welcomed: Whether they have seen the welcome.
        options: Options of the context.
    """
    # The service worker loads all files once more: only the tests of it have one.
    context = browser.new_context(**{"locale": "en-GB", "service_workers": "block", **options})
    context.set_default_timeout(MOST_MS)
    if key:
        context.add_init_script(key_script(key))
    if welcomed:
        context.add_init_script(WELCOMED)
    try:
        yield kind(context.new_page(), address)
    finally:
        context.close()


@contextmanager
def open_site(
    start: Callable[[Playwright], Browser] = launch,
) -> Iterator[tuple[Browser, str]]:
    """Serve a site; yield a browser, and the address of the site."""
    with (
        tempfile.TemporaryDirectory() as data,
        SiteServer(Path(data), FOLDER) as site,
        sync_playwright() as tool,
    ):
        browser = start(tool)
        yield browser, site.url
        browser.close()


def choose(words: Iterable[str], known: Iterable[str]) -> list[str]:
    """Return those of the known names that words name, or all if they name none."""
    words, known = set(words), list(known)
    return [name for name in known if name in words] or known
