"""Says whether what is committed is built from its sources: the stamp is their hash.

`python -m release.stamps kernel`, or `page`, exits with 1 if it is not; `--write` writes the stamp.
"""

import sys
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from release.page import KERNEL, PAGE, ROOT, kernel_files


def digest(content: Iterable[tuple[str, bytes]]) -> str:
    """Return a hash of files: their paths and their bytes.

    How lines end makes no difference: git changes that on Windows.
    """
    found = sha256()
    for path, data in sorted(content):
        same = data.replace(b"\r\n", b"\n")
        found.update(f"{path} {len(same)}\n".encode() + same)
    return found.hexdigest()[:12]


@dataclass(frozen=True)
class Stamp:
    """What is built from which sources: files, and folders with the patterns of their files."""

    file: Path
    sources: tuple[str, ...]
    folders: tuple[tuple[str, str], ...]
    others: bool = False
    """Whether it is also built from the kernel, and from what Python shares with the page."""

    def hash_sources(self, root: Path = ROOT) -> str:
        """Return the hash of all that it is built from."""
        paths = [root / name for name in self.sources]
        for folder, pattern in self.folders:
            paths += [path for path in (root / folder).rglob(pattern) if path.is_file()]
        named = {path.relative_to(root).as_posix(): path for path in paths}
        if self.others:
            named |= kernel_files()
        return digest((name, path.read_bytes()) for name, path in named.items())


STAMPS = {
    "kernel": Stamp(
        KERNEL / "sources",
        ("CMakeLists.txt", "CMakePresets.json"),
        (("cpp/kernel", "*.[ch]pp"), ("cpp/api", "*.[ch]pp"), ("cpp/bindings/browser", "*.[ch]pp")),
    ),
    "page": Stamp(
        PAGE / "sources",
        (
            *(
                "page/index.html",
                "page/unstarted.html",
                "page/package.json",
                "page/package-lock.json",
                "page/vite.config.ts",
            ),
            "src/fairmines/__init__.py",  # the release
        ),
        (("page/src", "*"), ("page/public", "*"), ("page/tools", "*")),
        others=True,
    ),
}


def main() -> int:
    """Compare a stamp, or write it; return the exit code."""
    stamp = STAMPS[sys.argv[1]]
    if sys.argv[2:] == ["--write"]:
        stamp.file.write_text(f"{stamp.hash_sources()}\n")
        return 0
    return not stamp.file.is_file() or stamp.file.read_text().strip() != stamp.hash_sources()


if __name__ == "__main__":
    sys.exit(main())
