"""Daily boards: one scored try of each, on its day; practice, figures, streaks."""

import datetime as dt
import json
from base64 import b64decode, b64encode

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.daily import GRADES

pytestmark = pytest.mark.process

PAST = "2026-02-01"
"""A Sunday."""

STORED_TWICE = """async () => {
  const load = (path) => import(new URL(`static/js/games/store/${path}`, document.baseURI));
  const { GameStore } = await load("gamestore.js");
  const { MemoryDatabase } = await load("memory.js");
  const store = new GameStore(new MemoryDatabase());
  const row = { id: "daily-2027-01-30-easy", status: "playing", touched: 0 };
  return [await store.addOnce(row, ["{}"]), await store.addOnce(row, ["{}"])];
}"""
"""What happens when two tabs begin one try at the same moment."""


@pytest.fixture
def fresh(hosts, tmp_path):
    with hosts(tmp_path) as host:
        yield host


@pytest.fixture
def today():
    """The day; a test that midnight interrupts is played on another day."""
    return str(dt.datetime.now(dt.UTC).date())


def answer(host, method, path, body=None):
    status, _, text = host.request(method, path, body)
    return status, json.loads(text)


def try_board(host, date, grade="easy", **more):
    return answer(host, "POST", "/api/daily", {"date": date, "grade": grade, **more})


def refused(host, *arguments, **more):
    status, told = try_board(host, *arguments, **more)
    assert status == 400
    return told["error"]


def play(host, state, layout, *, win):
    """Open all safe cells, or a mine."""
    with host.player(state["id"]) as player:
        cells = np.argwhere(~layout.mines if win else layout.mines).tolist()
        for row, column in cells if win else cells[:1]:
            if player.state["cells"][row][column] == "c":
                player.open(row, column)
        return player.state


def board_on(date, grade="easy"):
    return fm.daily(dt.date.fromisoformat(date), grade)


def test_the_boards_of_a_past_day(fresh, today):
    told = fresh.get(f"/api/daily?date={PAST}")
    boards = [board_on(PAST, grade) for grade in GRADES]
    assert told == {
        "today": today,
        "date": PAST,
        "boards": [
            {
                "grade": board.grade,
                **board.level._asdict(),
                "difficulty": board.difficulty,
                "bbbv": board.layout.bbbv,
                "openings": board.certain_game().move_count,
            }
            for board in boards
        ],
        "tries": [],
        "streaks": {"current": 0, "longest": 0},
    }


def test_a_board_is_a_secret_until_its_try_is_over(fresh, today):
    path = f"/api/daily/record?date={today}&grade=easy"
    says = f"the easy board of {today} is shown after its scored try"
    assert answer(fresh, "GET", path) == (400, {"error": says, "kind": "bad-request"})
    assert [it["bbbv"] for it in fresh.get("/api/daily")["boards"]] == [None, None, None]
    says = "the scored try of the easy board comes before its practice"
    assert refused(fresh, today, practice=True) == says
    _, state = try_board(fresh, today)
    assert refused(fresh, today, practice=True) == says
    layout = board_on(today).layout
    play(fresh, state, layout, win=False)
    assert fresh.get("/api/daily")["boards"][0]["bbbv"] == layout.bbbv
    assert fm.Game.from_json(json.dumps(fresh.get(path))).layout == layout


def test_a_won_try(fresh, today):
    status, state = try_board(fresh, today)
    board = board_on(today)
    assert status == 201
    assert state["start"] == list(board.start)
    assert (state["status"], state["rules"], state["practice"]) == ("playing", "classic", False)
    over = play(fresh, state, board.layout, win=True)
    assert over["seed"] == str(board.seed)
    told = fresh.get("/api/daily")
    [scored] = told["tries"]
    assert scored.pop("elapsed") > 0
    assert scored == {
        "date": today,
        "grade": "easy",
        "id": state["id"],
        "status": "won",
        "practice": False,
        "assisted": False,
        "bbbv": board.layout.bbbv,
    }
    assert told["streaks"] == {"current": 1, "longest": 1}
    [group] = fresh.get("/api/statistics")["groups"]
    assert (group["games"], group["wins"], group["best"]) == (1, 1, [])


def test_there_is_one_scored_try(fresh, today):
    _, state = try_board(fresh, today)
    assert try_board(fresh, today)[1]["id"] == state["id"]
    play(fresh, state, board_on(today).layout, win=False)
    _, again = try_board(fresh, today)
    assert (again["id"], again["status"]) == (state["id"], "lost")
    _, practice = try_board(fresh, today, practice=True)
    assert (practice["practice"], practice["start"]) == (True, state["start"])
    play(fresh, practice, board_on(today).layout, win=True)
    [scored] = fresh.get("/api/daily")["tries"]
    assert scored["status"] == "lost"
    assert fresh.get("/api/daily")["streaks"]["longest"] == 0


