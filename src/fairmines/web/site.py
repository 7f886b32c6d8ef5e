"""A folder of static files: the analyser with the kernel in the browser, without a server."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Iterable
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final

from fairmines.errors import FairminesError

PAGE: Final = "analyse.html"
KERNEL: Final = "static/kernel/kernel.wasm"
WEIGHTS: Final = "static/kernel/expert.json"
WORKER: Final = "static/js/siteworker.js"
REPLACED: Final = {
    "static/js/host.js": "static/js/sitehost.js",
    "static/js/hostengine.js": "static/js/sitehostengine.js",
}
"""Files that have another content in a folder than on a server."""

_LINKS: Final = {
    ".html": re.compile(r'(?:href|src)="(static/[^"]+)"'),
    ".css": re.compile(r'url\("([^"]+)"\)'),
    ".js": re.compile(r'(?:from|new URL\(|import\() ?"([^"]+\.js)"(?:;|\)|, import\.meta\.url\))'),
    ".webmanifest": re.compile(r'"src": "([^"]+)"'),
}
"""How files name others: pages from the root, all others from their own folder."""


def write_site(folder: Path) -> list[str]:
    """Write the files of the site into a folder; return their paths.

    Files of the same names are overwritten, and others are left alone. The same package writes the
    same bytes.

    Raises:
        FairminesError: The package has no compiled kernel.
        OSError: A file cannot be written.
    """
    content = _site_files()
    for path, data in content.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return list(content)


def _site_files() -> dict[str, bytes]:
    """Return the content of each file, by its path."""
    package = files("fairmines")
    root = package / "web"
    if not (root / "static" / "kernel" / "kernel.wasm").is_file():
        raise FairminesError(
            "this installation lacks the kernel for browsers: install a released wheel, or run "
            "`make wasm` in the sources"
        )
    content = {KERNEL: _read(root, KERNEL)}
    content[WEIGHTS] = (package / "strategies" / "expert.json").read_bytes()
    page = (root / "static" / PAGE).read_bytes()
    _follow(root, "index.html", page, content)
    worker = _read(root, WORKER)
    site_version = _site_version([*content.items(), (WORKER, worker)])
    content["index.html"] = _name_version(content["index.html"], site_version)
    site = {"version": site_version, "files": ["./", *sorted(content)]}
    content["service-worker.js"] = (
        f"self.SITE = {json.dumps(site, indent=1)};\n\n".encode() + worker
    )
    return content


def _follow(root: Traversable, path: str, data: bytes, content: dict[str, bytes]) -> None:
    """Add a file, and all files that it names."""
    content[path] = data
    links = _LINKS.get(posixpath.splitext(path)[1])
    if links is None:
        return
    text = re.sub(r"/\*.*?\*/", "", data.decode(), flags=re.DOTALL)  # types name other files
    for link in links.findall(text):
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), link))
        if target not in content:
            _follow(root, target, _read(root, REPLACED.get(target, target)), content)


def _read(root: Traversable, path: str) -> bytes:
    return root.joinpath(path).read_bytes()


def _name_version(page: bytes, site_version: str) -> bytes:
    """Write the version into a page: its scripts show it."""
    title = b"  <title>"
    named = f'  <meta name="version" content="{site_version}">\n'.encode()
    return page.replace(title, named + title)


def _site_version(content: Iterable[tuple[str, bytes]]) -> str:
    """Return the version of the package, and a hash of all files."""
    digest = sha256()
    for path, data in sorted(content):
        digest.update(f"{path} {len(data)}\n".encode() + data)
    return f"{version('fairmines')} {digest.hexdigest()[:12]}"
