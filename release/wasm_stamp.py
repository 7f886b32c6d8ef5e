"""Says whether the committed kernel for browsers is that of its sources: the stamp is their hash.

`python -m release.wasm_stamp` exits with 1 if it is not; `--write` writes the stamp.
"""

import sys
from pathlib import Path

from fairmines.web.page_files import STATIC, digest

ROOT = Path(__file__).parents[1]
STAMP = STATIC / "kernel" / "sources"
SETTINGS = ("CMakeLists.txt", "CMakePresets.json")
FOLDERS = ("cpp/kernel", "cpp/api", "cpp/bindings/browser")


def hash_sources(root: Path = ROOT) -> str:
    """Return the hash of all that the kernel for browsers is compiled from."""
    files = [root / name for name in SETTINGS]
    files += [path for folder in FOLDERS for path in (root / folder).rglob("*.[ch]pp")]
    return digest((path.relative_to(root).as_posix(), path.read_bytes()) for path in files)


def main() -> int:
    """Compare the stamp, or write it; return the exit code."""
    if sys.argv[1:] == ["--write"]:
        STAMP.write_text(f"{hash_sources()}\n")
        return 0
    return STAMP.read_text().strip() != hash_sources()


if __name__ == "__main__":
    sys.exit(main())
