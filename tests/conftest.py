"""Configures pytest: Hypothesis profiles, and fixtures for servers, games and experiments."""

import gc
import importlib
import os
import shutil
import signal
import sys
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import HealthCheck, settings

from fairmines import _kernel
from tests.helpers import hindrances, tiers
from tests.helpers.commands import write
from tests.helpers.folders import DATA
from tests.helpers.games import Clock
from tests.helpers.page_host import LocalScripts, NodeHost
from tests.helpers.tiers import needs

# Modules there are for tests to copy; they need others that the tests write.
collect_ignore = ["data"]

# "fixed", the default, tries the same examples every time: a run says something about the commit,
# not about luck. HYPOTHESIS_PROFILE=explore looks for new ones, ten times as many.
settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("quick", settings.get_profile("fixed"), max_examples=10)
settings.register_profile(
    "explore", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))

# Hypothesis also tries the constants of those of our modules that are imported: which those are
# depends on the tests that ran before. tests/project/test_examples.py says if this hook has gone.
with suppress(ImportError):
    from hypothesis.internal.conjecture.providers import HypothesisProvider
    from hypothesis.internal.constants_ast import Constants

    HypothesisProvider._local_constants = Constants()

# A shell that runs the tests in the background makes them ignore Ctrl-C, and with them the programs
# that they start and interrupt. So restore the handler.
if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser):
    hindrances.add_options(parser)
    parser.addoption("--records", type=int, default=24, help="review so many games at random")


def pytest_configure(config):
    config.pluginmanager.register(tiers)
    # A loop of seconds: a few examples of each property.
    if config.option.markexpr == "quick" and "HYPOTHESIS_PROFILE" not in os.environ:
        settings.load_profile("quick")


def pytest_collection_finish():
    """Keep thousands of collected tests out of each garbage collection."""
    gc.freeze()


@pytest.fixture(scope="module")
@needs("process")
def local():
    """The page's scripts in Node."""
    with LocalScripts() as scripts:
        yield scripts


@pytest.fixture
def hosts(local, request):
    """A function that opens the page's own host, on the games of a name."""
    return lambda name="games": NodeHost(local, f"{request.node.nodeid} {name}")


@pytest.fixture
def host(hosts):
    """The page's own host."""
    with hosts() as running:
        yield running


@pytest.fixture
def record_count(request):
    """How many games at random the tests of reviews judge in all."""
    return request.config.getoption("--records")


@pytest.fixture
def clock():
    """A clock whose time tests set."""
    return Clock()


@pytest.fixture
def board(tmp_path):
    """A file with a small board."""
    return write(tmp_path, "3 3\n???\n?2!\n???\n")


@pytest.fixture
def path(tmp_path):
    """A file for results."""
    return tmp_path / "results.sqlite"


@pytest.fixture
def near(tmp_path, monkeypatch):
    """The module `near`, with strategies that have parameters; a copy of tests/data/near.py."""
    shutil.copy(DATA / "near.py", tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    importlib.invalidate_caches()
    yield importlib.import_module("near")
    sys.modules.pop("near", None)


@pytest.fixture
def forbid_chance(monkeypatch):
    """Return a function that forbids all draws and analyses of games from its call on."""

    def refuse(*_arguments, **_names):
        pytest.fail("a game is drawn or analysed")

    class ReplayedGame(_kernel.Game):
        """A game whose moves all say what they drew: then the kernel draws and counts nothing."""

        def move(self, kind, *terms, redrawn=None, **recorded):
            if kind in {"open", "chord"} and redrawn is None:
                refuse()
            return super().move(kind, *terms, redrawn=redrawn, **recorded)

    def forbid():
        monkeypatch.setattr(_kernel, "Game", ReplayedGame)
        for name in ("deal", "count", "find_deal"):
            monkeypatch.setattr(_kernel, name, refuse)
        for name in ("default_rng", "SeedSequence"):
            monkeypatch.setattr(np.random, name, refuse)

    return forbid
