"""The copy of a site that the service worker keeps, in Chromium and Firefox: two real versions.

Whatever is missing or old, the page opens or says why it does not, and games stay.
"""

import pytest

from tests.browser.site_versions import listed, release, write_newer
from tests.browser.site_visitors import FOLDER

BOARD = "document.querySelector('#board .cell')"
OPENED = "document.querySelector('#board .cell.opened')"
VERSION = "document.querySelector('meta[name=version]').content"
KEPT = """(async () => {
  const site = await navigator.serviceWorker.register("service-worker.js");
  await navigator.serviceWorker.ready;
  return site.active !== null;
})()"""
UPDATE = """(async () => {
  const site = await navigator.serviceWorker.getRegistration();
  const found = new Promise((resolve) => site.addEventListener("updatefound", resolve));
  if (!site.installing && !site.waiting) await Promise.all([site.update(), found]);
  const worker = site.installing ?? site.waiting;
  while (worker?.state === "installing") await new Promise((again) => setTimeout(again, 50));
  return worker?.state ?? "redundant";
})()"""
"""Asks for a new version, and whether it can be kept."""


@pytest.fixture
def service_workers():
    return "allow"


@pytest.fixture
def folder(served, tmp_path):  # noqa: ARG001 - it writes the site
    return tmp_path / FOLDER


@pytest.fixture
def tab(open_tab, served):
    """A tab at a site whose service worker has kept the page."""
    tab = open_tab(served.url)
    tab.wait(BOARD)
    assert tab.page.evaluate(KEPT)
    return tab


def open_version(tab, address, version):
    """Open the page until it is of a version: the browser changes it once no page is open."""
    for _ in range(50):
        tab.page.goto("about:blank")
        tab.page.goto(address)
        tab.wait(BOARD)
        if tab.page.evaluate(VERSION) == version:
            return
    raise AssertionError(f"version {version} does not come")


def test_documents_of_another_version_are_not_kept(tab, served, folder):
    """What keeps copies before the server gives those of the version before."""
    old = listed(folder)["version"]
    stale = release(folder)
    new = listed(folder)["version"]
    current = {path: path.read_bytes() for path in stale}
    for path, data in stale.items():
        write_newer(path, data)
    assert tab.page.evaluate(UPDATE) == "redundant"
    for _ in range(3):
        open_version(tab, served.url, old)
    for path, data in current.items():
        write_newer(path, data)
    assert tab.page.evaluate(UPDATE) == "installed"
    open_version(tab, served.url, new)


def test_a_game_goes_on_while_a_new_version_comes(tab, served, folder):
    """Its page keeps its version, also what it has not loaded yet; the new one finds the game."""
    tab.click_cell(4, 4)
    release(folder)
    new = listed(folder)["version"]
    old = tab.page.evaluate(VERSION)
    assert tab.page.evaluate(UPDATE) == "installed"
    before = tab.opened
    tab.page.keyboard.press("h")
    tab.wait("!document.getElementById('proof').hidden")
    tab.page.goto(served.url)
    tab.wait(OPENED)
    assert (tab.page.evaluate(VERSION), tab.opened) == (old, before)
    open_version(tab, served.url, new)
    tab.wait(OPENED)
    assert tab.opened == before
