"""`fairmines dataset`: the files and their errors."""

import sys

import numpy as np
import pytest

import fairmines as fm
from fairmines.cli import main
from fairmines.datasets import files
from tests.helpers.commands import fails

ARGUMENTS = ["--level", "beginner", "--n", "150", "--seed", "3"]


@pytest.fixture(autouse=True)
def _small_blocks(monkeypatch):
    """Several blocks a file."""
    monkeypatch.setattr(files, "BLOCK_CELLS", 64 * 81)


def make(path, *arguments):
    assert main(["dataset", str(path), *ARGUMENTS, *arguments]) == 0
    return path


def test_the_arrays_of_an_npz_file(tmp_path, capsys):
    path = make(tmp_path / "d.npz", "--strategy", "expert", "--clue-probabilities")
    assert "150 positions of" in capsys.readouterr().err
    expected = fm.positions("expert", "beginner", 150, seed=3)
    analyses = expected.analyse()
    with np.load(path) as found:
        for name in ("cells", "move", "guess", "score", "game", "opening", "won"):
            np.testing.assert_array_equal(found[name], getattr(expected, name))
        np.testing.assert_array_equal(found["mine_probability"], analyses.mine_probability)
        np.testing.assert_array_equal(found["clue_probability"], analyses.clue_probability)
        assert found["level"].tolist() == [9, 9, 10]
        assert found["seed"] == 3
    assert [it.name for it in tmp_path.iterdir()] == ["d.npz"]


@pytest.mark.process
@pytest.mark.parametrize(
    "options",
    [["min-risk"], ["expert", "--guesses-only"], ["dssp", "--per-game", "2"]],
    ids=" ".join,
)
def test_the_file_is_the_same_for_any_workers(tmp_path, options):
    files = [
        make(tmp_path / f"{n}.npz", "--strategy", *options, "--workers", n).read_bytes()
        for n in ("1", "2")
    ]
    assert files[0] == files[1]
    with np.load(tmp_path / "1.npz") as found:
        assert "clue_probability" not in found


@pytest.mark.long
def test_a_parquet_file_has_the_same_numbers(tmp_path):
    parquet = pytest.importorskip("pyarrow.parquet")
    path = make(tmp_path / "d.parquet", "--clue-probabilities", "--guesses-only", "--per-game", "2")
    expected = fm.positions("min-risk", "beginner", 150, seed=3, guesses_only=True, per_game=2)
    table = parquet.read_table(path)
    assert table.num_rows == 150
    types = {field.name: str(field.type).replace("element: ", "") for field in table.schema}
    assert types == {
        "cells": "fixed_size_list<int8>[81]",
        "guess": "bool",
        "score": "double",
        "game": "uint64",
        "opening": "int32",
        "won": "bool",
        "row": "int32",
        "column": "int32",
        "mine_probability": "fixed_size_list<double>[81]",
        "clue_probability": "fixed_size_list<double>[729]",
    }
    about = {b"width": b"9", b"height": b"9", b"mines": b"10", b"seed": b"3"}
    assert about.items() <= table.schema.metadata.items()
    cells = np.array(table["cells"].to_pylist()).reshape(150, 9, 9)
    np.testing.assert_array_equal(cells, expected.cells)
    np.testing.assert_array_equal(table["row"], expected.move[:, 0])
    np.testing.assert_array_equal(table["column"], expected.move[:, 1])
    np.testing.assert_array_equal(table["score"], expected.score)
    analyses = expected.analyse()
    clues = np.array(table["clue_probability"].to_pylist()).reshape(150, 9, 9, 9)
    np.testing.assert_array_equal(clues, analyses.clue_probability)
    mines = np.array(table["mine_probability"].to_pylist()).reshape(150, 9, 9)
    np.testing.assert_array_equal(mines, analyses.mine_probability)


def test_a_parquet_file_needs_pyarrow(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "d.parquet"
    fails(
        capsys,
        "dataset",
        path,
        says="a Parquet file needs pyarrow, which is not installed: "
        "pip install 'fairmines[parquet]', or write an .npz file",
    )
    assert not path.exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["d.txt"], "'d.txt' has no known format: expected a name in .npz or .parquet"),
        (["d.npz", "--n", "0"], "n 0 is out of range"),
        (
            ["d.npz", "--per-game", "0"],
            "fairmines: --per-game 0 is out of range: expected 1 to 480",
        ),
        (["d.npz", "--level", "9x9"], "level '9x9' is unknown"),
        ([""], "'' is empty"),
    ],
)
def test_errors(capsys, monkeypatch, tmp_path, arguments, message):
    monkeypatch.chdir(tmp_path)
    fails(capsys, "dataset", *arguments, says=message)
    assert not list(tmp_path.iterdir())


def test_a_missing_folder_is_an_error_before_the_first_game(capsys, monkeypatch):
    monkeypatch.setattr("fairmines.cli.dataset.positions", pytest.fail)
    fails(capsys, "dataset", "none/d.npz", says="cannot write 'none/d.npz': No such file")


def test_a_failure_leaves_the_old_file(tmp_path, capsys, monkeypatch):
    path = tmp_path / "d.npz"
    path.write_bytes(b"old")

    def fail(*_):
        raise fm.TooComplexError("too complex")
        yield

    monkeypatch.setattr(files, "_blocks", fail)
    fails(capsys, "dataset", path, *ARGUMENTS, says="too complex")
    assert path.read_bytes() == b"old"
    assert [it.name for it in tmp_path.iterdir()] == ["d.npz"]
