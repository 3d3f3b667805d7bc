"""The fairness panel: the browser alone confirms what holds, and finds every later change."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from paiju.protocol.messages import Pace
from tests.browser.axe import assert_accessible
from tests.browser.company import SLOW, Player, timid
from tests.browser.finished import SEED, finished_deal
from tests.browser.frames import Proxy
from tests.browser.sizes import DESK, SMALL, on
from tests.browser.targets import assert_no_sideways_scroll
from tests.long import rest_long

Record = dict[str, Any]


SHUFFLED = ["doudizhu", "doudizhu_4p", "three_two_one", "wuguapi"]


def verdicts(page: Page) -> dict[str, str | None]:
    """Return what the panel says of each thing it checked: `true`, `false`, or None for a mere note."""
    expect(page.get_by_test_id("verdict")).to_be_visible()
    rows = page.get_by_test_id("fair-check").all()
    return {row.get_attribute("data-key") or "": row.get_attribute("data-ok") for row in rows}


def open_panel(page: Page, deal: str) -> None:
    page.goto(f"/r/{deal}")
    page.get_by_test_id("fairness").click()


def tamper(page: Page, change: Callable[[Record], None]) -> None:
    """Let a server lie: change the record in every replay that the page is sent."""
    page.unroute_all()

    def lie(route: Route) -> None:
        answer = route.fetch()
        file = answer.json()
        change(file["record"])
        route.fulfill(response=answer, body=json.dumps(file))

    page.route(re.compile(r"/api/deals/.*/replay$"), lie)


@pytest.mark.parametrize("game", rest_long(SHUFFLED, "the shuffle of another game"))
def test_an_honest_deal_holds(visitors, company, game):
    visit = visitors.open(None)
    open_panel(visit.page, finished_deal(company, game))
    found = verdicts(visit.page)
    assert found == {"commit": "true", "witnessed": None, "seeds": None, "shuffle": "true", "amounts": "true"}
    expect(visit.page.get_by_test_id("verdict")).to_have_attribute("data-ok", "true")


def _exchange(record: Record) -> None:
    deck = record["actions"][0]["action"]["deck"]
    deck[3], deck[30] = deck[30], deck[3]


def _other_secret(record: Record) -> None:
    record["secret"] = "00" * 32


def _other_seed(record: Record) -> None:
    record["seeds"] = [[0, "ff" * 16]]


def _richer(record: Record) -> None:
    record["amounts"][0] += 1


CHANGES: dict[Callable[[Record], None], set[str]] = {
    _exchange: {"shuffle"},
    _other_secret: {"commit", "shuffle"},
    _other_seed: {"shuffle"},
    _richer: {"amounts"},
}
"""What a server changes, and what the panel says of it."""


def test_whatever_was_changed_afterwards_is_found(visitors, company):
    page, deal = visitors.open(None).page, finished_deal(company)
    for change, broken in CHANGES.items():
        tamper(page, change)
        open_panel(page, deal)
        assert {key for key, ok in verdicts(page).items() if ok == "false"} == broken, change
        expect(page.get_by_test_id("verdict")).to_have_attribute("data-ok", "false")


@on(SMALL, also=[DESK])
def test_the_numbers_are_there_for_whoever_wants_them_and_the_panel_shuts_nobody_out(visitors, company):
    page = visitors.open("/replay").page
    open_panel(page, finished_deal(company))
    verdicts(page)
    for key in ("commit", "seeds", "shuffle"):
        page.locator(f"[data-key={key}] summary").first.click()
    expect(page.locator("[data-key=seeds] code")).to_have_text(SEED)
    shuffle = page.locator("[data-key=shuffle]").first  # dealt again where all have passed, it is told twice
    expect(shuffle.locator(".minis").first.locator("[data-card]")).to_have_count(54)
    expect(shuffle.locator(".minis")).to_have_count(4)
    expect(shuffle.locator(".minis").nth(1).locator("[data-card]")).to_have_count(17)
    assert_no_sideways_scroll(page)
    assert_accessible(page)


def test_a_server_that_breaks_its_word_is_called_out_when_the_deal_begins_and_in_its_panel(visitors, company):
    """It changes its commitment once the seeds are known, and leaves the page's seed out of `deal_started`."""

    def lie(message: dict[str, Any]) -> dict[str, Any]:
        for event in message.get("events", ()):
            if event.get("e") == "deal_started":
                event.update(commit="00" * 32, seeds=[])
        return message

    client = company.client("阿岚")
    table = company.run(client.create("doudizhu", pace=Pace(**SLOW)))
    company.run(table.add_bot())
    visit = visitors.open(None)
    visit.faults.allow("does not keep to its word about the shuffle")
    proxy = Proxy(visit.page)
    visit.page.goto(f"/t/{table.id}")
    visit.page.get_by_test_id("sit").click()
    expect(visit.page.get_by_test_id("ready")).to_be_visible()
    expect(visit.page.get_by_test_id("alarm")).to_have_count(0)
    proxy.to_page = lie
    visit.page.get_by_test_id("ready").click()
    other = Player(company, client, table)
    other.play_on(timid)
    other.ready()
    expect(visit.page.get_by_test_id("alarm")).to_contain_text("洗牌有问题")
    expect(visit.page.get_by_test_id("toast")).to_contain_text("洗牌有问题")
    visit.page.get_by_test_id("auto").click()
    expect(visit.page.get_by_test_id("result")).to_be_visible()
    visit.page.get_by_test_id("fairness").click()
    expect(visit.page.get_by_test_id("verdict")).to_have_attribute("data-ok", "false")
    alarms = visit.page.locator("[data-testid=fair-check][data-key=alarm]")
    expect(alarms).to_have_count(3)
    said = " ".join(alarms.all_inner_texts())
    assert all(
        words in said for words in ("服务器换了指纹", "服务器没有用你的随机数", "服务器拿不出那把密钥")
    )
    assert table.alarms == []
