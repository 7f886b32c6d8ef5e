"""All games as one file: written, read, merged; damage is named, and nothing is half stored."""

import json
import os
import signal
import subprocess
import sys
from dataclasses import replace

import pytest

from fairmines import Level
from fairmines.errors import FairminesError
from fairmines.play.game import Game
from fairmines.play.moves import Move
from fairmines.web import statistics
from fairmines.web.store import transfer
from fairmines.web.store.game_store import Append, GameStore
from fairmines.web.store.new_row import row_of
from fairmines.web.store.stored_game import remake_game
from fairmines.web.store.transfer import export_pages, import_lines
from tests.helpers.stored_games import add_played, game_row, random_rows


@pytest.fixture
def make_store(tmp_path):
    """Return a function that opens a new store."""
    opened = []

    def make():
        opened.append(GameStore(tmp_path / str(len(opened))))
        return opened[-1]

    yield make
    for store in opened:
        store.close()


def written(store):
    return "".join(export_pages(store))


def read(store, text):
    return import_lines(store, text.encode().splitlines(keepends=True))


def told(store):
    return statistics.report(store)


def test_what_is_written_is_read(make_store):
    one, other = make_store(), make_store()
    add_played(one, 40)
    one.settings.replace('{"marks": true, "odd": "\\ud800"}')
    text = written(one)
    games = [json.loads(line) for line in text.splitlines()][1:-1]
    assert {game["status"] for game in games} == {"playing", "won", "lost"}
    imported = read(other, text)
    assert (imported.added, imported.known, imported.damaged) == (len(games), 0, 0)
    assert imported.settings
    assert written(other) == text
    assert told(other) == told(one)
    for game in games:
        assert other.find(game["id"]) == one.find(game["id"])


def test_a_second_time_changes_nothing(make_store):
    store = make_store()
    add_played(store, 20)
    text = written(store)
    imported = read(store, text)
    assert (imported.added, imported.settings) == (0, False)
    assert imported.known == len(text.splitlines()) - 2
    assert written(store) == text


def test_games_are_merged_in_the_order_of_their_ends(make_store):
    """Streaks are those of somebody who has played all of them on one machine."""
    rows = [replace(row, id=f"g{row.id}", moves=0) for row in random_rows(300)]
    rows = [row for row in rows if row.status in {"won", "lost"}]
    together = make_store()
    parts = [make_store(), make_store()]
    game = Game(Level(9, 9, 10), seed=1)
    game.flag(0, 0)
    for index, row in enumerate(rows):
        row.moves = 1
        together.add(row, game.moves)
        parts[index % 3 == 0].add(row, game.moves)
    read(parts[0], written(parts[1]))
    assert told(parts[0]) == told(together)
    assert written(parts[0]) == written(together)


def test_games_keep_their_order_where_the_clock_was_set_back(make_store):
    here, other = make_store(), make_store()
    game = Game(Level(9, 9, 10), seed=1)
    game.flag(0, 0)
    for store, times in ((here, [10, 5]), (other, [7, 12, 6])):
        for time in times:
            store.add(game_row(time, "lost", id=f"at-{time}", moves=1), game.moves)
    read(here, written(other))
    ids = [json.loads(line)["id"] for line in written(here).splitlines()[1:-1]]
    assert ids == ["at-7", "at-10", "at-5", "at-12", "at-6"]


def test_games_that_are_here_stay(make_store):
    one, other = make_store(), make_store()
    add_played(one, 5)
    text = written(one)
    read(other, text)
    [first, *_] = [json.loads(line)["id"] for line in text.splitlines()[1:-1]]
    other.note_assisted(first)
    read(other, text)
    assert other.find(first)[0].assisted


def test_a_damaged_game_is_replaced_by_a_whole_one(make_store):
    store = make_store()
    add_played(store, 5)
    text = written(store)
    [first, *_] = [json.loads(line)["id"] for line in text.splitlines()[1:-1]]
    store.set_aside(first, store.find(first)[0])
    assert written(store) != text
    assert read(store, text).added == 1
    assert written(store) == text