def test_two_requests_at_once_begin_one_try(fresh, today):
    body = json.dumps({"date": today, "grade": "hard"}).encode()
    script = """async (body) => {
        const ask = async () => (await host.request("POST", "api/daily", body))[2];
        return Promise.all(Array.from({ length: 8 }, ask));
    }"""
    answers = fresh.page.evaluate(script, b64encode(body).decode())
    ids = {json.loads(b64decode(text))["id"] for text in answers}
    assert fresh.page.evaluate(STORED_TWICE) == [True, False]
    assert len(ids) == 1
    [scored] = fresh.get("/api/daily")["tries"]
    assert ids == {scored["id"]}
    with fresh.player(scored["id"]) as player:
        player.flag(*player.covered()[0])
        assert player.state["moves"] == 2


def test_a_try_with_a_move_taken_back_does_not_count(fresh, today):
    _, state = try_board(fresh, today)
    with fresh.player(state["id"]) as player:
        player.flag(*player.covered()[0])
        player.say(do="undo")
    assert try_board(fresh, today)[1]["id"] == state["id"]
    play(fresh, state, board_on(today).layout, win=True)
    told = fresh.get("/api/daily")
    assert [(it["status"], it["practice"]) for it in told["tries"]] == [("won", True)]
    assert told["streaks"]["longest"] == 0


def test_a_begun_try_is_not_deleted(fresh, today):
    _, state = try_board(fresh, today)
    assert fresh.get("/api/running") == []
    says = {"error": "there is no unfinished game with this id", "kind": "not-found"}
    assert answer(fresh, "DELETE", f"/api/games/{state['id']}") == (404, says)
    fresh.request("DELETE", "/api/running")
    assert fresh.get("/api/daily")["tries"][0]["status"] == "playing"


def test_a_past_day_is_practice(fresh, today):
    expected = f"the day {PAST} ended at midnight UTC: expected {today}, or practice"
    assert refused(fresh, PAST) == expected
    status, state = try_board(fresh, PAST, practice=True)
    assert (status, state["practice"]) == (201, True)
    assert fresh.get("/api/daily")["tries"] == []


def test_a_day_to_come(fresh, today):
    for practice in (False, True):
        expected = f"the day 2036-12-31 has not begun: expected {today} or earlier"
        assert refused(fresh, "2036-12-31", practice=practice) == expected
    path = "/api/daily/record?date=2036-12-31&grade=hard"
    assert answer(fresh, "GET", path)[1]["error"] == expected


def test_what_expert_plays_is_the_same_on_both_hosts(fresh):
    for grade in GRADES:
        record = fresh.get(f"/api/daily/record?date={PAST}&grade={grade}")
        assert record == json.loads(board_on(PAST, grade).certain_game().to_json())


def test_tries_are_exported_and_imported(fresh, hosts, tmp_path_factory, today):
    _, state = try_board(fresh, today)
    play(fresh, state, board_on(today).layout, win=True)
    _, _, file = fresh.request("GET", "/api/store")
    tries = fresh.get("/api/daily")["tries"]
    with hosts(tmp_path_factory.mktemp("other")) as other:
        other.request("POST", "/api/store", file)
        assert other.get("/api/daily")["tries"] == tries
        assert try_board(other, today)[1]["status"] == "won"


@pytest.mark.parametrize("date", ["", "2027-02-30", "2025-12-31", "2037-01-01", "20260201", "x"])
def test_wrong_dates(host, date):
    expected = f"date is {date!r}: expected a date, 2026-01-01 to 2036-12-31"
    assert refused(host, date) == expected
    assert answer(host, "GET", f"/api/daily?date={date}")[1]["error"] == expected


def test_a_running_try_is_in_the_file_of_all_games(fresh, today, tmp_path, hosts):
    """So it goes on elsewhere, and nobody has a second one."""
    _, begun = try_board(fresh, today, "hard")
    _, _, file = fresh.request("GET", "/api/store")
    with hosts(tmp_path / "elsewhere") as other:
        status, told = answer(other, "POST", "/api/store", file)
        assert (status, told["added"]) == (200, 1)
        status, again = try_board(other, today, "hard")
        assert (again["id"], again["cells"]) == (begun["id"], begun["cells"])
        assert again["moves"] == begun["moves"] == 1
        # It is not offered among the games that can be deleted.
        assert other.get("/api/running") == []


@pytest.mark.parametrize(
    ("language", "month", "skipped", "weeks"),
    [
        ("fi", "2026-06-01", 0, 5),  # a Monday
        ("fi", "2026-02-01", 6, 5),  # a Sunday
        ("en-US", "2026-02-01", 0, 4),
        ("en-US", "2026-08-01", 6, 6),  # a Saturday
    ],
)
def test_a_month_in_weeks_that_begin_as_in_the_language(local, language, month, skipped, weeks):
    found = local.ask("weeksOf", month=month, language=language)
    assert len(found) == weeks
    days = [day for week in found for day in week]
    assert days[:skipped] == [None] * skipped
    first = dt.date.fromisoformat(month)
    number = ((first + dt.timedelta(31)).replace(day=1) - first).days
    assert days[skipped : skipped + number] == [
        str(first + dt.timedelta(day)) for day in range(number)
    ]
    assert set(days[skipped + number :]) <= {None}
