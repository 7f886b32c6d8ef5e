"""Reviews of all finished games."""

import json

import pytest

import fairmines as fm
from fairmines.reviews.game_summary import GameSummary
from tests.helpers.all_reviews import listed, review_all

pytestmark = pytest.mark.process


def play(host, rules="fair", **wanted):
    """Play a game to its end, with a needless guess at last; return its id."""
    state = host.new_game(rules=rules, start=[4, 4], **wanted)
    with host.player(state["id"]) as player:
        while player.state["status"] == "playing" and player.say(ask="hint")["cell"] is None:
            player.open(*player.find("u")[0])
        while player.state["status"] == "playing":
            player.open(*player.covered()[-1])
        assert player.state["status"] in {"won", "lost"}
    return state["id"]


def test_finished_games_are_reviewed_once(hosts, tmp_path):
    with hosts(tmp_path) as host:
        ids = {play(host, seed="2"), play(host, "kind", seed="3")}
        host.new_game(seed="2", start=[4, 4])
        assert listed(host) == {"games": [], "last": 0, "missing": 2, "running": False}
        told = review_all(host)
        assert (told["missing"], {it["id"] for it in told["games"]}) == (0, ids)
        for it in told["games"]:
            record = host.get(f"/api/games/{it['id']}/record")
            found = fm.review(fm.Record.from_json(json.dumps(record)), games=50)
            wanted = json.loads(GameSummary.of(found).to_json())
            assert it["summary"].keys() == wanted.keys()
            for name, value in wanted.items():
                near = pytest.approx(value, abs=1e-12) if isinstance(value, float) else value
                assert it["summary"][name] == near, name
            assert it["problem"] is None
            [row] = [row for row in host.get("/api/statistics.json") if row["id"] == it["id"]]
            assert it["when"] == row["when"]
        # Only what is new is told, and nothing is reviewed again.
        assert listed(host, told["last"]) | {"last": told["last"]} == told | {"games": []}
        assert review_all(host) == told
        third = play(host, seed="5")
        assert listed(host)["missing"] == 1
        assert [it["id"] for it in review_all(host)["games"]][-1] == third
        [latest] = listed(host, told["last"])["games"]
        assert latest["id"] == third
    # They outlive the host; a deleted game takes its review along.
    with hosts(tmp_path) as host:
        assert len(listed(host)["games"]) == 3
        assert host.request("DELETE", "/api/statistics")[0] == 204
        assert listed(host) == {"games": [], "last": 0, "missing": 0, "running": False}


def test_reviewing_stops_and_goes_on(hosts, tmp_path):
    with hosts(tmp_path) as host:
        ids = {play(host, seed=str(seed)) for seed in range(4)}
        assert host.request("POST", "/api/reviews")[0] == 204
        assert host.request("DELETE", "/api/reviews")[0] == 204
        before = listed(host)
        assert not before["running"]
        assert before["missing"] + len(before["games"]) == 4
        assert host.request("DELETE", "/api/reviews")[0] == 204
        told = review_all(host)
        assert {it["id"] for it in told["games"]} == ids
        assert told["games"][: len(before["games"])] == before["games"]


def test_practice_is_not_reviewed(hosts, tmp_path):
    with hosts(tmp_path) as host:
        play(host, seed="2", practice=True)
        assert listed(host)["missing"] == 0
        assert review_all(host)["games"] == []
