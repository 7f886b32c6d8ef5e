"""`fairmines daily`: the boards of a day, one scored try of each, and practice after it."""

import asyncio
import datetime as dt

import numpy as np
import pytest

import fairmines as fm
from fairmines.cli import daily as command
from fairmines.cli import main
from fairmines.records import daily_tries
from fairmines.records.box_games import keep_game
from fairmines.records.daily_tries import DailyTries
from fairmines.records.games_file import GameLine
from fairmines.train.answers import keep_answer
from fairmines.train.daily_drills import daily_drills
from tests.helpers.commands import fails
from tests.helpers.terminal_apps import says

TODAY = dt.date(2027, 1, 30)
SUNDAY = dt.date(2027, 1, 31)


@pytest.fixture(autouse=True)
def day(monkeypatch):
    """Set the day; it is a Saturday at first."""

    def change(date):
        monkeypatch.setattr(command, "today", lambda: date)

    change(TODAY)
    return change


@pytest.fixture
def terminal(monkeypatch):
    """A terminal on which a function plays; it gets the application."""
    monkeypatch.setattr("fairmines.terminal.check_terminal", lambda: None)

    def play_with(play):
        monkeypatch.setattr("fairmines.cli.daily_tries.show", play)

    return play_with


@pytest.fixture
def run(tmp_path, capsys):
    """Run the command on games of its own; return what it prints."""

    def run(*arguments):
        assert main(["daily", "--data", str(tmp_path), *arguments]) == 0
        return capsys.readouterr().out

    return run


def win(app):
    """Open all safe cells."""
    for row, column in np.argwhere(~app.game.layout.mines).tolist():
        if app.game.show(row, column) == "c":
            app.game.open(row, column)
            app.keep()


def lose(app):
    """Open the first mine."""
    app.game.open(*np.argwhere(app.game.layout.mines)[0].tolist())
    app.keep()


def ask(app):
    """Ask a question."""
    app.assisted = True
    app.keep()


def leave(_):
    """Play nothing."""


def tries(tmp_path):
    """The stored tries, by grade: status and practice."""
    stored = DailyTries(tmp_path).list_all(pytest.fail)
    return {it.rpartition("-")[2]: (game.status, game.practice) for it, game in stored.items()}


def play_elsewhere(tmp_path):
    """Put a lost try of today's easy board into the box, as a page does."""
    board = fm.daily(TODAY, "easy")
    game = board.game()
    game.open(*np.argwhere(game.layout.mines)[0].tolist())
    keep_game(tmp_path, GameLine.of(game, board.try_id, began=1.7e9, touched=1.7e9 + 5))


def test_the_boards_of_a_day(run):
    said = run()
    assert "Saturday, 2027-01-30 (UTC)" in said
    assert "easy    9x9, 10 mines    single   not tried\n" in said
    assert "overlap  not tried\n" in said
    assert "streak 0 days, longest 0 days" in said
    assert "chain    to come\n" in run("--date", "2027-01-31")
    past = run("--date", "2027-01-29")
    board = fm.daily(dt.date(2027, 1, 29), "easy")
    openings = board.certain_game().move_count
    assert f"not tried; 3BV {board.layout.bbbv}, expert wins with {openings} openings" in past


def test_the_drills_of_a_day_and_the_next_step(run, tmp_path, day):
    drills = daily_drills(TODAY)
    assert "drills  five positions            not tried\n" in run()
    assert run().endswith("\n  next: fairmines daily --grade easy\n")
    assert "next:" not in run("--date", "2027-01-29")
    assert "five positions            to come\n" in run("--date", "2027-01-31")
    for drill, solved in zip(drills, (True, False, True, True, True), strict=True):
        keep_answer(tmp_path, drill, solved=solved, seconds=2.0, day=TODAY)
        keep_answer(tmp_path, drill, solved=True, seconds=2.0, day=TODAY)  # the first one counts
    keep_answer(tmp_path, drills[0], solved=False, seconds=2.0)
    assert "five positions            5 of 5 answered, 4 right\n" in run()
    day(SUNDAY)
    assert "five positions            not tried\n" in run()


