"""Files of results that a stranger may have made: each opens, or is refused in one sentence."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing

import pytest

import fairmines as fm
from experiments.fuzz_results import fuzz, make_ladder, roots
from fairmines.simulation import store_file
from fairmines.simulation.store import Store
from tests.helpers.players import PythonMinRisk

SMALL = (6, 6, 5)
ENDLESS = "WITH RECURSIVE c(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c)"


@pytest.fixture
def hostile(path):
    """A file of 40 games, and what changes it by SQL."""
    fm.simulate("random", SMALL, 40, out=path)

    def change(*statements, values=()):
        with closing(sqlite3.connect(path, isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
            for statement in statements:
                connection.execute(statement, values if "?" in statement else ())
        return path

    return change


def load(path):
    """Load a file; return the sentence of the error without the name of the file."""
    with pytest.raises(fm.FairminesError) as caught:
        fm.load(path)
    text = str(caught.value)
    assert text.isprintable()
    assert repr(str(path)) in text
    return text.replace(repr(str(path)), "FILE")


class TestTables:
    @pytest.mark.parametrize(
        "view",
        [
            "SELECT *, zeroblob(900000000) AS won FROM t",
            f"{ENDLESS} SELECT t.* FROM t, c",
            "SELECT * FROM t",
        ],
    )
    def test_a_view_in_place_of_a_table(self, hostile, view):
        """16 KB took 1.75 GB, or ran for ever."""
        path = hostile("ALTER TABLE chunks RENAME TO t", f"CREATE VIEW chunks AS {view}")
        says = "FILE is not a file of results: 'chunks' is not the table that fairmines makes"
        assert load(path) == says
        with pytest.raises(fm.FairminesError, match="'chunks' is not the table that fairmines"):
            fm.simulate("random", SMALL, 40, out=path)

    def test_a_computed_column(self, hostile):
        column = "extra GENERATED ALWAYS AS (zeroblob(900000000)) VIRTUAL"
        path = hostile(f"ALTER TABLE chunks ADD COLUMN {column}")
        assert load(path).endswith("'chunks' is not the table that fairmines makes")

    @pytest.mark.parametrize(
        "statement",
        [
            "CREATE TRIGGER strange AFTER INSERT ON chunks BEGIN DELETE FROM claims; END",
            "CREATE INDEX strange ON chunks (hex(won))",
            "CREATE INDEX strange ON chunks (first) WHERE hex(won) <> ''",
            "CREATE TABLE strange (c REFERENCES experiments ON DELETE SET NULL)",
        ],
    )
    def test_what_could_change_games_is_not_written_to(self, hostile, statement):
        path = hostile(statement)
        assert len(fm.load(path)) == 1
        content = path.read_bytes()
        with pytest.raises(fm.FairminesError, match="'strange' is not of fairmines, and could"):
            fm.simulate("random", SMALL, 50, out=path)
        assert path.read_bytes() == content

    def test_what_changes_nothing_may_be_added(self, hostile):
        path = hostile(
            "CREATE VIEW rates AS SELECT wins * 1.0 / games FROM chunks",
            "CREATE INDEX by_games ON chunks (games, wins)",
            "ANALYZE",
        )
        assert fm.simulate("random", SMALL, 50, out=path).games == 50
        assert fm.load(path)[0].games == 50

    def test_a_statement_that_sqlite_cannot_read(self, hostile):
        path = hostile(
            "PRAGMA writable_schema = ON",
            "UPDATE sqlite_master SET sql = replace(sql, 'won BLOB', ?) WHERE name = 'chunks'",
            values=("\x1b[31m" * 1000,),
        )
        assert load(path).startswith("cannot read results in FILE: malformed database schema")


class TestTrees:
    def test_rows_that_a_tree_repeats(self, hostile):
        """Seven children of each page are one page, so there are 7 ** 20 rows."""
        path = hostile()
        content = bytearray(path.read_bytes())
        make_ladder(content, roots(path)[0], levels=16)
        path.write_bytes(content)
        assert load(path) == "FILE is damaged: its rows are larger than it"
        with pytest.raises(fm.FairminesError, match="its rows are larger than it"):
            fm.simulate("random", SMALL, 50, out=path)

    def test_too_many_steps(self, hostile, monkeypatch):
        monkeypatch.setattr(store_file, "STEPS_PER_BYTE", 0)
        monkeypatch.setattr(store_file, "STEPS", 10_000)
        with Store(hostile()) as store:
            assert len(store.experiments()) == 1
            with pytest.raises(fm.FairminesError) as caught, store._explained():
                store._connection.execute(f"{ENDLESS} SELECT count(*) FROM c").fetchall()
        assert str(caught.value).endswith("SQLite takes more steps than its size explains")


class TestValues:
    @pytest.mark.parametrize(
        ("column", "value", "says"),
        [
            ("strategy", "\x1b[31mred", r"strategy '\x1b[31mred': expected a name of 1 to 10,000 "),
            ("strategy", "\u202eder", r"strategy '\u202eder': expected a name of 1 to 10,000 pri"),
            ("strategy", "m:C(" + "(" * 99_999, "strategy 'm:C((((((((((((((((((((((((((((((((("),
            ("strategy", b"random", "strategy b'random': expected a text"),
            ("version", "1.0\x9b2J", r"version '1.0\x9b2J': expected one of fairmines"),
            ("begun", "today", "begun 'today': expected YYYY-MM-DD, or nothing"),
            ("width", "wide", "width 'wide' is not a whole number"),
            ("mines", 10**9, "1000000000 mines do not fit on a 6x6 board: expected 0 to 36"),
            ("rules", "mine", "rules 'mine' is unknown: expected 'classic', 'fair' or 'kind'"),
            ("start", "centre", "start 'centre': expected 'random', or ROW,COLUMN"),
            ("start", "9,9", "cell (row 9, column 9) is off the board: expected rows 0 to 5"),
            ("seed", "9" * 5000, "seed '9999999999999999999999999999999999999...': expected 0 to"),
            ("seed", "\u0661", "seed '\u0661': expected 0 to 2**64 - 1"),
            ("verified", 2, "verified 2 is out of range: expected 0 to 1"),
        ],
    )
    def test_of_an_experiment(self, hostile, column, value, says):
        path = hostile(f"UPDATE experiments SET {column} = ?", values=(value,))
        assert load(path).startswith(f"FILE is damaged: experiment 1: {says}")

    @pytest.mark.parametrize(
        ("column", "value", "says"),
        [
            ("games", 32, "won has 5 bytes: expected 4"),
            ("games", 10**12, "games 1000000000000 is out of range: expected 1 to 1000000000"),
            ("wins", 3.5, "wins 3.5 is not a whole number"),
            ("guesses", -1, "guesses -1 is out of range: expected 0 to "),
            ("lost_at", "[" * 100_000, "lost_at '[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[...': exp"),
            ("lost_at", f"[{'9' * 5000}]", "lost_at '[999999999999999999999999999999999999...'"),
            ("lost_at", "[1]", "lost_at '[1]': expected 100 numbers from 0"),
            ("won", b"\xff" * 5, "won has a bit for 40 games: expected "),
            ("won", b"\xff" * 50_000, "won has 50000 bytes: expected 5"),
            ("won", "text", "won 'text': expected bytes"),
            ("weights", b"12345678", "weights has 8 bytes: expected 0"),
            ("seconds", float("inf"), "seconds inf is out of range: expected a number from 0"),
            ("errors", '{"0": 7}', "errors '{\"0\": 7}': expected a text for each of its games"),
            ("errors", '{"40": "a"}', 'errors \'{"40": "a"}\': expected a text for each of its'),
            ("errors", '{"a":' * 99_999, 'errors \'{"a":{"a":'),
        ],
    )
    def test_of_games(self, hostile, column, value, says):
        path = hostile(f"UPDATE chunks SET {column} = ?", values=(value,))
        assert load(path).startswith(f"FILE is damaged: experiment 1, games from 0: {says}")

    @pytest.mark.parametrize("weight", [b"\xff" * 8, b"\0" * 6 + b"\0\x40"], ids=["NaN", "2"])
    def test_of_weights(self, path, hostile, weight):
        path.unlink()
        fm.simulate("random", SMALL, 1, out=path, estimator="conditional")
        hostile("UPDATE chunks SET weights = ?", values=(weight,))
        assert load(path).endswith("games from 0: weights: expected numbers from 0 to 1")

    def test_a_last_game_far_away(self, hostile):
        """`outcomes` has a number for each game up to the last one: a gigabyte."""
        path = hostile("UPDATE chunks SET first = 999999900")
        assert load(path) == (
            "FILE is damaged: experiment 1: game 999999939 is stored, but only 40 of the games up "
            "to it"
        )

    def test_a_text_that_is_none(self, hostile):
        path = hostile("UPDATE experiments SET version = CAST(x'ff1b5b' AS TEXT)")
        assert load(path).startswith("cannot read results in FILE: ")

    def test_a_label_in_a_notebook(self, path):
        fm.simulate(PythonMinRisk, SMALL, 1, out=path, label="<script>alert(1)</script>")
        assert "<script>" not in fm.load(path)._repr_html_()
        assert "&lt;script&gt;" in fm.load(path)._repr_html_()

    def test_a_name_that_cannot_be_shown_is_not_stored(self, path):
        class Red(PythonMinRisk):
            pass

        Red.__qualname__ = "Red\x1b[31m"
        with pytest.raises(fm.FairminesError, match="expected a name of 1 to 10,000 printable"):
            fm.simulate(Red, SMALL, 1, out=path)
        assert not path.exists()

    def test_failures_have_any_characters(self, path):
        class Failing(fm.Strategy):
            def moves(self, *_):
                raise RuntimeError("\x1b[31m\udc80")

        played = fm.simulate(Failing, SMALL, 3, out=path, label="mine", on_error="loss")
        assert fm.load(path)[0].errors == played.errors


class TestReading:
    def test_changes_nothing(self, hostile):
        path = hostile()
        fm.simulate("random", SMALL, 60, out=path)  # a file with a write-ahead log, closed
        path.chmod(0o444)
        before = path.read_bytes(), path.stat().st_mtime_ns
        assert fm.load(path)[0].games == 60
        assert (path.read_bytes(), path.stat().st_mtime_ns) == before
        assert list(path.parent.iterdir()) == [path]

    def test_reads_again_what_another_process_begins_to_write(self, hostile, monkeypatch):
        path = hostile()
        real = Store.outcomes

        def outcomes(store, number):
            monkeypatch.setattr(Store, "outcomes", real)
            found = real(store, number)
            fm.simulate("random", SMALL, 90, out=path)
            return found

        monkeypatch.setattr(Store, "outcomes", outcomes)
        assert fm.load(path)[0].games == 90

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names")
    def test_what_never_ends(self, path):
        os.mkfifo(path)
        assert load(path) == "cannot read results in FILE: it is not a regular file"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(3))
def test_damaged_files(tmp_path, seed):
    """`python -m experiments fuzz_results` tries more of them, and measures."""
    ends = [end for _, end, _, _ in fuzz(tmp_path, seed, range(100))]
    assert [end for end in ends if "FAULT" in end] == []
    assert any("loaded" in end for end in ends)
