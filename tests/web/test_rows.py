"""Every row that the page promises is asserted on every screen, by tests that name it. Runs without a browser.

`make test` looks at a row on a phone and on a desk, `make test-all` on all four screens.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from _pytest.mark import ParameterSet

from tests.browser.rows import EVERYWHERE, SOMEWHERE
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, SMALL, Size, every_size_in_one_visit, on

_NAMED = re.compile(r"\b[CSHMR]\d\d\b")
_BROWSER = Path(__file__).resolve().parents[1] / "browser"

Test = Callable[..., None]


def _of(module: ModuleType) -> Iterator[Test]:
    """Yield the tests of a module, those of its classes too."""
    for name, value in vars(module).items():
        if name.startswith("Test") and isinstance(value, type):
            yield from (test for method, test in vars(value).items() if method.startswith("test_"))
        elif name.startswith("test_") and callable(value) and value.__module__ == module.__name__:
            yield value


def browser_tests() -> list[Test]:
    """Return all tests of the page."""
    modules = (import_module(f"tests.browser.{file.stem}") for file in sorted(_BROWSER.glob("test_*.py")))
    return [test for module in modules for test in _of(module)]


def rows_of(test: Test) -> set[str]:
    """Return the rows that a test names in its docstring."""
    return set(_NAMED.findall(test.__doc__ or ""))


def screens_of(test: Test, *, long: bool = True) -> set[Size]:
    """Return the screens that a test looks at: those it is parametrized with, or else the desk.

    Without `long`: those of `make test`.
    """
    marks = getattr(test, "pytestmark", ())
    if not long and any(mark.name == "long" for mark in marks):
        return set()
    values = [(mark.args[0], value) for mark in marks if mark.name == "parametrize" for value in mark.args[1]]
    seen = [(name.partition(",")[0], value) for name, value in values if isinstance(name, str)]
    found = [(name, value) for name, value in seen if name in {"size", "sizes"}]
    if not found:
        return {DESK}
    return {
        screen for name, value in found if long or not _is_long(value) for screen in _screens(name, value)
    }


def _screens(name: str, value: Any) -> Iterable[Size]:
    """Return the screens of one parameter, which may be marked or stand beside a look."""
    plain = value.values[0] if isinstance(value, ParameterSet) else value
    if name == "sizes":
        return tuple(plain)
    return [plain if isinstance(plain, Size) else plain[0]]


def _is_long(value: Any) -> bool:
    return isinstance(value, ParameterSet) and any(mark.name == "long" for mark in value.marks)


def gaps(tests: Iterable[Test], everywhere: Iterable[str], somewhere: Iterable[str]) -> dict[str, str]:
    """Return what is wrong, by row: the screens it lacks a test on, or that no such row exists."""
    seen: dict[str, set[Size]] = {row: set() for row in (*everywhere, *somewhere)}
    unknown: dict[str, str] = {}
    for test in tests:
        for row in rows_of(test):
            if row in seen:
                seen[row] |= screens_of(test)
            else:
                unknown[row] = f"there is no such row, but {test.__name__} names it"
    lacking = {row: [size.name for size in SIZES if size not in seen[row]] for row in everywhere}
    lacking |= {row: [] if seen[row] else ["any screen"] for row in somewhere}
    return unknown | {row: f"no test on {', '.join(names)}" for row, names in lacking.items() if names}


def test_every_row_is_asserted_on_every_screen_it_is_promised_on():
    assert gaps(browser_tests(), EVERYWHERE, SOMEWHERE) == {}


def test_every_row_is_asserted_by_make_test_on_a_phone_and_a_desk():
    seen: dict[str, set[bool]] = {row: set() for row in (*EVERYWHERE, *SOMEWHERE)}
    for test in browser_tests():
        for row in rows_of(test):
            seen[row] |= {screen.touch for screen in screens_of(test, long=False)}
    assert {row: touch for row, touch in seen.items() if row in EVERYWHERE and touch != {True, False}} == {}
    assert {row for row in SOMEWHERE if not seen[row]} == set()


def test_a_screen_that_only_the_long_tests_look_at_is_none_of_make_test():
    for looks in (False, True):
        some = planted("C01.", on(PHONE, LAND, also=SIZES, looks=looks))
        assert screens_of(some) == set(SIZES)
        assert screens_of(some, long=False) == {PHONE, LAND}
    none = planted("C01.", on(*SIZES), pytest.mark.long(reason="it takes long"))
    assert screens_of(none) == set(SIZES)
    assert screens_of(none, long=False) == set()


def test_no_row_stands_in_both_lists():
    assert not EVERYWHERE.keys() & SOMEWHERE.keys()


def planted(doc: str, *marks: pytest.MarkDecorator) -> Test:
    """A test that promises what a docstring says, on the screens of some marks."""

    def test() -> None: ...

    test.__doc__ = doc
    for mark in marks:
        test = mark(test)
    return test


def test_a_row_that_lacks_a_screen_is_noticed():
    three = [planted("C01, S01.", on(DESK, PHONE)), planted("C01.", on(LAND))]
    assert gaps(three, ["C01"], ["S01"]) == {"C01": "no test on small"}
    assert gaps([*three, planted("C01.", on(SMALL))], ["C01"], ["S01"]) == {}


def test_a_test_without_screens_is_one_on_the_desk():
    assert gaps([planted("C01.")], ["C01"], []) == {"C01": "no test on phone, small, land"}
    assert gaps([planted("C01.")], [], ["C01"]) == {}


def test_all_screens_in_one_visit_are_all_screens():
    for mark in (on(*SIZES), every_size_in_one_visit):
        assert gaps([planted("C01.", mark)], ["C01"], []) == {}


def test_a_row_without_any_test_is_noticed():
    assert gaps([], ["C01"], ["C12"]) == {
        "C01": "no test on desk, phone, small, land",
        "C12": "no test on any screen",
    }


def test_a_row_that_nobody_promised_is_noticed():
    unknown = gaps([planted("C99: of a row that is gone.", on(*SIZES))], [], [])
    assert unknown.keys() == {"C99"}
    assert "no such row" in unknown["C99"]


def test_what_a_parametrized_test_of_other_things_says_is_not_a_screen():
    other = planted("C01.", pytest.mark.parametrize("game", ["doudizhu"]))
    assert gaps([other], ["C01"], []) == {"C01": "no test on phone, small, land"}
