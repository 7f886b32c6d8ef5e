"""`fairmines site`: which files it writes, and what it says."""

import json
import os
import re

import pytest
from node import MODULE

from fairmines.cli import main
from fairmines.web import site
from fairmines.web.app import STATIC

IMPORT = re.compile(r'^(?:import|export) .*?from "(.*?)";', re.MULTILINE)
needs_kernel = pytest.mark.skipif(not MODULE.exists(), reason="`make wasm` compiles the kernel")


def written(folder):
    return {it.relative_to(folder).as_posix(): it.read_bytes() for it in folder.rglob("*.*")}


@needs_kernel
def test_files(tmp_path, capsys):
    """The page with all that it names, the kernel, and the service worker that lists them."""
    assert main(["site", str(tmp_path)]) == 0
    files = written(tmp_path)
    said = capsys.readouterr().out
    assert said == f"{tmp_path}: {len(files)} files, the page is index.html\n"
    page = re.sub(rb'  <meta name="version" content=".*">\n', b"", files["index.html"])
    assert page == (STATIC / "analyse.html").read_bytes()
    assert files["static/js/host.js"] == (STATIC / "js/sitehost.js").read_bytes()
    assert files["static/kernel/kernel.wasm"] == MODULE.read_bytes()
    worker = files["service-worker.js"].decode()
    listed = json.loads(re.match(r"self\.SITE = (\{.*?\});\n", worker, re.DOTALL)[1])["files"]
    assert set(listed) == {"./", *files} - {"service-worker.js"}


@needs_kernel
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


@needs_kernel
def test_the_same_package_writes_the_same_files(tmp_path):
    """So that a site is new only if something has changed; other files are left alone."""
    site.write_site(tmp_path)
    (tmp_path / "CNAME").write_text("mines.example")
    first = written(tmp_path)
    site.write_site(tmp_path)
    assert written(tmp_path) == first
    assert (tmp_path / "CNAME").read_text() == "mines.example"


@needs_kernel
def test_the_version_follows_the_content(tmp_path, monkeypatch):
    version = re.compile(rb'"version": "(.*?)"')
    site.write_site(tmp_path)
    [first] = version.findall((tmp_path / "service-worker.js").read_bytes())
    monkeypatch.setattr(site, "_read", lambda root, path: root.joinpath(path).read_bytes() + b"\n")
    site.write_site(tmp_path)
    [second] = version.findall((tmp_path / "service-worker.js").read_bytes())
    assert first != second


def test_without_the_kernel(tmp_path, monkeypatch, capsys):
    package = tmp_path / "package"
    (package / "web" / "static").mkdir(parents=True)
    monkeypatch.setattr(site, "files", lambda _: package)
    assert main(["site", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err == (
        "fairmines: this installation lacks the kernel for browsers: install a released wheel, or "
        "run `make wasm` in the sources\n"
    )
    assert not (tmp_path / "out").exists()


@needs_kernel
@pytest.mark.skipif(os.name == "nt", reason="the sentence is that of POSIX systems")
def test_a_file_in_the_way(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["site", str(tmp_path / "file")]) == 2
    assert "file" in capsys.readouterr().err


@needs_kernel
def test_the_page_forbids_all_but_its_own_files():
    """Its policy is the server's, and lets WebAssembly compile."""
    page = (STATIC / "analyse.html").read_text()
    [policy] = re.findall(r'http-equiv="Content-Security-Policy" content="(.*?)"', page)
    assert policy == (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; base-uri 'none'; "
        "form-action 'none'; object-src 'none'"
    )
