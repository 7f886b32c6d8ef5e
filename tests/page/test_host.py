"""The local host in several tabs, and in browsers that keep nothing, or are full, or damaged."""

import json
from functools import partial

import pytest

from fairmines.records.games_file import IMPORTED_MOVES
from tests.browser.chromium import open_chromium
from tests.helpers.game_lines import play_lines, write_games
from tests.helpers.local_page import serve_scripts
from tests.helpers.page_host import NEW_GAME, TabHost
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

FULL = "the move could not be stored: the browser's storage is full"


@pytest.fixture(scope="module")
def address():
    with serve_scripts() as address:
        yield address


@pytest.fixture(scope="module")
@needs("browser")
def browser():
    with open_chromium() as browser:
        yield browser


@pytest.fixture
def context(browser):
    context = browser.new_context()
    yield context
    context.close()


@pytest.fixture
def open_tab(context, address):
    """Return a function that opens a tab; all have the same games."""
    return partial(TabHost, context, address, "games")


def problem(host):
    """Why a browser keeps nothing: what the page is told, and a sentence."""
    host.ask("listRunning")
    told = host.page.evaluate("host.client.state")
    return told["problem"], told["why"]


def renew(player):
    """Take the state that comes because the game has changed elsewhere."""
    player.state = player.host.read_state()["answer"]
    return player.state


LATE_CONSOLE = """
for (const kind of ["warn", "error"]) {
  const say = console[kind];
  console[kind] = (...said) => setTimeout(() => say.apply(console, said), 300);
}
"""
"""What a worker says may come after its answers, and on a busy machine it does."""


def hasten(timer, milliseconds):
    """Return a script that turns a wait of so many milliseconds into one of a tenth of a second."""
    return f"""{{
      const wait = self.{timer};
      self.{timer} = (act, ms, ...more) => wait(act, ms === {milliseconds} ? 100 : ms, ...more);
    }}"""


def change_workers(context, script):
    """Run a script in the workers before the local host."""

    def change(route):
        response = route.fetch()
        route.fulfill(response=response, body=f"{LATE_CONSOLE}{script}\n{response.text()}")

    context.route("**/host/hostworker.ts", change)


# Several tabs


def test_another_tab_sees_the_moves(open_tab):
    with open_tab() as one, open_tab() as other:
        game_id = one.new_game(first="opening")["id"]
        with one.player(game_id) as here, other.player(game_id) as there:
            here.open(4, 4)
            assert renew(there)["cells"] == here.state["cells"]
            there.flag(*there.list_covered()[0])
            assert renew(here)["cells"] == there.state["cells"]
            there.move(do="undo")
            assert renew(here)["practice"] is True
            assert here.state["moves"] == 3


def test_time_counts_in_every_tab(open_tab):
    """A game that was thought about in one tab and is won in another takes all of that time."""
    with open_tab() as one, open_tab() as other:
        game_id = one.new_game(start=[4, 4], first="opening")["id"]
        with one.player(game_id) as here, other.player(game_id) as there:
            other.ask("see", game_id, False)
            renew(here)
            one.page.wait_for_timeout(300)
            one.ask("see", game_id, False)
            assert renew(there)["elapsed"] >= 0.3
            there.flag(*there.list_covered()[0])
            assert there.state["elapsed"] >= 0.3


def test_a_running_clock_is_kept_without_a_move(context, open_tab):
    """A browser that ends at once loses three seconds of thought at most."""
    change_workers(context, hasten("setInterval", 3000))
    with open_tab() as one, open_tab() as other:
        game_id = one.new_game(start=[4, 4], first="opening")["id"]
        with one.player(game_id):
            one.page.wait_for_timeout(300)
            assert other.ask("readGame", game_id)["elapsed"] > 0.1


SEND = "([id, move]) => void (window.sent ??= []).push(host.ask('move', id, move))"
"""Sends a move, and waits for no answer."""


def flags(cells, to="f"):
    return [{"do": "flag", "cell": cell, "to": to} for cell in cells]


@pytest.mark.long
def test_two_tabs_move_at_the_same_time(open_tab):
    """There are never two writers: a move is made in the game as it is stored, or refused."""
    cells = [[row, column] for row in range(9) for column in range(9)]
    with open_tab() as one, open_tab() as other:
        game_id = one.new_game()["id"]
        with one.player(game_id), other.player(game_id):
            for here, there in zip(flags(cells, "q"), flags(cells, "f"), strict=True):
                one.page.evaluate(SEND, [game_id, here])
                other.page.evaluate(SEND, [game_id, there])
            told = [each for tab in (one, other) for each in tab.page.evaluate("Promise.all(sent)")]
        made = [each for each in told if "answer" in each]
        assert {each["refused"]["kind"] for each in told if "refused" in each} <= {"stale"}
        state = one.ask("readGame", game_id)
        assert state["moves"] == len(made) > 0
        for tab in (one, other):
            tab.complaints.allow("StaleGameError")
    with open_tab() as again:
        assert again.ask("readGame", game_id)["cells"] == state["cells"]


