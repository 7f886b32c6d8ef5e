"""Hypothesis tries the same examples in every run, whatever ran before."""

import sys
from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st


@pytest.mark.long
def test_examples_do_not_depend_on_the_modules_that_are_imported(tmp_path, monkeypatch):
    before = drawn()
    module = ModuleType("constants_to_draw")
    module.__file__ = str(tmp_path / "constants_to_draw.py")
    numbers = ", ".join(str(10**6 + number) for number in range(100))
    (tmp_path / "constants_to_draw.py").write_text(f"NUMBERS = [{numbers}]\n")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert drawn() == before


def drawn() -> list[int]:
    numbers = []

    @settings(derandomize=True, database=None, max_examples=300)
    @given(st.integers())
    def collect(number):
        numbers.append(number)

    collect()
    return numbers
