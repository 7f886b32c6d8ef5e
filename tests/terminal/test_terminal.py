"""The terminal game, driven by keys and clicks."""

import asyncio
import io
import re
import sys

import numpy as np
import pytest

import fairmines as fm
from fairmines import terminal
from fairmines.rendering import palette
from fairmines.terminal.app import MinesApp
from fairmines.terminal.board_widget import BoardWidget
from fairmines.terminal.keys import Keys
from tests.helpers import terminal_apps
from tests.helpers.terminal_apps import lines, says

pytestmark = pytest.mark.long

CORNER = fm.Layout([[0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1], [0, 1, 1, 1]])


def on_a_terminal(size=(80, 30)):
    """Make a test of a coroutine that plays a small game."""
    return terminal_apps.on_a_terminal(lambda: MinesApp((4, 4, 4), "classic", 7, "safe"), size)


async def set_up(app, pilot, layout=CORNER, rules="classic"):
    """Put a game on this layout before the player, the cursor in its first cell."""
    app.game = fm.Game.from_layout(layout, rules)
    app._show()
    app.query_one(BoardWidget).place_cursor((0, 0))
    await pilot.pause()


def paper(app, row, column):
    """The background of a cell."""
    x = 0
    for segment in app.query_one(BoardWidget).render_line(row):
        if x == 2 * column:
            return segment.style.bgcolor.name
        x += segment.cell_length
    raise AssertionError("out of sight")


def counter(app, name):
    return app.query_one(name).value


async def click(pilot, row, column, button=1):
    """Click into a cell; the board has a border of one."""
    await pilot.click(BoardWidget, offset=(1 + 2 * column, 1 + row), button=button)


@on_a_terminal()
async def test_won_with_the_keyboard_only(app, pilot):
    await set_up(app, pilot)
    await pilot.press("space", "down", "down", "down", "right", "f")
    assert lines(app) == ["        ", "    1 1 ", "1 2 4   ", "  ⚑     "]
    assert counter(app, "#mines") == "003"
    await pilot.press("left", "left", "enter")
    assert app.game.status == "won"
    assert lines(app)[2:] == ["1 2 4 ⚑ ", "1 ⚑ ⚑ ⚑ "]
    assert re.match(r"Won in \d+\.\d", says(app))
    assert str(app.query_one("#face").content) == "B-)"
    assert counter(app, "#mines") == "000"


@on_a_terminal()
async def test_lost_with_the_mouse_only(app, pilot):
    await set_up(app, pilot)
    await click(pilot, 0, 0)
    await click(pilot, 3, 0, button=3)
    await click(pilot, 3, 3)
    assert app.game.status == "lost"
    assert lines(app)[2:] == ["1 2 4 * ", "x * * * "]
    assert paper(app, 3, 3) == "#ff0000"
    assert paper(app, 3, 2) != "#ff0000"
    assert str(app.query_one("#face").content) == "X-("
    assert "was certain to be a mine, and a safe cell was at row 3, column 0" in says(app)
    assert paper(app, 3, 0) == "#00d060"


@on_a_terminal()
async def test_chords_by_key_middle_button_and_click_on_a_clue(app, pilot):
    for number in range(3):
        await set_up(app, pilot)
        await click(pilot, 0, 0)
        await click(pilot, 3, 1, button=3)
        await click(pilot, 3, 2, button=3)
        if number == 0:
            app.query_one(BoardWidget).place_cursor((2, 1))
            await pilot.press("c")
        else:
            await click(pilot, 2, 1, button=number)
        assert app.game.status == "won"


@on_a_terminal()
async def test_marks_come_and_go(app, pilot):
    await set_up(app, pilot)
    shown = []
    for key in ("f", "f", "question_mark", "question_mark", "f", "question_mark", "f"):
        await pilot.press(key)
        shown.append(lines(app)[0][0])
    assert shown == ["⚑", " ", "?", " ", "⚑", "?", "⚑"]
    await pilot.press("space")
    assert app.game.status == "ready"


@on_a_terminal()
async def test_the_cursor_stays_on_the_board(app, pilot):
    await set_up(app, pilot)
    await pilot.press("up", "left")
    assert app.query_one(BoardWidget).cursor == (0, 0)
    await pilot.press(*["down"] * 9, *["right"] * 9)
    assert app.query_one(BoardWidget).cursor == (3, 3)
    assert paper(app, 3, 3) == "#0050e6"


