"""Games, statistics and settings of the page's own host.

What moves do is proved by the recorded games of `test_games.py`.
"""

import csv
import io
import json

import pytest

from fairmines import Level
from fairmines.boards.level import PAGE_SIDE
from fairmines.play.game import Game
from tests.helpers.page_host import NEW_GAME, Player

ROW = {"width": 3, "height": 1, "mines": 1, "first": "opening"}
"""The first cell is safe, and so is the one beside it: its opening wins."""


def list_ids(host):
    return [game["id"] for game in host.ask("listRunning")]


def begin(host, **terms):
    """Make a game and open its first cell: its seed leaves something to guess."""
    return host.new_game(first="opening", start=[4, 4], seed="7", **terms)["id"]


def play_row(host, **terms):
    """Win a game with its first move, and return its player."""
    with host.player(host.new_game(**ROW, **terms)["id"]) as player:
        assert player.open(0, 0)["status"] == "won"
    return player


def test_nobody_can_guess_the_id_of_a_game(host):
    games = [host.new_game() for _ in range(3)]
    assert host.ask("readGame", games[0]["id"]) == games[0]
    assert len({game["id"] for game in games}) == 3
    assert {len(game["id"]) for game in games} == {22}  # 128 bits


@pytest.mark.parametrize(
    ("terms", "kind"),
    [
        ({"width": PAGE_SIDE + 1}, "too-large"),
        ({"width": 0}, "bad-request"),
        ({"mines": 81}, "bad-request"),
        ({"mines": 80, "first": "opening"}, "bad-request"),
        ({"seed": str(2**64)}, "bad-request"),
        ({"start": [9, 9]}, "bad-request"),
        ({"rules": "mine"}, "bad-request"),
        ({"difficulty": "chain"}, "bad-request"),
        ({"deal": "no-guess", "difficulty": "easy"}, "bad-request"),
    ],
)
def test_a_game_that_cannot_be(host, terms, kind):
    assert host.refusal("newGame", NEW_GAME | terms)["kind"] == kind


def test_the_largest_board(host):
    assert host.new_game(width=PAGE_SIDE, height=PAGE_SIDE, mines=8000)["status"] == "ready"


@pytest.mark.parametrize("game_id", ["nothing", "A" * 22, "", "\0"])
def test_an_unknown_game(host, game_id):
    for call in ("readGame", "enter", "readRecord", "playOn", "deleteGame"):
        assert host.refusal(call, game_id)["kind"] == "not-found"


def test_a_first_move_without_a_deal_changes_nothing(host):
    """No cell is free."""
    state = host.new_game(width=3, height=3, mines=9, first="any", deal="repaired")
    with host.player(state["id"]) as player:
        move = {"do": "open", "cell": [0, 0]}
        assert host.refusal("move", player.id, move)["kind"] == "no-deal"
        assert player.flag(0, 0)["status"] == "ready"


def test_settings_are_kept(host):
    settings = {"language": "cs", "marks": True, "odd": ["\ud800", 1.5, None]}
    host.ask("writeSettings", settings)
    assert host.ask("readSettings") == settings


# Statistics


def test_statistics_and_exports(host):
    """Games that run are counted apart, and practice nowhere."""
    ids = [play_row(host, practice=practice).id for practice in (False, True, False)]
    with host.player(begin(host)) as player:
        player.lose()
    with host.player(begin(host)) as undone:
        undone.move(do="undo")
        undone.win()
    running = [begin(host, rules=rules) for rules in ("fair", "kind")]
    running.append(begin(host, practice=True))
    told = host.ask("readStatistics")
    rows, board = told["groups"]
    assert told["unfinished"] == 2
    assert [rows[name] for name in ("games", "wins", "streak", "unfinished")] == [2, 2, 2, 0]
    assert [board[name] for name in ("games", "wins", "streak", "unfinished")] == [1, 0, 0, 1]
    assert [game["won"] for game in rows["recent"]] == [True, True]
    assert board["recent"][0]["bbbv"] == player.state["bbbv"]
    assert board["recent"][0]["moves"] == player.state["moves"]
    exported = json.loads(host.ask("exportGames", "json"))
    assert [game["id"] for game in exported] == [*ids, player.id, undone.id]
    assert [game["practice"] for game in exported] == [False, True, False, False, True]
    table = csv.DictReader(io.StringIO(host.ask("exportGames", "csv").decode(), newline=""))
    assert [row["won"] for row in table] == ["1", "1", "1", "0", "1"]
    host.ask("deleteStatistics")
    assert host.ask("readStatistics") == {"groups": [], "unfinished": 2}
    assert host.refusal("readGame", ids[1])["kind"] == "not-found"
    assert list_ids(host) == running[::-1]


