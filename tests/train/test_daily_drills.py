"""The five drills of each day."""

import datetime as dt

from fairmines.train.daily_drills import daily_drills

DAY = dt.timedelta(1)
RULES = ["single", "subset", "overlap", "chain", None]


def test_each_day_of_a_leap_year_has_five_of_its_own_from_easy_to_hard():
    """`fm.drill_of` is sure of the answer to each position of the table."""
    first = dt.date(2028, 1, 1)
    days = [daily_drills(first + n * DAY) for n in range(366)]
    assert all([drill.rule for drill in day] == RULES for day in days)
    assert len({drill.view for day in days for drill in day}) == 5 * 366


def test_each_year_has_the_same_ones():
    """Also behind 29 February."""
    for month, day in ((1, 1), (2, 28), (3, 1), (12, 31)):
        years = [daily_drills(dt.date(year, month, day)) for year in (2026, 2027, 2028, 2036)]
        assert all(drills == years[0] for drills in years)
    assert daily_drills(dt.date(2027, 12, 31)) != daily_drills(dt.date(2027, 12, 30))
