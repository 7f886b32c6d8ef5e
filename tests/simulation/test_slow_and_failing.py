"""Strategies that are slow or fail: parts are stored and shared out, failures counted."""

from __future__ import annotations

import os
import sys
import time
import traceback

import pytest

import fairmines as fm
from fairmines.randomness import Rng
from fairmines.simulation import campaign
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.executors import InProcess
from fairmines.simulation.experiment import make_experiment
from fairmines.simulation.store import Store
from tests.helpers.commands import fails, simulate
from tests.helpers.players import AnyCell
from tests.helpers.results import facts, rows

pytestmark = pytest.mark.process

SMALL = (6, 6, 5)


class Slow(fm.Strategy):
    """Takes 20 ms for a game."""

    def __init__(self):
        self.waited = False

    def moves(self, view, rng):
        if not self.waited:
            time.sleep(0.02)
            self.waited = True
        return AnyCell().moves(view, rng)


class Fails(fm.Strategy):
    """Fails in some games, which a player can tell from the first clue and the draw."""

    def __init__(self, share=0.02):
        self.share = share

    def moves(self, view, rng):
        if rng.random() < self.share:
            raise KeyError("no\nmove")
        return AnyCell().moves(view, rng)


class Illegal(fm.Strategy):
    def moves(self, view, rng):  # noqa: ARG002
        return [(view.height, 0)]


def failing_in(game):
    """A strategy that fails in one game of seed 1, which it knows by the first number it draws."""
    draw = Rng(make_experiment("random", SMALL).setup(game).player_seed).random()

    def moves(view, rng):
        if rng.random() == draw:
            raise RuntimeError(f"a view of {view.mines} mines")
        return AnyCell().moves(view, rng)

    return moves


class TestParts:
    def test_a_slow_strategy_is_stored_every_second_or_so(self, path):
        experiment = make_experiment(Slow, SMALL, 120)
        stored = parts = 0
        with Store(path) as store:
            for _, outcomes in Campaign([experiment], store).play(InProcess(), ahead=1):
                stored += outcomes.games
                parts += 1
                assert rows(path, "SELECT sum(games) FROM chunks") == [(stored,)]
        # They take 2.4 seconds at least. At the end they are one row.
        assert parts >= 3
        assert rows(path, "SELECT first, games FROM chunks") == [(0, 120)]

    def test_all_workers_get_games_of_one_row(self):
        campaign = Campaign([make_experiment(Slow, SMALL, 200)])
        assert campaign.processes >= 2
        parts = []
        ledger = campaign._ledgers[0]
        while part := ledger.next_part(4, InProcess()):
            parts.append(part)
        assert parts[0].games <= 4
        assert [it.first for it in parts[1:]] == [it.end for it in parts[:-1]]
        assert parts[-1].end == 200


