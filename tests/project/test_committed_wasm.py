"""The committed kernel for browsers: its stamp, and the one that is built while it is too old."""

import shutil

import pytest

from release.page import GAME_MODULE, KERNEL, find_kernel
from release.stamps import STAMPS
from tests.helpers.folders import ROOT


@pytest.fixture
def sources(tmp_path):
    """A copy of what the kernel for browsers is compiled from."""
    for name in STAMPS["kernel"].sources:
        shutil.copy(ROOT / name, tmp_path)
    for folder, _ in STAMPS["kernel"].folders:
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
    before = STAMPS["kernel"].hash_sources(sources)
    assert before == STAMPS["kernel"].hash_sources()
    with (sources / path).open("a") as file:
        file.write("// another line\n")
    assert (STAMPS["kernel"].hash_sources(sources) != before) == changes


def test_a_kernel_that_is_built_here_comes_first(tmp_path):
    assert find_kernel(GAME_MODULE, tmp_path) == tmp_path / GAME_MODULE
    built = tmp_path / "built" / GAME_MODULE
    built.parent.mkdir()
    built.write_bytes(b"")
    assert find_kernel(GAME_MODULE, tmp_path) == built
    assert (KERNEL / GAME_MODULE).is_file()
