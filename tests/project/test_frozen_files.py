"""The files in tests/data/1 open in every later version: see the README there."""

import inspect
import json
import shutil

import pytest

import fairmines as fm
import fairmines.env
from fairmines.cli import make_parser
from fairmines.formats.position_formats import read_position
from tests.helpers.folders import DATA

FROZEN = DATA / "1"
SAVED = FROZEN / "record.json"
CONSTRUCTED = (
    "Game",
    "Guess",
    "Layout",
    "Level",
    "MinesweeperEnv",
    "MinesweeperVectorEnv",
    "Rewards",
    "View",
)
"""The classes that a program calls; functions make the objects of the others."""
SELF = ("self", "cls")


def public_interface():
    """The parameters of what can be called, by name, and the options of each command."""
    interface: dict[str, list[str]] = {}
    for module in (fm, fairmines.env):
        for name in module.__all__:
            add_members(f"{module.__name__}.{name}", getattr(module, name), interface)
    groups = (action for action in make_parser()._actions if action.choices)
    for name, parser in next(groups).choices.items():
        interface[f"fairmines {name}"] = sorted(parser._option_string_actions)
    return interface


def add_members(name, value, interface):
    """Add a public name; of a class its fields, attributes and methods, too."""
    own = name.split(".")[-1] in CONSTRUCTED or not inspect.isclass(value)
    interface[name] = list(inspect.signature(value).parameters) if own and callable(value) else []
    if not inspect.isclass(value):
        return
    for kind in value.__mro__:
        for member, content in (inspect.get_annotations(kind) | vars(kind)).items():
            if kind.__module__.startswith("fairmines") and not member.startswith("_"):
                function = getattr(content, "__func__", content)
                is_method = inspect.isfunction(function)
                taken = inspect.signature(function).parameters if is_method else ()
                interface[f"{name}.{member}"] = [part for part in taken if part not in SELF]


@pytest.mark.long
def test_public_interface():
    """A later version may add to it: see docs/reference/stability.md.

    The snippets of the docs use what only an object has, such as `Analysis.mine_probability`.
    """
    offered = public_interface()
    frozen = json.loads((FROZEN / "interface.json").read_text())
    missing = [name for name in frozen if name not in offered]
    missing += [
        f"{name}: {part}"
        for name, parts in frozen.items()
        for part in parts
        if part not in offered.get(name, parts)
    ]
    assert missing == []


def final_game(record):
    """Play all moves of a record."""
    return record.game(clock=lambda: 0.0)


def test_a_saved_game():
    record = fm.read_record(SAVED)
    game = final_game(record)
    assert (record.level, record.rules, record.seed) == ((9, 9, 15), "fair", 11)
    assert (game.status, len(record.moves), record.elapsed) == ("won", 40, 10.0)
    assert {move.kind for move in record.moves} == {"open", "undo"}
    assert json.loads(record.to_json()) == json.loads(SAVED.read_text())


@pytest.mark.parametrize("name", ["game.rawvf", "game.evf", "game3.evf"])
def test_a_replay(name):
    record = fm.read_record(FROZEN / name)
    game = final_game(record)
    again = fm.Game(fm.BEGINNER, rules="classic", first="opening", seed=3)
    again.open(4, 4)
    assert (game.status, len(record.moves), game.layout) == ("won", 13, again.layout)


@pytest.mark.parametrize("path", sorted(FROZEN.glob("position.*")), ids=lambda it: it.suffix)
def test_a_position(path):
    game = final_game(fm.read_record(SAVED))
    position = read_position(path)
    if position.layout is None:
        assert position.view == game.view
    else:
        assert position.layout == game.layout


def test_results(tmp_path):
    """They are read, and a run goes on where they end."""
    path = tmp_path / "results.sqlite"
    shutil.copy(FROZEN / "results.sqlite", path)
    stored = [(result.strategy, result.games, round(result.rate, 3)) for result in fm.load(path)]
    assert stored == [("random", 200, 0.0), ("min-risk", 60, 1.0), ("expert", 50, 0.817)]
    fm.simulate("min-risk", (6, 5, 4), 80, rules="fair", first="any", start=(2, 3), out=path)
    assert [result.games for result in fm.load(path)] == [200, 80, 50]
