"""Stored results: kept, continued and shared between processes; other files are refused."""

from __future__ import annotations

import json
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing
from functools import partial
from importlib.metadata import version
from itertools import islice

import pytest

import fairmines as fm
from fairmines.simulation import ledger, worker
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.executors import InProcess
from fairmines.simulation.experiment import make_experiment
from fairmines.simulation.outcomes import Part
from fairmines.simulation.store import Store
from fairmines.simulation.store_file import APPLICATION
from fairmines.simulation.store_rows import key_of
from fairmines.simulation.worker import play_part
from tests.helpers.players import Broken, PythonMinRisk
from tests.helpers.results import count_games, facts, rows, wait_for_games

SMALL = (6, 6, 5)
VERSION = version("fairmines")


class TestContinuing:
    @pytest.mark.long
    def test_nothing_is_played_twice(self, path, monkeypatch):
        first = fm.simulate(PythonMinRisk, SMALL, games=300, out=path)
        played = Parts(monkeypatch)
        again = fm.simulate(PythonMinRisk, SMALL, games=300, out=path)
        assert played.joined() == []
        assert again.report() == first.report()
        assert again.replayed > 0
        more = fm.simulate(PythonMinRisk, SMALL, games=700, out=path)
        assert played.joined() == [(300, 700)]
        assert facts(more) == facts(fm.simulate(PythonMinRisk, SMALL, games=700))
        played.clear()
        fewer = fm.simulate(PythonMinRisk, SMALL, games=320, out=path)
        assert played.joined() == [(300, 320)]
        assert facts(fewer) == facts(fm.simulate(PythonMinRisk, SMALL, games=320))

    def test_what_an_interrupted_run_finished_is_kept(self, path):
        experiment = make_experiment(PythonMinRisk, SMALL, 1000)
        with Store(path) as opened:
            parts = Campaign([experiment], opened).play(InProcess(), ahead=3)
            _, finished = next(parts)
            parts.close()
        assert rows(path, "SELECT first, games FROM chunks") == [(0, finished.games)]
        assert rows(path, "SELECT * FROM claims") == []

    def test_all_parameters_are_part_of_the_key(self, path):
        base = {"strategy": "random", "level": SMALL, "seed": 1, "first": "safe"}
        base |= {"start": (0, 0), "rules": "classic", "estimator": "plain"}
        others = [
            {"strategy": "min-risk"},
            {"level": (6, 6, 6)},
            {"level": (9, 4, 5)},
            {"seed": 2**64 - 1},
            {"first": "any"},
            {"start": (0, 1)},
            {"start": "random"},
            {"rules": "kind"},
            {"estimator": "conditional"},
        ]
        for change in [{}, *others]:
            given = {**base, **change}
            result = fm.simulate(**given, games=40, out=path)
            assert facts(result) == facts(fm.simulate(**given, games=40))
        assert rows(path, "SELECT count(*) FROM experiments") == [(1 + len(others),)]

    def test_another_version_shares_nothing(self, path, monkeypatch):
        fm.simulate("random", SMALL, games=10, out=path)
        monkeypatch.setattr("fairmines.__version__", "9.9")
        fm.simulate("random", SMALL, games=10, out=path)
        found = rows(path, "SELECT version FROM experiments ORDER BY id")
        assert found == [(VERSION,), ("9.9",)]


