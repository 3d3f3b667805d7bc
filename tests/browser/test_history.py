"""The page of what one has played: lines by day with their replays, filters, sums, and what it says without any."""

import re
from functools import partial

from playwright.sync_api import expect

from paiju.server.database import works
from paiju.server.database.access import Database
from paiju.server.database.address import beside
from paiju.server.ended.entries import unpacked
from paiju.server.store.entries import Handed
from tests.browser.axe import assert_accessible
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.targets import assert_no_sideways_scroll, low_buttons
from tests.server.ended.made import deal, handed, match_record
from tests.server.ended.played import played as played_by_the_rules


async def book(folder, entries):
    database = Database(beside(folder))
    await database.keep_opening()
    batch = [unpacked(entry.entry) for entry in entries]
    await database.write(partial(works.book, batch=batch, now_ms=0, keep_ms=0))
    await database.close()


def played(user: str, prefix: str, now: int) -> list[Handed]:
    """A user's 24 deals of just now, one of another game a day before, and a match."""
    users = (user, f"u{prefix}", None)
    names = {users[0]: "我", users[1]: "林深"}
    entries = [
        deal(f"{prefix}-{n}", users, (2, -1, -1) if n % 3 else (-4, 2, 2), seq=n, at=now - n, names=names)
        for n in range(1, 25)
    ]
    entries.append(deal(f"{prefix}b-1", users, (6, -3, -3), at=now - 86_400_000, game="big_two", names=names))
    return [*entries, handed(match_record(f"{prefix}c-m1", users, at=now - 1_000_000))]


@on(PHONE, DESK, also=SIZES, looks=True)
def test_a_person_sees_what_was_played_and_how_it_went(server, visitors, company, look, request):
    visit = visitors.open("/history", settings=look)
    page = visit.page
    expect(page.get_by_test_id("history-empty")).to_be_visible()
    prefix = "p" + re.sub(r"\W", "", request.node.callspec.id)
    entries = played(visit.guest.user, prefix, int(page.evaluate("Date.now()")))
    company.run(book(server.folder, entries))
    page.reload()
    lines = page.get_by_test_id("history-line")
    expect(lines).to_have_count(20)
    expect(lines.first).to_contain_text("林深")
    expect(page.get_by_test_id("sums-doudizhu")).to_contain_text("16 / 24")
    assert_no_sideways_scroll(page)
    assert low_buttons(page) == []
    assert_accessible(page)
    page.get_by_test_id("history-more").click()
    expect(lines).to_have_count(25)
    page.get_by_test_id("history-game").select_option("big_two")
    expect(lines).to_have_count(1)
    expect(page.get_by_test_id("sums-doudizhu")).to_have_count(0)
    page.get_by_test_id("people-only").click()
    expect(page.get_by_test_id("history-empty")).to_be_visible()
    page.get_by_test_id("people-only").click()
    page.get_by_test_id("history-game").select_option("")
    page.locator(".history-filters .seg button").nth(1).click()
    expect(lines).to_have_count(1)
    expect(lines.first).to_contain_text({"zh": "第 1 名", "en": "place 1"}[look["lang"]])
    assert_accessible(page)
    expect(lines.first).to_have_attribute("href", re.compile(r"/m/p.*c-m1$"))


@on(PHONE, DESK, also=SIZES, looks=True)
def test_the_figures_of_a_game_stand_with_their_base_and_interval(server, visitors, company, look, request):
    visit = visitors.open("/history", settings=look)
    page = visit.page
    expect(page.get_by_test_id("history-empty")).to_be_visible()
    prefix = "f" + re.sub(r"\W", "", request.node.callspec.id)
    now = int(page.evaluate("Date.now()"))
    records = [
        played_by_the_rules(
            key, (visit.guest.user, f"u{prefix}"), deal=f"{prefix}{key}-{n}", seed=n, at=now - n
        )
        for key in ("doudizhu", "holdem", "chengdu")
        for n in range(1, 32)
    ]
    company.run(book(server.folder, [handed(record, seq=n) for n, record in enumerate(records)]))
    page.reload()
    for key in ("holdem", "chengdu"):
        section = page.get_by_test_id(f"sums-{key}").locator("details")
        if section.get_attribute("open") is None:
            section.locator("summary").click()
    rate = page.get_by_test_id("sums-holdem").locator('[data-figure="vpip"]')
    expect(rate).to_contain_text(re.compile(r"\d+ / 31 (手|hands)"))
    expect(rate).to_contain_text(re.compile(r"\d+(\.\d)?–\d+(\.\d)?"))
    mean = page.get_by_test_id("sums-holdem").locator('[data-figure="bb100"]')
    expect(mean).to_contain_text("±")
    expect(page.get_by_test_id("sums-doudizhu").locator('[data-figure="landlord_won"]')).to_have_attribute(
        "data-few", "true"
    )
    assert_no_sideways_scroll(page)
    assert_accessible(page)
