"""The kernel's random numbers as a Python generator: the same on every machine."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NoReturn, TypeVar

from fairmines import _kernel

T = TypeVar("T")


class Rng(random.Random):
    """Python's generator with the kernel's bits: xoshiro256++ (Blackman and Vigna 2021).

    A seed, 0 to 2**64 - 1, gives the same numbers on every machine, in Python and in the kernel.

    >>> rng = Rng(7)
    >>> rng.random(), rng.choice("abc")
    (0.05536043647833311, 'a')
    """

    def __init__(self, seed: int) -> None:
        """Make a generator from a seed."""
        super().__init__(seed)

    def seed(self, a: object = None, version: int = 2) -> None:  # noqa: ARG002  # as the parent's
        """Restart from another seed."""
        assert isinstance(a, int)
        self._source = _kernel.Xoshiro(a)
        self.gauss_next = None  # `gauss` draws two numbers at a time, and keeps the second one here

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
        """Raise `NotImplementedError`: a generator restarts from a seed only."""
        raise NotImplementedError("this generator cannot save its state: restart it from a seed")

    def setstate(self, state: object) -> NoReturn:
        """Raise `NotImplementedError`: a generator restarts from a seed only."""
        raise NotImplementedError("this generator cannot restore a state: restart it from a seed")


def pick(rng: random.Random, items: Sequence[T]) -> T:
    """Draw one of the items, each with the same probability, as the kernel does.

    `Random.choice` may change between versions of Python. `Random.random` is documented to stay.
    """
    return items[int(rng.random() * len(items))]