class TestSharing:
    @pytest.mark.long
    def test_what_is_claimed_elsewhere_is_played_last(self, path):
        experiment = make_experiment(PythonMinRisk, SMALL, 1000)
        with Store(path) as mine, Store(path) as other:
            number = other.find_or_begin(key_of(experiment), VERSION).number
            campaign = Campaign([experiment], mine)
            for first in (0, 250):
                assert other.claim(number, Part(first, first + 250))
            order = [outcomes.first for _, outcomes in campaign.play(InProcess(), ahead=1)]
        assert [first for first in order if first % 250 == 0] == [500, 750, 250, 0]
        # Whoever claimed them may be dead: the claims go with the games.
        assert rows(path, "SELECT * FROM claims") == []

    @pytest.mark.long
    @pytest.mark.parametrize("games", [250, 300, 500])
    def test_claims_that_a_killed_process_has_left(self, path, games):
        """It was killed in a run of 300 games: after the last ones were stored, or before."""
        experiment = make_experiment(PythonMinRisk, SMALL, 300)
        fm.simulate(PythonMinRisk, SMALL, games=250, out=path)
        with Store(path) as store:
            number = store.find_or_begin(key_of(experiment), VERSION).number
            for part in (Part(0, 250), Part(250, 300)):
                assert store.claim(number, part)
        result = fm.simulate(PythonMinRisk, SMALL, games=games, out=path)
        assert facts(result) == facts(fm.simulate(PythonMinRisk, SMALL, games=games))
        # Games that nobody has stored may still be played.
        left = [(250, 50)] if games == 250 else []
        assert rows(path, "SELECT first, games FROM claims") == left

    @pytest.mark.long
    def test_what_is_finished_elsewhere_is_not_played(self, path, monkeypatch):
        experiment = make_experiment(PythonMinRisk, SMALL, 750)
        with Store(path) as mine, Store(path) as other:
            campaign = Campaign([experiment], mine)
            Campaign([experiment], other).play(InProcess(), ahead=1)
            finished = play_part(experiment, Part(250, 500))[0]
            other.add(other.find_or_begin(key_of(experiment), VERSION).number, finished)
            played = Parts(monkeypatch)
            parts = [outcomes for _, outcomes in campaign.play(InProcess(), ahead=1)]
        assert finished.unsigned() in parts
        assert played.joined() == [(0, 250), (500, 750)]
        assert rows(path, "SELECT * FROM claims") == []
        [result] = campaign.results
        assert facts(result) == facts(fm.simulate(PythonMinRisk, SMALL, games=750))

    @pytest.mark.long
    @pytest.mark.parametrize(("early", "turns"), [(0, 1), (3, 3), (40, 40)])
    def test_games_that_two_play_are_stored_once(self, path, early, turns, monkeypatch):
        """One begins with some parts; then both play, in turns, also what the other has claimed."""
        monkeypatch.setattr(ledger, "PART_SECONDS", 0.0)  # a game
        experiment = make_experiment(PythonMinRisk, SMALL, 400)
        with Store(path) as mine, Store(path) as other:
            campaigns = [Campaign([experiment], mine)]
            playing = [campaigns[0].play(InProcess(), ahead=1)]
            assert len(list(islice(playing[0], early))) == early
            campaigns.append(Campaign([experiment], other))
            playing.append(campaigns[1].play(InProcess(), ahead=1))
            while playing:
                for parts in playing[::-1]:
                    if len(list(islice(parts, turns))) < turns:
                        playing.remove(parts)
        assert rows(path, "SELECT first, games FROM chunks") == [(0, 250), (250, 150)]
        assert rows(path, "SELECT * FROM claims") == []
        alone = fm.simulate(PythonMinRisk, SMALL, games=400)
        for result in [campaign.results[0] for campaign in campaigns] + fm.load(path):
            assert facts(result) == facts(alone)

    def test_signatures_of_a_part_that_was_joined(self, path):
        experiment = make_experiment(PythonMinRisk, SMALL)
        played = play_part(experiment, Part(250, 300))[0]
        with Store(path) as store:
            number = store.find_or_begin(key_of(experiment), VERSION).number
            store.add(number, played)
            assert store.signatures(number, played.part) == played.signatures
            assert store.signatures(number, Part(253, 257)) == played.signatures[12:28]
            assert store.signatures(number, Part(249, 257)) == b""

    @pytest.mark.process
    def test_two_processes_on_one_file(self, path):
        options = "--strategy random,sps --level 6x6x5 --games 1500 --workers 1".split()
        command = [sys.executable, "-m", "fairmines", "simulate", *options, "--json"]
        pair = [
            subprocess.Popen([*command, "--out", str(path)], stdout=subprocess.PIPE, text=True)
            for _ in range(2)
        ]
        texts = [process.communicate(timeout=60)[0] for process in pair]
        assert [process.returncode for process in pair] == [0, 0]
        results = fm.compare(["random", "sps"], [SMALL], games=1500)
        for text in texts:
            assert without_seconds(text) == [facts(result)[0] for result in results]
        assert rows(path, "SELECT count(*), sum(games) FROM chunks") == [(12, 3000)]
        assert [it.outcomes.tolist() for it in fm.load(path)] == [
            it.outcomes.tolist() for it in results
        ]


class Parts(list):
    """Notes the parts that campaigns play from now on."""

    def __init__(self, monkeypatch):
        real = worker.play_sent

        def noted(experiment, part, order):
            self.append(part)
            return real(experiment, part, order)

        monkeypatch.setattr("fairmines.simulation.campaign.play_sent", noted)

    def joined(self):
        """Return the games that were played since the last call, as few parts."""
        parts = []
        for first, end in sorted(self):
            if parts and parts[-1][1] == first:
                parts[-1] = parts[-1][0], end
            else:
                parts.append((first, end))
        self.clear()
        return parts


def without_seconds(text):
    reports = json.loads(text)
    for report in reports:
        for name in ("seconds", "games_per_second", "paired_difference", "replayed"):
            report.pop(name, None)
    return reports


