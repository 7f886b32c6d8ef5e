"""A box over HTTP: what it serves, and what it stores."""

import socket

import pytest

from fairmines.box import server
from fairmines.box.http import HEADERS
from fairmines.box.lines import Line
from fairmines.box.log import StorageError
from fairmines.box.server import PAGE_BYTES, Server
from tests.helpers.box import (
    KEY,
    PAGE_FILES,
    SECRET,
    game_line,
    run_box,
    sent,
)

NDJSON = "application/x-ndjson"


# The page's files


@pytest.mark.parametrize(
    ("path", "file", "media"),
    [
        ("/", "index.html", "text/html; charset=utf-8"),
        ("/index.html?a=b", "index.html", "text/html; charset=utf-8"),
        ("/static/js/main.js", "static/js/main.js", "text/javascript; charset=utf-8"),
        ("/static/kernel/game.wasm?0a1b", "static/kernel/game.wasm", "application/wasm"),
    ],
)
def test_files_of_the_page(running, path, file, media):
    status, headers, body = running.request("GET", path)
    assert (status, body) == (200, PAGE_FILES[file])
    assert headers["Content-Type"] == media
    assert headers["Cache-Control"] == "no-cache"
    assert running.request("HEAD", path)[2] == b""
    again = running.request("GET", path, If_None_Match=headers["ETag"])
    assert (again[0], again[2]) == (304, b"")


def test_the_body_of_an_answer_does_not_wait_for_the_client(running, monkeypatch):
    """Systems send the confirmation of the head up to 40 ms late."""
    undelayed, write = [], server.write_answer

    async def note(request, answer, writer):
        own = writer.get_extra_info("socket")
        undelayed.append(own.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY) != 0)
        await write(request, answer, writer)

    monkeypatch.setattr(server, "write_answer", note)
    assert running.request("GET", "/")[0] == 200
    assert undelayed == [True]


def test_every_answer_has_the_headers_of_the_guard(running):
    for method, path in [("GET", "/"), ("GET", "/games"), ("POST", "/"), ("GET", "/nothing")]:
        _, headers, _ = running.request(method, path)
        assert {name: headers[name] for name in HEADERS} == HEADERS
        assert "Access-Control-Allow-Origin" not in headers


def test_addresses_of_earlier_versions_lead_on(running):
    status, headers, _ = running.request("GET", "/analyse")
    assert (status, headers["Location"]) == (307, "/analyse.html")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "//index.html",
        "/static/",
        "/games%2f..%2fsecret.txt",
    ],
)
def test_no_path_leads_out_of_the_page(running, path):
    status, _, body = running.send(running.head(path))
    assert status == 404
    assert body.startswith(b'{"error": "there is no file \'')
    assert SECRET not in body


def test_the_service_worker_of_earlier_versions_ends(running):
    """A redirected script would be refused by browsers, so `localhost` has it, too."""
    for host in ("127.0.0.1", "localhost"):
        status, headers, body = running.request(
            "GET", "/service-worker.js", Host=f"{host}:{running.port}"
        )
        assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
        assert b"registration.unregister()" in body


def test_localhost_leads_to_the_address(running):
    local = f"localhost:{running.port}"
    status, headers, _ = running.request("GET", "/analyse?a=b", Host=local)
    assert (status, headers["Location"]) == (307, f"http://127.0.0.1:{running.port}/analyse?a=b")
    assert running.refusal("GET", "/games", Host=local)[0] == 403


# Games


def test_a_line_is_stored_once(running):
    line, other = game_line("a"), game_line("a", "lost")
    assert running.put("a", line) == (200, {"stored": 1, "refused": []}, [])
    assert running.put("a", other) == (200, {"stored": 0, "refused": []}, [])
    assert running.copies() == {"a": line}
    assert running.games() == (200, {"box": running.log.name, "games": 1}, [])
    assert running.request("GET", "/games")[1]["Content-Type"] == NDJSON