@on_a_terminal()
async def test_states_and_probabilities_are_shown_and_hidden(app, pilot):
    await set_up(app, pilot, fm.Layout([[1, 0, 0, 0, 1, 0]]))
    await pilot.press("right", "space", "s")
    assert lines(app) == ["· 1 · · · · "]
    assert says(app) == "No cell is safe: you may guess."
    await pilot.press("p")
    assert lines(app) == ["501 50333333"]
    assert says(app) == "No cell is safe: you may guess. Least risk: 33.3 %."
    inks = [segment.style.color.name for segment in app.query_one(BoardWidget).render_line(0)]
    # The least risk has its colours swapped.
    assert (inks[0], paper(app, 0, 5)) == (palette.LIGHT, palette.DARK)
    assert inks[5] not in {palette.LIGHT, palette.DARK}
    await pilot.press("right", "space")
    assert lines(app) == ["! 1   1 ! + "]
    assert says(app) == "+ safe, ! mined, else mine probability in percent"
    await pilot.press("s")
    assert says(app) == "+ safe, ! mined, · undetermined"
    for keys in ("s", "pp"):
        await pilot.press(*keys)
        assert not set(lines(app)[0]) & set("+!·")


@pytest.mark.parametrize("width", [30, 50, 80, 120])
def test_the_keys_fit(width):
    async def session():
        app = MinesApp(fm.BEGINNER, "fair", 7, "safe")
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.pause()
            keys = app.query_one(Keys)
            shown = [keys.render_line(y).text for y in range(keys.size.height)]
            # Every key is there, not torn apart, and nothing is covered by the footer.
            for key in Keys.KEYS:
                assert sum(f"{key.key} {key.says}" in line for line in shown) == 1
            assert all(len(line.rstrip()) <= width for line in shown)
            assert app.query_one("#status").region.bottom <= keys.region.y
            assert len(shown) == {30: 4, 50: 2, 80: 2, 120: 1}[width]

    asyncio.run(session())


@on_a_terminal(size=(50, 20))
async def test_a_click_on_a_key_runs_its_action(app, pilot):
    await set_up(app, pilot)
    keys = app.query_one(Keys)
    for says_so, done in (
        ("Flag", lambda: app.game.show(0, 0) == "f"),
        ("Mark", lambda: app.game.show(0, 0) == "q"),
        ("Open", lambda: app.game.status == "playing"),
        ("Probabilities", lambda: "+" in "".join(lines(app))),
        ("New", lambda: app.game.status == "ready"),
    ):
        y, x = next(
            (y, keys.render_line(y).text.index(says_so))
            for y in range(keys.size.height)
            if says_so in keys.render_line(y).text
        )
        await pilot.click(Keys, offset=(x + 1, y))
        await pilot.pause()
        assert done(), says_so


@on_a_terminal()
async def test_a_hint_leads_to_a_safe_cell(app, pilot):
    await set_up(app, pilot, rules="fair")
    await pilot.press("h")
    assert says(app) == "No cell is safe: you may guess."
    await pilot.press("space", "h")
    cell = app.query_one(BoardWidget).cursor
    assert app.game.analysis().safe[cell]
    assert says(app) == "Row 3, column 0 is safe."
    await pilot.press("space", "h")
    assert app.game.status == "won"


@on_a_terminal()
async def test_a_new_game(app, pilot):
    old = app.game
    assert old.seed == 7
    await pilot.press("space", "n")
    assert app.game.status == "ready"
    assert app.game.seed != 7
    assert (app.game.level, app.game.rules, app.game.first) == (old.level, old.rules, old.first)
    assert lines(app) == ["        "] * 4


@on_a_terminal()
async def test_the_clock_is_shown(app, pilot):
    now = [0.0]
    app.game = fm.Game((9, 9, 10), seed=1, clock=lambda: now[0])
    app.game.open(4, 4)
    for now[0], shown in ((61.9, "061"), (5000, "999")):
        async with asyncio.timeout(20):
            while counter(app, "#time") != shown:
                await pilot.pause(0.05)


@on_a_terminal()
async def test_what_is_too_complex_is_said(app, pilot):
    await set_up(app, pilot, fm.Layout([[0, 1, 0, 1], [0, 0, 0, 0], [0, 0, 1, 0]]), rules="kind")
    app.game.open(1, 1)
    app.game.open(0, 2)
    app.game.budget = 0
    for key in ("h", "s"):
        await pilot.press(key)
        assert "are too entangled" in says(app)
    assert app.game.move_count == 2
    await pilot.press("space")
    assert app.game.moves[-1].decided_by == "deal"


