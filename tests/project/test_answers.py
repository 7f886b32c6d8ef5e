"""Answers of the kernel are read by several threads at once."""

import subprocess
import sys

import pytest

FIRST_READERS = """
import sys
from threading import Barrier, Thread

import msgspec

from fairmines.answers import read_answer

sys.setswitchinterval(1e-6)
for number in range(300):
    inner = msgspec.defstruct("Inner", [(f"field_{it}", int, 0) for it in range(20)])
    kind = msgspec.defstruct("Outer", [("inners", list[inner], [])])
    barrier = Barrier(4)

    def read():
        barrier.wait()
        assert read_answer(b'{"inners":[{"field_3":7}]}', kind).inners[0].field_3 == 7

    threads = [Thread(target=read) for _ in range(4)]
    for it in threads:
        it.start()
    for it in threads:
        it.join()
"""


@pytest.mark.process
def test_threads_that_are_the_first_to_read_a_kind():
    """msgspec crashes where two threads are the first to ask what a struct consists of."""
    command = [sys.executable, "-c", FIRST_READERS]
    done = subprocess.run(command, capture_output=True, check=False, text=True)
    assert (done.returncode, done.stderr) == (0, "")
