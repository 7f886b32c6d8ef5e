"""The kernel that `make wasm` compiles, asked through Node: the page's calls without a page."""

from __future__ import annotations

from typing import Any

from node import NodeScript

from fairmines import View


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
