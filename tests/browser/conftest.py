"""Fixtures of the browser tests: a real Chromium and pages of a real server."""

import pytest
from chromium import ChromiumMissingError, launch
from player import Player
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

# The service worker loads all files once more: only the tests of it, and of reloads, have one.
WITH_SERVICE_WORKER = {"test_browser_offline", "test_browser_page"}
# A busy machine takes seconds to build the largest board. What is right ends the wait at once.
MOST_MS = 20_000
expect.set_options(MOST_MS)
BLOCKED = "Service Worker registration blocked by Playwright"


# Not for the whole session: while Playwright runs, other tests can have no event loop of their own.
@pytest.fixture(scope="module")
def chromium():
    with sync_playwright() as playwright:
        try:
            browser = launch(playwright)
        except ChromiumMissingError as missing:
            raise pytest.fail.Exception(str(missing), pytrace=False) from None
        yield browser
        browser.close()


@pytest.fixture
def complaints():
    """What the page's console said; a test that provokes errors clears it."""
    return []


@pytest.fixture
def invite(request, chromium: Browser, server, complaints):
    """Return a function that brings another person to the page, with a browser of their own."""
    contexts: list[BrowserContext] = []
    # A browser that knows nothing takes over what the last test's player preferred.
    server.request("PUT", "/api/settings", {})
    worker = "allow" if request.path.stem in WITH_SERVICE_WORKER else "block"

    def hear(message):
        if message.text != BLOCKED:
            complaints.append(f"{message.type}: {message.text}")

    def arrive(address=None, welcomed=True, **options) -> Player:
        settings = {"viewport": {"width": 1000, "height": 760}, "locale": "en-GB"}
        settings |= {"service_workers": worker, **options}
        context = chromium.new_context(**settings)
        context.set_default_timeout(MOST_MS)
        contexts.append(context)
        if welcomed:
            context.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
        page = context.new_page()
        page.on("console", hear)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Player(page, address or server.url)

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def player(invite) -> Player:
    return invite()
