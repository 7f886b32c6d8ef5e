"""The page's host of games, asked by the names of its calls: in Node, or in a tab of Chromium."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any, Self

import numpy as np
from playwright.sync_api import BrowserContext, Page

import fairmines as fm
from tests.helpers.box import PATIENCE
from tests.helpers.complaints import Complaints
from tests.helpers.node import NodeScript

BEGINNER = {"width": 9, "height": 9, "mines": 10}
UNSTATED = {"seed": None, "start": None, "difficulty": None, "practice": False}
NEW_GAME = {**BEGINNER, **UNSTATED, "rules": "fair", "first": "safe", "deal": "random"}


class PageHost:
    """A host, which `ask` and `refusal` ask; a file is written as bytes."""

    def tell(self, call: str, *values: Any) -> dict[str, Any]:
        """Return the `answer` to a call, or what is `refused`."""
        raise NotImplementedError

    def enter(self, game_id: str) -> Any:
        """Begin to play a game; return its state."""
        return self.ask("enter", game_id, True)

    def ask(self, call: str, *values: Any) -> Any:
        """Return the answer to a call."""
        told = self.tell(call, *values)
        assert "answer" in told, told
        return told["answer"]

    def refusal(self, call: str, *values: Any) -> dict[str, Any]:
        """Return the refusal of a call: the error and its kind, and what can be read of a file."""
        refused: dict[str, Any] = self.tell(call, *values)["refused"]
        return refused

    def new_game(self, **terms: Any) -> Any:
        """Make a game, by default a beginner's under `fair`; return its state."""
        return self.ask("newGame", NEW_GAME | terms)

    @contextmanager
    def player(self, game_id: str) -> Iterator[Player]:
        """Play a game, and leave it."""
        yield Player(self, game_id)
        self.tell("see", game_id, False)


class Player:
    """Who plays a game, and the board as a page would show it."""

    def __init__(self, host: PageHost, game_id: str) -> None:
        self.host = host
        self.id = game_id
        self.state = host.enter(game_id)

    def move(self, **move: Any) -> Any:
        """Make a move; return its outcome."""
        moved = self.host.ask("move", self.id, move)
        for cell in moved["changed"]:
            self.state["cells"][cell["row"]][cell["column"]] = cell["code"]
        self.state |= {name: moved[name] for name in self.state.keys() & moved.keys()}
        return moved

    def open(self, row: int, column: int) -> Any:
        """Open a cell."""
        return self.move(do="open", cell=[row, column])

    def flag(self, row: int, column: int, to: str = "f") -> Any:
        """Mark a cell, or remove its mark."""
        return self.move(do="flag", cell=[row, column], to=to)

    @property
    def view(self) -> fm.View:
        """What the player sees, without marks."""
        return view_of(self.state["cells"], self.state["mines"])

    def list_cells(self, kind: str) -> list[list[int]]:
        """List the covered cells without a flag that are "safe", "mined" or "undetermined"."""
        analysis = fm.analyse(self.view)
        kinds = {"safe": analysis.safe, "mined": analysis.mined}
        kinds["undetermined"] = self.view.covered & ~analysis.safe & ~analysis.mined
        flagged = np.array([[code == "f" for code in row] for row in self.state["cells"]])
        cells: list[list[int]] = np.argwhere(kinds[kind] & ~flagged).tolist()
        return cells

    def list_covered(self) -> list[list[int]]:
        """List the covered cells without a mark."""
        rows = enumerate(self.state["cells"])
        return [[r, c] for r, row in rows for c, code in enumerate(row) if code == "c"]

    @property
    def playing(self) -> bool:
        """Whether the game is not over."""
        return self.state["status"] in {"ready", "playing"}

    def win(self) -> Any:
        """Open safe cells, or else undetermined ones, which wins under `fair` and `kind`."""
        while self.playing:
            self.open(*(self.list_cells("safe") or self.list_cells("undetermined"))[0])
        return self.state

    def lose(self) -> Any:
        """Open mines, or else cells that may be mines."""
        while self.playing:
            kinds = map(self.list_cells, ("mined", "undetermined", "safe"))
            self.open(*next(cells for cells in kinds if cells)[0])
        return self.state


def view_of(cells: list[list[Any]], mines: int) -> fm.View:
    """Return the view of a board that a page shows."""
    rows = [[code if isinstance(code, int) else fm.View.COVERED for code in row] for row in cells]
    return fm.View(rows, mines)


