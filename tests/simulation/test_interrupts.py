"""Ctrl-C and time limits stop long computations promptly."""

import _thread
import itertools
import os
import signal
import sys
import threading
import time
from contextlib import contextmanager, suppress

import numpy as np
import pytest

import fairmines as fm
from fairmines import _kernel
from fairmines.cli import main
from fairmines.simulation.ledger import Ledger
from tests.helpers.results import count_games, rows

DENSE = fm.View(np.full((31, 59), fm.View.COVERED), 1108)
"""A covered board on which a game takes seconds."""
LARGE = (300, 300, 22_500)
"""A level on which a game in conditional play takes minutes."""
BUDGET = 2**26
GENEROUS = 8.0
"""Seconds for what should end in half a second, on a machine that is busy."""


def long_frontier():
    """Return a view with one component, which takes seconds to count."""
    row, column = np.indices((7, 1000))
    return fm.View(np.where((row % 2 == 1) & (column % 2 == 1), 3, fm.View.COVERED))


def large_match():
    width, height, mines = LARGE
    return _kernel.Match(
        width=width,
        height=height,
        mines=mines,
        free_radius=0,
        seed=1,
        budget=BUDGET,
        conditional=True,
    )


def play_games(threads, games):
    _kernel.play_games(_kernel.Guessing.min_risk(), large_match(), 0, games, threads)


def sample():
    cells = np.full((300, 300), fm.View.COVERED, np.int8)
    _kernel.sample(cells, _kernel.CountOptions(mines=22_500, budget=BUDGET), 1, 50_000)


def analyse_many():
    fm.analyse_many(np.stack([long_frontier().cells] * 8), budget=2**40, threads=2)


# The steps of a count are stopped one by one in cpp/tests/test_stop_check.cpp.
LONG = {
    "advice": lambda: fm.best_move(DENSE, budget=100_000),
    "a game of expert": lambda: fm.simulate("expert", LARGE, games=1, estimator="conditional"),
    "a game of another thread": lambda: play_games(threads=3, games=16),
    "samples": sample,
    "the views of two threads": analyse_many,
}


@pytest.mark.long
@pytest.mark.parametrize("name", LONG)
def test_ctrl_c(name):
    # What Ctrl-C does.
    timer = threading.Timer(0.5, _thread.interrupt_main)
    begin = time.monotonic()
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            LONG[name]()
    finally:
        timer.cancel()
    assert time.monotonic() - begin < GENEROUS


@pytest.mark.filterwarnings("ignore::fairmines.InterruptedWarning")
def test_ctrl_c_at_any_line_reports_each_stored_game_once(tmp_path):
    """Where parts of a row are stored, and joined, the result has what the file has."""
    options = {"strategy": "sps", "level": (8, 8, 10)}
    for number in itertools.count():
        path = tmp_path / f"{number}.sqlite"
        played = 0
        at_line = interrupt_at(number, Ledger.settle, Ledger._finish)
        with suppress(KeyboardInterrupt), at_line as lines:
            result = fm.simulate(**options, games=4, out=path)
            played = result.games
        assert count_games(path) <= played <= 4
        assert rows(path, "SELECT * FROM claims") == []
        if played:
            assert result.wins == fm.simulate(**options, games=played).wins
        if len(lines) < number:
            break
    assert number > 30


@contextmanager
def interrupt_at(number, *functions):
    """Raise KeyboardInterrupt before a line of functions, by its number; yield the lines so far."""
    codes, lines = {function.__code__ for function in functions}, []

    def trace(frame, event, _):
        if event == "line":
            if len(lines) == number:
                raise KeyboardInterrupt
            lines.append(frame.f_lineno)
        return trace if frame.f_code in codes else None

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield lines
    finally:
        sys.settrace(before)


def test_a_computation_of_another_thread_ends_by_its_deadline():
    # Only the main thread hears Ctrl-C, but every thread keeps its time.
    raised = []

    def count():
        options = _kernel.CountOptions(budget=2**40)
        try:
            _kernel.count(long_frontier().cells, options, _kernel.Deadline(0.1))
        except _kernel.OutOfTime as error:
            raised.append(error)

    thread = threading.Thread(target=count)
    thread.start()
    thread.join()
    assert len(raised) == 1


@pytest.mark.long
def test_a_handler_of_another_signal_raises_its_own_exception():
    class AlarmError(Exception):
        pass

    def ring(*_):
        raise AlarmError

    before = signal.signal(signal.SIGUSR1, ring)
    try:
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGUSR1))
        timer.start()
        with pytest.raises(AlarmError):
            play_games(threads=1, games=16)
    finally:
        signal.signal(signal.SIGUSR1, before)


class TestTimeLimit:
    @pytest.mark.long
    def test_of_advice(self):
        begin = time.monotonic()
        # On this board a busy machine too plays many games in a second.
        view = fm.View(np.full((16, 30), fm.View.COVERED), 99)
        advice = fm.best_move(view, budget=10**9, seconds=1.0)
        assert 1.0 <= time.monotonic() - begin < GENEROUS
        assert not advice.exact
        assert 1 <= len(advice.candidates) <= 4
        for it in advice.candidates:
            assert 0 <= it.low <= it.value <= it.high <= it.safety

    @pytest.mark.long
    def test_that_is_not_reached_changes_nothing(self):
        view = fm.View(np.full((9, 9), fm.View.COVERED), 10)
        limited, free = fm.best_move(view, budget=300, seconds=1e6), fm.best_move(view, budget=300)
        assert limited == free

    def test_too_short_for_a_game(self):
        with pytest.raises(fm.TooComplexError, match=r"within 1e-09 s: expected a smaller view"):
            fm.best_move(DENSE, seconds=1e-9)

    @pytest.mark.parametrize("seconds", [0, -1, float("nan")])
    def test_out_of_range(self, seconds):
        with pytest.raises(fm.FairminesError, match=r"^seconds .* expected a number above 0$"):
            fm.best_move(DENSE, seconds=seconds)

    @pytest.mark.long
    def test_on_the_command_line(self, capsys, tmp_path):
        path = tmp_path / "board.txt"
        path.write_text("30 16 99\n" + ("?" * 30 + "\n") * 16)
        assert main(["advise", str(path), "--seconds", "1"]) == 0
        assert "Open row" in capsys.readouterr().out
        assert main(["advise", str(path), "--seconds", "0"]) == 2
        assert "seconds 0 is out of range" in capsys.readouterr().err
