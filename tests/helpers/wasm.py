"""The kernel that `make wasm` compiles, asked through Node: the page's calls without a page."""

from __future__ import annotations

from typing import Any

from fairmines import Level, View
from tests.helpers.node import NodeScript


class NodeKernel(NodeScript):
    """A Node process with the compiled kernel, which answers one call after another."""

    SCRIPT = "kernel_calls.mjs"

    def ask(self, call: str, asked: dict[str, Any], seconds: float = 60) -> Any:
        """Return the answer, or what the page gets for an error: its sentence and kind."""
        return self.answer({"call": call, "asked": asked, "seconds": seconds})

    def ask_about(self, call: str, view: View, density: float | None = None, **more: Any) -> Any:
        """Ask about a position."""
        position = {
            "width": view.width,
            "height": view.height,
            "cells": view.cells.ravel().tolist(),
            "mines": view.mines,
            "density": density,
        }
        return self.ask(call, position | more)

    def call(self, name: str, cells: list[int], *values: float | str) -> Any:
        """Call a function of the kernel; texts stand for integers of 64 bits."""
        return self.ask("kernel", {"name": name, "input": cells, "values": values})

    def deal(self, level: Level, seed: int, start: tuple[int, int], radius: int) -> Any:
        """Return the layout that a first opening deals, as a list of 0 and 1."""
        width, height, _ = level
        game = self.call("game_new", [], *level, 0, str(seed), radius, 0, 0)["answer"]
        drawn = -1, 0, 0, width, 0, 0  # it says nothing of what it draws
        cell = start[0] * width + start[1]
        opened = self.call("game_move", [], game, 0, cell, 0, 0, *drawn, 2**20, 60)
        return opened["bytes"][2 * width * height :]
