"""Checks the types of arguments: an error quotes the value and says what is expected.

What fits together the core decides: `core` has its checks, which raise their own errors.
"""

from __future__ import annotations

import numbers
import operator
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from fairmines.errors import FairminesError

if TYPE_CHECKING:
    from fairmines import _kernel

    core = _kernel
else:
    try:
        from fairmines import _kernel as core
    except ImportError:

        class core:  # noqa: N801
            """Of `fairmines play` in a fresh clone, whose page has a kernel that checks."""

            check_size = check_mines = check_cell = check_first_click = lambda *_: None


T = TypeVar("T")

LONGEST = 40
"""The longest quotation, in characters."""
SEEDS = 2**64
"""The number of seeds; the first one is 0."""
_UNKNOWN_FIELD: Final = re.compile(r"(.* unknown field )`(.*?)`( - at `[\w.$\[\]]*`)?", re.DOTALL)


def quote(value: object) -> str:
    """Quote a value for an error message: printable, on one line, at most 40 characters.

    >>> quote("hard"), quote(10**50), quote("2 1\\n??")
    ("'hard'", '1000000000000000000000000000000000000...', "'2 1\\\\n??'")
    """
    if isinstance(value, str):
        return repr(value if len(value) <= LONGEST else value[: LONGEST - 3] + "...")
    try:
        text = " ".join(repr(value).split())
    except Exception:  # noqa: BLE001  # a huge integer, or a class whose repr fails
        return f"<{type(value).__name__}>"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


def integer(
    name: str,
    value: Any,
    least: int,
    most: int,
    *,
    expected: str | None = None,
    error: type[FairminesError] = FairminesError,
) -> int:
    """Return `value` as an integer from `least` to `most`, or raise `error`.

    >>> integer("games", 0, 1, 10)
    Traceback (most recent call last):
    fairmines.errors.FairminesError: games 0 is out of range: expected 1 to 10
    """
    number = whole(name, value, error)
    if not least <= number <= most:
        raise error(
            f"{name} {quote(number)} is out of range: expected {expected or f'{least} to {most}'}"
        )
    return number


def whole(name: str, value: Any, error: type[FairminesError] = FairminesError) -> int:
    """Return `value` as an integer, or raise `error`.

    >>> whole("games", "2")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: games '2' is not a whole number
    """
    try:
        return operator.index(value)
    except TypeError:
        raise error(f"{name} {quote(value)} is not a whole number") from None


def seed(value: Any) -> int:
    """Return `value` as a seed, 0 to 2**64 - 1, or raise `FairminesError`."""
    return integer("seed", value, 0, SEEDS - 1, expected="0 to 2**64 - 1")


def real(name: str, value: Any, expected: str) -> float:
    """Return `value` as a float, which may be NaN or infinite, or raise `FairminesError`.

    >>> real("density", "half", "0 < density < 1")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: density 'half' is not a number: expected 0 < density < 1
    """
    try:
        # The check of a class in `numbers` is slow.
        if isinstance(value, float) or isinstance(value, numbers.Real):  # noqa: SIM101
            return float(value)
    except OverflowError:
        pass
    raise FairminesError(f"{name} {quote(value)} is not a number: expected {expected}")


def time_limit(seconds: Any) -> float:
    """Return a number of seconds above 0, infinity included, or raise `FairminesError`.

    >>> time_limit(0)
    Traceback (most recent call last):
    fairmines.errors.FairminesError: seconds 0 is out of range: expected a number above 0
    """
    limit = real("seconds", seconds, "a number above 0")
    if not limit > 0:
        raise FairminesError(f"seconds {limit:g} is out of range: expected a number above 0")
    return limit


def choice(name: str, value: Any, choices: Iterable[str]) -> None:
    """Raise `FairminesError` unless `value` is one of the names.

    >>> choice("first", "some", ("any", "safe", "opening"))
    Traceback (most recent call last):
    fairmines.errors.FairminesError: first 'some' is unknown: expected 'any', 'safe' or 'opening'
    """
    names = list(choices)
    if not isinstance(value, str) or value not in names:
        raise FairminesError(f"{name} {quote(value)} is unknown: expected {listed(names)}")


def listed(names: Iterable[str]) -> str:
    """Join names to a text such as "'a', 'b' or 'c'"."""
    *others, last = map(repr, names)
    return f"{', '.join(others)} or {last}"


def instance(name: str, value: Any, kind: type[T], expected: str = "") -> T:
    """Return `value` if it is an instance of `kind`, or raise `FairminesError`.

    >>> instance("text", 7, str)
    Traceback (most recent call last):
    fairmines.errors.FairminesError: text 7: expected a str
    """
    if not isinstance(value, kind):
        part = kind.__name__.lower()
        hint = f", its .{part}" if isinstance(getattr(value, part, None), kind) else ""
        expected = expected or f"a {kind.__name__}"
        raise FairminesError(f"{name} {quote(value)}: expected {expected}{hint}")
    return value


def items(name: str, value: Any, expected: str) -> list[Any]:
    """Return the items of an iterable as a list; raise `FairminesError` for a str.

    >>> items("strategies", "random", "several strategies")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: strategies 'random': expected several strategies
    """
    try:
        iterator = None if isinstance(value, str) else iter(value)
    except TypeError:
        iterator = None
    if iterator is None:
        raise FairminesError(f"{name} {quote(value)}: expected {expected}")
    return list(iterator)


def path(value: Any) -> Path:
    """Return `value` as a path, or raise `FairminesError` if no file can have this name.

    >>> path("a\\0b")
    Traceback (most recent call last):
    fairmines.errors.FairminesError: 'a\\x00b' is not a file name: it has a NUL character
    """
    try:
        name = os.fsdecode(value)
        os.fsencode(name)
    except (TypeError, UnicodeError):
        raise FairminesError(f"{quote(value)} is not a file name") from None
    if "\0" in name:
        raise FairminesError(f"{quote(name)} is not a file name: it has a NUL character")
    return Path(name)


def json_mistake(error: Exception) -> str:
    r"""Write what msgspec says of JSON: on one line, with the name of a field quoted as here.

    >>> print(json_mistake(ValueError("Object contains unknown field `a\n` - at `$.level`")))
    Object contains unknown field 'a\n' - at '$.level'
    """
    message = str(error)
    if unknown := _UNKNOWN_FIELD.fullmatch(message):
        place = (unknown[3] or "").replace("`", "'")
        return f"{unknown[1]}{quote(unknown[2])}{place}"
    return message.replace("`", "'")


def function(name: str, value: Any) -> None:
    """Raise `FairminesError` unless `value` can be called."""
    if not callable(value):
        raise FairminesError(f"{name} {quote(value)}: expected a function")
