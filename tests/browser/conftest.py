"""Fixtures of the browser tests: a real Chromium, and pages of a box or of a site.

A box serves the page on this machine, and keeps copies of the finished games; each test has one of
its own. A site is static files on a plain server. The page is the same on both, so a test plays on
a box, unless its mark names others: `pytest.mark.on("site")` for what only a site has, and
`pytest.mark.on("box", "site")` for what is kept, where the two differ.

`test_games.py` and `test_reviews.py` in `tests/page` compare the page's answers with recorded ones
and with the library's. `worker_calls.py` holds back, counts, changes and
gives the answers of the workers that a page asks.
"""

from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser

from tests.browser.analyst import Analyst
from tests.browser.chromium import open_chromium
from tests.browser.firefox import FirefoxMissingError, launch_firefox
from tests.browser.player import Player
from tests.browser.reviewer import LOW, Reviewer
from tests.browser.site_server import SiteServer
from tests.browser.site_visitors import FOLDER
from tests.browser.tabs import Tab
from tests.browser.visitors import WELCOMED, visit
from tests.helpers.box import KEY, run_box
from tests.helpers.complaints import Complaints
from tests.helpers.hindrances import hinder
from tests.helpers.tiers import needs

BLOCKED = "Service Worker registration blocked by Playwright"


# Not for the whole session: while Playwright runs, other tests can have no event loop of their own.
@pytest.fixture(scope="package")
@needs("browser")
def chromium(pytestconfig):
    """The browser of all tests of this folder; each has contexts of its own."""
    slow, late = map(pytestconfig.getoption, ("--slow-page", "--late-answers"))
    with open_chromium() as browser:
        hinder(browser, slow, late)
        yield browser


@pytest.fixture(scope="package")
@needs("browser")
def firefox():
    try:
        with launch_firefox() as browser:
            yield browser
    except FirefoxMissingError as missing:
        pytest.skip(str(missing))


@pytest.fixture(scope="package")
@needs("browser")
def site_folder(tmp_path_factory):
    """A folder with a site, as `fairmines site` writes it."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="package")
def site(site_folder):
    """A plain server of files with a site that the tests of this folder share."""
    with SiteServer(site_folder, FOLDER) as running:
        yield running


def pytest_generate_tests(metafunc):
    """Play a test of pages on each home that its mark names."""
    mark = metafunc.definition.get_closest_marker("on")
    if "home" in metafunc.fixturenames and mark:
        metafunc.parametrize("home", mark.args, indirect=True)


@pytest.fixture
def home(request, tmp_path_factory, servers, site, site_folder):
    """What serves the page: a box without games, or a plain server of files with a site."""
    if getattr(request, "param", "box") == "site":
        return site
    return servers.enter_context(run_box(site_folder / FOLDER, tmp_path_factory.mktemp("box")))


@pytest.fixture
def complaints():
    """What the page's console says; a test that provokes errors allows them."""
    complaints = Complaints()
    complaints.allow(BLOCKED)
    return complaints


@pytest.fixture
def servers():
    """Servers of one test, entered: they end after its pages, which would complain otherwise."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def invite(chromium: Browser, home, complaints, servers):  # noqa: ARG001 - they end later
    """Return a function that brings another person to the page, with a browser of their own."""
    with ExitStack() as visits:

        def arrive(address=None, kind=Player, key=KEY, **options):
            settings = {"viewport": {"width": 1000, "height": 760}, "reduced_motion": "reduce"}
            visitor = visit(chromium, address or home.url, kind, key=key, **settings | options)
            player = visits.enter_context(visitor)
            complaints.hear(player.page)
            return player

        yield arrive
    complaints.check()


@pytest.fixture
def player(invite) -> Player:
    return invite()


@pytest.fixture
def analyst(invite) -> Analyst:
    return invite(kind=Analyst)


@pytest.fixture
def reviewer(invite) -> Reviewer:
    return invite(kind=Reviewer, **LOW)


@pytest.fixture
def served(tmp_path, servers):
    """A site that a test can change or stop: nobody else uses it."""
    return servers.enter_context(SiteServer(tmp_path, FOLDER))


@pytest.fixture
def service_workers():
    """Whether tabs of `open_tab` have service workers: "allow" for the tests of them."""
    return "block"


@pytest.fixture(params=["chromium", "firefox"])
def open_tab(request, chromium, service_workers):
    """Return a function that opens a tab of one browser."""
    tabs = []
    if request.param == "chromium":
        context = chromium.new_context(locale="en-GB", service_workers=service_workers)
        make = context.new_page
    else:
        browser = request.getfixturevalue("firefox")

        def make():
            return browser.new_page(1000, 760, tabs[0] if tabs else None)

    def arrive(address):
        page = make()
        tabs.append(page)
        page.add_init_script(WELCOMED)
        page.goto(address)
        return Tab(page)

    yield arrive
    for page in tabs:
        page.close()
    if request.param == "chromium":
        context.close()
    else:
        browser.complaints.clear()
