"""`fairmines site`: which files it writes, and what it says."""

import base64
import errno
import gzip
import hashlib
import json
import os
import posixpath
import re
import shutil
import zlib
from pathlib import Path

import pytest

from fairmines.cli import main
from fairmines.web import site
from release.stamps import digest
from tests.helpers.commands import fails
from tests.helpers.node import MODULES

MENDER = "unstarted.html"
PLACES = ("index", "analyse", "review", "train", "reviews")


def written(folder):
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*.*")}


def known_to_worker(files):
    """What the service worker knows of the site."""
    worker = files["service-worker.js"].decode()
    return json.loads(re.match(r"self\.SITE = (\{.*?\});\n", worker, re.DOTALL)[1])


def test_files(tmp_path, capsys):
    """A page for each place, all that they name, and the service worker that lists them."""
    assert main(["site", str(tmp_path)]) == 0
    files = written(tmp_path)
    said = capsys.readouterr().out
    assert said == f"{tmp_path}: {len(files)} files, the page is index.html\n"
    assert {path for path in files if path.endswith(".html")} == {
        *(f"{it}.html" for it in PLACES),
        MENDER,
    }
    worker = known_to_worker(files)
    icons = {path for path in files if path.endswith(".png")}
    listed = worker["needed"] | worker["others"] | worker["later"]
    assert {*listed} | icons | {"index.html", MENDER} == {"./", *files} - {"service-worker.js"}
    assert len(worker["needed"]) == 7  # those that a first visit loads
    for path, known in listed.items():
        data = files["index.html" if path == "./" else path]
        assert hashlib.sha256(data).hexdigest().startswith(known), path
        assert len(known) == 16
    texts = [path for path in files if "/lang-" in path]
    assert {path for path in texts if path in worker["others"]} == {
        path for path in texts if "/lang-en-" in path
    }
    assert list(site.site_files())[-1] == "service-worker.js"


@pytest.mark.long
def test_a_site_is_new_only_if_something_has_changed(tmp_path, monkeypatch):
    """Other files are left alone."""
    site.write_site(tmp_path)
    (tmp_path / "CNAME").write_text("mines.example")
    first = written(tmp_path)
    site.write_site(tmp_path)
    assert written(tmp_path) == first
    assert (tmp_path / "CNAME").read_text() == "mines.example"
    changed = tmp_path / "other"
    shutil.copytree(site.PAGE, changed)
    (changed / "index.html").write_bytes(first["index.html"] + b"\n")
    monkeypatch.setattr(site, "PAGE", changed)
    site.write_site(tmp_path)
    assert written(tmp_path)["index.html"] == first["index.html"] + b"\n"


def test_a_first_visit_is_small(tmp_path):
    """What a newcomer loads until the first cell is opened; the daily boards load on use."""
    site.write_site(tmp_path)
    files = written(tmp_path)
    page, _, _ = files["index.html"].decode().partition("</head>")
    named = re.findall(r' (?:href|src)="([\w./-]+\.(?:js|css|deflated))"', page)
    loaded = {"index.html", *(it.removeprefix("./") for it in named)}
    assert len(loaded) == 7  # the page, five scripts, the kernel's part for games
    follow = r"static/(?:icons/(?:icon|icons|faces|cells)\.svg|app/(?:\w+-|lang-en-)?welcome)"
    loaded |= {it for it in files if re.match(follow, it)}
    assert len(loaded) == 7 + 4 + 3
    assert sum(len(first_bytes(path, files[path])) for path in loaded) <= 131_000
    assert not [path for path in loaded if b"daily-boards" in files[path] and ".js" in path]


def first_bytes(path, data):
    return data if path.endswith(".deflated") else gzip.compress(data)


