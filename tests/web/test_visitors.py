"""Visitors in the store: what each has, how they are forgotten, and what a backup says of them."""

import json
import time
from contextlib import closing

import pytest

from fairmines.reviews.game_summary import VERSION
from fairmines.web import statistics
from fairmines.web.limits import VISITOR_SECONDS
from fairmines.web.store.game_row import OWNER
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.transfer import export_pages, import_lines
from tests.helpers.server import PATIENCE
from tests.helpers.stored_games import add_played
from tests.helpers.stored_games import game_row as row_of_number
from tests.helpers.visiting import PublicServer, content, visitors

HERS, HIS = "a" * 32, "b" * 32


def game_row(game_id, visitor, touched=1.0):
    """A won game of a visitor."""
    return row_of_number(1, id=game_id, visitor=visitor, touched=touched)


@pytest.fixture
def store(tmp_path):
    with closing(GameStore(tmp_path / "store")) as opened:
        yield opened


def test_visitors_who_do_not_play_are_forgotten(store):
    now = time.time()
    for visitor, ago in ((HERS, 3.0), (HERS, 1.0), (HIS, 2.5), (OWNER, 9.0)):
        row = game_row(f"{visitor[:1]}{ago}", visitor=visitor, touched=now - ago * VISITOR_SECONDS)
        store.add(row, [])
        store.of(visitor).settings.replace("{}")
    assert store.visitors.unseen(2 * VISITOR_SECONDS) == [HIS]
    store.visitors.forget(HIS)
    assert store.visitors.delete_batch(HIS) == ["b2.5"]
    assert store.visitors.delete_batch(HIS) == []
    store.visitors.tidy()
    assert [it.id for it in store.visitors.list_all()] == [HERS]
    with pytest.raises(ValueError, match="the visitor is the owner"):
        store.visitors.forget(OWNER)
    assert len(statistics.report(store.of(OWNER)).groups) == 1
    places = store._writing.rows("SELECT visitor FROM places ORDER BY visitor")
    assert places == [(OWNER,), (HERS,)]


@pytest.mark.process
def test_a_server_forgets_visitors_who_do_not_play(tmp_path):
    long_ago = time.time() - VISITOR_SECONDS - 60
    with closing(GameStore(tmp_path)) as store:
        for visitor, touched in ((HERS, long_ago), (HIS, time.time()), (OWNER, long_ago)):
            store.add(game_row(f"game{visitor[:1]}", visitor=visitor, touched=touched), [])
    with PublicServer(tmp_path) as server:
        deadline = time.monotonic() + PATIENCE
        while HERS in visitors(tmp_path) and time.monotonic() < deadline:
            pass
        assert visitors(tmp_path) == [HIS]
        assert server.request("GET", "/api/games/gamea")[0] == 404
    assert {row[0] for row in content(tmp_path)["games"]} == {"game", "gameb"}


def test_a_damaged_game_changes_only_its_visitor_s_totals(store):
    for visitor in (OWNER, HERS, HIS):
        for number in range(3):
            store.add(game_row(f"{visitor[:1]}{number}", visitor=visitor), [])
    store.set_aside("a1", store.find("a1")[0])
    wins = [store.of(it).finished.totals(9)[0].wins for it in (OWNER, HERS, HIS)]
    assert wins == [3, 2, 3]


def test_reviews_are_of_their_visitor(store):
    for visitor in (OWNER, HERS, HIS):
        store.add(game_row(f"game{visitor[:1]}", visitor=visitor), [])
    hers, his = store.of(HERS).reviews, store.of(HIS).reviews
    assert hers.next_missing(VERSION).game == "gamea"
    hers.put("gamea", VERSION, "{}", None)
    assert hers.next_missing(VERSION) is None
    assert (his.count_missing(VERSION), store.reviews.count_missing(VERSION)) == (1, 1)
    assert [it.game for it in hers.after(0, VERSION)] == ["gamea"]
    assert his.after(0, VERSION) == store.reviews.after(0, VERSION) == []


def test_a_backup_keeps_whose_games_they_are(store, tmp_path):
    with closing(GameStore(tmp_path / "one")) as one:
        for visitor in (OWNER, HERS, HIS):
            seed = len(visitor) and ord(visitor[0])
            with closing(GameStore(tmp_path / f"of{seed}")) as part:
                add_played(part, 12, seed)
                lines = "".join(export_pages(part)).encode().splitlines(keepends=True)
            import_lines(one, lines, visitor)
        one.settings.replace('{"look": "modern"}')
        text = "".join(export_pages(one))
        own = "".join(export_pages(one, OWNER))
        assert json.loads(text.splitlines()[0])["version"] == 2
        assert json.loads(own.splitlines()[0])["version"] == 1
        assert '"visitor"' not in own
        lines = text.encode().splitlines(keepends=True)
        for _ in range(2):
            import_lines(store, lines)
            assert "".join(export_pages(store)) == text
            for visitor in (OWNER, HERS, HIS):
                report = statistics.report(store.of(visitor))
                assert report == statistics.report(one.of(visitor))
                assert report.groups
        # A private server takes all games as its owner's.
        with closing(GameStore(tmp_path / "private")) as private:
            import_lines(private, lines, OWNER)
            assert private.visitors.list_all() == []
            both = "".join(export_pages(private))
            assert both.count("\n") == text.count("\n")
