"""The rules `classic`, `fair` and `kind`: whether a guessed cell is a mine.

A safe cell opens and a mined cell explodes, under all rules. The rules differ in what becomes of a
cell that is undetermined:

| rules     | some covered cell anywhere is safe | no cell is safe: a forced guess |
|-----------|------------------------------------|---------------------------------|
| `classic` | as dealt                           | as dealt                        |
| `fair`    | it is a mine                       | it is safe                      |
| `kind`    | as dealt                           | it is safe                      |

"Anywhere" includes the interior and what only the total of mines proves. If the verdict differs
from the current layout, another layout replaces it. It is drawn uniformly from the solutions with
that cell fixed. So the total stays, nothing seen is contradicted, and to the player all solutions
remain equally likely.

A chord is one move with one verdict, by the view before it. Flags prove nothing, and the cells that
it opens count as cells of the board.

| rules  | all its cells are safe | not all, but a cell of the board | no cell of the board  |
|--------|------------------------|----------------------------------|-----------------------|
| `fair` | it survives            | it loses                         | it survives if it can |
| `kind` | it survives            | as dealt                         | it survives if it can |

It can survive if some solution leaves all its cells free. If none does, the flags contradict the
clues, and it loses. So a chord without a safe cell anywhere opens several guessed cells for one
forced guess. Under `classic` a chord opens its cells one after another.

The kernel decides it, for games and for simulations: `play/referee`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from fairmines.boards.cells import Cell

Rules = Literal["classic", "fair", "kind"]
RULES: tuple[Rules, ...] = get_args(Rules)
RULE_MEANINGS: dict[Rules, str] = {
    "classic": "a guess is left to luck",
    "fair": "a guess survives if no cell is safe, and hits a mine if one is",
    "kind": "a guess survives if no cell is safe",
}
"""What becomes of a guess."""

Status = Literal["ready", "playing", "won", "lost"]
"""How a game stands."""
STATUSES: tuple[Status, ...] = get_args(Status)

Mistake = Literal["mined", "needless", "guess", "flags"]
"""Why a game was lost. "mined": the cell was certain to be a mine; "needless": a guess while a safe
cell existed; "guess": a forced guess went wrong; "flags": no cell was safe, and the flags of a
chord contradicted the clues."""
MISTAKES: tuple[Mistake, ...] = get_args(Mistake)


@dataclass(frozen=True)
class Reason:
    """Why a game was lost."""

    hit: Cell
    """The mine that was opened."""
    kind: Mistake
    safe: Cell | None
    """The safe cell nearest to the hit at that moment; None when no cell was safe."""
    flag: Cell | None = None
    """The wrong flag that a lost chord relied on; None if it was another move."""
