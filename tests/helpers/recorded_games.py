"""Random games, and what `Game` does in them: written down once, compared ever after.

Game i of a group is one fixed game of all that players do: every kind of move, on every kind of
board, with questions, copies, errors and damaged records in between. Each step becomes a number of
32 bits that covers all that can be seen of the game. The same numbers mean the same game, move for
move. `tests/data/recorded-games.json` has the numbers of a few games:
`python -m tests.helpers.recorded_games` prints them anew.
"""

import contextlib
import copy
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from zlib import crc32

import numpy as np

import fairmines as fm
from fairmines import _kernel
from fairmines.boards.cells import neighbours
from fairmines.engines.exact import DEFAULT_BUDGET
from fairmines.play.game_standing import display_codes_of
from fairmines.play.record import begin
from fairmines.randomness import Rng, pick
from tests.helpers.folders import DATA
from tests.helpers.games import Clock

RECORDED = json.loads((DATA / "recorded-games.json").read_text())
"""Group -> a number for each of its first games."""

FAST = [(9, 9, 10), (9, 9, 10), (4, 4, 4), (5, 4, 6), (8, 8, 12), (6, 7, 11), (12, 3, 7)]
ODD = [(1, 1, 0), (1, 1, 1), (1, 9, 2), (20, 2, 9), (3, 3, 9), (3, 3, 8), (7, 5, 0), (2, 2, 2)]
SLOW = [(16, 16, 40), (30, 16, 99), (40, 25, 180)]
NO_GUESS = [((9, 9, 10), None), ((6, 5, 5), None), ((9, 9, 10), "single"), ((8, 8, 9), "subset")]


@dataclass(frozen=True)
class Group:
    """Games in which chords open cells under the rules of `chords` only.

    All chords are those of versions up to 0.2, which judged their cells one after another.
    """

    rules: tuple[str, ...]
    chords: tuple[str, ...]


GROUPS = {
    "main": Group(("classic", "fair", "kind"), ("classic",)),
    "chords": Group(("fair", "kind"), ("fair", "kind")),
}