def test_a_game_with_help_has_no_best_time(host):
    """Figures are no help, nor is to look back; a seed that is stated may be known."""
    plain = play_row(host)
    host.ask("ask", plain.id, {"ask": "moment"})
    play_row(host, seed="3")
    for question in ("states", "figures"):
        with host.player(host.new_game(**ROW)["id"]) as player:
            host.ask("ask", player.id, {"ask": question})
            player.open(0, 0)
    [group] = host.ask("readStatistics")["groups"]
    assert group["wins"] == 4
    assert {best["id"] for best in group["best"]} == {plain.id, player.id}


# Games that are not over


def test_the_games_that_were_played_last_are_listed(host):
    ids = [begin(host) for _ in range(21)]
    with host.player(ids[1]) as player:
        player.flag(*player.list_covered()[0])
    assert list_ids(host) == [ids[1], *ids[:1:-1]]
    assert [game["moves"] for game in host.ask("listRunning")][:2] == [2, 1]


def test_a_game_is_deleted(host):
    gone, stays = begin(host), begin(host)
    with host.player(gone) as player:
        host.ask("deleteGame", gone)
        # Who plays it has to read it again.
        move = {"do": "open", "cell": player.list_covered()[0]}
        says = "the game is another one now: read it again"
        assert host.refusal("move", gone, move) == {"error": says, "kind": "stale"}
        assert host.refusal("enter", gone)["kind"] == "not-found"
    assert list_ids(host) == [stays]
    assert host.refusal("deleteGame", gone)["kind"] == "not-found"
    with host.player(stays) as player:
        player.win()
    # A finished game stays: it counts.
    assert host.refusal("deleteGame", stays)["kind"] == "not-found"
    assert host.ask("readGame", stays)["status"] == "won"


def test_all_games_are_deleted_but_the_one_that_is_played(host):
    left, played = [begin(host) for _ in range(3)], begin(host)
    ready = host.new_game()["id"]
    with host.player(played) as player:
        host.ask("deleteRunning")
        assert list_ids(host) == [played]
        assert player.win()["status"] == "won"
    assert host.ask("readGame", ready)["status"] == "ready"
    for game_id in left:
        assert host.refusal("readGame", game_id)["kind"] == "not-found"


@pytest.mark.parametrize(
    ("rules", "deal"), [("classic", "random"), ("fair", "random"), ("kind", "no-guess")]
)
def test_a_game_goes_on_after_a_crash(hosts, rules, deal):
    """It stays that of the library."""
    terms = {"rules": rules, "deal": deal, "first": "opening"}
    game = Game(Level(9, 9, 10), seed=5, **terms)
    with hosts() as host:
        player = Player(host, host.new_game(**terms, seed="5")["id"])
        open_both(player, game, [4, 4])
        for mark in ("q", "f"):
            row, column = player.list_covered()[0]
            player.flag(row, column, mark)
            game.flag(row, column, mark)
        open_both(player, game)
        host.ask("advanceClock", 0.3)
        open_both(player, game)
    with hosts() as host:
        before = player.state
        assert list_ids(host) == [player.id]
        player = Player(host, player.id)
        assert player.state == before
        assert before["elapsed"] > 0.3
        player.flag(row, column, "c")
        game.flag(row, column, "c")
        while player.playing:
            open_both(player, game)
        assert (player.state["status"], player.state["seed"]) == (game.status, "5")


def test_a_tab_that_reads_its_game_again_stops_no_move_of_another(hosts):
    with hosts() as one, hosts() as other:
        game_id = begin(one)
        with one.player(game_id) as player:
            while player.playing:
                for seen in (True, False, True):
                    other.ask("enter", game_id, seen)
                player.open(*(player.list_cells("safe") or player.list_cells("undetermined"))[0])


DAMAGE = {
    "a move": lambda row: ("put", "moves", {"game": row["id"], "number": 0, "records": ["{}"]}),
    "no moves": lambda _: ("clear", "moves"),
    "a row": lambda row: ("put", "games", row | {"width": "wide"}),
    "a status": lambda row: ("put", "games", row | {"status": "won"}),
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_game_is_set_aside(hosts, damage):
    with hosts() as host:
        game_id, other = [begin(host) for _ in range(2)]
    with hosts() as host:
        [row] = [row for row in host.ask("list", "games") if row["id"] == game_id]
        host.ask(*DAMAGE[damage](row))
        for _ in range(2):
            assert host.refusal("readGame", game_id)["kind"] == "damaged"
        assert damage == "no moves" or host.ask("readGame", other)["status"] == "playing"
        assert game_id not in list_ids(host)
        said = f"Game {game_id} is damaged and was set aside: "
        assert host.ask("said")[0].startswith(said)


def open_both(player, game, cell=None):
    """Open a cell on the host and here: by default a safe one, else any."""
    cell = cell or (player.list_cells("safe") or player.list_cells("undetermined"))[0]
    player.open(*cell)
    game.open(*cell)
    assert player.state["cells"] == game.codes()
