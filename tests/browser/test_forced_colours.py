"""Browser tests of contrast: the system's forced colours, and the digits of the classic look."""

import pytest
from playwright.sync_api import expect

from tests.browser.barriers import LOOKS, PALETTES
from tests.browser.player import SHARED

COLOURS = """(selector) => {
    const element = document.querySelector(selector);
    const probe = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
    const read = (colour) => {
        probe.clearRect(0, 0, 1, 1);
        probe.fillStyle = colour;
        probe.fillRect(0, 0, 1, 1);
        return [...probe.getImageData(0, 0, 1, 1).data];
    };
    const own = getComputedStyle(element).backgroundColor;
    let behind = element.parentElement;
    while (read(getComputedStyle(behind).backgroundColor)[3] < 255) behind = behind.parentElement;
    return [read(own), read(getComputedStyle(behind).backgroundColor)];
}"""


def contrast(one, other):
    """The contrast of two colours, as WCAG defines it."""

    def light(colour):
        parts = [part / 255 for part in colour[:3]]
        linear = [it / 12.92 if it <= 0.04045 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((light(one), light(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_keep_the_icons_and_the_legend(scheme, invite):
    player = invite(forced_colors="active", color_scheme=scheme)
    player.visit(SHARED)
    player.wait_opened(4, 4)
    page = player.page
    for tool in ("states", "probabilities", "hint", "undo", "flags", "analyse"):
        icon, behind = page.evaluate(COLOURS, f"#tool-{tool} .icon")
        assert icon[3] == 255
        assert contrast(icon, behind) >= 3, tool
    page.click("#tool-probabilities")
    r, c = player.next_cell(10)
    page.mouse.move(*player.middle_of(r, c))
    expect(page.locator("#clues li")).to_have_count(10)
    bar, behind = page.evaluate(COLOURS, "#clues .bar")
    assert bar[3] == 255
    assert contrast(bar, behind) >= 3
    scale = page.locator("#clues .scale")
    expect(scale).to_have_css("forced-color-adjust", "none")


def test_an_8_is_told_from_its_ground(player):
    player.visit()
    shown = player.page.evaluate(
        """([looks, palettes]) => looks.flatMap((look) => palettes.map((palette) => {
          Object.assign(document.documentElement.dataset, { look, palette });
          const style = getComputedStyle(document.documentElement);
          return ["--digit-8", "--opened"].map((name) => style.getPropertyValue(name).trim());
        }))""",
        [LOOKS, PALETTES],
    )
    for colours in shown:
        rgb = [[int(it[i : i + 2], 16) for i in (1, 3, 5)] for it in colours]
        assert contrast(*rgb) >= 4.5, colours
