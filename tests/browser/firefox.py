"""Drives Firefox over WebDriver BiDi, the W3C's protocol, which Firefox itself speaks.

Playwright needs a Firefox of its own making. Debian's answers this protocol on a WebSocket, and the
commands that the tests need are few.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

from websockets.sync.client import ClientConnection, connect

NAMES = ("firefox-esr", "firefox")
PATIENCE = 120
LEFT = re.compile(r"Failed to load .*/lang[-/].*ServiceWorker")
"""What Firefox says where a page is left that still loads languages, for which nothing waits."""
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.enabled": False,
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
        profile = stack.enter_context(tempfile.TemporaryDirectory(prefix="fairmines-firefox-"))
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
        stack.callback(process.terminate)
        address = _read_address(process.stderr)
        # Keep reading stderr: a full pipe would block Firefox.
        listener = threading.Thread(target=process.stderr.read)
        listener.start()
        stack.callback(listener.join, PATIENCE)
        stack.callback(process.terminate)
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

    def new_page(self, width: int, height: int) -> "FirefoxPage":
        """Open a tab for another person, who shares nothing with the others."""
        person = self.send("browser.createUserContext")["userContext"]
        tab = self.send("browsingContext.create", type="tab", userContext=person)["context"]
        size = {"width": width, "height": height}
        self.send("browsingContext.setViewport", context=tab, viewport=size)
        return FirefoxPage(self, tab)


class FirefoxPage:
    """One tab: real input, and what the page shows."""

    def __init__(self, firefox: Firefox, tab: str) -> None:
        self._firefox = firefox
        self._tab = tab
        self.keyboard = self  # as Playwright's pages have one

    def _send(self, method: str, **params):
        return self._firefox.send(method, context=self._tab, **params)

    def goto(self, address: str) -> None:
        """Load an address."""
        self._send("browsingContext.navigate", url=address, wait="complete")

    def reload(self) -> None:
        """Load the page again."""
        self._send("browsingContext.reload", wait="complete")

    def close(self) -> None:
        """Close the tab."""
        self._send("browsingContext.close")

    def evaluate(self, expression: str):
        """Return the value of a script's expression, or what its promise is kept with."""
        text = self._call(f"async () => JSON.stringify(await ({expression}) ?? null)")
        return json.loads(text["value"])

    def _call(self, function: str, *arguments: str) -> dict:
        """Call a function of the page; return what its promise is kept with, as BiDi has it."""
        answer = self._firefox.send(
            "script.callFunction",
            functionDeclaration=function,
            arguments=[{"type": "string", "value": it} for it in arguments],
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise BidiError(answer["exceptionDetails"]["text"])
        return answer["result"]

    # Real input.

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

    def _point(self, kind: str, selector: str, actions: list[dict]) -> None:
        # Firefox finds the place itself, just before it points there: who asks for it points late.
        answer = self._call(STILL, selector)
        origin = {"type": "element", "element": {"sharedId": answer["sharedId"]}}
        move = {"type": "pointerMove", "x": 0, "y": 0, "origin": origin}
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self._send("input.performActions", actions=[{**source, "actions": [move, *actions]}])

    def press(self, key: str) -> None:
        """Press a key: a letter, or one of `KEYS`."""
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        source = {"type": "key", "id": "keys", "actions": actions}
        self._send("input.performActions", actions=[source])
