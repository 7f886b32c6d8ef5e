"""The store of the local host beside the server's: the same reports of games, byte for byte."""

from contextlib import closing
from dataclasses import asdict

import pytest
from local_page import local_browser, serve_scripts
from stored_games import random_rows

from fairmines.web import statistics
from fairmines.web.store.game_store import GameStore
from fairmines.web.wire.responses import RunningGame, encode

OPEN = """
  const base = new URL("static/js/local/", document.baseURI);
  const { GameStore } = await import(new URL("store/gamestore.js", base));
  const { BrowserDatabase } = await import(new URL("store/database.js", base));
  const { MemoryDatabase } = await import(new URL("store/memory.js", base));
  const { report, runningGame, writeCsv, writeJson } = await import(new URL("statistics.js", base));
  const { encode } = await import(new URL("wire/encoding.js", new URL("../", base)));
  const makeStore = (kind, name) =>
    new GameStore(kind === "browser" ? new BrowserDatabase(indexedDB, name) : new MemoryDatabase());
"""


@pytest.fixture(scope="module")
def page():
    with serve_scripts() as address, local_browser() as browser:
        page = browser.new_page()
        page.goto(address)
        yield page


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def told(store):
    rows = store.unfinished.latest(20)
    return {
        "statistics": encode(statistics.report(store)),
        "csv": "".join(statistics.csv_pages(store.finished.pages())),
        "json": "".join(statistics.json_pages(store.finished.pages())),
        "running": encode([RunningGame.of(row) for row in rows]),
    }


TELL = """
  const tell = async (store) => ({
    statistics: encode(await report(store)),
    csv: await writeCsv(store),
    json: await writeJson(store),
    running: encode((await store.unfinished.latest(20)).map(runningGame)),
  });
"""


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_reports_are_those_of_the_server(page, store, kind):
    rows = random_rows(150)
    for row in rows:
        store.add(row, [])
    for number in ("0", "40", "149"):
        store.set_aside(number, store.find(number)[0])
    ours = page.evaluate(
        f"""async ([kind, rows]) => {{
          {OPEN} {TELL}
          const store = makeStore(kind, "reports");
          for (const row of rows) await store.add(row, []);
          for (const id of ["0", "40", "149"]) await store.setAside(id, (await store.find(id)).row);
          return tell(store);
        }}""",
        [kind, [asdict(row) for row in rows]],
    )
    assert ours == told(store)
    assert len(ours["json"].splitlines()) > 80
