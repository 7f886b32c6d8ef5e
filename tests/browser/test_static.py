"""Browser tests of `fairmines site`: a plain server of files, offline, versions, the analyser."""

import re

import pytest

from tests.browser.site_versions import listed, release
from tests.browser.site_visitors import FOLDER, SiteAnalyst

pytestmark = pytest.mark.on("site")
VERSION = "meta[name=version]"
TEXTS = re.compile(r"/lang-")


@pytest.fixture
def analyst(invite, served):
    """A person at the analyser of a site of their own, with its service worker."""
    return invite(served.url, kind=SiteAnalyst, service_workers="allow")


def test_all_languages_are_kept_after_the_first_game_has_begun(analyst):
    """A language that was never used costs the first visit nothing."""
    page = analyst.page
    asked = []
    page.context.on("request", lambda request: asked.append(request.url))
    analyst.begin()
    later = analyst.wait_all_kept()
    assert len([path for path in later if TEXTS.search(f"/{path}")]) >= 4
    # All that the page needs was on its way before the first of them.
    first = next(at for at, url in enumerate(asked) if url.endswith(tuple(later)))
    assert [url for url in asked[:first] if TEXTS.search(url)]
    assert [url for url in asked[:first] if "/kernel/" in url]


def test_a_new_version_waits_for_the_next_start(analyst, tmp_path):
    """A page that is open keeps its version; the one that opens after it gets the new one."""
    page = analyst.page
    analyst.begin()
    [first] = analyst.wait_offline_ready()
    old = page.locator(VERSION).get_attribute("content")
    release(tmp_path / FOLDER)
    new = listed(tmp_path / FOLDER)["version"]
    # The browser may be asking since before the change: it joins our question to its own, and only
    # the next one finds the new version.
    page.wait_for_function("""async () => {
        const site = await navigator.serviceWorker.getRegistration();
        await site.update();
        return Boolean(site.waiting);
    }""")
    page.reload()
    page.wait_for_selector("#board .cell")
    assert page.locator(VERSION).get_attribute("content") == old
    # The browser changes the version once no page of the old one is open. A page that it opens in
    # that moment may wait for long.
    for _ in range(50):
        page.goto("about:blank")
        page.wait_for_timeout(200)
        analyst.begin()
        if page.locator(VERSION).get_attribute("content") == new:
            break
    assert page.locator(VERSION).get_attribute("content") == new
    [second] = analyst.wait_offline_ready()
    assert second != first


def test_the_site_can_be_installed(analyst):
    analyst.begin()
    analyst.wait_offline_ready()
    browser = analyst.page.context.new_cdp_session(analyst.page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}
