"""Fixtures of the browser tests: a real Chromium and pages of a real server."""

import pytest
from chromium import ChromiumMissingError, launch
from player import Player
from playwright.sync_api import Browser, BrowserContext, sync_playwright


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
def invite(chromium: Browser, server, complaints):
    """Return a function that brings another person to the page, with a browser of their own."""
    contexts: list[BrowserContext] = []
    # A browser that knows nothing takes over what the last test's player preferred.
    server.request("PUT", "/api/settings", {})

    def arrive(address=None, welcomed=True, **options) -> Player:
        settings = {"viewport": {"width": 1000, "height": 760}, "locale": "en-GB", **options}
        context = chromium.new_context(**settings)
        context.set_default_timeout(10_000)
        contexts.append(context)
        if welcomed:
            context.add_init_script("localStorage.setItem('fairmines.welcomed', '1')")
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return Player(page, address or server.url)

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def player(invite) -> Player:
    return invite()
