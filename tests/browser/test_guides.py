"""Guided deals at the page: finished by doing what the tips say, with the bubble beside what it speaks of."""

import time
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from paiju.server.guides.guide import guides
from tests.browser.axe import assert_accessible
from tests.browser.lobby import A_TABLE, open_lobby
from tests.browser.sizes import DESK, PHONE, SIZES, Size, on, on_each
from tests.browser.tables import TablePage
from tests.patience import PATIENCE_S

GUIDE = guides()["doudizhu"]
MOST_S = 240
"""For what the others play on once the learner is done."""
BETS = ("half", "two_thirds", "pot")
ALL = sorted(guides())

COVERED = """() => {
    const tip = document.querySelector('[data-testid=tip]')
    const own = tip.getBoundingClientRect()
    const shares = (one) => {
        const area = one.getBoundingClientRect()
        const across = area.left < own.right && area.right > own.left
        return area.width && across && area.top < own.bottom && area.bottom > own.top
    }
    const dear = '.app button:not(.hail), .app a, .app [data-tip], .app .pile[data-best] .card'
    const others = [...document.querySelectorAll(dear)]
    const seen = others.filter((one) => !tip.contains(one) && one.checkVisibility() && shares(one))
    const inside = own.left >= 0 && own.top >= 0 && own.right <= innerWidth && own.bottom <= innerHeight
    return [...seen.map((one) => one.outerHTML.slice(0, 120)), ...(inside ? [] : ['the edge of the screen'])]
}"""
"""Buttons, subjects and cards to beat that the bubble covers once the board has settled. A plate's own may wait."""
SETTLED = """() => document.getAnimations().every(
    (one) => one.playState !== 'running' || !isFinite(one.effect.getComputedTiming().endTime))"""


def begin(visitors, guide, **settings):
    """Open a guided deal from the lobby."""
    page = TablePage(open_lobby(visitors, stranger=True, settings=settings))
    page.press("first-time")
    page.press(f"guide-{guide.id}")
    page.page.wait_for_url(A_TABLE)
    return page


def take(page: TablePage, testid: str, *, keys: bool, times: int = 1) -> None:
    """Press a button so often, by a finger or the mouse, or by Enter."""
    page.page.locator(f'[data-testid="{testid}"]:enabled').wait_for()
    for _ in range(times):
        page.one(testid).press("Enter") if keys else page.press(testid)


def choose(page: TablePage, selector: str, *, keys: bool, copy: int = 0) -> None:
    """Choose a card or tile of the hand; `copy`: which of those that are alike, in two decks."""
    piece = page.one("hand").locator(selector).nth(copy)
    if keys:
        piece.press("Space")
    elif "card" in selector:
        page.touch(piece, position={"x": 8, "y": 9})
    else:
        page.touch(piece)


def lay(page: TablePage, guide, word: str, tile: str, *, keys: bool) -> None:
    """Discard a tile of the hand, or lay it face down."""
    choose(page, f'[data-tile="{tile}"]', keys=keys)
    if word == "discard" and not keys and not page.visit.touch:
        return  # a click of the mouse discards
    if guide.game == "riichi":  # there a raised tile goes by another touch
        choose(page, f'[data-tile="{tile}"]', keys=keys)
    else:
        take(page, f"act-{word}", keys=keys)


def follow(page: TablePage, guide, action: dict, legal: dict, *, keys: bool) -> None:
    """Do what a tip says."""
    match action:
        case {"a": "play", "cards": cards}:
            for at, card in enumerate(cards):
                choose(page, f'[data-card="{card}"]', keys=keys, copy=cards[:at].count(card))
            take(page, "play", keys=keys)
        case {"a": "hide" | "discard" as word, "tile": tile}:
            lay(page, guide, word, tile, keys=keys)
        case {"a": "riichi", "tile": tile}:
            take(page, "act-riichi", keys=keys)
            choose(page, f'[data-tile="{tile}"]', keys=keys)
            take(page, "riichi-yes", keys=keys)
        case {"a": "raise_to", "amount": amount}:
            size = f"size-{BETS[legal['sizes'].index(amount)]}"
            if not page.one(size).is_visible():
                take(page, "raise", keys=keys)
            take(page, size, keys=keys)
            take(page, "raise", keys=keys, times=1 + (2 * amount > legal["all_in"]))
        case {"a": "call" | "double" as word, "yes": yes}:
            take(page, f"act-{word}-{str(yes).lower()}", keys=keys)
        case {"a": "bid" as word, "score": which} | {"a": "declare" as word, "suit": which}:
            take(page, f"act-{word}-{which}", keys=keys)
        case {"a": word}:
            both = page.page.locator(f'[data-testid="{word}"], [data-testid="act-{word}"]')
            expect(both).to_have_count(1)
            take(page, both.get_attribute("data-testid"), keys=keys)


