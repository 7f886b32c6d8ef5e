"""A folder of static files: the game, the analyser and the reviews without a server."""

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

PAGES: Final = ("index.html", "analyse.html", "review.html", "reviews.html")
KERNEL: Final = "static/kernel/kernel.wasm"
WEIGHTS: Final = "static/kernel/expert.json"
WORKER: Final = "static/js/siteworker.js"
DEFLATED: Final = "static/kernel/kernel.deflated"
"""The kernel in a bundle: smaller than what a web server's gzip makes of it, if it has any."""
BUNDLE: Final = "static/bundle"
REPLACED: Final = {
    "static/js/host.js": "static/js/sitehost.js",
    "static/js/hostengine.js": "static/js/sitehostengine.js",
}
"""Files that have another content in a folder than on a server."""
ENGLISH: Final = re.compile(r"\Wen\W")
"""Texts that are kept from the first visit on. Those of other languages are when they are used."""

_START: Final = b'  <script type="module" async src="static/js/sitestart.js"></script>\n'
"""What pages load before their style sheets: it asks for the kernel, half of a first visit."""
_SHEETS: Final = b'  <link rel="stylesheet"'
_LINKS: Final = {
    ".html": re.compile(r'(?:href|src)="(static/[^"]+)"'),
    ".css": re.compile(r'url\("([^"]+)"\)'),
    ".js": re.compile(r'(?:from|new URL\(|import\() ?"([^"]+)"(?:;|\)|, import\.meta\.url\))'),
    ".webmanifest": re.compile(r'"src": "([^"]+)"'),
}
"""How files name others: pages from the root, all others from their own folder."""


def write_site(folder: Path, *, bundled: bool = True) -> list[str]:
    """Write the files of the site into a folder; return their paths.

    Files of the same names are overwritten, and others are left alone. The same package writes the
    same bytes. The scripts are the bundled ones, if there is a bundle of them.

    Raises:
        FairminesError: The package has no compiled kernel.
        OSError: A file cannot be written.
    """
    content = _site_files(bundled=bundled)
    for path, data in content.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    return list(content)


def read_modules() -> dict[str, bytes]:
    """Return the pages and all files that they name, by their paths, before they are bundled.

    Raises:
        FairminesError: The package has no compiled kernel.
    """
    package = files("fairmines")
    root = package / "web"
    if not (root / "static" / "kernel" / "kernel.wasm").is_file():
        raise FairminesError(
            "this installation lacks the kernel for browsers: install a released wheel, or run "
            "`make wasm` in the sources"
        )
    content = {WEIGHTS: (package / "strategies" / "expert.json").read_bytes()}
    for page in PAGES:
        data = _read(root, f"static/{page}")
        _follow(root, page, data.replace(_SHEETS, _START + _SHEETS, 1), content)
    return content


def digest(content: Iterable[tuple[str, bytes]]) -> str:
    """Return a hash of files: their paths and their bytes.

    How lines end makes no difference: git changes that on Windows.
    """
    found = sha256()
    for path, data in sorted(content):
        same = data.replace(b"\r\n", b"\n")
        found.update(f"{path} {len(same)}\n".encode() + same)
    return found.hexdigest()[:12]


def _site_files(*, bundled: bool) -> dict[str, bytes]:
    """Return the content of each file, by its path."""
    root = files("fairmines") / "web"
    content, addresses = read_modules(), dict[str, str]()
    if bundled:
        content, addresses = _bundled(root, content)
    worker = _read(root, WORKER)
    site_version = f"{version('fairmines')} {digest([*content.items(), (WORKER, worker)])}"
    for page in PAGES:
        content[page] = _name_version(content[page], site_version)
    named = [addresses.get(path, path) for path in sorted(content)]
    content["service-worker.js"] = _service_worker(worker, site_version, named)
    return content


def _bundled(
    root: Traversable, modules: dict[str, bytes]
) -> tuple[dict[str, bytes], dict[str, str]]:
    """Return the files with scripts and style sheets from the bundle, if it was made of the same.

    `make bundle` makes it. A script that was changed since is never hidden by it. The addresses of
    some files follow: those that are not just their paths.
    """
    bundle = root / BUNDLE
    if not (bundle / "bundle.json").is_file():
        return modules, {}
    made = json.loads((bundle / "bundle.json").read_text("utf-8"))
    if made["sources"] != digest(modules.items()):
        return modules, {}
    replaced = {path for path in modules if path.endswith((".js", ".css")) or path == KERNEL}
    bundled = {path: bundle.joinpath(path).read_bytes() for path in made["files"]}
    rest = {path: data for path, data in modules.items() if path not in replaced}
    return rest | bundled, made["addresses"]


def _service_worker(worker: bytes, site_version: str, addresses: list[str]) -> bytes:
    """Return the service worker, with the addresses of the files.

    The folder itself is the page `index.html`. Icons of the app are for the system, which asks for
    them when the app is installed.
    """
    named = [it for it in addresses if it != "index.html" and not it.endswith(".png")]
    later = [it for it in named if "lang" in it and not ENGLISH.search(it)]
    kept = ["./", *(it for it in named if it not in later)]
    site = {"version": site_version, "files": kept, "later": later}
    return f"self.SITE = {json.dumps(site, indent=1)};\n\n".encode() + worker


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
