"""The copy of a site that the service worker keeps, in Chromium and Firefox: two real versions.

Whatever is missing or old, the page opens or says why it does not, and games stay.
"""

import re
import time

import pytest

from tests.browser.site_versions import find_file, listed, release, write_newer
from tests.browser.site_visitors import FOLDER
from tests.helpers.box import PATIENCE

BOARD = "document.querySelector('#board .cell')"
OPENED = "document.querySelector('#board .cell.opened')"
VERSION = "document.querySelector('meta[name=version]').content"
KEPT = """(async () => {
  await navigator.serviceWorker.register("service-worker.js");
  const late = new Promise((resolve) => setTimeout(resolve, 60_000, null));
  return (await Promise.race([navigator.serviceWorker.ready, late])) !== null;
})()"""
"""Starts the service worker, and says whether it has kept the page."""
KEEPS = """(async () => {
  const [name] = await caches.keys();
  const count = async () => (await (await caches.open(name)).keys()).length;
  while ((await count()) < FILES) await new Promise((again) => setTimeout(again, 50));
  return true;
})()"""
"""Waits until so many files are kept."""
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


def visit(open_tab, served):
    """Open a site, and let its service worker keep the page."""
    tab = open_tab(served.url)
    tab.wait(BOARD)
    assert tab.page.evaluate(KEPT)
    return tab


@pytest.fixture
def tab(open_tab, served):
    return visit(open_tab, served)


def open_version(tab, address, version):
    """Open the page until it is of a version: the browser changes it once no page is open."""
    end, rest = time.monotonic() + PATIENCE, 0.0
    while time.monotonic() < end:
        tab.page.goto("about:blank")
        time.sleep(rest)  # a busy browser takes a while to see that none is
        rest = min(1.0, rest + 0.05)
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


SETTINGS = "document.getElementById('not-kept')?.textContent ?? ''"


def read_settings(tab, says):
    """Open the settings until they say of the copy what is expected."""
    for _ in range(100):
        tab.page.click("#menu-settings")
        tab.wait("document.querySelector('dialog')")
        said = tab.page.evaluate(SETTINGS)
        tab.page.keyboard.press("Escape")
        tab.wait("!document.querySelector('dialog')")
        if says in said if says else not said:
            return said
    raise AssertionError(f"the settings say {said!r}: expected {says!r}")


def test_a_file_that_does_not_come_stops_nothing(open_tab, served, folder):
    """The settings say which one. It is kept once it comes."""
    lost = find_file(folder, "statistics-main")
    data = lost.read_bytes()
    document = (folder / "train.html").read_bytes()
    lost.unlink()
    (folder / "train.html").write_bytes(document + b"other")
    tab = visit(open_tab, served)
    tab.click_cell(4, 4)
    said = read_settings(tab, "Without a network parts of the page are missing.")
    assert {lost.name, "train.html"} <= set(re.findall(r"[\w.-]+\w", said))
    assert "analyse" not in said
    served.stop()
    for place, shown in (("train", "#session"), ("analyse", "#keypad button"), ("", ".opened")):
        tab.page.goto(f"{served.url}{place and place + '.html'}")
        tab.wait(f"document.querySelector('{shown}')")
    served.start()
    lost.write_bytes(data)
    (folder / "train.html").write_bytes(document)
    tab.page.goto(served.url)
    tab.wait(BOARD)
    tab.click_covered()
    read_settings(tab, "")
    release(folder, "statistics-main")
    find_file(folder, "statistics-main").unlink()
    assert tab.page.evaluate(UPDATE) == "installed"
    open_version(tab, served.url, listed(folder)["version"])


