"""Tests of experiments/other_boards.py: its table agrees with `compare`."""

from __future__ import annotations

import pytest

import fairmines as fm
from tests.helpers.folders import RESEARCH

FEW = {fm.Level(9, 9, 10): 400, fm.Level(8, 8, 10): 30}


@pytest.fixture
def script(tmp_path, monkeypatch, experiment_script):
    """The script, with few games, and a page of its own."""
    script = experiment_script
    monkeypatch.setattr(script, "BOARDS", FEW)
    monkeypatch.setattr(script, "PAGE", tmp_path / "strongest.md")
    # In a checkout without its history there is nothing to ask.
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")
    script.PAGE.write_text((RESEARCH / "strongest.md").read_text())
    return script


@pytest.mark.process
def test_the_page(script, monkeypatch):
    before = script.PAGE.read_text()
    monkeypatch.setattr("sys.argv", ["other_boards", "--most", "200", "--workers", "2"])
    script.main()
    text = script.PAGE.read_text()
    assert text.partition(script.BEGIN)[0] == before.partition(script.BEGIN)[0]
    assert text.partition(script.END)[2] == before.partition(script.END)[2]
    generated = text.partition(script.BEGIN)[2].partition(script.END)[0]
    assert "`abc1234` by `make boards`" in " ".join(generated.split())
    for level, games in (((9, 9, 10), 200), ((8, 8, 10), 30)):
        least, expert = fm.compare(["min-risk", "expert"], [level], games, seed=script.SEED)
        assert least.wins != expert.wins
        name = f"{level[0]}x{level[1]}/{level[2]}"
        [line] = [line for line in generated.splitlines() if line.startswith(f"| {name} |")]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        assert cells[1] == str(games)
        rates = [f"{100 * it.rate:.2f} " for it in (least, expert)]
        assert [cell[: len(rate)] for cell, rate in zip(cells[2:], rates, strict=False)] == rates
        difference = expert.difference(least)
        low, high = difference.interval()
        values = [f"{100 * it:+.2f}" for it in (difference.value, low, high)]
        assert cells[4] == "{} ({} to {})".format(*values)


def test_a_board_too_entangled_is_said_and_does_not_end_the_rest(script, monkeypatch):
    compare = fm.compare

    def entangled(strategies, level, *arguments, **settings):
        if level == fm.Level(9, 9, 10):
            raise fm.TooComplexError("too much")
        return compare(strategies, [level], *arguments, **settings)

    monkeypatch.setattr(script.fm, "compare", entangled)
    first, second = script.play_all(10, workers=1)
    assert first.results is None
    assert script.row(first)[:3] == ["9x9/10", "10", "the analysis of a view exceeded its budget"]
    assert len(script.row(first)) == len(script.row(second)) == len(script.HEADS)
    assert second.results is not None
