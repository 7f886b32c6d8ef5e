"""What a box refuses, each in one sentence; and what clients that are slow or many cost others."""

import json
import socket
import threading
from contextlib import suppress

import pytest

from fairmines.box import http, server
from fairmines.box.lines import LONGEST_LINE, Line
from fairmines.box.server import LONGEST_BODY, PAGE_BYTES
from tests.helpers.box import KEY, PAGE_FILES, PATIENCE, game_line, read_answer, sent

CALLS = "expected GET /games, POST /games, DELETE /games, POST /games/compare, POST /games/read"
METHOD = "is not allowed here: expected 'GET' or 'HEAD'"


@pytest.mark.parametrize(
    ("request_line", "body", "status", "sentence"),
    [
        ("PUT /games", b"{}", 405, f"'PUT /games' is unknown: {CALLS}"),
        ("GET /games/a", None, 405, f"'GET /games/a' is unknown: {CALLS}"),
        ("HEAD /games", None, 405, None),
        ("GET /games", b"abc", 413, "the body has 3 bytes: expected at most 0"),
        ("POST /", b"", 405, f"the method 'POST' {METHOD}"),
        ("get /", None, 405, f"the method 'get' {METHOD}"),
        ("GET /", b"abc", 413, "the body has 3 bytes: expected at most 0"),
        ("GET /nothing", None, 404, "there is no file '/nothing'"),
    ],
)
def test_what_is_refused(running, request_line, body, status, sentence):
    if sentence is None:
        assert running.request(*request_line.split(), body)[0] == status
    else:
        assert running.refusal(*request_line.split(), body) == (status, sentence)
    assert running.copies() == {}


@pytest.mark.parametrize(
    ("call", "things", "line"),
    [
        ("POST /games", "lines", b"game a {}\n"),
        ("POST /games/read", "ids", b"a\n"),
        ("POST /games/compare", "ids", b"a\n"),
        ("DELETE /games", "ids", b"a\n"),
    ],
)
def test_a_body_of_many_short_lines_is_refused(running, monkeypatch, call, things, line):
    """Each takes some hundred bytes of memory, however short it is."""
    monkeypatch.setattr(server, f"MOST_{things.upper()}", 3)
    assert running.games(*call.split(), 3 * line)[0] == 200
    sentence = f"the body has 4 {things}: expected at most 3"
    assert running.refusal(*call.split(), 4 * line) == (413, sentence)


@pytest.mark.parametrize(
    "host",
    [
        "mines.example",
        "127.0.0.1",
        "127.0.0.1.mines.example:{port}",
        "[::1]:{port}",
        "user@127.0.0.1:{port}",
        "127.0.0.1:{port}, mines.example",
        "",
    ],
)
@pytest.mark.parametrize("path", ["/", "/games"])
def test_other_names_are_refused(running, host, path):
    """A page of mines.example whose name leads here would otherwise read the games."""
    host = host.format(port=running.port)
    status, sentence = running.refusal("GET", path, Host=host)
    place = f"127.0.0.1:{running.port}"
    assert (status, sentence) == (403, f"the host {host!r} is not allowed: expected {place!r}")


def test_a_request_without_a_host_is_refused(running):
    assert running.refusal_of(b"GET / HTTP/1.0\r\n\r\n")[0] == 403
    twice = running.head().replace(b"\r\n\r\n", b"\r\nHost: mines.example\r\n\r\n")
    assert running.refusal_of(twice)[0] == 403


@pytest.mark.parametrize(
    "line",
    [
        "GET / HTTP/2.0",
        "GET http://127.0.0.1/ HTTP/1.1",
        "GET /a b HTTP/1.1",
        "GET *",
        "\x16\x03",
    ],
)
def test_what_is_no_request(running, line):
    sentence = f"the request begins with {line!r}: expected a method, a path and HTTP/1.1"
    assert running.refusal_of(f"{line}\r\n\r\n".encode()) == (400, sentence)


