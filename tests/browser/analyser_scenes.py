"""The scenes of the analyser for `make pictures`."""

from playwright.sync_api import expect

import fairmines as fm
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.player import Player

CHAIN = "9 9 10\n" + "?????????\n" * 4 + "1121?????\n0001?????\n0001?????\n0112?????\n01???????"


def guess_position(seed: int) -> fm.View:
    """Open all that is safe on a dense board, up to the first forced guess."""
    game = fm.Game((16, 16, 51), "classic", seed, "opening")
    game.open(7, 7)
    while True:
        view = game.view
        analysis = fm.analyse(view)
        if analysis.forced_guess:
            return view
        game.open(*(int(it) for it in divmod(int(analysis.safe.argmax()), view.width)))


def best_move(player: Player) -> None:
    analyst = Analyst(player.page, player.address)
    analyst.begin(fragment_of(guess_position(14)))
    analyst.page.click("#tool-advise")
    analyst.page.locator("#advice small").first.wait_for()
    analyst.page.wait_for_timeout(3000)
    analyst.page.click("#tool-advise")


def proof_on_a_phone(player: Player) -> None:
    analyst = Analyst(player.page, player.address)
    view = fm.View.parse(CHAIN)
    analyst.begin(fragment_of(view))
    rules = fm.proof_rules(view)
    cell = max(rules, key=lambda it: fm.PROOF_RULES.index(rules[it]))
    analyst.tap(*cell)
    expect(analyst.page.locator("#explanation")).to_be_visible()
