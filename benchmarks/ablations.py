"""What each part of `expert` is worth: `make ablations`, for docs/strongest.md.

For each part a copy of the kernel is compiled in which one line is replaced, or other weights are
taken, and the same games are played by the copy and by the kernel as it is, conditionally. They are
compared game by game.
"""

from __future__ import annotations

import argparse
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from page import ROOT, git, replace_between, run, table

import fairmines as fm
from fairmines import _kernel, checks
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.simulation.executors import MOST_WORKERS
from fairmines.simulation.statistics import Mean
from fairmines.strategies.expert import WEIGHTS

PAGE = ROOT / "docs" / "strongest.md"
COMMAND = "make ablations"
BEGIN, END = "<!-- ablations: make ablations -->", "<!-- end of ablations -->"

LEVEL = fm.EXPERT
GAMES, SEED = 200_000, 20263
MOST_GAMES = 10**8
"""Several times as many have to be in memory."""
PLAIN_SHARE = 0.4
"""This share of the games is played plainly, too, with one part changed: to see what conditional
play saves."""

Weights = NDArray[np.float64]


@dataclass(frozen=True)
class Variant:
    """An expert with one of its parts left out or changed: in its sources, or in its weights."""

    name: str
    file: str = ""
    """In cpp/kernel; empty if no source is changed."""
    old: str = ""
    new: str = ""
    weights: Mapping[str, float] = field(default_factory=dict)
    """What these traits are worth instead."""
    times: int = 1
    """So many times as many games as for the others: the smaller the worth, the more it takes."""

    def applied(self, text: str) -> str:
        """The file with this one replacement; `ValueError` unless `old` occurs exactly once."""
        found = text.count(self.old)
        if found != 1:
            raise ValueError(f"{self.name}: {self.file} has {self.old!r} {found} times, expected 1")
        return text.replace(self.old, self.new)


ENDGAME = "std::log(static_cast<double>(kMostSolutions) + 0.5)"
MAY_TELL = "bool may_tell(const Constraints& problem, int place) {"
POCKETS = "pockets_.any(dilemma, kMostSolutions,"
RISKS = ("first risk", "second risk", "third risk", "fourth risk", "crowd")
ONE_GUESS = ("guessing/expert.cpp", "kMostClose = 5;", "kMostClose = 1;")


def worth_only(**risks: float) -> Mapping[str, float]:
    """Weights by which only these risks count."""
    return {name: risks.get(name.split()[0], 0.0) for name in RISKS}


# A pocket has two solutions at least, or its cells would be certain, and so has any view without a
# safe cell: with a limit of one solution neither is ever searched.
VARIANTS = [
    Variant("no look-ahead: only survival and coin flips count", *ONE_GUESS, weights=worth_only()),
    Variant("no second guess is thought about", *ONE_GUESS),
    Variant(
        "secondary safety: the best cell's risk counts, and no second guess",
        *ONE_GUESS,
        weights=worth_only(first=-1.0),
    ),
    Variant("only the risk of the best cell counts", weights=worth_only(first=-1.0)),
    Variant(
        "the third and fourth best cells do not count",
        weights={"third risk": 0.0, "fourth risk": 0.0},
        times=5,
    ),
    Variant("it does not matter how crowded the best cells are", weights={"crowd": 0.0}),
    Variant(
        "the best cells are the safest ones, however crowded",
        "guessing/evaluation.cpp",
        "kCrowd = 0.01;",
        "kCrowd = 0.0;",
        times=5,
    ),
    Variant(
        "silent cells count in the outlook, too",
        "guessing/evaluation.cpp",
        MAY_TELL,
        f"{MAY_TELL}\n    return true;",
    ),
    Variant(
        "a cell that tells nothing does not wait",
        "guessing/expert.cpp",
        "if (possible == 1) candidate.score = kSilent;",
        "static_cast<void>(possible);",
    ),
    Variant(
        "candidates beside clues are as safe as 95 % of the safest cell, not 85 %",
        "guessing/expert.cpp",
        "kMarginFrontier = 0.85;",
        "kMarginFrontier = 0.95;",
    ),
    Variant(
        "candidates far from clues are as safe as the safest cell, not 95 %",
        "guessing/expert.cpp",
        "kMarginInterior = 0.95;",
        "kMarginInterior = 1 - 1e-9;",
    ),
    Variant("coin flips are not played early", weights={"coin": 0.0}, times=5),
    Variant(
        "pockets are not played at once", "guessing/expert.cpp", POCKETS, "pockets_.any(dilemma, 1,"
    ),
    Variant(
        "endgames of at most 300 solutions, not 1,000",
        "guessing/expert.cpp",
        ENDGAME,
        "std::log(300.5)",
    ),
    Variant("no endgame is searched", "guessing/expert.cpp", ENDGAME, "std::log(1.5)"),
]


