"""What is recorded for the tests of the page's own host is what the server answers."""

import json

import pytest

from tests.helpers.differential import Tally
from tests.helpers.record_answers import (
    play_groups,
    record_games,
    record_questions,
    record_store,
)
from tests.helpers.recorded_answers import read_recorded

pytestmark = pytest.mark.long


def other_groups(name, answered):
    """List the groups that are not recorded like this; JSON has no tuples."""
    recorded, answered = read_recorded(name), json.loads(json.dumps(answered))
    return sorted(
        group for group in recorded | answered if recorded.get(group) != answered.get(group)
    )


@pytest.fixture(scope="module")
def groups():
    return dict(play_groups())


def test_games(groups):
    assert other_groups("games", record_games(groups)) == []


def test_games_are_of_all_kinds(groups):
    """And end in all ways."""
    for name, games in groups.items():
        tally = Tally()
        for script in games:
            tally.note(script)
        if name.startswith("random"):
            kinds = {"rules classic", "rules fair", "rules kind", "deal no-guess"}
            assert kinds | {"status won", "status lost"} <= set(tally.games)
            assert {"open", "flag", "question mark", "chord", "undo"} <= set(+tally.moves)
            assert tally.moves["redrawn"] > 10
            assert tally.answers["error"] > 10
        if name.startswith(("no-guess", "repaired")):
            assert tally.games["refused"] == 0
        if name.startswith("no-guess") and not name.endswith("None"):
            assert tally.moves["searched"] > 0


def test_questions():
    assert other_groups("questions", record_questions()) == []


def test_store():
    assert other_groups("store", record_store()) == []
