"""The page's reader of replays beside the Python package: byte for byte, and word for word."""

import json
import random
import re
from pathlib import Path

import pytest

from fairmines.boards.layout import Layout
from fairmines.errors import FairminesError
from fairmines.formats.decoding import decode
from fairmines.formats.evf_video import read_evf, write_evf
from fairmines.formats.failures import FileError
from fairmines.formats.rawvf import write_rawvf
from fairmines.formats.rmv import read_rmv
from fairmines.records.files import read_game
from tests.helpers import replay_files as files
from tests.helpers.fuzz_formats import mutate
from tests.helpers.library_answers import describe_error, is_partly_readable
from tests.helpers.node import ROOT
from tests.helpers.replay_reader import ReplayReader

LANGUAGES = ["en", "cs", "fi", "pt-BR", "ru"]
MOST_MS, MOST_BYTES = 500, 64 * 2**20
TEXTS = ROOT / "src/fairmines/web/static/js/lang/replays"
KERNEL = ROOT / "cpp/kernel/replays"


@pytest.fixture(scope="module")
def reader():
    with ReplayReader() as reader:
        yield reader


def read_here(data, name, **options):
    """Return the record as JSON, or the refusal."""
    try:
        return read_game(data, Path(name).suffix, **options).to_json()
    except FairminesError as error:
        if isinstance(error, FileError) and not options.get("partial"):
            part = (data, Path(name).suffix, options.get("replay", 0))
            error.partial = is_partly_readable(*part)
        return describe_error(error)


def whole_files():
    """Files of all formats, by the ends of their names."""
    video, marked = read_evf(files.evf(3)), read_rmv(files.rmv(preflags=[(0, 3)]))
    text = write_rawvf(video)
    large = Layout.random("expert", seed=3)
    session = [(b"a", files.evf(3)), (b"b", write_evf(video))]
    return {
        "avf": [files.avf(), files.avf(large), files.avf(question_marks=True, player=b"\xe9")],
        "evf": [*map(files.evf, range(4)), write_evf(video), write_evf(marked, 3)],
        "evfs": [files.evfs(session), files.evfs(session[:1])],
        "rmv": [files.rmv(1), files.rmv(2), files.rmv(steps=True), files.rmv(preflags=[(1, 2)])],
        "mvf": [*map(files.mvf, (2005, 2006, 2007)), files.old_mvf(player=b"\xd6\xd0")],
        "rawvf": [text, text.replace(b" lc ", b" sc "), text.replace(b"0.900 mv", b"0.900 mt")],
    }


ALL = whole_files()


@pytest.mark.process
@pytest.mark.parametrize("ending", ALL)
@pytest.mark.parametrize("partial", [False, True], ids=["whole", "partial"])
def test_files_and_what_is_left_of_them(reader, ending, partial):
    rng = random.Random(f"{ending} {partial}")
    for data in ALL[ending]:
        cuts = [data[: len(data) * part // 7] for part in range(1, 7)]
        damaged = [mutate([data], rng) for _ in range(60)]
        for number, it in enumerate([data, *cuts, *damaged]):
            name = f"x.{ending}" if number % 3 else "x"
            ours = reader.read(it, name, partial=partial)
            assert ours == read_here(it, name, partial=partial)


@pytest.mark.process
def test_the_replays_of_a_session(reader):
    data = ALL["evfs"][0]
    for replay in range(4):
        assert reader.read(data, "", replay=replay) == read_here(data, "x", replay=replay)
    refused = reader.read(data, "")
    assert refused["error"] == "an EVFS file: there are 2 whole replays, expected 1"
    assert refused["failure"]["values"] == [2, {"bytes": "a"}, {"bytes": "b"}]


@pytest.mark.process
@pytest.mark.parametrize(
    "name", ["", "x", "x.json", "x.JSON", "x.avf", ".avf", "x.txt", "a/b.rmv", "x.avf.", "é.evf"]
)
@pytest.mark.parametrize("data", [b"", b"hello", b"[]", bytes(30), b"*rmv", b"\x11M"])
def test_names_say_the_format_where_bytes_do_not(reader, name, data):
    ours, theirs = reader.read(data, name), read_here(data, name)
    # A saved game is read elsewhere.
    assert ours == theirs or (ours is None and name.lower() == "x.json")


@pytest.mark.process
def test_each_failure_is_said_in_each_language(reader):
    rng = random.Random(1)
    failures = {}
    for ending, whole in ALL.items():
        for data in whole:
            for _ in range(60):
                told = read_here(mutate([data], rng), f"x.{ending}")
                if isinstance(told, dict) and "failure" in told:
                    failure = told["failure"]
                    failures[failure["format"], failure["problem"]] = failure
    assert len(failures) > 30
    for failure in failures.values():
        said = {reader.ask("say", failure=failure, language=it) for it in LANGUAGES}
        assert len(said) == len(LANGUAGES)
        assert not any(re.search(r"undefined|NaN|[{}]", it) for it in said), said


def keys(language):
    text = (TEXTS / f"{language}.js").read_text("utf-8")
    return re.findall(r'^  "?([\w.]+)"?:', text, re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_languages_have_the_same_keys(language):
    assert keys(language) == keys("en")
    assert len(set(keys(language))) == len(keys(language))


def test_each_problem_and_field_of_the_kernel_has_a_text():
    """As its sources name them, also those that no file of these tests has."""
    source = "".join(path.read_text("utf-8") for path in sorted(KERNEL.glob("*.cpp")))
    taken = r"\b(?:take|number|long_number|until_nul|section|read_digits)\((?:[^()\"]|\([^()]*\))*"
    fields = set(re.findall(taken + r'"(\w+)"\)', source))
    problems = set(re.findall(r'\b(?:wrong|ends|Failure)[({]\s*"(\w+)"', source))
    assert len(fields) > 70
    assert len(problems) > 35
    known = {re.sub(r"^[A-Z]+\.", "", it) for it in keys("en")}
    assert {f"field.{it}" for it in fields} <= known
    assert problems - {"questions_switched"} <= known  # no reader says that


@pytest.mark.process
def test_names_in_any_code_page(reader):
    rng = random.Random(3)
    names = [bytes((a, b)) for a in range(0xB0, 0xF8) for b in range(0xA1, 0xFF)][::7]
    names += [rng.randbytes(rng.randrange(9)) for _ in range(200)]
    for name in names:
        record = json.loads(reader.read(files.avf(player=name), "x.avf"))
        assert record.get("player", "") == decode(name)


@pytest.mark.process
@pytest.mark.long
@pytest.mark.parametrize("year", [2005, 2007])
def test_seeds_of_mvf_shuffle_bits_alike(reader, year):
    """Sines and cosines of two C libraries order them."""
    for seed in range(0, 65536, 131):
        data = files.mvf(year, seed=seed)
        assert reader.read(data, "x.mvf") == read_here(data, "x.mvf")


@pytest.mark.process
@pytest.mark.long
@pytest.mark.parametrize("ending", ALL)
def test_damaged_files_take_little_time_and_memory(reader, ending):
    rng = random.Random(ending)
    name = {"rawvf": "RawVF"}.get(ending, ending.upper())
    slowest = 0.0
    for _ in range(1000):
        data = mutate(ALL[ending], rng)
        slowest = max(slowest, reader.time(data, name, partial=rng.random() < 0.5))
    assert slowest < MOST_MS
    assert reader.ask("memory") < MOST_BYTES
