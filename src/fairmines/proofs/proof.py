"""`Proof` and `Witnesses`: why a cell is certain, or why it is not."""

from __future__ import annotations

import msgspec

from fairmines.boards.cells import Cell
from fairmines.boards.layout import Layout
from fairmines.boards.view import View
from fairmines.proofs import english
from fairmines.proofs.steps import Fact, Message, Pattern, ProofRule, Step
from fairmines.wording import counted


class Proof(msgspec.Struct, frozen=True):
    """Why a cell is safe or mined, or why no layout fits a view.

    `print(proof)` writes it in sentences.
    """

    view: View
    """With the total of mines that was used, which is None if it is unknown."""
    fact: Fact | None
    """What is proved; None if no layout fits."""
    rule: ProofRule
    """The hardest rule of its steps."""
    steps: tuple[Step, ...]
    """The deductions, in order; each builds on those before it."""
    settled: bool
    """Whether no proof is easier: by its rule, then its number of clues, then its number of steps.
    If not, the work limit ended the search, and this is the best proof found."""
    pattern: Pattern | None = None
    """What all its clues form together; None if that has no name."""

    @property
    def cell(self) -> Cell | None:
        """The cell that the proof is about; None if no layout fits."""
        return None if self.fact is None else self.fact.cell

    @property
    def mined(self) -> bool | None:
        """Whether the cell is a mine; None if no layout fits."""
        return None if self.fact is None else self.fact.mined

    @property
    def clues(self) -> tuple[Cell, ...]:
        """All clues that the steps cite, in reading order."""
        return tuple(sorted({clue for step in self.steps for clue in step.clues}))

    @property
    def cites_total(self) -> bool:
        """Whether the proof uses the total of mines: the rule "count"."""
        return self.rule == "count"

    def messages(self) -> list[list[Message]]:
        """Return the sentences of each step as keys and values, for texts in any language."""
        return [list(step.messages) for step in self.steps]

    def to_json(self) -> str:
        """Write the proof as one line of JSON; the fields are those of the classes."""
        return msgspec.json.encode(
            {
                "fact": self.fact,
                "rule": self.rule,
                "pattern": self.pattern,
                "settled": self.settled,
                "clues": self.clues,
                "cites_total": self.cites_total,
                "steps": self.steps,
            }
        ).decode()

    def __str__(self) -> str:
        """Write the proof in sentences, a step a paragraph."""
        return write_proof(self, english.clue_namer(self.view))

    def __repr__(self) -> str:
        what = "no layout fits"
        if self.fact is not None:
            what = f"{self.fact.cell} is {'a mine' if self.fact.mined else 'safe'}"
        size = f"{counted(len(self.clues), 'clue')}, {counted(len(self.steps), 'step')}"
        return f"<Proof: {what}, by {self.rule}: {size}>"


def write_proof(proof: Proof, name_clue: english.NameClue) -> str:
    """Write a proof in sentences, a step a paragraph, with these names of its clues."""
    lines = [english.headline(proof.fact, proof.rule, proof.pattern)]
    if not proof.settled:
        lines.append("There may be an easier proof: the search reached its limit.")
    for number, step in enumerate(proof.steps, start=1):
        names = f"{step.pattern}; {step.rule}" if step.pattern else step.rule
        begin = f"{number}. ({names}) "
        for message in step.messages:
            lines.append(begin + english.write(message, name_clue))
            begin = " " * len(begin)
    return "\n".join(lines)


class Witnesses(msgspec.Struct, frozen=True):
    """Two layouts that fit a view: in one a cell is a mine, in the other it is safe.

    They agree as far from the cell as possible.
    """

    view: View
    """The view, with the total of mines that was used."""
    cell: Cell
    """The (row, column)."""
    with_mine: Layout
    """A layout in which the cell is a mine."""
    without: Layout
    """A layout in which the cell is safe."""

    def to_json(self) -> str:
        """Write both layouts as one line of JSON: rows of `*` (mine) and `.` (free)."""
        return msgspec.json.encode(
            {
                "cell": self.cell,
                "with_mine": layout_rows(self.with_mine),
                "without": layout_rows(self.without),
            }
        ).decode()

    def __str__(self) -> str:
        """Write both layouts below a sentence; `*` is a mine."""
        row, column = self.cell
        return "\n".join(
            [
                f"Row {row}, column {column} is undetermined: two layouts fit.",
                "With a mine there:",
                *layout_rows(self.with_mine),
                "Without:",
                *layout_rows(self.without),
            ]
        )

    def __repr__(self) -> str:
        return f"<Witnesses: {self.cell} is undetermined>"


def layout_rows(layout: Layout) -> list[str]:
    """Write a layout as rows of `*` (mine) and `.` (free)."""
    return ["".join("*" if mine else "." for mine in row) for row in layout.mines]
