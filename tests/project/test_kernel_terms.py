"""The names in Python's types are those of the kernel."""

from typing import get_args

from fairmines import _kernel
from fairmines.play.daily import Grade
from fairmines.play.deals import Deal, HowDealt, SearchedDeal
from fairmines.play.moves import DecidedBy, Kind
from fairmines.play.rules import Mistake, Rules, Status
from fairmines.proofs.steps import PatternName, ProofRule
from fairmines.reviews.decision import MistakeKind
from fairmines.train.drills import DrillTask

KINDS = {
    "Rules": Rules,
    "GameStatus": Status,
    "LossKind": Mistake,
    "DecidedBy": DecidedBy,
    "MoveKind": Kind,
    "HowDealt": HowDealt,
    "Rule": ProofRule,
    "PatternName": PatternName,
    "Grade": Grade,
    "Mistake": MistakeKind,
    "DrillTask": DrillTask,
}


def test_names():
    assert _kernel.terms() == {name: get_args(kind) for name, kind in KINDS.items()}


def test_deals_are_some_of_the_ways_to_deal():
    assert {*get_args(SearchedDeal)} < {*get_args(Deal)} < {*get_args(HowDealt)}
