"""`python -m fairmines.box`: its start and its end, kills, a full disk, and hostile clients."""

import os
import random
import socket
import subprocess
import sys
from contextlib import closing

import platformdirs
import pytest

from fairmines.box.__main__ import main
from fairmines.box.store import FILE, Box, data_folder
from tests.helpers import box_faults
from tests.helpers.box import BoxProcess, game_line, read_answer
from tests.helpers.file_server import serve_files
from tests.helpers.folders import ROOT

pytestmark = pytest.mark.process


def run_program(*arguments):
    """Run the program until it ends."""
    command = [sys.executable, "-m", "fairmines.box", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_games_outlive_the_program(page, tmp_path):
    """The folder of the data is made, for the user alone. Ctrl-C ends the program silently."""
    data = tmp_path / "new" / "data"
    with BoxProcess(page, data) as box:
        assert box.request("PUT", "/games/a", game_line("a"))[0] == 201
    assert box.process.returncode == 130
    if os.name == "posix":
        assert data.stat().st_mode & 0o777 == 0o700
    with closing(Box(data)) as stored:
        assert list(stored.lines()) == [game_line("a")]


def test_it_ends_while_clients_are_connected(page, tmp_path):
    with (
        BoxProcess(page, tmp_path) as box,
        socket.create_connection(("127.0.0.1", box.port)) as one,
    ):
        one.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\n\r\n".encode())
        assert read_answer(one)[0] == 200
        one.sendall(b"PUT /games/a")
        box.stop()


def test_it_needs_python_alone(page):
    """Neither NumPy nor the kernel: `make play` is to work in a fresh clone."""
    code = (
        "import sys; sys.path.insert(0, sys.argv.pop(1))\n"
        "from fairmines.box.__main__ import main\n"
        "sys.exit(main())"
    )
    source = ROOT / "src"
    command = [sys.executable, "-I", "-S", "-c", code, source, page, "--port", "70000"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    sentence = "fairmines: port 70000 is out of range: expected 0 to 65535\n"
    assert (ended.returncode, ended.stderr) == (2, sentence)


def test_a_second_start_says_where_the_first_one_runs(page, tmp_path):
    with BoxProcess(page, tmp_path) as box:
        ended = run_program(page, "--port", box.port, "--data", tmp_path)
    told = f"fairmines: it runs already at http://127.0.0.1:{box.port}/\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, told, "")


def refuse_port(port):
    return (
        f"fairmines: port {port} of 127.0.0.1 is taken by another program: choose another one with "
        "--port; games that a browser keeps belong to an address with its port\n"
    )


def test_a_port_of_another_box_is_taken(page, tmp_path):
    """Its games are those of another folder: the page would show them in the place of these."""
    with BoxProcess(page, tmp_path / "other") as box:
        ended = run_program(page, "--port", box.port, "--data", tmp_path / "own")
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", refuse_port(box.port))


def test_a_port_of_another_program_is_taken(page, tmp_path, file_server_port):
    ended = run_program(page, "--port", file_server_port, "--data", tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (2, "", refuse_port(file_server_port))


@pytest.fixture
def file_server_port(page):
    """The port of a server that knows no games."""
    with serve_files(page) as port:
        yield port


def test_a_folder_without_a_page(tmp_path, capsys):
    assert main([str(tmp_path), "--data", str(tmp_path)]) == 2
    assert capsys.readouterr().err == (
        f"fairmines: '{tmp_path}' has no file index.html: expected a folder that `fairmines site` "
        "has written\n"
    )


def test_the_folder_for_data_is_where_systems_expect_it(monkeypatch, tmp_path):
    expected = platformdirs.user_data_path("fairmines", appauthor=False)
    assert data_folder() == expected
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == platformdirs.user_data_path("fairmines", appauthor=False)


def test_no_kill_loses_a_game(page, tmp_path):
    """`python -m tests.helpers.box_faults` kills 200 times."""
    figures = box_faults.kill_writers(page, tmp_path / "data", 50, random.Random(1))
    assert figures["answered"] < figures["sent"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process that runs")
def test_a_full_disk_loses_no_game(page, tmp_path, monkeypatch):
    """The system lets the file grow no more, as on a disk that is full."""
    import resource

    def limit(box, size):
        resource.prlimit(box.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    class Quota(BoxProcess):
        def __init__(self, page, data):
            super().__init__(page, data)
            boxes.append(self)
            limit(self, 2**20)

    boxes = []
    monkeypatch.setattr(box_faults, "BoxProcess", Quota)
    figures = box_faults.fill_disk(page, tmp_path, lambda: limit(boxes[-1], 2**21))
    assert figures["stored"] > 5
    assert figures["sentence"].startswith(f"cannot write to '{tmp_path / FILE}': ")


def test_hostile_requests(page, tmp_path):
    """`python -m tests.helpers.box_faults` sends 100,000."""
    figures = box_faults.attack(page, tmp_path / "data", 400, random.Random(2))
    *_, most = figures["megabytes before, afterwards, at most"]
    assert most < 250
    assert figures["statuses"].keys() >= {200, 400, 403, 404, 405}
