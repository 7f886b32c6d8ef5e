"""Browser tests of windows of 30 sizes: no part lies over another, and all can be reached."""

import pytest

from tests.browser.barriers import LOOKS
from tests.browser.overlaps import (
    POINTERS,
    SCENES,
    find_faults,
    launch_with_bars,
    lengthen_texts,
)
from tests.helpers.tiers import needs

SIZES = [
    tuple(map(int, size.split("x")))
    for size in (
        "240x240 240x480 240x640 280x653 288x540 320x256 320x480 320x568 344x882 360x640 "
        "360x740 375x548 375x667 390x400 390x450 390x844 412x915 480x320 480x640 540x720 "
        "568x320 599x499 600x500 640x240 640x360 768x1024 844x390 1024x768 1366x650 1920x1080"
    ).split()
]


@pytest.fixture(scope="module")
@needs("browser")
def chromium(chromium):
    """A browser whose scrollbars take room, in the place of that of all other tests."""
    browser = launch_with_bars(chromium.browser_type)
    yield browser
    browser.close()


# Each scene, look and pointer meets each other one, and each scene all sizes: one half of them in
# each look.
@pytest.mark.parametrize(
    ("scene", "pointer", "windows"),
    [
        (scene, pointer, {look: SIZES[half::2]})
        for number, scene in enumerate(SCENES)
        for half, (look, pointer) in enumerate(
            zip(LOOKS, [*POINTERS][:: (-1) ** number], strict=True)
        )
    ],
)
def test_no_part_lies_over_another(scene, pointer, windows, invite):
    """Of the keypad 0 of 11 keys could be reached, and the board lay over tools and panels."""
    player = invite(**POINTERS[pointer])
    assert list(find_faults(player, scene, pointer, windows)) == []


@pytest.mark.parametrize(
    ("scene", "looks"), [("expert", LOOKS), ("loss", ["classic"]), ("mistake", ["modern"])]
)
def test_longer_texts_lie_over_nothing(scene, looks, invite):
    """On the levels that stand beside the counters, *Options* lay over them."""
    player = invite()
    lengthen_texts(player.page)
    sizes = [(320, 568), (390, 844), (844, 390), (768, 1024), (1024, 768), (1366, 650)]
    assert list(find_faults(player, scene, "mouse", dict.fromkeys(looks, sizes))) == []


LARGE_LETTERS = """document.addEventListener("DOMContentLoaded", () => {
  document.documentElement.style.fontSize = "200%";
})"""
"""A script that gives the page letters of twice the size, as a browser's settings do."""


@pytest.mark.parametrize("scene", SCENES)
def test_letters_of_twice_the_size_lie_over_nothing(scene, invite):
    """The page was 1,735 pixels wide in a window of 1,366, and the face lay over a counter."""
    player = invite()
    player.page.add_init_script(LARGE_LETTERS)
    sizes = [(390, 844), (844, 390), (768, 1024), (1366, 768), (1920, 1080)]
    assert list(find_faults(player, scene, "mouse", dict.fromkeys(LOOKS, sizes))) == []
