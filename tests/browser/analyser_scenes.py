"""The scenes of the analyser for pictures."""

import fairmines as fm
from tests.browser.analyst import Analyst, fragment_of
from tests.browser.player import Player


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


def guess(player: Player) -> None:
    Analyst(player.page, player.address).begin(fragment_of(guess_position(14)))
    player.wait_analysed()


def best_move(player: Player) -> None:
    guess(player)
    player.page.click("#tool-advise")
    player.page.locator("#advice small").first.wait_for()
    player.page.wait_for_timeout(3000)
    player.page.click("#tool-advise")
