"""The game and drills on a terminal, by keyboard and mouse. Needs the extra `terminal`."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from fairmines.boards.level import FirstRule
from fairmines.errors import FairminesError
from fairmines.play.rules import Rules
from fairmines.terminal.app import MinesApp
from fairmines.terminal.board_app import BoardApp
from fairmines.terminal.training import KeepAnswer, TrainApp
from fairmines.train.drills import Drill


def run(
    level: tuple[int, int, int],
    rules: Rules,
    seed: int | None,
    first: FirstRule,
    data: Path | None,
) -> None:
    """Play on this terminal until the player quits.

    Args:
        level: (width, height, mines).
        rules: See `fairmines.play.rules`.
        seed: The seed of the first game; by default it is random. Later games have random seeds.
        first: "any", "safe" or "opening": what the first opening finds.
        data: The folder of the box that keeps finished games; None keeps none.

    Raises:
        FairminesError: An argument is invalid, or there is no terminal. Nothing is shown.
        KeyboardInterrupt: Ctrl-C ended the game.
    """
    show(MinesApp(level, rules, seed, first, data))


def train(drills: Iterator[Drill], keep: KeepAnswer | None = None) -> None:
    """Show drills on this terminal until the player quits; the errors are those of `run`."""
    show(TrainApp(drills, keep))


def show(app: BoardApp) -> None:
    """Show an application until the player quits; the errors are those of `run`."""
    check_terminal()
    app.run()
    if app.interrupted:
        raise KeyboardInterrupt


def check_terminal() -> None:
    """Raise `FairminesError` if there is no terminal to play on."""
    # What Textual reads from and draws on; without a terminal it would wait for keys for ever.
    drawn_on = sys.__stdout__ if sys.platform == "win32" else sys.__stderr__
    for stream, name in ((sys.__stdin__, "standard input"), (drawn_on, "its screen")):
        if stream is None or not stream.isatty():
            raise FairminesError(f"{name} is no terminal: the game on the terminal needs one")
