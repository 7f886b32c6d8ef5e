"""The whole page as static files, for a folder and for the box."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from fairmines import __version__
from fairmines.errors import FairminesError
from fairmines.web.page_files import (
    PLACES,
    WEB,
    digest,
    read_bundle,
    read_modules,
    with_meta,
)

WORKER: Final = "static/js/page/siteworker.js"
TEXTS: Final = re.compile(r"/lang[/-]")
ENGLISH: Final = re.compile(r"\Wen\W")
"""Texts that are kept before the page is ready for no network. Those of other languages follow."""
ON_USE: Final = re.compile(r"/daily\.bin")
"""The table of the daily boards follows, too."""


def write_site(folder: Path, *, bundled: bool = True) -> list[str]:
    """Write the files of the site into a folder; return their paths.

    Files of the same names are replaced, and others are left alone. The same package writes the
    same bytes. The scripts are the bundled ones, if there is a bundle of them.

    Raises:
        FairminesError: A file cannot be written; the message says why.
    """
    content = site_files(bundled=bundled)
    try:
        _replace_files(folder, content)
    except FileExistsError as error:
        raise FairminesError(
            f"cannot write to {str(folder)!r}: it is a file, expected a folder"
        ) from error
    except OSError as error:
        place = str(folder) if error.filename is None else error.filename
        raise FairminesError(f"cannot write to {place!r}: {error.strerror}") from error
    return list(content)


def _replace_files(folder: Path, content: Mapping[str, bytes]) -> None:
    """Write all files beside the old ones before the first is replaced.

    So a full disk leaves a site as it was. The service worker, the last file, makes browsers fetch
    the others.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".fairmines-", dir=folder) as drafts:
        for path, data in content.items():
            draft = Path(drafts, path)
            draft.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(data)
        for path in content:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
            Path(drafts, path).replace(folder / path)


def site_files(*, bundled: bool = True) -> dict[str, bytes]:
    """Return the content of each file, by its path."""
    content, addresses = read_modules(), dict[str, str]()
    bundle = read_bundle(content) if bundled else None
    if bundle:
        replaced = {path for path in content if path.endswith((".js", ".css", ".wasm"))}
        rest = {path: data for path, data in content.items() if path not in replaced}
        content, addresses = rest | bundle.content, bundle.addresses
    worker = (WEB / WORKER).read_bytes()
    site_version = f"{__version__} {digest([*content.items(), (WORKER, worker)])}"
    for page in PLACES:
        content[page] = with_meta(content[page], "version", site_version)
    named = [addresses.get(path, path) for path in sorted(content)]
    content["service-worker.js"] = _service_worker(worker, site_version, named)
    return content


def _service_worker(worker: bytes, site_version: str, addresses: list[str]) -> bytes:
    """Return the service worker, with the addresses of the files.

    The folder itself is the page `index.html`. Icons of the app are for the system, which asks for
    them when the app is installed.
    """
    named = [it for it in addresses if it != "index.html" and not it.endswith(".png")]
    later = [
        it for it in named if ON_USE.search(it) or (TEXTS.search(it) and not ENGLISH.search(it))
    ]
    kept = ["./", *(it for it in named if it not in later)]
    site = {"version": site_version, "files": kept, "later": later}
    return f"self.SITE = {json.dumps(site, indent=1)};\n\n".encode() + worker
