"""What a proof is made of: the rules, and the steps that apply them.

Cells and clues are (row, column), from 0.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from fairmines.boards.cells import Cell

ProofRule = Literal["single", "subset", "overlap", "chain", "cases", "count"]
"""A rule of a proof; docs/proofs.md defines each."""
PROOF_RULES: tuple[ProofRule, ...] = get_args(ProofRule)
"""The rules, from easy to hard."""


@dataclass(frozen=True)
class Fact:
    """A cell is a mine, or safe."""

    cell: Cell
    mined: bool


@dataclass(frozen=True)
class Consequence:
    """Under the suppositions made, a single clue settles cells."""

    clue: Cell
    concludes: tuple[Fact, ...]


@dataclass(frozen=True)
class Branch:
    """What follows from a supposition, up to a clash."""

    supposition: Fact
    consequences: tuple[Consequence, ...]
    """In order; each uses only what is supposed, cited, or settled before it."""
    clash: Cell | None
    """The clue that cannot be met; None if there are branches."""
    branches: tuple[Branch, ...]
    """Empty, or two: one cell is a mine, or safe. Both end in clashes."""


@dataclass(frozen=True)
class Group:
    """Clues that share covered cells."""

    clues: tuple[Cell, ...]
    cells: int
    """The number of covered cells around the clues."""
    mines: tuple[int, ...]
    """How many mines these cells can hold, in ascending order."""


@dataclass(frozen=True)
class Step:
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
