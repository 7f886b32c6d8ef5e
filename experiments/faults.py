"""Reads the faults of faults.txt; finds where each applies, and the tests near a source."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from fairmines import FairminesError

FAULTS = Path(__file__).with_suffix(".txt")
SCRIPTS = "page/src"
SOURCES: dict[str, tuple[str, ...]] = {
    "core": ("cpp/kernel/*/*.cpp", "cpp/api/*.cpp", "cpp/bindings/python/*.cpp"),
    "python": ("src/fairmines/*.py", "src/fairmines/[!w]*/**/*.py", "src/fairmines/web/*.py"),
    "scripts": (f"{SCRIPTS}/[!l]*/**/*.ts", f"{SCRIPTS}/library/*.ts"),
}
"""Where the mutants of a set are sampled, without translations and what browsers alone compile."""
NEAR: dict[str, tuple[str, ...]] = {
    "cpp/api": ("play", "proofs", "reviews", "page/test_wasm.py"),
    "cpp/bindings/browser": ("page/test_wasm.py",),
    "cpp/bindings/python": ("boards", "engines", "play", "simulation"),
    "cpp/kernel/board": ("boards", "play"),
    "cpp/kernel/bounds": ("bounds", "helpers"),
    "cpp/kernel/counting": ("engines",),
    "cpp/kernel/drills": ("train",),
    "cpp/kernel/endgame": ("engines", "strategies"),
    "cpp/kernel/files": ("records", "play", "page/test_records.py"),
    "cpp/kernel/guessing": ("strategies",),
    "cpp/kernel/judging": ("reviews", "strategies/test_advice.py"),
    "cpp/kernel/metrics": ("metrics",),
    "cpp/kernel/play": ("play", "simulation"),
    "cpp/kernel/positions": ("boards", "formats"),
    "cpp/kernel/proofs": ("proofs", "play"),
    "cpp/kernel/replays": ("formats",),
    "cpp/kernel/threads": ("simulation", "engines"),
    "src/fairmines/records": ("records", "formats"),
    "src/fairmines/web": ("cli/test_site_command.py", "project/test_site.py", "box/test_pages.py"),
    f"{SCRIPTS}/analyse": ("browser/test_analyser*.py",),
    f"{SCRIPTS}/board": ("browser/test_fit.py", "browser/test_proofs.py", "browser/test_mouse.py"),
    f"{SCRIPTS}/engine": ("page",),
    f"{SCRIPTS}/daily": ("page/test_host_daily.py", "browser/test_daily.py"),
    f"{SCRIPTS}/play": (
        *("browser/test_page.py", "browser/test_mouse.py", "browser/test_keys_and_touch.py"),
        *("browser/test_states.py", "browser/test_practice.py", "browser/test_live_figures.py"),
        *("browser/test_levels.py", "browser/test_habits.py", "browser/test_review.py"),
        *("browser/test_kept.py", "browser/test_look.py"),
    ),
    f"{SCRIPTS}/host": ("page", "browser/test_kept.py"),
    f"{SCRIPTS}/library": ("page/test_npm_package.py",),
    f"{SCRIPTS}/shell": (
        *("browser/test_places.py", "browser/test_languages.py", "browser/test_settings.py"),
        *("browser/test_links.py", "browser/test_kept.py", "browser/test_look.py"),
        *("browser/test_dialog_keys.py", "browser/test_review_files.py"),
    ),
    f"{SCRIPTS}/review": ("browser/test_review*.py",),
    f"{SCRIPTS}/statistics": (
        "browser/test_statistics.py",
        "browser/test_insights.py",
        "browser/test_reviews.py",
    ),
    f"{SCRIPTS}/train": ("page/test_daily_drills.py", "browser/test_training.py"),
}
"""A room's folder -> files and folders of tests. That of Python's rooms has their name."""


@dataclass(frozen=True)
class Fault:
    """A piece of a source, and the wrong one that takes its place."""

    name: str
    """What is wrong then, in a few words."""
    path: str
    right: str
    wrong: str
    near: Sequence[str]
    """Tests near it, further ones than those of its room."""

    def plant(self, root: Path) -> tuple[str, int, str]:
        """Return the source where this applies, the place in it, and its text with the fault.

        A piece that has moved to another source of the language is found there.

        Raises:
            FairminesError: It applies nowhere, or in several places.
        """
        pattern = pattern_of(self.right)
        language = f"{self.path.split('/')[0]}/**/*{Path(self.path).suffix}"
        for paths in ([root / self.path], root.glob(language)):
            places = [
                (path, text, match)
                for path in paths
                if path.exists() and "third_party" not in path.parts
                for text in [path.read_text()]
                for match in pattern.finditer(text)
            ]
            if len(places) == 1:
                path, text, match = places[0]
                wrong = self.wrong
                for name, value in match.groupdict().items():
                    wrong = wrong.replace(f"${name}", value)
                source = text[: match.start()] + wrong + text[match.end() :]
                return path.relative_to(root).as_posix(), match.start(), source
        raise FairminesError(
            f"{FAULTS.name}: the fault {self.name!r} no longer applies: "
            f"expected one place in {self.path} like {self.right!r}"
        )


def read_faults() -> list[Fault]:
    """Return the faults of faults.txt."""
    faults = []
    for block in FAULTS.read_text().split("\n# ")[1:]:
        name, path, right, wrong = re.split(r"\n[@+-] ", block.strip())
        source, *near = path.split()
        faults.append(Fault(name, source, right, wrong, near))
    return faults


def pattern_of(code: str) -> re.Pattern[str]:
    """Return a pattern for code that is spaced and broken into lines in any way."""
    names: set[str] = set()
    parts = []
    for token in re.findall(r"\$\w+|\w+|[^\w\s]", code):
        if token[0] == "$":
            parts.append(f"(?P={token[1:]})" if token in names else rf"(?P<{token[1:]}>[\w.]+)")
            names.add(token)
        else:
            comma = ",?\\s*" if token in ")]}" else ""
            word = r"\b" if token[0].isalnum() or token[0] == "_" else ""
            parts.append(f"{comma}{word}{re.escape(token)}{word}")
    return re.compile(r"\s*".join(parts))


def sources_of(root: Path, name: str) -> list[str]:
    """Return the sources of a set of mutants."""
    paths = {
        path.relative_to(root).as_posix() for each in SOURCES[name] for path in root.glob(each)
    }
    return sorted(paths)


def near_tests(path: str) -> list[str]:
    """Return the tests near a source: files, folders and patterns below the repository."""
    room = path.rpartition("/")[0]
    while room not in NEAR:
        if re.fullmatch(r"src/fairmines/\w+", room):
            return [f"tests/{room.rpartition('/')[2]}"]
        if room == "src/fairmines":
            return ["tests/project"]
        if not room:
            raise FairminesError(f"no tests are near {path!r}: expected its folder in NEAR")
        room = room.rpartition("/")[0]
    return [f"tests/{each}" for each in NEAR[room]]
