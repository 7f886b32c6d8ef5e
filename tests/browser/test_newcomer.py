"""What newcomers want, and how many clicks it takes, with a mouse on a desktop and a finger."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.player import BEGINNER

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1366, "height": 768}}
COUNT = """addEventListener("click", ({ isTrusted }) => {
  if (isTrusted) sessionStorage.setItem("clicks", 1 + Number(sessionStorage.getItem("clicks")));
}, { capture: true });"""


class Newcomer:
    """Clicks or taps as the screen has it, and knows how often."""

    def __init__(self, player, screen):
        self.player, self.page = player, player.page
        self.touches = "has_touch" in screen
        self.page.add_init_script(COUNT)

    @property
    def clicks(self):
        return int(self.page.evaluate("sessionStorage.getItem('clicks')") or 0)

    def click(self, target):
        target = self.page.locator(target) if isinstance(target, str) else target
        if self.touches:
            target.tap()
        else:
            target.click()


@pytest.fixture
def screen():
    """A phone, where more is in menus."""
    return PHONE


@pytest.fixture
def newcomer(invite, screen):
    return Newcomer(invite(welcomed=False, **screen), screen)


@pytest.fixture
def returning(invite, screen):
    """Somebody who knows the welcome already."""
    return Newcomer(invite(**screen), screen)


def test_a_first_win_and_why_a_game_is_lost(newcomer):
    """The welcome is skipped, and the board is there; the proof is one click from the loss."""
    page, player = newcomer.page, newcomer.player
    page.goto(player.address)
    newcomer.click(page.get_by_role("button", name="Skip"))
    assert newcomer.clicks == 1
    newcomer.click(player.cell(4, 4))
    player.wait_opened(4, 4)
    player.win(BEGINNER)
    expect(page.locator("#status")).to_contain_text("You won")
    won = player.game_id()
    newcomer.click("#result-again")
    player.wait_new_game(won)
    newcomer.click(player.cell(4, 4))
    player.wait_opened(4, 4)
    player.lose(BEGINNER)
    before = newcomer.clicks
    newcomer.click("#result-why")
    expect(page.locator("#proof")).to_be_visible()
    assert newcomer.clicks == before + 1


@pytest.mark.parametrize("screen", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_expert_game_without_a_guess_of_a_chosen_grade(returning):
    """One click shows all that can be chosen, on a phone one more; then one for each choice."""
    page, player = returning.page, returning.player
    player.visit()
    before = player.game_id()
    if returning.touches:
        returning.click("#level-menu")
    returning.click("#menu-game")
    dialog = page.locator("dialog")
    expect(dialog.get_by_label(re.compile("^Expert"))).to_be_visible()
    shown = returning.clicks
    assert shown == (2 if returning.touches else 1)
    returning.click(dialog.get_by_label(re.compile("^Expert")))
    returning.click(dialog.get_by_label("No guessing needed"))
    dialog.get_by_label("Difficulty").select_option("overlap")
    returning.click(dialog.locator(".buttons button").first)
    assert returning.clicks == shown + 3
    player.wait_new_game(before)
    expect(page.locator("#rules-now")).to_contain_text(
        "Fair · Expert · No guessing needed (overlap)"
    )


def test_what_samples_say_of_a_mistake_and_of_all_games(returning):
    """The place, the game; then one click for the proof, and one for the other moves."""
    page = returning.page
    page.goto(returning.player.address)
    returning.click("#menu-review")
    returning.click(page.get_by_role("button", name="A needless guess"))
    expect(page.locator("#judgement .mistake")).to_be_visible()
    assert returning.clicks == 2
    returning.click("#why")
    expect(page.locator("#board .cited").first).to_be_visible()
    assert returning.clicks == 3
    # Of somebody without a game.
    before = returning.clicks
    returning.click("#menu-statistics")
    returning.click(page.get_by_role("button", name="Bad luck"))
    expect(page.locator("#figures .lead").first).to_contain_text("By guesses that were forced")
    assert returning.clicks == before + 2
