"""Browser tests of contrast: the system's forced colours, and the digits of the classic look."""

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


def test_an_8_is_told_from_its_ground_and_forced_colours_keep_icons_and_legend(player):
    player.visit(SHARED)
    page = player.page
    shown = page.evaluate(
        """([looks, palettes]) => {
          const { look, palette } = document.documentElement.dataset;
          const colours = looks.flatMap((look) => palettes.map((palette) => {
            Object.assign(document.documentElement.dataset, { look, palette });
            const style = getComputedStyle(document.documentElement);
            return ["--digit-8", "--opened"].map((name) => style.getPropertyValue(name).trim());
          }));
          Object.assign(document.documentElement.dataset, { look, palette });
          return colours;
        }""",
        [LOOKS, PALETTES],
    )
    for colours in shown:
        rgb = [[int(colour[i : i + 2], 16) for i in (1, 3, 5)] for colour in colours]
        assert contrast(*rgb) >= 4.5, colours
    page.click("#tool-probabilities")
    expect(page.locator("#clues")).to_be_visible()
    page.mouse.move(*player.middle_of(*player.next_cell(10)))
    expect(page.locator("#clues li")).to_have_count(10)
    for scheme in ("light", "dark"):
        page.emulate_media(forced_colors="active", color_scheme=scheme)
        player.wait_drawn()
        tools = ("states", "probabilities", "hint", "undo", "flags", "analyse")
        for part in (*(f"#tool-{tool} .icon" for tool in tools), "#clues .data-bar"):
            colour, behind = page.evaluate(COLOURS, part)
            assert colour[3] == 255
            assert contrast(colour, behind) >= 3, (scheme, part)
        scale = page.locator("#clues .scale")
        expect(scale).to_have_css("forced-color-adjust", "none")
