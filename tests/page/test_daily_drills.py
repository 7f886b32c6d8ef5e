"""The five drills of a day on the page are those of the library."""

import datetime as dt
from pathlib import Path

import pytest

import fairmines as fm
import fairmines.train
from fairmines.train.daily_drills import daily_drills
from tests.helpers.node import run_script

pytestmark = pytest.mark.process

DRILLS_OF_DAYS = """
globalThis.document = { querySelector: () => null, baseURI: "https://fairmines.example/" };
globalThis.location = new URL("https://fairmines.example/train.html");
globalThis.fetch = async () => ({ ok: true, text: async () => asked.table });
const { drillsOfDay } = await import(`${scripts}train/daydrills.ts`);
console.log(JSON.stringify(await Promise.all(asked.dates.map(drillsOfDay))));
"""


def test_the_drills_of_a_day_are_those_of_the_library():
    """In all eight images of the table, and behind 29 February."""
    dates = [dt.date(year, month, 1) for year in range(2026, 2034) for month in (2, 3)]
    table = (Path(fairmines.train.__path__[0]) / "daily_drills.txt").read_text()
    days = run_script(DRILLS_OF_DAYS, {"table": table, "dates": [str(date) for date in dates]})
    links = [
        [fm.page_link(drill.view, "https://fairmines.example/") for drill in daily_drills(date)]
        for date in dates
    ]
    expected = [[link.partition("#")[2] for link in day] for day in links]
    assert [[drill["position"] for drill in day] for day in days] == expected
