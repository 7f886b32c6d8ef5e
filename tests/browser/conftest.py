"""Fixtures of the browser tests: a real Chromium, and pages of a real server or of a site.

Both answer alike, so most tests hold for both. `make test` plays the modules of `ON_BOTH` on both,
and all others on the server; `make test-site` plays all on the site. A test is about servers if it
asks for the fixture `server`, or for a folder, where it starts one.
"""

import os

import pytest
from chromium import ChromiumMissingError, launch
from player import Player
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright
from site_server import SiteServer
from site_visitors import FOLDER, SitePlayer

# The service worker loads all files once more: only the tests of it, and of reloads, have one.
WITH_SERVICE_WORKER = {"test_browser_offline", "test_browser_page"}
# A busy machine takes seconds to build the largest board. What is right ends the wait at once.
MOST_MS = 20_000
expect.set_options(MOST_MS)
HOMES = os.environ.get("FAIRMINES_BROWSER_HOMES", "server site").split()
"""Which hosts the tests are played on: a server, a site, or both."""
ON_BOTH = {
    f"test_browser_{name}"
    for name in (
        "dialogs",
        "keys_and_touch",
        "links",
        "mouse",
        "practice",
        "proofs",
        "review",
        "settings",
        "states",
    )
}
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


def pytest_generate_tests(metafunc):
    """Play the tests of pages on each of the homes that they are for."""
    if "home" not in metafunc.fixturenames:
        return
    of_servers = {"server", "tmp_path"} & set(metafunc.fixturenames)
    module = metafunc.module.__name__.split(".")[-1]
    of_one = HOMES == ["server", "site"] and module not in ON_BOTH
    homes = ["server"] if of_servers or of_one else HOMES
    metafunc.parametrize("home", [it for it in homes if it in HOMES], indirect=True, scope="module")


@pytest.fixture(scope="module")
def home(request, tmp_path_factory):
    """What serves the page: a server, or a plain server of files with a site."""
    if request.param == "server":
        yield request.getfixturevalue("server")
        return
    with SiteServer(tmp_path_factory.mktemp("site"), "mines") as site:
        yield site


@pytest.fixture
def complaints():
    """What the page's console said; a test that provokes errors clears it."""
    return []


@pytest.fixture
def invite(request, chromium: Browser, home, complaints):
    """Return a function that brings another person to the page, with a browser of their own."""
    contexts: list[BrowserContext] = []
    if not isinstance(home, SiteServer):
        # A browser that knows nothing takes over what the last test's player preferred.
        home.request("PUT", "/api/settings", {})
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
        return Player(page, address or home.url)

    yield arrive
    for context in contexts:
        context.close()
    assert not complaints


@pytest.fixture
def player(invite) -> Player:
    return invite()


@pytest.fixture
def served(tmp_path):
    """A site in a subfolder of a plain server of files."""
    with SiteServer(tmp_path, FOLDER) as server:
        yield server


@pytest.fixture
def arrive(chromium: Browser, served, complaints):
    """Return a function that brings a person to the site, with a browser of their own."""
    contexts: list[BrowserContext] = []

    def come(kind=SitePlayer, **options):
        settings = {"viewport": {"width": 1000, "height": 760}, "locale": "en-GB", **options}
        context = chromium.new_context(**settings)
        context.set_default_timeout(MOST_MS)
        # An empty page has no storage.
        welcomed = "localStorage.setItem('fairmines.welcomed', '1')"
        context.add_init_script(f"if (location.protocol !== 'about:') {welcomed}")
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return kind(page, served.address)

    yield come
    for context in contexts:
        context.close()
    assert not complaints
