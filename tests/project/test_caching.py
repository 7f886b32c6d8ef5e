"""Cached attributes: computed once, without a lock that instances share."""

import ast
import threading
from pathlib import Path

import pytest

import fairmines
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


def test_the_class_shows_the_descriptor():
    assert Slow.value.__doc__ == "What is computed."


@pytest.mark.long
def test_no_module_uses_the_one_with_a_lock():
    for path in Path(fairmines.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module == "functools":
                assert "cached_property" not in {name.name for name in node.names}, path
