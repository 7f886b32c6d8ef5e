"""Tests of experiments/win_rates.py: its page agrees with the stored results."""

from __future__ import annotations

import json

import pytest

import fairmines as fm
from experiments import win_rates as script


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    """The script, with few games, and a page of its own."""
    monkeypatch.setattr(script, "GAMES", {"random": 30, "min-risk": 20})
    monkeypatch.setattr(script, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(script, "NUMBERS", tmp_path / "numbers.json")
    monkeypatch.setattr(script, "SHEET", tmp_path / "sheet.csv")
    script.PAGE.write_text(f"before\n{script.BEGIN}\nold\n{script.END}\nafter\n")
    # In a checkout without its history there is nothing to ask.
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")

    def run(*arguments):
        out = str(tmp_path / "results.sqlite")
        monkeypatch.setattr("sys.argv", ["win_rates", "--out", out, "--workers", "1", *arguments])
        script.main()
        text = script.PAGE.read_text()
        assert text.startswith(f"before\n{script.BEGIN}\n")
        assert text.endswith(f"{script.END}\nafter\n")
        return text, json.loads(script.NUMBERS.read_text())

    return run


@pytest.mark.long
def test_the_page(campaign):
    text, numbers = campaign("--write-only")
    assert text.count("0 of 30 games") == text.count("0 of 20 games") == 6
    text, numbers = campaign("--only", "random")
    assert "0 of 30 games" not in text
    assert text.count("0 of 20 games") == 6
    text, numbers = campaign()
    assert " of 20 games" not in text
    assert "old" not in text
    assert "`abc1234`" in text
    assert numbers["commit"] == "abc1234"
    assert len(numbers["results"]) == 12
    sheet = script.SHEET.read_text()
    assert sheet == script.sheet(numbers["results"])
    assert sheet.count("min-risk,beginner,") == 2
    for report in numbers["results"]:
        start = (2, 2) if report["level"] == "beginner" else (3, 3)
        result = fm.simulate(
            report["strategy"],
            report["level"],
            games=report["asked"],
            first=report["first"],
            start=(0, 0) if report["first"] == "safe" else start,
        )
        assert report["lost_at"] == list(result.lost_at)
        low, high = result.interval()
        shown = f"**{100 * result.rate:.1f}** ({100 * low:.1f} to {100 * high:.1f})"
        assert shown in text