def test_built_files_name_each_other(tmp_path):
    """By names that hold hashes of their content; the service worker keeps them all."""
    site.write_site(tmp_path)
    files = written(tmp_path)
    built = {path: data for path, data in files.items() if path.startswith("static/app/")}
    named = {f"{it}.html" for it in PLACES}
    for path, data in files.items():
        if path.endswith((".js", ".html", ".css")) and path != "service-worker.js":
            folder = path.rpartition("/")[0]
            found = re.findall(r"[\w./-]+-[0-9a-f]{8}\.\w+", data.decode())
            named.update(posixpath.normpath(posixpath.join(folder, it)) for it in found)
    assert built.keys() <= named
    assert named <= files.keys()
    assert all(re.search(r"-[0-9a-f]{8}\.(?:js|css)$", path) for path in built)
    worker = known_to_worker(files)
    assert built.keys() <= {*worker["needed"], *worker["others"], *worker["later"]}
    for module in MODULES:
        [packed] = [it for it in files if re.match(rf"static/kernel/{module.stem}-\w+\.def", it)]
        assert zlib.decompress(files[packed], wbits=-15) == module.read_bytes()


def test_a_worker_starts_from_a_file_that_nothing_imports():
    """WebKit would run it once more."""
    scripts = {path: data.decode() for path, data in site.site_files().items() if ".js" in path}
    started = {
        name
        for text in scripts.values()
        for name in re.findall(r"new Worker\(.*?[`\"']\.?/?([\w.-]+\.js)[`\"']", text, re.DOTALL)
    }
    assert len(started) == 2
    for text in scripts.values():
        imported = re.findall(r"(?:from|import)\s*\(?[`\"']\./([\w.-]+)[`\"']", text)
        assert not started & {*imported}


def test_line_ends_make_no_difference_to_a_stamp():
    """Git changes them on Windows."""
    files = [("a.js", b"1\n2\n"), ("b.wasm", b"\r\n")]
    assert digest(files) == digest([("b.wasm", b"\n"), ("a.js", b"1\r\n2\r\n")])
    assert digest(files) != digest([("b.js", b"1\n2\n"), ("b.wasm", b"\r\n")])


def test_a_file_in_the_way(tmp_path, capsys):
    file = tmp_path / "file"
    file.write_text("")
    says = f"cannot write to {str(file)!r}: it is a file, expected a folder"
    fails(capsys, "site", file, says=says)
    (tmp_path / "site").mkdir()
    file.rename(tmp_path / "site" / "static")
    fails(capsys, "site", tmp_path / "site", says="cannot write to ")
    assert [it.name for it in (tmp_path / "site").iterdir()] == ["static"]


def test_a_full_disk_leaves_the_site_as_it_was(tmp_path, capsys, monkeypatch):
    (tmp_path / "index.html").write_text("old")
    (tmp_path / "CNAME").write_text("example.org")
    write, room = Path.write_bytes, [100_000]

    def write_while_there_is_room(path, data):
        room[0] -= len(data)
        if room[0] < 0:
            write(path, data[: room[0]])
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(path, data)

    monkeypatch.setattr(Path, "write_bytes", write_while_there_is_room)
    fails(capsys, "site", tmp_path, says=f"cannot write to {str(tmp_path)!r}: No space")
    assert room[0] < 0
    assert written(tmp_path) == {"index.html": b"old"}
    assert sorted(it.name for it in tmp_path.iterdir()) == ["CNAME", "index.html"]


def test_the_page_forbids_all_but_its_own_files():
    """Its policy names the styles and the script in the document, and lets WebAssembly compile."""
    for document in ("index.html", MENDER):
        page = site.site_files()[document].decode()
        [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
        [script] = hashes(r"<script>(.*?)</script>", page)
        styles = hashes(r"<style[^>]*>(.*?)</style>", page)
        assert styles
        assert policy == (
            f"default-src 'self'; script-src 'self' 'wasm-unsafe-eval' {script}; "
            f"style-src 'self' {' '.join(styles)}; "
            "base-uri 'none'; form-action 'none'; object-src 'none'"
        )


def hashes(part, page):
    """How a policy names what a document has inside."""
    digests = (hashlib.sha256(it.encode()).digest() for it in re.findall(part, page, re.DOTALL))
    return [f"'sha256-{base64.b64encode(it).decode()}'" for it in digests]
