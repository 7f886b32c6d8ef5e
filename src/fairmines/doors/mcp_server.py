"""The door for agents that speak the Model Context Protocol: `fairmines mcp`. Extra `mcp`."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

import fairmines as fm
from fairmines import _kernel
from fairmines.agents.tasks import Split
from fairmines.agents.words import Style, last_line
from fairmines.boards.notation import format_probability
from fairmines.errors import FairminesError, MissingExtraError
from fairmines.proofs.english import list_cells
from fairmines.proofs.explain import explain
from fairmines.rendering.review_text import headlines

try:
    from mcp.server.mcpserver import MCPServer
    from mcp.server.mcpserver.exceptions import ToolError
except ModuleNotFoundError:
    raise MissingExtraError(
        "the server needs mcp, which is not installed: pip install 'fairmines[mcp]'"
    ) from None

Role = Literal["player", "analyst"]
ROLES: tuple[Role, ...] = get_args(Role)
"""A player sees and acts; an analyst also computes."""

MOST_CELLS: Final = 10_000
"""The largest board that is told."""
MOST_LETTERS: Final = 20_000
"""The longest text of a board."""
SECONDS: Final = 10.0
"""How long an explanation or a review may take."""
REVIEW_GAMES: Final = 50


@dataclass
class Table:
    """The games of one client: one at a time, each game of the task once.

    So an agent cannot play a game that it has lost once more, with what it knows of it.
    """

    task: str = "Beginner-Safe"
    split: Split = "evaluation"
    salt: str | None = None
    conditional: bool = False
    style: Style = "grid"
    folder: Path = field(default_factory=Path)
    """Where the files of an analyst are."""
    out: Path | None = None
    """Where the report of each game is appended, a line each."""
    lock: Lock = field(default_factory=Lock)
    """Held while a tool works: they share the game."""
    _game: int = -1
    _episode: fm.Episode | None = None

    def new_game(self) -> str:
        """Begin the next game or drill, and return the rules and the board.

        An unfinished game counts as it is.
        """
        if self._episode is not None and not self._episode.over:
            self._report(self._episode)
        self._episode = self._make(self._game + 1)
        self._game += 1
        return self._episode.prompt(self.style)

    def look(self) -> str:
        """Look at the board of the running game again."""
        return self._current().prompt(self.style)

    def act(self, action: str) -> str:
        """Do one action in the running game, and return what happened, and the board.

        An action is 'open ROW COLUMN', 'flag ROW COLUMN' or 'unflag ROW COLUMN'. Rows and columns
        count from 0.
        """
        episode = self._current()
        episode.act(last_line(action))
        if episode.over:
            self._report(episode)
        return episode.prompt(self.style)

    def analyse(self, board: str = "") -> str:
        """Say which cells are certainly safe or mined, and the mine probability of the others.

        The board is a text: a line 'WIDTH HEIGHT MINES', then rows of ? (covered), ! (known mine)
        and 0 to 8. An empty text stands for the board of the running game.
        """
        view = self._view(board)
        analysis = fm.analyse(view)
        lines = [
            f"{name}: {list_cells(tuple(cells)) if cells else 'none'}."
            for name, cells in (
                ("Safe", _cells(analysis.safe & view.covered)),
                ("Mined", _cells(analysis.mined & view.covered)),
                ("Least risk", analysis.safest_cells),
            )
        ]
        risk = analysis.mine_probability
        open_cells = _cells(view.covered & ~analysis.safe & ~analysis.mined)
        lines += [
            f"row {row}, column {column}: {format_probability(float(risk[row, column]))}"
            for row, column in open_cells
        ]
        return "\n".join(lines)

    def explain(self, row: int, column: int, board: str = "") -> str:
        """Prove that a covered cell is safe or mined, or show two layouts that leave it open.

        The board is a text as in analyse; an empty text stands for that of the running game.
        """
        deadline = _kernel.Deadline(SECONDS)
        try:
            return str(explain(self._view(board), (row, column), deadline=deadline))
        except _kernel.OutOfTime:
            raise FairminesError(f"there is no proof within {SECONDS:g} seconds") from None

    def read_position(self, file: str) -> str:
        """Read a board from a file of any format in the server's folder, as text for analyse."""
        return str(fm.read_position(self._path(file)).view)

    def review(self, file: str) -> str:
        """Judge a game in a file of the server's folder: a replay, or a record of fairmines."""
        record = fm.read_record(self._path(file))
        judged = fm.review(record, games=REVIEW_GAMES, seconds=SECONDS)
        lines = headlines(judged)
        for it in judged.mistakes:
            better = it.better
            instead = "" if better is None else f"; better: {list_cells((better.cell,))}"
            lines.append(f"{it.mistake}: {list_cells(it.cells)}, risk {it.risk:.4g}{instead}")
        return "\n".join(lines)

    def _make(self, game: int) -> fm.Episode:
        return fm.Episode(
            self.task, game, split=self.split, salt=self.salt, conditional=self.conditional
        )

    def check(self) -> None:
        """Raise `FairminesError` if the games cannot be played."""
        if self._make(0).task.level.cells > MOST_CELLS:
            raise FairminesError(
                f"task {self.task!r} is too large: expected at most {MOST_CELLS:,} cells"
            )

    def _current(self) -> fm.Episode:
        if self._episode is None:
            raise FairminesError("there is no game yet: call new_game first")
        return self._episode

    def _view(self, board: str) -> fm.View:
        if not board.strip():
            return self._current().view
        if len(board) > MOST_LETTERS:
            raise FairminesError(f"the board is too long: expected {MOST_LETTERS:,} characters")
        return fm.View.parse(board, dots="covered")

    def _path(self, file: str) -> Path:
        """Return a file of the folder; no other file of the machine is read."""
        path = (self.folder / file).resolve()
        if not path.is_relative_to(self.folder.resolve()) or not path.is_file():
            raise FairminesError(f"{file!r} is no file of the server's folder")
        return path

    def _report(self, episode: fm.Episode) -> None:
        if self.out is not None:
            with self.out.open("a", encoding="utf-8") as out:
                out.write(episode.report().to_json() + "\n")


def make_server(role: Role = "analyst", table: Table | None = None) -> MCPServer:
    """Make a server.

    Args:
        role: "player" has the tools new_game, look and act; "analyst" also analyse, explain,
            read_position and review.
        table: What is played, and where its files are.

    Raises:
        FairminesError: What is played is unknown, or too large.
    """
    table = table or Table()
    table.check()
    server = MCPServer("fairmines", version=fm.__version__, log_level="ERROR")
    tools: list[Callable[..., str]] = [table.new_game, table.look, table.act]
    if role == "analyst":
        tools += [table.analyse, table.explain, table.read_position, table.review]
    for tool in tools:
        server.add_tool(_tool(tool, table.lock))
    return server


def _tool(function: Callable[..., str], lock: Lock) -> Callable[..., str]:
    """Return a tool that does one thing at a time, and whose errors are told to the agent."""

    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> str:
        try:
            with lock:
                return function(*arguments, **named)
        except (FairminesError, OSError) as error:
            raise ToolError(str(error)) from None

    return call


def _cells(mask: NDArray[np.bool_]) -> list[tuple[int, int]]:
    return [(row, column) for row, column in np.argwhere(mask).tolist()]
