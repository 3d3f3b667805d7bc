"""A program at a seat is told from people wherever the seat is shown: before, during and after a deal."""

import itertools
import re

from playwright.sync_api import expect

from tests.browser.company import Guest, Player, new_guest, post
from tests.browser.deals import before_the_end
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, SIZES, on
from tests.browser.test_account import PASSWORD, looked_over, opened

__all__ = ["opened"]

NAMES = itertools.count(1)


def a_program(url, prefix):
    """The program 茶机 of a new account, by its token, and the account's handle."""
    handle = f"{prefix}{next(NAMES)}"
    at = {"x-forwarded-for": f"10.7.{next(NAMES)}.1"}
    wish = {"handle": handle, "password": PASSWORD}
    owner = post(f"{url}/api/account", wish, new_guest(url, "主人").token, **at)["token"]
    bot = post(f"{url}/api/bots", {"handle": handle + "_x", "name": "茶机"}, owner)["user"]
    made = post(f"{url}/api/tokens", {"label": "x", "scopes": ["play"], "user": bot}, owner)
    return Guest(bot, "茶机", made["token"], made["expires_at"]), handle


@on(PHONE, DESK, also=SIZES, looks=True)
def test_a_program_is_marked_at_its_seat_in_the_settlement_and_in_the_history(house, server, look, request):
    program, owner = a_program(server.url, "own" + re.sub(r"[^a-z]", "", request.node.callspec.id))
    words = {"zh": f"程序 @{owner}", "en": f"program of @{owner}"}[look["lang"]]
    table = house.open(before_the_end("doudizhu", seed=8), free=[1], start=False, settings=look)
    me, page = table.me, table.me.page
    client = house.company.client(guest=program)
    seated = Player(house.company, client, house.company.run(client.join(table.table, seat=1)))
    expect(me.one("seat-1")).to_contain_text(words)
    looked_over(page)
    seated.chat("你好")
    for player in (seated, *table.others.values()):
        player.ready()
    me.press("ready")
    me.wait_for_cards()
    plate = me.one("seat-1")
    expect(plate.locator(".prog")).to_be_visible()
    expect(plate).to_contain_text(words)
    assert page.locator(".plate .prog").count() == 1
    me.press("hail-1")
    expect(me.one("words").get_by_test_id("program")).to_have_text(words)
    looked_over(page)
    page.keyboard.press("Escape")
    while choices(me):
        click(me, choices(me))
        page.wait_for_timeout(50)
    expect(me.one("result-row-1")).to_contain_text(words)
    looked_over(page)
    deal = page.get_by_test_id("to-replay").get_attribute("href")
    page.goto("/history")
    line = page.locator(f'[data-testid=history-line][href="{deal}"]')
    while line.count() == 0:  # it is booked a moment after it has ended
        page.reload()
        expect(page.locator(".history-lines[aria-busy=false]")).to_be_visible()
    expect(line).to_contain_text(f"茶机 ({words})")
    looked_over(page)
    page.goto(deal)
    expect(page.locator(".plate .prog")).to_have_count(1)
