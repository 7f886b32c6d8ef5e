"""Numbers and names as text: counted nouns, large numbers, percentages, control characters."""

from __future__ import annotations

import math
import unicodedata


def counted(number: int, noun: str) -> str:
    """Write a number with its noun.

    >>> counted(1, "mine"), counted(1000, "mine")
    ('1 mine', '1,000 mines')
    """
    return f"{number:,} {noun}" + ("" if number == 1 else "s")


def printable(text: str) -> str:
    r"""Write a text of a stranger on one line; a control character could command the terminal.

    >>> print(printable("Ann\n\x1b[31m"))
    Ann\n\x1b[31m
    """
    return "".join(
        sign if sign.isprintable() or unicodedata.category(sign) == "Zs" else repr(sign)[1:-1]
        for sign in text
    )


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


def percentage(ratio: float, low: float | None = None, high: float | None = None) -> str:
    """Write a ratio in percent, with its interval if it has one.

    >>> percentage(0.9066)
    '90.7 %'
    """
    if low is None or high is None:
        return f"{100 * ratio:.1f} %"
    return f"{100 * ratio:.1f} % ({100 * low:.1f}\N{EN DASH}{100 * high:.1f})"