def test_a_game_that_another_tab_deletes(open_tab):
    with open_tab() as one, open_tab() as other:
        gone, rest = [one.new_game(start=[0, 0])["id"] for _ in range(2)]
        with one.player(gone):
            # The game that another tab plays is not deleted with the rest.
            other.ask("deleteRunning")
            assert [game["id"] for game in other.ask("listRunning")] == [gone]
            assert one.refusal("readGame", rest)["kind"] == "not-found"
            other.ask("deleteGame", gone)
            assert one.read_state()["refused"]["kind"] == "not-found"
        assert other.ask("listRunning") == []


SEND_AND_COUNT = """([id, moves]) => {
  window.answered = 0;
  for (const move of moves) void host.ask("move", id, move).then(() => answered++);
}"""


def test_a_tab_that_was_closed_in_the_middle_of_moves(open_tab):
    cells = [[row, column] for row in range(9) for column in range(9)]
    with open_tab() as one:
        game_id = one.new_game(rules="kind")["id"]
        one.enter(game_id)
        one.page.evaluate(SEND_AND_COUNT, [game_id, flags(cells)])
        one.page.wait_for_function("() => answered >= 10")
        answered = one.page.evaluate("answered")
        one.kill()
    with open_tab() as again:
        after = again.ask("readGame", game_id)
        # What was answered was kept; what was kept may not have been answered.
        assert after["moves"] >= answered
        rows = enumerate(after["cells"])
        flagged = [[r, c] for r, row in rows for c, code in enumerate(row) if code == "f"]
        assert flagged == cells[: after["moves"]]


def test_a_question_is_about_the_board_after_the_moves_before(open_tab):
    """The first opening still searches for its deal when the question is asked."""
    ask = """(id) => Promise.all([
      host.ask("move", id, { do: "open", cell: [4, 4] }), host.ask("noteHelp", id),
    ])"""
    with open_tab() as host:
        game_id = host.new_game(first="opening", deal="no-guess", rules="classic")["id"]
        with host.player(game_id):
            moved, last = host.page.evaluate(ask, game_id)
        assert (moved["answer"]["moves"], last["answer"]) == (1, [4, 4])


# Searches for deals


def no_guess(mines, **terms):
    """A game whose deal is searched beside everything else, since its start is stated."""
    return NEW_GAME | {"mines": mines, "deal": "no-guess", "start": [4, 4], "seed": "7", **terms}


def test_nothing_waits_for_a_search(open_tab):
    """Of two games the second has its deal while the first one is searched in vain for 5 s."""
    race = "(games) => Promise.race(games.map((game) => host.ask('newGame', game)))"
    with open_tab() as host:
        first = host.page.evaluate(race, [no_guess(40), no_guess(10)])
    assert (first["answer"]["status"], first["answer"]["mines"]) == ("playing", 10)


def test_a_search_refuses_as_the_game_does(open_tab):
    """A start that leaves too few cells is told from the search, too."""
    with open_tab() as host:
        refused = host.refusal("newGame", no_guess(73, first="opening"))
    assert refused["kind"] == "bad-request"
    assert refused["error"] == (
        "73 mines do not fit on a 9x9 board with first='opening' at row 4, column 4: "
        "expected at most 72"
    )


# Browsers that keep nothing


@pytest.mark.parametrize(
    ("script", "says"),
    [
        ('Object.defineProperty(self, "indexedDB", { value: undefined });', "keeps no games"),
        (
            f"IDBFactory.prototype.open = () => ({{}}); {hasten('setTimeout', 10_000)}",
            "not opened its database in 10 seconds",
        ),
        (
            'IDBFactory.prototype.open = () => { throw new DOMException("", "SecurityError"); };',
            "the browser keeps no games: SecurityError",
        ),
    ],
)
def test_without_a_database_games_are_played(context, open_tab, script, says):
    change_workers(context, script)
    with open_tab() as host:
        name, why = problem(host)
        assert name == "nothingKept"
        assert says in why
        host.complaints.expect(host.page, why)
        with host.player(host.new_game(rules="fair", seed="7", first="opening")["id"]) as player:
            player.open(4, 4)
            assert player.win()["status"] == "won"
        assert host.ask("readStatistics")["groups"][0]["wins"] == 1
    assert host.complaints.said == [f"warning: {why}"]
    with open_tab() as again:
        assert again.ask("readStatistics")["groups"] == []
        again.complaints.allow(why)


HOLD = """() => new Promise((held) => {
  const request = indexedDB.open("games");
  request.onsuccess = () => {
    const names = [...request.result.objectStoreNames];
    const store = request.result.transaction(names, "readwrite").objectStore(names[0]);
    const goOn = () => {
      if (!globalThis.lets) store.count().onsuccess = goOn;
      held();
    };
    store.count().onsuccess = goOn;
  };
})"""
"""Holds a transaction open, as a page does that a browser has stopped in the middle of one."""
WAITS = "host.client.state?.problem === 'notAnswering'"


