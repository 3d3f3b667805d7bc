"""Pictures of the screens that the README does not show, for docs/design/visual.md: a part of `make images`."""

from playwright.sync_api import Page

from paiju.server.guides.guide import guides
from tests.browser.sizes import DESK, PHONE, Size
from tests.browser.studio import PATIENCE_MS, Studio, answer, shoot, take

LATE_WALL = 34
"""Tiles left when a table of riichi is worth a picture."""
INSIGHT_MS = 180_000
"""An analysis takes seconds, on a busy machine more."""
RUN_OUT_MS = 2_600
"""After so long the turn lies on the board of an all-in."""
SURE_MS = 450
"""A click that comes sooner after a question only raises a tile."""


def take_the_way_in(studio: Studio) -> None:
    """The lobby, the plate, the friends' table and its invitation, an address that leads nowhere."""
    lobby = studio.visit("/", PHONE)
    lobby.get_by_test_id("tile-doudizhu").wait_for(timeout=PATIENCE_MS)
    lobby.wait_for_timeout(2_000)
    shoot(lobby, "lobby-phone")
    lobby.get_by_test_id("plate").click()
    shoot(lobby, "plate-phone")
    friends = studio.visit("/new/friends", PHONE)
    friends.get_by_test_id("create-go").click()
    friends.get_by_test_id("code").wait_for(timeout=PATIENCE_MS)
    shoot(friends, "friends-phone")
    code = friends.get_by_test_id("code").inner_text()
    invited = studio.visit(f"/c/{code}", PHONE)
    invited.get_by_test_id("sit").last.wait_for(timeout=PATIENCE_MS)
    shoot(invited, "invitation-phone")
    nowhere = studio.visit("/nowhere", PHONE)
    nowhere.get_by_test_id("nowhere").wait_for(timeout=PATIENCE_MS)
    shoot(nowhere, "nowhere-phone")


def take_the_sheets(studio: Studio) -> None:
    """A table by one's own rules, the settings, the card of the rules, the rules, the developers' page."""
    desk = studio.visit("/new", DESK)
    desk.get_by_test_id("create-go").wait_for(timeout=PATIENCE_MS)
    shoot(desk, "create-desk")
    for path, name in (("/rules/chengdu", "rules-desk"), ("/bots", "developers-desk")):
        page = studio.visit(path, DESK)
        page.locator("h1, h2").first.wait_for(timeout=PATIENCE_MS)
        shoot(page, name)
    phone = studio.visit("/t/demo", PHONE)
    phone.get_by_test_id("rules-open").click()
    shoot(phone, "rules-card-phone")
    lobby = studio.visit("/", PHONE)
    lobby.get_by_test_id("settings").click()
    shoot(lobby, "settings-phone")


def take_a_day(studio: Studio) -> None:
    """A tip of a guided deal; the sheet of the daily deal once it is played."""
    guided = studio.visit("/", PHONE)
    guided.get_by_test_id("first-time").click()
    guided.get_by_test_id(f"guide-{guides()['doudizhu'].id}").click()
    guided.get_by_test_id("tip").wait_for(timeout=PATIENCE_MS)
    guided.wait_for_timeout(1_500)
    shoot(guided, "guided-phone")
    daily = studio.visit("/", PHONE)
    daily.get_by_test_id("daily").click()
    daily.get_by_test_id("daily-play").click()
    daily.get_by_test_id("hand").wait_for(timeout=PATIENCE_MS)
    while answer(daily):
        pass
    daily.goto("/")
    daily.get_by_test_id("daily").click()
    daily.get_by_test_id("daily-best").wait_for(timeout=PATIENCE_MS)
    shoot(daily, "daily-phone")


def take_the_end_of_a_deal(studio: Studio) -> None:
    """The settlement on a desk, where the deal turned, and its replay on a phone."""
    desk = studio.sit("doudizhu", DESK, 3)
    while answer(desk):
        pass
    desk.wait_for_timeout(2_500)
    shoot(desk, "settlement-desk")
    deal = desk.get_by_test_id("to-replay").get_attribute("href") or ""
    phone = studio.visit(f"{deal}#e=24", PHONE)
    phone.get_by_test_id("scrubber").wait_for(timeout=PATIENCE_MS)
    shoot(phone, "replay-phone")
    replay = studio.visit(deal, DESK)
    replay.get_by_test_id("insight").click()
    replay.get_by_test_id("insight-says").wait_for(timeout=INSIGHT_MS)
    shoot(replay, "insight-desk")


def take_riichi(studio: Studio) -> None:
    """Riichi mahjong with some rows of discards."""
    for size, name in ((DESK, "riichi-desk"), (PHONE, "riichi-phone")):
        page = studio.sit("riichi", size, 4, length="tonpu")
        while (page.get_by_test_id("wall").get_attribute("data-n") or "99") > str(LATE_WALL):
            pass_or_discard(page, size)
        page.locator("[data-testid=claims][data-kind=discard]").wait_for(
            state="attached", timeout=PATIENCE_MS
        )
        shoot(page, name)


def pass_or_discard(page: Page, size: Size) -> None:
    """Answer what a table of riichi asks: claim nothing, discard the last tile."""
    page.locator("[data-testid=claims][data-kind]").wait_for(state="attached", timeout=3 * PATIENCE_MS)
    if page.get_by_test_id("act-pass").count():
        page.get_by_test_id("act-pass").click()
    else:
        page.wait_for_timeout(SURE_MS)
        last = page.locator("[data-testid=hand] .mj-tiles [data-tile]:not([aria-disabled=true])").last
        for _ in range(1 + size.touch):
            last.click()
    page.wait_for_timeout(SURE_MS)


def take_a_run_out(studio: Studio) -> None:
    """An all-in of three, run out to the turn, with what each hand may expect."""
    hand = studio.card_room().all_in(page={"size": PHONE})
    hand.script("1 fold")
    hand.me.page.wait_for_timeout(RUN_OUT_MS)
    shoot(hand.me.page, "run-out-phone")


PARTS = (take_the_way_in, take_the_sheets, take_a_day, take_the_end_of_a_deal, take_riichi, take_a_run_out)

if __name__ == "__main__":
    take(PARTS)
