"""The file of all games, which goes from one host to another."""

import json

import pytest


@pytest.fixture
def played(hosts):
    """A host with a game that is won, one that runs, and one that is practice."""
    with hosts("played") as host:
        host.ask("writeSettings", {"marks": True})
        with host.player(host.new_game(first="opening", seed="2", start=[4, 4])["id"]) as player:
            player.win()
        with host.player(host.new_game(first="opening", seed="7", start=[4, 4])["id"]) as player:
            player.flag(*player.list_covered()[0])
        with host.player(host.new_game(first="opening")["id"]) as player:
            player.open(4, 4)
            player.move(do="undo")
            player.open(0, 0)
        yield host


def told(host):
    """What a host tells of its games."""
    running = host.ask("listRunning")
    states = [host.ask("readGame", game["id"]) for game in running]
    return host.ask("readStatistics"), host.ask("exportGames", "json"), running, states


def test_all_games_go_to_another_host(hosts, played):
    data = played.ask("exportGames", "games")
    counted = {"damaged": 0, "problems": []}
    with hosts("other") as other:
        imported = {"added": 3, "known": 0, "settings": True}
        assert other.ask("importGames", data) == imported | counted
        imported = {"added": 0, "known": 3, "settings": False}
        assert other.ask("importGames", data) == imported | counted
        assert other.ask("readSettings") == {"marks": True}
        assert told(other) == told(played)
        assert other.ask("exportGames", "games") == data
        # The running games go on.
        with other.player(other.ask("listRunning")[-1]["id"]) as player:
            cells = enumerate(player.state["cells"])
            [flagged] = [(r, row.index("f")) for r, row in cells if "f" in row]
            player.flag(*flagged, to="c")
            assert player.win()["status"] == "won"


def test_a_damaged_line_is_named_and_the_rest_is_added(hosts, played):
    header, first, *rest = played.ask("exportGames", "games").splitlines(keepends=True)
    with hosts("other") as other:
        imported = other.ask("importGames", b"".join([header, first[:80], b"\n", *rest]))
        assert (imported["added"], imported["damaged"]) == (2, 1)
        assert imported["problems"][0].startswith("line 2: ")
        imported = other.ask("importGames", header + first)
        assert imported["added"] == 1
        assert imported["problems"] == ["line 2: the file ends after 1 game: expected their number"]


@pytest.mark.parametrize("version", ["true", "1.0", "1e0", '"1"', "3"])
def test_files_of_other_versions(host, version):
    """Some of them only equal one."""
    header = f'{{"format": "fairmines games", "version": {version}, "settings": {{}}}}\n'
    refused = host.refusal("importGames", f'{header}{{"games": 0}}\n'.encode())
    assert refused["error"] == f"the file has version {version}: expected 1 or 2"


def test_a_game_with_very_many_moves_takes_openings_alone(hosts, host):
    """A flag was set and removed again and again."""
    with host.player(host.new_game(start=[4, 4], seed="7")["id"]) as player:
        row, column = player.list_covered()[0]
        player.flag(row, column, "f")
        player.flag(row, column, "c")
    header, line, last = host.ask("exportGames", "games").splitlines()
    game = json.loads(line)
    first, flag, unflag = game["moves"]
    game["moves"] = [first, *(flag if number % 2 else unflag for number in range(1, 10_161))]
    with hosts("other") as other:
        file = b"\n".join([header, json.dumps(game).encode(), last, b""])
        assert other.ask("importGames", file)["added"] == 1
        with other.player(player.id) as player:
            player.flag(row, column)
            says = "the game has 10,162 moves: from now on cells can only be opened"
            for move in ({"do": "flag", "cell": [row, column], "to": "c"}, {"do": "undo"}):
                refused = other.refusal("move", player.id, move)
                assert refused == {"error": says, "kind": "too-large"}
            assert player.open(*player.list_covered()[0])["moves"] == 10_163


def test_a_line_that_is_too_long_is_named_and_the_rest_is_added(hosts, played):
    """One has too many bytes, the other ones that take too much memory."""
    header, first, *rest = played.ask("exportGames", "games").splitlines(keepends=True)
    long = first.rstrip()[:-1] + b" " * 2**24 + b"}\n"
    deep = b'{"moves":[' + b"0," * 2**22 + b"0]}\n"
    with hosts("other") as other:
        imported = other.ask("importGames", b"".join([header, long, deep, *rest]))
        assert (imported["added"], imported["damaged"]) == (2, 3)
        bytes_read = f"{len(long) - 1:,} bytes"
        assert imported["problems"] == [
            f"line 2: it has {bytes_read}: expected at most 16,777,216 bytes",
            "line 3: it takes too much memory to be read",
            "line 6: the file has 4 games: expected 3",
        ]
