"""Asks a host for the reviews of all its games."""

import time

from tests.helpers.local_host import PATIENCE

WAIT = 6 * PATIENCE
"""Seconds: the process has a low priority, and the machine may be busy."""


def wait_until(done):
    """Wait until a function returns a true value."""
    end = time.monotonic() + WAIT
    while not done():
        assert time.monotonic() < end
        time.sleep(0.05)


def listed(host, after=0):
    """Return the reviews after a number."""
    return host.get(f"/api/reviews?after={after}")


def review_all(host):
    """Review all games, and wait for the end."""
    assert host.request("POST", "/api/reviews")[0] == 204
    wait_until(lambda: not listed(host)["running"])
    return listed(host)
