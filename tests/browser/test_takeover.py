"""A spectator takes the seat of a bot: the page says that it may be taken, who comes next, and deals to the person."""

from typing import NamedTuple

from playwright.sync_api import expect

from paiju.protocol.messages import Pace
from tests.browser.company import SLOW, Player
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.tables import TablePage

SEAT = 1
PACE = Pace(**{**SLOW, "between_ms": 1_000})
"""The next deal starts by itself."""
FINGER = 44
"""Least height of a button, in CSS pixels."""


class Said(NamedTuple):
    """What the page says of a seat that may be taken, and of one that is kept."""

    take: str
    next_you: str
    next_other: str
    later: str


SAID = {
    "zh": Said("接手", "下一位是你", "下一位 小红", "这局打完，你就坐下"),
    "en": Said("Take seat", "next: you", "next: 小红", "You sit down when this deal is over"),
}


def dealt(company, game="doudizhu", **wish):
    """A person who plays beside bots that came because nobody else did."""
    client = company.client("阿岚")
    table = company.run(client.create(game, pace=PACE, fill_ms=0, ready=True, **wish))
    player = Player(company, client, table)
    player.cards()
    return player


def watching(visitors, player, name, **how):
    page = TablePage(visitors.open(f"/t/{player.table.id}", name=name, **how))
    expect(page.one("board").or_(page.one(f"place-{SEAT}")).first).to_be_visible()
    page.look_on()
    return page


@on(PHONE, also=SIZES, looks=True)
def test_a_spectator_takes_a_bots_seat_and_is_dealt_to_when_the_deal_is_over(visitors, company, size, look):
    host = dealt(company)
    heir, other = (
        watching(visitors, host, "小红", settings=look),
        watching(visitors, host, "看客", settings=look),
    )
    said = SAID[look["lang"]]
    box = heir.one(f"take-{SEAT}").bounding_box()
    assert box["height"] >= FINGER
    expect(heir.one(f"seat-{SEAT}")).to_contain_text(said.take)
    heir.press(f"take-{SEAT}")
    expect(heir.one(f"next-{SEAT}")).to_have_text(SAID[look["lang"]].next_you)
    expect(heir.page.get_by_text(said.later)).to_be_visible()
    expect(other.one(f"next-{SEAT}")).to_have_text(said.next_other)
    for page in (heir, other):
        expect(page.one(f"take-{SEAT}")).to_have_count(0)
    expect(other.one("take-2")).to_be_visible()
    expect(heir.one("take-2")).to_have_count(0)
    host.play_on()
    heir.wait_for_cards()
    assert host.table.seats[SEAT].name == "小红"
    expect(other.one(f"seat-{SEAT}")).to_contain_text("小红")
    expect(other.one(f"next-{SEAT}")).to_have_count(0)


@on(DESK, also=SIZES, looks=True)
def test_a_reload_keeps_the_seat_that_is_kept(visitors, company, size, look):
    host = dealt(company)
    heir = watching(visitors, host, "小红", settings=look)
    heir.press(f"take-{SEAT}")
    expect(heir.one(f"next-{SEAT}")).to_be_visible()
    heir.page.reload()
    expect(heir.one(f"next-{SEAT}")).to_have_text(SAID[look["lang"]].next_you)


@on(PHONE, also=SIZES, looks=True)
def test_between_deals_the_bots_seat_is_taken_at_once(visitors, company, size, look):
    client = company.client("阿岚")
    table = company.run(client.create("doudizhu", pace=PACE, fill_ms=0))
    heir = TablePage(visitors.open(f"/t/{table.id}", name="小红", settings=look))
    expect(heir.one("take-2")).to_be_visible()
    heir.press("take-2")
    expect(heir.one("unready")).to_be_visible()
    assert company.run(company_seen(table)) == "小红"


async def company_seen(table):
    moments = table.moments()
    while table.seats[2].name != "小红":  # it may be so already: then no moment comes any more
        await anext(moments)
    return table.seats[2].name
