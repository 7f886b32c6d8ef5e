"""The page as a box serves it, and what pages of other servers get of the box."""

import pytest
from playwright.sync_api import Browser, expect

from fairmines.web.site import write_site
from tests.browser.site_visitors import SitePlayer
from tests.browser.test_boxed_games import wait_copies
from tests.helpers.box import run_box
from tests.helpers.file_server import serve_files
from tests.helpers.tiers import needs

ASK = """async () => (await fetch("games")).text()"""
ATTACK = """async (box) => {
  const got = [];
  const ask = async (...asked) => {
    try {
      got.push(await (await fetch(...asked)).text());
    } catch (error) {
      got.push(error.name);
    }
  };
  const body = '{"id":"evil","status":"won"}';
  await ask(`${box}games/evil`, { method: "PUT", body });
  await ask(`${box}games?upto=1`, { method: "DELETE" });
  await ask(`${box}games?after=0`);
  await ask(`${box}index.html`);
  await ask(`${box}games/evil`, { method: "POST", body, mode: "no-cors" });
  await ask(`${box}games?after=0`, { mode: "no-cors" });
  for (const [name, path] of [["img", "games"], ["script", "games"], ["iframe", "index.html"]]) {
    const part = document.createElement(name);
    part.src = `${box}${path}`;
    document.body.append(part);
    await new Promise((next) => (part.onload = part.onerror = next));
  }
  return got;
}"""
KEEPING = """
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => event.respondWith(fetch(event.request)));
"""
OLD_WORKER = """async () => {
  await navigator.serviceWorker.register("service-worker.js");
  const { active } = await navigator.serviceWorker.ready;
  await (await caches.open("fairmines")).put("static/old.js", new Response("old"));
  await (await caches.open("another program")).put("file", new Response("kept"));
  return active !== null;
}"""
WAIT_GONE = """async () => {
  const late = performance.now() + 20_000;
  while ((await navigator.serviceWorker.getRegistrations()).length) {
    if (performance.now() > late) throw new Error("there is a worker for 20 seconds");
    await new Promise((again) => setTimeout(again, 50));
  }
  return caches.keys();
}"""


@pytest.fixture(scope="module")
@needs("process")
def page_folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("page")
    write_site(folder)
    return folder


@pytest.fixture
def box(page_folder, tmp_path, servers):
    return servers.enter_context(run_box(page_folder, tmp_path))


def url_of(box, name="127.0.0.1"):
    return f"http://{name}:{box.port}/"


def test_the_page_plays_and_reads_the_games(invite, box):
    """With the box's headers, which allow no script from elsewhere."""
    player = invite(url_of(box), kind=SitePlayer)
    player.visit()
    player.new_game(width=9, height=9, mines=10)
    player.win(10)
    wait_copies(box, 1, player)
    assert player.page.evaluate(ASK) == box.request("GET", "/games")[2].decode()


def test_localhost_leads_to_the_address(invite, box):
    """Games of a browser belong to one address."""
    player = invite(url_of(box, "localhost"), kind=SitePlayer)
    player.visit()
    assert player.page.evaluate("location.origin + '/'") == url_of(box)


@pytest.mark.parametrize("name", ["127.0.0.1", "localhost"])
def test_pages_of_other_servers_get_nothing(chromium: Browser, box, tmp_path, name):
    """Of another port of the same address, and of another site."""
    box.put("a")
    before = box.games()
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "index.html").write_text("<!doctype html><title>Evil</title><body>")
    with serve_files(tmp_path / "other") as port, chromium.new_context() as context:
        page = context.new_page()
        page.goto(f"http://{name}:{port}/")
        assert page.evaluate(ATTACK, url_of(box)) == ["TypeError"] * 6
        page.set_content(f"<a href={url_of(box)}analyse.html>The analyser</a>")
        page.click("a")
        expect(page.locator("#board .cell").first).to_be_visible()
    assert box.games() == before


def test_the_worker_of_earlier_versions_ends(chromium: Browser, page_folder, tmp_path):
    """It belongs to the address, and would go on to answer for what a box serves there."""
    old = tmp_path / "old"
    old.mkdir()
    (old / "index.html").write_text("<!doctype html><title>Earlier</title>")
    (old / "service-worker.js").write_text(KEEPING)
    with chromium.new_context() as context:
        page = context.new_page()
        with serve_files(old) as port:
            page.goto(f"http://127.0.0.1:{port}/")
            assert page.evaluate(OLD_WORKER)
            page.goto("about:blank")
        with run_box(page_folder, tmp_path / "data", port) as box:
            page.goto(url_of(box))
            expect(page.locator("#board .cell").first).to_be_visible()
            assert page.evaluate(WAIT_GONE) == ["another program"]
