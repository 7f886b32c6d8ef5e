"""docs/reference/json.md and dataset.md: their tables have the fields of what commands write."""

import json
import re
from pathlib import Path

import msgspec
import numpy as np
import pytest

import fairmines as fm
from fairmines.cli import main
from fairmines.proofs.steps import Step
from fairmines.reviews.summary import RuleTimes, Tally
from tests.helpers import replay_files
from tests.helpers.folders import ROOT

REFERENCE = ROOT / "docs" / "reference"
BOARD, CERTAIN = "3 3 2\n???\n?2!\n???\n", "3 2\n???\n121\n"
TYPES = {
    "integer": int,
    "number": float,
    "string": str,
    "boolean": bool,
    "null": type(None),
    "object": dict,
    "list": list,
    "cell": list,
}


def tables(page):
    """Headings -> the rows of the table below: names without quotes, and the other columns."""
    found, heading = {}, ""
    for line in (REFERENCE / page).read_text("utf-8").splitlines():
        if line.startswith("#"):
            heading = line.strip("# ").replace("`", "")
        elif re.match(r"\| `", line):
            names, *rest = (it.strip() for it in line.strip("|").split("|"))
            for name in re.findall(r"`([^`]+)`", names):
                found.setdefault(heading, {})[name] = rest
    return found


TABLES = tables("json.md")


def agrees(heading, fields, absent=()):
    """Compare an object with a table: the names, in their order, and the types."""
    table = TABLES[heading]
    assert [*fields] == [it for it in table if it not in absent]
    for name, value in fields.items():
        kinds = [TYPES.get(it.split()[0], object) for it in table[name][0].split(" or ")]
        kinds += [int] if float in kinds else []
        assert isinstance(value, tuple(kinds)), (name, value)


def is_described_by(struct, fields, but=()):
    """Compare an object with a struct, whose fields the page has from its docstrings."""
    names = [field.name for field in msgspec.structs.fields(struct)]
    assert sorted({*fields} - {*but}) == sorted({*names} - {*but})


@pytest.fixture
def prints(capsys, tmp_path, monkeypatch):
    """Run a command with --json and return what it prints."""
    monkeypatch.chdir(tmp_path)
    Path("board.txt").write_text(BOARD)
    Path("certain.txt").write_text(CERTAIN)
    Path("my_agent.py").write_text("def act(_, masks):\n    return masks.argmax(axis=1)\n")

    def run(*arguments, status=0):
        assert main([*map(str, arguments), "--json"]) == status
        return json.loads(capsys.readouterr().out)

    return run


def test_every_command_with_json_is_described():
    from fairmines.cli import COMMANDS, make_parser

    parser = make_parser()
    [commands] = [it for it in parser._actions if isinstance(it.choices, dict)]
    with_json = {
        name
        for name in COMMANDS
        if any("--json" in it.option_strings for it in commands.choices[name]._actions)
    }
    text = (REFERENCE / "json.md").read_text("utf-8")
    assert set(re.findall(r"^## `(\w+)`$", text, re.MULTILINE)) == with_json


@pytest.mark.parametrize("options", [[], ["--engine", "groups"]])
def test_analyse(prints, options):
    agrees("analyse", prints("analyse", "board.txt", *options))


def test_explain(prints):
    proof = prints("explain", "certain.txt", "--cell", "0,1")
    is_described_by(fm.Proof, proof, but=["view", "clues", "cites_total"])
    is_described_by(Step, proof["steps"][0])
    assert [*prints("explain", "board.txt", "--cell", "0,0")] == ["cell", "with_mine", "without"]


def test_advise(prints):
    advice = prints("advise", "board.txt")
    agrees("advise", advice)
    is_described_by(fm.Candidate, advice["candidates"][0])


def test_generate(prints):
    [layout] = prints("generate", "--level", "beginner", "--seed", 1)
    agrees("generate", layout, absent=["difficulty"])
    options = ["--difficulty", "single", "--first", "opening"]
    agrees("generate", prints("generate", "--size", "5x5", "--mines", 3, "--seed", 1, *options)[0])


@pytest.mark.process
@pytest.mark.parametrize("estimator", ["plain", "conditional"])
def test_simulate(prints, estimator):
    options = ["--level", "5x5x4", "--games", 20, "--estimator", estimator]
    first, second = prints("simulate", "--strategy", "min-risk,expert", *options)
    for it in (first, second):
        agrees("simulate", it, absent=["strategy.NAME"])
    agrees("Paired difference", second["paired_difference"])
    assert first["paired_difference"] is None


@pytest.mark.process
def test_score(prints, monkeypatch):
    monkeypatch.syspath_prepend(".")
    agrees("score", prints("score", "my_agent:act", "--task", "4x4x3-Safe", "--games", 9))


def test_info(prints):
    Path("game.avf").write_bytes(replay_files.avf())
    game, board = prints("info", "game.avf", "board.txt")
    agrees("Metrics", {name: game.pop(name) for name in TABLES["Metrics"]})
    agrees("info", game)
    assert [*board] == ["file", "width", "height", "mines", "bbbv"]


@pytest.mark.long
def test_review(prints):
    for seed in range(3):
        game = fm.Game("beginner", "classic", seed)
        game.open(4, 4)
        while game.status == "playing":
            game.open(*game.analysis().safest)
        fm.write_record(game.record(), f"{seed}.json")
    Path("games").mkdir()
    for seed in range(3):
        Path(f"{seed}.json").rename(f"games/{seed}.json")
    summary = prints("review", "games", "--games", 5)
    is_described_by(fm.ReviewSummary, summary)
    is_described_by(Tally, summary["guesses"])
    is_described_by(RuleTimes, summary["times"][0])


@pytest.mark.parametrize("task", ["certain", "guess"])
def test_train(prints, task):
    agrees("train", prints("train", "--task", task, "--answers"))
    answers = ["right", "certain", "chances", "solutions"]
    agrees("train", prints("train", "--task", task), absent=answers)


def test_the_arrays_of_a_dataset(tmp_path):
    table = tables("dataset.md")["The arrays of an .npz file"]
    options = ["--level", "6x5x4", "--n", "7", "--clue-probabilities"]
    path = tmp_path / "x.npz"
    assert main(["dataset", str(path), *options]) == 0
    with np.load(path) as arrays:
        assert [*arrays] == [*table]
        sizes = {"N": 7, "H": 5, "W": 6}
        for name, (kind, shape, _) in table.items():
            assert arrays[name].dtype == kind
            wanted = [sizes.get(it) or int(it) for it in re.findall(r"\w+", shape)]
            assert arrays[name].shape == tuple(wanted)


@pytest.mark.long
def test_the_columns_of_a_dataset(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra parquet")
    table = tables("dataset.md")["The columns of a .parquet file"]
    options = ["--level", "6x5x4", "--n", "7", "--clue-probabilities"]
    path = tmp_path / "x.parquet"
    assert main(["dataset", str(path), *options]) == 0
    schema = parquet.read_schema(path)
    assert schema.names == [*table]
    for name, (kind, _) in table.items():
        wanted = kind.replace("[9·H·W]", "[270]").replace("[H·W]", "[30]")
        assert str(schema.field(name).type).replace("element: ", "") == wanted
    assert sorted(schema.metadata) == [b"height", b"mines", b"seed", b"width"]