@on_a_terminal(size=(40, 20))
async def test_a_large_board_scrolls_with_the_cursor(app, pilot):
    await set_up(app, pilot, fm.Layout(np.arange(10_000).reshape(100, 100) == 9999))
    board = app.query_one(BoardWidget)
    board.place_cursor((29, 39))
    await pilot.press("down", "right")
    await pilot.pause()
    row, column = board.cursor
    assert (row, column) == (30, 40)
    left, top = board.scroll_offset
    assert top <= row < top + board.size.height
    assert left <= 2 * column < left + board.size.width - 1
    # Cells of two colours take all its width, and halves of cells its ends.
    papers = [segment.style.bgcolor.name for segment in board.render_line(0)]
    assert papers == (papers[:2] * board.size.width)[: board.size.width // 2 + 1]
    await click(pilot, 3, 5, button=3)
    assert app.game.show(top + 3, (left + 10) // 2) == "f"


# Finished games are kept


def play_and_keep(data, play, **terms):
    """Let a coroutine play with an app whose games are kept, and its pilot; return the app."""
    terms = {"level": fm.BEGINNER, "rules": "classic", "seed": 7, "first": "safe"} | terms
    app = MinesApp(*terms.values(), data)

    async def session():
        async with app.run_test() as pilot:
            await play(app, pilot)

    asyncio.run(session())
    return app


async def lose(app, pilot):
    """Open a mine by a key."""
    if app.game.layout is None:
        app.game.open(4, 4)
    app.query_one(BoardWidget).place_cursor(tuple(np.argwhere(app.game.layout.mines)[0].tolist()))
    await pilot.press("space")
    assert app.game.status == "lost"


def test_finished_games_are_kept(tmp_path):
    async def play(app, pilot):
        await lose(app, pilot)
        await pilot.press("space")  # does nothing
        await pilot.press("n")
        app.game.open(4, 4)
        await pilot.press("h")
        await lose(app, pilot)
        await pilot.press("n", "space")

    play_and_keep(tmp_path, play)
    games = list(fm.games(tmp_path))
    assert [(it.record.status, it.practice) for it in games] == [("lost", False)] * 2
    assert [(it.seed_stated, it.assisted) for it in games] == [(True, False), (False, True)]
    assert games[0].record.seed == 7
    assert games[0].record.game().layout.bbbv == games[0].bbbv
    assert games[0].record.began <= games[0].ended


def test_a_game_that_begins_under_an_analysis_is_assisted(tmp_path):
    async def play(app, pilot):
        await pilot.press("s", "s")
        await lose(app, pilot)
        await pilot.press("n", "s", "n")
        await lose(app, pilot)

    play_and_keep(tmp_path, play)
    assert [it.assisted for it in fm.games(tmp_path)] == [True, True]


@pytest.mark.parametrize("level", [(201, 3, 9), fm.BEGINNER])
def test_the_player_hears_of_a_game_that_is_not_kept(tmp_path, level):
    async def play(app, pilot):
        app.game.open(1, 1)
        await lose(app, pilot)
        sentences.append(says(app))

    sentences = []
    (tmp_path / "file").write_text("")
    play_and_keep(tmp_path / "file" if level == fm.BEGINNER else tmp_path, play, level=level)
    [sentence] = sentences
    why = "cannot make the folder " if level == fm.BEGINNER else "width is 201: expected a whole nu"
    assert sentence.startswith(f"the game is not kept: {why}")


@pytest.mark.parametrize("name", ["__stdin__", "__stderr__"])
@pytest.mark.skipif(sys.platform == "win32", reason="Windows draws on standard output")
@pytest.mark.usefixtures("streams")
def test_without_a_terminal_nothing_runs(monkeypatch, name):
    monkeypatch.setattr(MinesApp, "run", lambda _: pytest.fail("it runs"))
    for stream in (io.StringIO(), None):
        monkeypatch.setattr(sys, name, stream)
        with pytest.raises(fm.FairminesError, match="is no terminal: the game on the terminal"):
            terminal.run(fm.BEGINNER, "fair", None, "safe", None)


@pytest.mark.usefixtures("streams")
def test_run_begins_the_stated_game(monkeypatch):
    seen = []
    monkeypatch.setattr(MinesApp, "run", lambda app: seen.append(app.game))
    terminal.run(fm.BEGINNER, "kind", 5, "opening", None)
    [game] = seen
    assert (game.level, game.rules, game.seed, game.first) == (fm.BEGINNER, "kind", 5, "opening")
    with pytest.raises(fm.LevelError):
        terminal.run((3, 3, 9), "kind", 5, "opening", None)
