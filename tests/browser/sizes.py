"""The four screens on which every layout is checked, the two looks of its texts and colours, and which tests see them.

`@on(PHONE, also=SIZES)`: `make test` runs the test on a phone, `make test-all` on the three other screens too.
`@on(PHONE, also=SIZES, looks=True)`: the same, with the look in turns. `@every_size_in_one_visit`: the layout follows
the size of the window, so a test that has reached a state looks at it on two screens itself (`on_each`); `make
test-all` visits the other two.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page

from tests.long import rest_long


class Size(NamedTuple):
    """A screen, in CSS pixels."""

    name: str
    width: int
    height: int
    touch: bool

    @property
    def context(self) -> dict[str, Any]:
        """What a browser context of this size is made with."""
        return {"viewport": self.viewport, "has_touch": self.touch, "is_mobile": self.touch}

    @property
    def viewport(self) -> dict[str, int]:
        """Width and height, as Playwright takes them."""
        return {"width": self.width, "height": self.height}


DESK = Size("desk", 1280, 800, touch=False)
PHONE = Size("phone", 390, 780, touch=True)
SMALL = Size("small", 360, 640, touch=True)
LAND = Size("land", 780, 390, touch=True)
SIZES = (DESK, PHONE, SMALL, LAND)
LARGE = (Size("large", 1920, 1080, touch=False), Size("huge", 2560, 1440, touch=False))
"""Desks of which little was used."""

Look = dict[str, str]
"""A page's language and theme, as it keeps them among its settings."""
LOOKS: list[Look] = [{"lang": "zh", "theme": "light"}, {"lang": "en", "theme": "dark"}]


def on(*sizes: Size, also: Iterable[Size] = (), looks: bool = False) -> pytest.MarkDecorator:
    """Run a test on these screens, with `make test-all` on those of `also` too.

    `looks`: the test takes a `look`, which is the first of `LOOKS` on the first screen, the other on the next one, in
    turns.
    """
    screens = [*sizes, *(size for size in also if size not in sizes)]
    values: list[Any] = list(screens)
    if looks:
        values = [(size, LOOKS[number % len(LOOKS)]) for number, size in enumerate(screens)]
    marked = rest_long(values, "the same on another screen", first=len(sizes))
    names = [size.name for size in screens]
    return pytest.mark.parametrize("size,look" if looks else "size", marked, ids=names, indirect=["size"])


every_size_in_one_visit = pytest.mark.parametrize(
    "sizes",
    [
        (DESK, SMALL),
        pytest.param((PHONE, LAND), marks=pytest.mark.long(reason="the same on two more screens")),
    ],
    ids=["desk-and-small", "phone-and-land"],
)


def on_each(page: Page, sizes: Sequence[Size] = SIZES) -> Iterator[Size]:
    """Show a page on one screen after the other, painted as its layout has become."""
    for size in sizes:
        page.set_viewport_size(size.viewport)
        painted(page)
        yield size


def painted(page: Page) -> None:
    """Wait until a page has painted what it shows now."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
