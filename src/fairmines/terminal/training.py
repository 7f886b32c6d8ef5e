"""Drills on a terminal: one after the other, with the proof after each answer."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import ClassVar, Protocol

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from fairmines.boards.cells import Cell
from fairmines.boards.view import View
from fairmines.errors import FairminesError
from fairmines.proofs.explain import explain
from fairmines.proofs.proof import Proof, Witnesses
from fairmines.terminal.board_app import BoardApp
from fairmines.terminal.board_widget import BoardWidget
from fairmines.terminal.keys import Key, Keys
from fairmines.terminal.lettered import clue_notes, write_lettered
from fairmines.terminal.overlays import MINED, SAFE, Note, percent_note
from fairmines.train.drills import Drill, DrillResult
from fairmines.wording import counted, percentage

_CODES: dict[int, int | str] = dict(enumerate(range(9))) | {View.COVERED: "c", View.MINE: "f"}
"""Code of a view -> code of `Game.codes`; a known mine looks like a flag."""


class KeepAnswer(Protocol):
    """Keeps an answer; raises `FairminesError` if that fails."""

    def __call__(self, drill: Drill, *, solved: bool, seconds: float) -> None:
        """Keep the answer."""


class TrainKeys(Keys):
    """The keys of drills."""

    KEYS = (
        Key("Space", "Open or tick", "focused.ask('open')"),
        Key("f", "Flag", "focused.ask('flag')"),
        Key("Enter", "Check or go on", "app.go_on"),
        Key("PgUp/PgDn", "Scroll", "app.turn_page(1)"),
        Key("q", "Quit", "app.quit"),
    )


class TrainApp(BoardApp):
    """Drills, one after the other."""

    CSS = (
        BoardApp.CSS
        + """
    #count { width: 100%; text-align: center; color: $text-muted; }
    #middle { height: auto; max-height: 60%; }
    #why { height: 1fr; padding: 0 1; }
    """
    )
    BINDINGS: ClassVar[list[BindingType]] = [
        # Before the board, for which Enter opens a cell.
        Binding("enter", "go_on", show=False, priority=True),
        Binding("pageup", "turn_page(-1)", show=False, priority=True),
        Binding("pagedown", "turn_page(1)", show=False, priority=True),
    ]

    def __init__(self, drills: Iterator[Drill], keep: KeepAnswer | None = None) -> None:
        """Make the application, and search the first drill; its errors are those of the search."""
        super().__init__()
        self._drills = drills
        self._keep = keep
        self.solved = self.failed = 0
        self._begin()

    def _begin(self) -> None:
        self.drill = next(self._drills)
        self.marks: dict[Cell, bool] = {}
        """Ticked or flagged cell -> whether it is flagged."""
        self.opened: Cell | None = None
        self.result: DrillResult | None = None
        """None before the answer."""
        self.explained: list[Proof | Witnesses | FairminesError] = []
        """Why the answer is right or wrong."""
        self._problem = ""
        """Why the answer is not kept."""
        self._shown = time.monotonic()

    def compose(self) -> ComposeResult:
        """Yield the widgets: counts, board, question or verdict, proof, and keys."""
        yield Label(id="count")
        with Center(id="middle"):
            yield BoardWidget()
        yield Label(id="status")
        with VerticalScroll(id="why", can_focus=False):
            yield Static()
        yield TrainKeys()

    def on_mount(self) -> None:
        """Show the first drill."""
        self._show()

    # What the player does

    def on_board_widget_asked(self, asked: BoardWidget.Asked) -> None:
        """Open, tick or flag a cell."""
        cell = asked.cell
        if self.result is not None or not self.drill.view.covered[cell]:
            return
        if asked.verb == "flag":
            self._mark(cell, mined=True)
        elif asked.verb == "open" and self.drill.task == "certain":
            self._mark(cell, mined=False)
        elif asked.verb == "open" and cell not in self.marks:
            self.opened = cell
            self._judge(self.drill.check(cell))

    def action_go_on(self) -> None:
        """Check the answer; after it, show the next drill."""
        if self.result is not None:
            try:
                self._begin()
            except StopIteration:  # the last drill of the day
                self.exit(message=f"{self.solved} solved, {self.failed} failed.")
                return
            self._show()
        elif self.drill.task == "certain":
            safe = [cell for cell, mined in self.marks.items() if not mined]
            mined = [cell for cell, mined in self.marks.items() if mined]
            self._judge(self.drill.check(safe=safe, mined=mined))
        else:
            self.query_one(BoardWidget).action_ask("open")

    def action_turn_page(self, pages: int) -> None:
        """Turn pages of the proof."""
        why = self.query_one("#why")
        why.scroll_relative(y=pages * why.size.height, animate=False)

    def _mark(self, cell: Cell, *, mined: bool) -> None:
        # Marking a cell twice removes the mark.
        if self.marks.get(cell) == mined:
            del self.marks[cell]
        else:
            self.marks[cell] = mined
        self._show()

    def _judge(self, result: DrillResult) -> None:
        self.result = result
        try:
            if self._keep:
                seconds = time.monotonic() - self._shown
                self._keep(self.drill, solved=result.right, seconds=seconds)
        except FairminesError as error:
            self._problem = f" The answer is not kept: {error}."
        self.solved += result.right
        self.failed += not result.right
        self.explained = explanations(self.drill, result, self.opened)
        self._show()

    # What is shown

    def _show(self) -> None:
        drill, result = self.drill, self.result
        kind = f"rating {drill.rating}, seed {drill.seed}"
        count = f"{self.solved} solved, {self.failed} failed. This drill: {kind}"
        self.query_one("#count", Label).update(count)
        self.query_one(BoardWidget).show(self._codes(), self._notes())
        if result is None:
            status, why = f"{drill.question} {counted(self._mines_left(), 'mine')} left.", ""
        else:
            status, why = (
                verdict(drill, result) + self._problem,
                "\n\n".join(map(_written, self.explained)),
            )
        self.query_one("#status", Label).update(Content(status))
        self.query_one("#why Static", Static).update(Content(why))
        self.query_one("#why").scroll_home(animate=False)

    def _mines_left(self) -> int:
        known = int((self.drill.view.cells == View.MINE).sum())
        return (self.drill.view.mines or 0) - known - sum(self.marks.values())

    def _codes(self) -> list[list[int | str]]:
        codes = [[_CODES[code] for code in row] for row in self.drill.view.cells.tolist()]
        for (row, column), mined in self.marks.items():
            codes[row][column] = "f" if mined and self.result is None else "c"
        for row, column in self.result.wrong if self.result else ():
            codes[row][column] = "w"
        return codes

    def _notes(self) -> list[list[Note | None]]:
        view, notes = self.drill.view, dict[Cell, Note]()
        if self.result is None:
            notes = {cell: SAFE for cell, mined in self.marks.items() if not mined}
        else:
            notes = answer_notes(self.drill, self.result) | self._clue_notes()
        return [[notes.get((r, c)) for c in range(view.width)] for r in range(view.height)]

    def _clue_notes(self) -> dict[Cell, Note]:
        """Return the letters of the first proof, which its sentences use."""
        proof = next((it for it in self.explained if isinstance(it, Proof)), None)
        return clue_notes(proof) if proof else {}


def answer_notes(drill: Drill, result: DrillResult) -> dict[Cell, Note]:
    """Return what the answer writes on cells: how often guesses win, or what is certain.

    Certain cells that were not found have a question mark.
    """
    if drill.task == "guess":
        return {
            guess.cell: percent_note(guess.wins / drill.solutions, of_mine=False)
            for guess in drill.chances
            if guess.cell not in result.wrong
        }
    notes = {fact.cell: MINED if fact.mined else SAFE for fact in drill.certain}
    missing = {cell: Note(f"{notes[cell].text[0]}?", notes[cell].paper) for cell in result.missing}
    return {cell: note for cell, note in (notes | missing).items() if cell not in result.wrong}


def verdict(drill: Drill, result: DrillResult) -> str:
    """Say in a sentence whether an answer is right."""
    if result.chance is not None:
        best = drill.check(drill.right[0]).chance or 0
        if result.right:
            return f"Right: this cell wins {percentage(best)}, and no cell wins more often."
        return (
            f"Wrong: this cell wins {percentage(result.chance)}, the best one {percentage(best)}."
        )
    if result.right:
        return "Right."
    if drill.task == "safe":
        return "Wrong: this cell is not certainly safe."
    wrong, missing = counted(len(result.wrong), "cell"), counted(len(result.missing), "cell")
    return f"Wrong: {wrong} wrong (x), {missing} not found (?)."


def explanations(
    drill: Drill, result: DrillResult, opened: Cell | None
) -> list[Proof | Witnesses | FairminesError]:
    """Prove a cell of the right answer, and explain the first wrong cell; empty for a guess."""
    if drill.task == "guess":
        return []
    proved = [
        fact.cell
        for fact in drill.certain
        if fact.rule == drill.rule and (drill.task == "certain" or not fact.mined)
    ]
    if opened is not None and result.right:
        proved = [opened]
    cells = [*(result.missing or proved)[:1], *result.wrong[:1]]
    try:
        return [explain(drill.view, cell) for cell in cells]
    except FairminesError as error:
        return [error]


def _written(explained: Proof | Witnesses | FairminesError) -> str:
    if isinstance(explained, Proof):
        return write_lettered(explained)
    return f"{explained}." if isinstance(explained, FairminesError) else str(explained)
