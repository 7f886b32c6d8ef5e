"""`fairmines play`: its start and its end, kills, a full disk, and hostile clients."""

import json
import os
import random
import shutil
import socket
import subprocess
import sys
import threading
import webbrowser
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path

import pytest

from fairmines.box import data_folder, running
from fairmines.box.log import ASIDE, FILE, Log
from fairmines.box.running import OPENER, RUNNING, begin_running, find_running
from fairmines.cli import main
from fairmines.web.site import PAGE
from tests.helpers import box_faults
from tests.helpers.box import BoxProcess, add_games, game_line, read_answer, read_log, sent
from tests.helpers.commands import python_m
from tests.helpers.folders import ROOT

pytestmark = pytest.mark.process


def test_games_outlive_the_program(tmp_path):
    """The folder of the data is made, for the user alone. Ctrl-C ends the program silently."""
    data = tmp_path / "new" / "data"
    with BoxProcess(data) as box:
        assert box.request("POST", "/games", sent(("a", game_line("a"))))[0] == 200
    assert box.process.returncode == 130
    if os.name == "posix":
        assert data.stat().st_mode & 0o777 == 0o700
    with closing(Log(data)) as stored:
        assert read_log(stored) == {"a": game_line("a")}
    assert {path.name for path in data.iterdir()} == {FILE}


def test_it_ends_while_clients_are_connected(tmp_path):
    with BoxProcess(tmp_path) as box, socket.create_connection(("127.0.0.1", box.port)) as one:
        one.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\n\r\n".encode())
        assert read_answer(one)[0] == 200
        one.sendall(b"POST /games")
        box.stop()


def test_it_needs_python_alone(tmp_path):
    """Neither NumPy nor the compiled kernel: `make play` works in a fresh clone."""
    package = tmp_path / "src" / "fairmines"
    shutil.copytree(ROOT / "src" / "fairmines", package, ignore=shutil.ignore_patterns("*.so"))
    shutil.copytree(PAGE, package / "web" / "dist")

    class Bare(BoxProcess):
        PROGRAM = (
            *("-I", "-S", "-c"),
            f"import sys; sys.path.insert(0, {str(package.parent)!r})\n"
            "from fairmines.__main__ import main; sys.exit(main())",
        )

    with Bare(tmp_path / "data", "--level", "beginner", "--rules", "kind") as box:
        assert "/#level=9x9x10&rules=kind&first=safe&deal=random&key=" in box.address
        assert b'<meta name="box" content="games">' in box.request("GET", "/")[2]
        assert box.request("GET", box_faults.TABLE)[0] == 200


def test_a_second_start_leads_to_the_first_one(tmp_path):
    """Also where it has other options: they state a game. Another port would be a second box."""
    options = ["--no-browser", "--data", tmp_path, "--level", "beginner"]
    with BoxProcess(tmp_path) as box:
        for port in (box.port, box.port + 1):
            ended = python_m("play", "--port", port, *options)
            told = f"fairmines: it runs already at http://127.0.0.1:{box.port}/#level=9x9x10&"
            assert (ended.returncode, ended.stderr) == (0, "")
            assert ended.stdout.startswith(told)
            advice = f"end it with Ctrl-C before another start takes --port {port}\n"
            assert (advice in ended.stdout) == (port != box.port)
            assert f"&key={box.key}\n" in ended.stdout


def test_of_two_starts_at_once_one_leads_to_the_other(tmp_path, monkeypatch, capsys):
    """Also if the first one begins between two steps of the second one."""
    found, find = iter([None]), running.find_running
    monkeypatch.setattr(running, "find_running", lambda log: next(found, find(log)))
    with BoxProcess(tmp_path) as box:
        options = ["--no-browser", "--data", str(tmp_path), "--port", str(box.port)]
        assert main(["play", *options]) == 0
        assert capsys.readouterr().out == f"fairmines: it runs already at {box.address}\n"


def test_a_note_of_a_running_box_that_cannot_be_used(tmp_path):
    """A start goes on without it."""
    with BoxProcess(tmp_path) as box, closing(Log(tmp_path)) as log:
        whole = (tmp_path / RUNNING).read_bytes()
        note = json.loads(whole)
        changes = [
            {"port": str(box.port)},
            {"port": 2**16 + box.port},
            {"port": 0},
            {"key": "\ud800"},
            {"key": None},
            {"key": "another"},
            {"folder": "another"},
        ]
        contents = [json.dumps(note | change).encode() for change in changes]
        for content in [b"", b"\xff", b"[" * 100_000, b"[]", *contents]:
            (tmp_path / RUNNING).write_bytes(content)
            assert find_running(log) is None, content[:100]
        (tmp_path / RUNNING).write_bytes(whole)
        assert find_running(log).address() == box.address


def test_a_copy_of_the_folder_is_a_box_of_its_own(tmp_path):
    with BoxProcess(tmp_path / "games") as box:
        box.request("POST", "/games", sent(("a", game_line("a"))))
        shutil.copytree(tmp_path / "games", tmp_path / "copy")
        with BoxProcess(tmp_path / "copy") as copy:
            assert copy.key != box.key
            copy.request("DELETE", "/games", b"a")
        assert json.loads(box.request("GET", "/games")[2])["games"] == 1


