"""Drives WebKit, the engine of Safari and of every browser on an iPhone, over WebDriver.

Debian has it as WebKitGTK, with a driver of its own. The protocol is JSON over HTTP, and what is
asked is little. It does not say what a console says, so each script of the page begins with
`LISTENER`.
"""

import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from tests.browser.firefox import DrivenPage

DRIVER = "WebKitWebDriver"
BROWSERS = "*/webkit2gtk-4.1/MiniBrowser"
PROGRAMS = (DRIVER, "xvfb-run", "dbus-run-session")
PATIENCE = 120
BAR = 38
"""The height of what is above the page in the window."""
HEARD = "fairmines.tests.heard"
LISTENER = (
    """if (!globalThis.heardBy) {
  globalThis.heardBy = globalThis.document ? "page" : "worker";
  const keep = (text) => {
    if (heardBy === "worker") postMessage({ heard: `worker: ${text}` });
    else localStorage.setItem("HEARD", `${localStorage.getItem("HEARD") ?? ""}${text}\\n`);
  };
  for (const level of ["error", "warn"]) {
    const say = console[level];
    console[level] = (...values) => {
      keep(`${level}: ${values.join(" ")}`);
      say.apply(console, values);
    };
  }
  addEventListener("error", (event) => {
    keep(event.message ?? `cannot load ${event.target.src ?? event.target.href}`);
  }, true);
  addEventListener("unhandledrejection", ({ reason }) => keep(`unhandled: ${reason}`));
  addEventListener("securitypolicyviolation", ({ blockedURI }) => keep(`blocked: ${blockedURI}`));
  globalThis.Worker = class extends Worker {
    constructor(...values) {
      super(...values);
      this.addEventListener("message", (event) => {
        if (event.data?.heard === undefined) return;
        event.stopImmediatePropagation();
        keep(event.data.heard);
      });
    }
  };
}
""".replace("HEARD", HEARD)
    .replace("\n", " ")
    .strip()
)
"""Keeps what the consoles of a page and of its workers say."""


class WebKitMissingError(Exception):
    """There is no WebKit here; the message says what to do."""


class WebDriverError(Exception):
    """WebKit refused a command."""


def find_webkit() -> str:
    """Return the path of the system's WebKit, which has no program of its own on the PATH."""
    found = sorted(Path("/usr/lib").glob(BROWSERS))
    if not found or not all(map(shutil.which, PROGRAMS)):
        raise WebKitMissingError("no WebKit: apt install webkit2gtk-driver xvfb xauth dbus")
    return str(found[-1])


@contextmanager
def launch_webkit() -> Generator["WebKitPage"]:
    """Start a WebKit on a screen that nobody sees, with an empty profile."""
    browser = find_webkit()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", "dbus-run-session", DRIVER]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    # Without a session of systemd, as in a container, WebKit's own sandbox does not start.
    settings = os.environ | {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
    driver = subprocess.Popen(
        [*command, f"--port={port}"], env=settings, start_new_session=True, **quiet
    )
    try:
        wait_for_port(driver, port)
        page = WebKitPage(port, browser)
        yield page
        page.close()
    finally:
        end_group(driver)


def wait_for_port(process: subprocess.Popen[bytes], port: int) -> None:
    """Wait until a program answers at its port."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port)).close()
        except ConnectionRefusedError:
            assert process.poll() is None, f"{DRIVER} has ended with status {process.returncode}"
            assert time.monotonic() < end, f"{DRIVER} does not answer"
            time.sleep(0.02)


def end_group(process: subprocess.Popen[bytes]) -> None:
    """End a program, and those that it has started: the screen, the bus and the driver."""
    os.killpg(process.pid, 15)
    process.wait(PATIENCE)


class WebKitPage(DrivenPage):
    """The window of a WebKit."""

    ELEMENT = "element-6066-11e4-a52e-4f735466cecf"

    def __init__(self, port: int, browser: str) -> None:
        super().__init__()
        self._port = port
        options = {"binary": browser, "args": ["--automation"]}
        wanted = {"alwaysMatch": {"webkitgtk:browserOptions": options}}
        session = self._request("POST", "/session", {"capabilities": wanted})
        self._session = f"/session/{session['sessionId']}"

    def _request(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        connection.request(method, path, None if body is None else json.dumps(body))
        answer = connection.getresponse()
        value = json.loads(answer.read())["value"]
        connection.close()
        if answer.status != 200:
            raise WebDriverError(f"{path.rpartition('/')[2]}: {value['message']}")
        return value

    def _post(self, command: str, **body: Any) -> Any:
        return self._request("POST", f"{self._session}/{command}", body)

    def resize(self, width: int, height: int) -> None:
        """Give the page this size; no window is narrower than 447 pixels."""
        self._post("window/rect", width=width, height=height + BAR)
        self.evaluate(
            "new Promise((sized) => { const look = () => "
            f"innerWidth === {width} && innerHeight === {height} ? sized() : setTimeout(look); "
            "look(); })"
        )

    def goto(self, address: str) -> None:
        """Load an address."""
        self._post("url", url=address)

    def reload(self) -> None:
        """Load the page again."""
        self._post("refresh")

    def go_back(self) -> None:
        """Go back to the page before."""
        self._post("back")

    def screenshot(self) -> str:
        """Return a picture of the window as PNG, in Base64."""
        return self._request("GET", f"{self._session}/screenshot")

    def heard(self) -> list[str]:
        """Return what the consoles of this origin have said since the last time."""
        said = self.evaluate(f"localStorage.getItem({json.dumps(HEARD)})") or ""
        self.evaluate(f"localStorage.removeItem({json.dumps(HEARD)})")
        return said.splitlines()

    def close(self) -> None:
        """Close the window."""
        self._request("DELETE", self._session)

    def call(self, function: str, *arguments: str) -> Any:
        script = f"return ({function})(...arguments)"
        return self._post("execute/sync", script=script, args=arguments)

    def point_at(self, element: str) -> dict[str, Any]:
        return {self.ELEMENT: element}

    def perform(self, source: dict[str, Any]) -> None:
        self._post("actions", actions=[source])
