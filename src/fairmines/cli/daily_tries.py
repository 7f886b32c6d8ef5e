"""The scored tries of `fairmines daily`: played on the terminal, and put in words."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from fairmines.play.daily import DailyBoard, check_practice, check_try
from fairmines.records.daily_tries import DailyTries, DailyTry
from fairmines.reviews.reviewing import review
from fairmines.terminal import show
from fairmines.terminal.daily import DailyApp
from fairmines.wording import counted, rounded


def results(tries: Sequence[DailyTry]) -> list[str]:
    """Write the results of the tries that are over without a word about their boards."""
    return [line for scored in tries if scored.over for line in _result(scored)]


def _result(scored: DailyTry) -> list[str]:
    board, game = scored
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
    if scored is None and board.date >= now:
        check_try(board, now)
        scored = tries.begin(board)
    if scored is None or scored.over:
        check_practice(board, now, scored.game.status if scored else None)
        show(DailyApp(board, None, lambda _: None, tries.folder))
        return []
    record, before = scored.game.record(), scored.game.assisted
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
    over = tries.find(board)
    return results([over] if over else [])