def test_the_key_is_for_the_user_alone(tmp_path, monkeypatch):
    """It is in two files that nobody else can read, and in no list of processes."""
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda address: opened.append(address) or True)
    with BoxProcess(tmp_path) as box:
        command = Path(f"/proc/{box.process.pid}/cmdline").read_bytes()
        assert box.key.encode() not in command
        assert main(["play", "--data", str(tmp_path), "--seed", "7"]) == 0
        [address] = opened
        assert address == (tmp_path / OPENER).resolve().as_uri()
        assert f"url={box.url}" in (tmp_path / OPENER).read_text()
        assert f"&amp;key={box.key}" in (tmp_path / OPENER).read_text()
        for name in (OPENER, RUNNING):
            assert box.key in (tmp_path / name).read_text()
            assert (tmp_path / name).stat().st_mode & 0o777 == 0o600
    with BoxProcess(tmp_path) as again:
        assert again.key != box.key
        assert again.request("GET", "/games", X_Fairmines_Key=box.key)[0] == 403


def test_a_port_on_which_somebody_drips_costs_two_seconds(tmp_path, monkeypatch):
    """It may have the port of a box that was killed."""
    monkeypatch.setattr(running, "ASKING_SECONDS", 0.3)
    over = threading.Event()
    with closing(Log(tmp_path)) as log, socket.create_server(("127.0.0.1", 0)) as dripping:
        begin_running(tmp_path, dripping.getsockname()[1])

        def drip():
            with dripping.accept()[0] as client, suppress(OSError):
                while not over.wait(0.01):
                    client.sendall(b"H")

        with ThreadPoolExecutor(1) as pool:
            dripped = pool.submit(drip)
            assert find_running(log) is None
            assert not dripped.done()  # the box has not waited for the end
            over.set()


def test_a_folder_that_cannot_be_used_has_a_page(tmp_path):
    """One can play; copies are not kept, which is said."""
    (tmp_path / FILE).mkdir()
    box = BoxProcess(tmp_path)
    assert b"<title>" in box.request("GET", "/")[2]
    assert box.request("GET", "/games")[0] == 507
    box.kill()
    why = f"cannot open {str(tmp_path / FILE)!r}: Is a directory"
    assert box.complaints == [f"fairmines: games are not copied: {why}\n"]


def test_damaged_lines_are_named_once(tmp_path):
    """A line that was cut off, too; another file has them from then on."""
    with closing(Log(tmp_path)) as log:
        add_games(log, "a", "b", "c")
    path, aside = tmp_path / FILE, tmp_path / ASIDE
    name, line, b, c = path.read_bytes().splitlines(keepends=True)
    line, c = line.replace(b'"id": "a"', b'"id": "x"'), c[:30]
    path.write_bytes(name + line + b + c)
    box = BoxProcess(tmp_path)
    assert json.loads(box.request("GET", "/games")[2])["games"] == 1
    box.kill()
    assert box.complaints == [
        *(f"fairmines: line {n} of {str(path)!r} is damaged: it is left out\n" for n in (2, 4)),
        f"fairmines: damaged lines are in {str(aside)!r} from now on\n",
    ]
    assert aside.read_bytes() == line + c + b"\n"
    with BoxProcess(tmp_path) as again:  # which says nothing
        assert json.loads(again.request("GET", "/games")[2])["games"] == 1


def test_a_port_of_another_box_is_taken(tmp_path):
    """Its games are those of another folder: the page would show them in the place of these."""
    with BoxProcess(tmp_path / "other") as box:
        ended = python_m("play", "--no-browser", "--port", box.port, "--data", tmp_path / "own")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"fairmines: port {box.port} of 127.0.0.1 is taken by another program: choose another one "
        "with --port; games that a browser keeps belong to an address with its port\n"
    )


@pytest.mark.parametrize(
    ("system", "variables", "expected"),
    [
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/fairmines"),
        ("win32", {}, "/home/ann/AppData/Local/fairmines"),
        ("darwin", {}, "/home/ann/Library/Application Support/fairmines"),
        ("linux", {"XDG_DATA_HOME": " "}, "/home/ann/.local/share/fairmines"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/fairmines"),
    ],
)
def test_the_folder_for_data_on_each_system(monkeypatch, system, variables, expected):
    monkeypatch.setattr("fairmines.box.sys.platform", system)
    monkeypatch.setattr("fairmines.box.os.environ", variables)
    monkeypatch.setattr("pathlib.Path.home", lambda: Path("/home/ann"))
    assert data_folder() == Path(expected)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks, and ends with a signal")
def test_no_kill_loses_or_brings_back_a_line(tmp_path):
    """The process ends in the middle of a write, at a random byte of it."""
    # pytest has threads, and a process that forks must not.
    program = "import sys; from pathlib import Path; from tests.helpers import box_faults as it; "
    program += "print(it.kill_writers(Path(sys.argv[1]), 40))"
    subprocess.run([sys.executable, "-c", program, tmp_path], check=True, cwd=ROOT)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process that runs")
def test_a_full_disk_loses_no_game(tmp_path, monkeypatch):
    """The system lets the file grow no more, as on a disk that is full."""
    import resource

    class Quota(BoxProcess):
        def __init__(self, data):
            super().__init__(data)
            resource.prlimit(
                self.process.pid, resource.RLIMIT_FSIZE, (2**20, resource.RLIM_INFINITY)
            )

    monkeypatch.setattr(box_faults, "BoxProcess", Quota)
    figures = box_faults.fill_disk(tmp_path)
    assert figures["stored"] > 5
    assert figures["sentence"].startswith(f"cannot write to '{tmp_path / FILE}': ")


def test_hostile_requests(tmp_path):
    """A player beside them goes on, and memory is bounded."""
    with BoxProcess(tmp_path) as box:
        with box_faults.play_beside(box):
            statuses = box_faults.attack(box, 400, random.Random(2))
        assert statuses.keys() >= {200, 400, 403, 404, 405}
        assert box_faults.most_memory_of(box) < 150
