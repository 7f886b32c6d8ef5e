"""The public classes offer what their pages say, and no more."""

from __future__ import annotations

import copy
import inspect

import pytest

import fairmines as fm
from tests.helpers.public_face import CLASSES, documented
from tests.helpers.public_objects import VIEW, public_objects


def offered(thing: object) -> set[str]:
    """What completion at a prompt offers, without what Python and Gymnasium offer of each."""
    others = [part for part in type(thing).__mro__ if not part.__module__.startswith("fairmines")]
    known = {name for part in others for name in (*dir(part), *inspect.get_annotations(part))}
    return {name for name in dir(thing) if not name.startswith("_")} - known


@pytest.fixture(scope="module")
def objects(tmp_path_factory):
    return public_objects(tmp_path_factory.mktemp("objects"))


@pytest.mark.long
def test_there_is_an_object_of_each_class(objects):
    assert objects.keys() == CLASSES.keys()
    assert all(isinstance(objects[name], kind) for name, kind in CLASSES.items())


@pytest.mark.long
@pytest.mark.parametrize("name", CLASSES)
def test_completion_offers_what_the_page_says(name, objects):
    assert offered(objects[name]) - documented(CLASSES[name]) == set()
    assert documented(CLASSES[name]) - set(dir(objects[name])) == set()


@pytest.mark.long
def test_what_never_changes_has_a_hash(objects):
    """`Results` is a list. An object that has no equal is equal to itself."""
    for name, thing in objects.items():
        if name != "fairmines.Results":
            assert isinstance(hash(thing), int), name
    for name in ("Review", "ReviewSummary", "Result", "Score"):
        thing = objects[f"fairmines.{name}"]
        assert copy.copy(thing) == thing
        assert len({thing, copy.copy(thing)}) == 1


@pytest.mark.parametrize(
    ("use", "name", "instead"),
    [
        (lambda: fm.View.trusted(VIEW.cells, 2), "View.trusted", "View"),
        (lambda: fm.View.from_answer({"rows": ["?1"], "mines": None}), "View.from_answer", "the f"),
        (lambda: fm.Layout.from_answer(["*."]), "Layout.from_answer", "View.from_rows"),
        (lambda: fm.Game("beginner").display_codes(), "Game.display_codes", "codes"),
        (lambda: fm.Game("beginner").counts_only, "Game.counts_only", "Move.decided_by"),
        (lambda: fm.analyse_many([VIEW.cells]).safest_cells, "Analyses.safest_cells", "safest_ma"),
        (lambda: setattr(fm.Game("beginner"), "counts_only", 1), "Game.counts_only", "Move.decid"),
    ],
)
def test_names_that_go_warn_and_work(use, name, instead):
    with pytest.warns(
        DeprecationWarning, match=f"^{name} is deprecated .* 2.0: use {instead}"
    ) as it:
        use()
    assert it[0].filename == __file__
