"""Runs applications of the terminal for tests, and reads what they show."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fairmines.terminal.board_app import BoardApp
from fairmines.terminal.board_widget import BoardWidget


def on_a_terminal(make_app: Callable[[], BoardApp], size: tuple[int, int] = (80, 30)):
    """Make a test of a coroutine that takes an app and its pilot."""

    def decorate(test):
        def run():
            async def session():
                app = make_app()
                async with app.run_test(size=size) as pilot:
                    await test(app, pilot)

            asyncio.run(session())

        run.__name__ = test.__name__
        return run

    return decorate


def lines(app: BoardApp) -> list[str]:
    """Return what the board shows, without its colours."""
    board = app.query_one(BoardWidget)
    return [board.render_line(y).text for y in range(board.size.height)]


def says(app: BoardApp) -> str:
    """Return the status line."""
    return str(app.query_one("#status").content)