def asked(page: TablePage) -> dict:
    """The prompt that was told last."""
    told = [one for one in page.frames.told() if one["t"] == "prompt" and one["turn"] is not None]
    return told[-1]


def wait_until_it_covers_nothing(page: TablePage) -> None:
    """Wait until the board has settled, and the bubble has found its place."""
    end = time.monotonic() + PATIENCE_S
    while (covered := page.page.evaluate(COVERED)) or not page.page.evaluate(SETTLED):
        assert time.monotonic() < end, (page.page.viewport_size, covered or "the board does not settle")
        page.page.wait_for_timeout(50)


def to_the_end(page: TablePage, guide, lang: str, *, keys: bool, sizes: Sequence[Size] = ()) -> None:
    """Follow every tip, looking at each bubble on each of the screens, until the settlement with the guide's last line.

    An answer is given on the last screen, another one at each tip.
    """
    for number, step in enumerate(guide.tips):
        tip = page.page.locator(f'[data-testid=tip][data-n="{number}"]')
        tip.wait_for()
        for _ in on_each(page.page, (*sizes[number % 4 :], *sizes[: number % 4])):
            wait_until_it_covers_nothing(page)
        wait_until_it_covers_nothing(page)
        expect(page.page.locator(".app [data-tip]")).not_to_have_count(0)
        follow(page, guide, step.action, asked(page)["legal"], keys=keys)
        page.frames.wait_until_answered("act", number + 1)
    end = time.monotonic() + MOST_S
    while not page.frames.events("deal_ended"):
        assert time.monotonic() < end, "the deal does not end"
        page.page.wait_for_timeout(50)
    expect(page.one("guide-end")).to_contain_text(getattr(guide.end, lang))
    expect(page.one("real")).to_be_visible()


@on(PHONE)
def test_a_guided_deal_is_finished_by_touch(visitors, size):
    page = begin(visitors, GUIDE)
    to_the_end(page, GUIDE, "zh", keys=False)
    assert page.frames.asked("create")[0]["guide"] == GUIDE.id
    guided = page.page.url
    page.press("real")
    page.page.wait_for_url(lambda url: url != guided)
    page.wait_for_cards()
    assert page.frames.asked("create")[1].get("guide") is None
    expect(page.one("tip")).to_have_count(0)


@pytest.mark.long(reason="the deal that test_a_guided_deal_is_finished_by_touch plays")
@on(DESK)
def test_a_guided_deal_is_finished_by_keys(visitors, size):
    page = begin(visitors, GUIDE, lang="en", theme="dark")
    assert_accessible(page.page)
    to_the_end(page, GUIDE, "en", keys=True)
    assert_accessible(page.page)
    take(page, "next-guide", keys=True)
    page.page.locator('[data-testid=tip][data-n="0"]').wait_for()
    assert page.frames.asked("create")[1]["guide"] in guides().keys() - {GUIDE.id}


@pytest.mark.long(
    reason="the data of every guide is followed by the engine, and over the socket, in make test"
)
@on(PHONE)
@pytest.mark.parametrize("sizes", [SIZES], ids=["every-size"])
@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("guide", ALL)
def test_every_guided_deal_is_finished_by_touch(visitors, size, sizes, guide, lang):
    to_the_end(begin(visitors, guides()[guide], lang=lang), guides()[guide], lang, keys=False, sizes=sizes)


@pytest.mark.long(reason="the keys of every game")
@pytest.mark.parametrize("sizes", [SIZES], ids=["every-size"])
@pytest.mark.parametrize("guide", ALL)
def test_every_guided_deal_is_finished_by_keys(visitors, sizes, guide):
    page = begin(visitors, guides()[guide], lang="en", theme="dark")
    to_the_end(page, guides()[guide], "en", keys=True, sizes=sizes)


@on(DESK)
def test_the_rules_lead_to_the_guided_deal_of_their_game(visitors, size):
    page = TablePage(visitors.open("/rules/doudizhu", stranger=True))
    page.press("learn")
    page.page.wait_for_url(A_TABLE)
    page.page.locator('[data-testid=tip][data-n="0"]').wait_for()
    page.page.reload()
    page.page.locator('[data-testid=tip][data-n="0"]').wait_for()
