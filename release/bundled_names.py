"""The names of bundled files: those of their sources, with a hash of their content."""

import posixpath
import re
from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations
from typing import TypeAlias

from fairmines.web.page_files import APP

Bundled: TypeAlias = dict[str, bytes]
"""The content of files by their names."""


def rename(bundled: dict[str, bytes], addresses: dict[str, str]) -> dict[str, tuple[str, bytes]]:
    """Return the new name and the content of each file; the names hold hashes.

    A file that names others comes after them: its content has their new names, and the addresses of
    the files that are not bundled. Two that name each other have one hash, of both. Parts are
    numbered: without its hash no name is that of another, because the page's service worker keeps
    one file of each name.
    """
    done: dict[str, tuple[str, bytes]] = {}
    ordered = list(in_order(bundled))
    parts = [name for group in ordered for name in group if name.startswith("part-")]
    for group in ordered:
        content = {name: bundled[name] for name in group}
        for path, address in addresses.items():
            content = replace(content, f"@{path}", posixpath.relpath(address, APP))
        for other, (new, _) in done.items():
            content = with_name(content, other, new)
        sign = sha256(b"".join(content.values())).hexdigest()[:8]
        news = {name: signed(name, parts, sign) for name in group}
        for name, new in news.items():
            content = with_name(content, name, new)
        done |= {name: (news[name], data) for name, data in content.items()}
    return done


def signed(name: str, parts: list[str], sign: str) -> str:
    """Return a name with a hash; that of a part has its number."""
    stem, ending = posixpath.splitext(name)
    return f"{f'part-{parts.index(name) + 1}' if name in parts else stem}-{sign}{ending}"


def with_name(content: Bundled, old: str, new: str) -> Bundled:
    """Return files that name a file by its new name."""
    return replace(replace(content, f'"./{old}"', f'"./{new}"'), f"@{old}", f"./{new}")


def replace(content: Bundled, old: str, new: str) -> Bundled:
    """Return files with another text in the place of one."""
    return {name: data.replace(old.encode(), new.encode()) for name, data in content.items()}


def versioned(path: str, data: bytes) -> str:
    """Return the address of a file that keeps its name: with a hash after a question mark."""
    return f"{path}?{sha256(data).hexdigest()[:8]}"


def in_order(bundled: dict[str, bytes]) -> Iterator[tuple[str, ...]]:
    """Yield the names, each after those that its file names; two that name each other together.

    Raises:
        SystemExit: More files than two name each other in a circle.
    """
    left = {name: {it for it in bundled if names(data, it)} for name, data in bundled.items()}
    while left:
        groups = [(name,) for name, named in left.items() if not named & left.keys()]
        groups = groups or [
            (one, other)
            for one, other in combinations(left, 2)
            if (left[one] | left[other]) & left.keys() == {one, other}
        ]
        if not groups:
            raise SystemExit(f"release/bundle.py: these files name each other: {', '.join(left)}")
        for group in groups:
            for name in group:
                del left[name]
            yield group


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
