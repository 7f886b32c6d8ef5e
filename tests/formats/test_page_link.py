"""Addresses that open a game or a position on the page."""

from __future__ import annotations

import base64
import zlib
from dataclasses import replace
from urllib.parse import parse_qs

import pytest

import fairmines as fm
from fairmines.formats import page_link as links
from tests.helpers.folders import DATA

LINKS = (DATA / "1" / "links.txt").read_text().split()
HERE = "http://127.0.0.1:8765/"


def test_a_game_to_play_as_the_page_writes_it():
    terms = {"seed": 5, "first": "opening", "deal": "no-guess", "start": (4, 4)}
    assert fm.page_link("beginner", ".", **terms) == LINKS[0]
    graded = fm.page_link(
        (30, 16, 99), deal="repaired", difficulty="chain", rules="kind", bbbv=(1, 2)
    )
    said = "level=30x16x99&rules=kind&first=safe&deal=repaired&difficulty=chain&bbbv=1-2"
    assert graded == f"{HERE}#{said}"


def test_a_position_as_the_page_writes_it():
    assert fm.page_link(fm.View.from_rows(["???", "121"], 2), "") == "/" + LINKS[2].replace(
        "cells=ccc", "cells=cD"
    )
    view = fm.View.covered_board("expert").without_known_mines()
    assert fm.page_link(view).endswith("analyse.html#size=30x16&mines=99&cells=cSM")
    unknown = fm.View.from_rows(["?!1"])
    assert fm.page_link(unknown).endswith("analyse.html#size=3x1&cells=cf1")


def test_a_game_that_was_played():
    record = fm.read_record(DATA / "1" / "record.json")
    link = fm.page_link(record, "https://example.org/play", move=12)
    address, _, fragment = link.partition("#")
    assert address == "https://example.org/play/review.html"
    parts = parse_qs(fragment)
    assert parts["move"] == ["12"]
    packed = base64.urlsafe_b64decode(parts["record"][0] + "==")
    opened = fm.Record.from_json(zlib.decompress(packed, wbits=-15))
    rounded = [replace(move, elapsed=round(move.elapsed, 3)) for move in record.moves]
    assert opened == replace(record, moves=rounded)
    assert fm.page_link(record.game(), "https://example.org/play/", move=12).startswith(address)


def test_a_long_clock_and_a_track_make_no_longer_link():
    game = fm.Game.from_layout(fm.Layout([[0, 0, 1]]), clock=iter([0.0, 1 / 3, 2 / 3] * 9).__next__)
    game.open(0, 0)
    assert len(fm.page_link(game)) < 400


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: fm.page_link("exprt"), "level 'exprt' is unknown"),
        (lambda: fm.page_link((201, 9, 10)), "width 201 is out of range: expected 1 to 200"),
        (lambda: fm.page_link(fm.View.covered_board((9, 201, 9))), "height 201 is out of range"),
        (lambda: fm.page_link("beginner", seed=-1), "seed -1 is out of range"),
        (lambda: fm.page_link("beginner", start=(9, 0)), "is off the board"),
        (lambda: fm.page_link("beginner", rules="nice"), "rules 'nice' is unknown"),
        (lambda: fm.page_link("beginner", difficulty="chain"), "expected deal 'no-guess' or 'rep"),
        (lambda: fm.page_link("beginner", 7), "site 7: expected the address of the page"),
        (lambda: fm.page_link(fm.Game("beginner")), "the game is 'ready': expected one that is ov"),
        (lambda: fm.page_link(7), r"level 7: expected \(width, height, mines\)"),
    ],
)
def test_errors(make, says):
    with pytest.raises(fm.FairminesError, match=says):
        make()


def test_a_game_too_long_for_an_address(monkeypatch):
    monkeypatch.setattr(links, "LONGEST_GAME", 100)
    game = fm.Game.from_layout(fm.Layout([[0, 0, 1]]), clock=lambda: 0.0)
    game.open(0, 0)
    says = r"the game takes \d\d\d characters: expected at most 100, .* write_record writes a file"
    with pytest.raises(fm.FairminesError, match=says):
        fm.page_link(game)
