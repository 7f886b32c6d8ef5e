"""What a proof is made of: the rules, the steps that apply them, and their sentences.

The kernel writes them: cpp/api/proofs.hpp. Cells and clues are (row, column), from 0.
"""

from __future__ import annotations

from typing import Literal, get_args

from msgspec import Struct, field

from fairmines.boards.cells import Cell

ProofRule = Literal["single", "subset", "overlap", "chain", "cases", "count"]
"""A rule of a proof; docs/explanation/proofs.md defines each."""
PROOF_RULES: tuple[ProofRule, ...] = get_args(ProofRule)
"""The rules, from easy to hard."""
RULE_MEANINGS: dict[ProofRule, str] = {
    "single": "one clue",
    "subset": "one clue within another",
    "overlap": "two clues",
    "chain": "the opposite leads to a clash",
    "cases": "the same in several cases",
    "count": "the total of mines",
}
"""What each rule uses."""


PatternName = Literal["corner", "1-1", "1-2", "hole", "1-2-1", "1-2-2-1"]
"""A pattern of clues that players know by name; docs/explanation/proofs.md defines each."""


class Pattern(Struct, frozen=True):
    """What clues form by what they need: their numbers without the mines that are found."""

    name: PatternName
    reduced: bool
    """Whether a clue's number is not what it needs."""

    def __str__(self) -> str:
        return f"{self.name}, reduced" if self.reduced else self.name


class Fact(Struct, frozen=True):
    """A cell is a mine, or safe."""

    cell: Cell
    mined: bool


class Consequence(Struct, frozen=True):
    """Under the suppositions made, a single clue settles cells."""

    clue: Cell
    concludes: tuple[Fact, ...]


class Branch(Struct, frozen=True):
    """What follows from a supposition, up to a clash."""

    supposition: Fact
    consequences: tuple[Consequence, ...]
    """In order; each uses only what is supposed, cited, or settled before it."""
    clash: Cell | None
    """The clue that cannot be met; None if there are branches."""
    branches: tuple[Branch, ...]
    """Empty, or two: one cell is a mine, or safe. Both end in clashes."""


class Group(Struct, frozen=True):
    """Clues that share covered cells."""

    clues: tuple[Cell, ...]
    cells: int
    """The number of covered cells around the clues."""
    mines: tuple[int, ...]
    """How many mines these cells can hold, in ascending order."""


Value = int | str | tuple[Cell, ...]


class Message(Struct, frozen=True):
    """A sentence of a proof, for texts in any language: `proofs.english` has the English ones.

    A page in another language needs a text for each key, and words for clues and cells.
    """

    key: str
    """Of the text."""
    values: dict[str, Value] = field(default_factory=dict[str, Value])
    """Numbers, texts, lists of clues ("clue", "clues", "inner", "outer") and of other cells."""
    depth: int = 0
    """How far the sentence is indented."""

    def __hash__(self) -> int:
        return hash((self.key, self.depth))


class Step(Struct, frozen=True):
    """One application of a rule."""

    rule: ProofRule
    clues: tuple[Cell, ...]
    """The clues that the step cites, in reading order."""
    cells: tuple[Fact, ...]
    """The settled cells that it cites: concluded by earlier steps, or known mines of the view."""
    concludes: tuple[Fact, ...]
    """What follows, in reading order; empty if the clues clash."""
    refutation: Branch | None = None
    """Of the opposite: for the rules "chain" and "cases"."""
    supposition: Fact | None = None
    """The opposite, if a step of the rule "count" supposes it."""
    groups: tuple[Group, ...] = ()
    """For the rule "count": the cited clues."""
    other_cells: int = 0
    """For the rule "count": the number of covered cells in no group and not supposed."""
    messages: tuple[Message, ...] = ()
    """The sentences of the step, in order."""
    pattern: Pattern | None = None
    """What its clues form, once the steps before it are done; None if that has no name."""
