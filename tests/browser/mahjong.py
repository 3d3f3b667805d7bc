"""Mahjong through a page: sitting down with bots, the server's prompts, and answers by clicks or by keys."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Error, Locator, expect

from paiju.protocol.messages import Pace
from tests.browser.company import SLOW, Company, new_guest
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, overlaps, wait_until_at_rest
from tests.browser.visitors import Visitors

Question = dict[str, Any]
"""A `prompt` message."""
Answer = Callable[[TablePage, Question], None]
Enough = Callable[[TablePage, Question], bool]

PLACES = (
    "[data-testid^=seat-], [data-testid=compass], [data-testid=hand] .mj-tiles [data-tile], .mj-river [data-tile], "
    ".mj-rack > *, [data-testid=claims] button, [data-testid=waits]"
)
MOST_ANSWERS = 200
MOST_TABLES = 5
"""A quarter of deals has no claim for the person, every 200th not even a discard."""
PATIENCE_MS = 60_000
SURE_MS = 450
"""A click that comes sooner after a question only raises a tile."""
SENT_MS = 100
"""Long enough for the page's frames to be recorded."""
SHORT = {"suits": "two"}
"""A deal of few tiles."""


def seated(
    visitors: Visitors,
    company: Company,
    *,
    seats: int = 4,
    settings: dict[str, Any] | None = None,
    **options: Any,
) -> TablePage:
    """A page at a new table of 成都麻将, whose other seats bots have; the tiles are dealt."""
    guest = new_guest(visitors.url, "小明")
    client = company.client(guest=guest)
    table = company.run(client.create("chengdu", seats=seats, options=options, pace=Pace(**SLOW)))
    for _ in table.seats[1:]:
        company.run(table.add_bot())
    company.leave(client)
    me = TablePage(visitors.open(f"/t/{table.id}", guest=guest, settings=settings))
    me.press("ready")
    expect(tiles(me).first).to_be_visible()
    return me


def tiles(me: TablePage) -> Locator:
    """The own tiles, in the order of the page."""
    return me.one("hand").locator(".mj-tiles [data-tile]")


def texts(of: Locator) -> list[str]:
    """Return the wire's texts of tiles."""
    return of.evaluate_all("found => found.map((one) => one.dataset.tile)")


def allowed(me: TablePage) -> Locator:
    """The own tiles that may be chosen now."""
    return me.one("hand").locator(".mj-tiles [data-tile]:not([aria-disabled=true])")


def mine(me: TablePage, tile: str) -> Locator:
    """The first of the own tiles of a kind."""
    return me.one("hand").locator(f'.mj-tiles [data-tile="{tile}"]').first


def acts(me: TablePage) -> list[dict[str, Any]]:
    """The answers that the page has sent."""
    return [asked["action"] for asked in me.frames.asked("act")]


def answers(me: TablePage) -> set[str]:
    """The answers that the page offers as buttons."""
    found = me.one("claims").locator("button[data-testid^=act-]")
    return {
        one.removeprefix("act-") for one in found.evaluate_all("all => all.map((one) => one.dataset.testid)")
    }


