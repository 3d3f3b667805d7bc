"""The frame around every board: turn, clock and allowed actions; and no action is sent twice."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.company import SLOW, new_guest
from tests.browser.deals import SEAT_0_IS_LANDLORD, plays, record, scores
from tests.browser.frames import Proxy
from tests.browser.sizes import DESK, LAND, PHONE, SIZES, SMALL, on
from tests.browser.tables import TablePage
from tests.long import rest_long

LEAD = record("doudizhu", {0: "3c 3d 4c 5d 7c 8h"}, bids=SEAT_0_IS_LANDLORD)
"""斗地主: seat 0 is landlord and leads."""
COVER = record(
    "doudizhu",
    {0: "3c 5c 5d", 1: "4c 6c", 2: "Ac"},
    bids=SEAT_0_IS_LANDLORD,
    plays=plays((0, "3c"), (1, "4c")),
)
"""Seat 2 must cover a 4."""
BIDDING = record("doudizhu", {}, first_bidder=0, options={"bidding": "score"})


WRITE_DOWN_AUTO = """own => {
    globalThis.autos = []
    const note = () => autos.push(own.dataset.auto)
    new MutationObserver(note).observe(own, { attributes: true, attributeFilter: ['data-auto'] })
}"""


def hear_sounds(page: Page) -> None:
    """Write down the cues of all sounds from the first on."""
    page.add_init_script(
        "globalThis.cues = []; document.addEventListener('paiju-sound', (event) => cues.push(event.detail))"
    )


@on(PHONE, also=SIZES)
def test_people_who_open_the_same_link_and_type_a_name_sit_at_one_table(visitors, company):
    """C01."""
    table = company.run(company.client("阿岚").create("doudizhu", pace=None)).id
    pages = [TablePage(visitors.open(f"/t/{table}", stranger=True)) for _ in range(2)]
    for page, name in zip(pages, ("小明", "小红"), strict=True):
        page.one("name-input").fill(name)
        page.press("sit")
        expect(page.page.locator("[data-testid^=seat-]", has_text=name)).to_be_visible()
    for page, other in zip(pages, ("小红", "小明"), strict=True):
        expect(page.page.locator("[data-testid^=seat-]", has_text=other)).to_be_visible()
        expect(page.page.locator("[data-testid^=seat-]", has_text="阿岚")).to_be_visible()


def ticking(house, visitors):
    """A page whose clock stands still until the test moves it, at a table where it is its turn.

    Pongs do not reach it: they tell the time of the server, which the test does not move.
    """
    visit = visitors.open(None)
    visit.page.clock.install()
    Proxy(visit.page).to_page = lambda told: None if told["t"] == "pong" else told
    hear_sounds(visit.page)
    me = house.open(LEAD, visit=visit, pace={"turn_ms": 20_000, "bank_ms": 0}).me
    expect(me.one("timer")).to_be_visible()
    assert 0 < seconds(me) <= 20
    me.page.clock.pause_at(me.page.evaluate("() => Date.now()") / 1000 + 2)
    me.page.clock.run_for(1_000)  # what was due by then has been drawn
    return me


def left(me: TablePage) -> float:
    """How many seconds there are until the server's deadline, by the clock on the page's wall."""
    asked = [message for message in me.frames.received if message["t"] == "prompt" and message["turn"]]
    return (asked[-1]["deadline_at"] - me.page.evaluate("() => Date.now()")) / 1000


def seconds(me: TablePage) -> int:
    return int(me.one("timer").inner_text().split("+")[0])


@on(PHONE, DESK, also=SIZES)
def test_the_countdown_runs_on_the_pages_monotonic_clock_and_never_shows_more_than_there_is(house, visitors):
    """C03."""
    me = ticking(house, visitors)
    before, told = left(me), seconds(me)
    assert abs(told - before) <= 1
    assert told <= 20
    # A clock on the wall that is put right does not disturb it.
    me.page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000 }")
    me.page.clock.run_for(10_000)
    assert abs(seconds(me) - (before - 10)) <= 1
    assert told - 11 <= seconds(me) <= told - 9
    expect(me.one("timer")).not_to_have_attribute("data-low", "true")


@on(PHONE, DESK, also=SIZES)
def test_at_five_seconds_the_clock_warns_once_to_be_heard_and_seen(house, visitors):
    """C04."""
    me = ticking(house, visitors)
    me.touch(me.page.locator("body"), position={"x": 5, "y": 300})
    me.page.clock.run_for((seconds(me) - 8) * 1000)
    assert "low" not in me.page.evaluate("() => cues")
    expect(me.one("timer")).not_to_have_attribute("data-low", "true")
    me.page.clock.run_for(4_000)
    expect(me.one("timer")).to_have_attribute("data-low", "true")
    me.page.clock.run_for(1_000)
    assert me.page.evaluate("() => cues").count("low") == 1


@on(PHONE, DESK, also=SIZES)
def test_an_illegal_action_is_explained_and_costs_nothing(house, visitors):
    """C05: the proxy makes the page send what the rules forbid, so that the server's own refusal is shown."""
    visit = visitors.open(None)
    proxy = Proxy(visit.page)
    me = house.open(LEAD, visit=visit).me
    hand = me.cards()
    me.tap("3c 3d")
    expect(me.one("play")).to_be_enabled()
    proxy.to_server = lambda sent: (
        {**sent, "action": {"a": "play", "cards": ["3c", "4c"]}} if sent["t"] == "act" else sent
    )
    me.press("play")
    expect(me.page.get_by_role("status").filter(has_text="不是一手牌")).to_be_visible()
    assert me.cards() == hand
    assert me.cards(me.raised) == ["3c", "3d"]
    proxy.to_server = lambda sent: sent
    me.press("play")
    expect(me.hand).to_have_count(18)


