"""One game in memory: create it, resume it, play it, ask about it.

A move is in the store before it is answered, with all that it drew. A game is resumed by playing
its moves again, which draws nothing.
"""

from __future__ import annotations

import asyncio
import copy
import dataclasses
import secrets
import time
from collections.abc import Sequence
from threading import Event
from typing import NamedTuple, Protocol

from msgspec.structs import replace

from fairmines.boards.cells import Cell, neighbours
from fairmines.play.deals import SEARCHED_DEALS
from fairmines.play.game import Game, Record
from fairmines.play.moves import Move
from fairmines.records.games_file import new_id
from fairmines.web.limits import BUDGET, QUICK_BUDGET, SEARCH_SECONDS, SMALL, most_marking_moves
from fairmines.web.sessions.question import KeptAnswers, PendingQuestion, about_the_past, is_help
from fairmines.web.store.game_row import OWNER, GameRow
from fairmines.web.store.game_store import GameStore
from fairmines.web.store.new_row import final_bbbv, row_of
from fairmines.web.store.stored_game import record_of, remake_game
from fairmines.web.wire.errors import RefusalError
from fairmines.web.wire.messages import MovedMessage, StateMessage
from fairmines.web.wire.requests import (
    ChordRequest,
    MoveRequest,
    NewGameRequest,
    OpenRequest,
    QuestionRequest,
    UndoRequest,
)
from fairmines.web.wire.responses import GameState, encode

SEED_BITS = 64
"""A seed of 32 bits could be found: by comparing the layouts of all of them with a view."""


class Watcher(Protocol):
    """A connection to a game."""

    def post(self, message: str) -> None:
        """Queue a message for the client."""
        ...

    def dismiss(self) -> None:
        """End the connection: the client has to connect again."""
        ...


class MoveOutcome(NamedTuple):
    """The outcome of a move: what to store, and the message about it."""

    moves: Sequence[Move]
    """Empty if the move changed nothing."""
    message: MovedMessage

    def for_player(self) -> str:
        """Write the message for the player, with the number of the request."""
        return encode(self.message)

    def for_others(self) -> str:
        """Write the message for the other connections to the game."""
        return encode(replace(self.message, n=None))