@pytest.mark.parametrize(
    ("headers", "status", "sentence"),
    [
        ("no header", 400, "'no header' is no header"),
        (" folded: a", 400, "' folded: a' is no header"),
        ("Name: a\nHost: b", 400, r"'Name: a\nHost: b' is no header"),
        ("Content-Length: 1_0", 400, "the Content-Length '1_0' is no number of bytes"),
        (
            "Content-Length: 1\r\nContent-Length: 1",
            400,
            "the Content-Length '1, 1' is no number of bytes",
        ),
        (
            "Transfer-Encoding: chunked\r\nContent-Length: 1",
            501,
            "the Transfer-Encoding 'chunked' is unknown: expected a Content-Length",
        ),
        ("Host: 127.0.0.1:{port}", 411, "the request has no Content-Length: expected one"),
        (
            "Host: 127.0.0.1:{port}\r\nContent-Length: 99999999",
            413,
            "the body has 99,999,999 bytes: expected at most 16,777,344",
        ),
        (
            f"Name: {'a' * 20_000}",
            431,
            "the head of the request is too long: expected at most 16,384 bytes",
        ),
    ],
)
def test_what_is_no_head(running, headers, status, sentence):
    headers = headers.format(port=running.port)
    head = f"POST /games HTTP/1.1\r\nX-Fairmines-Key: {KEY}\r\n{headers}\r\n\r\n"
    assert running.refusal_of(head.encode()) == (status, sentence)


# Time and size


@pytest.mark.parametrize("part", ["head", "body"])
def test_a_slow_request_is_refused(running, monkeypatch, part):
    monkeypatch.setattr(http, f"{part.upper()}_SECONDS", 0.05)
    head = running.head("/games", "POST", Content_Length=100)
    sent = head[:20] if part == "head" else head + b'{"id":'
    sentence = f"the {part} of the request is too slow: expected all of it within 0.05 seconds"
    assert running.refusal_of(sent) == (408, sentence)


def test_a_connection_without_a_request_ends(running, monkeypatch):
    monkeypatch.setattr(http, "IDLE_SECONDS", 0.05)
    with running.connect() as client:
        assert client.recv(1) == b""


