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
from base64 import b64decode
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
BUTTONS = {"left": 0, "middle": 1, "right": 2}
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

    def screenshot(self) -> bytes:
        """Return a picture of what is in view, as PNG."""
        return b64decode(self._send("browsingContext.captureScreenshot")["data"])

    def evaluate(self, expression: str):
        """Return the value of a script's expression, or what its promise is kept with."""
        answer = self._firefox.send(
            "script.evaluate",
            expression=f"Promise.resolve({expression}).then((it) => JSON.stringify(it ?? null))",
            target={"context": self._tab},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise BidiError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    # Real input.

    def click(self, x: float, y: float, button: str = "left", times: int = 1) -> None:
        """Click with the mouse."""
        number = BUTTONS[button]
        presses = [
            {"type": "pointerDown", "button": number},
            {"type": "pointerUp", "button": number},
        ]
        self._point("mouse", x, y, presses * times)

    def tap(self, x: float, y: float, seconds: float = 0) -> None:
        """Touch with a finger, for so long."""
        stay = {"type": "pause", "duration": round(1000 * seconds)}
        down, up = {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}
        self._point("touch", x, y, [down, stay, up])

    def _point(self, kind: str, x: float, y: float, actions: list[dict]) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        source = {"type": "pointer", "id": kind, "parameters": {"pointerType": kind}}
        self._send("input.performActions", actions=[{**source, "actions": [move, *actions]}])

    def press(self, key: str) -> None:
        """Press a key: a letter, or one of `KEYS`."""
        value = KEYS.get(key, key)
        actions = [{"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]
        source = {"type": "key", "id": "keys", "actions": actions}
        self._send("input.performActions", actions=[source])
