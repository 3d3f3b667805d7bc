"""A table of quick rows as one test: `@rows(names, values)` is written like `pytest.mark.parametrize`.

Each row is a subtest: a failure names its row, and the other rows still run. A parametrised test costs some
milliseconds to collect and to report for each row, which is more than most rows take. Rows share the test's fixtures.
"""

import functools
import inspect
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from typing import Any

import pytest

Test = Callable[..., None]
Table = list[tuple[str, dict[str, Any]]]
"""The name of each row, and its values by the names of parameters."""


@contextmanager
def subtest(subtests: pytest.Subtests, name: str) -> Generator[None]:
    """Report a block as a subtest if it fails; a report of each that passes would cost more than most of them."""
    try:
        yield
    except (Exception, pytest.fail.Exception) as error:
        if str(error).startswith(
            "Timeout"
        ):  # of the whole test, which is set once: the other rows would have none
            raise
        with subtests.test(name):
            raise


def rows(
    names: str | Iterable[str], values: Iterable[Any], ids: Callable[[Any], str] | Sequence[str] = str
) -> Callable[[Test], Test]:
    """Give a test each value in turn: one value for one name, a tuple for several. Two tables give all pairs."""
    keys = names.replace(" ", "").split(",") if isinstance(names, str) else list(names)
    given = [value if len(keys) > 1 else (value,) for value in values]
    assert given, "a table has rows"
    named = ["-".join(map(ids, row)) for row in given] if callable(ids) else ids
    table = [(name, dict(zip(keys, row, strict=True))) for name, row in zip(named, given, strict=True)]

    def decorate(test: Test) -> Test:
        inner, below = getattr(test, "table", (test, [("", {})]))
        return _run(inner, [(f"{one}-{two}".strip("-"), a | b) for one, a in table for two, b in below])

    return decorate


def _run(test: Test, table: Table) -> Test:
    @functools.wraps(test)
    def run(*args: Any, subtests: pytest.Subtests, **fixtures: Any) -> None:
        for name, row in table:
            with subtest(subtests, name):
                test(*args, **row, **fixtures)

    left = [one for name, one in inspect.signature(test).parameters.items() if name not in table[0][1]]
    own = inspect.Parameter("subtests", inspect.Parameter.KEYWORD_ONLY)
    run.__signature__ = inspect.Signature([*left, own])  # type: ignore[attr-defined]
    run.table = test, table  # type: ignore[attr-defined]
    return run
