"""The store of the page's own host: its reports of games are those of the server, byte for byte."""

import csv
import io
import json
import random

import pytest
from msgspec.structs import replace

import fairmines as fm
from fairmines._kernel import GamesFile
from fairmines.records.box_games import add_games
from fairmines.records.games_file import read_games, read_header
from tests.helpers.game_lines import play_lines, write_games
from tests.helpers.local_page import local_page
from tests.helpers.recorded_answers import read_recorded
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

OPEN = """
  const base = new URL("src/host/", document.baseURI);
  const { GameStore } = await import(new URL("store/gamestore.ts", base));
  const { BrowserDatabase } = await import(new URL("store/database.ts", base));
  const { MemoryDatabase } = await import(new URL("store/memory.ts", base));
  const { BoxedGames } = await import(new URL("store/boxedgames.ts", base));
  const { StoredReviews } = await import(new URL("allreviews.ts", base));
  const reviewsOf = (store) => new StoredReviews(store.database);
  const statistics = await import(new URL("localstatistics.ts", base));
  const { report, runningGame, writeCsv, writeJson } = statistics;
  const { exportStore, importStore } = await import(new URL("store/gamesfile.ts", base));
  const { loadKernel } = await import(new URL("../engine/loading.ts", base));
  const { Kernel } = await import(new URL("../engine/kernel.ts", base));
  const kernel = new Kernel((await loadKernel()).module);
  const makeStore = (kind, name) =>
    new GameStore(kind === "browser" ? new BrowserDatabase(indexedDB, name) : new MemoryDatabase());
"""


@pytest.fixture(scope="module")
@needs("browser")
def page():
    with local_page() as opened:
        yield opened


@pytest.fixture(scope="module")
def recorded():
    """Rows of games, files of games, and the server's reports of them."""
    return read_recorded("store")


@pytest.fixture(scope="module")
def rows(recorded):
    """Games of all kinds, some of them running."""
    return recorded["rows"]


def is_over(row):
    return row["status"] in {"won", "lost"}


def values(reports):
    """What reports say, whatever the text of a number; the server did not say the moves."""
    for group in reports["statistics"]["groups"]:
        for game in group["recent"]:
            game.pop("moves", None)
    rows = list(csv.DictReader(io.StringIO(reports["csv"])))
    for row in rows:
        row["elapsed"] = float(row["elapsed"])
    return reports | {"csv": rows, "json": json.loads(reports["json"])}


TELL = """
  const tell = async (store) => ({
    statistics: await report(store),
    csv: await writeCsv(store),
    json: await writeJson(store),
    running: (await store.unfinished.latest(20)).map(runningGame),
  });
"""


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_reports_are_those_of_the_server(page, recorded, kind):
    ours = page.evaluate(
        f"""async ([kind, rows, aside]) => {{
          {OPEN} {TELL}
          const store = makeStore(kind, "reports");
          for (const row of rows) await store.add(row, []);
          for (const id of aside) await store.setAside(id, (await store.find(id)).row);
          return tell(store);
        }}""",
        [kind, recorded["rows"], recorded["aside"]],
    )
    assert values(ours) == values(recorded["reports"])
    assert len(ours["json"].splitlines()) > 80


IMPORT = f"""async ([kind, name, text]) => {{
  {OPEN} {TELL}
  const store = makeStore(kind, name);
  const imported = await importStore(kernel, store, new TextEncoder().encode(text));
  const again = await importStore(kernel, store, new TextEncoder().encode(text));
  return [imported, again, (await exportStore(store)).join(""), await tell(store)];
}}"""


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_all_games_go_to_the_browser_and_back(page, recorded, kind):
    """The file of the server, after it was in the browser, has the same games."""
    text, theirs = recorded["file"]["text"], recorded["file"]["reports"]
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
    assert values(reports) == values(theirs)
    assert read_file(ours) == read_file(text)


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_the_library_counts_the_games_of_a_box_as_the_page_does(page, tmp_path, kind):
    """In the order of their ends, then of their ids; many games have ended at the same time."""
    rng = random.Random(3)
    games = [replace(it, touched=rng.choice([1.7e9, 1.8e9])) for it in play_lines(100, over=True)]
    text = write_games(games)
    _, *lines = text.encode().splitlines(keepends=True)
    assert add_games(tmp_path, lines, GamesFile()).added == 100
    counted = total(
        ((*record.level, record.rules, record.deal, record.difficulty), record.status == "won")
        for game in fm.games(tmp_path)
        if not game.practice
        for record in [game.record]
    )
    _, _, _, reports = page.evaluate(IMPORT, [kind, "counted", text])
    assert read_sums(reports) == sum_up([json.loads(line) for line in lines[:-1]])
    assert read_sums(reports)[1] == counted
    assert max(best for *_, best in counted.values()) > 1


def read_file(text):
    """The settings, the games, and what is wrong."""
    header, *lines = text.encode().splitlines()
    problems = GamesFile()
    games = list(read_games(lines, problems))
    return json.loads(read_header(header)), games, problems.sentences


KIND = ("width", "height", "mines", "rules", "deal", "difficulty")
SUMS = ("games", "wins", "streak", "bestStreak")


