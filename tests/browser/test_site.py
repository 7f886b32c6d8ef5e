"""The documentation site in a browser: its boards, and its pages on a phone."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.complaints import Complaints
from tests.helpers.file_server import serve_files
from tests.helpers.site_build import build_site
from tests.helpers.tiers import needs

WIDTHS = (1366, 390)
OVERFLOW = """() => ({
    page: document.documentElement.scrollWidth - innerWidth,
    tables: [...document.querySelectorAll('.table-wrapper')].filter((it) =>
        it.getBoundingClientRect().right > innerWidth
        || it.scrollWidth > it.clientWidth && getComputedStyle(it).overflowX != 'auto').length,
})"""


@pytest.fixture(scope="module")
@needs("process")
def site():
    return build_site()


@pytest.fixture(scope="module")
def address(site):
    with serve_files(site) as port:
        yield f"http://127.0.0.1:{port}/"


@pytest.fixture
def page(chromium: Browser):
    context = chromium.new_context(
        viewport={"width": WIDTHS[0], "height": 768}, color_scheme="light"
    )
    context.set_default_timeout(60_000)
    complaints = Complaints()
    complaints.allow("log: Changed to")  # the theme's own words
    page = context.new_page()
    complaints.hear(page)
    yield page
    context.close()
    complaints.check()


def test_no_page_is_wider_than_the_screen(page: Page, address, site):
    """Wide tables scroll within their frame; the page itself never scrolls sideways."""
    paths = sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
    modules = [path for path in paths if path.startswith("reference/api/")]
    written = [path for path in paths if not path.startswith(("play/", "reference/api/"))]
    # One template makes the pages of all modules.
    paths = written + modules[::8]
    assert len(paths) > 50
    wide = []
    for path in paths:
        page.goto(address + path, wait_until="domcontentloaded")
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 768})
            measured = page.evaluate(OVERFLOW)
            if measured["page"] > 0 or measured["tables"]:
                wide.append(f"{path} at {width}: {measured}")
    assert not wide


def test_the_front_page_has_a_board_and_an_analysed_position(page: Page, address):
    page.goto(address)
    page.get_by_text("The game: open it here").click()
    page.locator("iframe[title='The game']").scroll_into_view_if_needed()
    game = page.frame_locator("iframe[title='The game']")
    game.get_by_role("button", name="Skip").click()
    game.locator("#board .cell").nth(40).click()
    expect(game.locator("#board .cell:not(.covered)").first).to_be_visible()
    page.get_by_text("The analyser: open it here").click()
    page.locator("iframe[title='The analyser']").scroll_into_view_if_needed()
    analyser = page.frame_locator("iframe[title='The analyser']")
    expect(analyser.locator("#board .cell")).to_have_count(81)
    analyser.locator("#board .cell").nth(7 * 9 + 6).click()
    explanation = analyser.locator("#explanation")
    expect(explanation).to_contain_text("together hold 2 mines.")
    explanation.get_by_role("button", name="Next").click()
    expect(explanation).to_contain_text("row 7, column 6 is safe.")
