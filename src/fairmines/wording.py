"""Numbers and names as text: counted nouns, large numbers, percentages, names of strangers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Context, Decimal

from fairmines.escaping import printable as printable  # noqa: PLC0414  # names are words, too

FLOATS = Context(prec=400)
"""Has room for each digit of the largest float."""


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "mine"), counted(1000, "mine"), counted(0, "forced guess")
    ('1 mine', '1,000 mines', '0 forced guesses')
    """
    ending = "" if number == 1 else "es" if noun.endswith("s") else "s"
    return f"{number:,} {noun}{ending}"


def scientific(logarithm: float) -> str:
    """Write a number of which the natural logarithm is given.

    >>> scientific(100 * math.log(2)), scientific(20 * math.log(10) - 1e-9)
    ('1.27e+30', '1.00e+20')
    """
    exponent, fraction = divmod(logarithm / math.log(10), 1)
    mantissa = round(10**fraction, 2)
    if mantissa == 10.0:
        mantissa, exponent = 1.0, exponent + 1
    return f"{mantissa:.2f}e+{exponent:.0f}"


def rounded(
    value: float | Decimal, places: int, *, signed: bool = False, bounds: Sequence[int] = (0,)
) -> str:
    """Write a number with so many decimals, rounded half up; zero has no sign.

    A number that is not a bound never looks like one: it is written as less or more than the
    figure next to that bound. `formatNumber` of the page writes the same figures.

    >>> rounded(0.25, 1), rounded(0.004, 2), rounded(-0.004, 2), rounded(-0.0, 1, signed=True)
    ('0.3', '<0.01', '>-0.01', '0.0')
    >>> rounded(1.0002, 1, bounds=(1,)), rounded(12345.6, 0, signed=True)
    ('<1.1', '+12,346')
    """
    exact = value if isinstance(value, Decimal) else Decimal(repr(float(value)))
    if not exact.is_finite():
        return str(exact).lower()
    step = Decimal(1).scaleb(-places)
    figure, sign = exact.quantize(step, ROUND_HALF_UP, FLOATS), ""
    for bound in bounds:
        if figure == bound != exact:
            sign, figure = ("<", bound + step) if exact > bound else (">", bound - step)
    # `plus` makes -0 an ordinary zero.
    return f"{sign}{FLOATS.plus(figure):{'+' if signed and figure else ''},.{places}f}"


def percent(ratio: float, places: int = 1, *, signed: bool = False) -> str:
    """Write a ratio in percent, without the sign; only 0, 1 and -1 look whole.

    >>> percent(1 / 7), percent(1.4e-6, 2), percent(1 - 1e-9, 0), percent(-0.0)
    ('14.3', '<0.01', '>99', '0.0')
    """
    if not math.isfinite(ratio):
        return str(ratio)
    hundredfold = Decimal(repr(float(ratio))).scaleb(2)
    return rounded(hundredfold, places, signed=signed, bounds=(-100, 0, 100))


def points(difference: float, places: int = 1) -> str:
    """Write a difference of two ratios, or the end of an interval, in percentage points.

    >>> points(0.2), points(0.1 + 0.2 - 0.3), points(-0.00001)
    ('20.0', '0.0', '>-0.1')
    """
    # So little is what two equal floats differ by.
    whole = round(difference) if math.isfinite(difference) else 0
    return percent(whole if abs(difference - whole) < 1e-12 else difference, places)


def percentage(ratio: float, low: float | None = None, high: float | None = None) -> str:
    """Write a ratio in percent, with its interval if it has one.

    Near 0 and 1 it has two decimals. `formatProbability` of the page writes the same figures.

    >>> percentage(0.9066), percentage(0.00042), percentage(1.4e-6)
    ('90.7 %', '0.04 %', '<0.01 %')
    """
    extreme = 0 < ratio < 0.001 or 0.999 < ratio < 1
    text = f"{percent(ratio, 2 if extreme else 1)} %"
    if low is None or high is None:
        return text
    return f"{text} ({points(low)}\N{EN DASH}{points(high)})"
