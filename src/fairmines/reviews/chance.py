"""`Chance`: the probability to win from a position, exact or with its interval."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from fairmines import _kernel
from fairmines.wording import percentage


@dataclass(frozen=True)
class Chance:
    """A winning chance, or a difference of two."""

    value: float
    low: float
    """Both ends of the 95 % interval; `value` itself where that is exact."""
    high: float
    exact: bool

    @classmethod
    def of(cls, chance: _kernel.Chance) -> Self:
        """Return what the kernel has found."""
        return cls(chance.value, chance.low, chance.high, chance.exact)

    @classmethod
    def known(cls, chance: _kernel.Chance | None) -> Self | None:
        """Return what the kernel has found; None if it has found nothing."""
        return None if chance is None else cls.of(chance)

    @classmethod
    def certain(cls, value: float) -> Self:
        """Return a chance that is known exactly."""
        return cls(value, value, value, exact=True)

    def __str__(self) -> str:
        if self.exact:
            return percentage(self.value)
        return percentage(self.value, self.low, self.high)