def test_a_version_without_a_game_is_not_kept_and_says_so(tab, served, folder):
    """The one before stays, also without a network."""
    old = tab.page.evaluate(VERSION)
    tab.click_cell(4, 4)
    release(folder)
    lost = find_file(folder, "play-main")
    data = lost.read_bytes()
    lost.unlink()
    assert tab.page.evaluate(UPDATE) == "redundant"
    assert lost.name in read_settings(tab, "This version of the page cannot be kept")
    served.stop()
    open_version(tab, served.url, old)
    served.start()
    lost.write_bytes(data)
    assert tab.page.evaluate(UPDATE) == "installed"
    open_version(tab, served.url, listed(folder)["version"])
    tab.wait(OPENED)


PLACES = {
    "": ("play-main", "#board .cell"),
    "analyse.html": ("analyse-main", "#keypad button"),
    "review.html": ("styles-reviewplace", ".drop-zone"),
    "train.html": ("train-main", "#session:not(:empty)"),
    "reviews.html": ("statistics-main", "#menu-settings"),
}
"""A file of each place, and what its scripts make."""


def test_a_place_whose_files_do_not_come_says_so_and_offers_again(open_tab, served, folder):
    (folder / "empty.html").write_text("<!doctype html>")  # which leaves no script in a cache
    (folder / "service-worker.js").unlink()
    tab = open_tab(f"{served.url}empty.html")
    for place, (begin, made) in PLACES.items():
        file = find_file(folder, begin)
        lost = file.rename(file.with_suffix(".lost"))
        tab.page.goto("about:blank")
        tab.page.goto(served.url + place)
        tab.wait_said("A part of the page cannot be loaded. Check the network, then try again.")
        lost.rename(file)
        tab.page.click("#notice button")
        tab.wait_loaded(f"document.querySelector({made!r})")
        tab.wait_silent()


SAYS = "document.getElementById('says')?.textContent.includes('.js files as text/plain')"


def test_a_copy_of_an_older_version_is_removed_and_the_page_opens(tab, served, folder):
    """As an earlier service worker kept it: its scripts are nowhere. The games stay."""
    tab.click_cell(4, 4)
    opened = tab.opened
    # A worker that still keeps files would mend its copy.
    files = sum(len(listed(folder)[kind]) for kind in ("needed", "others", "later"))
    assert tab.page.evaluate(KEEPS.replace("FILES", str(files)))
    release(folder, "shell-start")
    tab.page.evaluate(
        """(async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
              if (request.url.includes("shell-start")) await cache.delete(request);
            }
          }
        })()"""
    )
    tab.page.goto("about:blank")
    tab.page.goto(served.url + "#rest")
    tab.wait_loaded(OPENED)
    assert tab.opened == opened
    assert tab.page.evaluate(VERSION) == listed(folder)["version"]
    assert tab.page.evaluate("location.href") == served.url + "#rest"


def test_without_a_network_the_document_says_it_and_removes_nothing(tab, served):
    tab.page.evaluate(
        """(async () => {
          const cache = await caches.open((await caches.keys())[0]);
          for (const request of await cache.keys()) {
            if (request.url.includes("shell-start")) await cache.delete(request);
          }
        })()"""
    )
    tab.page.goto("about:blank")
    served.stop()
    tab.page.goto(served.url + "train.html")
    tab.wait_said("Fairmines cannot start its scripts.")
    assert tab.page.evaluate("caches.keys().then((it) => it.length)") == 1
    served.start()
    tab.page.goto(served.url)
    tab.wait_loaded(BOARD)


def test_scripts_that_never_run_are_tried_once_more_and_then_said(open_tab, served, folder):
    """As of a server that sends them as text."""
    start = find_file(folder, "shell-start")
    data = start.read_bytes()
    start.unlink()
    (folder / "empty.html").write_text("<!doctype html>")
    tab = open_tab(f"{served.url}empty.html")
    tab.page.goto(f"{served.url}train.html#rule=single")
    tab.wait_loaded(SAYS)
    start.write_bytes(data)
    tab.page.click("#again")
    tab.wait_loaded("document.querySelector('#session:not(:empty)')")
    assert tab.page.evaluate("location.href").startswith(f"{served.url}train.html#rule=single")
