"""Writes records of lost games, for `fairmines simulate --save-lost`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from fairmines.cli.output import write_files
from fairmines.errors import FairminesError
from fairmines.simulation.games import record_of
from fairmines.simulation.result import LOST, Result


def save_lost(results: Sequence[Result], folder: str) -> None:
    """Write a record of each lost game into a folder, which is made if there is none.

    Raises:
        FairminesError: The folder or a file cannot be written.
    """
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FairminesError(f"cannot make the folder {folder!r}: {error.strerror}") from error
    for result in results:
        experiment = result.experiment
        for game in np.flatnonzero(result.outcomes == LOST).tolist():
            words = (experiment.strategy_name, experiment.level_name, experiment.rules)
            name = "-".join(re.sub(r"[^\w.]+", "_", word).strip("_") for word in words)
            name = f"{name}-seed-{experiment.seed}-game-{game}.json"
            write_files({str(Path(folder) / name): record_of(experiment, game).to_json().encode()})