OFFERED = [
    (COVER, 2, ["pass", "hint", "play"]),
    ({**BIDDING, "bids": scores((0, 2))}, 1, ["act-bid-0", "act-bid-3"]),
    (LEAD, 0, ["hint", "play"]),
    (BIDDING, 0, ["act-bid-0", "act-bid-1", "act-bid-2", "act-bid-3"]),
    (record("doudizhu", {}, first_bidder=0), 0, ["act-call-false", "act-call-true"]),
    (LEAD, 1, []),
]
"""A deal, a seat, and its answers."""


@pytest.mark.parametrize(
    ("deal", "seat", "answers"),
    rest_long(OFFERED, "the answers of other prompts"),
    ids=["cover", "outbid", "lead", "bid", "call", "not my turn"],
)
def test_the_answers_offered_are_those_the_server_lists(house, deal, seat, answers):
    """C06."""
    me = house.open(deal, seat=seat).me
    if answers:
        me.wait_for_turn()
    assert me.answers() == answers
    assert me.page.locator("[data-turn=true]").count() == 1


@on(PHONE, DESK, also=SIZES)
def test_answers_follow_a_prompt_whose_legal_list_is_another(house, visitors):
    """C06: the server's list decides, not the page."""
    visit = visitors.open(None)
    proxy = Proxy(visit.page)
    proxy.to_page = lambda told: (
        {**told, "legal": {"scores": [0, 3]}} if told["t"] == "prompt" and told["turn"] else told
    )
    me = house.open(BIDDING, visit=visit).me
    me.wait_for_turn()
    assert me.answers() == ["act-bid-0", "act-bid-3"]
    for answer in ("act-bid-0", "act-bid-3"):
        expect(me.one(answer)).to_be_enabled()
        expect(me.one(answer)).to_be_in_viewport(ratio=1)