def total(ended):
    """Return the games, wins and streaks of each kind, from pairs of a kind and a result."""
    totals = {}
    for kind, won in ended:
        number, wins, streak, best = totals.get(kind, (0, 0, 0, 0))
        streak = streak + 1 if won else 0
        totals[kind] = (number + 1, wins + won, streak, max(best, streak))
    return totals


def sum_up(games):
    """Return the finished games' ids in their order, and the totals of each kind."""
    finished = sorted(filter(is_over, games), key=lambda game: (game["touched"], game["id"]))
    counted = [game for game in finished if not game["practice"]]
    totals = total((tuple(map(game.get, KIND)), game["status"] == "won") for game in counted)
    return [game["id"] for game in finished], totals


def read_sums(reports):
    """Return the same of a store's reports."""
    totals = {
        tuple(map(group.get, KIND)): tuple(map(group.get, SUMS))
        for group in reports["statistics"]["groups"]
    }
    return [game["id"] for game in json.loads(reports["json"])], totals


def earlier_row(row, place, version):
    """Return a finished game as an earlier format had it: at a place, or by its end."""
    kind = [row[name] for name in ("width", "height", "mines", "rules", "deal")]
    end, key = ([row["touched"], row["id"]],) * 2 if version > 2 else (place, [place])
    stored = row | {"latest": [row["status"], -row["touched"]], "finished": end}
    if version > 2:
        stored["box"] = 0
    if not row["practice"]:
        stored["recent"] = [*kind, -key[0], *key[1:]]
        if row["status"] == "won" and not row["assisted"] and not row["stated"]:
            stored["best"] = [*kind, row["elapsed"], *key]
    return stored


@pytest.mark.parametrize("version", [1, 2, 3])
def test_databases_of_earlier_formats(page, rows, version):
    """Their games get the order of their ends, and the box lacks them all."""
    finished = list(filter(is_over, rows))
    row = next(row for row in finished if not row["practice"])
    told = page.evaluate(
        f"""async ([version, rows, row]) => {{
          {OPEN} {TELL}
          const name = `format-${{version}}`;
          const old = await new Promise((resolve) => {{
            const request = indexedDB.open(name, version);
            request.onupgradeneeded = () => {{
              const games = request.result.createObjectStore("games", {{ keyPath: "id" }});
              for (const it of ["latest", "finished", "recent", "best"]) games.createIndex(it, it);
              request.result.createObjectStore("moves", {{ keyPath: ["game", "number"] }});
              request.result.createObjectStore("totals", {{ keyPath: "kind" }});
              request.result.createObjectStore("single", {{ keyPath: "name" }});
              if (version < 2) return;
              const reviews = request.result.createObjectStore("reviews", {{ keyPath: "game" }});
              for (const it of ["number", "version"]) reviews.createIndex(it, it);
              if (version > 2) games.createIndex("box", "box");
            }};
            request.onsuccess = () => resolve(request.result);
          }});
          const games = old.transaction("games", "readwrite").objectStore("games");
          for (const row of rows) games.put(row);
          const single = old.transaction("single", "readwrite").objectStore("single");
          single.put({{ name: "settings", json: "{{}}" }});
          single.put({{ name: "places", taken: rows.length }});
          old.close();
          const store = makeStore("browser", name);
          const before = await tell(store);
          await reviewsOf(store).put(row.id, 1, {{ summary: {{ guesses: 2 }}, problem: null }});
          await reviewsOf(store).put("gone", 1, {{ summary: {{ guesses: 3 }}, problem: null }});
          await store.add({{ ...row, id: "new", seed: "another", status: "won" }}, []);
          return {{
            before, after: await tell(store), settings: await store.settings(),
            missing: await new BoxedGames(store.database).missing(1000),
            reviews: await reviewsOf(store).after(0, 1), later: await reviewsOf(store).after(0, 2),
          }};
        }}""",
        [
            version,
            [earlier_row(it, place, version) for place, it in enumerate(finished[::-1], 1)],
            row,
        ],
    )
    games = [{**it, **split_deal(it["deal"])} for it in finished]
    assert read_sums(told["before"]) == sum_up(games)
    new = {**row, **split_deal(row["deal"]), "id": "new", "status": "won"}
    assert read_sums(told["after"]) == sum_up([*games, new])
    assert sorted(told["missing"]) == sorted([*(it["id"] for it in finished), "new"])
    summary = {"summary": {"guesses": 2}, "problem": None}
    review = {"game": row["id"], "number": 1, "version": 1, "touched": row["touched"]}
    assert told["reviews"] == {"reviews": [review | summary], "last": 1}
    assert told["later"] == {"reviews": [], "last": 1}
    assert told["settings"] == "{}"


