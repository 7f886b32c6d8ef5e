"""Test for hours what the tests try for seconds: `make campaign`, which writes a page of docs/.

1. Every fuzz target, under the sanitizers and as it is shipped, with seeds that no slice has had
   before.
2. Moves under the fair rules, each judged by the enumeration in Python.
3. The hidden layouts after forced and needless guesses: all solutions have to be equally likely.

The work is done in slices. Their sums are kept in a file, so a campaign that was ended goes on
where it was; after each round of slices the page says how far it is.
"""

from __future__ import annotations

import argparse
import math
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import msgspec
from msgspec import Struct, field

import fairmines as fm
from experiments.fair_judge import (
    LEAST_EXPECTED,
    Uniformity,
    judge_hidden_layouts,
    judge_moves,
)
from experiments.page import RESEARCH, ROOT, git, run, table
from fairmines import checks

PAGE = RESEARCH / "campaign.md"
SUMS = RESEARCH / "campaign.json"
BUILDS = {"asan-ubsan": "sanitized", "release": "release"}
"""CMake preset -> how the page calls it."""
INPUTS = {
    "fuzz_endgame": (2_000_000, 75_000_000),
    "fuzz_deal": (1_000_000, 20_000_000),
    "fuzz_game": (500_000, 5_000_000),
    "fuzz_rules": (1_000_000, 10_000_000),
    "fuzz_incremental_counter": (300_000, 3_000_000),
    "fuzz_sampling": (200_000, 3_000_000),
    "fuzz_clue_probability": (100_000, 500_000),
    "fuzz_density": (100_000, 500_000),
    "fuzz_proofs": (100_000, 500_000),
    "fuzz_solution_counter": (50_000, 200_000),
    "fuzz_expert": (20_000, 200_000),
    "fuzz_judging": (20_000, 200_000),
    **dict.fromkeys(
        ("fuzz_avf", "fuzz_evf", "fuzz_files", "fuzz_mvf", "fuzz_rawvf", "fuzz_rmv"),
        (1_000_000, 10_000_000),
    ),
}
"""Inputs for each target, sanitized and release. The cheap targets take most of them."""
OTHER_INPUTS = (100_000, 1_000_000)
"""For a target that is not listed."""
MOVES = 1_000_000
GAMES = 400_000
ROUNDS = 50
"""Slices that each part is divided into."""
MOST_EXCESS = 5.0
"""The largest excess of chi-square over its mean, in standard deviations."""


class Sum(Struct):
    """What the slices of a part add up to."""

    inputs: int = 0
    seconds: float = 0.0
    """Of this process and its children."""
    failures: list[str] = field(default_factory=list)
    counts: dict[str, float] = field(default_factory=dict)
    """Further sums, by name."""

    def add(self, **counts: float) -> None:
        """Add to the further sums."""
        for name, number in counts.items():
            self.counts[name] = self.counts.get(name, 0) + number


class Campaign(Struct):
    """The sums of a campaign."""

    seed: int
    commits: list[str]
    """Of the slices."""
    parts: dict[str, Sum] = field(default_factory=dict)


def fuzz(program: Path, inputs: int, seed: int) -> str:
    """Run a fuzz target; return what it says about a failure, or nothing."""
    done = subprocess.run(
        [program, str(inputs), str(seed)], capture_output=True, text=True, check=False
    )
    if done.returncode == 0:
        return ""
    return done.stderr.strip().replace("\n", "; ") or f"status {done.returncode}"


def fuzz_slice(part: Sum, program: Path, inputs: int, seed: int) -> None:
    """Run a fuzz target with the seeds that follow those of the slices before."""
    failure = fuzz(program, inputs, seed + part.inputs)
    part.inputs += inputs
    if failure:
        part.failures.append(failure)


def moves_slice(part: Sum, moves: int, seed: int) -> None:
    """Judge moves under the fair rules."""
    done = judge_moves(moves, seed + part.inputs)
    part.inputs += done.moves
    part.add(forced=done.forced, needless=done.needless)
    if done.wrong:
        part.failures.append(f"{done.wrong} moves from seed {seed + part.inputs - done.moves}")


