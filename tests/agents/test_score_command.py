"""`fairmines score`: its table, its JSON, files of records, errors and Ctrl-C."""

import json
import sys
import warnings
from dataclasses import replace

import numpy as np
import pytest

import fairmines as fm
from fairmines._kernel import game_seeds
from fairmines.agents.evaluation import ActionRecord, open_again
from fairmines.agents.score import with_baselines
from fairmines.agents.tasks import EVALUATION_SEED, find_task
from fairmines.cli import main

SMALL = "4x4x3-Safe"


def _winning(task, number):
    """The actions that win an evaluation game: all free cells, the first one in the corner."""
    layout = fm.Layout.random(
        task.level, game_seeds(EVALUATION_SEED, number).layout, (0, 0), "safe"
    )
    actions = [0]
    for action in np.flatnonzero(~layout.mines.ravel()).tolist():
        if not open_again(task, number, actions).won and action != 0:
            actions.append(action)
    return tuple(actions)


class TestCommand:
    @pytest.fixture(autouse=True)
    def module(self, tmp_path, monkeypatch):
        (tmp_path / "some_agent.py").write_text(
            "def act(observations, masks):\n    return masks.argmax(axis=1)\n"
        )
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "path", list(sys.path))
        yield
        sys.modules.pop("some_agent", None)

    @pytest.mark.process
    def test_table(self, capsys):
        assert (
            main(["score", "some_agent:act", "--task", SMALL, "--games", "200", "--workers", "1"])
            == 0
        )
        lines = capsys.readouterr().out.splitlines()
        assert lines[0] == "4x4x3-Safe: 4x4, 3 mines, the first cell is free."
        assert lines[1] == "200 evaluation games, each verified by its record."
        players = [line.split("  ")[0] for line in lines[6:-2]]
        assert players == ["some_agent:act", "min-risk", "expert", "perfect play"]
        assert lines[-1].startswith("Regret: ")

    def test_wasted_actions(self, capsys, tmp_path):
        (tmp_path / "stuck.json").write_bytes(
            fm.Score("stuck", find_task(SMALL), (ActionRecord((0,) * 16, False),) * 2).to_json()
        )
        assert main(["score", "--verify", str(tmp_path / "stuck.json"), "--workers", "1"]) == 0
        assert (
            "30 of 32 actions chose open cells, which the action mask excludes: 2 games were lost "
            "by using up all actions.\n"
        ) in capsys.readouterr().out

    @pytest.mark.process
    def test_more_than_play_can_win(self, capsys, tmp_path):
        """An agent that knows the boards."""
        task = find_task(SMALL)
        wins = tuple(ActionRecord(_winning(task, number), True) for number in range(60))
        fm.Score("cheat", task, wins).save(tmp_path / "cheat.json")
        assert main(["score", "--verify", "cheat.json", "--workers", "1"]) == 0
        *_, regret, _wasted, remark, prefix = capsys.readouterr().out.splitlines()
        assert regret == "Regret: -12.1 points, 95 % interval -12.1 to -6.1."
        assert remark.startswith("No player wins more often than perfect play. The agent was very")
        assert prefix.startswith("The file holds the first 60 of the usual 10,000 evaluation games")

    @pytest.mark.process
    def test_json_and_verify(self, capsys):
        command = ["some_agent:act", "--task", SMALL, "--games", "100", "--out", "score.json"]
        assert main(["score", *command, "--json"]) == 0
        report = json.loads(capsys.readouterr().out)
        assert main(["score", "--verify", "score.json", "--json", "--workers", "1"]) == 0
        assert json.loads(capsys.readouterr().out) == report
        assert report["agent"] == "some_agent:act"

    def test_ctrl_c_while_the_strategies_play(self, capsys, monkeypatch):
        """The agent's games are kept, and what is known is printed."""

        def interrupted(result, **_):
            warnings.warn("interrupted", fm.InterruptedWarning, stacklevel=1)
            with_all = with_baselines(result)
            parts = [replace(it, _outcomes=()) for it in with_all.baselines]
            return replace(with_all, baselines=tuple(parts))

        monkeypatch.setattr("fairmines.cli.score.with_baselines", interrupted)
        command = ["some_agent:act", "--task", SMALL, "--games", "100", "--out", "score.json"]
        assert main(["score", *command]) == 130
        captured = capsys.readouterr()
        assert captured.err == "fairmines: interrupted after 0 of 200 games\n"
        assert "some_agent:act" in captured.out
        assert fm.Score.load("score.json").games == 100
        assert main(["score", *command, "--json"]) == 130
        report = json.loads(capsys.readouterr().out)
        assert report["baselines"] == {"min-risk": None, "expert": None}

    @pytest.mark.parametrize(
        ("arguments", "says"),
        [
            (["some_agent:act", "--workers", "0"], "workers 0 is out of range"),
            ([], "expected AGENT, or --verify FILE"),
            (["some_agent:act", "--verify", "x"], "expected AGENT, or --verify FILE"),
            (["some_agent"], "agent 'some_agent' is unknown: expected MODULE:FUNCTION"),
            (["some_agent:x"], "agent 'some_agent:x': module 'some_agent' has no 'x'"),
            (["no_agent:x"], "agent 'no_agent:x': there is no module 'no_agent'"),
            (["some_agent:act", "--games", "0"], "games 0 is out of range: expected 1 to 1000000"),
            (["some_agent:act", "--out", "no/x"], "cannot write 'no/x': No such file"),
            (["--verify", "none"], "cannot read 'none': No such file"),
        ],
    )
    def test_errors(self, capsys, arguments, says):
        assert main(["score", *arguments]) == 2
        captured = capsys.readouterr()
        assert not captured.out
        assert says in captured.err
        assert captured.err.count("\n") == 1
