"""What both applications of the terminal share: a board with the focus, and how they end."""

from __future__ import annotations

import asyncio
import signal
from contextlib import suppress
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from fairmines.terminal.board_widget import BoardWidget


class BoardApp(App[None]):
    """An application around a board; Ctrl-C ends it as it ends other commands."""

    TITLE = "fairmines"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    #middle { height: 1fr; align: center top; }
    #status { height: auto; min-height: 1; width: 100%; text-align: center; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "quit", show=False),
        Binding("ctrl+c", "interrupt", show=False, priority=True),
    ]

    interrupted = False
    """Whether Ctrl-C has ended it."""

    def on_mount(self) -> None:
        """Focus the board, and hear signals; Textual calls this and that of a derived class."""
        with suppress(NotImplementedError):  # Windows
            # Otherwise Textual ends quietly when another program sends the signal.
            asyncio.get_running_loop().add_signal_handler(signal.SIGINT, self.action_interrupt)
        self.query_one(BoardWidget).focus()

    def action_interrupt(self) -> None:
        """End as Ctrl-C ends other commands; in a terminal's raw mode it is a key."""
        self.interrupted = True
        self.exit()
