"""Which pages a server shows: the bundled ones, as long as their files are the same."""

import shutil

import pytest

from fairmines.web import page_files, pages
from fairmines.web.page_files import STATIC, read_bundle, read_modules


def shown(folder):
    return folder.show("index.html", None).path


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
    bundled = copy / "bundle" / "server" / "index.html"
    assert shown(running) == shown(running) == bundled
    script = copy / "js" / "game" / "main.js"
    before = script.read_text("utf-8")
    script.write_text(before + "\n", "utf-8")
    assert shown(running) == copy / "index.html"
    script.write_text(before, "utf-8")
    assert shown(running) == bundled
    (copy / "bundle" / "server" / "bundle.json").unlink()
    script.touch()
    assert shown(running) == copy / "index.html"
