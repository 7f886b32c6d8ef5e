"""The densities of mines of a sweep, and the levels that they give."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from decimal import Decimal

from fairmines import checks
from fairmines.boards.level import Level, check_size
from fairmines.errors import FairminesError

Densities = str | Iterable[float | Decimal]
"""Numbers from 0 to 1, or the text A:B:STEP."""

MOST_LEVELS = 1000
"""The largest number of levels in a sweep."""


def parse_densities(text: str) -> list[Decimal]:
    """Read A:B:STEP, the densities of mines from A to B, both included.

    The numbers are decimal. With binary fractions, 0.10:0.25:0.01 might end before 0.25.

    Raises:
        FairminesError: The text has another form, or a number is out of range.

    >>> [str(density) for density in parse_densities("0.1:0.2:0.05")]
    ['0.10', '0.15', '0.20']
    """
    try:
        first, last, step = map(Decimal, text.split(":"))
        sensible = 0 <= first <= last <= 1 and 0 < step <= 1
        steps = (last - first) / step if sensible else Decimal(0)
    except (ValueError, ArithmeticError):  # not three numbers, NaN, or too large for Decimal
        raise FairminesError(
            f"{checks.quote(text)} is not a sweep: expected A:B:STEP, for example 0.10:0.25:0.01"
        ) from None
    if not sensible:
        raise FairminesError(
            f"{checks.quote(text)} is not a sweep: expected 0 <= A <= B <= 1 and 0 < STEP <= 1"
        )
    if steps >= MOST_LEVELS:
        raise FairminesError(
            f"{checks.quote(text)} has too many densities: expected at most {MOST_LEVELS:,}"
        )
    return [first + index * step for index in range(int(steps) + 1)]


def levels_of(size: tuple[int, int], densities: Densities) -> list[Level]:
    """Return the levels of a sweep: one size, with densities rounded to whole mines.

    Raises:
        FairminesError: The size or a density is out of range, or two densities give the same number
            of mines.

    >>> [level.mines for level in levels_of((10, 10), "0.1:0.2:0.05")]
    [10, 15, 20]
    >>> [level.mines for level in levels_of((30, 16), [0.15, 0.2])]
    [72, 96]
    """
    try:
        width, height = size
    except (TypeError, ValueError):
        raise FairminesError(
            f"size {checks.quote(size)}: expected two numbers, (width, height)"
        ) from None
    width, height = check_size(width, height)
    if isinstance(densities, str):
        exact: Sequence[Decimal] = parse_densities(densities)
    else:
        numbers = checks.items("densities", densities, "a list of numbers, or A:B:STEP")
        exact = [_decimal(it) for it in numbers]
    mines = [round(density * width * height) for density in exact]
    if len(set(mines)) < len(mines):
        raise FairminesError(
            f"a {width}x{height} board is too small for such a fine sweep: "
            f"expected steps of at least {1 / Decimal(width * height):.2g}"
        )
    return [Level(width, height, number) for number in mines]


def _decimal(density: float | Decimal) -> Decimal:
    """Return a density as the decimal number that Python prints for it."""
    if isinstance(density, Decimal):
        return density
    value = checks.real("density", density, "0 to 1")
    if not 0 <= value <= 1:
        raise FairminesError(f"density {value:g} is out of range: expected 0 to 1")
    return Decimal(repr(value))
