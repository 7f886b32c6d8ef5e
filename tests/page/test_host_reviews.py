"""Records and reviews of the host's games, and practice from a moment of a record."""

import json

import pytest

import fairmines as fm
from fairmines.records.files import find_writer, read_game
from fairmines.reviews.game_summary import GameSummary
from tests.helpers import replay_files as files


def play(host, seed, rules="fair", **terms):
    """Lose a game by a needless guess, after a flag; return its id."""
    state = host.new_game(rules=rules, seed=seed, start=[4, 4], **terms)
    with host.player(state["id"]) as player:
        while player.playing and not player.list_cells("safe"):
            player.open(*player.list_cells("undetermined")[0])
        player.flag(*player.list_covered()[0])
        while player.playing:
            player.open(*(player.list_cells("undetermined") or player.list_cells("mined"))[-1])
        assert player.state["status"] == "lost"
    return state["id"]


def board_after(told, number):
    """The codes after so many moves, from the frames of an answer."""
    level = told["record"]["level"]
    cells = [["c"] * level["width"] for _ in range(level["height"])]
    for frame in told["frames"][:number]:
        for cell in frame:
            cells[cell["row"]][cell["column"]] = cell["code"]
    return cells


@pytest.fixture
def lost(host):
    """The id of a game that a needless guess has lost."""
    return play(host, "2")


def test_a_finished_game_gives_its_record(host, lost):
    record = fm.Record.from_json(json.dumps(host.ask("readRecord", lost)))
    state = host.ask("readGame", lost)
    assert record.game().codes() == state["cells"]
    assert str(record.seed) == state["seed"]
    assert record.began.tzinfo is not None


def test_a_running_game_gives_no_record(host):
    refused = host.refusal("readRecord", host.new_game(start=[0, 0], seed="7")["id"])
    assert refused["kind"] == "bad-request"
    assert "expected one that is won or lost" in refused["error"]


def test_a_game_and_its_file_have_one_review(host, lost):
    record = host.ask("readRecord", lost)
    told = host.ask("review", {"record": record}, 10)
    assert told == host.ask("review", {"file": json.dumps(record).encode()}, 10)
    assert told["record"] == record
    assert len(told["frames"]) == len(record["moves"])
    assert board_after(told, len(record["moves"])) == host.ask("readGame", lost)["cells"]
    assert told["problem"] is None
    last = told["review"]["decisions"][-1]
    assert (last["mistake"], last["survived"]) == ("needless", False)
    # By classic rules, though the game was fair: the share of the layouts in which it is a mine.
    *_, before, _ = (frame.view for frame in fm.Record.from_json(json.dumps(record)).frames())
    row, column = last["cell"]
    assert told["review"]["judged_by"] == "classic"
    assert 0 < last["risk"] < 1
    assert last["risk"] == pytest.approx(fm.analyse(before).mine_probability[row, column])
    # Its proof is what the page draws, of a safe cell.
    proof = last["better"]["proof"]
    assert (proof["cell"], proof["mined"]) == (last["better"]["cell"], False)
    assert proof["steps"][0]["messages"][0]["key"]


@pytest.mark.parametrize(
    ("file", "says"),
    [(b"\0\1\2", "no game that can be read"), (b"{", "is not JSON")],
)
def test_files_without_a_game(host, file, says):
    refused = host.refusal("review", {"file": file}, 0)
    assert refused["kind"] == "bad-request"
    assert says in refused["error"]


def test_large_boards_and_long_games_are_refused(host):
    layout = fm.Layout.from_mines([(0, 200)], 201, 1)
    big = fm.Game.from_layout(layout)
    big.open(0, 0)
    refused = host.refusal("review", {"file": big.to_json().encode()}, 0)
    assert refused["kind"] == "too-large"
    again = fm.Game.from_layout(fm.Layout.from_mines([(0, 0)], 200, 200), clock=lambda: 0.0)
    for _ in range(8):
        again.open(100, 100)
        again.undo()
    refused = host.refusal("review", {"file": again.to_json().encode()}, 0)
    assert refused["error"] == "the game changes more than 500,000 cells in all"


def test_a_game_without_an_opening_can_be_seen(host):
    game = fm.Game.from_layout(fm.Layout([[0, 1]]), clock=lambda: 0.0)
    game.flag(0, 1)
    told = host.ask("review", {"file": game.to_json().encode()}, 0)
    assert told["review"] is None
    assert "opening" in told["problem"]
    assert board_after(told, 1) == [["c", "f"]]


