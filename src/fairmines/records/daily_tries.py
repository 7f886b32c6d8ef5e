"""The scored tries of daily boards in a folder of games.

A try that is over is a game of the box, wherever it was played. One that runs on a terminal is a
record in a file beside the box, which is written again after each move.
"""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Generator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from fairmines.box.log import FILE, Log
from fairmines.errors import FairminesError
from fairmines.play.daily import DailyBoard, find_tried_board
from fairmines.play.game import Game
from fairmines.play.record import Record
from fairmines.records.box_games import has_games, keep_game
from fairmines.records.games_file import GameLine, read_game

ASSISTED: Final = "assisted"
TOUCHED: Final = "touched"
"""What the file of a running try states: whether a question was asked, and when it was written."""


class DailyTries:
    """The scored tries in a folder: of each board the one that ended first, or the one that runs.

    Its methods raise `FairminesError` for a try that is damaged or cannot be kept.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files = folder / "daily"

    def list_all(self, leave_out: Callable[[str], object]) -> dict[str, GameLine]:
        """Return the tries of all boards by their ids; `leave_out` hears of each damaged one."""
        ids = {path.stem for path in self._files.glob("*.json")}
        tries: dict[str, GameLine] = {}
        with self._open_log() as log:
            ids.update(log.list_ids("game") if log else [])
            for board in filter(None, map(find_tried_board, ids)):
                try:
                    scored = self._read(log, board)
                except FairminesError as error:
                    leave_out(str(error))
                else:
                    if scored:
                        tries[board.try_id] = scored
        return tries

    def find(self, board: DailyBoard) -> GameLine | None:
        """Return the try of a board, if there is one."""
        with self._open_log() as log:
            return self._read(log, board)

    def begin(self, board: DailyBoard) -> GameLine | None:
        """Begin the try of a board, with its start opened."""
        self.keep(board, board.game(), dt.datetime.now(dt.UTC), assisted=False)
        return self.find(board)

    def keep(self, board: DailyBoard, game: Game, began: dt.datetime, *, assisted: bool) -> None:
        """Keep a try as it stands: one that runs in its file, one that is over in the box."""
        stated = {ASSISTED: assisted, TOUCHED: time.time()}
        record = replace(game.record(), began=began, stated=stated)
        path = self._path(board)
        draft = path.with_suffix(".new")
        try:
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            draft.write_text(record.to_json(), "utf-8")
            draft.replace(path)
        except OSError as error:
            raise FairminesError(f"cannot write {str(path)!r}: {error.strerror}") from error
        if game.status in {"won", "lost"}:
            self.settle(board)

    def settle(self, board: DailyBoard) -> None:
        """Take away the file of a try that does not run any more.

        One that is over goes into the box. Another cannot count if the board was tried elsewhere.
        """
        scored = self._read(None, board)
        if scored is None:
            return
        if scored.status != "playing":
            keep_game(self.folder, scored)
        with self._open_log() as log:
            if log and log.read(board.try_id) is not None:
                self._path(board).unlink(missing_ok=True)

    def _read(self, log: Log | None, board: DailyBoard) -> GameLine | None:
        """Return the try of a board in a box, or else the one in its file."""
        line = log.read(board.try_id) if log else None
        path = self._path(board)
        try:
            if line is not None:
                return read_game(line)
            if path.exists():
                return _describe(board, Record.from_json(path.read_text("utf-8")))
        except (ValueError, OSError) as error:
            where = str(path if line is None else self.folder / FILE)
            raise FairminesError(f"the try {board.try_id!r} in {where!r}: {error}") from error
        return None

    @contextmanager
    def _open_log(self) -> Generator[Log | None]:
        if not has_games(self.folder):
            yield None
            return
        with closing(Log(self.folder)) as log:
            yield log

    def _path(self, board: DailyBoard) -> Path:
        return self._files / f"{board.try_id}.json"


def _describe(board: DailyBoard, record: Record) -> GameLine:
    """Describe the try in a file as the box keeps it."""
    if record.began is None or TOUCHED not in record.stated:
        raise FairminesError(f"it has no times: expected 'began', and {TOUCHED!r} in 'stated'")
    line = GameLine.of(
        record.game(),
        board.try_id,
        began=record.began.timestamp(),
        touched=float(record.stated[TOUCHED]),
        stated=True,
        assisted=bool(record.stated.get(ASSISTED)),
    )
    line.elapsed = record.elapsed  # the clock of a game made again goes on
    return line
