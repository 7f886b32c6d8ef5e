"""An analysis as data: what `fairmines analyse --json` prints."""

from __future__ import annotations

import math
from decimal import Decimal
from typing import Any

import numpy as np

from fairmines.engines.analysis import Analysis
from fairmines.engines.probabilities import Probabilities

MOST_DIGITS = 40_000
"""The digits of the longest number of solutions in a report; longer ones are null."""
QUICK_BITS = 2**20
"""The largest integers for an answer of the page: about 40 milliseconds."""
PATIENT_BITS = 2**28
"""The largest integers for a command, which Ctrl-C ends: about a minute."""
NUMBER_BITS = 16
"""How many bits of a product take as long as one bit of the number itself: it is a binomial
coefficient, computed in one step, and is converted to decimal."""


def report(result: Probabilities, bits: int) -> dict[str, Any]:
    """Return what is known of a view as JSON knows it; None stands for what is not known.

    `bits` limits the number of solutions as in `decimal_solutions`.
    """
    return {
        "width": result.view.width,
        "height": result.view.height,
        "mines": result.mines,
        "solutions": decimal_solutions(result, bits),
        "log_solutions": result.log_solutions if isinstance(result, Analysis) else None,
        "mine_probability": [
            [None if math.isnan(probability) else probability for probability in row]
            for row in result.mine_probability.tolist()
        ],
        "safe": np.argwhere(result.safe).tolist(),
        "mined": np.argwhere(result.mined).tolist(),
        "forced_guess": result.forced_guess,
        "safest": result.safest,
    }


def decimal_solutions(result: Probabilities, bits: int) -> str | None:
    """Write the number of solutions in full.

    None if it is not known, has more than `MOST_DIGITS` digits, or takes integers of more than
    `bits` bits to compute. `QUICK_BITS` is for the page, `PATIENT_BITS` for a command.
    """
    if not isinstance(result, Analysis):
        return None
    most_bits = min(bits / NUMBER_BITS, MOST_DIGITS * math.log2(10))
    if result.log_solutions > most_bits * math.log(2):
        return None
    solutions = result.solutions_within(bits)
    # Decimal, as str() refuses integers of more than a few thousand digits.
    return None if solutions is None else str(Decimal(solutions))
