"""How the database names a deal: with its difficulty, so that statistics keep them apart.

>>> name_deal("no-guess", "overlap")
'no-guess overlap'
>>> split_deal("no-guess overlap"), split_deal("random")
(('no-guess', 'overlap'), ('random', None))
"""

from __future__ import annotations


def name_deal(deal: str, difficulty: str | None) -> str:
    """Join a deal and its difficulty, if one was chosen."""
    return deal if difficulty is None else f"{deal} {difficulty}"


def split_deal(name: str) -> tuple[str, str | None]:
    """Return the deal and its difficulty, or None."""
    deal, _, difficulty = name.partition(" ")
    return deal, difficulty or None
