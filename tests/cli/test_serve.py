"""`fairmines serve`: its addresses, data directories and errors."""

import re
import signal
import socket
from contextlib import closing

import pytest

from fairmines.cli import main
from fairmines.web import server as web_server
from fairmines.web.store.database import Database
from tests.helpers.server import Server


class Calls(list):
    """The calls of a server, and the proxies that it was told to trust."""


@pytest.fixture
def no_server(monkeypatch):
    """Stand in for the server: note what it is started with, and end at once."""
    calls, trusted = Calls(), []
    calls.trusted = trusted

    def serve(listening, host, data, allowed=(), ready=lambda: None, *, synchronous, **others):
        calls.append((listening.getsockname()[1], host, data, list(allowed), synchronous))
        trusted.extend(map(str, others.get("proxies", ())))
        calls.one_player = others.get("one_player", False)
        ready()

    monkeypatch.setattr(web_server, "serve", serve)
    return calls


@pytest.fixture
def taken():
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def test_serve_says_where(no_server, tmp_path, capsys):
    options = ["--port", "0", "--data", str(tmp_path), "--allow-host", "a", "--allow-host", "b"]
    assert main(["serve", *options]) == 0
    [(port, host, data, allowed, synchronous)] = no_server
    assert (host, data, allowed, synchronous) == ("127.0.0.1", tmp_path, ["a", "b"], "normal")
    assert f"http://127.0.0.1:{port}/" in capsys.readouterr().out


def test_names_and_proxies_of_a_server(no_server, tmp_path):
    names = ["mines.example", "Mines", "192.0.2.1", "2001:db8::1", "xn--mn-fka.es."]
    options = ["--trust-proxy", "127.0.0.1", "--trust-proxy", "10.0.0.0/8"]
    for name in names:
        options += ["--allow-host", name]
    assert main(["serve", "--port", "0", "--data", str(tmp_path), *options]) == 0
    assert no_server[0][3] == names
    assert no_server.trusted == ["127.0.0.1/32", "10.0.0.0/8"]
    assert not no_server.one_player


def test_a_server_for_one_player(no_server, tmp_path):
    assert main(["serve", "--port", "0", "--data", str(tmp_path), "--one-player"]) == 0
    assert no_server.one_player


def test_moves_wait_for_the_disk_on_request(no_server, tmp_path):
    options = ["--port", "0", "--data", str(tmp_path), "--synchronous", "full"]
    assert main(["serve", *options]) == 0
    assert no_server[0][-1] == "full"


@pytest.mark.parametrize(("setting", "level"), [("normal", 1), ("full", 2)])
def test_the_database_waits_for_the_disk_on_request(setting, level, tmp_path):
    with closing(Database(tmp_path / "games", setting)) as database:
        assert database.rows("PRAGMA synchronous") == [(level,)]
        assert database.rows("PRAGMA fullfsync") == [(level - 1,)]


def test_data_belong_to_the_user(no_server, monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert main(["serve", "--port", "0"]) == 0
    [(_, _, data, *_)] = no_server
    assert data.name == "fairmines"
    assert data.is_relative_to(tmp_path)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["serve", "--port", "65536"], "port 65536 is out of range"),
        (["serve", "--port", "x"], "'x' is not a whole number"),
        (
            ["serve", "--port", "0", "--host", "no such host"],
            "cannot listen on 'no such host': expected the name or address",
        ),
        (["serve", "--port", "0", "--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
        (["serve", "--port", "0", "--host", ""], "argument --host: '' is empty"),
        (["serve", "--port", "0", "--allow-host", ""], "argument --allow-host: '' is empty"),
        *(
            (["serve", "--port", "0", "--allow-host", name], f"the host name '{name}' is no name")
            for name in (
                "https://mines.example/",
                "mines.example:80",
                "a b",
                "*",
                "[::1]",
                "mïn.es",
            )
        ),
        (["serve", "--port", "0", "--trust-proxy", "nginx"], "the proxy 'nginx' is no address"),
        (["serve", "--port", "0", "--data", ""], "argument --data: '' is empty: expected a name"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(no_server, options, complaint, capsys):
    assert main(options) == 2
    assert complaint in capsys.readouterr().err
    assert not no_server


@pytest.mark.long
def test_data_that_cannot_be_kept(tmp_path, capsys):
    (tmp_path / "file").write_text("")
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "file" / "deeper")]) == 2
    assert re.search(r"cannot keep games in '.*deeper'", capsys.readouterr().err)
    (tmp_path / "fairmines.sqlite3").write_bytes(b"this is no database" * 100)
    assert main(["serve", "--port", "0", "--data", str(tmp_path)]) == 2
    assert "cannot keep games in" in capsys.readouterr().err


@pytest.mark.usefixtures("no_server")
def test_a_port_that_is_taken(taken, capsys):
    assert main(["serve", "--port", str(taken)]) == 2
    assert f"port {taken} of 127.0.0.1 is taken" in capsys.readouterr().err


@pytest.mark.process
@pytest.mark.parametrize(("signal_sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, -15)])
def test_it_ends_quietly(tmp_path, signal_sent, code):
    with Server(tmp_path) as server, server.player(server.new_game()["id"]):
        server.process.send_signal(signal_sent)
        assert server.process.wait(20) == code
    assert server.complaints == []
