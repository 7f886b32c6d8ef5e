"""A Dask cluster plays the same games, also when one of its workers is killed."""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys

import pytest
from distributed import Client, LocalCluster
from test_simulation import facts

import fairmines as fm
from fairmines.cli import main
from fairmines.simulation import executors
from fairmines.simulation.campaign import Campaign, Job
from fairmines.simulation.executors import dask_executor
from fairmines.simulation.prepare import prepare

LEVEL, GAMES = (9, 9, 10), 5_000


@pytest.fixture(scope="module")
def cluster():
    """Two worker processes, each with one thread."""
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:
        yield cluster


def test_one_of_two_workers_is_killed(cluster):
    campaign = Campaign([Job(prepare("min-risk", LEVEL, seed=5), GAMES)])
    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
    assert len(workers) == 2
    with dask_executor(cluster.scheduler_address) as (executor, threads):
        assert threads == 2
        # All chunks are with the cluster when one of its workers dies.
        chunks = campaign.play(executor, ahead=GAMES)
        next(chunks)
        os.kill(workers[0], signal.SIGKILL)
        left = sum(1 for _ in chunks)
    assert left == 19
    [result] = campaign.results
    assert facts(result) == facts(fm.simulate("min-risk", LEVEL, games=GAMES, seed=5))


def test_from_the_command_line(cluster, capsys):
    options = ["--strategy", "random", "--level", "6x6x5", "--games", "600", "--json"]
    assert main(["simulate", *options, "--dask", cluster.scheduler_address]) == 0
    [report] = json.loads(capsys.readouterr().out)
    assert report["wins"] == fm.simulate("random", (6, 6, 5), games=600).wins


def test_a_strategy_that_fails_there(cluster, capsys):
    options = ["--strategy", "test_simulation:Broken", "--level", "6x6x5", "--games", "10"]
    assert main(["simulate", *options, "--dask", cluster.scheduler_address]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Broken' fails in game 0 of seed 1: ZeroDivisionError('oh')" in captured.err


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nonsense://x", "tcp://no port"])
def test_no_scheduler(capsys, monkeypatch, address):
    monkeypatch.setattr(executors, "DASK_SECONDS", 0.5)
    assert main(["simulate", "--games", "10", "--dask", address]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"fairmines: there is no Dask scheduler at '{address}': ")
    assert captured.err.count("\n") == 1


def test_without_the_library(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ImportError):
        importlib.import_module("distributed")
    assert main(["simulate", "--games", "10", "--dask", "tcp://127.0.0.1:9"]) == 2
    assert "pip install 'fairmines[cluster]'" in capsys.readouterr().err
