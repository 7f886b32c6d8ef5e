"""Tests of experiments/upper_bounds.py and its page: a campaign goes on where it was."""

from __future__ import annotations

from dataclasses import asdict

import pytest

import fairmines as fm
from experiments import upper_bounds as script
from experiments import upper_bounds_page as page

SAFE, OPENING = fm.Level(4, 3, 3), fm.Level(5, 5, 3)


@pytest.fixture
def campaign(tmp_path, monkeypatch):
    """The script, with two small cases, and a page of its own."""
    case = script.Case
    safe = case(SAFE, "safe", (0, 0), 90, 30)
    openings = [case(OPENING, "opening", (0, 0), games, 30) for games in (50, 70)]
    deep = case(OPENING, "opening", (0, 0), 30, 30, script.Charge(20, 2))
    monkeypatch.setattr(script, "PIECE", 20)
    monkeypatch.setattr(script, "BEGINNER", (safe,))
    monkeypatch.setattr(script, "INTERMEDIATE", ())
    monkeypatch.setattr(script, "EXPERT", tuple((it,) for it in openings))
    monkeypatch.setattr(script, "CASES", (safe, *openings, deep))
    monkeypatch.setattr(script, "DEEP", ((deep,),))
    monkeypatch.setattr(page, "PAGE", tmp_path / "page.md")
    monkeypatch.setattr(page, "SHEET", tmp_path / "page.csv")
    monkeypatch.setattr(page, "FIGURE", tmp_path / "figure.svg")
    monkeypatch.setattr(page, "CURVES", tmp_path / "curves.svg")
    monkeypatch.setattr(script, "git", lambda *_: "abc1234")
    page.PAGE.write_text(f"before\n{page.BEGIN}\nold\n{page.END}\nafter\n")

    def run(*arguments):
        pieces = str(tmp_path / "pieces.json")
        for tool, options in ((script, arguments), (page, ())):
            monkeypatch.setattr("sys.argv", [tool.__name__, "--pieces", pieces, *options])
            if tool is page or arguments:
                tool.main()
        return page.PAGE.read_text()

    run.pieces = tmp_path / "pieces.json"
    return run


@pytest.mark.process
def test_a_campaign_goes_on_where_it_was(campaign, monkeypatch):
    played = []

    def play(branch, games, threads):
        if len(played) == 5:
            raise KeyboardInterrupt
        played.append(script.key_of(branch, games))
        return original(branch, games, threads)

    original = script.play
    monkeypatch.setattr(script, "play", play)
    with pytest.raises(KeyboardInterrupt):
        campaign("--threads", "1")
    text = campaign()
    assert "not reached" in text
    assert len(played) == 5
    monkeypatch.setattr(script, "play", lambda *it: played.append(None) or original(*it))
    ended = campaign("--threads", "2")
    assert "not reached" not in ended.partition("From the best")[0]
    assert f"at commit\n`abc1234` by `{script.COMMAND}`" in ended
    assert page.FIGURE.read_text().count("<rect") == 4
    number = len(played)
    content = campaign.pieces.read_bytes()
    assert campaign() == ended
    assert len(played) == number
    # In one go it is the same, but for the time.
    campaign.pieces.unlink()
    campaign("--threads", "1")
    pieces = [script.msgspec.json.decode(it) for it in (content, campaign.pieces.read_bytes())]
    for file in pieces:
        for piece in file["pieces"].values():
            piece.pop()
    assert pieces[0] == pieces[1]


@pytest.mark.long
@pytest.mark.parametrize("number", [0, 2, 3])
def test_pieces_add_up_to_the_bound_of_the_library(campaign, number):
    case = script.CASES[number]
    found = script.Campaign(campaign.pieces, 1, plays=True).bound(case)
    expected = fm.upper_bound(
        case.level,
        first=case.first,
        start=case.start,
        games=case.games,
        seed=script.SEED,
        samples=case.charge.samples,
        picks=case.charge.picks,
    )
    assert [asdict(it) for it in found.clues] == [
        pytest.approx(asdict(it)) for it in expected.clues
    ]
