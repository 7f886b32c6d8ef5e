"""The terminal game in a terminal of its own: how it ends, as a shell sees it."""

import os
import signal
import sys

import pytest

pytestmark = pytest.mark.process
pty = pytest.importorskip("pty", reason="Windows has no pseudo-terminals")

QUIT = b"Quit"
"""The last of the keys that are shown."""


def start():
    """Begin a game on a new terminal, and wait until it is drawn: the process and the terminal."""
    process, screen = pty.fork()
    if not process:
        os.environ.update(TERM="xterm", COLUMNS="100", LINES="40")
        os.execv(sys.executable, [sys.executable, "-m", "fairmines", "play", "--terminal"])
    drawn = b""
    while QUIT not in drawn:
        drawn += os.read(screen, 65536)
    return process, screen


def status_of(process, screen):
    """Wait for the end of a process; read what it draws until then, or it would wait."""
    while True:
        try:
            if not os.read(screen, 65536):
                break
        except OSError:  # Linux says so of a terminal that its program has left
            break
    os.close(screen)
    return os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])


@pytest.mark.parametrize(("keys", "status"), [(b"\x03", 130), (b"q", 0)])
def test_keys_that_end_it(keys, status):
    process, screen = start()
    os.write(screen, keys)
    assert status_of(process, screen) == status


def test_a_signal_ends_it():
    process, screen = start()
    os.kill(process, signal.SIGINT)
    assert status_of(process, screen) == 130
