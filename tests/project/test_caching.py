"""Cached attributes: computed once, without a lock that instances share."""

import threading

from fairmines.caching import cached_property


class Slow:
    def __init__(self, computed):
        self.entered, self.leave, self.computed = threading.Event(), threading.Event(), computed

    @cached_property
    def value(self):
        """What is computed."""
        self.computed.append(self)
        self.entered.set()
        assert self.leave.wait(10)
        return len(self.computed)


def test_one_instance_does_not_wait_for_another():
    computed = []
    slow, quick = Slow(computed), Slow(computed)
    quick.leave.set()
    thread = threading.Thread(target=lambda: slow.value)
    thread.start()
    assert slow.entered.wait(10)
    assert quick.value == 2
    assert not slow.leave.is_set()
    slow.leave.set()
    thread.join()
    assert (slow.value, slow.value, len(computed)) == (2, 2, 2)
