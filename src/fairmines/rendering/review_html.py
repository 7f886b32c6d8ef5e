"""Reviews as HTML, for notebooks: the mistakes as a table below what the review says.

`render_html` of this module knows reviews besides all that `rendering.notebook` knows.
"""

from __future__ import annotations

from fairmines.rendering.notebook_html import figure, render_html, table
from fairmines.rendering.review_text import MISTAKES, better_text, headlines, sparkline
from fairmines.reviews.review import Review
from fairmines.wording import percentage, points

__all__ = ["render_html"]


@render_html.register
def _(review: Review) -> str:
    rows = [
        (
            MISTAKES[it.mistake],
            "row {}, column {}".format(*it.cell),
            f"{it.elapsed:.1f} s",
            percentage(it.risk),
            percentage(it.least_risk),
            "" if it.cost is None else f"{points(it.cost.value)} %",
            "" if it.better is None else better_text(it.better),
        )
        for it in review.mistakes
        if it.mistake is not None
    ]
    names = ("mistake", "cell", "after", "risk", "least risk", "cost", "better")
    lines = [*headlines(review), *filter(None, [sparkline(review)])]
    return figure(table(names, rows) if rows else "", lines)
