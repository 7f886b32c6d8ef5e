"""Positions of games, from the kernel and from strategies in Python."""

import numpy as np
import pytest

import fairmines as fm
from fairmines.simulation.experiment import Terms, make_experiment
from fairmines.simulation.play import play


class ReadingOrder(fm.Strategy):
    """Opens the first covered cell."""

    def moves(self, view, rng):  # noqa: ARG002
        return [fm.Guess(*divmod(int(view.covered.argmax()), view.width))]


@pytest.mark.parametrize("strategy", ["expert", ReadingOrder])
def test_the_games_are_those_of_a_simulation(strategy):
    found = fm.positions(strategy, "beginner", 200, seed=2)
    result = fm.simulate(strategy, "beginner", int(found.game[-1]) + 1, seed=2)
    for game in range(int(found.game[-1])):  # the last one may be cut off
        of_game = found.game == game
        assert (found.won[of_game] == result.outcomes[game]).all()
        assert found.opening[of_game].tolist() == list(range(1, of_game.sum() + 1))
        played = play(make_experiment(strategy, "beginner", terms=Terms(seed=2)), game)
        assert found.guess[of_game].sum() == played.guesses


@pytest.mark.parametrize("strategy", ["expert", "dssp"])
def test_every_move_leads_to_the_next_view(strategy):
    found = fm.positions(strategy, "intermediate", 300, seed=4)
    experiment = make_experiment(strategy, "intermediate", terms=Terms(seed=4))
    for i in range(len(found)):
        layout = experiment.setup(int(found.game[i])).layout
        cells, move = found.cells[i], tuple(found.move[i])
        assert (cells[cells >= 0] == layout.clues[cells >= 0]).all()
        assert not ((cells >= 0) & layout.mines).any()
        assert cells[move] == fm.View.COVERED
        if not found.guess[i]:
            assert not layout.mines[move]
        if i + 1 < len(found) and found.game[i + 1] == found.game[i]:
            opened = (found.cells[i + 1] >= 0) & (cells < 0)
            assert opened[move]


def test_scores():
    found = fm.positions("min-risk", "expert", 200, seed=1, guesses_only=True)
    assert found.guess.all()
    mine_probability = found.analyse().mine_probability
    risk = mine_probability[np.arange(200), found.move[:, 0], found.move[:, 1]]
    np.testing.assert_array_equal(found.score, 1 - risk)
    np.testing.assert_allclose(risk, found.analyse().least_risk, rtol=1e-9)
    expert = fm.positions("expert", "beginner", 100, seed=1)
    assert np.isnan(expert.score[~expert.guess]).all()
    scores = expert.score[expert.guess]
    assert ((scores > 0) & (scores <= 1)).all()
    assert np.isnan(fm.positions("dssp", "beginner", 50).score).all()


@pytest.mark.parametrize("strategy", ["min-risk", "dssp"])
def test_positions_are_drawn_uniformly_from_a_game(strategy):
    everything = fm.positions(strategy, "beginner", 3000, seed=1)
    drawn = fm.positions(strategy, "beginner", 200, seed=1, per_game=1)
    assert (np.diff(drawn.game.astype(int)) >= 1).all()
    places = []
    for game, opening in zip(drawn.game, drawn.opening, strict=True):
        openings = everything.opening[everything.game == game]
        if game < everything.game[-1] and len(openings) > 5:
            places.append((opening - 0.5) / len(openings))
    assert len(places) > 50
    # A mean of uniform numbers, five standard errors; the first or the last ones would be far off.
    assert abs(np.mean(places) - 0.5) < 5 * np.sqrt(1 / 12 / len(places))


def test_a_view_and_a_repr():
    found = fm.positions("min-risk", fm.BEGINNER, 30)
    assert found[4] == fm.View(found.cells[4], 10)
    assert repr(found).startswith("<Positions: 30 of ")


@pytest.mark.parametrize("select", [lambda _: slice(1, 3), lambda it: it.guess, lambda _: [4, 0]])
def test_several_of_the_positions(select):
    found = fm.positions("min-risk", (6, 6, 8), 40)
    index = select(found)
    part = found[index]
    assert isinstance(part, fm.Positions)
    assert (part.level, part.seed) == (found.level, found.seed)
    for name in ("cells", "move", "guess", "score", "game", "opening", "won"):
        assert np.array_equal(getattr(part, name), getattr(found, name)[index], equal_nan=True)
    assert [part[place] for place in range(len(part))] == [
        found[int(number)] for number in np.arange(40)[index]
    ]


def test_games_without_positions():
    with pytest.raises(fm.FairminesError, match=r"10,0.. games have no such position"):
        fm.positions("min-risk", (3, 3, 0), 5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"n": 0}, "n 0 is out of range: expected 1 to 100,000,000 positions"),
        ({"per_game": 0}, "per_game 0"),
        ({"workers": 0}, "workers 0"),
        ({"seed": -1}, "seed -1"),
        ({"level": "hard"}, "level 'hard' is unknown"),
    ],
)
def test_invalid_arguments(options, message):
    with pytest.raises(fm.FairminesError, match=message):
        fm.positions("min-risk", **options)