@pytest.mark.long
def test_a_client_that_receives_nothing_is_left(running, monkeypatch):
    left = threading.Event()

    async def write(*sent):
        try:
            await http.write_answer(*sent)
        except TimeoutError:
            left.set()
            raise

    monkeypatch.setattr(http, "ANSWER_SECONDS", 0.05)
    monkeypatch.setattr(server, "write_answer", write)
    line = game_line("a", size=LONGEST_LINE // 2)
    running.log.add([Line("game", "a", line)])
    with running.connect() as client:
        client.sendall(running.head("/games/read", "POST", Content_Length=1) + b"a")
        assert left.wait(PATIENCE)
        received = 0
        with suppress(ConnectionResetError):
            while chunk := client.recv(2**20):
                received += len(chunk)
        assert received < len(line)


def test_a_body_that_ends_early_is_not_stored(running):
    line = sent(("a", game_line("a")))
    head = running.head("/games", "POST", Content_Length=len(line) + 1)
    with running.connect() as client:
        client.sendall(head + line)
        client.shutdown(socket.SHUT_WR)
        assert read_answer(client)[0] == 400
    assert running.copies() == {}


def test_a_body_that_is_announced_is_asked_for(running):
    """curl sends no long body before it is told to go on; a refusal spares it."""
    line = sent(("a", game_line("a")))
    expect = {"Content_Length": len(line), "Expect": "100-continue"}
    with running.connect() as client:
        client.sendall(running.head("/games", "POST", **expect))
        assert client.recv(25, socket.MSG_WAITALL) == b"HTTP/1.1 100 Continue\r\n\r\n"
        client.sendall(line)
        assert read_answer(client)[0] == 200
    status, _ = running.refusal_of(running.head("/games/..", "POST", **expect))
    assert status == 405


def test_requests_in_a_row_are_answered_in_their_order(running):
    """Pipelining, with bodies in between; nothing is read twice or left out."""
    lines = {str(n): game_line(str(n)) for n in range(20)}
    bodies = [sent(line) for line in lines.items()]
    requests = (
        running.head("/games", "POST", Content_Length=len(body)) + body + running.head()
        for body in bodies
    )
    with running.connect() as client:
        client.sendall(b"".join(requests))
        stream = client.makefile("rb")
        for _ in lines:
            assert read_next(stream) == (200, b'{"stored": 1, "refused": []}\n')
            assert read_next(stream) == (200, PAGE_FILES["index.html"])
    assert running.copies() == lines


def test_requests_in_a_row_keep_nobody_waiting(running, monkeypatch):
    """Another client's request comes between them."""
    order, write = [], server.write_answer

    async def note(request, answer, writer):
        order.append(request.path)
        if len(order) == 2:  # the first one was that which opened the other connection
            other.sendall(running.head("/other"))
        await write(request, answer, writer)

    monkeypatch.setattr(server, "write_answer", note)
    with running.connect() as one, running.connect() as other:
        other.sendall(running.head("/analyse.html", "HEAD"))
        assert read_answer(other, "HEAD")[0] == 200
        last = running.head("/", "HEAD", Connection="close")
        one.sendall(running.head("/", "HEAD") * 50 + last)
        while one.recv(2**16):
            pass
        assert read_answer(other)[0] == 404
    assert order.index("/other") < 20


def read_next(stream):
    """Read an answer from a stream of several: its status and its last line."""
    head = b""
    while not head.endswith(b"\r\n\r\n"):
        head += stream.readline()
    length = int(head.partition(b"Content-Length: ")[2].split()[0])
    return int(head.split()[1]), stream.read(length).splitlines(keepends=True)[-1]


def test_a_refused_request_ends_the_connection(running):
    """What follows may be the rest of a body that nobody has read."""
    with running.connect() as client:
        client.sendall(running.head("/nothing") + running.head())
        assert read_answer(client)[0] == 404
        assert client.recv(1) == b""


def test_a_refused_client_may_send_its_whole_body(running):
    """If the box cut it off, the client would only learn that the connection is gone."""
    length = LONGEST_BODY + 1
    head = running.head("/games", "POST", Content_Length=length)
    with running.connect() as client:
        client.sendall(head + b" " * length)
        status, _, body = read_answer(client)
    sentence = f"the body has {length:,} bytes: expected at most {LONGEST_BODY:,}"
    assert (status, json.loads(body)["error"]) == (413, sentence)


def test_idle_connections_make_room(running, monkeypatch):
    """The box has a limit of connections; the one that has waited the longest goes."""
    monkeypatch.setattr(server, "CONNECTIONS", 3)
    clients = [running.connect() for _ in range(3)]
    try:
        for client in clients:  # each of them has been accepted
            client.sendall(running.head("/analyse.html"))
            assert read_answer(client)[0] == 200
        clients[0].sendall(running.head("/analyse.html"))
        assert read_answer(clients[0])[0] == 200
        assert running.put("a")[0] == 200
        assert clients[1].recv(1) == b""
        clients[2].sendall(running.head("/analyse.html"))
        assert read_answer(clients[2])[0] == 200
    finally:
        for client in clients:
            client.close()


def test_long_bodies_share_a_limit_of_memory(running, monkeypatch):
    """Clients with long bodies get a sentence; games of usual length are stored all the same."""
    long = sent(("long", game_line("long", size=2 * PAGE_BYTES)))
    monkeypatch.setattr(server, "MOST_HELD", 3 * PAGE_BYTES)
    head = running.head("/games", "POST", Content_Length=len(long), Expect="100-continue")
    with running.connect() as client:
        client.sendall(head)
        assert client.recv(25, socket.MSG_WAITALL).startswith(b"HTTP/1.1 100")
        status, sentence = running.refusal_of(head)
        assert status == 503
        assert sentence == (
            f"too many long games at once for another one of {len(long):,} bytes: try again later"
        )
        assert running.put("a")[0] == 200
        client.sendall(long)
        assert read_answer(client)[0] == 200
    assert running.put("longer", game_line("longer", size=len(long)))[0] == 200
