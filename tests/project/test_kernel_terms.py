"""The names in Python's types are those of the kernel."""

import re
from typing import get_args

import pytest

from fairmines import _kernel
from fairmines.play.deals import Deal, HowDealt, SearchedDeal
from fairmines.play.moves import DecidedBy, Kind
from fairmines.play.rules import Mistake, Rules, Status
from fairmines.proofs.drills import DrillTask
from fairmines.proofs.steps import ProofRule
from fairmines.reviews.decision import MistakeKind
from tests.helpers.folders import ROOT

KINDS = {
    "Rules": Rules,
    "GameStatus": Status,
    "LossKind": Mistake,
    "DecidedBy": DecidedBy,
    "MoveKind": Kind,
    "HowDealt": HowDealt,
    "Rule": ProofRule,
    "Mistake": MistakeKind,
    "DrillTask": DrillTask,
}
HEADER = ROOT / "cpp" / "kernel" / "board" / "terms.hpp"


def test_names():
    assert _kernel.terms() == {name: get_args(kind) for name, kind in KINDS.items()}


def test_deals_are_some_of_the_ways_to_deal():
    assert {*get_args(SearchedDeal)} < {*get_args(Deal)} < {*get_args(HowDealt)}


@pytest.mark.parametrize("name", KINDS)
def test_no_other_header_has_one_of_the_enumerations(name):
    headers = [it for it in (ROOT / "cpp").rglob("*.hpp") if it != HEADER]
    assert len(headers) > 50
    assert re.search(rf"\benum class {name}\b", HEADER.read_text())
    for header in headers:
        assert not re.search(rf"\benum class {name}\b", header.read_text()), header


def test_a_name_that_the_kernel_does_not_know_is_refused():
    with pytest.raises(TypeError):
        _kernel.Match(
            width=9,
            height=9,
            mines=10,
            free_radius=0,
            seed=1,
            budget=1,
            rules="other",  # type: ignore[arg-type]
        )
