"""The kernel's random numbers as a Python generator: the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NoReturn, TypeVar

from fairmines import _kernel

T = TypeVar("T")


class Rng(random.Random):
    """Python's generator with the kernel's bits: xoshiro256++ (Blackman and Vigna 2021).

    Two generators of one seed, 0 to 2**64 - 1, give the same numbers on every machine, and the
    kernel's the same as this one.

    >>> rng = Rng(7)
    >>> rng.random(), rng.choice("abc")
    (0.05536043647833311, 'a')
    """

    def __init__(self, seed: int) -> None:
        """Start anew from a seed."""
        super().__init__(seed)

    def seed(self, a: object = None, version: int = 2) -> None:  # noqa: ARG002  # as the parent's
        """Start anew from another seed."""
        assert isinstance(a, int)
        self._source = _kernel.Xoshiro(a)
        self.gauss_next = None  # the second of two numbers that `gauss` draws at a time

    def random(self) -> float:
        """Return a uniform number in [0, 1), a multiple of 2**-53."""
        return self._source.unit()

    def getrandbits(self, k: int, /) -> int:
        """Return an integer of k random bits."""
        words = -(-k // 64)
        bits = 0
        for _ in range(words):
            bits = bits << 64 | self._source.next()
        return bits >> (64 * words - k)

    def getstate(self) -> NoReturn:
        """Refuse: start anew from a seed instead."""
        raise NotImplementedError("this generator's state cannot be taken out")

    def setstate(self, state: object) -> NoReturn:
        """Refuse: start anew from a seed instead."""
        raise NotImplementedError("this generator's state cannot be put in")


def pick(rng: random.Random, items: Sequence[T]) -> T:
    """Draw one of the items, each with equal chance, in the way that the kernel does.

    `Random.choice` may change with Python's version; `Random.random` is documented not to.
    """
    return items[int(rng.random() * len(items))]
