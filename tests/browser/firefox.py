"""Drives Firefox over WebDriver BiDi, the W3C's protocol, which Firefox itself speaks.

Playwright needs a Firefox of its own making. Debian's answers this protocol on a WebSocket, and the
commands that the tests need are few. What a page and its player do is the same in the older
WebDriver, by which `webkit.py` drives WebKit.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
import time
from abc import ABC, abstractmethod
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.player import Player

NAMES = ("firefox-esr", "firefox")
PATIENCE = 120
SECONDS = 30
"""How long a page may take for what it is waited for."""
LEFT = re.compile(r"Failed to load .*/lang[-/].*ServiceWorker")
"""What Firefox says where a page is left that still loads languages, for which nothing waits."""
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    # A page that is left is gone: one that is kept to be shown again holds its service worker.
    "browser.sessionhistory.max_total_viewers": 0,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.ipc.processPrelaunch.enabled": False,
    "dom.w3c_touch_events.enabled": 1,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "remote.active-protocols": 1,
    "toolkit.telemetry.enabled": False,
}
STILL = """async (selector) => {
  const element = document.querySelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  element.scrollIntoView({ block: "nearest" });
  const place = () => JSON.stringify(element.getBoundingClientRect());
  let [before, now] = ["", place()];
  while (now !== before) {
    await new Promise(requestAnimationFrame);
    [before, now] = [now, place()];
  }
  return element;
}"""
"""Brings an element into view, and waits until it stands still."""
BUTTONS = {"left": 0, "right": 2}
KEYS = {
    "Enter": "\ue007",
    "Escape": "\ue00c",
    "ArrowLeft": "\ue012",
    "ArrowUp": "\ue013",
    "ArrowRight": "\ue014",
    "ArrowDown": "\ue015",
}


class FirefoxMissingError(Exception):
    """There is no Firefox here; the message says what to do."""


class BidiError(Exception):
    """Firefox refused a command."""


def find_firefox() -> str:
    """Return the path of the system's Firefox, or of the one that FAIRMINES_FIREFOX names."""
    named = os.environ.get("FAIRMINES_FIREFOX")
    found = [named] if named else [path for path in map(shutil.which, NAMES) if path]
    if not found or not Path(found[0]).exists():
        raise FirefoxMissingError(
            "no Firefox: apt install firefox-esr, or say where it is with "
            "FAIRMINES_FIREFOX=/path/to/firefox"
        )
    return found[0]


@contextmanager
def launch_firefox() -> Generator["Firefox"]:
    """Start a Firefox without a window, with an empty profile."""
    program = find_firefox()
    with ExitStack() as stack:
        # Its processes may still write there when they are told to end.
        folder = tempfile.TemporaryDirectory(
            prefix="fairmines-firefox-", ignore_cleanup_errors=True
        )
        profile = stack.enter_context(folder)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        Path(profile, "user.js").write_text("\n".join(lines), encoding="utf-8")
        command = [program, "--headless", "--no-remote", "--profile", profile]
        process = stack.enter_context(
            subprocess.Popen(
                [*command, "--remote-debugging-port", "0"],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
                encoding="utf-8",
            )
        )
        # It is killed: to store a profile that is thrown away takes seconds.
        stack.callback(process.kill)
        address = _read_address(process.stderr)
        # Keep reading stderr: a full pipe would block Firefox.
        listener = threading.Thread(target=process.stderr.read)
        listener.start()
        stack.callback(listener.join, PATIENCE)
        stack.callback(process.kill)
        socket = connect(f"{address}/session", max_size=None, open_timeout=PATIENCE)
        yield Firefox(stack.enter_context(socket))


def _read_address(stderr: IO[str]) -> str:
    told = []
    for line in stderr:
        told.append(line)
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
    raise AssertionError(f"Firefox ended at its start: {''.join(told)}")


