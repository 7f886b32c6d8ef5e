"""The page's host in a real Chromium, asked by requests and messages as text."""

import json
from base64 import b64decode, b64encode
from contextlib import contextmanager
from importlib.metadata import version

from tests.helpers.complaints import Complaints
from tests.helpers.folders import HELPERS

PATIENCE = 20
BEGINNER = {"width": 9, "height": 9, "mines": 10}
NEW_GAME = {**BEGINNER, "rules": "fair", "first": "safe", "deal": "random"}
TRANSLATOR = HELPERS / "local_requests.js"
SCRIPT = """
async ([version, database, translator]) => {
  const load = (path) => import(new URL(`static/js/${path}`, document.baseURI));
  const { LocalClient } = await load("games/client.js");
  const { Core } = await load("core/core.js");
  const { loadPage, request, Socket } =
    await import(`data:text/javascript;base64,${btoa(translator)}`);
  const client = new LocalClient({ database });
  const call = (own, name) => own[name] ?? ((...values) => client.call(name, ...values));
  const core = new Core(version);
  const asked = new Proxy({ core }, { get: call });
  const page = await loadPage(load);
  const sockets = [];
  window.host = {
    client,
    problem: async () => {
      await asked.listRunning();
      return client.state;
    },
    async request(method, path, body) {
      const bytes = body === null ? "" : Uint8Array.from(atob(body), (it) => it.charCodeAt(0));
      const [status, type, answer] = await request(asked, method, path, bytes);
      const told = new Uint8Array(await answer.arrayBuffer());
      const text = Array.from(told, (it) => String.fromCharCode(it)).join("");
      return [status, { "content-type": type }, btoa(text)];
    },
    connect: (id) => sockets.push(new Socket(client, id, page, { host: asked, core })) - 1,
    async receive(index, seconds) {
      const socket = sockets[index];
      return { text: await socket.receive(seconds), ended: socket.ended };
    },
    send: (index, text) => sockets[index].send(text),
    close: (index) => sockets[index].close(),
  };
}
"""


class ConnectionEndedError(Exception):
    """A connection has ended."""


class NoSuchGameError(Exception):
    """A connection did not begin."""


class LocalHost:
    """A page that answers itself, until `stop` or `kill`; a context manager.

    Pages of one browser context share their databases, so another page goes on with the games.
    """

    def __init__(self, context, address, data):
        self.page = context.new_page()
        self.complaints = Complaints()
        self.complaints.hear(self.page)
        self.page.goto(address)
        translator = TRANSLATOR.read_text(encoding="utf-8")
        self.page.evaluate(SCRIPT, [version("fairmines"), str(data), translator])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Close the page, and check that its console said nothing else than what is allowed."""
        self.kill()
        self.complaints.check()

    def kill(self):
        """Close the page at once."""
        if not self.page.is_closed():
            self.page.close()

    def request(self, method, path, body=None, **_headers):
        """Send a request, a body as bytes or JSON; return the status, headers and bytes."""
        data = body if isinstance(body, bytes | None) else json.dumps(body).encode()
        text = None if data is None else b64encode(data).decode()
        status, headers, answer = self.page.evaluate(
            "(asked) => host.request(...asked)", [method, path.removeprefix("/"), text]
        )
        return status, headers, b64decode(answer)

    def get(self, path):
        """Return what a GET answers, read as JSON."""
        status, _, body = self.request("GET", path)
        assert status == 200, body
        return json.loads(body)

    def new_game(self, **wanted):
        """Make a game, by default a beginner's under `fair`, and return its state."""
        wanted = {"rules": "fair", "first": "safe", "deal": "random"} | BEGINNER | wanted
        status, _, body = self.request("POST", "/api/games", wanted)
        assert status == 201, body
        return json.loads(body)

    @contextmanager
    def player(self, game_id, **_options):
        """Connect to a game; the first message has been read."""
        socket = Socket(self.page, game_id)
        try:
            yield Player(socket)
        finally:
            socket.close()


class Socket:
    """A connection, as those of the package websockets."""

    def __init__(self, page, game_id):
        self._page = page
        self._index = page.evaluate("(id) => host.connect(id)", game_id)
        self._first = True

    def recv(self, timeout=PATIENCE):
        """Return the next message."""
        found = self._page.evaluate("(asked) => host.receive(...asked)", [self._index, timeout])
        if found["text"] is not None:
            self._first = False
            return found["text"]
        if not found["ended"]:
            raise TimeoutError
        if self._first:
            raise NoSuchGameError
        raise ConnectionEndedError

    def send(self, text):
        """Send a message."""
        self._page.evaluate("(asked) => host.send(...asked)", [self._index, text])

    def close(self):
        """End the connection."""
        if not self._page.is_closed():
            self._page.evaluate("(index) => host.close(index)", self._index)


class Player:
    """A connection to a game, and the board as a page would show it."""

    def __init__(self, socket):
        self.socket = socket
        self.n = 0
        self.first = self.receive_bytes()
        self.state = json.loads(self.first)

    def receive_bytes(self):
        """Return the next message as it came."""
        return self.socket.recv(PATIENCE)

    def receive(self):
        """Return the next message; a move's outcome is noted on the board."""
        message = json.loads(self.receive_bytes())
        if message["type"] == "moved":
            for cell in message["changed"]:
                self.state["cells"][cell["row"]][cell["column"]] = cell["code"]
            counters = self.state.keys() & message.keys() - {"type"}
            self.state |= {name: message[name] for name in counters}
        return message

    def renew(self):
        """Return the state that comes because the game has changed elsewhere."""
        message = self.receive()
        assert message["type"] == "state"
        self.state = message
        return message

    def receive_answer(self):
        """Return the next answer to a move; states that come before it are noted."""
        while (message := self.receive())["type"] == "state":
            self.state = message
        return message

    def send(self, **message):
        """Send a message with the next number."""
        self.n += 1
        self.socket.send(json.dumps({"n": self.n} | message))

    def say(self, **message):
        """Send a message and return what comes back."""
        self.send(**message)
        return self.receive()

    def open(self, row, column):
        """Open a cell."""
        return self.say(do="open", cell=[row, column])

    def flag(self, row, column, **more):
        """Mark a cell."""
        return self.say(do="flag", cell=[row, column], **more)

    def win(self, limit=10_000):
        """Open cells that are safe, or else undetermined: that wins under `fair` and `kind`."""
        while self.state["status"] in {"ready", "playing"} and self.n < limit:
            self.open(*self.advice())
        return self.state

    def advice(self):
        """Return a safe cell, or else one that is undetermined."""
        safe = self.say(ask="hint")["cell"]
        return safe or self.find("u")[0]

    def find(self, kind):
        """List the covered cells of a kind, safe, mined or undetermined."""
        rows = enumerate(self.say(ask="states")["states"])
        return [(r, c) for r, row in rows for c, state in enumerate(row) if state == kind]

    def covered(self):
        """List the cells that are covered and not marked."""
        rows = enumerate(self.state["cells"])
        return [(r, c) for r, row in rows for c, code in enumerate(row) if code == "c"]
