"""The types of the page's answers are those of the structs, and the kernel's answers have them."""

from typing import Any

import pytest
from msgspec import inspect as types

from fairmines.reviews.game_summary import GameSummary
from fairmines.reviews.review import Review
from fairmines.reviews.summary import ReviewSummary
from release.answer_types import FILE, SCRIPTS, fields_of, write_types
from tests.page.test_sample_games import samples, unpacked


def test_the_file_is_up_to_date():
    """Run `make terms` if it is not."""
    assert (SCRIPTS / FILE).read_text() == write_types()


def check(answer: Any, it: types.Type, seen: set[type]) -> None:
    """Check that the objects of an answer have the fields of their types, and note these types."""
    match it:
        case _ if answer is None:
            pass
        case types.UnionType():
            check(answer, it.types[0], seen)
        case types.StructType() | types.NamedTupleType():
            fields = fields_of(it.cls)
            assert set(answer) == set(fields), it.cls
            for name, field in fields.items():
                check(answer[name], field, seen)
            seen.add(it.cls)
        case types.VarTupleType() | types.ListType():
            for item in answer:
                check(item, it.item_type, seen)
        case types.DictType():
            for value in answer.values():
                check(value, it.value_type, seen)


@pytest.mark.process
def test_the_kernel_answers_what_the_types_say(local):
    seen: set[type] = set()
    texts = [unpacked(text).to_json() for text in samples().values()]
    reviews = [local.ask("reviewStored", record=text, games=10)["review"] for text in texts]
    for review in reviews:
        check(review, types.type_info(Review), seen)
    summaries = local.ask("summaries", reviews=reviews)
    for summary in summaries:
        check(summary, types.type_info(GameSummary), seen)
    check(local.ask("sumUp", games=summaries), types.type_info(ReviewSummary), seen)
    assert {it.__name__ for it in seen} >= {"Better", "Chance", "CurvePoint", "Proof", "Step"}