def test_a_line_that_is_refused_stops_no_other(running):
    answer = b'{"id":"drill-1","task":"safe"}'
    body = sent(("a", game_line("a")), ("b", b"[]"), ("c", game_line("c")))
    body += b"drill drill-1 %s\nrubbish\n" % answer
    _, stored, _ = running.games("POST", "/games", body)
    assert stored == {
        "stored": 3,
        "refused": [
            {"id": "b", "error": "the line '[]' is no JSON object"},
            {"id": "", "error": "the kind 'rubbish': expected 'game' or 'drill'"},
        ],
    }
    assert running.copies() == {"a": game_line("a"), "c": game_line("c"), "drill-1": answer}


def test_a_page_and_a_box_compare_what_they_have(running):
    running.log.add([Line("drill", "d", b"{}")])
    for game_id in "abc":
        running.put(game_id)
    running.games("DELETE", "/games", b"c")
    _, compared, _ = running.games("POST", "/games/compare", b"b\nc\nx\n../y")
    assert compared == {
        "box": running.log.name,
        "before": {},
        "lacking": ["x", "../y"],
        "others": {"games": ["a"], "drills": ["d"]},
    }


def test_lines_are_read_in_portions(running):
    lines = {str(n): game_line(str(n), size=PAGE_BYTES * 2 // 5) for n in range(5)}
    lines["3"] = game_line("3", size=PAGE_BYTES * 3)
    for game_id, line in lines.items():
        running.put(game_id, line)
    ids, portions, read = ["none", *lines], [], []
    while ids:
        _, head, portion = running.games("POST", "/games/read", "\n".join(ids).encode())
        ids = ids[head["read"] :]
        portions.append(head["read"])
        read += portion
    assert portions == [3, 1, 1, 1]
    assert read == [*lines.values()]


def test_games_are_deleted(running):
    for game_id in "abc":
        running.put(game_id)
    assert running.games("DELETE", "/games", b"a\nb\nnone") == (200, {"deleted": 2}, [])
    assert running.copies() == {"c": game_line("c")}
    assert running.put("a") == (200, {"stored": 0, "refused": []}, [])


@pytest.mark.parametrize(
    ("method", "path"),
    [("GET", "/games"), ("POST", "/games"), ("DELETE", "/games"), ("POST", "/games/read")],
)
@pytest.mark.parametrize("key", ["", "another", KEY[:-1], "é"])
def test_games_need_the_key(running, method, path, key):
    """It is asked for before a body is read: who has none cannot fill the memory."""
    running.put("a")
    length = 10**9
    head = running.head(path, method, Content_Length=length, X_Fairmines_Key=key)
    sentence = "the header x-fairmines-key has not the key of this box: games stay private"
    assert running.refusal_of(head) == (403, sentence)
    assert running.copies() == {"a": game_line("a")}


def test_the_page_is_there_without_a_log(page, tmp_path, monkeypatch):
    """The sentence that `play` prints is what requests about games get."""
    with run_box(page, tmp_path / "data") as box:
        assert box.put("a")[0] == 200
    reason = StorageError("cannot open 'box.log': Permission denied")

    def serve(pages, _, *given):
        return Server(pages, reason, *given)

    monkeypatch.setattr("tests.helpers.box.Server", serve)
    with run_box(page, tmp_path / "data") as box:
        assert box.request("GET", "/")[0] == 200
        assert box.refusal("GET", "/games") == (507, str(reason))


def test_a_fault_of_the_box_is_an_answer(running, monkeypatch, capsys):
    """And a line for who looks for it."""

    def fail(*_):
        raise KeyError("\x1bodd")

    monkeypatch.setattr(running.log, "list_ids", fail)
    status, sentence = running.refusal("GET", "/games")
    assert (status, sentence) == (500, "the box has failed: its terminal says how")
    said = capsys.readouterr().err
    assert said == "fairmines: a request failed: KeyError: '\\x1bodd'\n"
    assert running.request("GET", "/")[0] == 200