def test_a_win_is_scored_and_shared(run, terminal, tmp_path):
    terminal(win)
    said = run("--grade", "easy")
    assert said.startswith("Fairmines daily 2027-01-30, easy (single): won in ")
    assert said.endswith("fairmines daily --date 2027-01-30 --grade easy\n")
    assert "3BV/s, " in said
    assert tries(tmp_path) == {"easy": ("won", False)}
    assert "easy    9x9, 10 mines    single   won in " in run()
    assert "streak 1 day, longest 1 day" in run()
    assert run("--share") == said


def test_after_the_boards_come_the_drills_and_then_tomorrow(run, terminal, tmp_path):
    terminal(lose)
    for grade in ("easy", "middle", "hard"):
        assert run().endswith(f"\n  next: fairmines daily --grade {grade}\n")
        run("--grade", grade)
    assert run().endswith("\n  next: fairmines train --daily\n")
    for drill in daily_drills(TODAY):
        keep_answer(tmp_path, drill, solved=True, seconds=2.0, day=TODAY)
    midnight = dt.datetime.combine(SUNDAY, dt.time(), dt.UTC).astimezone()
    assert run().endswith(f"\n  next: the boards of Sunday come at {midnight:%H:%M}\n")


def test_there_is_one_scored_try(run, terminal, tmp_path):
    terminal(lose)
    said = run("--grade", "easy").splitlines()[0]
    assert said.startswith("Fairmines daily 2027-01-30, easy (single): lost in ")
    assert said.endswith(" s, 1 mistake")
    seen = []
    terminal(lambda app: (seen.append(app.title_line), win(app)))
    assert run("--grade", "easy") == ""
    assert seen == ["Daily board of 2027-01-30, easy (single): practice."]
    assert tries(tmp_path) == {"easy": ("lost", False)}


def test_a_try_goes_on_where_it_was_left(run, terminal, tmp_path):
    terminal(leave)
    run("--grade", "middle")
    assert "begun" in run()
    terminal(ask)
    run("--grade", "middle")
    terminal(win)
    assert "with help" in run("--grade", "middle")
    assert tries(tmp_path) == {"middle": ("won", False)}
    [game] = fm.games(tmp_path)
    assert (game.daily, game.assisted) == (fm.daily(TODAY, "middle"), True)
    assert list((tmp_path / "daily").iterdir()) == []


def test_a_board_that_was_played_elsewhere_is_practice(run, terminal, tmp_path):
    play_elsewhere(tmp_path)
    assert "easy    9x9, 10 mines    single   lost in " in run()
    seen = []
    terminal(lambda app: (seen.append(app.title_line), win(app)))
    assert run("--grade", "easy") == ""
    assert seen == ["Daily board of 2027-01-30, easy (single): practice."]
    assert tries(tmp_path) == {"easy": ("lost", False)}
    assert [(it.record.status, it.practice) for it in fm.games(tmp_path)] == [
        ("lost", False),
        ("won", True),
    ]


def test_the_try_that_ends_first_counts(run, terminal, tmp_path):
    """Another one that runs meanwhile is practice when it ends."""
    terminal(lambda app: (play_elsewhere(tmp_path), win(app)))
    assert ": lost in " in run("--grade", "easy")
    assert [(it.record.status, it.practice) for it in fm.games(tmp_path)] == [
        ("lost", False),
        ("won", True),
    ]


def test_a_try_that_runs_ends_when_another_has_ended(run, terminal, tmp_path):
    terminal(leave)
    run("--grade", "easy")
    play_elsewhere(tmp_path)
    assert tries(tmp_path) == {"easy": ("lost", False)}
    assert run("--grade", "easy") == ""
    assert list((tmp_path / "daily").iterdir()) == []


