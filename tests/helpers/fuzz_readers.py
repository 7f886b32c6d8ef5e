"""Fuzz the readers of replays under the sanitizers: `make fuzz-readers FUZZ_RUNS=10000000`.

Each reader has its own fuzz target in cpp/tests. Input i of a target has the seed i, so the inputs
of a run are numbers 1 to FUZZ_RUNS. They are tried in slices; what is done is kept in a file, and a
run that was ended goes on where it was. Delete that file when a reader has changed.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
TARGETS = ("fuzz_avf", "fuzz_evf", "fuzz_mvf", "fuzz_rawvf", "fuzz_rmv")
"""fuzz_evf has sessions, EVFS, among its inputs."""
SLICE = 50_000


def main() -> int:
    """Fuzz until all targets have had their inputs, or one has failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=200_000, help="inputs for each target")
    parser.add_argument("--targets", nargs="*", choices=TARGETS, default=list(TARGETS))
    parser.add_argument("--programs", type=Path, default=ROOT / "build/asan-ubsan/cpp/tests")
    parser.add_argument("--kept", type=Path, default=ROOT / "build/fuzz-readers.json")
    parser.add_argument("--table", type=Path, default=ROOT / "build/fuzz-readers.md")
    options = parser.parse_args()
    done: dict[str, dict[str, float]] = {}
    if options.kept.exists():
        done = json.loads(options.kept.read_text(encoding="utf-8"))
    while waiting := [it for it in options.targets if _inputs(done, it) < options.runs]:
        # The one with the fewest inputs, so that all go on alike.
        target = min(waiting, key=lambda it: _inputs(done, it))
        first = int(_inputs(done, target)) + 1
        size = min(SLICE, options.runs - first + 1)
        begun = _processor_time()
        found = subprocess.run(
            [options.programs / target, str(size), str(first)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
        if found.returncode:
            print(f"{target}, inputs {first:,} to {first + size - 1:,}:\n{found.stderr}")
            return 1
        row = done.setdefault(target, {"inputs": 0, "seconds": 0.0})
        row["inputs"] += size
        row["seconds"] += _processor_time() - begun
        _write(options.kept, json.dumps(done, indent=1) + "\n")
        _write(options.table, _table(done))
    print(_table(done), end="")
    return 0


def _inputs(done: dict[str, dict[str, float]], target: str) -> float:
    return done[target]["inputs"] if target in done else 0


def _processor_time() -> float:
    """Return the seconds that the programs have computed: the machine may be busy."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def _write(path: Path, text: str) -> None:
    """Write a file as a whole: a run may be ended at any time."""
    new = path.with_suffix(".new")
    new.write_text(text, encoding="utf-8")
    new.replace(path)


def _table(done: dict[str, dict[str, float]]) -> str:
    rows = ["| target | inputs | inputs a second of a core | failures |", "|---|--:|--:|--:|"]
    for target, row in sorted(done.items()):
        rate = row["inputs"] / row["seconds"]
        rows.append(f"| {target} | {row['inputs']:,.0f} | {rate:,.0f} | 0 |")
    return "\n".join(rows) + "\n"


if __name__ == "__main__":
    sys.exit(main())
