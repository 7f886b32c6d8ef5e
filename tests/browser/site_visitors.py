"""People at a site that `fairmines site` writes: at its game, and at its analyser."""

from tests.browser.analyst import Analyst
from tests.browser.player import Player

FOLDER = "mines/of/mine"
READY = """() => new Promise((ready, fail) => {
  void navigator.serviceWorker.ready.then(() => ready());
  setTimeout(() => fail(new Error("no service worker")), 60_000);
})"""
KEPT = "async () => (await caches.keys()).filter((it) => it.startsWith('fairmines-site'))"
ALL_KEPT = """async () => {
  const worker = await (await fetch("service-worker.js")).text();
  const { later } = JSON.parse(worker.slice(worker.indexOf("{"), worker.indexOf("};") + 1));
  const [name] = (await caches.keys()).filter((it) => it.startsWith("fairmines-site"));
  const cache = await caches.open(name);
  const rest = () => new Promise((again) => setTimeout(again, 50));
  for (const file of Object.keys(later)) {
    while (!(await cache.match(file))) await rest();
  }
  return Object.keys(later);
}"""


class SitePlayer(Player):
    """A person at the game of a folder of files."""

    def wait_offline_ready(self) -> list[str]:
        """Wait until the service worker has kept what a page needs; return the caches' names."""
        self.page.evaluate(READY)
        return self.page.evaluate(KEPT)

    def wait_all_kept(self) -> list[str]:
        """Wait until it has kept the other languages and the daily boards, too; return them."""
        self.wait_offline_ready()
        return self.page.evaluate(ALL_KEPT)


class SiteAnalyst(SitePlayer, Analyst):
    """A person at the analyser of a folder of files."""
