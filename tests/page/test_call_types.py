"""The types of the kernel's calls are those of the bindings."""

import re

from release.call_types import ANSWERS, BINDINGS, FILE, SCRIPTS, read_calls, write_calls


def test_the_file_is_up_to_date():
    """Run `make terms` if it is not."""
    assert (SCRIPTS / FILE).read_text() == write_calls()


def test_each_function_that_answers_is_a_call_and_each_answer_is_of_one():
    exported = re.compile(r"FAIRMINES_EXPORT\((\w+)\)\s+int ")
    texts = [path.read_text() for path in BINDINGS.glob("*.cpp")]
    names = [call.name for call in read_calls()]
    assert names == sorted(name for text in texts for name in exported.findall(text))
    assert set(ANSWERS) <= set(names)