@on(DESK, also=SIZES)
def test_a_double_click_sends_one_action(house, visitors):
    """C07: the answer comes after the second click, however fast the server is."""
    visit = visitors.open(None)
    proxy = Proxy(visit.page)
    me = house.open(LEAD, visit=visit).me
    me.tap("3c 3d")
    expect(me.one("play")).to_be_enabled()
    proxy.hold()
    me.touch_twice(me.one("play"))
    proxy.release()
    expect(me.hand).to_have_count(18)
    expect(me.one("last-0").locator("[data-card]")).to_have_count(2)
    assert len(me.frames.asked("act")) == 1


@on(SMALL, also=SIZES)
def test_an_answer_that_is_not_acknowledged_makes_the_page_look_at_what_the_server_has(house, visitors):
    """C07."""
    visit = visitors.open(None)
    visit.page.clock.install()
    proxy = Proxy(visit.page)
    me = house.open(LEAD, visit=visit).me
    asked = len(me.frames.asked("sync"))
    acts: set[int] = set()

    def note(sent):
        if sent["t"] == "act":
            acts.add(sent["id"])
        return sent

    proxy.to_server = note
    proxy.to_page = lambda told: None if acts and told["t"] in {"ok", "events", "prompt"} else told
    me.play("3c 3d")
    me.page.wait_for_timeout(300)
    assert len(me.frames.asked("sync")) == asked
    proxy.to_page = lambda told: told
    me.page.clock.run_for(8_000)
    expect(me.hand).to_have_count(18)
    assert len(me.frames.asked("sync")) > asked
    assert len(me.frames.asked("act")) == 1


@on(LAND, also=SIZES)
def test_who_misses_the_deadline_is_played_for_until_they_take_the_seat_back(house):
    """C13."""
    setting = house.open(LEAD, pace={"turn_ms": 700, "bot_ms": 10_000})
    me, own = setting.me, setting.me.one("seat-0")
    expect(own).to_have_attribute("data-auto", "true")
    expect(own).to_contain_text("托管")
    assert me.answers() == ["resume"]
    # The next deadline is as near as the last was: what the page has shown in between is written down.
    own.evaluate(WRITE_DOWN_AUTO)
    me.press("resume")
    me.page.wait_for_function("() => autos.includes('false')")
    assert me.frames.asked("auto")[-1]["on"] is False


@on(DESK, also=SIZES)
def test_the_seat_can_be_given_to_the_bot_and_taken_back(house):
    """C13."""
    me = house.open(LEAD, pace={"bot_ms": 10_000}).me
    me.press("auto")
    expect(me.one("seat-0")).to_have_attribute("data-auto", "true")
    me.press("resume")
    expect(me.one("seat-0")).to_have_attribute("data-auto", "false")
    expect(me.one("play")).to_be_visible()


def test_leaving_in_mid_deal_asks_first(house):
    """C16."""
    me = house.open(LEAD).me
    me.press("leave")
    expect(me.page.get_by_role("dialog")).to_be_visible()
    assert not me.frames.asked("leave")
    me.page.keyboard.press("Escape")
    expect(me.page.get_by_role("dialog")).to_be_hidden()
    expect(me.hand).to_have_count(20)


def test_what_is_said_is_text_and_nothing_else(house):
    """C29."""
    setting = house.open(LEAD, names=["阿岚", "老周"])
    me = setting.me
    me.page.get_by_role("tab", name=re.compile("聊天")).click()
    setting[1].chat("<img src=x onerror=alert(1)>")
    line = me.one("chat-line").filter(has_text="<img src=x")
    expect(line).to_be_visible()
    assert line.locator("img").count() == 0


def test_a_seat_is_filled_with_a_bot_and_the_game_starts(visitors, company):
    """C30."""
    guest = new_guest(visitors.url, "小明")
    client = company.client(guest=guest)
    table = company.run(client.create("doudizhu", bots=1)).id
    company.run(client.close())
    me = TablePage(visitors.open(f"/t/{table}", guest=guest))
    me.press("add-bot-2")
    expect(me.one("add-bot-2")).to_have_count(0)
    me.press("ready")
    me.wait_for_cards()
    assert SLOW
