"""`Chance`: the probability to win from a position, exact or with its interval."""

from __future__ import annotations

from typing import Self

import msgspec

from fairmines.wording import percentage


class Chance(msgspec.Struct, frozen=True):
    """A winning chance, or a difference of two."""

    value: float
    """The probability, or the difference of two."""
    low: float
    """The lower end of the 95 % interval; `value` itself where that is exact."""
    high: float
    """The upper end of that interval."""
    exact: bool
    """Whether the value is exact, and no estimate."""

    @classmethod
    def certain(cls, value: float) -> Self:
        """Return a chance that is known exactly."""
        return cls(value, value, value, exact=True)

    def __str__(self) -> str:
        if self.exact:
            return percentage(self.value)
        return percentage(self.value, self.low, self.high)
