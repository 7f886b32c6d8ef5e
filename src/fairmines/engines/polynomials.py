"""Products of polynomials with whole coefficients of any length, lowest power first.

Two polynomials are packed into one long integer each, far enough apart that nothing carries over,
multiplied, and unpacked (Kronecker 1882). So Python's fast multiplication of long integers does the
work, in place of a loop over pairs of coefficients.
"""

from __future__ import annotations


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
    packed = (_pack(left, width) * _pack(right, width)).to_bytes(width * size, "little")
    return [int.from_bytes(packed[i : i + width], "little") for i in range(0, width * size, width)]


def _pack(coefficients: list[int], width: int) -> int:
    return int.from_bytes(b"".join(c.to_bytes(width, "little") for c in coefficients), "little")
