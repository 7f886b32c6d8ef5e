"""Drills on the terminal, driven by keys and clicks."""

import datetime as dt
import json

import pytest

import fairmines as fm
from fairmines import terminal
from fairmines._kernel import check_game_line
from fairmines.cli import main
from fairmines.records.box_games import write_games_file
from fairmines.terminal.board_widget import BoardWidget
from fairmines.terminal.training import TrainApp
from fairmines.train.daily_drills import daily_drills
from tests.helpers.terminal_apps import lines, on_a_terminal, says

pytestmark = pytest.mark.long


def drills(rule, task="safe"):
    """Make a test of a coroutine that gets these drills, from seed 7."""
    return on_a_terminal(lambda: TrainApp(fm.drills(rule, task, seed=7)))


def at(app, cell):
    """Place the cursor."""
    app.query_one(BoardWidget).place_cursor(cell)


def sign(app, cell):
    """The two characters of a cell."""
    return lines(app)[cell[0]][2 * cell[1] : 2 * cell[1] + 2]


def why(app):
    return str(app.query_one("#why Static").content)


def count(app):
    return str(app.query_one("#count").content).partition(".")[0]


@drills("subset")
async def test_a_safe_cell_and_its_proof(app, pilot):
    drill = app.drill
    assert says(app) == f"{drill.question} 11 mines left."
    assert sign(app, (0, 7)) == "⚑ "  # a known mine
    at(app, (5, 1))
    await pilot.press("space")
    assert (says(app), count(app)) == ("Right.", "1 solved, 0 failed")
    proof = fm.explain(drill.view, (5, 1))
    # Sentences and the board call the clues by the same letters, and each first by its place.
    for letter, clue in zip("ABC", proof.clues, strict=False):
        name = f"{drill.view.cells[clue]}{letter}"
        assert sign(app, clue) == name
        assert f"{name} (row {clue[0]}, column {clue[1]})" in why(app)
    assert why(app).startswith("Row 5, column 1 is safe. Rule: subset.")
    assert " at row " not in why(app)
    assert {sign(app, cell) for cell in drill.right} == {"+ "}
    at(app, (8, 8))
    await pilot.press("space")  # too late
    assert count(app) == "1 solved, 0 failed"
    await pilot.press("enter")
    assert app.drill.seed == 8
    assert says(app).startswith(app.drill.question)
    assert why(app) == ""


@drills("subset")
async def test_a_cell_that_is_not_certain(app, pilot):
    at(app, (0, 0))
    await pilot.press("enter")
    assert says(app) == "Wrong: this cell is not certainly safe."
    assert count(app) == "0 solved, 1 failed"
    assert sign(app, (0, 0)) == "x "
    assert why(app).startswith("Row 5, column 1 is safe. Rule: subset.")
    assert "Row 0, column 0 is undetermined: two layouts fit." in why(app)


@drills("subset")
async def test_opened_and_flagged_cells_and_known_mines_are_no_answer(app, pilot):
    at(app, (8, 8))
    await pilot.press("f")
    assert sign(app, (8, 8)) == "⚑ "
    assert "10 mines left" in says(app)
    for cell in ((8, 8), (0, 7), (0, 2)):
        at(app, cell)
        await pilot.press("space", "c", "question_mark")
    assert count(app) == "0 solved, 0 failed"
    at(app, (8, 8))
    await pilot.press("f", "space")
    assert count(app) == "0 solved, 1 failed"


@drills("overlap", "certain")
async def test_all_that_is_certain(app, pilot):
    at(app, (5, 5))
    await pilot.press("space")
    assert sign(app, (5, 5)) == "+ "
    at(app, (2, 5))
    await pilot.press("f", "enter")
    assert (says(app), count(app)) == ("Right.", "1 solved, 0 failed")
    assert sign(app, (2, 5)) == "! "


