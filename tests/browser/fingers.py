"""A phone, and the time that its fingers take."""

from contextlib import contextmanager

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
TAPS_ALONE = {"longPress": 60_000}
"""Preferences of a test without a long press: no tap becomes one on a slow machine."""


@contextmanager
def stopped_clock(page):
    """Stop the clock of a page while the block runs; it ticks when it is told to.

    The page needs `page.clock.install()` before its first visit.
    """
    page.clock.pause_at(page.evaluate("new Date(Date.now() + 1000).toISOString()"))
    yield page.clock
    page.clock.resume()
