"""立直麻将 through a page: walls laid by the test, answers by touches, and what the board shows."""

from collections.abc import Mapping
from typing import Any

import msgspec

from paiju.client import OpenPrompt
from tests.browser.company import Choose, Company
from tests.browser.mahjong import SURE_MS, Question, mine, question
from tests.browser.mahjong_seats import Four, four, in_order
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, overlaps, wait_until_at_rest
from tests.browser.visitors import Visitors

PLACES = (
    "[data-testid^=seat-], [data-testid=compass], [data-testid=hand] .mj-tiles [data-tile], .rb-river [data-tile], "
    ".rb-meld, [data-testid=claims] button, [data-testid=waits]"
)


def saying(*answers: str) -> Choose:
    """Return who gives these answers, each as soon as it may.

    `5p` discards; `chow`, `pung`, `kong` and `win` claim, `kong` and `win` on the own turn too;
    `riichi` and `kyuushu` as they are. All else is passed, and
    what was drawn is discarded.
    """
    return in_order(_action, answers)


def _action(prompt: OpenPrompt, answer: str) -> Mapping[str, Any] | None:
    legal, claims = msgspec.to_builtins(prompt.legal), prompt.kind == "claim"
    match answer:
        case "win":
            return {"a": "win"} if legal["win"] else None
        case "kyuushu":
            return None if claims or legal["kyuushu"] is None else {"a": "kyuushu"}
        case "kong":
            return legal["kong"] if claims else next(iter(legal["kongs"]), None)
        case "chow" | "pung":
            return next(iter(legal[f"{answer}s"]), None) if claims else None
        case "riichi":
            tile = None if claims else next(iter(legal["riichi"]), None)
            return tile and {"a": "riichi", "tile": tile}
    return {"a": "discard", "tile": answer} if not claims and answer in legal["discards"] else None


def table(visitors: Visitors, company: Company, **wish: Any) -> Four:
    """A person at seat 0, who deals, and three players who pass and discard what they draw; the tiles are dealt."""
    return four(visitors, company, **{"key": "riichi", "length": "tonpu", **wish})


def throw(me: TablePage, tile: str) -> None:
    """Discard a tile of the hand as soon as we are asked, by one click or by two taps."""
    asked = question(me)
    assert asked is not None
    assert asked["kind"] == "discard"
    number = len(me.frames.asked("act")) + 1
    me.page.wait_for_timeout(SURE_MS)
    me.touch(mine(me, tile))
    if me.visit.touch:
        me.touch(mine(me, tile))
    me.frames.wait_until_answered("act", number)


def asked_of(me: TablePage, kind: str) -> Question:
    """Wait for a question of a kind."""
    asked = question(me)
    assert asked is not None
    assert asked["kind"] == kind
    return asked


def last_act(me: TablePage) -> dict[str, Any]:
    """The answer that the page has sent last."""
    return dict(me.frames.asked("act")[-1]["action"])


def answered(me: TablePage, testid: str) -> dict[str, Any]:
    """Press an answer, wait until the server has taken it, and return it."""
    number = len(me.frames.asked("act")) + 1
    me.press(testid)
    me.frames.wait_until_answered("act", number)
    return last_act(me)


def unasked(me: TablePage, number: int) -> bool:
    """Whether the page has still sent so many answers, after time for one more."""
    me.page.wait_for_timeout(SURE_MS)
    return len(me.frames.asked("act")) == number


def assert_all_has_its_place(me: TablePage) -> None:
    """Plates, rivers, melds, the own hand and the answers lie on the screen, and not on one another."""
    wait_until_at_rest(me.page)
    found = boxes(me.page.locator(PLACES))
    assert not (lying := overlaps(found)), lying
    assert not (beside := outside(found, me.page)), beside
