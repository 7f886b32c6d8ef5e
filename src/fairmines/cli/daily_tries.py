"""The scored tries of `fairmines daily`: played on the terminal, and put in words."""

from __future__ import annotations

import datetime as dt

from fairmines.errors import FairminesError
from fairmines.play.daily import DailyBoard, describe_day
from fairmines.records.daily_tries import DailyTries
from fairmines.records.games_file import GameLine
from fairmines.reviews.reviewing import review
from fairmines.terminal import show
from fairmines.terminal.daily import DailyApp
from fairmines.wording import counted, rounded


def results(board: DailyBoard, game: GameLine | None) -> list[str]:
    """Write the result of a try that is over without a word about its board; else nothing."""
    if game is None or game.status == "playing":
        return []
    mistakes = counted(len(review(game.record(), games=0).mistakes), "mistake")
    figures = [f"{game.status} in {game.elapsed:.2f} s"]
    if game.status == "won" and game.bbbv and game.elapsed:
        figures.append(f"{rounded(game.bbbv / game.elapsed, 2)} 3BV/s")
    figures.append(mistakes)
    if game.assisted:
        figures.append("with help")
    if game.practice:
        figures.append("not counted")
    return [
        f"Fairmines daily {board.date}, {board.grade} ({board.difficulty}): {', '.join(figures)}",
        f"fairmines daily --date {board.date} --grade {board.grade}",
    ]


def play(tries: DailyTries, board: DailyBoard, now: dt.date) -> list[str]:
    """Play a board on the terminal, and return the result of its scored try; none of practice."""
    tries.settle(board)
    scored = tries.find(board)
    asked = describe_day(board.date, now, [scored] if scored else []).of_grade(board.grade)
    if scored is None and asked.refused_try is None:
        scored = tries.begin(board)
    if scored is None or scored.status != "playing":
        if asked.refused_practice:
            raise FairminesError(asked.refused_practice)
        show(DailyApp(board, None, lambda _: None, tries.folder))
        return []
    record, before = scored.record(), scored.assisted
    game, began = record.game(), record.began
    assert began is not None

    def keep_try(assisted: bool) -> None:
        tries.keep(board, game, began, assisted=assisted or before)

    app = DailyApp(board, game, keep_try, tries.folder)
    try:
        show(app)
    finally:
        if game.status == "playing":  # its clock
            keep_try(app.assisted)
    return results(board, tries.find(board))
