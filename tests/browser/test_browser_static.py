"""Browser tests of `fairmines site`: a plain server of files, offline, old links, the analyser."""

import json
import os
import re
import time
from functools import partial
from importlib.metadata import version

import numpy as np
import pytest
from analyst import PHONE, fragment_of
from corpus import read_corpus, view_of
from playwright.sync_api import expect
from site_visitors import FOLDER, SiteAnalyst

import fairmines as fm

BOARD = "4 3 3\n????\n?12?\n????"
CLASH = "3 1 1\n?3?"


@pytest.fixture
def arrive(arrive):
    """Return a function that brings a person to the analyser of the site."""
    return partial(arrive, SiteAnalyst)


def test_analysis(arrive):
    """The board of a link: the same answers as the package's, drawn on the board."""
    analyst = arrive()
    view = fm.View.parse(BOARD)
    analyst.begin(fragment_of(view))
    analyst.settle(BOARD)
    probability = fm.analyse(view).mine_probability
    for row, column in np.argwhere(~np.isnan(probability)):
        percent = f"{100 * probability[row, column]:.1f}".removesuffix(".0")
        analyst.expect_label(row, column, f"mine probability {percent}%")


def test_only_listed_files_are_loaded(arrive, served, tmp_path):
    """Nothing comes from elsewhere, and nothing that the service worker does not keep."""
    listed = {it.relative_to(tmp_path).as_posix() for it in tmp_path.rglob("*") if it.is_file()}
    asked = []
    analyst = arrive()
    analyst.page.context.on("request", lambda request: asked.append(request.url))
    view = view_of(read_corpus("expert")[5])
    analyst.begin(fragment_of(view))
    analyst.settle(str(view))
    analyst.page.click("#menu-settings")
    analyst.page.keyboard.press("Escape")
    root = f"http://127.0.0.1:{served.port}/"
    paths = {re.split("[?#]", it)[0].removeprefix(root) for it in asked}
    assert paths - {f"{FOLDER}/"} <= listed
    assert any("/kernel/kernel." in path for path in paths)
    assert not any("/api/" in path for path in paths)


def test_proofs_weights_and_clashes(arrive):
    analyst = arrive()
    page = analyst.page
    analyst.begin(fragment_of(fm.View.parse("3 2 1\n???\n111")))
    analyst.settle("3 2 1\n???\n111")
    analyst.click(0, 0)
    expect(page.locator("#explanation")).to_contain_text("safe")
    analyst.paste(BOARD)
    analyst.click(0, 0)
    expect(page.locator("#weights")).to_be_visible()
    analyst.paste(CLASH)
    expect(page.locator("#explanation")).to_contain_text("No layout fits")


def test_best_move_gets_narrower_and_stops(arrive):
    analyst = arrive()
    view = view_of(read_corpus("expert")[103])
    analyst.begin(fragment_of(view))
    analyst.settle(str(view))
    page = analyst.page
    page.keyboard.press("a")
    expect(page.locator("#advice small").first).to_be_visible(timeout=20_000)
    first = analyst.intervals()
    page.wait_for_function(
        "(before) => parseFloat(document.querySelector('#advice small').textContent.slice(2))"
        " < before",
        arg=first[0],
        timeout=20_000,
    )
    page.click("#tool-advise")
    expect(page.locator("#advise-label")).to_have_text("Go on")


def test_playing_on(arrive):
    """A layout is drawn in the browser; a safe cell opens."""
    analyst = arrive()
    board = "4 2 1\n????\n11??"
    analyst.begin(fragment_of(fm.View.parse(board)))
    analyst.settle(board)
    page = analyst.page
    page.click("#tool-play")
    expect(page.locator("#tool-play")).to_have_attribute("aria-pressed", "true")
    [safe] = [tuple(it) for it in np.argwhere(fm.analyse(fm.View.parse(board)).safe)[:1]]
    analyst.click(*safe)
    analyst.wait_opened(*safe)
    assert analyst.codes()[safe[0]][safe[1]].isdigit()


