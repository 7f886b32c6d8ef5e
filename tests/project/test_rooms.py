"""The rooms: what import-linter cannot see, because it reads import statements alone."""

import ast
import re
import tomllib

import pytest

from tests.helpers.folders import ROOT

SOURCE = ROOT / "src" / "fairmines"
TOP = SOURCE / "__init__.py"
"""The package itself knows all rooms."""

OWN = {"__version__", "_kernel"}
"""What the package itself has, below all rooms."""
ALLOWED = {"fairmines.csv", "fairmines.json", "fairmines.sqlite3"}
"""The names of files."""


def ranks():
    """Return the rank of each room and of each module beside them, the lowest first."""
    config = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = config["tool"]["importlinter"]["contracts"]
    [contract] = [it for it in contracts if it.get("containers") == ["fairmines"]]
    layers = enumerate(reversed(contract["layers"]))
    return {name: rank for rank, layer in layers for name in re.findall(r"\w+", layer)}


RANKS = ranks()


def room_of(file):
    """Return the room of a file, or the module itself if it is in none."""
    return file.relative_to(SOURCE).with_suffix("").parts[0]


def problems(source, room):
    """Return the names of rooms above this one, and the public names, that source code has."""
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            name = re.fullmatch(r"fairmines\.(\w*)[\w.:]*", node.value)
            if name and RANKS.get(name[1], len(RANKS)) > RANKS[room] and name[0] not in ALLOWED:
                found.append(node.value)
        elif isinstance(node, ast.ImportFrom) and node.module == "fairmines":
            found += [it.name for it in node.names if it.name not in {*RANKS, *OWN}]
    return found


@pytest.mark.long
def test_no_text_names_a_room_above():
    files = [it for it in SOURCE.rglob("*.py") if it != TOP]
    found = {str(it): problems(it.read_text(), room_of(it)) for it in files}
    assert {file: names for file, names in found.items() if names} == {}
    assert len(files) > 200


@pytest.mark.parametrize(
    "source",
    [
        "import_module('fairmines.rendering.plots')",
        "import_module(f'fairmines.{name}')",
        "def f():\n    from fairmines import analyse",
        "entry = 'fairmines.env.single:Env'",
    ],
)
def test_such_a_name_is_found(source):
    assert len(problems(source, "boards")) == 1
