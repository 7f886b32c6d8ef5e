"""`Reviewer` for the tests of the review's page, and a recorded game."""

import dataclasses
import itertools

import numpy as np
from playwright.sync_api import expect

import fairmines as fm
from fairmines.play.display import SYMBOLS
from fairmines.play.track import EventKind, Track
from tests.browser.analyst import Analyst

LOW = {"viewport": {"width": 1366, "height": 650}}
"""A low window of a notebook."""
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


def careless(seed: int = 2, level: str = "beginner") -> fm.Record:
    """A won game with three needless guesses, which went well, and moves that take proofs."""
    times = itertools.count()
    game = fm.Game(
        level, rules="classic", seed=seed, first="opening", clock=lambda: float(next(times))
    )
    game.open(4, 4)
    layout = game.layout
    guesses = 3
    while game.status == "playing":
        analysis = game.analysis()
        undetermined = analysis.view.covered & ~analysis.safe & ~analysis.mined
        lucky = np.argwhere(undetermined & ~layout.mines).tolist()
        safe = np.argwhere(analysis.safe).tolist()
        if safe and lucky and guesses and len(game.moves) % 3 == 2:
            guesses -= 1
            game.open(*lucky[0])
        else:
            game.open(*(safe or lucky)[0])
    return game.record()


def careful() -> fm.Record:
    """A game won under fair rules as the expert plays, with proofs by overlap and an even guess.

    The guess is among the last cells, so that its winning chance is there at once.
    """
    game = fm.Game((9, 9, 14), rules="fair", seed=118, first="opening", clock=lambda: 0.0)
    for row, column in (
        "44 05 06 07 08 21 10 00 20 26 30 37 40 46 51 60 01 31 61 62 64 65 66 70 71 72 73 74 75 81 "
        "82 86 77 87 78 88 47 58 67"
    ).split():
        game.open(int(row), int(column))
    assert game.status == "won"
    return game.record()


def codes_after_moves(record: fm.Record) -> list[list[list[str]]]:
    """Return the codes of the board after each move of a game."""
    return [
        [[str(SYMBOLS[code]) for code in row] for row in frame.codes] for frame in record.frames()
    ]


RECORD = recorded()
COVERED = [["c"] * 6 for _ in range(6)]
FRAMES = [COVERED, *codes_after_moves(RECORD)]
MOVES = len(RECORD.moves)


class Reviewer(Analyst):
    """Walks through a game on the page."""

    def begin(self, fragment: str = "") -> None:
        self.page.goto(f"{self.address}review.html{fragment}")
        self.page.locator("#board .cell, #invitation .drop-zone").first.wait_for()

    def open_record(self) -> None:
        """Drop the file of the recorded game, and go to its beginning."""
        self.open_file(RECORD)
        expect(self.page.locator("#about")).to_contain_text("Ada")
        self.page.keyboard.press("Home")
        self.wait_codes(COVERED)

    def open_file(self, record: fm.Record) -> None:
        """Drop the file of a game, which is then shown at its first mistake."""
        self.begin()
        self.drop("game.json", record.to_json().encode())
        expect(self.page.locator("#judgement-said p").first).to_be_visible()

    def show_timeline(self) -> None:
        """Scroll to it: on a phone the bar of places stands over what is lower."""
        timeline = self.page.locator("#timeline")
        timeline.evaluate("(it) => it.scrollIntoView({ block: 'center' })")

    def expect_at(self, moves: int) -> None:
        expect(self.page.locator("#judgement")).to_contain_text(f"Move {moves} of {MOVES}")
        self.wait_codes(FRAMES[moves])
