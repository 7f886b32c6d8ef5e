"""The names of bundled files: those of their sources, with a hash of their content."""

import posixpath
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import TypeAlias

from fairmines.web.page_files import APP

Bundled: TypeAlias = dict[str, bytes]
"""The content of files by their names."""


def rename(bundled: dict[str, bytes], addresses: dict[str, str]) -> dict[str, tuple[str, bytes]]:
    """Return the new name and the content of each file; the names hold hashes.

    A file that names others comes after them: its content has their new names, and the addresses of
    the files that are not bundled. Parts are numbered: without its hash no name is that of another,
    because the page's service worker keeps one file of each name.
    """
    done: dict[str, tuple[str, bytes]] = {}
    ordered = list(in_order(bundled))
    parts = [name for name in ordered if name.startswith("part-")]
    for name in ordered:
        data = bundled[name]
        for other, (new, _) in done.items():
            data = data.replace(f'"./{other}"'.encode(), f'"./{new}"'.encode())
            data = data.replace(f"@{other}".encode(), f"./{new}".encode())
        for path, address in addresses.items():
            data = data.replace(f"@{path}".encode(), posixpath.relpath(address, APP).encode())
        stem, ending = posixpath.splitext(name)
        stem = f"part-{parts.index(name) + 1}" if name in parts else stem
        done[name] = (f"{stem}-{sha256(data).hexdigest()[:8]}{ending}", data)
    return done


def versioned(path: str, data: bytes) -> str:
    """Return the address of a file that keeps its name: with a hash after a question mark."""
    return f"{path}?{sha256(data).hexdigest()[:8]}"


def in_order(bundled: dict[str, bytes]) -> Iterator[str]:
    """Yield the names, each after those that its file names.

    Raises:
        SystemExit: Files name each other in a circle.
    """
    left = dict(bundled)
    while left:
        free = [name for name, data in left.items() if not any(names(data, it) for it in left)]
        if not free:
            raise SystemExit(f"release/bundle.py: these files name each other: {', '.join(left)}")
        for name in free:
            del left[name]
            yield name


def imported(entry: str, files: dict[str, bytes]) -> list[str]:
    """Return the files that a script imports at its start, and those that they import."""
    found = [entry]
    for name in found:
        imports = re.findall(rb'(?:from|import)"\./([^"]+)"', files[name])
        found += [it for it in dict.fromkeys(map(bytes.decode, imports)) if it not in found]
    return found[1:]


def names(data: bytes, name: str) -> bool:
    """Whether a file names another: as a module, or by its address."""
    return f'"./{name}"'.encode() in data or f"@{name}".encode() in data