def hidden_slice(part: Sum, games: int, seed: int) -> None:
    """Compare hidden layouts with all solutions."""
    sums = judge_hidden_layouts(games, seed + part.inputs)
    part.inputs += games
    for forced, found in sums.items():
        name = "forced" if forced else "needless"
        part.add(
            **{
                f"{name} layouts": found.layouts,
                f"{name} positions": found.positions,
                f"{name} statistic": found.statistic,
                f"{name} freedom": found.freedom,
            }
        )
        if found.impossible:
            part.failures.append(f"{found.impossible} positions with layouts that are no solution")


def excess(found: Uniformity) -> float:
    """Return how far chi-square is above its mean, in standard deviations."""
    if not found.freedom:
        return 0.0
    return (found.statistic - found.freedom) / math.sqrt(2 * found.freedom)


def uniformity(part: Sum, name: str) -> Uniformity:
    """Return the sums after forced or after needless guesses."""
    return Uniformity(
        layouts=int(part.counts.get(f"{name} layouts", 0)),
        positions=int(part.counts.get(f"{name} positions", 0)),
        statistic=part.counts.get(f"{name} statistic", 0.0),
        freedom=int(part.counts.get(f"{name} freedom", 0)),
    )


def failures(name: str, part: Sum) -> int:
    """Return the number of failures of a part."""
    far = 0
    if name == HIDDEN:
        far = sum(excess(uniformity(part, kind)) > MOST_EXCESS for kind in ("forced", "needless"))
    return len(part.failures) + far


MOVES_PART = "moves under the fair rules"
HIDDEN = "games with a guess, for their hidden layouts"


def note(name: str, part: Sum) -> str:
    """Return what the page says about a part besides its numbers."""
    said = list(part.failures)
    if name == MOVES_PART:
        forced, needless = (int(part.counts.get(it, 0)) for it in ("forced", "needless"))
        said.append(f"{forced:,} forced and {needless:,} needless guesses")
    if name == HIDDEN:
        for kind in ("forced", "needless"):
            found = uniformity(part, kind)
            said.append(
                f"{kind}: {found.layouts:,} layouts of {found.positions:,} positions, "
                f"chi-square {excess(found):+.1f} standard deviations from its mean"
            )
    return "; ".join(said)


def page(campaign: Campaign, fraction: float) -> str:
    """Write the page of a campaign of which a fraction is done."""
    rows = [
        [name, f"{it.inputs:,}", f"{it.seconds:,.0f}", str(failures(name, it)), note(name, it)]
        for name, it in campaign.parts.items()
    ]
    fuzzed = sum(it.inputs for name, it in campaign.parts.items() if "fuzz_" in name)
    commits = ", ".join(f"`{it}`" for it in campaign.commits)
    text = (
        f"`make campaign` wrote this page at commit {commits} with seed {campaign.seed}. "
        f"{fraction:.0%} of the planned work is done. The fuzz targets have had {fuzzed:,} inputs. "
        "A target runs under the address and undefined-behaviour sanitizers (sanitized), or "
        "optimised as it is shipped, with the checks of the standard library (release); each run "
        "has seeds of its own. "
    )
    if MOVES_PART in campaign.parts:
        text += (
            "The cheap targets take most of the inputs. The enumeration in Python judges the "
            "moves: it shares no code with the kernel. Hidden layouts are compared with all "
            "solutions of a position, if each is expected at least "
            f"{LEAST_EXPECTED} times in a slice. "
        )
    text += "Seconds are processor time."
    title = "A long test run" if MOVES_PART in campaign.parts else "A long fuzz run"
    return f"# {title}\n\n{textwrap.fill(text, 120)}\n\n" + table(
        ["part", "inputs", "seconds", "failures", "notes"], rows
    )


def cpu_seconds() -> float:
    """Return the processor time of this process and of its children that have ended."""
    import resource

    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


