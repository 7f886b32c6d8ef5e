"""No door's library is needed before it is used; then the error names the extra."""

import importlib
import sys

import pytest

import fairmines as fm
from tests.helpers.commands import run_python

DOORS = {"mcp_server": "mcp", "inspect_task": "inspect_ai", "verifiers_env": "verifiers"}


@pytest.mark.parametrize(("door", "library"), DOORS.items())
def test_a_missing_library_is_one_sentence(door, library, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    for name in [it for it in sys.modules if it.startswith(f"{library}.")]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.delitem(sys.modules, f"fairmines.doors.{door}", raising=False)
    with pytest.raises(fm.MissingExtraError, match=r"is not installed: pip install 'fairmines\["):
        importlib.import_module(f"fairmines.doors.{door}")


@pytest.mark.process
def test_the_referee_loads_none_of_them():
    code = "import sys, fairmines as fm; fm.Episode().act('open 0 0').kind; fm.play_episodes\n"
    code += f"print([it for it in {[*DOORS.values()]} if it in sys.modules])"
    assert run_python(code).strip() == "[]"
