"""The local host in a real Chromium, with the interface of `Server`, for the tests of both."""

import json
from base64 import b64decode, b64encode
from contextlib import contextmanager
from importlib.metadata import version

from starlette.datastructures import Headers
from websockets.exceptions import ConnectionClosedError, InvalidStatus
from websockets.frames import Close
from websockets.http11 import Response

from tests.helpers.complaints import Complaints
from tests.helpers.folders import HELPERS
from tests.helpers.server import PATIENCE, Player, Requests

TRY_AGAIN_LATER = 1013
TRANSLATOR = HELPERS / "local_requests.js"
SCRIPT = """
async ([version, database, translator]) => {
  const load = (path) => import(new URL(`static/js/${path}`, document.baseURI));
  const { LocalClient } = await load("local/client.js");
  const { Core } = await load("host/core.js");
  const { WorkerCore } = await load("host/workercore.js");
  const { nextMark } = await load("board/displaycode.js");
  const { request, Socket } = await import(`data:text/javascript;base64,${btoa(translator)}`);
  const client = new LocalClient({ version, database });
  const call = (own, name) => own[name] ?? ((...values) => client.call(name, values));
  const asked = new Proxy({ core: new Core(new WorkerCore(version)) }, { get: call });
  const sockets = [];
  window.host = {
    client,
    problem: async () => {
      await asked.about();
      return client.told;
    },
    async request(method, path, body) {
      const bytes = body === null ? "" : Uint8Array.from(atob(body), (it) => it.charCodeAt(0));
      const [status, type, answer] = await request(asked, method, path, bytes);
      const told = new Uint8Array(await answer.arrayBuffer());
      const text = Array.from(told, (it) => String.fromCharCode(it)).join("");
      return [status, { "content-type": type }, btoa(text)];
    },
    connect: (id) => sockets.push(new Socket(client, id, nextMark)) - 1,
    async receive(index, seconds) {
      const socket = sockets[index];
      return { text: await socket.receive(seconds), ended: socket.ended };
    },
    send: (index, text) => sockets[index].send(text),
    close: (index) => sockets[index].connection.close(),
  };
}
"""


class LocalHost(Requests):
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
        return status, Headers(headers), b64decode(answer)

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
            raise InvalidStatus(Response(404, "Not Found", None))
        raise ConnectionClosedError(Close(TRY_AGAIN_LATER, ""), None)

    def send(self, text):
        """Send a message."""
        self._page.evaluate("(asked) => host.send(...asked)", [self._index, text])

    def close(self):
        """End the connection."""
        if not self._page.is_closed():
            self._page.evaluate("(index) => host.close(index)", self._index)
