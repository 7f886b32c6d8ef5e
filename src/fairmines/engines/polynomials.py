"""Products of polynomials with big-integer coefficients, lowest power first.

The coefficients of each polynomial are packed into one long integer, far enough apart that nothing
carries over; the integers are multiplied, and the result is unpacked (Kronecker 1882). So Python's
fast multiplication of long integers does the work, not a loop over pairs of coefficients.
"""

from __future__ import annotations

STEP_BITS = 2**17
"""The longest integers that are multiplied in one step: a few milliseconds."""


def product(polynomials: list[list[int]]) -> list[int]:
    """Multiply polynomials with coefficients of 0 and above.

    In pairs, so that the factors of each multiplication are of similar length.

    >>> product([[1, 1], [1, 1], [1, 1]])
    [1, 3, 3, 1]
    >>> product([])
    [1]
    """
    level = polynomials or [[1]]
    while len(level) > 1:
        pairs = [multiply(*level[i : i + 2]) for i in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2 :]
    return level[0]


def multiply(left: list[int], right: list[int]) -> list[int]:
    """Multiply two polynomials with coefficients of 0 and above.

    >>> multiply([1, 2], [3, 4, 5])
    [3, 10, 13, 10]
    """
    terms = min(len(left), len(right))
    bits = max(left).bit_length() + max(right).bit_length() + terms.bit_length()
    width = bits // 8 + 1
    size = len(left) + len(right) - 1
    packed = multiply_integers(_pack(left, width), _pack(right, width))
    data = packed.to_bytes(width * size, "little")
    return [int.from_bytes(data[i : i + width], "little") for i in range(0, width * size, width)]


def multiply_integers(left: int, right: int) -> int:
    """Multiply integers of 0 and above in steps of a few milliseconds (Karatsuba and Ofman 1962).

    Python holds the interpreter's lock during a multiplication, which takes seconds for integers of
    10**8 bits. Between these steps other threads run, and Ctrl-C is heard.

    >>> multiply_integers(3**200_000, 7**150_000) == 3**200_000 * 7**150_000
    True
    """
    if left.bit_length() < right.bit_length():
        left, right = right, left
    if left.bit_length() <= STEP_BITS:
        return left * right
    half = left.bit_length() // 2
    mask = (1 << half) - 1
    left_high, left_low = left >> half, left & mask
    if right.bit_length() <= half:
        high = multiply_integers(left_high, right)
        return (high << half) + multiply_integers(left_low, right)
    right_high, right_low = right >> half, right & mask
    high = multiply_integers(left_high, right_high)
    low = multiply_integers(left_low, right_low)
    middle = multiply_integers(left_high + left_low, right_high + right_low) - high - low
    return (high << 2 * half) + (middle << half) + low


def _pack(coefficients: list[int], width: int) -> int:
    return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in coefficients), "little")
