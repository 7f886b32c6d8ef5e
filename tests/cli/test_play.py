"""`fairmines play`: what it opens, on which port, what it says, and what it refuses."""

import html
import re
import threading
import webbrowser
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

import pytest

from fairmines import terminal
from fairmines.box import data_folder
from fairmines.box.running import OPENER
from fairmines.box.server import Server
from fairmines.cli import main
from fairmines.cli.play import OPENING
from tests.helpers.commands import fails
from tests.helpers.file_server import serve_files


@pytest.fixture(autouse=True)
def served(monkeypatch, tmp_path):
    """Stand in for the server: note on which port it would serve, and end once the page is open."""
    ports = []

    async def serve(_, listening):
        ports.append(listening.getsockname()[1])
        for thread in threading.enumerate():
            if thread.name == OPENING:
                thread.join()

    monkeypatch.setattr(Server, "serve", serve)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    return ports


@pytest.fixture(autouse=True)
def visited(monkeypatch):
    """The addresses of the files that a browser has opened, and their contents."""
    files = []

    def visit(address):
        files.append((address, Path(url2pathname(urlsplit(address).path)).read_text()))
        return True

    monkeypatch.setattr(webbrowser, "open", visit)
    return files


@pytest.mark.parametrize(
    ("options", "address"),
    [
        ([], ""),
        (["--level", "beginner"], "level=9x9x10&rules=fair&first=safe&deal=random&"),
        (["--rules", "kind"], "level=30x16x99&rules=kind&first=safe&deal=random&"),
        (
            ["--size", "20x10", "--mines", "30", "--seed", "7", "--first", "any"],
            "level=20x10x30&rules=fair&first=any&deal=random&seed=7&",
        ),
    ],
)
def test_it_opens_the_page(served, visited, options, address, capsys):
    assert main(["play", "--port", "0", *options]) == 0
    said, more = capsys.readouterr().out.splitlines()
    [port] = served
    begin = re.escape(f"http://127.0.0.1:{port}/#{address}")
    [shown] = re.fullmatch(
        rf"fairmines: ({begin}key=[\w-]{{43}}) \(Ctrl-C ends it\)", said
    ).groups()
    # Nobody else can read the file that leads there; its name can be read by all.
    [(opened, page)] = visited
    assert opened == (data_folder() / OPENER).as_uri()
    assert html.escape(f"url={shown}") in page
    assert re.fullmatch("fairmines: --port 0 takes a new address each time; .+", more)


@pytest.mark.long
def test_without_a_browser(served, visited, monkeypatch, capsys):
    assert main(["play", "--port", "0", "--no-browser"]) == 0
    assert (len(served), visited, capsys.readouterr().err) == (1, [], "")
    monkeypatch.setattr(webbrowser, "open", lambda _: False)
    assert main(["play", "--port", "0"]) == 0
    expected = "fairmines: no browser opens: open the address above in one\n"
    assert capsys.readouterr().err == expected


def test_a_port_of_another_program(served, visited, tmp_path, capsys):
    with serve_files(tmp_path) as port:
        fails(capsys, "play", "--port", str(port), says=f"port {port} of 127.0.0.1 is taken by an")
    assert not served
    assert not visited


@pytest.mark.parametrize("option", [["--data"], []])
def test_games_of_an_earlier_server(tmp_path, option, capsys):
    folder = tmp_path / "fairmines"
    folder.mkdir()
    file = folder / "fairmines.sqlite3"
    file.touch()
    assert main(["play", "--port", "0", *option, *[str(folder)] * len(option)]) == 0
    assert capsys.readouterr().err == (
        f"fairmines: '{file}' has games of an earlier version: `fairmines export FILE` with that "
        "version and `fairmines import FILE` with this one bring them here\n"
    )


def test_a_folder_that_cannot_be_written(served, tmp_path, capsys):
    """One can play there all the same."""
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "data"
    assert main(["play", "--port", "0", "--data", str(folder)]) == 0
    assert len(served) == 1
    assert capsys.readouterr().err == (
        f"fairmines: games are not copied: cannot make the folder {str(folder)!r}: "
        "Not a directory\n"
        "fairmines: no browser opens: open the address above in one\n"
    )


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (["--port", "-1"], "port -1 is out of range: expected 0 to 65535"),
        (["--seed", "-1"], "seed -1 is out of range"),
        (["--level", "beginner", "--mines", "82"], "82 mines do not fit"),
        (["--size", "300x100", "--mines", "9"], "width 300 is out of range: expected 1 to 200, or"),
        (["--size", "9x201", "--mines", "9"], "height 201 is out of range: expected 1 to 200"),
        (["--mines", "480"], "480 mines do not fit on a 30x16 board with first='safe'"),
        (["--mines", "477", "--first", "opening"], "477 mines do not fit on a 30x16 board with f"),
    ],
)
def test_what_is_refused(served, capsys, options, says):
    fails(capsys, "play", *options, says=says)
    assert not served


def test_on_the_terminal(monkeypatch, tmp_path):
    games = []
    monkeypatch.setattr("fairmines.cli.store.data_folder", lambda: tmp_path)
    monkeypatch.setattr(terminal, "run", lambda *game: games.append(game))
    assert main(["play", "--terminal", "--level", "beginner", "--rules", "kind"]) == 0
    assert main(["play", "--terminal", "--seed", "5", "--first", "any", "--data", "x"]) == 0
    assert games == [
        ((9, 9, 10), "kind", None, "safe", tmp_path),
        ((30, 16, 99), "fair", 5, "any", Path("x")),
    ]


@pytest.mark.parametrize("option", ["--port=5", "--no-browser"])
def test_options_of_the_page_are_refused_on_the_terminal(monkeypatch, capsys, option):
    monkeypatch.setattr(terminal, "run", lambda *_: pytest.fail("it runs"))
    name = option.split("=")[0]
    fails(capsys, "play", "--terminal", option, says=f"{name} with --terminal: the game on the ter")
