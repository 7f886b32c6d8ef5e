"""Simulations on a Dask cluster: the same result, even if a worker is killed."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading

import pytest
from distributed import Client, Future

import fairmines as fm
from fairmines.cli import main
from fairmines.simulation.campaign import Campaign
from fairmines.simulation.dask_cluster import dask_executor
from fairmines.simulation.experiment import Terms, make_experiment
from tests.helpers.players import PythonMinRisk
from tests.helpers.results import facts

LEVEL, GAMES = (9, 9, 10), 2_000
pytestmark = pytest.mark.process


def test_one_of_two_workers_is_killed(cluster):
    campaign = Campaign([make_experiment(PythonMinRisk, LEVEL, GAMES, Terms(seed=5))])
    with Client(cluster, set_as_default=False) as client:
        workers = list(client.run(os.getpid).values())
    assert len(workers) == 2
    with dask_executor(cluster.scheduler_address) as (executor, threads):
        assert threads == 2
        # Both workers have several parts when one of them dies.
        parts = campaign.play(executor, ahead=16)
        next(parts)
        os.kill(workers[0], signal.SIGKILL)
        left = sum(1 for _ in parts)
    assert left >= 16
    [result] = campaign.results
    assert facts(result) == facts(fm.simulate(PythonMinRisk, LEVEL, games=GAMES, seed=5))
    # The tests that follow ask every worker something, and would not meet one that still starts.
    with Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(2)


def test_a_result_counts_whatever_happens_to_its_worker_afterwards(cluster, monkeypatch):
    """Dask's own executor asks for the state after the result, and then raises `TypeError`."""
    monkeypatch.setattr(Future, "status", property(lambda _: "lost"))
    with dask_executor(cluster.scheduler_address) as (executor, _):
        assert executor.submit(pow, 2, 10).result(60) == 1024


def test_from_the_command_line(cluster, capsys):
    options = ["--strategy", "random", "--level", "6x6x5", "--games", "600", "--json"]
    assert main(["simulate", *options, "--dask", cluster.scheduler_address]) == 0
    [report] = json.loads(capsys.readouterr().out)
    assert report["wins"] == fm.simulate("random", (6, 6, 5), games=600).wins


def test_a_strategy_that_fails_there(cluster, capsys):
    options = ["--strategy", "tests.helpers.players:Broken", "--level", "6x6x5", "--games", "10"]
    assert main(["simulate", *options, "--dask", cluster.scheduler_address]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert "Broken' fails in game 0 of seed 1: ZeroDivisionError('oh')" in captured.err


@pytest.mark.parametrize(
    "address", ["NONSENSE", "", "nonsense://x", "tcp://no port", "tcp://:1", "::1:8786", "x:port"]
)
def test_no_address(capsys, monkeypatch, address):
    monkeypatch.setattr("fairmines.simulation.dask_cluster.dask_executor", None)  # not even tried
    assert refused(capsys, address) == (
        f"argument --dask: {address!r} is not the address of a Dask scheduler: expected "
        "tcp://HOST:PORT; see fairmines simulate --help"
    )


@pytest.mark.parametrize(
    ("address", "why"),
    [
        ("nonsense://x:1", "unknown address scheme 'nonsense'"),
        ("tls://127.0.0.1:9", "TLS expects"),
    ],
)
def test_no_scheduler(capsys, address, why):
    sentence = refused(capsys, address)
    assert sentence.startswith(f"there is no Dask scheduler at '{address}': {why}")


def test_no_program():
    assert complaint("tcp://127.0.0.1:9").startswith(
        "there is no Dask scheduler at 'tcp://127.0.0.1:9': no answer in 0.5 seconds"
    )


@pytest.mark.parametrize("says", [b"", b"HTTP/1.1 400 Bad Request\r\n" * 9])
def test_another_program(capsys, monkeypatch, says):
    """A program that accepts a connection, and then sends nothing, or another protocol."""
    monkeypatch.setattr("fairmines.simulation.dask_cluster.DASK_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        address = "tcp://{}:{}".format(*listening.getsockname())

        def answer():
            connection, _ = listening.accept()
            with connection:
                connection.sendall(says)
                while connection.recv(1000):
                    pass

        threading.Thread(target=answer, daemon=True).start()
        sentence = complaint(address) if says else refused(capsys, address)
        why = "" if says else "no answer in 0.5 seconds"
        assert f"there is no Dask scheduler at '{address}': {why}" in sentence


def refused(capsys, address):
    """Return the error for an address, one sentence."""
    assert main(["simulate", "--games", "10", "--dask", address]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return captured.err.removeprefix("fairmines: ").removesuffix("\n")


def complaint(address):
    """The same, by a process of its own, which says nothing more when it ends."""
    code = (
        "import sys; from fairmines.cli import main; "
        "import fairmines.simulation.dask_cluster as d; d.DASK_SECONDS = 0.5; sys.exit(main())"
    )
    line = [sys.executable, "-c", code, "simulate", "--games", "10", "--dask", address]
    run = subprocess.run(line, capture_output=True, text=True, timeout=60, check=False)
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (2, "", 1)
    return run.stderr.removeprefix("fairmines: ")


def test_without_the_library(capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main(["simulate", "--games", "10", "--dask", "tcp://127.0.0.1:9"]) == 2
    assert "pip install 'fairmines[cluster]'" in capsys.readouterr().err