def split_deal(name):
    """Return the deal and the difficulty in a stored name."""
    deal, _, difficulty = name.partition(" ")
    return {"deal": deal, "difficulty": difficulty or None}


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_games_without_a_review_are_listed(page, rows, kind):
    """The last finished one first; a review of a lower version is missing."""
    missing = [
        row
        for number, row in enumerate(rows)
        if is_over(row) and not row["practice"] and (number >= 20 or number % 2 == 0)
    ]
    missing.sort(key=lambda row: row["touched"], reverse=True)
    ours = page.evaluate(
        f"""async ([kind, rows]) => {{
          {OPEN}
          const store = makeStore(kind, "missing");
          for (const row of rows) await store.add(row, []);
          const outcome = {{ summary: null, problem: "too complex" }};
          for (const [number, row] of rows.slice(0, 20).entries()) {{
            await reviewsOf(store).put(row.id, number % 2 + 1, outcome);
          }}
          return reviewsOf(store).missing(2);
        }}""",
        [kind, rows],
    )
    assert ours == [row["id"] for row in missing]
    assert len(ours) > 20


def test_a_file_lacks_no_game_that_could_not_be_read(page, rows):
    """A damaged game is left out. If the database fails, there is no file."""
    row = next(filter(is_over, rows))
    told = page.evaluate(
        f"""async (row) => {{
          {OPEN}
          const store = makeStore("memory");
          await store.add({{ ...row, moves: 1 }}, ["{{}}", "{{}}"]);
          const damaged = (await exportStore(store)).join("");
          store.find = async () => {{ throw new DOMException("the disk fails", "UnknownError"); }};
          return [damaged, await exportStore(store).catch((error) => error.message)];
        }}""",
        row,
    )
    assert told[0].endswith('\n{"games":0}\n')
    assert told[1] == "the disk fails"


@pytest.mark.parametrize("kind", ["browser", "memory"])
def test_the_clock_of_a_tab_that_is_behind_is_not_stored(page, rows, kind):
    row = next(row for row in rows if row["status"] == "playing")
    stored = page.evaluate(
        f"""async ([kind, row]) => {{
          {OPEN}
          const store = makeStore(kind, "clocks");
          await store.add(row, ["{{}}", "{{}}"]);
          const stored = [];
          for (const [moves, elapsed] of [[1, 7], [3, 8], [2, 9], [2, 6]]) {{
            await store.noteElapsed({{ ...row, moves }}, elapsed);
            stored.push((await store.find(row.id)).row.elapsed);
          }}
          return stored;
        }}""",
        [kind, row | {"moves": 2, "elapsed": 5}],
    )
    assert stored == [5, 5, 9, 9]


def test_a_damaged_game_has_no_review(page, rows):
    """It would take the place of a game that has none yet, and stay when the whole game comes."""
    one, other = [row for row in rows if row["status"] == "won" and not row["practice"]][:2]
    told = page.evaluate(
        f"""async ([one, other]) => {{
          {OPEN}
          const store = makeStore("browser", "unreviewed");
          const outcome = {{ summary: null, problem: "damaged" }};
          const counts = [];
          const count = async () => counts.push(await reviewsOf(store).countMissing(1));
          await store.add(one, []);
          const file = (await exportStore(store)).join("");
          await reviewsOf(store).put(one.id, 1, outcome);
          await store.setAside(one.id, (await store.find(one.id)).row);
          await reviewsOf(store).put(one.id, 1, outcome);
          await count();
          await store.add(other, []);
          await count();
          return [counts, await reviewsOf(store).missing(1)];
        }}""",
        [one, other],
    )
    assert told == [[0, 1], [other["id"]]]


def test_a_game_that_is_there_under_two_ids_counts_once(page, rows):
    row = next(row for row in rows if row["status"] == "won" and not row["practice"])
    copy = row | {"id": "copy", "elapsed": row["elapsed"] + 0.001}
    other = row | {"id": "other", "seed": "1"}
    games = page.evaluate(
        f"""async (rows) => {{
          {OPEN}
          const store = makeStore("memory");
          for (const row of rows) await store.add(row, []);
          return (await report(store)).groups.map(({{ games }}) => games);
        }}""",
        [row, copy, other],
    )
    assert games == [2]


def test_a_browser_that_does_not_answer_is_given_up_and_heard_later(page):
    """One that had answered in time was said to be late, too."""
    heard = page.evaluate(
        f"""async () => {{
          {OPEN}
          const begin = (request, heard) =>
            new BrowserDatabase({{ open: () => request }})
              .openWithin(5, () => heard.push("late"))
              .then(() => heard.push("open"), ({{ message }}) => heard.push(message));
          const answer = (request) => request.onsuccess(Object.assign(request, {{ result: {{}} }}));
          // Timers end in the order of their times.
          const afterTheLimit = () => new Promise((resolve) => setTimeout(resolve, 10));
          const [prompt, silent, held] = [[], [], []];
          const requests = [{{}}, {{}}, {{}}];
          const begun = [prompt, silent, held].map((heard, at) => begin(requests[at], heard));
          answer(requests[0]);
          requests[2].onblocked();
          await afterTheLimit();
          const before = structuredClone([prompt, silent, held]);
          requests.slice(1).map(answer);
          await Promise.all(begun);
          await afterTheLimit();
          return [before, [prompt, silent, held]];
        }}"""
    )
    given_up = "it has not opened its database in 0.005 seconds"
    assert heard == [
        [["open"], [given_up], []],
        [["open"], [given_up, "late"], ["open"]],
    ]
