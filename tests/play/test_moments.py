"""The moments of a finished game, compared with what a game that was watched has shown."""

import numpy as np
import pytest

import fairmines as fm
from fairmines.play.moments import Moments
from fairmines.web.sessions.question import KeptMoments


def play(rules, seed, *, flags=True):
    """Play random moves; return the game and, for each opening, what was seen before it."""
    rng = np.random.default_rng(seed)
    game = fm.Game((8, 7, 9), rules, seed, "safe")
    seen = []
    while game.status not in {"won", "lost"}:
        row, column = map(int, rng.integers((7, 8)))
        kind = rng.choice(["open", "flag", "chord"] if flags else ["open"])
        view, codes, moves = game.view, game.codes(), game.move_count
        if kind == "flag":
            mark = str(rng.choice(["c", "f", "q"]))
            # Right flags as a rule, so that chords open cells.
            if game.layout is not None and game.layout.mines[row, column]:
                mark = "f"
            game.flag(row, column, mark)
        elif kind == "chord":
            game.chord(row, column)
        else:
            analysis = game.analysis()
            if not analysis.mined[row, column] and rng.random() < 0.9:
                row, column = map(int, np.argwhere(analysis.mine_probability < 1)[0])
            game.open(row, column)
        if kind != "flag" and game.move_count > moves:
            seen.append((view, codes, game.moves[-1]))
    return game, seen


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
@pytest.mark.parametrize("seed", range(40))
def test_each_moment_is_what_the_player_saw(rules, seed):
    game, seen = play(rules, seed)
    moments = Moments(game)
    assert len(moments) == len(seen)
    for number, (view, codes, move) in enumerate(seen):
        moment = moments[number]
        assert (moment.number, moment.move) == (number, move)
        assert moment.cells
        lost_here = game.status == "lost" and number == len(seen) - 1
        if lost_here and move.kind == "chord" and rules == "classic":
            # What the chord opened before the mine is opened in this moment.
            assert moment.view == game.view
        else:
            assert moment.view == view
            shown = [[{10: "f", 11: "q", 9: "c"}.get(it, it) for it in row] for row in moment.codes]
            assert shown == codes
        if lost_here:
            assert moment.cells == (game.reason.hit,)
        assert all(moment.view.cells[cell] == fm.View.COVERED for cell in moment.cells)


def test_the_games_end_in_all_ways():
    """The comparison above has games that are won, lost by opening, and lost by a chord."""
    ends = {
        (game.status, game.moves[-1].kind)
        for rules in ("classic", "fair", "kind")
        for game, _ in (play(rules, seed) for seed in range(40))
    }
    assert {("won", "open"), ("lost", "open"), ("lost", "chord")} <= ends


def test_a_chord_opens_cells_one_after_another():
    layout = fm.Layout([[0, 0, 1], [0, 0, 0], [1, 0, 0]])
    game = fm.Game.from_layout(layout)
    game.open(1, 1)
    game.flag(0, 0)
    game.flag(0, 1)
    game.chord(1, 1)
    assert game.status == "lost"
    moment = Moments(game)[1]
    assert moment.cells == ((0, 2),)
    assert moment.move.kind == "chord"
    assert moment.view.cells[1, 1] == 2
    assert moment.view == game.view


@pytest.mark.parametrize("rules", ["fair", "kind"])
def test_a_chord_under_other_rules_is_judged_by_the_view_before_it(rules):
    layout = fm.Layout([[0, 0, 0, 0], [0, 0, 1, 0], [1, 0, 0, 0]])
    game = fm.Game.from_layout(layout, rules)
    game.open(1, 1)
    before = game.view
    game.flag(0, 0)
    game.flag(0, 1)
    game.chord(1, 1)
    assert game.status == "lost"
    assert Moments(game)[1].view == before != game.view


def test_a_running_game_has_no_moments():
    game = fm.Game("beginner", seed=1)
    with pytest.raises(fm.FairminesError, match="the game is 'ready': expected one that is won or"):
        Moments(game)
    game.open(0, 0)
    with pytest.raises(fm.FairminesError, match="the game is 'playing'"):
        Moments(game)


@pytest.mark.parametrize("number", [-1, 2])
def test_numbers_beyond_the_openings(number):
    game = fm.Game.from_layout(fm.Layout([[0, 1, 1, 0]]))
    game.open(0, 0)
    game.open(0, 3)
    with pytest.raises(
        fm.FairminesError, match=f"step {number} of a game with 2 openings: expected 0 to 1"
    ):
        Moments(game)[number]


@pytest.mark.parametrize("rules", ["classic", "fair", "kind"])
def test_moves_taken_back_leave_no_moments(rules):
    played = 0
    for seed in range(20):
        game, seen = play(rules, seed)
        if len(seen) < 3 or seen[-1][2].kind == "chord":
            continue
        while game.moves[-1].kind != "open":
            game.undo()
        game.undo()
        # The mine was hit, or the last cell opened, by another way: by the same move again.
        game.open(seen[-1][2].row, seen[-1][2].column)
        if game.status not in {"won", "lost"}:
            continue
        played += 1
        moments = Moments(game)
        assert len(moments) == len(seen)
        assert [moments[it].view for it in range(len(seen))] == [view for view, *_ in seen]
    assert played > 5


def test_a_server_finds_the_moments_once_for_all_questions():
    game, kept = fm.Game((4, 1, 1), "classic", 3), KeptMoments()
    with pytest.raises(fm.FairminesError, match="'ready'"):
        kept.of(game)
    game.open(0, 0)
    while game.status not in {"won", "lost"}:
        game.open(*map(int, np.argwhere(game.view.covered)[-1]))
    first = kept.of(game)
    assert kept.of(game) is first
    game.undo()
    while game.status not in {"won", "lost"}:
        game.open(*map(int, np.argwhere(game.view.covered)[0]))
    again = kept.of(game)
    assert again is not first
    assert again[len(again) - 1].move == game.moves[-1]
