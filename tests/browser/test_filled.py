"""Browser tests of filled buttons: a view has one at most, which is what most people want next."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.analyser_scenes import guess
from tests.browser.contact_sheet import add_a_sample
from tests.browser.fingers import PHONE
from tests.browser.overlaps import lose
from tests.browser.player import BEGINNER, SHARED, Player
from tests.browser.reviewer import LOW, Reviewer, careful, careless

FILLED = """() => {
  const probe = document.createElement("i");
  probe.style.background = "var(--accent)";
  document.body.append(probe);
  const accent = getComputedStyle(probe).backgroundColor;
  probe.remove();
  const view = document.querySelector("dialog[open]") ?? document.body;
  return [...view.querySelectorAll("button, .button")]
    .filter((it) => it.checkVisibility() && getComputedStyle(it).backgroundColor === accent)
    .map((it) => it.innerText.trim().split(String.fromCharCode(10))[0]);
}"""
"""A script that returns the texts of the filled buttons that are there, or those of a dialog."""


def win(player: Player) -> None:
    player.visit(SHARED)
    player.win(BEGINNER)
    expect(player.page.locator("#result-again")).to_be_visible()


def hint(player: Player) -> None:
    player.visit(SHARED)
    player.press("#tool-hint")
    expect(player.page.locator("#proof")).to_be_visible()


def show(address: str, part: str) -> Callable[[Player], None]:
    def scene(player: Player) -> None:
        player.page.goto(f"{player.address}{address}")
        player.page.locator(part).first.wait_for()

    return scene


def open_dialog(name: str) -> Callable[[Player], None]:
    def scene(player: Player) -> None:
        player.visit(SHARED)
        player.press(f"#menu-{name}")
        player.page.locator("dialog").wait_for()

    return scene


def review(*steps: str, game=careless) -> Callable[[Player], None]:
    """Open a game at its first mistake; then press keys, or buttons by their selectors."""

    def scene(player: Player) -> None:
        reviewer = Reviewer(player.page, player.address)
        reviewer.open_file(game())
        expect(reviewer.page.locator("#about")).to_contain_text("chance at the start")
        for step in steps:
            if step.startswith("#"):
                reviewer.page.click(step)
            else:
                reviewer.page.keyboard.press(step)
        if "#why" in steps:
            expect(reviewer.page.locator("#explanation")).to_be_visible()

    return scene


def prove_to_the_end(player: Player) -> None:
    review("#why")(player)
    leading = player.page.locator("#explanation .primary")
    while leading.inner_text() == "Next step":
        leading.click()


NEXT_MOVE = "\N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK}"
SCENES: dict[str, tuple[Callable[[Player], None], str]] = {
    "play": (lambda player: player.visit(SHARED), ""),
    "lost": (lose, "Play again"),
    "won": (win, "Play again"),
    "hint": (hint, "Why[?]"),
    "options": (open_dialog("game"), ".+"),
    "settings": (open_dialog("settings"), ".*"),
    "daily": (open_dialog("daily"), ".*"),
    "analyse": (guess, "Best move"),
    "review-empty": (show("review.html", ".drop-zone"), "Choose files…"),
    "review-mistake": (review(), "Why was it safe[?]"),
    "review-why": (review("#why"), "Next step|Practise this mistake"),
    "review-proved": (prove_to_the_end, "Practise this mistake"),
    "review-else": (review("#what-else"), ""),
    "review-before": (review("Home"), "Next mistake"),
    "review-after": (review("End", "ArrowLeft"), NEXT_MOVE),
    "review-end": (review("End"), "▶"),
    "review-clean": (review(game=careful), NEXT_MOVE),
    "train": (show("train.html#rule=overlap&task=safe&seed=7", "#board .cell"), ".*"),
    "statistics-empty": (show("reviews.html", ".drop-zone"), "Choose files…"),
    "statistics": (add_a_sample, ""),
}
"""What one does, and what the filled button says; empty if there is none."""


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, LOW) for name in SCENES),
        *((name, PHONE) for name in ("lost", "review-mistake", "review-before", "hint")),
    ],
)
def test_a_view_has_one_filled_button_at_most(name, options, invite):
    scene, says = SCENES[name]
    player = invite(**options)
    player.prefer(look="modern", palette="light")
    scene(player)
    player.wait_drawn()
    filled = player.page.evaluate(FILLED)
    assert len(filled) <= 1, filled
    assert re.fullmatch(says, "".join(filled)), filled