class Session:
    """One game, its row in the store, and its connections."""

    def __init__(self, row: GameRow, game: Game, store: GameStore) -> None:
        self.row = row
        self.game = game
        self._store = store
        self._kept = KeptAnswers()
        self.lock = asyncio.Lock()
        """Held during a move, so that moves are made and announced one after the other."""
        self.watchers: list[Watcher] = []
        self.dropped = False
        """Whether the session is out of use: another one has the game now, or will have it."""

    @classmethod
    def create(
        cls, request: NewGameRequest, store: GameStore, cancel: Event, visitor: str = OWNER
    ) -> Session:
        """Create a game of a visitor, and open its start if the request states one.

        Raises:
            FairminesError: As `Game` and `Game.open` raise it.
        """
        seed = secrets.randbits(SEED_BITS) if request.seed is None else int(request.seed)
        terms = request.level, request.rules, seed, request.first, request.deal
        game = Game(*terms, difficulty=request.difficulty, budget=BUDGET)
        if request.start is not None:
            game.open(*request.start, limit=SEARCH_SECONDS, cancel=cancel)
        now = time.time()
        row = row_of(
            game,
            new_id(),
            began=now,
            touched=now,
            elapsed=0.0,
            stated=request.seed is not None,
            practice=request.practice,
            visitor=visitor,
        )
        store.add(row, game.moves)
        return cls(row, game, store)

    def play_on(self, visitor: str = OWNER) -> Session:
        """Create practice of a visitor, from before the last move of this finished game.

        This game stays in the statistics as it has ended.

        Raises:
            RefusalError: This game is not over.
        """
        if not self.row.over:
            raise RefusalError(
                "bad-request", f"the game is {self.row.status}: expected one that is won or lost"
            )
        game = copy.copy(self.game)
        game.undo()
        now = time.time()
        row = dataclasses.replace(
            self.row,
            id=new_id(),
            status=game.status,
            moves=game.move_count,
            touched=now,
            practice=True,
            bbbv=None,
            began=now,
            visitor=visitor,
        )
        self._store.add(row, game.moves)
        return Session(row, game, self._store)

    @classmethod
    def resume(cls, row: GameRow, records: Sequence[tuple[int, str]], store: GameStore) -> Session:
        """Play a stored game again, up to its last move.

        Args:
            row: The row of the game.
            records: The numbers and records of its moves, as `GameStore.find` returns them.
            store: The store that the game goes on in.

        Raises:
            DamagedGameError: The moves do not lead to the row's status and number of moves.
        """
        game = remake_game(row, records)
        game.set_elapsed(row.elapsed)
        return cls(row, game, store)

    def record(self) -> Record:
        """Return the record of this finished game.

        Raises:
            RefusalError: This game is not over.
        """
        if not self.row.over:
            raise RefusalError(
                "bad-request", f"the game is {self.row.status}: expected one that is won or lost"
            )
        return record_of(self.row, self.game)

    @property
    def searching(self) -> bool:
        """Whether the next opening searches for a layout without a guess."""
        return self.game.status == "ready" and self.game.deal in SEARCHED_DEALS

    def is_quick(self, request: MoveRequest) -> bool:
        """Whether a move takes less time than its way to a worker and back, or raises.

        It raises `TooComplexError` if it needs more than `QUICK_BUDGET`. But under `classic` such
        an error would only leave out why a game was lost, so a move that loses is not quick.
        """
        if self.game.level.cells > SMALL or self.searching:
            return False
        return self.game.rules != "classic" or not self._loses(request)

    def _loses(self, request: MoveRequest) -> bool:
        """Whether a move would open a mine under `classic`."""
        layout = self.game.layout
        if layout is None or not isinstance(request, OpenRequest | ChordRequest):
            return False
        width, height, _ = self.game.level
        row, column = request.cell
        if not (0 <= row < height and 0 <= column < width):
            return False  # that raises an error, whoever plays the move
        cells = [request.cell]
        if isinstance(request, ChordRequest):
            cells += neighbours(request.cell, height, width)
        return any(layout.mines[it] and self.game.show(*it) != "f" for it in cells)

    def describe(self) -> str:
        """Write the game's state, for HTTP."""
        return encode(GameState.of(self.row.id, self.game, self.row.practice))

    def greet(self) -> str:
        """Write the game's state, as the first message of a connection."""
        return encode(StateMessage.of(self.row.id, self.game, self.row.practice))

    def play(self, request: MoveRequest, cancel: Event, *, quick: bool = False) -> MoveOutcome:
        """Make a move. The caller stores it before it sends its outcome.

        If it cannot be stored, the session is ahead of the store: drop it.

        Raises:
            TooComplexError: A quick move needs more than `QUICK_BUDGET`. The game is as it was.
            FairminesError: As `Game` raises it. The game is as it was.
        """
        self.game.budget, self.game.counts_only = QUICK_BUDGET if quick else BUDGET, quick
        try:
            changed = self._apply(request, cancel)
        finally:
            self.game.budget, self.game.counts_only = BUDGET, False
        made = self.take_moves()
        message = MovedMessage.of(request.n, self.game, self.row.practice, changed)
        return MoveOutcome(made, message)

    def take_moves(self) -> Sequence[Move]:
        """Take the moves of the game that the row does not know into the row; return them."""
        made = self.game.moves[self.row.moves :]
        if made:
            self.row.status = self.game.status
            self.row.elapsed = self.game.elapsed
            self.row.moves = self.game.move_count
            self.row.touched = time.time()
            self.row.practice |= made[-1].kind == "undo"
            self.row.bbbv = final_bbbv(self.game)
        return made

    def _apply(self, request: MoveRequest, cancel: Event) -> list[Cell]:
        # A finished game is counted as it has ended: `play_on` takes its last move back.
        if self.row.over and isinstance(request, UndoRequest):
            return []
        if not request.opens:
            self._check_length()
        return request.make(self.game, SEARCH_SECONDS, cancel)

    def _check_length(self) -> None:
        """Raise `RefusalError` if the game has so many moves that it only takes openings."""
        most = most_marking_moves(self.game.level.cells)
        if not self.row.over and self.row.moves >= most:
            raise RefusalError(
                "too-large", f"the game has {most:,} moves: from now on cells can only be opened"
            )

    def pause(self) -> None:
        """Store the time of the game's clock."""
        if self.game.status == "playing":
            self._store.note_elapsed(self.row, self.game.elapsed)

    def ask(self, request: QuestionRequest) -> PendingQuestion:
        """Take a question about a position, and store that it helps the player of a running game.

        Raises:
            RefusalError: The question needs a running game and this one is over, or the reverse.
        """
        past, helps = about_the_past(request), is_help(request)
        if self.row.over and helps:
            raise RefusalError("bad-request", "the game is over: this question needs a running one")
        if past and not self.row.over:
            raise RefusalError("bad-request", "the game is running: this question needs its end")
        if helps and not self.row.assisted:
            self._store.note_assisted(self.row.id)
            self.row.assisted = True
        return PendingQuestion(self.game, request, self._kept, practice=self.row.practice)