@drills("overlap", "certain")
async def test_wrong_and_missing_cells(app, pilot):
    at(app, (5, 5))
    await pilot.press("space", "space", "space")  # a tick is taken back and set again
    at(app, (0, 0))
    await pilot.press("f", "enter")
    assert says(app) == "Wrong: 1 cell wrong (x), 1 cell not found (?)."
    assert [sign(app, cell) for cell in ((5, 5), (2, 5), (0, 0))] == ["+ ", "!?", "x "]
    assert why(app).startswith("Row 2, column 5 is a mine. Rule: overlap.")
    scrolled = app.query_one("#why")
    await pilot.press("pagedown")
    await pilot.pause()
    assert scrolled.scroll_offset.y > 0


@drills(None, "guess")
async def test_guesses(app, pilot):
    at(app, (1, 0))
    await pilot.press("space")
    assert says(app) == "Wrong: this cell wins 12.5 %, the best one 25.0 %."
    assert [sign(app, cell) for cell in ((1, 0), (0, 0), (2, 1))] == ["x ", "25", "13"]
    await pilot.press("enter")
    at(app, app.drill.right[0])
    await pilot.press("space")
    assert says(app).startswith("Right: this cell wins ")
    assert count(app) == "1 solved, 1 failed"


@pytest.mark.usefixtures("streams")
def test_the_command_shows_what_it_is_asked_for(monkeypatch, capsys):
    apps = []

    def note(app):
        apps.append(app)

    monkeypatch.setattr(TrainApp, "run", note)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    for options in (["--rule", "chain"], ["--task", "guess"], ["--level", "beginner"]):
        assert main(["train", "--seed", "5", *options]) == 0
    assert [app.drill.seed for app in apps] == [5, 5, 5]
    assert [app.drill.rule for app in apps] == ["chain", None, "single"]
    assert apps[2].drill.view.mines == 10
    for options in (["--count", "2"], ["--answers"]):
        assert main(["train", *options]) == 2
        assert f"{options[0]} without --json" in capsys.readouterr().err


@pytest.mark.usefixtures("streams")
def test_ctrl_c_is_the_status_of_other_commands(monkeypatch):
    monkeypatch.setattr(TrainApp, "run", lambda app: setattr(app, "interrupted", True))
    with pytest.raises(KeyboardInterrupt):
        terminal.train(fm.drills(seed=7))


@pytest.mark.usefixtures("streams")
def test_answers_are_kept_and_todays_drills_go_on(monkeypatch, tmp_path):
    """As lines of the box, which the page reads."""

    def answer(app):
        """Answer the first drill of what is asked, rightly."""
        asked.append(app.drill)
        app._keep(app.drill, solved=True, seconds=2.5)

    asked = []
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    monkeypatch.setattr(TrainApp, "run", answer)
    for options in (["--daily"], ["--daily"], ["--seed", "7"], ["--level", "beginner"]):
        assert main(["train", "--data", str(tmp_path), *options]) == 0
    today = dt.datetime.now(dt.UTC).date()
    assert asked[:2] == daily_drills(today)[:2]
    lines = []
    write_games_file(tmp_path, lines.append, pytest.fail)
    answers = [json.loads(line) for line in lines[1:-1]]
    for line in lines[1:-1]:
        check_game_line(line=line.strip())
    assert {it.get("run") for it in answers} == {f"day-{today}", None}
    assert [it["seed"] for it in answers if "seed" in it] == ["7"]
    links = {fm.page_link(drill.view).partition("#")[2] for drill in (*asked[:2], asked[3])}
    assert {it["position"] for it in answers if "position" in it} == links


@drills("subset")
async def test_an_answer_that_cannot_be_kept(app, pilot):
    kept = []

    def keep(drill, *, solved, seconds):
        kept.append((drill, solved, seconds))
        raise fm.FairminesError("the disk is full")

    app._keep = keep
    at(app, (5, 1))
    await pilot.press("space")
    assert says(app) == "Right. The answer is not kept: the disk is full."
    [(drill, solved, seconds)] = kept
    assert (drill, solved) == (app.drill, True)
    assert seconds > 0
    await pilot.press("enter")
    assert "disk" not in says(app)
