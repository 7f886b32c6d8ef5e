"""The row of a game that the store does not have yet."""

from __future__ import annotations

from fairmines.play.game import Game
from fairmines.web.store.deals import name_deal
from fairmines.web.store.game_row import OWNER, GameRow


def row_of(
    game: Game,
    game_id: str,
    *,
    began: float,
    touched: float,
    elapsed: float,
    stated: bool = False,
    practice: bool = False,
    visitor: str = OWNER,
) -> GameRow:
    """Describe a game for the store.

    Args:
        game: The game, with or without moves.
        game_id: The id that it gets.
        began: When it was made, a Unix time.
        touched: When it was last played, a Unix time.
        elapsed: The seconds on its clock.
        stated: Whether the client stated the seed.
        practice: Whether no statistics count the game.
        visitor: Whose game it is.
    """
    width, height, mines = game.level
    return GameRow(
        id=game_id,
        width=width,
        height=height,
        mines=mines,
        rules=game.rules,
        first=game.first,
        deal=name_deal(game.deal, game.difficulty),
        seed=str(game.seed),
        status=game.status,
        moves=game.move_count,
        stated=stated,
        assisted=False,
        elapsed=elapsed,
        touched=touched,
        practice=practice,
        bbbv=final_bbbv(game),
        began=began,
        visitor=visitor,
    )


def final_bbbv(game: Game) -> int | None:
    """Return the 3BV of a game's layout; None before the end."""
    over = game.status in {"won", "lost"}
    return game.layout.bbbv if over and game.layout is not None else None