class TestKilled:
    @pytest.mark.process
    def test_sigkill_and_restart(self, path):
        options = "--strategy sps --level 8x8x10 --games 3000 --workers 2".split()
        command = [sys.executable, "-m", "fairmines", "simulate", *options, "--json"]
        process = subprocess.Popen([*command, "--out", str(path)], stdout=subprocess.PIPE)
        stored = wait_for_games(path, 15)
        process.send_signal(signal.SIGKILL)
        # The workers hold the pipe too, so this returns only after they have ended.
        process.communicate(timeout=30)
        assert stored <= count_games(path) < 3_000, "games are lost, or it was killed too late"
        again = subprocess.run(
            [*command, "--out", str(path)], capture_output=True, text=True, check=True
        )
        expected = facts(fm.simulate("sps", (8, 8, 10), games=3_000))[0]
        assert without_seconds(again.stdout) == [expected]
        assert count_games(path) == 3_000


class TestFiles:
    def test_what_is_no_database(self, path):
        path.write_bytes(b"3 3\n???\n?2!\n???\n")
        with pytest.raises(fm.FairminesError, match=r"results.sqlite': file is not a database"):
            fm.simulate("random", SMALL, out=path)
        assert path.read_bytes() == b"3 3\n???\n?2!\n???\n"

    @pytest.mark.parametrize("name", ["", ":memory:"])
    def test_no_file_at_all(self, name):
        with pytest.raises(fm.FairminesError, match=f"{name!r} is not a file name"):
            fm.simulate("random", SMALL, out=name)

    def test_another_programs_database(self, path):
        connection = sqlite3.connect(path)
        connection.execute("CREATE TABLE bookmarks (address)")
        connection.close()
        content = path.read_bytes()
        with pytest.raises(fm.FairminesError, match="is a database of another program"):
            fm.simulate("random", SMALL, out=path)
        assert path.read_bytes() == content

    def test_a_file_of_a_later_version(self, path):
        with closing(sqlite3.connect(path)) as later:
            later.execute("CREATE TABLE results (json TEXT)")
            later.execute(f"PRAGMA application_id = {APPLICATION}")
            later.execute("PRAGMA user_version = 4")
        content = path.read_bytes()
        for use in (Store, partial(Store, read_only=True)):
            with pytest.raises(fm.FairminesError) as caught:
                use(path)
            assert str(caught.value) == (
                f"{str(path)!r} is a file of results of another fairmines, format 4: expected "
                "format 3; name another file, or use it with the fairmines that made it"
            )
        # Untouched, its journal mode included.
        assert path.read_bytes() == content
        assert list(path.parent.iterdir()) == [path]

    @pytest.mark.parametrize("name", [".", "no/such/folder.sqlite"])
    def test_what_cannot_be_opened(self, tmp_path, monkeypatch, name):
        monkeypatch.chdir(tmp_path)
        with pytest.raises(fm.FairminesError, match=f"^cannot keep results in '{name}': "):
            fm.simulate("random", SMALL, out=name)

    def test_a_damaged_file(self, path):
        fm.simulate("random", SMALL, games=500, out=path)
        content = bytearray(path.read_bytes())
        content[4096:] = b"\xff" * len(content[4096:])
        path.write_bytes(content)
        with pytest.raises(fm.FairminesError, match=r"^cannot keep results in .*malformed"):
            fm.simulate("random", SMALL, games=500, out=path)


class TestReplace:
    """Stored results stay until there are others."""

    def replace(self, path, strategy=PythonMinRisk, **options):
        return fm.simulate(strategy, SMALL, 300, out=path, label="mine", replace=True, **options)

    @pytest.fixture
    def stored(self, path):
        fm.simulate(PythonMinRisk, SMALL, 500, out=path, label="mine")
        return [it.report() for it in fm.load(path)]

    @pytest.mark.long
    def test_what_is_refused_leaves_them(self, path, stored):
        with pytest.raises(fm.FairminesError, match="workers 0 is out of range"):
            self.replace(path, workers=0)
        with pytest.raises(fm.StrategyError):
            self.replace(path, Broken)
        assert [it.report() for it in fm.load(path)] == stored

    @pytest.mark.long
    def test_what_is_killed_before_a_game_leaves_them(self, path, stored):
        experiment = make_experiment(PythonMinRisk, SMALL, 300, label="mine")
        with Store(path) as store:
            Campaign([experiment], store, replace=True)
        assert [it.report() for it in fm.load(path)] == stored
        again = fm.simulate(PythonMinRisk, SMALL, 500, out=path, label="mine")
        assert (again.games, again.replayed > 0) == (500, True)

    @pytest.mark.long
    def test_the_first_games_take_their_place(self, path, stored):
        result = self.replace(path)
        [loaded] = fm.load(path)
        assert loaded.report() == result.report()
        assert loaded.report() != stored[0]
