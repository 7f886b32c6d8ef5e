"""A game whose position grows too complex to count."""

import numpy as np

import fairmines as fm


def tangled(rules: str, side: int = 41) -> fm.Record:
    """Open every second cell of every fourth row, and then, from the left, of the rows between.

    The clues between the rows join all of them: the next move exceeds the budget of games.
    """
    mines = np.random.default_rng(0).random((side, side)) < 0.4
    mines[1::2, 1::2] = False
    layout = fm.Layout(mines)
    cells = [(row, column) for row in range(1, side, 4) for column in range(1, side, 2)]
    cells += [(row, column) for column in range(1, side, 2) for row in range(3, side, 4)]
    game = fm.Game.from_layout(layout, "classic", clock=lambda: 0.0)
    for cell in cells[: 11 * 20 + 40]:
        game.open(*cell)
    return fm.Record(layout.level, rules, given=layout, moves=game.moves, status="playing")