class TestFailures:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_the_games_before_a_failure_are_kept(self, path, workers):
        with pytest.raises(fm.StrategyError) as caught:
            fm.simulate(failing_in(82), SMALL, 100, label="mine", out=path, workers=workers)
        assert caught.value.game == 82
        assert "strategy 'mine' fails in game 82 of seed 1: RuntimeError(" in str(caught.value)
        text = "".join(traceback.format_exception(caught.value))
        assert "in moves" in text
        assert 'raise RuntimeError(f"a view of {view.mines} mines")' in text
        [(games,)] = rows(path, "SELECT sum(games) FROM chunks")
        assert games >= 75
        [loaded] = fm.load(path)
        truth = fm.simulate(failing_in(10**6), SMALL, 82).outcomes
        assert loaded.outcomes[: len(truth)].tolist() == truth.tolist()[: loaded.asked]

    @pytest.mark.parametrize("workers", [1, 2])
    def test_as_losses(self, path, workers):
        options = {"workers": workers, "on_error": "loss"}
        result = fm.simulate(Fails, SMALL, 200, out=path, **options)
        assert 0 < len(result.errors) < 200
        assert set(result.errors.values()) == {"KeyError('no\\nmove')"}
        assert not any(result.outcomes[game] for game in result.errors)
        assert facts(result) == facts(fm.simulate(Fails, SMALL, 200, on_error="loss"))
        assert f", {len(result.errors)} failures>" in repr(result)
        assert result.report()["errors"] == len(result.errors)
        assert result.as_json()["failures"] == [[*it] for it in result.errors.items()]
        # They are stored, and listed again; who does not want them is told.
        again = fm.simulate(Fails, SMALL, 200, out=path, **options)
        assert again.errors == result.errors == fm.load(path)[0].errors
        first = min(result.errors)
        with pytest.raises(fm.FairminesError) as caught:
            fm.simulate(Fails, SMALL, 200, out=path)
        assert f"has failed in stored game {first} of seed 1: KeyError(" in str(caught.value)

    def test_an_illegal_move(self):
        result = fm.simulate(Illegal, SMALL, 20, on_error="loss")
        assert (result.wins, len(result.errors)) == (0, 20)
        assert "cell (row 6, column 0) is off the board" in result.errors[0]
        with pytest.raises(fm.StrategyError, match=r"game 0 .* \(row 6, column 0\) is off"):
            fm.simulate(Illegal, SMALL, 20)

    def test_conditionally(self):
        options = {"estimator": "conditional", "on_error": "loss"}
        result = fm.simulate(Fails, SMALL, 60, **options)
        assert all(result.weights[game] == 0 for game in result.errors)
        assert result.errors

    def test_on_the_command_line(self, capsys, tmp_path, monkeypatch):
        (tmp_path / "bad.py").write_text(
            "import fairmines as fm\n"
            "def moves(view, rng):\n"
            "    if rng.random() < 0.5: raise ValueError('no idea')\n"
            "    return [fm.Guess(*map(int, divmod(view.covered.argmax(), view.width)))]\n"
        )
        monkeypatch.chdir(tmp_path)
        monkeypatch.syspath_prepend(tmp_path)
        options = ["--strategy", "bad:moves", "--level", "6x6x5", "--games", 40]
        table = simulate(capsys, *options, "--on-error", "loss", "--workers", 1)
        assert "bad:moves, 6x6x5: game 0 is lost by a failure: ValueError('no idea')" in table
        assert "games are lost by failures; --json lists them all." in table
        # On a busy machine the process that plays game 0 can start more than 3 seconds late.
        monkeypatch.setattr(campaign, "LAST_SECONDS", 60.0)
        fails(capsys, "simulate", *options, says="fails in game 0 of seed 1: ValueError('no idea')")
        sys.modules.pop("bad")

    @pytest.mark.parametrize("on_error", ["ignore", None])
    def test_bad_input(self, on_error):
        with pytest.raises(fm.FairminesError, match=r"on_error .* expected 'raise' or 'loss'"):
            fm.simulate("random", SMALL, 3, on_error=on_error)


class OnlyInWorkers(fm.Strategy):
    """Has what it needs in other processes only, as a model on a device."""

    def __init__(self, parent):
        self.parent = parent

    def moves(self, view, rng):
        if os.getpid() == self.parent:
            raise OSError("no such device")
        return AnyCell().moves(view, rng)


class TestParentsThatCannotPlay:
    def test_workers_agree_with_each_other(self, path):
        strategy = OnlyInWorkers(os.getpid())
        result = fm.simulate(strategy, SMALL, 60, workers=2, label="device", out=path)
        assert result.wins == fm.simulate(AnyCell, SMALL, 60).wins
        # What is stored is compared where it can be played.
        more = fm.simulate(strategy, SMALL, 90, workers=2, label="device", out=path)
        assert more.replayed > 0
        assert more.outcomes.tolist() == fm.simulate(AnyCell, SMALL, 90).outcomes.tolist()
        with pytest.raises(fm.StrategyError, match="no such device"):
            fm.simulate(strategy, SMALL, 90, label="device", out=path)

    def test_workers_that_differ_are_refused(self, tmp_path):
        class Differs(fm.Strategy):
            def __init__(self, parent, folder):
                self.parent, self.folder = parent, folder

            def moves(self, view, rng):
                if os.getpid() == self.parent:
                    raise OSError("no such device")
                (self.folder / str(os.getpid())).touch()
                # Neither plays until both are there.
                while len(workers := [int(it.name) for it in self.folder.iterdir()]) < 2:
                    time.sleep(0.01)
                cells = AnyCell().moves(view, rng)
                return [fm.Guess(*it) for it in cells] if os.getpid() == max(workers) else cells

        with pytest.raises(fm.FairminesError, match=r"differently in (two workers|a worker)"):
            fm.simulate(Differs(os.getpid(), tmp_path), SMALL, 3000, workers=2)