class Firefox:
    """A running Firefox, with what the consoles of its pages say."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.complaints: list[str] = []
        self.send("session.new", capabilities={})
        self.send("session.subscribe", events=["log.entryAdded"])

    def send(self, method: str, **params):
        """Send a command and return its result; note what the console says meanwhile."""
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            message = json.loads(self._socket.recv(PATIENCE))
            if message.get("method") == "log.entryAdded":
                entry = message["params"]
                if not LEFT.search(entry["text"]):
                    self.complaints.append(f"{entry['level']}: {entry['text']}")
            elif message.get("id") == self._number:
                if message["type"] == "error":
                    raise BidiError(f"{method}: {message['message']}")
                return message["result"]

    def new_page(
        self, width: int, height: int, beside: "FirefoxPage | None" = None
    ) -> "FirefoxPage":
        """Open a tab: of another person, who shares nothing with the others, or `beside` one."""
        person = beside.person if beside else self.send("browser.createUserContext")["userContext"]
        tab = self.send("browsingContext.create", type="tab", userContext=person)["context"]
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=tab, viewport=size)
        return FirefoxPage(self, tab, person)


class DrivenPage(ABC):
    """A page that a driver of the W3C's protocols drives: real input, and what the page shows."""

    ELEMENT: str
    """The protocol's name for the id of an element."""

    def __init__(self) -> None:
        self.keyboard = self  # as Playwright's pages have one

    @abstractmethod
    def call(self, function: str, *arguments: str) -> Any:
        """Call a function of the page; return what its promise is kept with."""

    @abstractmethod
    def point_at(self, element: str) -> dict[str, Any]:
        """Return the origin of a pointer's move to an element with this id."""

    @abstractmethod
    def perform(self, source: dict[str, Any]) -> None:
        """Do what a mouse, a finger or a keyboard does."""

    def evaluate(self, expression: str):
        """Return the value of a script's expression, or what its promise is kept with."""
        return json.loads(self.call(f"async () => JSON.stringify(await ({expression}) ?? null)"))

    def click(self, selector: str, button: str = "left") -> None:
        """Click in the middle of an element with the mouse."""
        number = BUTTONS[button]
        down, up = ({"type": f"pointer{way}", "button": number} for way in ("Down", "Up"))
        self._point("mouse", selector, [down, up])

    def tap(self, selector: str, seconds: float = 0) -> None:
        """Touch the middle of an element with a finger, for so long."""
        stay = {"type": "pause", "duration": round(1000 * seconds)}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._point("touch", selector, [down, stay, up])

    def _point(self, kind: str, selector: str, actions: list[dict[str, Any]]) -> None:
        # The browser finds the place just before it points there: who asks for it points late.
        origin = self.point_at(self.call(STILL, selector)[self.ELEMENT])
        move = {"type": "pointerMove", "x": 0, "y": 0, "origin": origin}
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self.perform({**source, "actions": [move, *actions]})

    def press(self, key: str) -> None:
        """Press a key: a letter, or one of `KEYS`."""
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        self.perform({"type": "key", "id": "keys", "actions": actions})


class FirefoxPage(DrivenPage):
    """One tab."""

    ELEMENT = "sharedId"

    def __init__(self, firefox: "Firefox", tab: str, person: str) -> None:
        super().__init__()
        self._firefox = firefox
        self._tab = tab
        self.person = person

    def _send(self, method: str, **params):
        return self._firefox.send(method, context=self._tab, **params)

    def add_init_script(self, script: str) -> None:
        """Run a script in each document of the tab, before its own."""
        function = f"() => {{ {script} }}"
        contexts = [self._tab]
        self._firefox.send(
            "script.addPreloadScript", functionDeclaration=function, contexts=contexts
        )

    def goto(self, address: str) -> None:
        """Load an address."""
        self._send("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._send("browsingContext.reload", wait="complete")

    def go_back(self) -> None:
        """Go back to the page before."""
        self._send("browsingContext.traverseHistory", delta=-1)

    def close(self) -> None:
        """Close the tab."""
        self._send("browsingContext.close")

    def call(self, function: str, *arguments: str) -> Any:
        answer = self._firefox.send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": it} for it in arguments],
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise BidiError(answer["exceptionDetails"]["text"])
        result = answer["result"]
        return result if result["type"] == "node" else result["value"]

    def point_at(self, element: str) -> dict[str, Any]:
        return {"type": "element", "element": {self.ELEMENT: element}}

    def perform(self, source: dict[str, Any]) -> None:
        self._send("input.performActions", actions=[source])


class DrivenPlayer(Player):
    """Plays on such a page; what it has of `Player` needs only scripts that read the page."""

    def _watch_loading(self):
        """The browser is not asked for its requests."""

    def visit(self, fragment=""):
        self.page.goto(f"{self.address}{fragment}")
        self.answer()

    def answer(self):
        """Leave the welcome or say yes to a shared board, if the page asks; wait for the board."""
        self.wait("document.querySelector('#board .cell, dialog button') !== null")
        if self.shows("dialog"):
            self.page.press("Escape" if self.shows("dialog.welcome") else "Enter")
        self.wait("document.querySelector('#board .cell') && !document.querySelector('dialog')")

    def wait(self, condition):
        """Wait until an expression is true."""
        end = time.monotonic() + SECONDS
        while not self.page.evaluate(f"Boolean({condition})"):
            assert time.monotonic() < end, f"{condition} is not true after {SECONDS} seconds"
            time.sleep(0.02)

    def shows(self, selector):
        """Whether the page shows such an element."""
        return self.page.evaluate(
            f"[...document.querySelectorAll({json.dumps(selector)})]"
            ".some((element) => element.checkVisibility())"
        )

    @property
    def face(self):
        return self.page.evaluate("document.getElementById('face').dataset.face")

    def click(self, row, column, button="left"):
        self.page.click(self.place_of(row, column), button)

    def place_of(self, row, column):
        """Return the selector of a cell."""
        return f"#board > :nth-child({row + 1}) > :nth-child({column + 1})"

    def tap(self, row, column, seconds=0):
        self.page.tap(self.place_of(row, column), seconds)

    def wait_code(self, row, column, codes):
        """Wait until a cell has one of these codes."""
        end = time.monotonic() + SECONDS
        while (code := self.codes()[row][column]) not in codes:
            assert time.monotonic() < end, f"({row}, {column}) is {code!r}: expected {codes}"
            time.sleep(0.02)

    def wait_opened(self, row, column):
        self.wait_code(row, column, "012345678mhf")