def test_replays_of_other_programs_are_reviewed(host):
    """Damaged ones as far as they are whole, and each one of a session."""
    session = files.evfs([(b"one", files.evf(3)), (b"two", files.evf(2, player=b"Bob"))])
    cut = files.avf()[:200]
    refused = host.refusal("review", {"file": session, "name": "x.evfs"}, 0)
    assert refused["readable"] == {"replays": ["one", "two"]}
    refused = host.refusal("review", {"file": cut, "name": "x.avf"}, 0)
    assert refused["readable"] == {"partial": True}
    for file, asked, record in [
        # The content says the format, whatever the name says.
        (files.mvf(2007), {"name": "x.rmv"}, read_game(files.mvf(2007))),
        (cut, {"name": "x.avf", "partial": True}, read_game(cut, ".avf", partial=True)),
        (session, {"name": "x.evfs", "replay": 2}, read_game(session, ".evfs", replay=2)),
    ]:
        told = host.ask("review", {"file": file, **asked}, 10)
        assert told["record"] == json.loads(record.to_json())
        assert told["review"]["decisions"]


# Files in other formats


@pytest.mark.parametrize("name", ["json", "rawvf", "evf", "evf3"])
def test_a_game_is_written_in_a_format(host, lost, name):
    record = host.ask("readRecord", lost)
    file = host.ask("convert", record, name)
    expected = find_writer("", name)(read_game(json.dumps(record).encode()))
    if name == "json":
        file, expected = json.loads(file), json.loads(expected)
    assert file == expected


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("avf", "format 'avf': no such game can be written, expected json, rawvf"),
        ("constructor", "format 'constructor': no such game"),
        ("evf", "event 2 comes 2,000,000,000 ms after the one before"),
    ],
)
def test_what_cannot_be_written(host, name, says):
    record = json.loads(read_game(files.rmv()).to_json())
    record["track"] = {"cell": 16, "times": [0, 2 * 10**9], "kinds": "..", "x": [1, 1], "y": [1, 1]}
    record |= {"moves": [], "status": "ready"}
    refused = host.refusal("convert", record, name)
    assert refused["kind"] == "bad-request"
    assert refused["error"].startswith(says)


# Practice


def test_practice_goes_on_from_every_moment(host, lost):
    record = host.ask("readRecord", lost)
    told = host.ask("review", {"record": record}, 0)
    moves = len(told["frames"])
    for number in range(moves + 1):
        state = host.ask("practise", record, number)
        assert state["practice"]
        # The loss is taken back.
        assert state["cells"] == board_after(told, min(number, moves - 1))
    refused = host.refusal("practise", record, moves + 1)
    assert f"at most {moves}" in refused["error"]


# Reviews of all finished games


def test_finished_games_are_reviewed_once(hosts):
    with hosts() as host:
        ids = {play(host, "2"), play(host, "3", "kind"), play(host, "4", "classic")}
        play(host, "2", practice=True)
        host.new_game(seed="2", start=[4, 4])
        nothing = {"games": [], "last": 0, "running": False}
        assert host.ask("listReviews", 0) == nothing | {"missing": 3}
        told = host.ask("reviewAll")
        assert (told["missing"], {game["id"] for game in told["games"]}) == (0, ids)
        ends = {row["id"]: row["when"] for row in json.loads(host.ask("exportGames", "json"))}
        for game in told["games"]:
            record = fm.Record.from_json(json.dumps(host.ask("readRecord", game["id"])))
            review = fm.review(record, games=50, rules="classic")
            # Under other rules luck did not decide what happened: nothing is expected of it.
            none = {"guesses": 0, "survived": 0, "expected": 0, "variance": 0, "start": None}
            summary = json.loads(GameSummary.of(review).to_json())
            assert summary["guesses"] > 0
            summary |= none if record.rules != "classic" else {}
            assert game["summary"] == {
                name: pytest.approx(value, abs=1e-12) if isinstance(value, float) else value
                for name, value in summary.items()
            }
            assert (game["problem"], game["when"]) == (None, ends[game["id"]])
        # Only what is new is told, and nothing is reviewed again.
        assert host.ask("listReviews", told["last"]) == told | {"games": []}
        assert host.ask("reviewAll") == told
        third = play(host, "5")
        assert host.ask("listReviews", 0)["missing"] == 1
        assert [game["id"] for game in host.ask("reviewAll")["games"]][-1] == third
        [latest] = host.ask("listReviews", told["last"])["games"]
        assert latest["id"] == third
    # They outlive the host; a deleted game takes its review along.
    with hosts() as host:
        assert len(host.ask("listReviews", 0)["games"]) == 4
        host.ask("deleteStatistics")
        assert host.ask("listReviews", 0) == nothing | {"missing": 0}


def test_reviewing_stops_and_goes_on(host):
    ids = {play(host, str(seed)) for seed in range(4)}
    for calls in ([["beginReviews"], ["stopReviews"]], [["stopReviews"]]):
        host.ask("atOnce", calls)
        before = host.ask("listReviews", 0)
        assert not before["running"]
        assert before["missing"] + len(before["games"]) == 4
    told = host.ask("reviewAll")
    assert {game["id"] for game in told["games"]} == ids
    assert told["games"][: len(before["games"])] == before["games"]
