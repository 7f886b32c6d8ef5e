"""The files of the pages: what they name, and the bundle of them.

`make bundle` makes a bundle of few and small files. It holds for the files that it was made of: one
that was changed since is never hidden by it.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

WEB: Final = Path(__file__).parent
PACKAGE: Final = WEB.parent
STATIC: Final = WEB / "static"
BUNDLE: Final = STATIC / "bundle"
DOCUMENT: Final = "index.html"
PLACES: Final = {
    DOCUMENT: "play",
    "analyse.html": "analyse",
    "review.html": "review",
    "train.html": "train",
    "reviews.html": "statistics",
}
"""The addresses of the places, which have one document, and their names in it."""
KERNEL: Final = "static/kernel/kernel.wasm"
GAME: Final = "static/kernel/game.wasm"
"""The part of the kernel that plays games."""
WEIGHTS: Final = "static/kernel/expert.json"
WEIGHTS_FILE: Final = PACKAGE / "strategies" / "expert.json"
DAILY: Final = "static/kernel/daily.bin"
DAILY_FILE: Final = PACKAGE / "play" / "daily.bin"
APP: Final = "static/app"
"""Where bundled files are."""

_LINKS: Final = {
    ".html": re.compile(r'(?:href|src)="(static/[^"]+)"'),
    ".css": re.compile(r'url\("([^"]+)"\)'),
    ".js": re.compile(r'(?:from|new URL\(|import\() ?"([^":]+)"(?:;|\)|, import\.meta\.url\))'),
    ".webmanifest": re.compile(r'"src": "([^"]+)"'),
}
"""How files name others: pages from the root, all others from their own folder."""
CHOICE: Final = re.compile(r"import\(`([^`]+)`\)")
"""A script's import of one of several files, as of the texts of a language."""


@dataclass(frozen=True)
class Bundle:
    """The files of a bundle by their paths, and the addresses of those that are not just paths."""

    content: dict[str, bytes]
    addresses: dict[str, str]


def read_modules() -> dict[str, bytes]:
    """Return the pages and all files that they name, by their paths, before they are bundled."""
    content = {DAILY: DAILY_FILE.read_bytes(), WEIGHTS: WEIGHTS_FILE.read_bytes()}
    document = (STATIC / DOCUMENT).read_bytes()
    follow(DOCUMENT, document, content)
    return content | dict.fromkeys(PLACES, document)


def files_of(choice: str, folder: str) -> list[str]:
    """Return all files that a script in a folder chooses from, as it names them."""
    pattern = posixpath.normpath(posixpath.join(folder, re.sub(r"\$\{\w+\}", "*", choice)))
    paths = (path.relative_to(WEB).as_posix() for path in sorted(WEB.glob(pattern)))
    return [posixpath.relpath(path, folder) for path in paths]


def find_file(path: str) -> Path:
    """Return where a file of the page is.

    While the committed kernel is older than its sources, `make wasm` builds another one, which git
    ignores, in the folder `static/built`.
    """
    built = WEB / "static" / "built" / path.removeprefix("static/")
    return built if built.is_file() else WEB / path


def newest_change(folder: Path) -> int:
    """Return when a file of a folder was changed last, in nanoseconds."""
    paths = (Path(at) / name for at, _, names in os.walk(folder) for name in names)
    return max(path.stat().st_mtime_ns for path in paths)


def with_meta(page: bytes, name: str, content: str) -> bytes:
    """Return a page that says something of itself, which its scripts read."""
    title = b"  <title>"
    return page.replace(title, f'  <meta name="{name}" content="{content}">\n'.encode() + title, 1)


def read_bundle(modules: dict[str, bytes]) -> Bundle | None:
    """Return the bundle that was made of these files, if there is one."""
    described = BUNDLE / "bundle.json"
    if not described.is_file():
        return None
    made = json.loads(described.read_text("utf-8"))
    if made["sources"] != digest(modules.items()):
        return None
    content = {path: (BUNDLE / path).read_bytes() for path in made["files"]}
    return Bundle(content, made["addresses"])


def digest(content: Iterable[tuple[str, bytes]]) -> str:
    """Return a hash of files: their paths and their bytes.

    How lines end makes no difference: git changes that on Windows.
    """
    found = sha256()
    for path, data in sorted(content):
        same = data.replace(b"\r\n", b"\n")
        found.update(f"{path} {len(same)}\n".encode() + same)
    return found.hexdigest()[:12]


def follow(path: str, data: bytes, content: dict[str, bytes]) -> None:
    """Add a file, and all files that it names."""
    content[path] = data
    links = _LINKS.get(posixpath.splitext(path)[1])
    if links is None:
        return
    text = re.sub(r"/\*.*?\*/", "", data.decode(), flags=re.DOTALL)  # types name other files
    named = links.findall(text)
    folder = posixpath.dirname(path)
    for choice in CHOICE.findall(text):
        named += files_of(choice, folder)
    for link in named:
        target = posixpath.normpath(posixpath.join(folder, link))
        if target not in content:
            follow(target, find_file(target).read_bytes(), content)
