"""Fixtures of the browser tests: a real Chromium, and pages of a real server or of a site.

A site is static files without a server. A test that asks for a page is played on both hosts if it
is about what they do: games that begin, go on after a reload, and end; what is kept, counted,
shared, saved, dealt and refused; a first answer of each kind. All others need one host:

- `pytest.mark.one_host("site", "style sheets are the same on both")`: no host has a part in it, or
  only one can do it.
- `pytest.mark.in_turn`: hosts answer, but the test is about what the page makes of it. Each of
  their cases is played on a server or on a site, as a hash of its name says, and on both with
  `pytest --both-hosts`. `test_questions.py`, `test_games.py` and `test_reviews.py` in `tests/page`
  compare the answers with recorded ones and with the library's;
  `tests/page/test_protocol_*.py` ask both hosts. `worker_calls.py` holds back, counts, changes and
  gives the answers of the workers that a page asks.
"""

from contextlib import ExitStack
from zlib import crc32

import pytest
from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.chromium import open_chromium
from tests.browser.player import PATIENCE, Player
from tests.browser.site_server import SiteServer
from tests.browser.site_visitors import FOLDER
from tests.helpers.complaints import Complaints
from tests.helpers.hindrances import hinder
from tests.helpers.server import Server
from tests.helpers.tiers import needs

# A busy machine takes seconds to build the largest board. What is right ends the wait at once.
MOST_MS = 1000 * PATIENCE
expect.set_options(MOST_MS)
HOSTS = ("server", "site")
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
def server(tmp_path_factory):
    """A server that the tests of this folder share, as many players do."""
    with Server(tmp_path_factory.mktemp("data")) as running:
        yield running


@pytest.fixture(scope="package")
def site(tmp_path_factory):
    """A plain server of files with a site that the tests of this folder share."""
    with SiteServer(tmp_path_factory.mktemp("site"), FOLDER) as running:
        yield running


def pytest_generate_tests(metafunc):
    """Play the tests of pages on both hosts, or on the one that is enough."""
    if "home" not in metafunc.fixturenames:
        return
    mark = metafunc.definition.get_closest_marker("one_host")
    hosts = [_one_host(*mark.args)] if mark else HOSTS
    metafunc.parametrize("home", hosts, indirect=True, scope="module")


def _one_host(host: str, reason: str) -> str:
    """Check the arguments of the marker; return the host."""
    if host not in HOSTS or not reason:
        raise pytest.UsageError(f"one_host({host!r}, {reason!r}): expected a host and a reason")
    return host


def pytest_collection_modifyitems(config, items):
    """Leave each test and each case of a test that is `in_turn` to one host."""
    if config.getoption("--both-hosts"):
        return
    left = [item for item in items if item.get_closest_marker("in_turn") and not _has_turn(item)]
    gone = set(left)
    items[:] = [item for item in items if item not in gone]
    config.hook.pytest_deselected(items=left)


def _has_turn(item):
    """Whether it is the turn of the host of this item: a hash of its name, not of its path."""
    host = item.callspec.params["home"]
    name = item.name.replace(f"[{host}", "[", 1)
    return host == HOSTS[crc32(name.encode()) % len(HOSTS)]


@pytest.fixture(scope="module")
def home(request):
    """What serves the page: a server, or a plain server of files with a site."""
    return request.getfixturevalue(request.param)


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
    contexts: list[BrowserContext] = []
    if isinstance(home, Server):
        # A browser that knows nothing takes over what the last test's player preferred.
        home.request("PUT", "/api/settings", {})

    def arrive(address=None, welcomed=True, kind=Player, **options):
        settings = {"viewport": {"width": 1000, "height": 760}, "locale": "en-GB"}
        # The service worker loads all files once more: only the tests of it have one.
        settings |= {"service_workers": "block", "reduced_motion": "reduce", **options}
        context = chromium.new_context(**settings)
        context.set_default_timeout(MOST_MS)
        contexts.append(context)
        if welcomed:
            # An empty page has no storage.
            remember = "localStorage.setItem('fairmines.welcomed', '1')"
            context.add_init_script(f"if (location.protocol !== 'about:') {remember}")
        page = context.new_page()
        complaints.hear(page)
        return kind(page, address or home.url)

    yield arrive
    for context in contexts:
        context.close()
    complaints.check()


@pytest.fixture
def begin(invite, home, servers, tmp_path):
    """Return a function that brings a person to a host where nobody has played yet."""

    def arrive(**options) -> Player:
        address = None
        if isinstance(home, Server):
            address = servers.enter_context(Server(tmp_path / "new")).url
        return invite(address, **options)

    return arrive


@pytest.fixture
def player(invite) -> Player:
    return invite()


@pytest.fixture
def served(tmp_path, servers):
    """A site that a test can change or stop: nobody else uses it."""
    return servers.enter_context(SiteServer(tmp_path, FOLDER))
