"""A whole match of 立直麻将 through the page: two people and two bots."""

import pytest
from playwright.sync_api import expect

from paiju.protocol.messages import Pace
from tests.browser.company import SLOW, new_guest
from tests.browser.mahjong import Question, discard_last, give_if_asked
from tests.browser.mahjong_seats import open_question
from tests.browser.sizes import DESK, SIZES, on
from tests.browser.tables import TablePage

BRISK = {**SLOW, "between_ms": 3_000}
MATCH_MS = 150_000
MOST_LOOKS = 3_000


def by_hand(me: TablePage, asked: Question) -> None:
    """Win if one can, call nothing, discard the last tile that may go."""
    if asked["legal"]["win"]:
        me.press("act-win")
    elif asked["kind"] == "claim":
        me.press("act-pass")
    else:
        discard_last(me)


def play(*pages: TablePage, answers: int) -> None:
    """Answer at these pages, by hand, until the first of them has given so many answers more."""
    wanted = len(pages[0].frames.asked("act")) + answers
    for _ in range(MOST_LOOKS):
        for page in pages:
            if (asked := open_question(page)) is not None:
                give_if_asked(page, asked, by_hand)
        if len(pages[0].frames.asked("act")) >= wanted or pages[0].one("match-end").count():
            return
        pages[0].page.wait_for_timeout(20)
    raise AssertionError("nothing is asked")


def rest(me: TablePage, *others: TablePage) -> None:
    """Let the server play the seat (托管), as soon as it is to discard; the others play on by hand until then."""
    for _ in range(MOST_LOOKS):
        asked = open_question(me)
        if me.one("match-end").count():
            return
        if asked is not None and asked["kind"] == "discard":
            if me.one("auto").count() == 0:
                me.press("automatic")
            number = len(me.frames.asked("auto")) + 1
            me.press("auto")
            me.frames.wait_until_answered("auto", number)
            return
        for page in (me, *others):
            if (asked := open_question(page)) is not None and (page is not me or asked["kind"] == "claim"):
                give_if_asked(page, asked, by_hand)
        me.page.wait_for_timeout(20)
    raise AssertionError("no tile is to be discarded")


def places(me: TablePage) -> list[str]:
    """What each seat's row of the match's end says."""
    rows = me.one("match-end").locator("tbody tr")
    return rows.evaluate_all(
        "all => all.map((one) => [one.dataset.testid, one.dataset.place, one.dataset.score].join())"
    )


@pytest.mark.long(
    reason="a whole match; the end of one is in test_riichi, leaving and returning in test_shared_table"
)
@on(DESK, also=SIZES)
def test_two_people_and_two_bots_finish_a_tonpu_though_one_leaves_and_returns(visitors, company, size):
    """C13, M13."""
    guest = new_guest(visitors.url, "小明")
    client = company.client(guest=guest)
    table = company.run(client.create("riichi", options={"length": "tonpu"}, pace=Pace(**BRISK)))
    for seat in (2, 3):
        company.run(table.add_bot(seat))
    company.leave(client)
    me = TablePage(visitors.open(f"/t/{table.id}", guest=guest))
    other = TablePage(visitors.open(f"/t/{table.id}", name="阿岚"))
    other.press("sit-1")
    for page in (me, other):
        page.press("ready")
    play(me, other, answers=4)
    rest(other, me)
    other.page.goto("/")
    play(me, answers=3)
    other.page.goto(f"/t/{table.id}")
    other.press("resume")
    play(me, other, answers=2)
    rest(me, other)
    rest(other)
    told = []
    for page in (me, other):
        expect(page.one("match-end")).to_be_visible(timeout=MATCH_MS)
        told.append(places(page))
    assert told[0] == told[1]
    assert len(told[0]) == 4
    assert sum(float(row.rpartition(",")[2]) for row in told[0]) == 0
    me.press("to-replay")
    me.page.wait_for_url("**/m/*-m1*")
    expect(me.one("scrubber")).to_be_visible()
    me.page.goto("/replay")
    me.one("recent-match").first.click()
    expect(me.one("scrubber")).to_be_visible()
