"""Browser tests of the two looks, the panel at the end of a game, and sounds."""

import re
from decimal import ROUND_HALF_UP, Decimal

import numpy as np
import pytest
from playwright.sync_api import expect

import fairmines as fm
from tests.browser.player import BEGINNER, SHARED, hold_files


def expect_look(player, look):
    # The page chooses it when it has read the preferences, which may be after its load event.
    expect(player.page.locator("html")).to_have_attribute("data-look", look)


def luminance(colour):
    red, green, blue = (int(part) for part in re.findall(r"\d+", colour)[:3])
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def background(locator):
    return locator.evaluate("(cell) => getComputedStyle(cell).backgroundColor")


def test_the_look_and_the_texts_come_before_the_script_of_the_game(player):
    page = player.page
    page.add_init_script("localStorage.setItem('fairmines.preferences', '{\"language\": \"fi\"}')")
    waiting = hold_files(page, re.compile(r"/play[-/]main"))
    page.goto(player.address, wait_until="commit")
    expect_look(player, "classic")
    expect(page.locator("#menu-daily .name")).to_have_text("Päivä…")
    expect(page.locator("#board .cell")).to_have_count(0)
    waiting[0].continue_()
    expect(page.locator("#board .cell")).to_have_count(81)


@pytest.mark.parametrize("known", ["fairmines.preferences", "fairmines.play.game"])
def test_players_keep_the_look_that_they_know(known, player, complaints):
    value = '{"palette": "dark"}' if known.endswith("preferences") else "unknown"
    player.page.add_init_script(
        f"localStorage.getItem('{known}') || localStorage.setItem('{known}', '{value}')"
    )
    player.visit()
    expect_look(player, "classic")
    # The server does not know the game.
    complaints.allow("status of 404")


def test_modern_look(player):
    player.prefer(look="modern")
    player.visit(SHARED)
    for palette in ("light", "dark", "colour-blind"):
        player.page.evaluate("(it) => { document.documentElement.dataset.palette = it }", palette)
        covered = luminance(background(player.page.locator("#board .cell.covered").first))
        opened = luminance(background(player.page.locator("#board")))
        # In the dark, too, the light comes through what is cut out of the slab: digits are light.
        assert abs(opened - covered) > 60, palette
        digit = player.page.locator("#board .cell.d1").first.evaluate(
            "(cell) => getComputedStyle(cell, '::before').backgroundColor"
        )
        assert abs(luminance(digit) - opened) > 90, palette


def test_newcomers_get_the_modern_look_and_choose(player):
    player.visit()
    expect_look(player, "modern")
    player.page.reload()
    expect_look(player, "modern")
    player.page.click("#menu-settings")
    player.page.get_by_role("combobox", name="Look").select_option("classic")
    expect_look(player, "classic")
    player.page.reload()
    expect_look(player, "classic")


def numbers(player):
    """The numbers of the result by their names."""
    rows = player.page.locator("#result-numbers > div").all()
    return {row.locator("dt").inner_text(): row.locator("dd").inner_text() for row in rows}


def bbbv(codes):
    return fm.Layout([[int(code in "fmh") for code in row] for row in codes]).bbbv


def test_result_of_a_win(player):
    player.new_game(first="opening")
    result = player.page.locator("#result")
    expect(result).to_be_hidden()
    player.win(BEGINNER)
    expect(result).to_be_visible()
    shown, bound = numbers(player), bbbv(player.codes())
    assert list(shown) == ["Time", "3BV", "3BV/s", "Clicks", "Efficiency"]
    assert int(shown["3BV"]) == bound
    clicks = int(shown["Clicks"])
    # As Intl rounds: Python gives 81.2 for 81.25.
    efficiency = 100 * Decimal(bound / clicks).quantize(Decimal("0.001"), ROUND_HALF_UP)
    assert shown["Efficiency"] == f"{efficiency:.1f}%".replace(".0%", "%")
    seconds = float(shown["Time"].split()[0])
    assert float(shown["3BV/s"]) == pytest.approx(bound / seconds, rel=0.1)
    expect(player.page.locator("#result-best")).to_have_text(re.compile("best time|best times"))
    # The tools of a running game are gone until there is one.
    expect(player.page.locator("#tool-states")).to_be_hidden()
    player.page.click("#result-again")
    expect(result).to_be_hidden()
    expect(player.page.locator("#tool-states")).to_be_visible()


