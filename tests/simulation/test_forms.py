"""Everything that can be called plays: in a module, a script and a notebook, in any process."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import nbformat
import pytest
from nbclient import NotebookClient

import fairmines as fm

pytestmark = pytest.mark.process

SMALL, GAMES = (6, 6, 5), 60

FORMS = """\
import functools
import numpy as np
import fairmines as fm
from fairmines.randomness import pick

EPS = 0.3

class Near(fm.Strategy):
    def __init__(self, eps=0.3):
        self.eps = eps
    def moves(self, view, rng):
        return near(view, rng, self.eps)

class OfAGlobal(fm.Strategy):
    def moves(self, view, rng):
        return near(view, rng, EPS)

class Callable:
    def __init__(self, eps):
        self.eps, self.seen = eps, []
    def __call__(self, view, rng):
        self.seen.append(view.mines)
        assert len(set(self.seen)) == 1
        return near(view, rng, self.eps)
    def bound(self, view, rng):
        return near(view, rng, self.eps)

def near(view, rng, eps=EPS):
    risk = fm.analyse(view).mine_probability
    least = np.nanmin(risk)
    cells = np.argwhere(risk <= least + (eps if least else 0)).tolist()
    return [tuple(it) for it in cells] if not least else [fm.Guess(*pick(rng, cells))]

def of_a_global(view, rng):
    return near(view, rng, EPS)

def factory(eps):
    class Made(fm.Strategy):
        def moves(self, view, rng):
            return near(view, rng, eps)
    return Made

def wrapped(function):
    @functools.wraps(function)
    def inner(view, rng):
        return function(view, rng, EPS)
    return inner

STRATEGIES = {
    "a class": Near,
    "a class of a global variable": OfAGlobal,
    "an object": Near(0.3),
    "a class of a factory": factory(0.3),
    "a function of a global variable": of_a_global,
    "a lambda": lambda view, rng: near(view, rng),
    "a cached function": functools.lru_cache(maxsize=1)(near),
    "a decorated function": wrapped(near),
    "a bound method": Callable(0.3).bound,
    "a callable object": Callable(0.3),
}
"""

PLAY = """
def play(**options):
    # Nothing is stored that was not compared, and the last run adds to the first one.
    games = [30, 60] if "out" in options else [60]
    for number in games:
        results = fm.compare(STRATEGIES, (6, 6, 5), number, **options)
    return {it.strategy: it.outcomes.tolist() for it in results}

def play_all(address):
    answers = [play(), play(workers=2, out="results.sqlite")]
    if address:
        from distributed import Client
        with Client(address, set_as_default=False) as client:
            answers.append(play(executor=client.get_executor(pure=False)))
    return answers
"""


@pytest.fixture(scope="module")
def truth():
    """What the games come to, by a strategy that nobody sends anywhere."""
    names = {"__name__": "truth"}
    exec(FORMS, names)
    return fm.simulate(names["Near"](0.3), SMALL, GAMES).outcomes.tolist()


def check(answers, truth, number):
    assert len(answers) == number
    for answer in answers:
        assert len(answer) == 10
        for form, outcomes in answer.items():
            assert outcomes == truth, form


def test_in_a_module(tmp_path, truth, monkeypatch):
    (tmp_path / "forms.py").write_text(FORMS + PLAY)
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.chdir(tmp_path)
    forms = importlib.import_module("forms")
    try:
        check(forms.play_all(None), truth, 2)
    finally:
        sys.modules.pop("forms")


def test_in_a_script(tmp_path, truth):
    # Without `if __name__ == "__main__":`.
    script = tmp_path / "script.py"
    script.write_text(f"{FORMS}{PLAY}\nimport json\nprint(json.dumps(play_all(None)))\n")
    run = subprocess.run(
        [sys.executable, script.name], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.stderr == ""
    check(json.loads(run.stdout), truth, 2)


def test_in_a_notebook(tmp_path, cluster, truth):
    address = cluster.scheduler_address
    cells = [FORMS, PLAY, f"import json\nprint(json.dumps(play_all({address!r})))"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(it) for it in cells])
    client = NotebookClient(notebook, timeout=120, resources={"metadata": {"path": tmp_path}})
    client.execute()
    [output] = notebook.cells[-1].outputs
    check(json.loads(output.text), truth, 3)


def test_what_cannot_be_sent_gets_one_sentence(tmp_path):
    with (tmp_path / "log").open("w") as log:

        def logging(view, rng):  # noqa: ARG001
            log.write(".")
            return [fm.Guess(0, 1)]

        for options in ({"workers": 2}, {"executor": ProcessPoolExecutor(1, get_context("spawn"))}):
            with pytest.raises(fm.FairminesError) as caught:
                fm.simulate(logging, SMALL, 100, **options)
            message = str(caught.value)
            assert "logging' cannot be sent to other processes (" in message
            assert message.endswith("): play with one worker")
            assert "\n" not in message


def test_what_cannot_be_loaded_gets_one_sentence(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(tmp_path)
    (tmp_path / "gone.py").write_text(FORMS)
    gone = importlib.import_module("gone")
    (tmp_path / "gone.py").unlink()
    with pytest.raises(fm.FairminesError) as caught:
        fm.simulate(gone.Near, SMALL, 100, workers=2)
    sys.modules.pop("gone")
    message = str(caught.value)
    assert "'gone:Near' cannot be loaded in a worker (ModuleNotFoundError(" in message
    assert message.endswith("): install its modules there, or play with one worker")
    assert "\n" not in message
