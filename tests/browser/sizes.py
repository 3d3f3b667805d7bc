"""The four screens on which every layout is checked, and the two looks in which its texts and colours are."""

from typing import Any, NamedTuple

import pytest

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
        viewport = {"width": self.width, "height": self.height}
        return {"viewport": viewport, "has_touch": self.touch, "is_mobile": self.touch}


DESK = Size("desk", 1280, 800, touch=False)
PHONE = Size("phone", 390, 780, touch=True)
SMALL = Size("small", 360, 640, touch=True)
LAND = Size("land", 780, 390, touch=True)
SIZES = (DESK, PHONE, SMALL, LAND)


def on(*sizes: Size) -> pytest.MarkDecorator:
    """Run a test once on each of these screens."""
    return pytest.mark.parametrize("size", sizes, ids=[size.name for size in sizes], indirect=True)


every_size = on(*SIZES)


def every_size_daily_on(*daily: Size) -> pytest.MarkDecorator:
    """Run a test on every screen: with `make test` on these, with `make test-all` on the others."""
    mark = pytest.mark.long(reason="the same on another screen")
    sizes = [size if size in daily else pytest.param(size, marks=mark) for size in SIZES]
    return pytest.mark.parametrize("size", sizes, ids=[size.name for size in SIZES], indirect=True)


every_size_in_one_visit = pytest.mark.parametrize("sizes", [SIZES], ids=["every-size"])
"""Hand a test all four screens: where a state is dear to reach, it looks at that state on each of them itself."""

Look = dict[str, str]
"""A page's language and theme, as it keeps them among its settings."""
LOOKS: list[Look] = [{"lang": "zh", "theme": "light"}, {"lang": "en", "theme": "dark"}]
_LOOKS = ["-".join(look.values()) for look in LOOKS]

every_look = pytest.mark.parametrize("look", LOOKS, ids=_LOOKS)
every_look_daily_the_first = pytest.mark.parametrize(
    "look", rest_long(LOOKS, "the same in the other language and theme"), ids=_LOOKS
)
