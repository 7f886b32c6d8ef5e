"""Writes records of lost games, for `fairmines simulate --save-lost`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

import numpy as np

from fairmines.cli.output import write_files
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment
from fairmines.simulation.games import record_of
from fairmines.simulation.result import LOST, Result, experiment_of


def make_folder(folder: str) -> None:
    """Make the folder for lost games, if there is none.

    Raises:
        FairminesError: It cannot be made.
    """
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FairminesError(f"cannot make the folder {folder!r}: {error.strerror}") from error


def save_lost(results: Sequence[Result], folder: str) -> None:
    """Write a record of each lost game into a folder.

    Raises:
        FairminesError: A file cannot be written.
    """
    for result in results:
        experiment = experiment_of(result)
        for game in np.flatnonzero(result.outcomes == LOST).tolist():
            name = f"{_name_of(experiment)}-seed-{experiment.seed}-game-{game}.json"
            write_files({str(Path(folder) / name): record_of(experiment, game).to_json().encode()})


def _name_of(experiment: Experiment) -> str:
    """Return how the names of an experiment's files begin."""
    words = (experiment.strategy_name, experiment.level_name, experiment.rules)
    plain = [re.sub(r"[^\w.]+", "_", word).strip("_") for word in words]
    if experiment.first != "safe":
        plain.append(experiment.first)
    if experiment.start == "random":
        plain.append("random")
    elif experiment.start != (0, 0):
        plain.append("start_{}_{}".format(*experiment.start))
    # Signs of parameters, which a file name lacks, may be all that two names differ in.
    if re.search(r"[^\w.:-]", experiment.strategy_name):
        plain[0] += "-" + sha256(experiment.strategy_name.encode()).hexdigest()[:8]
    return "-".join(plain)
