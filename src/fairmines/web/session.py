"""One game on the server: made, resumed, played and asked about, in a worker's thread.

What is kept of a move is on disk before the move is answered. A game comes back by playing its
moves again, which gives the same layouts: all chance in a game follows from its seed.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from threading import Event
from typing import Any, Protocol

from fairmines.boards.cells import Cell
from fairmines.boards.level import Level
from fairmines.boards.view import View
from fairmines.engines.analysis import Analysis
from fairmines.engines.exact import analyse_exact
from fairmines.play import moves
from fairmines.play.game import Game
from fairmines.web import answers
from fairmines.web.limits import SEARCH_SECONDS
from fairmines.web.messages import Ask, Move, NewGame
from fairmines.web.refusals import RefusalError
from fairmines.web.store import Head, Store

ID_BYTES = 16
SEED_BITS = 64
"""All of them: the layouts of all seeds of 32 bits could be compared with what a view shows."""


class Watcher(Protocol):
    """One who is told what happens in a game: a connection."""

    def post(self, message: str) -> None:
        """Send a message, soon."""
        ...

    def dismiss(self) -> None:
        """End the connection: the game has to be found again."""
        ...


class Stopwatch:
    """Seconds that can be set forward, so that a game's clock goes on where it stood."""

    def __init__(self) -> None:
        self.offset = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return time.monotonic() + self.offset


def _record(move: moves.Move) -> list[Any]:
    """Return a move's fields, in their order."""
    return list(vars(move).values())


class Session:
    """One game, its row in the store, and those who watch it."""

    def __init__(self, head: Head, game: Game, store: Store) -> None:
        self.head = head
        self.game = game
        self._store = store
        self.lock = asyncio.Lock()
        """Held by whoever plays, so that moves are made and told one after the other."""
        self.watchers: list[Watcher] = []

    @classmethod
    def create(cls, wanted: NewGame, store: Store, cancel: Event) -> Session:
        """Make a game, and open its start if one is stated; raises what `Game` raises."""
        seed = secrets.randbits(SEED_BITS) if wanted.seed is None else wanted.seed
        level = wanted.level
        game = Game(level, wanted.rules, seed, wanted.first, wanted.deal, clock=Stopwatch())
        if wanted.start is not None:
            game.open(*wanted.start, limit=SEARCH_SECONDS, cancel=cancel)
        head = Head(
            id=secrets.token_urlsafe(ID_BYTES),
            width=level.width,
            height=level.height,
            mines=level.mines,
            rules=wanted.rules,
            first=wanted.first,
            deal=wanted.deal,
            seed=str(seed),
            stated=wanted.seed is not None,
            assisted=False,
            status=game.status,
            elapsed=0.0,
            moves=len(game.moves),
            touched=time.time(),
        )
        store.add(head, [_record(move) for move in game.moves])
        return cls(head, game, store)

    @classmethod
    def resume(cls, head: Head, records: list[Any], store: Store) -> Session:
        """Play a stored game again, up to where it stood."""
        stopwatch = Stopwatch()
        level = Level(head.width, head.height, head.mines)
        game = Game(
            level,
            head.rules,  # type: ignore[arg-type]  # Game checks these three
            int(head.seed),
            head.first,  # type: ignore[arg-type]
            head.deal,  # type: ignore[arg-type]
            clock=stopwatch,
        )
        for record in records:
            game.apply(moves.Move(*record))
        stopwatch.offset = head.elapsed - game.elapsed
        return cls(head, game, store)

    @property
    def searching(self) -> bool:
        """Whether the next opening searches for a layout without a guess."""
        return self.game.status == "ready" and self.game.deal == "no-guess"

    def describe(self) -> str:
        """Write the game's state."""
        return answers.encode(answers.state(self.head.id, self.game))

    def greeting(self) -> str:
        """Write the first message of a connection."""
        state = answers.state(self.head.id, self.game)
        return answers.encode({"type": "state", **state})

    def play(self, move: Move, cancel: Event) -> str:
        """Make a move, keep it, and write what it has changed, still without a number.

        Raises what `Game` raises; then the game is as it was. After a `sqlite3.Error` it is ahead
        of the store, and has to be read from there again.
        """
        before = len(self.game.moves)
        row, column = move.cell
        if move.do == "open":
            changed = self.game.open(row, column, limit=SEARCH_SECONDS, cancel=cancel)
        elif move.do == "chord":
            changed = self.game.chord(row, column)
        else:
            changed = self._flag(row, column, move)
        records = [_record(made) for made in self.game.moves[before:]]
        if records:
            self.head.status = self.game.status
            self.head.elapsed = self.game.elapsed
            self.head.moves = len(self.game.moves)
            self.head.touched = time.time()
            self._store.append(self.head, records)
        return answers.encode(answers.moved(self.game, changed))

    def _flag(self, row: int, column: int, move: Move) -> list[Cell]:
        if move.to is not None:
            return self.game.flag(row, column, move.to)
        if move.marks:
            return self.game.flag(row, column, "cycle")
        # Without question marks, one that was set before goes first.
        marked = self.game.show(row, column) in {"f", "q"}
        return self.game.flag(row, column, "c" if marked else "f")

    def pause(self) -> None:
        """Keep how long the game has taken until now."""
        if self.game.status == "playing":
            self._store.note_elapsed(self.head.id, self.game.elapsed)

    def question(self, ask: Ask) -> Question:
        """Note a question about the game as it stands; raises `RefusalError` once it is over."""
        if self.head.over:
            raise RefusalError("bad-request", "the game is over: there is nothing left to ask")
        if not self.head.assisted:
            self._store.note_assisted(self.head.id)
            self.head.assisted = True
        return Question(self.game, ask)


class Question:
    """A question about a position, which is answered while the game may go on."""

    def __init__(self, game: Game, ask: Ask) -> None:
        self._game = game
        self._ask = ask
        self._view: View = game.view
        self._moves = game.moves

    def answer(self) -> str:
        """Analyse the position and write the answer; raises `TooComplexError`."""
        ask, analysis = self._ask, self._analysis()
        if ask.about == "states":
            known = answers.states(analysis)
        elif ask.about == "probabilities":
            known = answers.probabilities(analysis)
        elif ask.about == "hint":
            last = self._moves[-1] if self._moves else None
            known = answers.hint(analysis, (last.row, last.column) if last else (0, 0))
        else:
            assert ask.cell is not None
            known = answers.clues(analysis, ask.cell)
        answer = {"type": ask.about, "n": ask.n, "moves": len(self._moves), **known}
        return answers.encode(answer)

    def _analysis(self) -> Analysis:
        # The game keeps its analysis for the next move under `fair`; if that has been made
        # meanwhile, it is of another view.
        analysis = self._game.analysis()
        return analysis if analysis.view is self._view else analyse_exact(self._view)
