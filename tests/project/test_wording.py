"""Figures as text: nothing uncertain looks certain, nothing above zero looks like zero."""

from __future__ import annotations

import json
import re
import subprocess

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fairmines.wording import counted, percent, percentage, points, rounded
from tests.helpers.folders import ROOT
from tests.helpers.node import find_node

PLACES = st.integers(0, 3)
RATIOS = (
    *(0.0, 1e-300, 1.4e-6, 4.9e-5, 5e-5, 0.00042, 0.00094, 0.00096, 0.001, 0.0049, 0.005, 0.0101),
    *(0.0625, 1 / 7, 0.2, 0.285, 0.333, 0.5, 2 / 3, 0.9065, 0.987, 0.9949, 0.995, 0.9951, 0.9989),
    *(0.999, 0.9994, 0.9995, 0.99994, 0.99995, 1 - 1.4e-6, 1 - 1e-16, 1.0),
)
NUMBERS = (0.0, -0.0, 0.004, 0.005, -0.004, 0.05, 0.25, 0.35, -0.25, 1.0002, 1.05, 12.345, 99.96)
ENDS = (0.0, 1e-18, -1e-18, 1e-11, 0.07, 1 - 1e-16, 1.0)
COUNTS = ((1, "mine"), (1000, "mine"), (0, "forced guess"), (1, "guess"), (2, "loss"))
SCRIPTS = ROOT / "page/src"
SCRIPT = f"""
const page = await import("{(SCRIPTS / "shell/formats.ts").as_uri()}");
const {{counted}} = await import("{(SCRIPTS / "engine/checks.ts").as_uri()}");
const {{formatNumber, formatPercent, formatProbability}} = page;
const {{formatRate, formatShare, formatSigned}} = page;
const [ratios, numbers, ends, counts] = JSON.parse(process.argv[1]);
console.log(JSON.stringify([
  ...ratios.map((it) => [formatRate(it), formatProbability(it), formatShare(it)]),
  ...ratios.filter((it) => it % 1).map((it) => [formatPercent(it, 1), formatPercent(it, 2)]),
  ...numbers.map((it) => [formatNumber(it, 1), formatNumber(it, 2), formatSigned(it)]),
  ends.map((it) => formatRate(page.withoutRest(it))),
  counts.map(([number, noun]) => counted(number, noun)),
]));
"""


def value_of(text: str) -> float:
    return float(text.lstrip("<>").replace(",", ""))


class TestRounded:
    @given(st.floats(-1e6, 1e6), PLACES, st.booleans())
    def test_only_zero_looks_like_zero_and_without_a_sign(self, value, places, signed):
        text = rounded(value, places, signed=signed)
        assert (re.fullmatch(r"0(\.0+)?", text) is not None) == (value == 0)
        assert not re.fullmatch(r"[+-]0(\.0+)?", text)

    @given(st.floats(-1e6, 1e6), PLACES)
    def test_what_it_says_is_true(self, value, places):
        text = rounded(value, places)
        if text[0] == "<":
            assert 0 < value < value_of(text)
        elif text[0] == ">":
            assert value_of(text) < value < 0
        else:
            assert value_of(text) == pytest.approx(value, abs=0.500001 * 10**-places)

    def test_huge_numbers(self):
        assert rounded(1e300, 2) == f"{10**300:,}.00"
        assert rounded(-1.7e308, 0) == f"-{17 * 10**307:,}"

    def test_what_is_no_number(self):
        assert [rounded(it, 1) for it in (float("inf"), float("nan"))] == ["infinity", "nan"]


class TestPercent:
    @given(st.floats(0, 1), PLACES)
    def test_only_certain_ratios_look_certain(self, ratio, places):
        text = percent(ratio, places)
        assert (value_of(text) == 0) == (ratio == 0)
        assert (value_of(text) == 100 and text[0] != ">") == (ratio == 1)

    def test_a_difference_that_is_not_whole_looks_so(self):
        assert [percent(it) for it in (-1.0, -0.99999, -0.99)] == ["-100.0", "<-99.9", "-99.0"]

    def test_the_rest_of_a_rounding_is_no_claim(self):
        assert percentage(0, 1e-18, 0.07) == "0.0 % (0.0–7.0)"  # noqa: RUF001
        assert percentage(1, 0.93, 1 - 1e-16) == "100.0 % (93.0–100.0)"  # noqa: RUF001
        assert percentage(1e-18) == "<0.01 %"

    @given(st.floats(0, 1))
    def test_a_label_has_three_characters(self, ratio):
        assert len(percent(ratio, 0)) <= 3

    @given(st.floats(-1, 1))
    def test_points_have_no_minus_before_a_zero(self, difference):
        assert points(difference) != "-0.0"


@pytest.mark.process
def test_the_page_writes_the_same_figures():
    node = find_node()
    if node is None:
        pytest.skip("there is no Node")
    command = [node, "--no-warnings", "--input-type=module", "--eval", SCRIPT, "--"]
    values = json.dumps([RATIOS, NUMBERS, ENDS, COUNTS])
    written = json.loads(subprocess.run([*command, values], check=True, capture_output=True).stdout)
    assert written == [
        *([f"{percent(it)}%", without_zeros(it), f"{percent(it, 0)}%"] for it in RATIOS),
        *([percent(it, 1), percent(it, 2)] for it in RATIOS if it % 1),
        *([rounded(it, 1), rounded(it, 2), rounded(it, 1, signed=True)] for it in NUMBERS),
        [f"{points(it)}%" for it in ENDS],
        [counted(number, noun) for number, noun in COUNTS],
    ]


def without_zeros(ratio: float) -> str:
    """Write a percentage as the page does, where no column has to be even."""
    return (
        re.sub(r"\.?0+(?= %)", "", percentage(ratio)).replace(" ", "")
        if ratio % 1
        else f"{ratio:.0%}"
    )
