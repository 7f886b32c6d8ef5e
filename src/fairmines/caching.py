"""Attributes that are computed at their first use."""

from __future__ import annotations

import functools
from typing import Any, Self, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class cached_property(functools.cached_property[T_co]):  # noqa: N801  # as in functools
    """`functools.cached_property` without a lock.

    Until Python 3.12 that one holds a lock while it computes, one for all instances of a class: the
    analysis of a large board blocks those of all other boards, and a child process forked meanwhile
    hangs. Without a lock two threads may compute the same value twice, which does no harm here.
    """

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T_co: ...
    def __get__(self, instance: object | None, owner: type[Any] | None = None) -> Self | T_co:
        """Compute the value and keep it in the instance, where it hides this descriptor."""
        if instance is None:
            return self
        assert self.attrname is not None
        value = self.func(instance)
        instance.__dict__[self.attrname] = value
        return value
