"""The committed kernel for browsers: its stamp, and the one that is built while it is too old."""

import shutil

import pytest

from fairmines.web import page_files
from fairmines.web.page_files import GAME, WEB, find_file
from release import wasm_stamp
from tests.helpers.folders import ROOT


@pytest.fixture
def sources(tmp_path):
    """A copy of what the kernel for browsers is compiled from."""
    for name in wasm_stamp.SETTINGS:
        shutil.copy(ROOT / name, tmp_path)
    for folder in wasm_stamp.FOLDERS:
        shutil.copytree(ROOT / folder, tmp_path / folder)
    return tmp_path


@pytest.mark.parametrize(
    ("path", "changes"),
    [
        ("cpp/kernel/play/game.cpp", True),
        ("cpp/api/json.cpp", True),
        ("cpp/bindings/browser/games.cpp", True),
        ("CMakeLists.txt", True),
        ("cpp/kernel/notes.txt", False),
    ],
)
def test_the_stamp_is_that_of_the_sources(sources, path, changes):
    before = wasm_stamp.hash_sources(sources)
    assert before == wasm_stamp.hash_sources()
    with (sources / path).open("a") as file:
        file.write("// another line\n")
    assert (wasm_stamp.hash_sources(sources) != before) == changes


def test_a_kernel_that_is_built_here_comes_first(monkeypatch, tmp_path):
    monkeypatch.setattr(page_files, "WEB", tmp_path)
    assert find_file(GAME) == tmp_path / GAME
    built = tmp_path / "static" / "built" / "kernel" / "game.wasm"
    built.parent.mkdir(parents=True)
    built.write_bytes(b"")
    assert find_file(GAME) == built
    assert (WEB / GAME).is_file()
