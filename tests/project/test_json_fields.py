"""The fields that `--json` writes are those of docs/reference/json.md, which stay."""

import json
import re

import pytest

from fairmines.cli import main
from tests.helpers import replay_files
from tests.helpers.folders import ROOT

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
    ("generate", "generate --level beginner --seed 1", ["difficulty"]),
    ("generate", "generate --level beginner --seed 1 --difficulty single", []),
    ("simulate", SIMULATE, ["strategy.NAME"]),
    ("simulate", f"{SIMULATE} --estimator conditional", ["strategy.NAME"]),
    ("Paired difference", SIMULATE, []),
    ("score", "score my_agent:act --task 4x4x3-Safe --games 9 --workers 1", []),
    ("info", "info game.avf", []),
    ("train", "train --task certain --answers", []),
    ("train", "train --task guess", ["right", "certain", "chances", "solutions"]),
]
"""Heading, command, and fields that the command leaves out."""


def fields_of(heading):
    """Return the types of the fields below a heading, by name."""
    page = (ROOT / "docs/reference/json.md").read_text("utf-8")
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
