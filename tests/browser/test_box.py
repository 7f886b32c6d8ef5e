"""What pages of other servers get of a box, and of the worker of earlier versions."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.site_visitors import FOLDER
from tests.helpers.box import KEY, game_line, run_box
from tests.helpers.file_server import serve_files

ATTACK = """async ([box, key]) => {
  const got = [];
  const ask = async (...asked) => {
    try {
      got.push(await (await fetch(...asked)).text());
    } catch (error) {
      got.push(error.name);
    }
  };
  const body = 'game evil {"id":"evil","status":"won"}';
  const headers = { "X-Fairmines-Key": key };
  await ask(`${box}games`, { method: "POST", body, headers });
  await ask(`${box}games`, { method: "DELETE", body: "a", headers });
  await ask(`${box}games/read`, { method: "POST", body: "a", headers });
  await ask(`${box}games`, { headers });
  await ask(`${box}index.html`);
  await ask(`${box}games`, { method: "POST", body, headers, mode: "no-cors" });
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


def test_pages_of_other_servers_get_nothing(chromium: Browser, home, tmp_path):
    """Of another port of the same address, and of another site."""
    home.put("a")
    (tmp_path / "index.html").write_text("<!doctype html><title>Evil</title><body>")
    with serve_files(tmp_path) as port, chromium.new_context() as context:
        page = context.new_page()
        for name in ("127.0.0.1", "localhost"):
            page.goto(f"http://{name}:{port}/")
            # Also if it has got the key: a browser asks the box before it sends that.
            got = page.evaluate(ATTACK, [home.url, KEY])
            assert got == ["TypeError"] * 6, name
            page.set_content(f"<a href={home.url}analyse.html>The analyser</a>")
            page.click("a")
            expect(page.locator("#board .cell").first).to_be_visible()
    assert home.copies() == {"a": game_line("a")}


@pytest.mark.usefixtures("site")  # which writes the folder
def test_the_worker_of_earlier_versions_ends(chromium: Browser, site_folder, tmp_path):
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
        with run_box(site_folder / FOLDER, tmp_path / "data", port) as box:
            page.goto(box.url)
            expect(page.locator("#board .cell").first).to_be_visible()
            assert page.evaluate(WAIT_GONE) == ["another program"]