@dataclass
class Games:
    """What a kernel's games say of the win rate, and how long they took."""

    weights: Weights
    seconds: float
    """Of one core."""

    @property
    def speed(self) -> float:
        """Games a second of one core."""
        return len(self.weights) / self.seconds


@dataclass
class Workshop:
    """A copy of the kernel, in a folder of its own, and the program that plays with it."""

    folder: Path
    kind: str = "Release"
    sources: dict[str, str] = field(default_factory=dict)
    """What may be changed, as it is: by path, in cpp/kernel."""

    def __post_init__(self) -> None:
        """Copy and configure."""
        shutil.copytree(ROOT / "cpp", self.folder / "cpp")
        for name in {variant.file for variant in VARIANTS if variant.file}:
            self.sources[name] = (self.folder / "cpp" / "kernel" / name).read_text()
        shutil.copy(ROOT / "benchmarks" / "ablations.cpp", self.folder)
        recipe = (ROOT / "CMakeLists.txt").read_text()
        recipe += "add_executable(ablations ablations.cpp)\n"
        recipe += "target_link_libraries(ablations PRIVATE fairmines_kernel)\n"
        (self.folder / "CMakeLists.txt").write_text(recipe)
        self._cmake("-S", ".", "-B", "build", "-G", "Ninja", f"-DCMAKE_BUILD_TYPE={self.kind}")

    def build(self, variant: Variant | None = None) -> None:
        """Compile what is changed with this variant; without one, the kernel as it is."""
        for name, text in self.sources.items():
            wanted = variant.applied(text) if variant and variant.file == name else text
            copy = self.folder / "cpp" / "kernel" / name
            if copy.read_text() != wanted:
                copy.write_text(wanted)
        self._cmake("--build", "build", "--target", "ablations")

    def play(
        self,
        games: int,
        variant: Variant | None = None,
        *,
        conditional: bool = True,
        threads: int = 1,
    ) -> Games:
        """Play the games 0 to `games` - 1 of the seed, with the weights of this variant."""
        changed = variant.weights if variant else {}
        learnt = zip(_kernel.traits(), WEIGHTS, strict=True)
        weights = [changed.get(trait, weight) for trait, weight in learnt]
        numbers = [*LEVEL, SEED, games, DEFAULT_BUDGET, int(conditional), threads, *weights]
        before = _seconds_of_children()
        answer = subprocess.run(
            [self.folder / "build" / "ablations", *map(str, numbers)],
            capture_output=True,
            check=True,
        )
        return Games(np.frombuffer(answer.stdout), _seconds_of_children() - before)

    def _cmake(self, *arguments: str) -> None:
        # cmake and ninja are where our Python is.
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        run = subprocess.run(
            ["cmake", *arguments],
            cwd=self.folder,
            env={**os.environ, "PATH": path},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        if run.returncode:
            sys.exit(f"ablations: cmake failed:\n{run.stdout}")


def _seconds_of_children() -> float:
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


@dataclass(frozen=True)
class Measured:
    """All that was played."""

    whole: Games
    without: dict[str, Games]
    plain: Weights
    """How plain games differ, too, with and without one of the parts."""
    plain_variant: str
    """Without which."""

    @property
    def plain_ratio(self) -> float:
        """How many plain games make the same interval as one conditional game."""
        return float(self.plain.var() / self.differences(self.plain_variant).var())

    def differences(self, name: str) -> Weights:
        """By how much each game's weight is higher with a part than without it."""
        without = self.without[name].weights
        return self.whole.weights[: len(without)] - without


def measure(workshop: Workshop, games: int, threads: int) -> Measured:
    """Play with the kernel as it is, and without each of its parts."""

    def played(variant: Variant | None, number: int, *, conditional: bool) -> Games:
        workshop.build(variant)
        result = workshop.play(number, variant, conditional=conditional, threads=threads)
        name = variant.name if variant else "all parts"
        print(f"{name}: {number:,} games, {result.speed:,.0f}/s", file=sys.stderr, flush=True)
        return result

    one, fewer = VARIANTS[1], max(round(PLAIN_SHARE * games), 2)
    whole = played(None, games * max(it.times for it in VARIANTS), conditional=True)
    plain = played(None, fewer, conditional=False).weights
    plain = plain - played(one, fewer, conditional=False).weights
    without = {it.name: played(it, games * it.times, conditional=True) for it in VARIANTS}
    return Measured(whole, without, plain, one.name)


def worth(measured: Measured, name: str) -> Mean:
    """By how much the win rate is higher with a part than without it."""
    return Mean.of(measured.differences(name).tolist(), least=-1.0)


def verdict(mean: Mean) -> str:
    """What may be said of a part."""
    low, high = mean.interval()
    if low > 0:
        return GAIN
    return "a loss" if high < 0 else "no gain shown"


def shown(mean: Mean) -> str:
    """A difference in percentage points, with its interval."""
    low, high = mean.interval()
    digits = 3 if high - low < 0.001 else 2
    value, low, high = (f"{100 * it:+.{digits}f}" for it in (mean.value, low, high))
    return f"{value} ({low} to {high})"


def row(measured: Measured, name: str) -> list[str]:
    """A line of the table."""
    mean = worth(measured, name)
    share = f"{100 * np.mean(measured.differences(name) == 0):.0f} %"
    speed = f"{measured.without[name].speed:,.0f}"
    return [name, f"{mean.games:,}", shown(mean), verdict(mean), share, speed]


HEADS = ["changed", "games", "worth, points (95 %)", "in short", "same weight", "games/s"]
GAIN = "a gain"


def text(measured: Measured, commit: str) -> str:
    """All that is generated of the page, as Markdown."""
    whole = measured.whole
    rate = Mean.of(whole.weights.tolist())
    low, high = rate.interval()
    played = (
        f"{LEVEL.width}x{LEVEL.height}/{LEVEL.mines}, first click safe in the corner: "
        f"the same games of seed {SEED} for every line, in "
        "[conditional play](simulation.md#fewer-games-conditional-play). "
        f"Written at commit `{commit}` by `{COMMAND}`."
    )
    meaning = (
        f"As it is `expert` wins {100 * rate.value:.2f} % ({100 * low:.2f} to {100 * high:.2f}) of "
        f"{rate.games:,} games, at {whole.speed:,.0f} games/s of one core. "
        "A line changes one part, and says by how much the win rate is higher without that "
        "change, with the 95 % interval; "
        "then in how many games the change made no difference. Plain games on the same boards have "
        f"the same interval if there are {measured.plain_ratio:.1f} times as many (measured on "
        f"*{measured.plain_variant}*)."
    )
    rows = [row(measured, name) for name in measured.without]
    unshown = [f"*{name}*" for name in measured.without if verdict(worth(measured, name)) != GAIN]
    parts = [filled(played), filled(meaning), table(HEADS, rows)]
    if unshown:
        parts.append(
            filled(
                f"For these changes no gain of the part as it is was shown: {'; '.join(unshown)}. "
                "A gain that is smaller than the interval is not ruled out."
            )
        )
    return "\n".join(parts)


def filled(paragraph: str) -> str:
    """A paragraph in lines as long as those of the page."""
    return textwrap.fill(paragraph, 130, break_long_words=False, break_on_hyphens=False) + "\n"


def main() -> None:
    """Build, play and write."""
    parser = argparse.ArgumentParser(description="Write what parts are worth to docs/strongest.md.")
    parser.add_argument("--games", type=int, default=GAMES, help=f"for each part, default {GAMES}")
    parser.add_argument("--threads", type=int, default=2, help="default 2")
    arguments = parser.parse_args()
    checks.integer("games", arguments.games, 2, MOST_GAMES)
    checks.integer("threads", arguments.threads, 1, MOST_WORKERS)
    commit = git("describe", "--always", "--dirty")
    with tempfile.TemporaryDirectory() as folder:
        measured = measure(Workshop(Path(folder) / "kernel"), arguments.games, arguments.threads)
    replace_between(PAGE, BEGIN, END, text(measured, commit))
    print(f"{os.path.relpath(PAGE)} written")


if __name__ == "__main__":
    run(main)
