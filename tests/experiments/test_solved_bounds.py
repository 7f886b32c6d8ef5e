"""Tests of experiments/solved_bounds.py: its bounds are those of the second implementation."""

from __future__ import annotations

import pytest

from tests.helpers.helped_play import HelpedPlay, all_layouts


@pytest.fixture
def script(tmp_path, monkeypatch, experiment_script):
    """The script, with a page of its own."""
    monkeypatch.setattr(experiment_script, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(experiment_script, "git", lambda *_: "abc1234")
    experiment_script.PAGE.write_text(f"before\n{experiment_script.BEGIN}\n{experiment_script.END}")
    return experiment_script


@pytest.mark.long
@pytest.mark.parametrize("limit", [1, 8])
@pytest.mark.parametrize("size", [(7, 1, 3), (3, 3, 3), (4, 2, 3), (3, 2, 4)])
def test_bounds_are_those_of_the_second_implementation(script, size, limit):
    [board] = [it for it in script.boards() if (it.width, it.height, it.mines) == size]
    width, height, mines = size
    play = HelpedPlay(height, width, limit)
    expected = [0.0, 0.0, 0.0]
    for clue in range(9):
        layouts = all_layouts(height, width, mines, board.start, clue)
        if not layouts:
            continue
        gifts = sum(play.help(layouts, [board.start], it).value for it in layouts)
        plans = [play.plan_value(layouts, [board.start], picks) for picks in (1, 2)]
        sums = [gifts, *(it * len(layouts) for it in plans)]
        expected = [old + new for old, new in zip(expected, sums, strict=True)]
    found = script.bounds(board, limit, 1)
    assert found == pytest.approx([it / len(board.layouts) for it in expected])
    assert min(found) > board.perfect - 1e-9


@pytest.mark.long
def test_the_page(script, monkeypatch):
    boards = script.boards()
    assert len(boards) == 249
    monkeypatch.setattr(script, "boards", lambda: boards[20:30])
    monkeypatch.setattr(script, "LIMITS", (1,))
    script.main()
    lines = script.PAGE.read_text().splitlines()
    assert "Written at commit `abc1234` by `make solved-bounds`." in lines
    rows = [[it.strip() for it in line.split("|")[1:-1]] for line in lines if "1, " in line]
    assert [row[:3] for row in rows] == [[f"1, {kind}", "10", "0"] for kind in script.KINDS]
    assert any(float(row[5]) > 1 for row in rows)
