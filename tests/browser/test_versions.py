"""Two versions of the page at once, in Chromium and Firefox: one has games of a later format.

The versions are copies of a site at one origin. In the later one the format of the database is
raised; the older one does not let the database go when a later one asks for it, as pages before
that event was heard.
"""

import re
import shutil

import pytest

from fairmines.web.site import write_site
from tests.browser.player import hold_files
from tests.browser.site_server import PageHandler
from tests.browser.tabs import Tab
from tests.helpers.file_server import serve_files
from tests.helpers.tiers import needs

BOARD = "document.querySelector('#board .cell') !== null"
DENY = """(() => {
  const denied = () => { throw new DOMException("denied", "SecurityError"); };
  Object.defineProperty(self, "indexedDB", { get: denied });
})();
"""


def change_copy(root, name, **changes):
    """Copy the site, with all its scripts changed: patterns and replacements, by what they do."""
    shutil.copytree(root / "here", root / name)
    for change, (pattern, replacement) in changes.items():
        changed = 0
        for path in (root / name).rglob("*.js"):
            new, number = re.subn(pattern, replacement, path.read_text("utf-8"))
            if number:
                path.write_text(new, "utf-8")
                changed += number
        assert changed, change


@pytest.fixture(scope="module")
@needs("browser")
def folder(tmp_path_factory):
    """A folder with the page, a later version, an older one that holds its games, and others."""
    root = tmp_path_factory.mktemp("versions")
    write_site(root / "here")
    later = {"format": (r"\.open\(this\.name,\s*\w+\)", ".open(this.name, 99)")}
    change_copy(root, "later", **later)
    change_copy(root, "hasty", **later, word=(r"\},5e3\)", "},1e3)"))
    change_copy(root, "older", deaf=(r"\bonversionchange\b", "onnothing"))
    change_copy(root, "denied", storage=(r"(?s)\A(?=.*indexedDB)", DENY))
    return root


@pytest.fixture
def versions(folder, servers):
    """The addresses of the versions, at an origin of the test's own."""
    port = servers.enter_context(serve_files(folder, PageHandler))
    return {path.name: f"http://127.0.0.1:{port}/{path.name}/" for path in folder.iterdir()}


def test_a_later_version_takes_the_games(open_tab, versions):
    """The older page says so at once, in each place, and says nothing else instead of it."""
    here = open_tab(versions["here"])
    here.wait(BOARD)
    here.click_cell(4, 4)
    later = open_tab(versions["later"])
    later.wait(BOARD)
    # The game goes on there.
    later.wait("document.querySelector('#board .cell.opened') !== null")
    here.wait_said("A later version of this page has stored your games")
    # A move cannot be stored, and the game not be read again: the sentence stays.
    here.click_covered()
    here.wait("document.getElementById('status').textContent.includes('A later version')")
    here.wait_said("A later version of this page has stored your games")
    assert "does not answer" not in here.page.evaluate("document.body.textContent")
    for place in ("train", "reviews", "review"):
        here.page.goto(f"{versions['here']}{place}.html")
        here.wait_said("A later version of this page has stored your games")


def test_an_older_version_holds_the_games_until_it_is_closed(open_tab, versions):
    older = open_tab(versions["older"])
    older.wait(BOARD)
    older.click_cell(4, 4)
    opened = older.opened
    later = open_tab(versions["later"])
    later.wait_said("Another tab has an older version of this page open")
    older.page.goto("about:blank")
    later.wait("document.querySelector('#board .cell.opened') !== null")
    later.wait_silent()
    assert later.opened == opened


def test_a_page_that_has_given_up_says_when_the_games_are_there_again(open_tab, versions):
    """Of a page that is loaded again while it waits, the browser says nothing."""
    older = open_tab(versions["older"])
    older.wait(BOARD)
    older.click_cell(4, 4)
    later = open_tab(versions["hasty"])
    later.wait_said("Another tab has an older version of this page open")
    later.page.goto(versions["hasty"])
    later.listen()
    later.wait_heard("Close other tabs of this page")
    later.wait_said("This browser stores no games")
    older.page.goto("about:blank")
    later.wait_said("storage answers again. Reload the page")
    later.page.goto(versions["hasty"])
    later.wait("document.querySelector('#board .cell.opened') !== null")
    later.wait_silent()


def test_a_database_that_is_emptied_takes_the_game_with_a_word(open_tab, versions):
    """No way back is offered instead: there is no game to go back to."""
    here = open_tab(versions["here"])
    here.wait(BOARD)
    here.click_cell(4, 4)
    here.page.evaluate(
        """new Promise((resolve, reject) => {
          const request = indexedDB.deleteDatabase("fairmines");
          request.onsuccess = () => resolve(true);
          request.onerror = () => reject(request.error);
        })"""
    )
    here.page.evaluate(
        """(() => {
          window.said = [];
          const note = (record) => said.push(...[...record.addedNodes].map((it) => it.textContent));
          const observer = new MutationObserver((records) => records.forEach(note));
          observer.observe(document.querySelector("#passing"), { childList: true });
        })()"""
    )
    here.click_covered()
    here.wait_said("This browser no longer has the game that you were playing")
    # A hint comes of the script that would offer the way back.
    here.click_cell(4, 4)
    here.page.keyboard.press("h")
    here.wait("document.querySelector('.proof-buttons')?.checkVisibility()")
    said = here.page.evaluate("said.join()")
    assert "no longer has the game" in said
    assert "Another game has taken the place of yours" not in said


def test_each_place_says_that_the_browser_keeps_nothing(chromium, versions):
    """IndexedDB is denied: in a private window of some browsers, or by a policy."""
    context = chromium.new_context(locale="en-GB", service_workers="block")
    tab = Tab(context.new_page())
    held = hold_files(tab.page, re.compile("lang-en-dialogs-"))
    for place in ("", "analyse.html", "review.html", "train.html", "reviews.html"):
        tab.page.goto(f"{versions['denied']}{place}")
        # The text comes after the worker has said why.
        while not held:
            tab.page.wait_for_timeout(50)
        tab.page.wait_for_timeout(300)
        held.pop().continue_()
        tab.wait_said("This browser stores no games")
    context.close()
