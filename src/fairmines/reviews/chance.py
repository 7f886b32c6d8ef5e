"""`Chance`: the probability to win from a position, exact or with its interval."""

from __future__ import annotations

from typing import Self

import msgspec

from fairmines.wording import percentage


class Chance(msgspec.Struct, frozen=True):
    """A winning chance, or a difference of two."""

    value: float
    low: float
    """Both ends of the 95 % interval; `value` itself where that is exact."""
    high: float
    exact: bool

    @classmethod
    def certain(cls, value: float) -> Self:
        """Return a chance that is known exactly."""
        return cls(value, value, value, exact=True)

    def __str__(self) -> str:
        if self.exact:
            return percentage(self.value)
        return percentage(self.value, self.low, self.high)
