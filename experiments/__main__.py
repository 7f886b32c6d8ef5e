"""Runs a tool: `python -m experiments NAME`. Without a name, lists them."""

from __future__ import annotations

import ast
import platform
import sys
from importlib import import_module
from pathlib import Path

from experiments.page import git, run


def tools() -> dict[str, str]:
    """Return the first sentence of each module that has a function `main`, by its name."""
    sentences = {}
    for path in sorted(Path(__file__).parent.glob("[!_]*.py")):
        module = ast.parse(path.read_text())
        if any(isinstance(node, ast.FunctionDef) and node.name == "main" for node in module.body):
            sentences[path.stem] = (ast.get_docstring(module) or "").partition("\n")[0]
    return sentences


def main() -> None:
    """Run the tool that the command line names, after a line about command, commit and machine."""
    name, *arguments = sys.argv[1:] or [""]
    if name not in tools():
        print(*(f"{tool:20} {sentence}" for tool, sentence in tools().items()), sep="\n")
        sys.exit(f"there is no tool {name!r}: expected one of these" if name else 0)
    commit = git("describe", "--always", "--dirty")
    command = " ".join(["python -m experiments", name, *arguments])
    print(f"{command}, {commit}, {platform.machine()}, Python {platform.python_version()}")
    sys.argv = [f"experiments {name}", *arguments]
    run(import_module(f"experiments.{name}").main)


if __name__ == "__main__":
    main()