def plan(
    inputs: float, moves: int, games: int, chosen: list[str], builds: dict[str, Path]
) -> dict[str, tuple[Path | None, int]]:
    """Return each part's program, if it is a fuzz target, and its number of inputs.

    With chosen fuzz targets there are no other parts. `builds` are the folders of the presets.
    """
    parts: dict[str, tuple[Path | None, int]] = {}
    for build, (preset, label) in enumerate(BUILDS.items()):
        if preset not in builds:
            continue
        folder = builds[preset] / "cpp" / "tests"
        targets = sorted(it for it in folder.glob("fuzz_*") if it.is_file())
        if not targets:
            raise fm.FairminesError(
                f"{folder} has no fuzz targets: expected `cmake --build --preset {preset}` before"
            )
        if unknown := sorted({*chosen} - {it.name for it in targets}):
            names = ", ".join(it.name for it in targets)
            raise fm.FairminesError(f"target {checks.quote(unknown[0])}: expected one of {names}")
        for target in targets:
            if chosen and target.name not in chosen:
                continue
            wanted = round(INPUTS.get(target.name, OTHER_INPUTS)[build] * inputs)
            parts[f"`{target.name}`, {label}"] = target, wanted
    return parts if chosen else parts | {MOVES_PART: (None, moves), HIDDEN: (None, games)}


def run_slice(name: str, part: Sum, program: Path | None, inputs: int, seed: int) -> None:
    """Run a slice of a part, and add it to the sum."""
    begin = cpu_seconds()
    if program is not None:
        fuzz_slice(part, program, inputs, seed)
    elif name == MOVES_PART:
        moves_slice(part, inputs, seed)
    else:
        hidden_slice(part, inputs, seed)
    part.seconds += cpu_seconds() - begin


def resume(path: Path, seed: int) -> Campaign:
    """Read the sums of the slices before, or begin a campaign."""
    if path.exists():
        return msgspec.json.decode(path.read_bytes(), type=Campaign)
    return Campaign(seed, [])


def save(path: Path, campaign: Campaign) -> None:
    """Replace the file of the sums."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_suffix(".new")
    new.write_bytes(msgspec.json.encode(campaign))
    new.replace(path)


def main() -> None:
    """Read the options, and run slices until everything is done."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=1.0, help="of the inputs; default 1")
    parser.add_argument("--targets", nargs="+", default=[], help="only these fuzz targets")
    parser.add_argument(
        "--presets", nargs="+", choices=BUILDS, default=[*BUILDS], help="only these builds"
    )
    parser.add_argument("--builds", type=Path, default=ROOT / "build", help="their folder")
    parser.add_argument("--moves", type=int, default=MOVES, help="under the fair rules")
    parser.add_argument("--games", type=int, default=GAMES, help="for uniformity")
    parser.add_argument("--seed", type=int, default=int(time.time()) * 10**9, help="of a new one")
    parser.add_argument("--page", type=Path, default=PAGE, help="the page to write")
    parser.add_argument("--sums", type=Path, default=SUMS, help="the file of the sums")
    arguments = parser.parse_args()
    for name in ("moves", "games"):
        checks.integer(name, getattr(arguments, name), 1, 10**12)
    if not 0 < arguments.share <= 1000:
        raise fm.FairminesError(f"share {arguments.share}: expected more than 0, at most 1,000")
    builds = {it: arguments.builds / it for it in arguments.presets}
    parts = plan(arguments.share, arguments.moves, arguments.games, arguments.targets, builds)
    campaign = resume(arguments.sums, arguments.seed)
    commit = git("rev-parse", "--short", "HEAD")
    if commit not in campaign.commits:
        campaign.commits.append(commit)
    for turn in range(1, ROUNDS + 1):
        for name, (program, wanted) in parts.items():
            part = campaign.parts.setdefault(name, Sum())
            # Different parts have different seeds, so that the two builds get different inputs.
            seed = campaign.seed + list(parts).index(name) * 10**12
            due = math.ceil(wanted * turn / ROUNDS) - part.inputs
            if due > 0:
                run_slice(name, part, program, due, seed)
                save(arguments.sums, campaign)
                print(f"{name}: {part.inputs:,} of {wanted:,}", flush=True)
        arguments.page.write_text(page(campaign, turn / ROUNDS))
    if any(failures(name, part) for name, part in campaign.parts.items()):
        sys.exit(1)


if __name__ == "__main__":
    run(main)
