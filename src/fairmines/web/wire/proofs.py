"""Proofs and witnesses as the server sends them: their sentences as keys and values.

The page draws a proof from its sentences alone: `proofframes.js`.
"""

from __future__ import annotations

from typing import Self

from msgspec import Struct

from fairmines.boards.cells import Cell
from fairmines.proofs.messages import Message, Value
from fairmines.proofs.proof import Proof, Witnesses, layout_rows
from fairmines.proofs.steps import ProofRule, Step
from fairmines.web.wire.responses import Response


class WireMessage(Struct, frozen=True):
    """A sentence of a proof."""

    key: str
    values: dict[str, Value]
    """Numbers, texts, and lists of cells."""
    depth: int
    """How many cases it is in."""

    @classmethod
    def of(cls, message: Message) -> Self:
        """Describe a sentence."""
        return cls(message.key, message.values, message.depth)


class WireStep(Struct, frozen=True):
    """A step of a proof."""

    rule: ProofRule
    clues: tuple[Cell, ...]
    """The clues that it cites."""
    messages: list[WireMessage]

    @classmethod
    def of(cls, step: Step, messages: list[Message]) -> Self:
        """Describe a step and its sentences."""
        return cls(step.rule, step.clues, list(map(WireMessage.of, messages)))


class WireProof(Response):
    """A proof."""

    cell: Cell | None
    """What is proved of it; None if no layout fits."""
    mined: bool | None
    rule: ProofRule
    """The hardest rule of its steps."""
    settled: bool
    """Whether no proof is easier."""
    clues: tuple[Cell, ...]
    """All that its steps cite."""
    steps: list[WireStep]

    @classmethod
    def of(cls, proof: Proof) -> Self:
        """Describe a proof."""
        steps = list(map(WireStep.of, proof.steps, proof.messages()))
        return cls(proof.cell, proof.mined, proof.rule, proof.settled, proof.clues, steps)


class WireWitnesses(Response):
    """Two layouts that fit a view: with a mine in a cell, and without."""

    cell: Cell
    with_mine: list[str]
    """Rows of `*` (mine) and `.` (free)."""
    without: list[str]

    @classmethod
    def of(cls, witnesses: Witnesses) -> Self:
        """Describe witnesses."""
        return cls(witnesses.cell, layout_rows(witnesses.with_mine), layout_rows(witnesses.without))


def explanation(found: Proof | Witnesses) -> WireProof | WireWitnesses:
    """Describe why a cell is certain, or why it is not."""
    return WireProof.of(found) if isinstance(found, Proof) else WireWitnesses.of(found)