def test_nothing_is_half_stored(make_store, monkeypatch):
    one, other = make_store(), make_store()
    add_played(one, 8)
    add_played(other, 3, seed=2)
    before = written(other)

    def fail(*_):
        raise MemoryError

    monkeypatch.setattr("fairmines.web.store.game_totals.place_all", fail)
    with pytest.raises(MemoryError):
        read(other, written(one))
    assert written(other) == before
    monkeypatch.undo()
    assert read(other, written(one)).added > 0


def test_a_game_goes_on_where_it_was_imported(make_store):
    """What it drew is in the file: its layout is the same, and playing it again draws nothing."""
    one, other = make_store(), make_store()
    add_played(one, 30)
    read(other, written(one))
    for line in written(one).splitlines()[1:-1]:
        game_id = json.loads(line)["id"]
        games = [remake_game(*store.find(game_id)) for store in (one, other)]
        assert games[0].codes() == games[1].codes()
        assert games[0].layout == games[1].layout


def test_a_full_folder_for_temporary_files(make_store, monkeypatch):
    store, other = make_store(), make_store()
    add_played(store, 60)
    with monkeypatch.context() as patch:
        patch.setattr(transfer, "STAGE", transfer.STAGE + "PRAGMA staged.max_page_count = 1;")
        with pytest.raises(FairminesError, match=r"^cannot write games .* files: database or disk"):
            read(other, written(store))
    assert written(other) == written(make_store())


DYING = """
import itertools, os, signal, sys
from pathlib import Path
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.transfer import import_lines

def lines():
    with open(sys.argv[2], "rb") as file:
        header, game = file.readline(), file.readline()
    yield header
    for number in range(3000):
        yield game.replace(b'"id":"', b'"id":"%d-' % number, 1)
    os.kill(os.getpid(), signal.SIGKILL)

import_lines(GameStore(Path(sys.argv[1])), lines())
"""


@pytest.mark.process
def test_a_killed_import_leaves_no_file(make_store, tmp_path):
    store, folder = make_store(), tmp_path / "temporary"
    add_played(store, 60)
    folder.mkdir()
    (tmp_path / "games.ndjson").write_text(written(store))
    command = [sys.executable, "-c", DYING, str(tmp_path / "data"), str(tmp_path / "games.ndjson")]
    temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP", "SQLITE_TMPDIR"), str(folder))
    ended = subprocess.run(command, env=os.environ | temporary, check=False)
    assert ended.returncode == -signal.SIGKILL
    assert list(folder.iterdir()) == []


@pytest.mark.long
def test_a_game_with_too_many_moves_is_still_written(make_store):
    store = make_store()
    game = Game(Level(9, 9, 10), "fair", 7)
    game.open(4, 4)
    moves = [*game.moves, *(Move("flag", 0, 0, "cf"[number % 2]) for number in range(1, 100_001))]
    row = row_of(game, "long", began=1.0, touched=2.0, elapsed=1.0)
    store.add(replace(row, moves=len(moves)), moves)
    assert len(json.loads(written(store).splitlines()[1])["moves"]) == 100_001


def test_a_game_that_ends_while_others_are_written(make_store):
    """It is in the file once, whether it has ended before its visitor's games are read or after."""
    store = make_store()
    visitors = ["a" * 32, "b" * 32]
    for visitor in visitors:
        for number, (name, status) in enumerate([("done", "won"), ("running", "playing")]):
            named = {"id": f"{name}-{visitor[0]}", "visitor": visitor, "moves": 1}
            store.add(game_row(number, status, **named), [Move("flag", 0, 0, "f")])
    pages = export_pages(store)
    text = ""
    while "done-b" not in text:
        text += next(pages)
    for visitor in visitors:
        row, _ = store.find(f"running-{visitor[0]}")
        row.status, row.moves = "won", 2
        assert store.append_all([Append(row, [Move("flag", 0, 1, "f")])]) == [None]
    text += "".join(pages)
    ids = [json.loads(line)["id"] for line in text.splitlines()[1:-1]]
    assert sorted(ids) == ["done-a", "done-b", "running-a", "running-b"]
