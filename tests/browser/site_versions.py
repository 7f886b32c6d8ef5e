"""Other versions of a site, as the build would make them."""

import json
import os
import re
import time
from hashlib import sha256
from pathlib import Path

WORKER = "service-worker.js"
SITE = re.compile(r"self\.SITE = (\{.*?\});\n", re.DOTALL)
LISTS = ("needed", "others", "later")


def listed(folder: Path) -> dict:
    """Return what the service worker of a site knows."""
    return json.loads(SITE.match((folder / WORKER).read_text("utf-8"))[1])


def find_file(folder: Path, begin: str) -> Path:
    """Return the built file whose name begins so."""
    [path] = folder.glob(f"static/app/{begin}-????????.*")
    return path


def release(folder: Path, script: str = "game-main") -> dict[Path, bytes]:
    """Put the next version of a site into its folder; return the documents of the one before.

    One script of it has one letter more, and so another name.
    """
    old = find_file(folder, script)
    data = old.read_bytes() + b";"
    new = old.with_name(f"{script}-{sha256(data).hexdigest()[:8]}{old.suffix}")
    before = {path: path.read_bytes() for path in folder.glob("*.html")}
    old_version = listed(folder)["version"]
    version = f"1.0.0 {sha256(data).hexdigest()[:12]}"
    renamed = {old.name.encode(): new.name.encode(), old_version.encode(): version.encode()}
    old.unlink()
    write_newer(new, data)
    for path in (*before, folder / WORKER):
        text = path.read_bytes()
        for name, other in renamed.items():
            text = text.replace(name, other)
        write_newer(path, text)
    _write_list(folder, listed(folder))
    return before


def _write_list(folder: Path, site: dict) -> None:
    for name in LISTS:
        for file in site[name]:
            data = (folder / ("index.html" if file == "./" else file)).read_bytes()
            site[name][file] = sha256(data).hexdigest()[:16]
    worker = folder / WORKER
    text = SITE.sub(lambda _: f"self.SITE = {json.dumps(site)};\n", worker.read_text("utf-8"), 1)
    write_newer(worker, text.encode())


def write_newer(path: Path, data: bytes) -> None:
    """Write a file that a server of files takes for a newer one: it knows seconds alone."""
    later = path.stat().st_mtime + 2 if path.exists() else time.time()
    path.write_bytes(data)
    os.utime(path, (later, later))