def test_result_of_a_loss_and_the_same_board_again(player):
    player.new_game(first="safe", rules="classic", mines=20)
    player.click(3, 5)
    player.wait_opened(3, 5)
    player.lose(20)
    lost = player.codes()
    assert list(numbers(player)) == ["Time", "3BV", "Clicks"]
    assert int(numbers(player)["3BV"]) == bbbv([[c.replace("w", "c") for c in r] for r in lost])
    player.press("#tool-share")
    expect(player.page.locator("dialog")).to_contain_text("the same mines")
    player.page.keyboard.press("Escape")
    player.press("#result-same")
    expect(player.page.locator("#result")).to_be_hidden()
    player.wait_opened(3, 5)
    rules_now = player.page.locator("#rules-now")
    expect(rules_now).to_contain_text("practice")
    # It has the same mines.
    for row, column in np.argwhere(np.isin(lost, ["m", "h"]))[:1]:
        player.click(int(row), int(column))
    expect(player.page.locator("#face")).to_have_attribute("data-face", "dead")
    again = np.array(player.codes())
    assert (np.isin(again, ["m", "h", "f"]) == np.isin(lost, ["m", "h", "f"])).all()
    # The next game counts again.
    player.page.keyboard.press("F2")
    expect(rules_now).not_to_contain_text("practice")


def test_sounds_only_if_they_are_wanted(player):
    player.page.add_init_script(
        "globalThis.heard = []; const { start } = OscillatorNode.prototype;"
        "OscillatorNode.prototype.start = function (when) {"
        "heard.push(this.frequency.value); return start.call(this, when) }"
    )
    player.new_game(first="opening")
    page = player.page

    def hear():
        """Return what is heard of an opening, and of a loss."""
        player.click(4, 4)
        player.wait_opened(4, 4)
        opened = page.evaluate("heard.splice(0)")
        player.lose(BEGINNER)
        return opened, page.evaluate("heard.splice(0)")

    assert hear() == ([], [])
    player.switch("Sounds")
    page.click("#face")
    expect(page.locator("#board .cell.covered")).to_have_count(81)
    opened, lost = hear()
    assert [] != opened != lost != []


MOTIONS = """() => {
    globalThis.motions = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
        const { duration, delay } = typeof options === "number" ? { duration: options } : options;
        motions.push([options.pseudoElement ?? "cell", duration + (delay ?? 0)]);
        return animate.call(this, frames, options);
    };
}"""


def test_an_opening_spreads_and_the_flags_of_a_win_hop(invite):
    """In the modern look, unless motion is to be reduced."""
    player = invite(reduced_motion="no-preference")
    player.new_game(first="opening")
    page = player.page
    page.evaluate(MOTIONS)
    for look, motion, moves in (
        ("modern", "no-preference", True),
        ("modern", "reduce", False),
        ("classic", "no-preference", False),
    ):
        page.emulate_media(reduced_motion=motion)
        page.evaluate("look => { document.documentElement.dataset.look = look }", look)
        page.evaluate("motions.splice(0)")
        player.click(4, 4)
        player.wait_opened(4, 4)
        opening = page.evaluate("motions.splice(0)")
        player.win(BEGINNER)
        ended = [name for name, _ in page.evaluate("motions")]
        assert (len(opening) >= 9) == moves
        assert ended.count("::before") == (BEGINNER if moves else 0)
        if moves:
            # It begins at the cell that was opened, and ends within 150 ms.
            times = [time for _, time in opening]
            assert min(times) < max(times) <= 150
        page.click("#face")
        expect(page.locator("#board .cell.covered:not(.flag)")).to_have_count(81)
