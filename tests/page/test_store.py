"""The store of the local host beside the server's: the same reports of games, byte for byte."""

import json
from contextlib import closing
from dataclasses import asdict
from pathlib import Path

import pytest
from playwright.sync_api import Error as PlaywrightError

from fairmines.errors import FairminesError
from fairmines.web import statistics
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.transfer import export_pages, import_lines
from fairmines.web.wire.responses import RunningGame, encode
from tests.helpers.damaged_files import DAMAGE, changed
from tests.helpers.local_page import local_page
from tests.helpers.stored_games import add_played, random_rows
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

OPEN = """
  const base = new URL("static/js/local/", document.baseURI);
  const { GameStore } = await import(new URL("store/gamestore.js", base));
  const { BrowserDatabase } = await import(new URL("store/database.js", base));
  const { MemoryDatabase } = await import(new URL("store/memory.js", base));
  const statistics = await import(new URL("localstatistics.js", base));
  const { report, runningGame, writeCsv, writeJson } = statistics;
  const { exportStore, importStore } = await import(new URL("store/transfer.js", base));
  const makeStore = (kind, name) =>
    new GameStore(kind === "browser" ? new BrowserDatabase(indexedDB, name) : new MemoryDatabase());
"""


@pytest.fixture(scope="module")
@needs("browser")
def page():
    with local_page() as opened:
        yield opened


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path)) as opened:
        yield opened


def told(store):
    rows = store.unfinished.latest(20)
    return {
        "statistics": json.loads(encode(statistics.report(store))),
        "csv": "".join(statistics.csv_pages(store.finished.pages())),
        "json": "".join(statistics.json_pages(store.finished.pages())),
        "running": json.loads(encode([RunningGame.of(row) for row in rows])),
    }