def test_an_edit_ends_an_answer_that_takes_long(arrive):
    """The next answer does not wait for one that nobody wants any more."""
    analyst = arrive()
    view = view_of(read_corpus("expert")[103])
    analyst.begin(fragment_of(view))
    analyst.settle(str(view))
    page = analyst.page
    page.keyboard.press("a")
    expect(page.locator("#advise-label")).to_have_text("Stop")
    analyst.paste(BOARD)
    expect(page.locator("#status")).not_to_be_empty()
    analyst.expect_label(0, 0, "33")


def test_offline_after_one_visit(arrive, served):
    analyst = arrive()
    page = analyst.page
    analyst.begin()
    assert len(analyst.wait_offline_ready()) == 1
    served.stop()
    analyst.begin(f"?again{fragment_of(fm.View.parse(BOARD))}")
    analyst.expect_label(0, 0, "33")
    analyst.click(0, 0)
    expect(page.locator("#weights")).to_be_visible()
    page.reload()
    analyst.settle(BOARD)
    served.start()


def test_a_new_version_waits_for_the_next_start(arrive, tmp_path):
    """A page that is open keeps its version; the one that opens after it gets the new one."""
    analyst = arrive()
    page = analyst.page
    analyst.begin()
    [first] = analyst.wait_offline_ready()
    worker = tmp_path / FOLDER / "service-worker.js"
    page_file = tmp_path / FOLDER / "analyse.html"
    worker.write_text(worker.read_text().replace('"version": "', '"version": "next '))
    page_file.write_text(page_file.read_text().replace('lang="en"', 'lang="en" data-new="1"'))
    for changed in (worker, page_file):
        # To the server, files of the same second are the same.
        os.utime(changed, (time.time() + 2, time.time() + 2))
    page.evaluate("""async () => {
        const site = await navigator.serviceWorker.getRegistration();
        await site.update();
        window.site = site;
    }""")
    page.wait_for_function("() => window.site.waiting")
    page.reload()
    page.wait_for_selector("#board .cell")
    assert page.locator("html").get_attribute("data-new") is None
    page.goto("about:blank")
    # The browser changes the version once no page of the old one is open.
    for _ in range(50):
        analyst.begin()
        if page.locator("html").get_attribute("data-new"):
            break
        page.goto("about:blank")
        page.wait_for_timeout(100)
    assert page.locator("html").get_attribute("data-new") == "1"
    [second] = analyst.wait_offline_ready()
    assert second != first


def test_the_site_can_be_installed(arrive):
    analyst = arrive()
    analyst.begin()
    analyst.wait_offline_ready()
    browser = analyst.page.context.new_cdp_session(analyst.page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_links_lead_to_the_site(arrive):
    """An exported link has the address that the page was loaded from."""
    analyst = arrive()
    view = fm.View.parse(BOARD)
    analyst.begin(f"?from=elsewhere{fragment_of(view)}")
    analyst.settle(BOARD)
    link = analyst.link()
    assert link.startswith(f"{analyst.address}analyse.html#size=4x3")


def test_the_help_says_the_version(arrive, tmp_path):
    """That of the package, and the hash by which the service worker knows this site."""
    analyst = arrive()
    analyst.begin()
    analyst.page.click("#menu-help")
    worker = (tmp_path / FOLDER / "service-worker.js").read_text()
    found = json.loads(worker[worker.index("{") : worker.index("};") + 1])["version"]
    assert found.startswith(version("fairmines"))
    expect(analyst.page.locator("dialog")).to_contain_text(f"Version {found}")


def test_settings_stay(arrive):
    """They are stored in this browser: there is no server to ask."""
    analyst = arrive()
    analyst.begin()
    page = analyst.page
    page.click("#menu-settings")
    page.locator("dialog select").nth(2).select_option("dark")
    page.keyboard.press("Escape")
    page.reload()
    page.wait_for_selector("#board .cell")
    assert page.locator("html").get_attribute("data-palette") == "dark"


def test_on_a_phone(arrive):
    analyst = arrive(**PHONE)
    view = view_of(read_corpus("expert")[5])
    analyst.begin(fragment_of(view))
    analyst.settle(str(view))
    assert analyst.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
