"""Times `fairmines review FOLDER` by the number of its cores: `python -m benchmarks.review_folder`.

The folder has replays of expert games by `min-risk` under the classic rules, from seeds 0 and up,
as EVF files. The numbers of cores take turns, and the fastest of several runs counts, because other
programs on the machine can only add time. Each run prints the same figures, or this ends.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.table import Table

from benchmarks.reviews import played
from fairmines.engines.many import count_threads
from fairmines.records.files import find_writer


def write_replays(folder: Path, number: int) -> None:
    """Write the replays of a number of games."""
    write = find_writer(".evf")
    for seed in range(number):
        (folder / f"{seed:04}.evf").write_bytes(write(played(seed).record()))


def review(folder: Path, jobs: int, games: int) -> tuple[float, str]:
    """Return the seconds that the command takes, and what it prints."""
    command = [sys.executable, "-m", "fairmines", "review", "--json", "--jobs", str(jobs)]
    begun = time.perf_counter()
    told = subprocess.run(
        [*command, "--games", str(games), str(folder)], capture_output=True, text=True, check=True
    )
    return time.perf_counter() - begun, told.stdout


def main() -> None:
    """Measure with one core, and with all; print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--replays", type=int, default=1000)
    parser.add_argument("--games", type=int, default=50, help="for each winning chance")
    parser.add_argument("--runs", type=int, default=2, help="the fastest counts")
    arguments = parser.parse_args()
    jobs = sorted({1, count_threads("auto")})
    times: dict[int, float] = dict.fromkeys(jobs, float("inf"))
    figures = set()
    with tempfile.TemporaryDirectory() as folder:
        write_replays(Path(folder), arguments.replays)
        for _ in range(arguments.runs):
            for cores in jobs:
                seconds, told = review(Path(folder), cores, arguments.games)
                times[cores] = min(times[cores], seconds)
                figures.add(told)
    if len(figures) != 1:
        sys.exit("the figures depend on the number of cores")
    table = Table(title=f"{arguments.replays:,} expert replays, {arguments.games} games a chance")
    for column in ("cores", "seconds", "replays a second", "times one core"):
        table.add_column(column, justify="right")
    for cores, seconds in times.items():
        ratio = times[1] / seconds
        table.add_row(
            str(cores), f"{seconds:.1f}", f"{arguments.replays / seconds:.1f}", f"{ratio:.2f}"
        )
    Console().print(table)


if __name__ == "__main__":
    main()
