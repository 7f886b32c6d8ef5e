"""Which pages a server shows, and whether a browser can compute with what it serves."""

import re
import shutil
from importlib.metadata import version

import pytest

from fairmines.web import page_files, pages
from fairmines.web.page_files import STATIC, read_bundle, read_modules

ADDRESSES = ("/", "/analyse", "/review", "/reviews")


def is_bundled(folder):
    return b"static/app/" in folder.show("index.html", None).body


@pytest.mark.long
@pytest.mark.skipif(
    read_bundle("server", read_modules("server")) is None,
    reason="`make bundle` bundles the scripts",
)
def test_a_changed_file_is_never_hidden_by_the_bundle(tmp_path, monkeypatch):
    copy = shutil.copytree(STATIC, tmp_path / "static")
    for module in (page_files, pages):
        monkeypatch.setattr(module, "STATIC", copy)
    monkeypatch.setattr(page_files, "WEB", tmp_path)
    running = pages.Pages()
    assert is_bundled(running)
    assert is_bundled(running)
    script = copy / "js" / "game" / "main.js"
    before = script.read_text("utf-8")
    script.write_text(before + "\n", "utf-8")
    assert not is_bundled(running)
    script.write_text(before, "utf-8")
    assert is_bundled(running)
    (copy / "bundle" / "server" / "bundle.json").unlink()
    script.touch()
    assert not is_bundled(running)


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_page_says_that_the_browser_can_compute(server, address):
    page = server.request("GET", address)[2].decode()
    assert f'<meta name="module" content="{version("fairmines")}">' in page
    for path in ("kernel.wasm", "expert.json"):
        assert server.request("GET", f"/static/kernel/{path}")[0] == 200
    # It costs a first visit nothing: a page asks for the module when it needs it.
    assert "/kernel/" not in page


def test_all_that_a_bundle_names_is_served(server):
    """Scripts name others, the module and its weights by addresses with hashes."""
    page = server.request("GET", "/analyse")[2].decode()
    if "static/app/" not in page:
        pytest.skip("`make bundle` bundles the scripts")
    named = {f"/static/app/{it}" for it in re.findall(r"static/app/([\w.-]+)", page)}
    scripts = "".join(server.request("GET", it)[2].decode() for it in named)
    assert "@static" not in scripts
    files = {f"/static/{it}" for it in re.findall(r"\.\./(kernel/[\w.?]+)", scripts)}
    files |= {f"/static/app/{it}" for it in re.findall(r'"\./(workers-[\w.]+)"', scripts)}
    assert len(files) >= 3, files
    for path in named | files:
        assert server.request("GET", path)[0] == 200, path
