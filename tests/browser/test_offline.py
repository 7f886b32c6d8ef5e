"""Browser tests of the installed page, and of a page whose server is gone."""

import re

import pytest
from playwright.sync_api import expect

from fairmines.web.page_files import has_module
from tests.browser.analyst import Analyst
from tests.helpers.server import Server

pytestmark = pytest.mark.one_host("server", "test_static is about a site's worker")

KEPT = "(await (await caches.open('fairmines')).keys()).map(({ url }) => url)"
KEEP = """async (addresses) => {
  const kept = await caches.open('fairmines');
  for (const it of addresses) await kept.put(it, new Response(''));
}"""
UNREACHED = ("ERR_CONNECTION_REFUSED", "ERR_FAILED", "Failed to fetch", "503")
"""What the console says of a server that is gone."""
NOTICE = "Cannot reach the server. Trying again…"


@pytest.fixture
def player(invite):
    return invite(service_workers="allow")


def kept(page):
    """Wait until the worker has kept all files of the page; return their addresses."""
    return page.evaluate(f"""async () => {{
        const late = performance.now() + 20_000;
        while (performance.now() < late) {{
            const kept = {KEPT};
            const loaded = performance.getEntriesByType("resource").map(({{ name }}) => name);
            const files = loaded.filter((name) => name.includes("/static/"));
            if (files.length && files.every((name) => kept.includes(name))) return kept;
            await new Promise((again) => setTimeout(again, 50));
        }}
        throw new Error("the service worker has not kept all files within 20 seconds");
    }}""")


def wait_forgotten(page, address):
    """Wait until the worker has forgotten a file."""
    page.evaluate(
        f"""async (address) => {{
          const late = performance.now() + 20_000;
          while ({KEPT}.includes(address)) {{
            if (performance.now() > late) throw new Error(`${{address}} is kept for 20 seconds`);
            await new Promise((again) => setTimeout(again, 50));
          }}
        }}""",
        address,
    )


def test_the_page_can_be_installed(player):
    player.visit()
    kept(player.page)
    browser = player.page.context.new_cdp_session(player.page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"].endswith("/static/manifest.webmanifest")
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' browser has no window to keep an app in.
    assert {error["errorId"] for error in errors} <= {"in-incognito"}


def test_a_bundled_file_takes_the_place_of_its_earlier_version(player):
    """Otherwise the browser would keep the files of each version for ever."""
    page = player.page
    player.visit()
    [script] = [it for it in kept(page) if re.search(r"/game[/-]main\b.*\.js$", it)]
    if "/static/app/" not in script:
        pytest.skip("`make bundle` bundles the scripts")
    old, other = (
        re.sub(r"main-\w+", name, script) for name in ("main-00000000", "a-main-00000000")
    )
    page.evaluate(KEEP, [old, other])
    page.reload()
    wait_forgotten(page, old)
    assert {script, other} <= set(kept(page))


def test_the_module_takes_the_place_of_its_earlier_version(player):
    player.visit()
    page = player.page
    if not any("/static/app/" in it for it in kept(page)):
        pytest.skip("`make bundle` bundles the scripts")
    address = f"{player.address}static/kernel/kernel.deflated?"
    page.evaluate(KEEP, [f"{address}00000000"])
    Analyst(page, player.address).begin()
    wait_forgotten(page, f"{address}00000000")
    assert [it for it in kept(page) if it.startswith(address)]


def test_the_page_opens_without_its_server(invite, complaints, tmp_path):
    with Server(tmp_path) as server:
        player = invite(server.url, service_workers="allow")
        page = player.page
        player.visit("#level=12x8x9")
        # All five languages, of which the page shows one.
        page.wait_for_function("""() => {
            const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
            const texts = loaded.filter((it) => it.match("/lang[/-]"));
            return texts.length === 5 * texts.filter((it) => it.match("[/-]en\\\\b")).length;
        }""")
        files = kept(page)
        assert [it for it in files if re.search(r"main\b.*\.js$", it)]
        assert [it for it in files if re.search(r"\blang\b.*\ben\b.*\.js$", it)]
        player.click(0, 0, button="right")
        expect(player.cell(0, 0)).to_have_class("cell covered flag")
    assert not [it for it in files if "/api/" in it]

    page.reload()
    notice = page.locator("#notice")
    expect(notice).to_have_text(NOTICE)
    expect(page.locator("#menu-game")).to_have_text("Options…")
    page.click("#menu-settings")
    page.locator("dialog select").first.select_option("fi")
    expect(page.locator("#menu-game")).to_have_text("Valinnat…")
    page.keyboard.press("Escape")
    expect(page.locator("#board .cell")).to_have_count(0)

    with Server(tmp_path, "--port", str(server.port)):
        # It comes back by itself, with the game.
        expect(player.cell(0, 0)).to_have_class("cell covered flag", timeout=15_000)
        expect(page.locator("#board .cell")).to_have_count(96)
        expect(notice).to_be_hidden()
        player.click(0, 0, button="right")
        expect(player.cell(0, 0)).not_to_have_class("cell covered flag")
        page.close()
    complaints.allow(*UNREACHED)


def test_a_share_link_waits_for_the_server(invite, complaints, tmp_path):
    with Server(tmp_path) as server:
        player = invite(server.url, service_workers="allow")
        player.visit("#level=9x9x10")
        kept(player.page)
    page = player.page
    page.goto(f"{server.url}?again#level=12x8x9")
    expect(page.locator("#notice")).to_have_text(NOTICE)
    with Server(tmp_path, "--port", str(server.port)):
        expect(page.locator("#board .cell")).to_have_count(96, timeout=15_000)
        page.wait_for_timeout(1500)  # another try would come after a second
        expect(page.locator("#board .cell")).to_have_count(96)
        page.close()
    complaints.allow(*UNREACHED)


def test_a_new_version_of_the_page_comes_first(player):
    """The worker never shows a kept file while the server answers."""
    player.visit()
    kept(player.page)
    changed = player.page.evaluate("""async () => {
        const files = await caches.open("fairmines");
        await files.put("./", new Response("old", { headers: { "Content-Type": "text/html" } }));
        return (await (await fetch("./")).text()).includes("<title>Fairmines</title>");
    }""")
    assert changed
    player.page.reload()
    player.page.wait_for_selector("#board .cell")


@pytest.mark.skipif(not has_module(), reason="`make wasm` makes the module for browsers")
def test_the_analyser_goes_on_without_its_server(invite, complaints, tmp_path):
    with Server(tmp_path) as server:
        player = invite(server.url, service_workers="allow")
        player.visit("#level=9x9x10")
        kept(player.page)
        analyst = Analyst(player.page, player.address)
        analyst.begin("#size=3x1&mines=1&cells=c1c")
        kept(analyst.page)
    page = analyst.page
    page.reload()
    analyst.settle("3 1 1\n?1?")
    expect(page.locator("#status")).to_contain_text("Solutions: 2.")
    complaints.allow(*UNREACHED)
