"""A game of a run, seen one by one: its record, its deal, and the lost games of a command."""

from __future__ import annotations

import json

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.rules import RULES
from tests.helpers.commands import fails, simulate
from tests.helpers.players import AnyCell, Broken, PythonMinRisk

pytestmark = pytest.mark.process

SMALL = (6, 6, 5)

NEAR = """\
import fairmines as fm

class Near(fm.Strategy):
    def __init__(self, eps):
        self.eps = eps

    def moves(self, view, rng):
        return [divmod(int(view.covered.argmax()), view.width)]
"""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("strategy", ["random", "min-risk", "expert", PythonMinRisk])
def test_a_record_is_the_game(strategy, rules):
    options = {"seed": 9, "rules": rules, "first": "any", "start": "random"}
    result = fm.simulate(strategy, SMALL, 12, **options)
    for game, won in enumerate(result.outcomes.tolist()):
        record = fm.game_record(strategy, SMALL, game, **options)
        assert record.status == ("won" if won else "lost")
        assert fm.Record.from_json(record.to_json()) == record
        # It leads to this status by the rules, without a draw.
        assert record.game().status == record.status
        deal = fm.game_deal(SMALL, game, seed=9, first="any", start="random")
        assert record.given == deal.layout
        assert (record.moves[0].row, record.moves[0].column) == deal.start
    assert {record.player for record in [record]} == {result.strategy}


def test_guesses_are_those_of_the_run():
    result = fm.simulate("min-risk", "beginner", 20)
    lost = np.flatnonzero(result.outcomes == 0).tolist()
    review = fm.review(fm.game_record("min-risk", "beginner", lost[0]))
    assert review.decisions[-1].risk > 0
    assert not any(it.mistake == "needless" for it in review.decisions)


def test_a_strategy_that_fails():
    with pytest.raises(fm.StrategyError, match="Broken' fails in game 3 of seed 1: ZeroDiv") as it:
        fm.game_record(Broken, SMALL, 3)
    assert it.value.game == 3
    assert isinstance(it.value.__cause__, ZeroDivisionError)
    record = fm.game_record(Broken, SMALL, 3, on_error="loss")
    assert (record.status, len(record.moves)) == ("playing", 1)


@pytest.mark.parametrize("game", [-1, 10**9, "one"])
def test_games_that_are_not_there(game):
    for call in (fm.game_deal, lambda level, game: fm.game_record("random", level, game)):
        with pytest.raises(fm.FairminesError, match=r"^game "):
            call(SMALL, game)


class TestSaveLost:
    def test_writes_the_lost_games(self, capsys, tmp_path):
        folder = tmp_path / "lost" / "games"
        options = ["--strategy", "random,min-risk", "--level", "6x6x5", "--games", 20]
        simulate(capsys, *options, "--save-lost", folder, "--workers", 1)
        results = fm.compare(["random", "min-risk"], SMALL, 20)
        wanted = {
            f"{it.strategy}-6x6x5-classic-seed-1-game-{game}.json".replace("min-risk", "min_risk")
            for it in results
            for game in np.flatnonzero(it.outcomes == 0)
        }
        assert {it.name for it in folder.iterdir()} == wanted
        for path in folder.iterdir():
            assert fm.read_record(path).status == "lost"

    def test_names_differ_where_games_do(self, capsys, tmp_path, monkeypatch):
        """Names of files lack signs in which names of strategies may differ."""
        (tmp_path / "nearest.py").write_text(NEAR, encoding="utf-8")
        monkeypatch.syspath_prepend(tmp_path)
        both, lost = ["nearest:Near(eps=1)", "nearest:Near(eps=-1)"], 0
        options = ["--strategy", ",".join(both), "--level", "6x6x12", "--games", 20]
        for more in ([], ["--first", "any"], ["--start", "centre"]):
            simulate(capsys, *options, "--save-lost", tmp_path / "lost", "--workers", 1, *more)
        for more in ({}, {"first": "any"}, {"start": (3, 3)}):
            results = fm.compare(both, (6, 6, 12), 20, **more)
            lost += sum(int((it.outcomes == 0).sum()) for it in results)
        assert len(list((tmp_path / "lost").iterdir())) == lost

    def test_what_is_refused_before_the_first_game(self, capsys, tmp_path, monkeypatch):
        monkeypatch.setattr("fairmines.cli.simulate.play_campaign", None)
        (tmp_path / "file").touch()
        fails(capsys, "simulate", "--save-lost", tmp_path / "file", says="cannot make the folder")
        fails(capsys, "simulate", "--save-lost", "", says="--save-lost")
        options = ["--save-lost", tmp_path, "--estimator", "conditional"]
        fails(capsys, "simulate", *options, says="--save-lost needs games that are lost")


class Sloppy(AnyCell):
    """Declares everything safe, and guesses every tenth move."""


class Timid(PythonMinRisk):
    """Declares every cell a guess."""

    def moves(self, view, rng):
        return [fm.Guess(*cell) for cell in super().moves(view, rng)[:1]]


class TestVerify:
    def test_losses_on_cells_that_were_declared_safe(self):
        result = fm.simulate(Sloppy, SMALL, 100, verify=True)
        assert (result.lost_on_safe, result.safe_guesses) == (100 - result.wins, 0)
        assert result.report()["lost_on_safe"] == 100 - result.wins

    def test_guesses_that_were_safe(self):
        result = fm.simulate(Timid, SMALL, 60, verify=True)
        assert result.lost_on_safe == 0
        wanted = 0
        for game in range(60):
            record = fm.game_record(Timid, SMALL, game)
            decisions = fm.review(record, games=0).decisions[1:]
            wanted += sum(it.risk == 0 for it in decisions)
        assert result.safe_guesses == wanted > 100

    @pytest.mark.parametrize("strategy", fm.STRATEGIES)
    def test_ours_are_right(self, strategy):
        result = fm.simulate(strategy, SMALL, 40, verify=True)
        assert result.lost_on_safe == 0
        plain = fm.simulate(strategy, SMALL, 40)
        assert result.wins == plain.wins
        assert plain.lost_on_safe is plain.safe_guesses is None
        if strategy in {"min-risk", "expert", "enumeration"}:
            assert result.safe_guesses == 0

    def test_is_stored(self, tmp_path):
        path = tmp_path / "results.sqlite"
        plain = fm.simulate(Timid, SMALL, 40, out=path)
        result = fm.simulate(Timid, SMALL, 40, out=path, verify=True)
        again = fm.simulate(Timid, SMALL, 40, out=path, verify=True)
        assert again.safe_guesses == result.safe_guesses > 0
        assert [it.safe_guesses for it in fm.load(path)] == [None, result.safe_guesses]
        assert plain.safe_guesses is None

    def test_on_the_command_line(self, capsys):
        options = ["--strategy", "random", "--level", "6x6x5", "--games", 20, "--verify"]
        [report] = json.loads(simulate(capsys, *options, "--json"))
        assert report["lost_on_safe"] == 0
        assert report["safe_guesses"] > 0
        note = f"0 games lost on cells considered safe, {report['safe_guesses']} guesses certainly"
        assert note in simulate(capsys, *options)

    def test_not_in_conditional_play(self):
        with pytest.raises(fm.FairminesError, match="verify does not go with estimator 'condition"):
            fm.simulate("random", SMALL, 5, verify=True, estimator="conditional")
