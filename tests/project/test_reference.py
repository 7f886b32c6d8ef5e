"""`help()`, the page of the library and the page of JSON agree: names, arguments, fields, types."""

import inspect
import json
import re

import pytest

import fairmines as fm
import fairmines.env
from fairmines.cli import main
from fairmines.public import MODULES
from tests.helpers import replay_files
from tests.helpers.folders import ROOT
from tests.helpers.public_face import documented

REFERENCE = ROOT / "docs/reference"
FUNCTIONS = [name for name in MODULES if inspect.isfunction(getattr(fm, name))]
CLASSES = [name for name in MODULES if inspect.isclass(getattr(fm, name))]
FIELDS = [
    ("simulate", fm.Result),
    ("analyse", fm.Analysis),
    ("advise", fm.Advice),
    ("score", fm.Score),
    ("Metrics", fm.GameMetrics),
]
"""Heading of a table, and the class that has its fields as attributes."""
ANNOTATIONS = {"int": "integer", "float": "number", "bool": "boolean", "str": "string"}
ANNOTATIONS |= {"Cell": "cell", "Level": "string"}
ELSEWHERE = {
    "simulate": {"low", "high", "width", "height", "mines", "strategy.NAME", "failures"}
    | {"paired_difference"},
    "analyse": {"width", "height", "solutions"},
    "advise": set(),
    "score": {"low", "high", "regret_low", "regret_high"},
    "Metrics": set(),
}
"""Fields from a method, from the level, of another type in JSON, or of the command alone."""

TYPES = {
    "integer": int,
    "number": (int, float),
    "string": str,
    "boolean": bool,
    "null": type(None),
    "object": dict,
    "list": list,
    "lists": list,
    "cell": list,
}
SIMULATE = "simulate --strategy min-risk,expert --level 5x5x4 --games 20 --workers 1"
COMMANDS = [
    ("analyse", "analyse board.txt", []),
    ("analyse", "analyse board.txt --engine groups", []),
    ("advise", "advise board.txt", []),
    ("generate", "generate --level beginner --seed 1", ["difficulty", "bbbv_range"]),
    ("generate", "generate --level beginner --difficulty single --bbbv 5-30", []),
    ("simulate", SIMULATE, ["strategy.NAME"]),
    ("simulate", f"{SIMULATE} --estimator conditional", ["strategy.NAME"]),
    ("Paired difference", SIMULATE, []),
    ("score", "score my_agent:act --task 4x4x3-Safe --games 9 --workers 1", []),
    ("info", "info game.avf", []),
    ("train", "train --task certain --answers", []),
    ("train", "train --task guess", ["right", "certain", "chances", "solutions"]),
]
"""Heading, command, and fields that the command leaves out."""


def arguments_of(thing):
    """Return the arguments that a docstring lists; None without a list."""
    listed = re.search(r"^Args:\n((?: {4}.*\n?|\n)+)", inspect.getdoc(thing), re.MULTILINE)
    return listed and re.findall(r"^ {4}(\w+):", listed[1], re.MULTILINE)


def parameters_of(function):
    return [name for name in inspect.signature(function).parameters if name not in {"self", "cls"}]


def test_the_pages_list_the_public_names():
    pages = [(REFERENCE / name).read_text("utf-8") for name in ("library.md", "environment.md")]
    listed = re.findall(r"^   (?:env\.)?([A-Za-z_]\w*)$", "\n".join(pages), re.MULTILINE)
    data = re.findall(r"^\.\. py:data:: (\w+)$", "\n".join(pages), re.MULTILINE)
    assert {*listed, *data} == {*MODULES, *fairmines.env.__all__}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_help_lists_all_arguments_in_their_order(name):
    function = getattr(fm, name)
    parameters, listed = parameters_of(function), arguments_of(function)
    assert listed == parameters if listed or len(parameters) > 2 else listed is None


@pytest.mark.parametrize("name", CLASSES)
def test_help_of_methods(name):
    for attribute, value in vars(getattr(fm, name)).items():
        method = getattr(value, "__func__", value)
        if inspect.isfunction(method) and not attribute.startswith("_"):
            assert method.__doc__, attribute
            assert arguments_of(method) in (None, parameters_of(method)), attribute


def annotation_of(kind, name):
    """Return the type of an attribute as its class says it."""
    for part in kind.__mro__:
        value = vars(part).get(name)
        if isinstance(value, property):
            return value.fget.__annotations__["return"]
        if function := getattr(value, "function", getattr(value, "func", None)):
            return function.__annotations__["return"]
        if name in inspect.get_annotations(part):
            return inspect.get_annotations(part)[name]
    return None


@pytest.mark.parametrize(("heading", "kind"), FIELDS)
def test_fields_have_the_types_of_attributes(heading, kind):
    checked = 0
    for name, text in fields_of(heading).items():
        if name in ELSEWHERE[heading]:
            continue
        base = str(annotation_of(kind, name)).removesuffix(" | None")
        assert base != "None" or name in documented(kind), name
        if base in ANNOTATIONS:
            assert ANNOTATIONS[base] in text, (name, base, text)
            checked += 1
    assert checked > 1


def fields_of(heading):
    """Return the types of the fields below a heading, by name."""
    page = (REFERENCE / "json.md").read_text("utf-8")
    section = re.split(
        r"^#+ ", page.replace(f" `{heading}`\n", f" {heading}\n"), flags=re.MULTILINE
    )
    [text] = [it for it in section if it.startswith(f"{heading}\n")]
    rows = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("| `")]
    return {name: row[1].strip() for row in rows for name in re.findall(r"`([^`]+)`", row[0])}


@pytest.fixture
def _desk(tmp_path, monkeypatch):
    """A folder with what the commands read."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "board.txt").write_text("3 3 2\n???\n?2!\n???\n")
    (tmp_path / "game.avf").write_bytes(replay_files.avf())
    (tmp_path / "my_agent.py").write_text("def act(_, masks):\n    return masks.argmax(axis=1)\n")


@pytest.mark.process
@pytest.mark.usefixtures("_desk")
@pytest.mark.parametrize(("heading", "command", "absent"), COMMANDS)
def test_fields_and_types(capsys, heading, command, absent):
    assert main([*command.split(), "--json"]) == 0
    written = json.loads(capsys.readouterr().out)
    written = written[-1] if isinstance(written, list) else written
    described = fields_of(heading)
    if heading == "Paired difference":
        written = written["paired_difference"]
    if heading == "info":
        described |= fields_of("Metrics")
    assert sorted([*written, *absent]) == sorted(described)
    for name, value in written.items():
        kinds = [kind.split()[0].strip(",") for kind in described[name].split(" or ")]
        assert any(isinstance(value, TYPES.get(kind, object)) for kind in kinds), (name, value)
