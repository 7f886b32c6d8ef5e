"""Tests of experiments/drills.py: a run that goes on where it was, and its page."""

from __future__ import annotations

import pytest

import fairmines as fm
from experiments import drills as script


@pytest.fixture
def run_drills(tmp_path, monkeypatch):
    """A function that runs the script with two kinds of drills, and returns its page."""
    monkeypatch.setattr(script, "PIECE", 2)
    monkeypatch.setattr(script, "KINDS", (script.Kind("single", "safe"), script.KINDS[-1]))
    monkeypatch.setattr(script, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")
    script.PAGE.write_text(f"before\n{script.BEGIN}\nold\n{script.END}\nafter\n")

    def run(*arguments):
        sums = str(tmp_path / "sums.json")
        monkeypatch.setattr("sys.argv", ["drills", "--sums", sums, *arguments])
        script.main()
        return script.PAGE.read_text()

    return run


@pytest.mark.long
def test_a_run_goes_on_where_it_was(run_drills, monkeypatch):
    judged = []
    original = script.judge

    def judge_three(drill):
        if len(judged) == 3:
            raise KeyboardInterrupt
        judged.append((drill.task, drill.seed))
        original(drill)

    monkeypatch.setattr(script, "judge", judge_three)
    with pytest.raises(KeyboardInterrupt):
        run_drills("--drills", "3", "--workers", "1")
    assert judged == [("safe", 0), ("safe", 1), ("guess", 0)]
    page = run_drills("--page")
    assert "| safe | single | 2 |" in page
    assert "| guess |" not in page
    judged.clear()
    monkeypatch.setattr(script, "judge", lambda drill: judged.append((drill.task, drill.seed)))
    page = run_drills("--drills", "3", "--workers", "1")
    assert judged == [("guess", 0), ("guess", 1), ("safe", 2), ("guess", 2)]
    assert "`abc1234`" in page
    assert "| single | 100.0 + 0.0 |" in page
    # The rest of the page stays, and so does what is complete.
    assert page.startswith("before\n")
    assert page.endswith("after\n")
    assert run_drills("--drills", "3", "--workers", "1") == page


def test_a_drill_that_the_judge_refuses_ends_the_run(run_drills, monkeypatch):
    def refuse(_drill):
        raise script.WrongDrillError("safe are none")

    monkeypatch.setattr(script, "judge", refuse)
    with pytest.raises(fm.FairminesError, match="single safe, seed 0: safe are none"):
        run_drills("--drills", "3", "--workers", "1")