def question(me: TablePage) -> Question | None:
    """Wait until the server asks, and return what; None: the deal is settled."""
    for _ in range(PATIENCE_MS // 20):
        told = [message for message in me.frames.received if message["t"] == "prompt"]
        # Of the only answer the page asks nothing: the server gives it.
        done = {
            one["turn"] for one in (*me.frames.asked("act"), *told) if one["t"] == "act" or "act_at" in one
        }
        # Another seat's higher claim may end a question before the page has shown it.
        kind = me.one("claims").get_attribute("data-kind") if me.one("claims").count() else None
        if told and told[-1]["turn"] not in {None, *done} and kind == told[-1]["kind"]:
            return told[-1]
        if me.one("result").is_visible():
            return None
        me.page.wait_for_timeout(20)
    raise AssertionError("nothing is asked, nothing is settled")


def question_of(me: TablePage, kind: str, enough: Enough = lambda _me, _asked: True) -> Question | None:
    """Answer until a question of a kind comes; None: the deal went by without one."""
    for _ in range(MOST_ANSWERS):
        asked = question(me)
        if asked is None or (asked["kind"] == kind and enough(me, asked)):
            return asked
        give_if_asked(me, asked, briefly)
    raise AssertionError("the deal does not end")


def asked_at_last(
    visitors: Visitors,
    company: Company,
    kind: str,
    enough: Enough = lambda _me, _asked: True,
    **options: Any,
) -> tuple[TablePage, Question]:
    """Play at table after table, until a question of a kind comes: tiles are dealt by chance."""
    for _ in range(MOST_TABLES):
        me = seated(visitors, company, **options)
        asked = question_of(me, kind, enough)
        if asked is not None:
            return me, asked
    raise AssertionError(f"in {MOST_TABLES} deals no {kind} was asked")


def give(me: TablePage, asked: Question, answer: Answer) -> None:
    """Give an answer, which must be sent once and be taken."""
    number = len(me.frames.asked("act")) + 1
    answer(me, asked)
    me.frames.wait_until_answered("act", number)


def give_if_asked(me: TablePage, asked: Question, answer: Answer) -> None:
    """Give an answer, unless a higher claim ends the question before: nobody knows what bots will claim."""
    number = len(me.frames.asked("act")) + 1
    try:
        answer(me, asked)
    except Error:  # the button has gone
        if not is_over(me, asked):
            raise
    if is_over(me, asked):
        me.page.wait_for_timeout(SENT_MS)
        if len(me.frames.asked("act")) < number:
            return
    me.frames.wait_until_answered("act", number)


def is_over(me: TablePage, asked: Question) -> bool:
    """Whether the server has taken a question back, or asked the next one."""
    told = [message for message in me.frames.received if message["t"] == "prompt"]
    return bool(told[-1]["turn"] != asked["turn"])


def play_through(me: TablePage, answer: Answer) -> int:
    """Answer until the deal is settled; returns how many answers were given."""
    for given in range(MOST_ANSWERS):
        asked = question(me)
        if asked is None:
            return given
        give_if_asked(me, asked, answer)
    raise AssertionError("the deal does not end")


def discard(me: TablePage, tile: str) -> None:
    """Discard a tile by one click, or by two taps."""
    me.page.wait_for_timeout(SURE_MS)
    me.touch(mine(me, tile))
    if me.visit.touch:
        me.touch(mine(me, tile))


def click(me: TablePage, asked: Question) -> None:
    """Win if one can, claim nothing else, discard the last tile that may go."""
    legal = asked["legal"]
    match asked["kind"]:
        case "swap":
            me.press("act-swap")
        case "hide":
            allowed(me).first.click()
            me.press("act-hide")
        case "declare":
            me.press(f"act-declare-{asked['default']['suit']}")
        case _ if legal["win"]:
            me.press("act-win")
        case "claim":
            me.press("act-pass")
        case _:
            me.page.wait_for_timeout(SURE_MS)
            allowed(me).last.click()


def briefly(me: TablePage, asked: Question) -> None:
    """The same, but for a discard by keys, which may come as soon as it is asked for."""
    legal = asked["legal"]
    if asked["kind"] == "discard" and not legal["win"]:
        discard_last(me)
    else:
        click(me, asked)


def discard_last(me: TablePage) -> None:
    """Discard the last tile that may go, by keys."""
    allowed(me).last.press("Enter")
    me.one("hand").locator("[data-tile][aria-pressed=true]").press("Enter")


def type_keys(me: TablePage, asked: Question) -> None:
    """The same by the keyboard: W and X answer, arrows move, Enter chooses, and once more discards."""
    legal, keys = asked["legal"], me.page.keyboard
    match asked["kind"]:
        case "swap":
            tab_to(me, "act-swap")
            keys.press("Enter")
        case "hide":
            _move_to_an_allowed_tile(me)
            keys.press("Enter")
            tab_to(me, "act-hide")
            keys.press("Enter")
        case "declare":
            tab_to(me, f"act-declare-{asked['default']['suit']}")
            keys.press("Enter")
        case _ if legal["win"]:
            keys.press("w")
        case "claim":
            keys.press("x")
        case _:
            _move_to_an_allowed_tile(me)
            keys.press("Enter")
            expect(me.page.locator("*:focus")).to_have_attribute("aria-pressed", "true")
            keys.press("Enter")


def tab_to(me: TablePage, testid: str) -> None:
    """Press Tab until a button has the focus."""
    expect(me.one(testid)).to_be_enabled()
    for _ in range(80):
        if me.page.evaluate("document.activeElement?.dataset?.testid") == testid:
            return
        me.page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {testid}")


def _move_to_an_allowed_tile(me: TablePage) -> None:
    me.page.keyboard.press("ArrowRight")
    for key in ["ArrowRight"] * 14 + ["ArrowLeft"] * 14:
        here = "document.activeElement?.matches('.mj-tiles [data-tile]:not([aria-disabled=true])')"
        if me.page.evaluate(here):
            return
        me.page.keyboard.press(key)
    raise AssertionError("arrows come to no tile that may go")


def assert_all_has_its_place(me: TablePage) -> None:
    """Plates, rivers, melds, the own hand and the answers lie on the screen, and not on one another."""
    wait_until_at_rest(me.page)
    found = boxes(me.page.locator(PLACES))
    assert not (lying := overlaps(found)), lying
    assert not (beside := outside(found, me.page)), beside
