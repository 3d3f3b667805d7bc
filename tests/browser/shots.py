"""The pictures of the README, taken of real tables: a part of `make images`.

`python -m tests.browser.shots lobby` takes some of them. Needs Pillow (the extra `images`).

A server is started, people of the SDK sit down, and a visitor plays through the page; whatever lies on the felt has
been dealt by the server. Cards differ from run to run.
"""

from playwright.sync_api import Page

from tests.browser.film import Film
from tests.browser.sizes import DESK, PHONE
from tests.browser.studio import IMAGES, PATIENCE_MS, Studio, answer, shoot, take

MOST_FILMED = 8
LATE_WALL = 24
"""Tiles left when a table of mahjong is worth a picture."""
COUNTED_MS = 3_000
"""Until a settlement has counted its score up."""
AT_EASE = {"turn_ms": 30_000, "bank_ms": 30_000, "between_ms": 30_000}


def until_asked_to_play(page: Page) -> None:
    """Bid, then wait for the own turn, with a hint raised."""
    for _ in range(12):
        page.locator("[data-testid=hint], [data-testid=pass], [data-testid^=act-]").first.wait_for(
            timeout=3 * PATIENCE_MS
        )
        if page.get_by_test_id("hint").count():
            page.get_by_test_id("hint").click()
            page.wait_for_timeout(700)
            return
        answer(page)


def take_doudizhu(studio: Studio) -> None:
    """斗地主 on a desk; on a phone to its settlement, and its replay."""
    desk = studio.sit("doudizhu", DESK, 3)
    until_asked_to_play(desk)
    for _ in range(3):
        answer(desk)
    until_asked_to_play(desk)
    shoot(desk, "doudizhu-desk")
    phone = studio.sit("doudizhu", PHONE, 3)
    until_asked_to_play(phone)
    shoot(phone, "doudizhu-phone")
    take_the_end(studio, phone)


def take_many(studio: Studio) -> None:
    """Many cards, and many seats, on a phone."""
    four = studio.sit("doudizhu_4p", PHONE, 4)
    until_asked_to_play(four)
    shoot(four, "landlord-33-phone")
    ten = studio.sit("wuguapi", PHONE, 10)
    until_asked_to_play(ten)
    shoot(ten, "ten-seats-phone")


def take_first_deal(studio: Studio) -> None:
    """Film a stranger's way from the lobby to the end of a deal; the first that is won, of so many."""
    for _ in range(MOST_FILMED):
        page = studio.visit("/", DESK)
        page.get_by_test_id("tile-doudizhu").wait_for(timeout=PATIENCE_MS)
        page.wait_for_timeout(1_000)
        film = Film(page)
        page.wait_for_timeout(1_500)
        page.get_by_test_id("tile-doudizhu").click()
        page.get_by_test_id("hand").wait_for(timeout=PATIENCE_MS)
        while answer(page):
            pass
        page.wait_for_timeout(2_500)
        film.stop()
        if page.locator("[data-testid=result] .rw.me .d").inner_text().startswith("+"):
            break
    film.write(IMAGES / "first-deal.webp", head_s=8, tail_s=10)
    print("docs/images/first-deal.webp", flush=True)


def take_holdem(studio: Studio) -> None:
    """Hold'em: the turn with an all-in behind, on a desk; nine seats on a phone."""
    room = studio.card_room()
    desk = room.open(6, me=3, stacks={0: 2600, 1: 1800, 2: 3000, 3: 2900, 4: 1500, 5: 400}, pace=AT_EASE)
    desk.script("2 raise_to 60")
    desk.me.press("call")
    desk.script("4 fold, 5 all_in, 0 call, 1 fold, 2 call")
    desk.me.press("call")
    desk.script("0 check, 2 raise_to 120")
    desk.me.press("call")
    desk.script("0 fold, 2 raise_to 240")
    desk.me.press("size-half")
    shoot(desk.me.page, "holdem-desk")
    phone = room.open(9, me=4, pace=AT_EASE, page={"size": PHONE})
    phone.script("2 call, 3 raise_to 80")
    phone.me.press("call")
    phone.script("5 fold, 6 call, 7 fold, 8 fold, 0 fold, 1 call, 2 call, 1 check, 2 check, 3 raise_to 220")
    shoot(phone.me.page, "holdem-phone")


def take_mahjong(studio: Studio) -> None:
    """Chengdu mahjong with some rows of discards."""
    for size, name in ((DESK, "chengdu-desk"), (PHONE, "chengdu-phone")):
        page = studio.sit("chengdu", size, 4)
        while int(page.get_by_test_id("wall").inner_text()) > LATE_WALL:
            discard(page)
        page.locator("[data-testid=claims][data-kind=discard]").wait_for(
            state="attached", timeout=3 * PATIENCE_MS
        )
        shoot(page, name)


def discard(page: Page) -> None:
    """Answer what a table of tiles asks: claim what there is, hide or discard the last tile."""
    asked = page.locator("[data-testid=claims][data-kind]")
    asked.wait_for(state="attached", timeout=3 * PATIENCE_MS)
    names = ("act-win", "act-kong", "act-pung", "act-pass")
    claim = page.locator(", ".join(f"[data-testid={name}]" for name in names))
    if claim.count():
        claim.first.click()
    else:
        page.locator("[data-testid=hand] [data-tile]:not([aria-disabled=true])").last.click()
        sure = page.locator("[data-testid=act-hide], [data-testid=act-discard]")
        if sure.count():
            sure.first.click()
    page.wait_for_timeout(500)


def take_lobby(studio: Studio) -> None:
    """The lobby, with some tables that play and some that wait."""
    studio.gather("big_two", 4, free=0)
    studio.gather("qigui523", 5, free=2)
    studio.gather("three_two_one", 4, free=1)
    lobby = studio.visit("/", DESK)
    lobby.get_by_test_id("table-line").nth(2).wait_for(timeout=PATIENCE_MS)
    lobby.wait_for_timeout(2_000)
    shoot(lobby, "lobby-desk")


def take_the_end(studio: Studio, page: Page) -> None:
    """A deal's settlement, and its replay."""
    while answer(page):
        pass
    page.wait_for_timeout(COUNTED_MS)
    shoot(page, "settlement-phone")
    deal = page.get_by_test_id("to-replay").get_attribute("href") or ""
    replay = studio.visit(f"{deal}#e=24", DESK)
    replay.get_by_test_id("scrubber").wait_for(timeout=PATIENCE_MS)
    shoot(replay, "replay-desk")


PARTS = (take_first_deal, take_doudizhu, take_many, take_holdem, take_mahjong, take_lobby)

if __name__ == "__main__":
    take(PARTS)
