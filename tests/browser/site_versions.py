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


def release(folder: Path, script: str = "play-main") -> dict[Path, bytes]:
    """Put the next version of a site into its folder; return the documents of the one before.

    A script of it has one letter more. So it has another name, as all that name it.
    """
    before = {path: path.read_bytes() for path in folder.glob("*.html")}
    changed = find_file(folder, script)
    scripts = {path: path.read_bytes() for path in folder.glob("static/app/*.js")}
    scripts[changed] += b";"
    version = listed(folder)["version"]
    new = sha256(scripts[changed]).hexdigest()
    names = {version.encode(): f"1.0.0 {new[:12]}".encode()}
    for path in _naming(changed, scripts):
        other = f"{path.stem[:-8]}{sha256(path.name.encode()).hexdigest()[:8]}{path.suffix}"
        names[path.name.encode()] = other.encode()
    for path, data in scripts.items():
        other = path.with_name(_rename(path.name.encode(), names).decode())
        if other != path:
            path.unlink()
            write_newer(other, _rename(data, names))
    for path in (*before, folder / WORKER):
        write_newer(path, _rename(path.read_bytes(), names))
    renew_digests(folder)
    return before


def _naming(changed: Path, scripts: dict[Path, bytes]) -> set[Path]:
    """Return a script, those that name it, and so on."""
    found, new = set(), {changed}
    while new:
        found |= new
        names = [path.name.encode() for path in new]
        new = {it for it, data in scripts.items() if any(name in data for name in names)} - found
    return found


def _rename(data: bytes, names: dict[bytes, bytes]) -> bytes:
    for name, other in names.items():
        data = data.replace(name, other)
    return data


def renew_digests(folder: Path) -> None:
    """Let the service worker of a site know its files as they are."""
    site = listed(folder)
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