class LocalScripts(NodeScript):
    """The page's scripts in Node: they answer what tests ask, play scripts of games, and host."""

    SCRIPT = "local_calls.mjs"

    def tell(self, call: str, **asked: Any) -> dict[str, Any]:
        """Return the `answer` to a call, or what is `refused`."""
        told: dict[str, Any] = self.answer({"call": call, **asked})
        assert "failed" not in told, told["failed"]
        return told

    def ask(self, call: str, **asked: Any) -> Any:
        """Return the answer, or (sentence, kind) of a refusal."""
        told = self.tell(call, **asked)
        if "refused" in told:
            return told["refused"]["error"], told["refused"]["kind"]
        return told["answer"]

    def ask_about(self, call: str, view: fm.View, limit: float = 60, **more: Any) -> Any:
        """Return the core's answer about a position within so many seconds, or its error."""
        cells = view.cells.ravel().tolist()
        position = {"width": view.width, "height": view.height, "cells": cells, "mines": view.mines}
        asked = {"density": None, "limit": limit, **more}
        return self.ask("position", name=call, position=position, **asked)

    def call(self, name: str, **fields: float | list[int]) -> Any:
        """Call a function of the kernel; a list is bytes."""
        return self.ask("kernel", name=name, fields=fields)


class NodeHost(PageHost):
    """A host in Node whose database is in memory; another one of the same name goes on with it.

    The clock stands between moves and new games, which take a quarter of a second each. Its
    seeds are drawn from the name: a run says something about the commit, not about luck.
    """

    _numbers = count()

    def __init__(
        self, scripts: LocalScripts, database: str, box: dict[str, str] | None = None
    ) -> None:
        self._scripts = scripts
        self._number = next(self._numbers)
        scripts.ask("openHost", host=self._number, database=database, box=box)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the host, and check that the console said nothing."""
        assert self._scripts.ask("closeHost", host=self._number) == []

    def tell(self, call: str, *values: Any) -> dict[str, Any]:
        return self._scripts.tell("askHost", host=self._number, name=call, values=values)


TAB = """
async ([database, patience]) => {
  const path = "src/host/host.ts";
  const { HostClient } = await import(new URL(path, document.baseURI));
  const client = new HostClient({ database });
  const ask = (name, ...values) => client.call(name, ...values).then(
    (answer) => ({ answer: answer ?? null }),
    (error) => {
      if (!error.kind) throw error;
      return { refused: { error: error.message, kind: error.kind } };
    },
  );
  let game;
  let wake = () => {};
  const states = [];
  const enter = async () => {
    states.push(await ask("enter", game, true));
    wake();
  };
  client.onChanged((changed) => {
    if (changed === game) void enter();
  });
  window.host = {
    client,
    ask,
    follow: (id) => ((game = id), enter()),
    async state() {
      const late = new Promise((resolve) => setTimeout(resolve, 1000 * patience, "late"));
      const come = new Promise((resolve) => (wake = resolve));
      if (!states.length && (await Promise.race([come, late])) === "late") return "late";
      return states.shift();
    },
  };
}
"""


class TabHost(PageHost):
    """The host of a tab, until `__exit__` or `kill`.

    Pages of one browser context share their databases, so another tab goes on with the games.
    """

    def __init__(self, context: BrowserContext, address: str, database: str) -> None:
        self.page: Page = context.new_page()
        self.complaints = Complaints()
        self.complaints.hear(self.page)
        self.page.goto(address)
        self.page.evaluate(TAB, [database, PATIENCE])

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Close the tab, and check that its console said nothing else than what is allowed."""
        self.kill()
        self.complaints.check()

    def kill(self) -> None:
        """Close the tab at once."""
        self.page.close()

    def tell(self, call: str, *values: Any) -> dict[str, Any]:
        told: dict[str, Any] = self.page.evaluate("(asked) => host.ask(...asked)", [call, *values])
        return told

    def enter(self, game_id: str) -> Any:
        self.page.evaluate("(id) => host.follow(id)", game_id)
        return self.read_state()["answer"]

    def read_state(self) -> Any:
        """Return the state that comes next of the game that is played, or its refusal."""
        told = self.page.evaluate("host.state()")
        assert told != "late"
        return told