def test_a_store_that_does_not_answer_is_told_until_it_does(context, open_tab):
    change_workers(context, hasten("setTimeout", 5_000))
    with open_tab() as host:
        host.new_game()
        host.page.evaluate(HOLD)
        ask = f"host.client.call('newGame', {json.dumps(NEW_GAME)})"
        host.page.evaluate(f"void (globalThis.asked = {ask})")
        host.page.wait_for_function(WAITS)
        host.page.evaluate("globalThis.lets = true")
        assert host.page.evaluate("asked.then(({ status }) => status)") == "ready"
        assert problem(host) == (None, None)


FILL = """
let full = false;
addEventListener("message", ({ data }) => { full = data.full ?? full; });
const put = IDBObjectStore.prototype.put;
IDBObjectStore.prototype.put = function (value) {
  if (full) throw new DOMException("Quota", "QuotaExceededError");
  return put.call(this, value);
};
"""
"""Fills the disk on request; Chromium itself looks every half minute how much room there is."""
SAY_FULL = """(full) => {
  host.client.worker.postMessage({ call: 0, name: "exchange", values: [], full });
}"""


def test_a_full_disk(context, open_tab):
    """The move that cannot be stored is refused; what was confirmed is kept."""
    change_workers(context, FILL)
    with open_tab() as host:
        game_id = host.new_game(seed="7", first="opening")["id"]
        with host.player(game_id) as player:
            player.open(4, 4)
            before = player.state["cells"]
            host.page.evaluate(SAY_FULL, True)
            [move] = flags(player.list_covered()[:1])
            refused = host.refusal("move", game_id, move)
            assert refused == {"error": FULL, "kind": "full"}
            assert problem(host) == ("notStored", None)
            assert renew(player)["cells"] == before
        refused = host.refusal("newGame", NEW_GAME)
        assert refused["kind"] == "full"
        assert refused["error"].endswith("cannot be used: the browser's storage is full")
        with host.player(game_id) as player:
            assert player.state["cells"] == before
            host.page.evaluate(SAY_FULL, False)
            assert player.flag(*player.list_covered()[0])["moves"] == 2
            assert problem(host) == (None, None)
        host.complaints.allow("QuotaExceededError")
    with open_tab() as again:
        assert again.ask("readGame", game_id)["moves"] == 2


# Reviews that cannot be made


REVIEWED = """async () => {
  while ((await host.client.call("listReviews", 0)).running) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}"""


def win(host):
    with host.player(host.new_game(seed="7", first="opening")["id"]) as player:
        player.open(4, 4)
        assert player.win()["status"] == "won"


def test_no_game_is_blamed_for_a_module_that_cannot_be_loaded(context, open_tab):
    with open_tab() as host:
        win(host)
    module = "**/kernel/kernel.wasm"
    context.route(module, lambda route: route.abort())
    with open_tab() as host:
        assert "kernel.wasm cannot be loaded" in host.refusal("beginReviews")["error"]
        told = host.ask("listReviews", 0)
        assert (told["missing"], told["games"], told["running"]) == (1, [], False)
        context.unroute(module)
        host.ask("beginReviews")
        host.page.evaluate(REVIEWED)
        told = host.ask("listReviews", 0)
        assert told["missing"] == 0
        assert [game["problem"] for game in told["games"]] == [None]
        host.complaints.allow("ERR_FAILED")


TRANSFER = """async (file) => {
  const { answer: imported } = await host.ask("importGames", new Blob([file]));
  const { answer: saved } = await host.ask("exportGames", "games");
  return [imported.problems, await saved.text()];
}"""
"""Adds a file, and saves all games."""
COUNT_MOVES = """async (id) => (await host.ask("readRecord", id)).answer.moves.length"""


def test_a_game_with_the_most_moves_goes_on_into_files_and_reviews(open_tab):
    """Its moves were once the arguments of one call, of which a browser takes fewer."""
    game, other = play_lines(2, seed=3, over=True)
    flag, unflag = (
        {"kind": "flag", "row": 0, "column": 0, "mark": mark, "elapsed": 0.0} for mark in ("f", "c")
    )
    line, *_ = write_games([game]).splitlines()[1:]
    long = json.loads(line)
    missing = IMPORTED_MOVES - len(long["moves"])
    long["moves"] = [*[flag, unflag] * (missing // 2), *long["moves"]]
    header, line, _ = write_games([other]).splitlines()
    text = json.dumps(long, separators=(",", ":"))
    file = f'{header}\n{text}\n{line}\n{{"games":2}}\n'
    with open_tab() as host:
        problems, saved = host.page.evaluate(TRANSFER, file)
        assert problems == []
        ids = [json.loads(line)["id"] for line in saved.splitlines()[1:-1]]
        assert sorted(ids) == sorted([game.id, other.id])
        # They stay in the page: to send them here took half a minute.
        moves = host.page.evaluate(COUNT_MOVES, game.id)
        assert moves == len(long["moves"])
