"""Names that go with version 2.0, and warn until then: see docs/reference/stability.md."""

from __future__ import annotations

import warnings
from typing import Any


class DeprecatedName:
    """An attribute under a name that goes; it answers as the one that stays."""

    def __init__(self, target: str, instead: str) -> None:
        """Answer as the attribute `target`, and say what to use `instead`."""
        self._target, self._instead = target, instead

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        if instance is None:
            return self
        warn_deprecated(f"{type(instance).__name__}.{self._name}", self._instead)
        return getattr(instance, self._target)

    def __set__(self, instance: Any, value: Any) -> None:
        warn_deprecated(f"{type(instance).__name__}.{self._name}", self._instead)
        setattr(instance, self._target, value)


def warn_deprecated(name: str, instead: str) -> None:
    """Warn the caller of the caller that a public name goes, and say what to use instead."""
    warnings.warn(
        f"{name} is deprecated and goes with fairmines 2.0: use {instead}",
        DeprecationWarning,
        stacklevel=3,
    )
