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
            MISTAKES[mistake.mistake],
            "row {}, column {}".format(*mistake.cell),
            f"{mistake.elapsed:.1f} s",
            percentage(mistake.risk),
            percentage(mistake.least_risk),
            "" if mistake.cost is None else f"{points(mistake.cost.value)} %",
            "" if mistake.better is None else better_text(mistake.better),
        )
        for mistake in review.mistakes
        if mistake.mistake is not None
    ]
    names = ("mistake", "cell", "after", "risk", "least risk", "cost", "better")
    lines = [*headlines(review), *filter(None, [sparkline(review)])]
    return figure(table(names, rows) if rows else "", lines)
