"""What only a server does: the page's files, analyses, and what is left after it was killed."""

import json
import re
import struct
from contextlib import suppress

import pytest
from websockets.exceptions import ConnectionClosed

from fairmines.cli import main
from tests.helpers.server import Server

pytestmark = pytest.mark.process


def test_analyse_is_that_of_the_command_line(server, tmp_path, capsys):
    text = "3 3\n???\n?2!\n???\n"
    board = tmp_path / "board.txt"
    board.write_text(text)
    assert main(["analyse", str(board), "--json", "--density", "0.2"]) == 0
    status, _, body = server.request("POST", "/api/analyse", {"board": text, "density": 0.2})
    assert status == 200
    assert json.loads(body) == json.loads(capsys.readouterr().out)
    for wrong in [
        {},
        {"board": text, "density": 2},
        {"board": "1 1\nx"},
        {"board": text, "mines": 9},
    ]:
        status, _, body = server.request("POST", "/api/analyse", wrong)
        assert (status, json.loads(body)["kind"]) == (400, "bad-request")


def test_the_page_is_asked_for_each_time(server):
    status, headers, body = server.request("GET", "/")
    assert status == 200
    assert headers["Cache-Control"] == "no-cache"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    assert b"<html" in body
    files = re.findall(rb'"(static/[^"]+)"', body)
    for file in files:
        status, headers, _ = server.request("GET", f"/{file.decode()}")
        assert (status, headers["Cache-Control"]) == (200, "no-cache")
        unchanged = server.request("GET", f"/{file.decode()}", If_None_Match=headers["ETag"])
        assert unchanged[0] == 304


def test_what_browsers_need_to_install_the_page(server):
    _, headers, body = server.request("GET", "/static/manifest.webmanifest")
    assert headers["Content-Type"] == "application/manifest+json"
    assert "default-src 'self'" in headers["Content-Security-Policy"]
    manifest = json.loads(body)
    # Relative addresses: a proxy may serve the page in a folder.
    assert (manifest["start_url"], manifest["scope"]) == ("../", "../")
    icons = {icon["src"]: icon["sizes"] for icon in manifest["icons"]}
    for name, sizes in {**icons, "icons/apple-touch-icon.png": "180x180"}.items():
        status, headers, image = server.request("GET", f"/static/{name}")
        assert status == 200
        if name.endswith(".png"):
            width, height = struct.unpack(">II", image[16:24])
            assert f"{width}x{height}" == sizes
    status, headers, _ = server.request("GET", "/service-worker.js")
    assert status == 200
    assert headers["Content-Type"].startswith("text/javascript")
    assert headers["Cache-Control"] == "no-cache"


@pytest.mark.process
def test_killed_in_the_middle_of_moves(tmp_path):
    cells = [[row, column] for row in range(9) for column in range(9)]
    with Server(tmp_path) as server:
        state = server.new_game(rules="kind")
        with server.player(state["id"]) as player:
            for cell in cells:
                player.send(do="flag", cell=cell)
            answered = [player.receive() for _ in range(10)]
            server.kill()
            with suppress(ConnectionClosed):
                while True:
                    answered.append(player.receive())
    with Server(tmp_path) as server:
        after = server.get(f"/api/games/{state['id']}")
        # What was answered was kept; what was kept may not have been answered.
        assert after["moves"] >= len(answered) >= 10
        flags = [[r, c] for r, row in enumerate(after["cells"]) for c in range(9) if row[c] == "f"]
        assert flags == cells[: after["moves"]]


@pytest.mark.process
def test_another_server_on_the_same_data(tmp_path):
    with Server(tmp_path) as one, Server(tmp_path) as other:
        game_id = one.new_game(first="opening")["id"]
        with one.player(game_id) as here, other.player(game_id) as there:
            here.open(4, 4)
            refused = there.flag(0, 0)
            assert (refused["type"], refused["kind"]) == ("error", "internal")
            assert "another server has changed the game" in refused["error"]
            with pytest.raises(ConnectionClosed) as closed:
                there.receive()
            assert closed.value.rcvd.code == 1013
        with other.player(game_id) as there:
            assert there.state["cells"] == here.state["cells"]
