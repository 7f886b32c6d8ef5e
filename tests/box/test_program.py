"""`fairmines play`: its start and its end, kills, a full disk, and hostile clients."""

import os
import random
import shutil
import socket
import sys
from contextlib import closing

import platformdirs
import pytest

from fairmines.box.running import PORT_FILE
from fairmines.box.store import FILE, Box, data_folder
from tests.helpers import box_faults
from tests.helpers.box import BoxProcess, game_line, read_answer
from tests.helpers.commands import python_m
from tests.helpers.folders import ROOT

pytestmark = pytest.mark.process


def test_games_outlive_the_program(tmp_path):
    """The folder of the data is made, for the user alone. Ctrl-C ends the program silently."""
    data = tmp_path / "new" / "data"
    with BoxProcess(data) as box:
        assert box.request("PUT", "/games/a", game_line("a"))[0] == 201
    assert box.process.returncode == 130
    if os.name == "posix":
        assert data.stat().st_mode & 0o777 == 0o700
    with closing(Box(data)) as stored:
        assert list(stored.lines()) == [game_line("a")]


def test_it_ends_while_clients_are_connected(tmp_path):
    with BoxProcess(tmp_path) as box, socket.create_connection(("127.0.0.1", box.port)) as one:
        one.sendall(f"GET / HTTP/1.1\r\nHost: 127.0.0.1:{box.port}\r\n\r\n".encode())
        assert read_answer(one)[0] == 200
        one.sendall(b"PUT /games/a")
        box.stop()


def test_it_needs_python_alone(tmp_path):
    """Neither NumPy nor the compiled kernel: `make play` works in a fresh clone."""
    package = tmp_path / "src" / "fairmines"
    shutil.copytree(ROOT / "src" / "fairmines", package, ignore=shutil.ignore_patterns("*.so"))

    class Bare(BoxProcess):
        PROGRAM = (
            *("-I", "-S", "-c"),
            f"import sys; sys.path.insert(0, {str(package.parent)!r})\n"
            "from fairmines.__main__ import main; sys.exit(main())",
        )

    with Bare(tmp_path / "data", "--level", "beginner", "--rules", "kind") as box:
        assert box.url.endswith("/#level=9x9x10&rules=kind&first=safe&deal=random")
        assert b'<meta name="box" content="games">' in box.request("GET", "/")[2]
        assert box.request("GET", "/static/kernel/daily.bin")[0] == 200


def test_a_second_start_leads_to_the_first_one(tmp_path):
    """Also where it has other options: they state a game."""
    options = ["--no-browser", "--data", tmp_path, "--level", "beginner"]
    with BoxProcess(tmp_path) as box:
        ended = python_m("play", "--port", box.port, *options)
    told = f"fairmines: it runs already at http://127.0.0.1:{box.port}/#level=9x9x10&"
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith(told)


@pytest.mark.parametrize("port", [[], ["--port", "0"], ["--port", "1"]])
def test_a_folder_is_served_at_one_port(tmp_path, port):
    """A page would keep its running games at each address, and copy its games into one box."""
    with BoxProcess(tmp_path) as box:
        ended = python_m("play", "--no-browser", "--data", tmp_path, *port)
        assert (ended.returncode, ended.stderr) == (0, "")
        first, *more = ended.stdout.splitlines()
        assert first == f"fairmines: it runs already at http://127.0.0.1:{box.port}/"
        number = "".join(port[1:])
        told = f"fairmines: end it with Ctrl-C before another start takes --port {number}"
        assert more == [told] * bool(port)
    # Once it has ended, also by a kill, another port can be taken.
    with BoxProcess(tmp_path) as box:
        box.kill()
    with BoxProcess(tmp_path) as box:
        assert box.request("GET", "/")[0] == 200
    assert not (tmp_path / PORT_FILE).exists()


@pytest.mark.parametrize("content", [b"", b"x", b"0", b"99999", b"-5", b"\xff", b"1" * 10**5])
def test_a_damaged_note_of_a_port_hinders_no_start(tmp_path, content):
    (tmp_path / PORT_FILE).write_bytes(content)
    with BoxProcess(tmp_path) as box:
        assert box.request("GET", "/")[0] == 200
        assert (tmp_path / PORT_FILE).read_text() == str(box.port)


def test_a_note_of_a_port_of_another_box_is_not_believed(tmp_path):
    with BoxProcess(tmp_path / "other") as other, BoxProcess(tmp_path / "own") as own:
        own.kill()
        (tmp_path / "own" / PORT_FILE).write_text(str(other.port))
        with BoxProcess(tmp_path / "own") as again:
            assert again.request("GET", "/")[0] == other.request("GET", "/")[0] == 200
            assert again.port != other.port


def test_a_port_of_another_box_is_taken(tmp_path):
    """Its games are those of another folder: the page would show them in the place of these."""
    with BoxProcess(tmp_path / "other") as box:
        ended = python_m("play", "--no-browser", "--port", box.port, "--data", tmp_path / "own")
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr == (
        f"fairmines: port {box.port} of 127.0.0.1 is taken by another program: choose another one "
        "with --port; games that a browser keeps belong to an address with its port\n"
    )


def test_the_folder_for_data_is_where_systems_expect_it(monkeypatch, tmp_path):
    expected = platformdirs.user_data_path("fairmines", appauthor=False)
    assert data_folder() == expected
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == platformdirs.user_data_path("fairmines", appauthor=False)


def test_no_kill_loses_a_game(tmp_path):
    figures = box_faults.kill_writers(tmp_path / "data", 8, random.Random(1))
    assert figures["answered"] < figures["sent"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux limits a process that runs")
def test_a_full_disk_loses_no_game(tmp_path, monkeypatch):
    """The system lets the file grow no more, as on a disk that is full."""
    import resource

    def limit(box, size):
        resource.prlimit(box.process.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    class Quota(BoxProcess):
        def __init__(self, data):
            super().__init__(data)
            boxes.append(self)
            limit(self, 2**20)

    boxes = []
    monkeypatch.setattr(box_faults, "BoxProcess", Quota)
    figures = box_faults.fill_disk(tmp_path, lambda: limit(boxes[-1], 2**21))
    assert figures["stored"] > 5
    assert figures["sentence"].startswith(f"cannot write to '{tmp_path / FILE}': ")


def test_hostile_requests(tmp_path):
    statuses = box_faults.attack(tmp_path / "data", 400, random.Random(2))
    assert statuses.keys() >= {200, 400, 403, 404, 405}
