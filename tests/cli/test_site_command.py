"""`fairmines site`: which files it writes, and what it says."""

import errno
import gzip
import hashlib
import json
import os
import re
import zlib
from pathlib import Path

import pytest

from fairmines.cli import main
from fairmines.web import page_files, site
from fairmines.web.page_files import DOCUMENT, PLACES, STATIC, digest, read_modules
from tests.helpers.commands import fails
from tests.helpers.node import MODULES

needs_bundle = pytest.mark.skipif(
    page_files.read_bundle(read_modules()) is None,
    reason="`make bundle` bundles the scripts",
)


def written(folder):
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*.*")}


def listed(files):
    """What the service worker knows of the site."""
    worker = files["service-worker.js"].decode()
    return json.loads(re.match(r"self\.SITE = (\{.*?\});\n", worker, re.DOTALL)[1])


@pytest.fixture
def unbundled(monkeypatch):
    """A package without a bundle, such as one whose scripts were changed."""
    monkeypatch.setattr(page_files, "BUNDLE", STATIC / "no bundle")


@pytest.mark.usefixtures("unbundled")
def test_files(tmp_path, capsys):
    """The page with all that it names, the kernel, and the service worker that lists them."""
    assert main(["site", str(tmp_path)]) == 0
    files = written(tmp_path)
    said = capsys.readouterr().out
    assert said == f"{tmp_path}: {len(files)} files, the page is index.html\n"
    page = re.sub(rb'  <meta name="version" content=".*">\n', b"", files["review.html"])
    assert page == (STATIC / DOCUMENT).read_bytes()
    for module in MODULES:
        assert files[f"static/kernel/{module.name}"] == module.read_bytes()
    worker = listed(files)
    icons = {path for path in files if path.endswith(".png")}
    assert {*worker["files"], *worker["later"]} | icons | {"index.html"} == (
        {"./", *files} - {"service-worker.js"}
    )
    texts = [path for path in files if "/lang/" in path]
    assert {path for path in texts if path in worker["files"]} == {
        path for path in texts if "/lang/en/" in path
    }


@pytest.mark.usefixtures("unbundled")
def test_every_named_file_is_there(tmp_path):
    """Found in another way: each import and address of the written files leads to one of them."""
    site.write_site(tmp_path)
    for path in tmp_path.rglob("*.js"):
        for name in re.findall(
            r'^(?:import|export) .*?from "(.*?)";', path.read_text(), re.MULTILINE
        ):
            assert (path.parent / name).exists(), (path, name)
    for path in tmp_path.rglob("*.css"):
        for name in re.findall(r'url\("(.*?)"\)', path.read_text()):
            assert (path.parent / name).exists(), (path, name)


@pytest.mark.long
def test_a_site_is_new_only_if_something_has_changed(tmp_path, monkeypatch):
    """Other files are left alone."""
    site.write_site(tmp_path)
    (tmp_path / "CNAME").write_text("mines.example")
    first = written(tmp_path)
    site.write_site(tmp_path)
    assert written(tmp_path) == first
    assert (tmp_path / "CNAME").read_text() == "mines.example"
    change_files(monkeypatch)
    site.write_site(tmp_path)
    version = re.compile(rb'"version": "(.*?)"')
    [old], [new] = (
        version.findall(files["service-worker.js"]) for files in (first, written(tmp_path))
    )
    assert old != new


def change_files(monkeypatch):
    changed = {path: data + b"\n" for path, data in read_modules().items()}
    monkeypatch.setattr(site, "read_modules", lambda: changed)


@needs_bundle
def test_a_first_visit_is_small(tmp_path):
    """What the game loads until its first cell is opened; the daily boards load on use."""
    site.write_site(tmp_path)
    files = written(tmp_path)
    page, _, _ = files["index.html"].decode().partition("</head>")
    loaded = {"index.html", "static/kernel/game.deflated"}
    loaded |= set(re.findall(r' (?:href|src)="(static/[\w./-]+\.(?:js|css|svg))"', page))
    loaded |= {it for it in files if re.match(r"static/app/(?:games-worker|lang-en-common)-", it)}
    assert len(loaded) == 9  # the page, an icon, six scripts, the kernel's part for games
    assert sum(len(gzip.compress(files[path])) for path in loaded) < 130_000
    assert not [path for path in loaded if b"daily-boards" in files[path] and ".js" in path]


@needs_bundle
def test_the_bundle_is_what_the_pages_load(tmp_path):
    """Its files name each other by their new names, and the service worker keeps them all."""
    site.write_site(tmp_path)
    files = written(tmp_path)
    assert not [path for path in files if path.startswith("static/js/")]
    app = {path.removeprefix("static/app/") for path in files if path.startswith("static/app/")}
    scripts = {name: files[f"static/app/{name}"].decode() for name in app if name.endswith(".js")}
    named = set()
    for text in scripts.values():
        assert "@" not in re.findall(r'new URL\("(.)', text)
        named.update(re.findall(r'"\./([\w-]+\.(?:js|css))"', text))
    for page in PLACES:
        named.update(re.findall(r'"static/app/([\w.-]+)"', files[page].decode()))
    assert named == app
    others = []
    for name in sorted(app):
        stem, _, sign = name.partition(".")[0].rpartition("-")
        if sign != hashlib.sha256(files[f"static/app/{name}"]).hexdigest()[:8]:
            others.append((sign, stem))
    # What the host's worker begins and what it loads on demand name each other: a hash of both.
    [(sign, host), (other, later)] = others
    assert (sign, host[:5], later[:5]) == (other, "part-", "part-")
    worker = listed(files)
    assert {f"static/app/{name}" for name in app} <= {*worker["files"], *worker["later"]}
    for module in MODULES:
        packed = files[f"static/kernel/{module.stem}.deflated"]
        assert zlib.decompress(packed, wbits=-15) == module.read_bytes()
        address = f"kernel/{module.stem}.deflated?{hashlib.sha256(packed).hexdigest()[:8]}"
        assert f"static/{address}" in worker["files"]
        assert any(f'"../{address}"' in text for text in scripts.values())


@needs_bundle
def test_a_bundle_of_other_sources_is_left_out(tmp_path, monkeypatch):
    change_files(monkeypatch)
    site.write_site(tmp_path)
    assert (tmp_path / "static/js/games/host.js").exists()
    assert not (tmp_path / "static/app").exists()


def test_line_ends_make_no_difference_to_the_bundle():
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


@pytest.mark.usefixtures("unbundled")
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
    """Its policy is the server's, but for styles, and lets WebAssembly compile."""
    page = (STATIC / DOCUMENT).read_text()
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
    assert policy == (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
        "form-action 'none'; object-src 'none'"
    )
