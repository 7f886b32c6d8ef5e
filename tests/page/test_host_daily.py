"""Daily boards: one scored try of each, on its day; practice, figures, streaks."""

import datetime as dt
import json

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.daily import GRADES

TODAY = "2027-01-30"
"""Of the host's clock."""
PAST = "2026-02-01"


def begin(host, grade="easy"):
    return host.ask("playDaily", TODAY, grade, False)


def refuse(host, date, *, practice=False):
    refused = host.refusal("playDaily", date, "easy", practice)
    assert refused["kind"] == "bad-request"
    return refused["error"]


def board_on(date, grade="easy"):
    return fm.daily(dt.date.fromisoformat(date), grade)


def play(host, state, *, win):
    """Open all safe cells of today's easy board, or a mine."""
    mines = board_on(TODAY).layout.mines
    with host.player(state["id"]) as player:
        cells = np.argwhere(~mines if win else mines).tolist()
        for row, column in cells if win else cells[:1]:
            if player.state["cells"][row][column] == "c":
                player.open(row, column)
        return player.state


def test_the_boards_of_a_past_day(host):
    """What the core says of them, which Python has, too."""
    day = host.ask("readDay", PAST)
    assert (day["today"], day["date"], day["tries"]) == (TODAY, PAST, [])
    for board, grade in zip(day["boards"], GRADES, strict=True):
        expected = board_on(PAST, grade)
        assert (board["id"], int(board["seed"])) == (expected.try_id, expected.seed)
        assert board["revealed"]["expert"] == json.loads(expected.certain_game().to_json())


def test_a_won_try(host):
    state = begin(host)
    board = board_on(TODAY)
    assert state["start"] == list(board.start)
    assert (state["status"], state["rules"], state["practice"]) == ("playing", "classic", False)
    over = play(host, state, win=True)
    assert over["seed"] == str(board.seed)
    told = host.ask("readDay", None)
    assert told["tries"] == [
        {
            "date": TODAY,
            "grade": "easy",
            "id": state["id"],
            "result": "won",
            "over": True,
            "assisted": False,
            "elapsed": over["elapsed"],
            "bbbv": board.layout.bbbv,
        }
    ]
    assert told["streaks"] == {"current": 1, "longest": 1}
    host.ask("advanceClock", 2 * 86_400)
    assert host.ask("readDay", None)["streaks"] == {"current": 0, "longest": 1}
    [group] = host.ask("readStatistics")["groups"]
    assert (group["games"], group["wins"], group["best"]) == (1, 1, [])


def test_there_is_one_scored_try(host):
    state = begin(host)
    assert begin(host)["id"] == state["id"]
    says = "the scored try of the easy board comes first"
    assert refuse(host, TODAY, practice=True) == says
    play(host, state, win=False)
    again = begin(host)
    assert (again["id"], again["status"]) == (state["id"], "lost")
    practice = host.ask("playDaily", TODAY, "easy", True)
    assert (practice["practice"], practice["start"]) == (True, state["start"])
    play(host, practice, win=True)
    told = host.ask("readDay", None)
    assert [(scored["id"], scored["result"]) for scored in told["tries"]] == [(state["id"], "lost")]
    assert told["streaks"]["longest"] == 0


def test_requests_at_once_begin_one_try(host):
    states = host.ask("atOnce", [["playDaily", TODAY, "hard", False]] * 8)
    [scored] = host.ask("readDay", None)["tries"]
    assert {state["id"] for state in states} == {scored["id"]}
    with host.player(scored["id"]) as player:
        player.flag(*player.list_covered()[0])
        assert player.state["moves"] == 2


def test_a_try_with_a_move_taken_back_does_not_count(host):
    state = begin(host)
    with host.player(state["id"]) as player:
        player.flag(*player.list_covered()[0])
        player.move(do="undo")
    assert begin(host)["id"] == state["id"]
    play(host, state, win=True)
    told = host.ask("readDay", None)
    assert [(scored["result"], scored["over"]) for scored in told["tries"]] == [("uncounted", True)]
    assert told["streaks"]["longest"] == 0


def test_a_begun_try_is_not_deleted(host):
    state = begin(host)
    assert host.ask("listRunning") == []
    says = {"error": "there is no unfinished game with this id", "kind": "not-found"}
    assert host.refusal("deleteGame", state["id"]) == says
    host.ask("deleteRunning")
    assert host.ask("readDay", None)["tries"][0]["result"] == "begun"


def test_other_days(host):
    says = f"the day {PAST} ended at midnight UTC: expected {TODAY}, or practice"
    assert refuse(host, PAST) == says
    assert host.ask("playDaily", PAST, "easy", True)["practice"] is True
    assert host.ask("readDay", None)["tries"] == []
    says = "date '2027-02-30' has no board: expected 2026-01-01 to 2036-12-31"
    assert refuse(host, "2027-02-30") == host.refusal("readDay", "2027-02-30")["error"] == says


def test_tries_go_to_another_host(hosts):
    """A running one, too: it goes on there, and nobody has a second one."""
    with hosts() as host, hosts("other") as other:
        begun = begin(host, "hard")
        play(host, begin(host), win=True)
        assert other.ask("importGames", host.ask("exportGames", "games"))["added"] == 2
        assert other.ask("readDay", None) == host.ask("readDay", None)
        assert begin(other)["status"] == "won"
        again = begin(other, "hard")
        assert (again["id"], again["cells"]) == (begun["id"], begun["cells"])
        assert again["moves"] == begun["moves"] == 1
        # It is not offered among the games that can be deleted.
        assert other.ask("listRunning") == []


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
