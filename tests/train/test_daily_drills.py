"""The five drills of each day."""

import datetime as dt
from hashlib import sha256

from fairmines.train.daily_drills import daily_drills

DAY = dt.timedelta(1)
RULES = ["single", "subset", "overlap", "chain", None]


def test_each_day_of_a_leap_year_has_five_of_its_own_from_easy_to_hard():
    """`fm.drill_of` is sure of the answer to each position of the table."""
    first = dt.date(2028, 1, 1)
    days = [daily_drills(first + n * DAY) for n in range(366)]
    assert all([drill.rule for drill in day] == RULES for day in days)
    assert len({drill.view for day in days for drill in day}) == 5 * 366


def test_eight_years_have_eight_images_of_the_same_ones():
    """Also behind 29 February. The rule and the answers are those of the image."""
    for month, day in ((1, 1), (2, 28), (3, 1), (12, 31)):
        years = [daily_drills(dt.date(year, month, day)) for year in range(2026, 2035)]
        for drills in zip(*years, strict=True):
            assert len({drill.view for drill in drills}) == 8
            kinds = {(it.rule, len(it.right), len(it.certain), it.solutions) for it in drills}
            assert len(kinds) == 1
        assert years[8] == years[0]
    assert daily_drills(dt.date(2027, 12, 31)) != daily_drills(dt.date(2027, 12, 30))


def test_the_drill_of_a_day_stays():
    views = [str(daily_drills(dt.date(year, 3, 1))[0].view) for year in range(2026, 2034)]
    assert sha256("\n".join(views).encode()).hexdigest()[:16] == "724a4756cdeeb14b"
