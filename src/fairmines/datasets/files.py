"""Files of positions with exact probabilities: NumPy's .npz, and Parquet."""

from __future__ import annotations

import importlib
import zipfile
from collections.abc import Callable, Iterator
from pathlib import PurePath
from typing import IO, Any

import numpy as np
from numpy.typing import NDArray

from fairmines.datasets.positions import Positions, table_columns
from fairmines.engines.many import Analyses, Threads, analyse_many
from fairmines.errors import FairminesError, MissingExtraError

BLOCK_CELLS = 10**6
"""The cells of the positions that are analysed and written at a time."""
FIXED_TIME = (1980, 1, 1, 0, 0, 0)
"""The time of the entries of an .npz file, so that equal arrays make equal files."""

Writer = Callable[[IO[bytes], Positions, bool, Threads], None]


def write_npz(
    file: IO[bytes], positions: Positions, clue_probability: bool, threads: Threads
) -> None:
    """Write an uncompressed .npz file: the arrays of `Positions`, the level, and the seed.

    Beside them it has `mine_probability`, (N, H, W), and if asked for `clue_probability`,
    (N, H, W, 9). Positions are analysed in blocks, so these may be larger than the memory.
    """
    shape = positions.cells.shape
    with zipfile.ZipFile(file, "w") as archive:
        for name, array in _plain_arrays(positions).items():
            with _entry(archive, name) as entry:
                np.lib.format.write_array(entry, array)
        with _entry(archive, "mine_probability") as entry:
            _write_header(entry, shape)
            for analyses in _blocks(positions, threads):
                entry.write(analyses.mine_probability.astype("<f8").tobytes())
        if clue_probability:
            with _entry(archive, "clue_probability") as entry:
                _write_header(entry, (*shape, 9))
                for analyses in _blocks(positions, threads):
                    entry.write(analyses.clue_probability.astype("<f8").tobytes())


def _plain_arrays(positions: Positions) -> dict[str, NDArray[Any]]:
    """Return the arrays that need no analysis, the level and the seed."""
    return {
        "cells": positions.cells,
        "move": positions.move,
        "guess": positions.guess,
        "score": positions.score,
        "game": positions.game,
        "opening": positions.opening,
        "won": positions.won,
        "level": np.array(positions.level, np.int32),
        "seed": np.array(positions.seed, np.uint64),
    }


def _entry(archive: zipfile.ZipFile, name: str) -> IO[bytes]:
    return archive.open(zipfile.ZipInfo(f"{name}.npy", FIXED_TIME), "w", force_zip64=True)


def _write_header(entry: IO[bytes], shape: tuple[int, ...]) -> None:
    np.lib.format.write_array_header_1_0(
        entry, {"descr": "<f8", "fortran_order": False, "shape": shape}
    )


def write_parquet(
    file: IO[bytes], positions: Positions, clue_probability: bool, threads: Threads
) -> None:
    """Write a Parquet file with a row for each position.

    Cells and probabilities are lists in reading order. The file's metadata have the level and the
    seed.

    Raises `MissingExtraError` if pyarrow is not installed.
    """
    arrow, parquet = load_arrow()
    writer: Any = None
    for block, analyses in zip(_slices(positions), _blocks(positions, threads), strict=True):
        columns = {
            name: array[block] if array.ndim == 1 else _lists(arrow, array[block])
            for name, array in table_columns(positions).items()
        }
        columns["mine_probability"] = _lists(arrow, analyses.mine_probability)
        if clue_probability:
            columns["clue_probability"] = _lists(arrow, analyses.clue_probability)
        about = {**positions.level._asdict(), "seed": positions.seed}
        table = arrow.table(columns).replace_schema_metadata(
            {name: str(number) for name, number in about.items()}
        )
        if writer is None:
            writer = parquet.ParquetWriter(file, table.schema)
        writer.write_table(table)
    if writer is not None:
        writer.close()


def _lists(arrow: Any, array: NDArray[Any]) -> Any:
    """Make a column of lists of one length."""
    flat = array.reshape(len(array), -1)
    return arrow.FixedSizeListArray.from_arrays(arrow.array(flat.ravel()), flat.shape[1])


def load_arrow() -> tuple[Any, Any]:
    """Return pyarrow and pyarrow.parquet; raises `MissingExtraError` if they are not installed."""
    try:
        arrow: Any = importlib.import_module("pyarrow")
        parquet: Any = importlib.import_module("pyarrow.parquet")
    except ImportError:
        raise MissingExtraError(
            "a Parquet file needs pyarrow, which is not installed: "
            "pip install 'fairmines[parquet]', or write an .npz file"
        ) from None
    return arrow, parquet


WRITERS: dict[str, Writer] = {".npz": write_npz, ".parquet": write_parquet}
"""Ending of a file's name -> what writes it."""


def find_writer(name: str) -> Writer:
    """Return what writes a file with this name.

    Raises:
        FairminesError: The name does not end in .npz or .parquet.
        MissingExtraError: pyarrow is needed and not installed.
    """
    ending = PurePath(name).suffix.lower()
    if ending not in WRITERS:
        raise FairminesError(f"{name!r} has no known format: expected a name in .npz or .parquet")
    if ending == ".parquet":
        load_arrow()
    return WRITERS[ending]


def _slices(positions: Positions) -> Iterator[slice]:
    """Divide the positions into blocks."""
    size = max(1, BLOCK_CELLS // positions.level.cells)
    for begin in range(0, len(positions), size):
        yield slice(begin, begin + size)


def _blocks(positions: Positions, threads: Threads) -> Iterator[Analyses]:
    """Analyse the positions block by block."""
    for block in _slices(positions):
        yield analyse_many(positions.cells[block], positions.level.mines, threads=threads)
