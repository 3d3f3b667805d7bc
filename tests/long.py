"""What `make test` leaves out, and `make test-all` runs: one mark, `long(reason="...")`, on a test or on a parameter.

A test is long if it repeats, with other parameters, a fact that `make test` shows already.
"""

from collections.abc import Iterable
from typing import Any

import pytest


def rest_long(values: Iterable[Any], reason: str, *, first: int = 1) -> list[Any]:
    """Return parameters of which all but the first ones are long."""
    mark = pytest.mark.long(reason=reason)
    return [value if number < first else _marked(value, mark) for number, value in enumerate(values)]


def by_family(games: Iterable[str]) -> list[Any]:
    """Return games as parameters: one of each family, and as long ones all others."""
    first = ("doudizhu", "holdem", "chengdu", "riichi")
    return rest_long(dict.fromkeys((*first, *games)), "another game of a family", first=len(first))


def _marked(value: Any, mark: pytest.MarkDecorator) -> Any:
    """Return a parameter set; a named tuple is one value."""
    return pytest.param(*(value if type(value) is tuple else (value,)), marks=mark)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse a long test without a reason."""
    for item in items:
        for mark in item.iter_markers("long"):
            if not mark.kwargs.get("reason"):
                raise pytest.UsageError(f"{item.nodeid} is long: give the mark a reason")