TELL = """
  const tell = async (store) => ({
    statistics: await report(store),
    csv: await writeCsv(store),
    json: await writeJson(store),
    running: (await store.unfinished.latest(20)).map(runningGame),
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


IMPORT = f"""async ([kind, name, text]) => {{
  {OPEN} {TELL}
  const store = makeStore(kind, name);
  const imported = await importStore(store, new TextEncoder().encode(text));
  const again = await importStore(store, new TextEncoder().encode(text));
  return [imported, again, await exportStore(store), await tell(store)];
}}"""


def take(store, text):
    return import_lines(store, text.encode().splitlines(keepends=True))


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_all_games_go_to_the_browser_and_back(page, store, tmp_path, kind):
    """The file of the server, after it was in the browser, is the same, byte for byte."""
    add_played(store, 60)
    store.settings.replace('{"marks": true, "odd": ["\\ud800", 1.5, null]}')
    text = "".join(export_pages(store))
    games = len(text.splitlines()) - 2
    imported, again, ours, reports = page.evaluate(IMPORT, [kind, "transfer", text])
    assert imported == {
        "added": games,
        "known": 0,
        "damaged": 0,
        "problems": [],
        "settings": True,
    }
    assert (again["added"], again["known"], again["settings"]) == (0, games, False)
    assert reports == told(store)
    with closing(GameStore(tmp_path / "back")) as back:
        assert take(back, ours).added == games
        assert "".join(export_pages(back)) == text
        assert told(back) == reports


def test_games_are_merged_in_the_order_of_their_ends(page, store):
    """As on the server: streaks are those of somebody who has played all games in one place."""
    add_played(store, 30, seed=1)
    first = "".join(export_pages(store))
    with_both = first
    add_played(store, 30, seed=2)
    with_both = "".join(export_pages(store))
    _, _, _, before = page.evaluate(IMPORT, ["browser", "merged", first])
    imported, _, _, after = page.evaluate(IMPORT, ["browser", "merged", with_both])
    assert imported["known"] == len(first.splitlines()) - 2
    assert before != after
    with closing(GameStore(store_folder(store) / "merged")) as merged:
        take(merged, first)
        take(merged, with_both)
        assert after == told(merged)


def store_folder(store):
    [[_, _, path]] = store._reading.rows("PRAGMA database_list")
    return Path(path).parent


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_line_is_left_out_and_named(page, store, tmp_path, damage):
    """The same lines as on the server."""
    add_played(store, 8)
    text = changed("".join(export_pages(store)), 2, DAMAGE[damage][0])
    imported, _, _, reports = page.evaluate(IMPORT, ["memory", "", text])
    with closing(GameStore(tmp_path / "back")) as back:
        theirs = take(back, text)
        assert reports == told(back)
    assert (imported["added"], imported["damaged"]) == (theirs.added, 1)
    [sentence] = imported["problems"]
    assert sentence.startswith("line 3: ")


@pytest.mark.parametrize("text", ["", "{", '{"format": "fairmines games", "version": 2}'])
def test_other_files_are_refused(page, store, text):
    with pytest.raises(FairminesError) as theirs:
        take(store, text)
    with pytest.raises(PlaywrightError) as ours:
        page.evaluate(IMPORT, ["memory", "", text])
    assert str(theirs.value) in str(ours.value)


def test_a_database_of_format_1_gets_a_place_for_reviews(page):
    [row] = random_rows(1)
    told = page.evaluate(
        f"""async (row) => {{
          {OPEN}
          const old = await new Promise((resolve) => {{
            const request = indexedDB.open("format-1", 1);
            request.onupgradeneeded = () => {{
              const games = request.result.createObjectStore("games", {{ keyPath: "id" }});
              for (const it of ["latest", "finished", "recent", "best"]) games.createIndex(it, it);
              request.result.createObjectStore("moves", {{ keyPath: ["game", "number"] }});
              request.result.createObjectStore("totals", {{ keyPath: "kind" }});
              request.result.createObjectStore("single", {{ keyPath: "name" }});
            }};
            request.onsuccess = () => resolve(request.result);
          }});
          old.transaction("single", "readwrite").objectStore("single")
            .put({{ name: "settings", json: "{{}}" }});
          old.close();
          const store = makeStore("browser", "format-1");
          await store.add(row, []);
          await store.reviews.put(row.id, 1, {{ summary: {{ guesses: 2 }}, problem: null }});
          await store.reviews.put("gone", 1, {{ summary: {{ guesses: 3 }}, problem: null }});
          const {{ reviews, last }} = await store.reviews.after(0, 1);
          return {{
            reviews, last, settings: await store.settings(), later: await store.reviews.after(0, 2),
          }};
        }}""",
        asdict(row),
    )
    [review] = told["reviews"]
    assert review == {
        "game": row.id,
        "number": 1,
        "version": 1,
        "touched": row.touched,
        "summary": {"guesses": 2},
        "problem": None,
    }
    assert told["last"] == 1
    assert told["later"] == {"reviews": [], "last": 1}
    assert told["settings"] == "{}"


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_games_without_a_review_are_listed_as_on_the_server(page, store, kind):
    """The last finished one first; a review of a lower version is missing."""
    rows = random_rows(60)
    for row in rows:
        store.add(row, [])
    for number, row in enumerate(rows[:20]):
        store.reviews.put(row.id, number % 2 + 1, None, "too complex")
    theirs = []
    before = None
    while (found := store.reviews.next_missing(2, before)) is not None:
        game, before = found
        theirs.append(game)
    ours = page.evaluate(
        f"""async ([kind, rows]) => {{
          {OPEN}
          const store = makeStore(kind, "missing");
          for (const row of rows) await store.add(row, []);
          const outcome = {{ summary: null, problem: "too complex" }};
          for (const [number, row] of rows.slice(0, 20).entries()) {{
            await store.reviews.put(row.id, number % 2 + 1, outcome);
          }}
          return store.reviews.missing(2);
        }}""",
        [kind, [asdict(row) for row in rows]],
    )
    assert ours == theirs
    assert len(ours) > 20


def test_a_file_lacks_no_game_that_could_not_be_read(page):
    """A damaged game is left out. If the database fails, there is no file."""
    [row] = [it for it in random_rows(60) if it.over][:1]
    told = page.evaluate(
        f"""async (row) => {{
          {OPEN}
          const store = makeStore("memory");
          await store.add({{ ...row, moves: 1 }}, ["{{}}", "{{}}"]);
          const damaged = await exportStore(store);
          store.find = async () => {{ throw new DOMException("the disk fails", "UnknownError"); }};
          return [damaged, await exportStore(store).catch((error) => error.message)];
        }}""",
        asdict(row),
    )
    assert told[0].endswith('\n{"games":0}\n')
    assert told[1] == "the disk fails"


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_the_clock_of_a_tab_that_is_behind_is_not_stored(page, kind):
    [row] = [asdict(it) for it in random_rows(60) if it.status == "playing"][:1]
    stored = page.evaluate(
        f"""async ([kind, row]) => {{
          {OPEN}
          const store = makeStore(kind, "clocks");
          await store.add(row, ["{{}}", "{{}}"]);
          const stored = [];
          for (const [moves, elapsed] of [[1, 7], [3, 8], [2, 9]]) {{
            await store.noteElapsed({{ ...row, moves }}, elapsed);
            stored.push((await store.find(row.id)).row.elapsed);
          }}
          return stored;
        }}""",
        [kind, row | {"moves": 2, "elapsed": 5}],
    )
    assert stored == [5, 5, 9]


def test_a_damaged_game_has_no_review(page):
    """It would take the place of a game that has none yet, and stay when the whole game comes."""
    [one, other] = [row for row in random_rows(60) if row.status == "won" and not row.practice][:2]
    told = page.evaluate(
        f"""async ([one, other]) => {{
          {OPEN}
          const store = makeStore("browser", "unreviewed");
          const outcome = {{ summary: null, problem: "damaged" }};
          const counts = [];
          const count = async () => counts.push(await store.reviews.countMissing(1));
          await store.add(one, []);
          const file = await exportStore(store);
          await store.reviews.put(one.id, 1, outcome);
          await store.setAside(one.id, (await store.find(one.id)).row);
          await store.reviews.put(one.id, 1, outcome);
          await count();
          await store.add(other, []);
          await count();
          return [counts, await store.reviews.missing(1)];
        }}""",
        [asdict(one), asdict(other)],
    )
    assert told == [[0, 1], [other.id]]
