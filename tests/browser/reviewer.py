"""`Reviewer` for the tests of the review's page, and a recorded game."""

import dataclasses
from typing import Self

import numpy as np
from analyst import Analyst
from player import Player
from playwright.sync_api import Page, expect
from site_server import SiteServer

import fairmines as fm
from fairmines.play.display import SYMBOLS
from fairmines.records.track import EventKind, Track

LAYOUT = fm.Layout.from_mines([(3, 2), (5, 0), (5, 3), (5, 5)], 6, 6)


def recorded() -> fm.Record:
    """A game of four moves, one each second, with the way of the pointer: the last opens a mine."""
    game = fm.Game.from_layout(LAYOUT, clock=lambda: 0.0)
    game.apply(fm.Move("open", 0, 0))
    for elapsed in (1.0, 2.0):
        row, column = np.argwhere(game.analysis().safe)[0].tolist()
        game.apply(fm.Move("open", row, column, elapsed=elapsed))
    game.apply(fm.Move("open", 3, 2, elapsed=3.0))
    events = [
        event
        for number, move in enumerate(game.moves)
        for event in (
            (1000 * number, EventKind.MOVE, 16 * move.column + 8, 16 * move.row + 8),
            (1000 * number + 100, EventKind.LEFT_PRESS, 16 * move.column + 8, 16 * move.row + 8),
            (1000 * number + 200, EventKind.LEFT_RELEASE, 16 * move.column + 8, 16 * move.row + 8),
        )
    ]
    track = Track(*zip(*events, strict=True), cell=16)
    return dataclasses.replace(game.record(), player="Ada", track=track)


RECORD = recorded()
COVERED = [["c"] * 6 for _ in range(6)]
FRAMES = [
    COVERED,
    *[[[str(SYMBOLS[code]) for code in row] for row in frame.codes] for frame in RECORD.frames()],
]
MOVES = len(RECORD.moves)


class Reviewer(Analyst):
    """Walks through a game on the page."""

    def __init__(self, page: Page, address: str, file: str = "review") -> None:
        super().__init__(page, address)
        self._file = file

    @classmethod
    def at(cls, player: Player, home: object) -> Self:
        """Go to the review of a server or of a site."""
        file = "review.html" if isinstance(home, SiteServer) else "review"
        return cls(player.page, player.address, file)

    def begin(self, fragment: str = "") -> None:
        self.page.goto(f"{self.address}{self._file}{fragment}")
        self.page.wait_for_selector("#board .cell")

    def open_record(self) -> None:
        """Drop the file of the recorded game."""
        self.begin()
        self.drop("game.json", RECORD.to_json().encode())
        expect(self.page.locator("#about")).to_contain_text("Ada")

    def expect_at(self, moves: int) -> None:
        expect(self.page.locator("#judgement")).to_contain_text(f"Move {moves} of {MOVES}")
        self.wait_codes(FRAMES[moves])
