"""Checks of arguments: a wrong argument is refused at once, with a sentence that says what would be right."""

from operator import index
from typing import Any


def whole(name: str, value: Any, least: int) -> int:
    """Return a whole number that is not below `least`, as an `int`; raises `ValueError`."""
    try:
        found = None if isinstance(value, bool) else index(value)
    except TypeError:
        found = None
    if found is None or found < least:
        raise ValueError(f"{name} is a whole number from {least} on, not {value!r}")
    return found


def seed_of(seed: Any) -> int | None:
    """Return a seed as an `int`, or None; raises `ValueError`."""
    return None if seed is None else whole("a seed", seed, 0)


def one_of(name: str, value: Any, allowed: Any) -> None:
    """Raise `ValueError` unless the value is None or one of the allowed ones."""
    if value is not None and value not in allowed:
        raise ValueError(f"{name} is None or one of {', '.join(allowed)}, not {value!r}")