def test_a_killed_program_loses_no_try(run, terminal, tmp_path, monkeypatch):
    """It is killed when the file of the try is written, and the box does not have it yet."""
    terminal(lose)
    with monkeypatch.context() as patch:
        patch.setattr(daily_tries, "keep_game", lambda *_: None)
        run("--grade", "easy")
    assert list(fm.games(tmp_path)) == []
    assert "lost in " in run()
    terminal(leave)
    run("--grade", "easy")
    assert [(it.id, it.practice) for it in fm.games(tmp_path)] == [
        ("daily-2027-01-30-easy", False),
    ]
    assert list((tmp_path / "daily").iterdir()) == []


def test_a_damaged_try_is_named(run, terminal, tmp_path, capsys):
    """It is there, so no other one begins."""
    terminal(leave)
    run("--grade", "easy")
    [path] = (tmp_path / "daily").iterdir()
    path.write_text(path.read_text().replace('"touched":', '"moved":'))
    says = f"the try 'daily-2027-01-30-easy' in {str(path)!r}: it has no times: expected 'began', "
    fails(capsys, "daily", "--data", tmp_path, "--grade", "easy", says=says)
    assert main(["daily", "--data", str(tmp_path)]) == 0
    assert f"fairmines: left out: {says}" in capsys.readouterr().err


def test_a_try_that_cannot_be_kept(terminal, tmp_path, capsys):
    (tmp_path / "daily").write_text("")
    terminal(leave)
    where = str(tmp_path / "daily" / "daily-2027-01-30-easy.json")
    says = f"cannot write {where!r}: "
    fails(capsys, "daily", "--data", tmp_path, "--grade", "easy", says=says)


def test_a_try_that_is_begun_before_midnight_stays_of_its_day(run, terminal, day, tmp_path):
    terminal(leave)
    run("--grade", "easy")
    day(SUNDAY)
    terminal(win)
    run("--grade", "easy", "--date", "2027-01-30")
    assert tries(tmp_path) == {"easy": ("won", False)}
    assert "streak 1 day, longest 1 day" in run()


def test_a_clock_set_back_gives_no_second_try(run, terminal, day, tmp_path):
    terminal(lose)
    run("--grade", "easy")
    day(SUNDAY)
    run("--grade", "easy")
    day(TODAY)
    terminal(win)
    run("--grade", "easy")
    assert tries(tmp_path) == {"easy": ("lost", False)}


def test_another_day_is_practice(run, terminal, tmp_path):
    terminal(win)
    assert run("--grade", "hard", "--date", "2027-01-29") == ""
    assert tries(tmp_path) == {}


def test_a_day_to_come(capsys, terminal, tmp_path):
    terminal(win)
    says = "the day 2027-01-31 has not begun: expected 2027-01-30 or earlier"
    arguments = "daily", "--data", tmp_path, "--grade", "hard", "--date", "2027-01-31"
    fails(capsys, *arguments, says=says)


def test_wrong_arguments(capsys, tmp_path):
    says = "'31.1.27' is not a date: expected YYYY-MM-DD, 2026-01-01 to 2036-12-31"
    fails(capsys, "daily", "--date", "31.1.27", says=says)
    says = "date '2040-01-01' has no board: expected 2026-01-01 to 2036-12-31"
    fails(capsys, "daily", "--date", "2040-01-01", says=says)
    fails(capsys, "daily", "--share", "--grade", "easy", says="--share with --grade")
    says = "no scored try of 2027-01-30 is over"
    fails(capsys, "daily", "--share", "--data", tmp_path, says=says)
    fails(capsys, "daily", "--grade", "easy", says="is no terminal")


@pytest.mark.long
def test_the_application(run, terminal):
    """As a player has it: a new game is practice only when the try is over."""

    def play(app):
        async def session():
            async with app.run_test(size=(100, 40)) as pilot:
                first = app.game
                assert says(app) == "Daily board of 2027-01-30, easy (single): scored try."
                await pilot.press("n")
                assert app.game is first
                assert "scored try" in str(app.query_one("#status").render())
                lose(app)
                await pilot.press("n")
                assert app.game is not first
                assert "practice" in str(app.query_one("#status").render())

        asyncio.run(session())

    terminal(play)
    assert "lost" in run("--grade", "easy")
