"""The package `fairmines`: its public names, submodules, and import time."""

import ast
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import fairmines
from fairmines.public import MODULES
from tests.helpers.commands import run_python

pytestmark = pytest.mark.process
PACKAGE = Path(fairmines.__file__).parent


def test_the_package_offers_what_is_public():
    assert fairmines.__all__ == sorted(MODULES)
    for name, module in MODULES.items():
        home = import_module(f"fairmines.{module}")
        assert getattr(fairmines, name) is getattr(home, name)
    assert [name for name in dir(fairmines) if not name.startswith("__")] == fairmines.__all__
    assert run_python("from fairmines import *; print(EXPERT.mines)") == "99"


def test_type_checkers_see_what_is_public():
    stub = ast.parse((PACKAGE / "__init__.pyi").read_text())
    seen = {
        alias.asname: f"fairmines.{MODULES.get(alias.name)}" == statement.module
        for statement in stub.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert seen == dict.fromkeys(MODULES, True)


@pytest.mark.parametrize("room", sorted({module.partition(".")[0] for module in MODULES.values()}))
def test_each_room_says_what_is_public(room):
    file = PACKAGE / room / "__init__.py"
    if file.exists():
        [listed] = re.findall(
            r"^Public: ([^.]+)\.", ast.get_docstring(ast.parse(file.read_text())), re.MULTILINE
        )
        names = {name for name, module in MODULES.items() if module.partition(".")[0] == room}
        assert set(re.findall(r"`(\w+)`", listed)) == names


def test_the_package_is_no_more_than_its_folder():
    code = "from importlib.util import find_spec; print(find_spec('fairmines.tests'))"
    assert run_python(code) == "None"


def test_a_name_loads_only_what_it_needs():
    code = "import sys, fairmines; fairmines.View; print([m for m in {} if m in sys.modules])"
    rooms = ["formats", "metrics", "play", "records", "reviews", "simulation"]
    assert run_python(code.format([f"fairmines.{room}" for room in rooms])) == "[]"


def test_a_thread_that_holds_objects_at_the_end_makes_no_noise():
    code = """if 1:
        import threading
        import fairmines as fm

        def hold():
            game = fm.Game("beginner", seed=1)
            game.open(4, 4)
            ready.set()
            forever.wait()
            print(game)

        ready, forever = threading.Event(), threading.Event()
        threading.Thread(target=hold, daemon=True).start()
        ready.wait()"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (run.stdout, run.stderr) == ("", "")


def test_modules_are_there_too():
    # Whatever was asked for before.
    assert run_python("import fairmines; print(fairmines.play.__name__)") == "fairmines.play"
    assert (
        run_python("import fairmines; fairmines.EXPERT; print(fairmines.play.__name__)")
        == "fairmines.play"
    )


def test_import_is_light():
    # Heavy and optional libraries load where they are used.
    heavy = ["asyncio", "gymnasium", "matplotlib", "multiprocessing.context"]
    heavy += ["rich", "scipy", "hypothesis", "ssl"]
    code = "print([m for m in {} if m in sys.modules])"
    every = "import sys; from fairmines import *; "
    assert run_python(every + code.format(heavy)) == "[]"
    # And nothing before that, so that the command line is in charge of Ctrl-C at once.
    assert (
        run_python("import sys, fairmines.__main__; " + code.format(["numpy", "argparse"])) == "[]"
    )


@pytest.mark.parametrize(
    ("arguments", "absent"),
    [
        (["--help"], ["numpy", "importlib.metadata", "fairmines.cli.analyse"]),
        (["--version"], ["numpy"]),
        (["play", "--help"], ["numpy", "asyncio", "sqlite3", "textual"]),
        (["analyse", "--help"], ["asyncio", "rich", "fairmines.cli.simulate"]),
        (["simulate", "--help"], ["asyncio", "rich", "sqlite3", "multiprocessing.context"]),
    ],
    ids=" ".join,
)
def test_the_command_line_loads_what_it_needs(arguments, absent):
    code = f"""if 1:
        import sys
        from fairmines.cli import main
        main({arguments})
        print([m for m in {absent} if m in sys.modules])"""
    assert run_python(code).splitlines()[-1] == "[]"
