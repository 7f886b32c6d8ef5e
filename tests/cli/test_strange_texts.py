"""Texts of strangers in files and names: no output has their control characters."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import fairmines as fm
from fairmines.agents.evaluation import ActionRecord
from fairmines.agents.tasks import find_task
from fairmines.cli import main
from fairmines.escaping import printable
from tests.helpers import replay_files
from tests.helpers.commands import fails, on_terminal, write

STRANGE = "A\x1b]0;x\x07\x7f\x9b31m\u202eb\u2066\u200f\U000e0001"
"""A title for the window, DEL, a colour of C1, two turns of the direction, and what is not seen."""
SHOWN = r"A\x1b]0;x\x07\u007f\u009b31m\u202eb\u2066\u200f\udb40\udc01"


@pytest.fixture
def record() -> fm.Record:
    """Return a game of a stranger."""
    return replace(fm.game_record("random", "beginner"), player=STRANGE, stated={"mode": STRANGE})


@pytest.fixture
def game(record: fm.Record, tmp_path: Path) -> Path:
    """Return a file of it, with as strange a name."""
    return write(tmp_path, record.to_json(), f"{STRANGE.replace(chr(0x2F), '')}.json")


def is_harmless(text: str) -> bool:
    """Whether a text has lines of characters that are seen."""
    return all(map(str.isprintable, text.split("\n")))


def test_printable_has_every_character_that_is_not_seen():
    for code in [*range(0x20), *range(0x7F, 0xA0), 0xAD, 0x61C, *range(0x200B, 0x2010)]:
        assert is_harmless(printable(chr(code))), hex(code)
    for code in [*range(0x2028, 0x202F), *range(0x2060, 0x2070), 0xFEFF, 0xD800, 0xE0001, 0x10FFFF]:
        assert is_harmless(printable(chr(code))), hex(code)
    plain = "Ann 山田\u3000\u00a0 é 💣 \\x1b"
    assert printable(plain) == plain
    assert printable("a\n\tb", keep="\n") == "a\n\\tb"
    assert printable(printable(STRANGE)) == printable(STRANGE) == SHOWN


@pytest.mark.parametrize(
    "command",
    [
        ["info", "--no-luck"],
        ["info", "--no-luck", "--json"],
        ["review", "--games", "0"],
        ["review", "--games", "0", "--json"],
    ],
)
def test_reports_of_a_game(capsys, game, command):
    assert main([command[0], str(game), *command[1:]]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert is_harmless(captured.out)
    if "--json" in command:
        read = json.loads(captured.out)
        assert (read[0] if isinstance(read, list) else read)["player"] == STRANGE
    else:
        assert SHOWN in re.sub(r"\n *", "", captured.out)


def test_the_name_of_an_agent(capsys, tmp_path):
    task = find_task("4x4x3-any")
    score = fm.Score(STRANGE, task, (ActionRecord((0,), False),) * 3)
    assert is_harmless(repr(score))
    name = tmp_path / "score.json"
    actions = [{"actions": [0] * 16, "won": False}]
    text = json.loads(score.to_json()) | {"games": actions}
    name.write_text(json.dumps(text))
    for more in ([], ["--json"]):
        assert main(["score", "--verify", str(name), "--workers", "1", *more]) in (0, 2)
        captured = capsys.readouterr()
        assert is_harmless(captured.out + captured.err)


def test_errors_of_commands(capsys, game, tmp_path):
    """They quote names, and what is in files."""
    fails(capsys, "analyse", game, says="this is a game (json)")
    fails(capsys, "info", tmp_path / STRANGE.replace("/", ""), says="No such file")
    fails(capsys, "simulate", "--strategy", STRANGE, says="is unknown")
    fails(capsys, "review", game, "--rules", STRANGE, says="invalid choice")


@pytest.mark.process
@pytest.mark.parametrize("form", ["json", "rawvf", "evf"])
def test_a_file_on_a_terminal(record, tmp_path, form):
    """In a pipe or a file it has the stranger's bytes."""
    path = write(tmp_path, record.to_json(), "game.json")
    drawn = on_terminal("convert", path, "-", "--to", form).replace("\r\n", "\n")
    assert is_harmless(drawn.replace("\t", ""))
    if form == "json":
        assert json.loads(drawn.replace(r"\x", r"\u00"))["player"] == STRANGE
    else:
        assert r"\u009b31m\u202e" in drawn


ERRORS = {
    "a field of a record": lambda: fm.Record.from_json(json.dumps({STRANGE: 1})),
    "a value of a record": lambda: fm.Record.from_json(
        json.dumps({"format": "fairmines game", "rules": STRANGE}, ensure_ascii=False)
    ),
    "a raw text of a record": lambda: fm.Record.from_json('{"\u202e\x9b\x7f": 1}'),
    "a level": lambda: fm.simulate("random", STRANGE, games=1),
    "a board": lambda: fm.View.parse(f"2 1\n{STRANGE}"),
    "a header": lambda: replay_files.read_rawvf(
        b"Width: \xc2\x9b\xe2\x80\xae\nHeight: 1\nBoard:\n"
    ),
    "a strategy": lambda: fm.simulate(Failing, "beginner", games=1),
    "a message of anyone": lambda: fm.StrategyError(f"it says {STRANGE}"),
    "the reason of a board": lambda: fm.NotationError(STRANGE, 1, 2),
}
"""What raises an error, or is one, of a strange text."""


class Failing(fm.Strategy):
    """Fails with an exception of its own."""

    def moves(self, view, rng):  # noqa: ARG002
        raise StrangeError


class StrangeError(Exception):
    """Writes itself with control characters."""

    def __repr__(self):
        return STRANGE


@pytest.mark.parametrize("what", ERRORS)
def test_errors_of_the_library(what):
    try:
        error = ERRORS[what]()
    except fm.FairminesError as raised:
        error = raised
    assert isinstance(error, fm.FairminesError)
    assert is_harmless(str(error))
    assert is_harmless(getattr(error, "reason", ""))


def test_a_notebook():
    score = fm.Score(STRANGE, find_task("4x4x3-any"), (ActionRecord((0,), False),))
    assert is_harmless(score._repr_html_())
    assert SHOWN in score._repr_html_()