class Player:
    """Plays one random game; each step of it is a number."""

    def __init__(self, group: Group, number: int) -> None:
        self.group = group
        self.rng = Rng(number)
        self.clock = Clock()
        self.game = self._make()

    def _pick(self, items):
        return pick(self.rng, items)

    def _chance(self, probability):
        return self.rng.random() < probability

    def _make(self):
        rules = self._pick(self.group.rules)
        seed = self.rng.getrandbits(self._pick([3, 64]))
        options = {"rules": rules, "seed": seed, "clock": self.clock}
        draw = self.rng.random()
        levels = ODD if draw < 0.15 else FAST if draw < 0.97 else SLOW
        level = self._pick(levels)
        if self._chance(0.1) and level in FAST:
            level, difficulty = self._pick(NO_GUESS)
            first = self._pick(["safe", "opening"])
            return fm.Game(level, first=first, deal="no-guess", difficulty=difficulty, **options)
        if self._chance(0.15):
            return fm.Game.from_layout(fm.Layout.random(level, seed % 100), **options)
        room = level[0] * level[1] - level[2]
        firsts = ["any"] + ["safe"] * (room >= 1) + ["opening"] * (room >= 9)
        return fm.Game(level, first=self._pick(firsts), **options)

    def steps(self) -> Iterator[int]:
        """Yield the number of all that is seen after each step."""
        yield self._digest("begin")
        for _ in range(4 + int(60 * self.rng.random())):
            self.clock.now += self._pick([0.0, 0.0625, 0.1875, 40 * self.rng.random()])
            if self.game.status in {"won", "lost"} and self._chance(0.5):
                break
            what = self._draw_step()
            for name, arguments in what:
                yield self._digest(self._do(name, arguments))
        for name in ("replay", "draw_again", "damage", "damage", "moments", "undo_all"):
            yield self._digest(self._do(name, ()))

    def _do(self, name, arguments):
        """Do one thing; return what it returned, or its error."""
        try:
            found = getattr(self, "_" + name, getattr(self.game, name, None))(*arguments)
        except fm.FairminesError as error:
            found = type(error).__name__, str(error)
        return name, arguments, found

    def _draw_step(self):
        """Return calls of the game's or of this object's methods."""
        game, draw = self.game, self.rng.random()
        cell = self._any_cell()
        if draw < 0.08:
            return [("flag", (*cell, self._pick([None, "c", "f", "q", "cycle", "x"])))]
        if draw < 0.13:
            return [("undo", ())] * self._pick([1, 1, 2, 5])
        if draw < 0.16:
            return [("ask", ())]
        if draw < 0.20:
            return [("copy", ())]
        if draw < 0.22:
            return [("open", self._pick([(-1, 0), (0, game.level.width), (0.5, 0)]))]
        if draw < 0.5 and game.rules in self.group.chords:
            return self._draw_chord()
        return [("open", self._draw_cell())]

    def _any_cell(self):
        cell = pick(self.rng, range(self.game.level.cells))
        return divmod(cell, self.game.level.width)

    def _draw_cell(self):
        """Return a cell to open: any, one that is free as dealt, or one that is certainly free."""
        game, draw = self.game, self.rng.random()
        if draw < 0.1 or game.layout is None:
            return self._any_cell()
        good = game.view.covered & ~game.layout.mines
        if draw < 0.8:
            with contextlib.suppress(fm.TooComplexError):
                good = game.analysis(DEFAULT_BUDGET).safe if game.status == "playing" else good
        cells = np.argwhere(good if good.any() else game.view.covered).tolist()
        return tuple(self._pick(cells)) if cells else self._any_cell()

    def _draw_chord(self):
        """Return flags around a clue, most of them right, and the chord."""
        game = self.game
        clues = np.argwhere(game.view.cells >= (0 if self._chance(0.1) else 1)).tolist()
        if not clues or game.layout is None:
            return [("chord", self._any_cell())]
        cell = tuple(self._pick(clues))
        around = neighbours(cell, game.level.height, game.level.width)
        around = [it for it in around if game.view.covered[it]]
        wrong = self._chance(0.3)
        wanted = sorted(
            around, key=lambda it: self.rng.random() - (not wrong) * game.layout.mines[it]
        )
        wanted = wanted[: int(game.view.cells[cell])]
        moves = [
            ("flag", (*it, "f" if it in wanted else "c"))
            for it in around
            if (game.show(*it) == "f") != (it in wanted)
        ]
        return [*moves, ("chord", cell)]

    def _chord(self, row, column):
        move = fm.Move("chord", row, column, None, self.game.elapsed, together=False)
        return self.game.apply(move)

    # What is done with a game beside its moves

    def _copy(self):
        """Go on with a copy; the game that was copied must not notice."""
        old, self.game = self.game, copy.copy(self.game)
        before = self._seen(old)
        self._do("open", self._draw_cell())
        assert self._seen(old) == before
        return before == self._seen(self.game)

    def _ask(self):
        return self.game.analysis().mine_probability.tobytes()

    def _replay(self):
        text = self.game.to_json()
        again = fm.Game.from_json(text, clock=self.clock)
        return text, self._seen(again), again.to_json() == text

    def _draw_again(self):
        """Play the moves again without what they drew, as those of early files."""
        bare = [
            replace(
                move, layout=None, redrawn=None, together=False if move.kind == "chord" else None
            )
            for move in self.game.moves
        ]
        again = begin(fm.Game, self.game.record(), clock=self.clock)
        return [again.apply(move) for move in bare], self._seen(again)

    def _damage(self):
        """Play the moves again with one of them damaged."""
        moves = list(self.game.moves)
        if not moves:
            return None
        at = pick(self.rng, range(len(moves)))
        moves[at] = self._damaged(moves[at])
        again = begin(fm.Game, self.game.record(), clock=self.clock)
        found = []
        for move in moves:
            try:
                found.append(again.apply(move))
            except fm.FairminesError as error:
                found.append((type(error).__name__, str(error)))
        return found, self._seen(again)

    def _damaged(self, move):
        cell = self._any_cell()
        if move.redrawn is None or self._chance(0.2):
            return replace(move, row=cell[0], column=cell[1])
        draw = self.rng.random()
        if draw < 0.3:
            return replace(move, redrawn=(cell,))
        if draw < 0.6:
            other = self._any_cell()
            return replace(move, redrawn=(cell, other) if cell != other else ())
        if draw < 0.7:
            return replace(move, redrawn=((cell[0] + 50, cell[1]),))
        if move.kind != "open":
            return replace(move, redrawn=())
        if draw < 0.8:
            return replace(move, layout=None)
        level = self.game.level if draw < 0.9 else (3, 2, 1)
        return replace(move, layout=fm.Layout.random(level, 1))

    def _moments(self):
        """Return what the player saw before each opening."""
        status = self.game.status
        if status not in {"won", "lost"}:
            raise fm.FairminesError(f"the game is {status!r}: expected one that is won or lost")
        moments = _kernel.Moments(self.game._core)
        found = [moments.at(number) for number in range(len(moments))]
        return [(tuple(it.opened), it.cells.tobytes(), it.looks.tobytes()) for it in found]

    def _undo_all(self):
        found = []
        while changed := self.game.undo():
            found.append((changed, self._seen()))
        return found

    def _digest(self, found):
        return crc32(repr((found, self._seen())).encode())

    def _seen(self, game=None):
        """Return all that can be seen of a game."""
        game = self.game if game is None else game
        last = game.moves[-1] if game.moves else None
        seen = last and (last.kind, last.row, last.column, last.mark, last.elapsed, last.attempt)
        drawn = last and (last.layout and last.layout.mines.tobytes(), last.redrawn)
        return (
            (seen, drawn, game.move_count, game.practice, game.elapsed, game.start),
            (game.status, game.mines_left, game.reason, repr(game)),
            display_codes_of(game).tobytes(),
            game.view.cells.tobytes(),
            game.layout and game.layout.mines.tobytes(),
        )


def sample_of(group: str, games: int) -> list[str]:
    """Return a number for each of the first games."""
    played = (list(Player(GROUPS[group], game).steps()) for game in range(games))
    return [f"{crc32(repr(numbers).encode()):08x}" for numbers in played]


if __name__ == "__main__":
    print(json.dumps({name: sample_of(name, len(RECORDED[name])) for name in GROUPS}, indent=1))
