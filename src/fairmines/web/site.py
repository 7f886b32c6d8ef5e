"""The whole page as static files, for a folder and for the box."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from fairmines.errors import FairminesError

_INSTALLED: Final = Path(__file__).parent / "dist"
_IN_A_CLONE: Final = Path(__file__).parents[3] / "page" / "dist"
PAGE: Final = _INSTALLED if _INSTALLED.is_dir() else _IN_A_CLONE
"""The folder of the built page; in a clone, `make page` builds it anew."""
SERVICE_WORKER: Final = "service-worker.js"


def site_files() -> dict[str, bytes]:
    """Return the content of each file, by its path.

    Documents come after what they name; the service worker, the last one, makes browsers fetch all.
    """
    paths = (path for path in PAGE.rglob("*") if path.is_file())
    named = {path.relative_to(PAGE).as_posix(): path for path in paths}
    ordered = sorted(named, key=lambda it: (it == SERVICE_WORKER, it.endswith(".html"), it))
    return {name: named[name].read_bytes() for name in ordered}


def write_site(folder: Path) -> list[str]:
    """Write the files of the site into a folder; return their paths.

    Files of the same names are replaced, and others are left alone. The same package writes the
    same bytes.

    Raises:
        FairminesError: A file cannot be written; the message says why.
    """
    content = site_files()
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

    So a full disk leaves a site as it was.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix=".fairmines-", dir=folder) as drafts:
        for path, data in content.items():
            draft = Path(drafts, path)
            draft.parent.mkdir(parents=True, exist_ok=True)
            draft.write_bytes(data)
        for path in content:
            (folder / path).parent.mkdir(parents=True, exist_ok=True)
        for path in content:
            Path(drafts, path).replace(folder / path)
