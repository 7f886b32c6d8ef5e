"""The faults of `make planted-faults` can still be planted: each stands where the list says."""

import pytest

from experiments.faults import FAULTS, FOLDERS
from tests.helpers.folders import ROOT


def test_each_language_has_some():
    assert min(len(faults) for faults in FAULTS.values()) >= 8
    parts = [fault.part for faults in FAULTS.values() for fault in faults]
    assert len(set(parts)) == len(parts) >= 30


@pytest.mark.parametrize(
    ("language", "fault"),
    [
        pytest.param(language, fault, id=f"{fault.path}-{fault.wrong[:20]}")
        for language, faults in FAULTS.items()
        for fault in faults
    ],
)
def test_what_is_right_stands_once(language, fault):
    text = (ROOT / FOLDERS[language] / fault.path).read_text()
    assert text.count(fault.right) == 1
    assert fault.wrong != fault.right
