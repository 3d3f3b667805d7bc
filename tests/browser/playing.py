"""Playing through a page: answers by clicks or by keys until the deal is settled."""

import time
from collections.abc import Callable

from tests.browser.tables import TablePage

MOST_TURNS = 120
PATIENCE_S = 150

NEXT = """() => {
    if (document.querySelector('[data-testid=result]')) return 'over'
    const asked = document.querySelectorAll('[data-testid=dock] .answers > button[data-testid]:enabled')
    return [...asked].map((one) => one.dataset.testid).join(' ')
}"""


def choices(me: TablePage) -> list[str]:
    """Wait until the page asks for an answer, or shows the settlement; returns what it offers."""
    found = me.page.wait_for_function(NEXT, polling=20).json_value()
    return [] if found == "over" else found.split()


def play_through(me: TablePage, answer: Callable[[TablePage, list[str]], None]) -> int:
    """Answer until the deal is settled; returns how many answers were given, each of them sent once and taken."""
    for turns in range(MOST_TURNS):
        offered = choices(me)
        if not offered:
            return turns
        answer(me, offered)
        me.frames.wait_until_answered("act", turns + 1)
    raise AssertionError("the deal does not end")


def click(me: TablePage, offered: list[str]) -> None:
    if "hint" in offered:
        me.press("play" if me.hint() else "pass")
    else:
        me.press(offered[-1])


def type_keys(me: TablePage, offered: list[str]) -> None:
    keys = me.page.keyboard
    if "hint" in offered:
        keys.press("h")
        me.hinted()
        keys.press("Enter")
    elif offered == ["pass"]:
        keys.press("p")
    else:
        keys.press("Enter")


def play_together(*pages: TablePage) -> None:
    """Answer each prompt at its page by clicks until the deal is settled at all of them."""
    end = time.monotonic() + PATIENCE_S
    while not all(page.one("result").is_visible() for page in pages):
        assert time.monotonic() < end, "the deal does not end"
        for page in pages:
            offered = page.page.evaluate(NEXT)
            if offered not in {"", "over"}:
                asked = len(page.frames.asked("act"))
                click(page, offered.split())
                page.frames.wait_until_answered("act", asked + 1)
        pages[0].page.wait_for_timeout(10)
