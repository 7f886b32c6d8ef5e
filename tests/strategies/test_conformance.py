"""What every strategy must do, a user's own included, under all rules and on odd boards."""

import numpy as np
import pytest

from fairmines import BEGINNER, EXPERT, INTERMEDIATE, Level, LevelError, View, analyse
from fairmines.engines.groups import Groups
from fairmines.errors import FairminesError
from fairmines.simulation.experiment import Experiment
from fairmines.strategies import STRATEGIES, find_strategy
from fairmines.strategies.gauss import deduce
from tests.helpers.folders import EXAMPLES
from tests.helpers.watching import Frugal, proved_by_single_clues, watch

OWN = "my_strategy:CornersFirst"
NAMES = [*STRATEGIES, OWN]
EXACT = ["enumeration", "min-risk", "expert", "deliberate", OWN]
"""These find every safe cell, the others may miss some."""


def nothing(_view):
    return set()


def mines_by_single_clues(view):
    return {cell for cell, mined in proved_by_single_clues(view).items() if mined}


def mines_by_groups(view):
    groups = Groups(view, view.mines)
    groups.reduce()
    return {cell for cell, mined in groups.mined.items() if mined}


def mines_by_matrices(view):
    return {cell for cell, mined in deduce(view).items() if mined}


def mines_by_analysis(view):
    return {(row, column) for row, column in np.argwhere(analyse(view).mined).tolist()}


KNOWN_MINES = {
    "random": nothing,
    "sps": mines_by_single_clues,
    "dssp": mines_by_single_clues,
    "groups": mines_by_groups,
    "gauss": mines_by_matrices,
}
"""The mines that a strategy can know of; those that do not stand here know all that is certain."""

ODD = [
    Level(1, 1, 0),
    Level(7, 1, 2),
    Level(1, 6, 3),
    Level(2, 2, 2),
    Level(6, 5, 0),  # no mine
    Level(4, 4, 15),  # one free cell
    Level(5, 6, 20),  # mines in more than half of the cells
    Level(8, 8, 10),
    Level(20, 3, 12),
]
GAMES = {**dict.fromkeys(ODD, 4), BEGINNER: 4, INTERMEDIATE: 2, EXPERT: 1}
"""How many games are played on each level, for each set of rules and first-click rule."""


@pytest.fixture(params=NAMES)
def name(request, monkeypatch):
    monkeypatch.syspath_prepend(EXAMPLES)
    return request.param


@pytest.fixture
def strategy(name):
    return find_strategy(name)


def deals(strategy, rules, first, games=GAMES):
    """Deal games on all levels that the first-click rule allows."""
    for level, count in games.items():
        experiment = Experiment(strategy, level, rules=rules, first=first, start="random", seed=11)
        try:
            yield from [experiment.setup(game) for game in range(count)]
        except LevelError:
            # Too many mines for an opening at the start.
            assert first == "opening"


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "first"), [("classic", "opening"), ("fair", "safe"), ("kind", "any")]
)
def test_every_game_ends_and_nothing_certain_is_mistaken(name, strategy, rules, first):
    guesses = 0
    for setup in deals(strategy, rules, first):
        for step in watch(strategy, setup, rules):
            if step.guess:
                assert step.cell not in KNOWN_MINES.get(name, mines_by_analysis)(step.view)
                assert name not in EXACT or analyse(step.view).forced_guess
            else:
                assert analyse(step.view).safe[step.cell]
                assert step.alive
            guesses += step.guess
    assert guesses


def test_two_games_at_once_are_the_games_alone(strategy):
    # A strategy's knowledge is that of one game: nothing is kept in the class.
    [one, other] = deals(strategy, "classic", "opening", {BEGINNER: 2})
    views = [[step.view for step in watch(strategy, setup)] for setup in (one, other)]
    alone = [
        [list(moves) for moves in answers(strategy(), views[player], seed=player)]
        for player in (0, 1)
    ]
    together = [answers(strategy(), views[player], seed=player) for player in (0, 1)]
    mixed = [[], []]
    for turn in range(max(map(len, views))):
        for player in (0, 1):
            if turn < len(views[player]):
                mixed[player].append(list(next(together[player])))
    assert mixed == alone


def answers(player, views, seed):
    """What a strategy says to one view of a game after the other."""
    rng = Frugal(seed)
    return (player.moves(view, rng) for view in views)


def test_equal_cells_are_drawn_by_the_seed(strategy):
    blank = View.parse("6 5 8\n" + "\n".join(["??????"] * 5))
    drawn = {tuple(next(iter(strategy().moves(blank, Frugal(seed))))) for seed in range(40)}
    corners = {(0, 0), (0, 5), (4, 0), (4, 5)}
    if strategy.__name__ == "CornersFirst":
        assert drawn == corners
    elif strategy.__name__ in ("Expert", "Deliberate"):
        # It weighs what looks equal to others, and stops where nothing can be better.
        assert len(drawn) == 1
        assert drawn <= corners
    else:
        assert len(drawn) > 15


@pytest.mark.parametrize("name", STRATEGIES)
@pytest.mark.parametrize("text", ["2 1 0\n00", "2 1 1\n1!"])
def test_nothing_to_open_is_said(name, text):
    with pytest.raises(FairminesError, match="no cell can be opened"):
        list(STRATEGIES[name]().moves(View.parse(text), Frugal(0)))
