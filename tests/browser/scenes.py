"""Pictures of further boards, of moments and of settlements, for docs/design/visual.md: a part of `make images`."""

from playwright.sync_api import Page

from tests.browser.deals import SEAT_0_IS_LANDLORD, record
from tests.browser.gallery import pass_or_discard
from tests.browser.mahjong import discard, give, question
from tests.browser.mahjong_seats import OPEN, answering
from tests.browser.playing import choices, click
from tests.browser.riichi import answered
from tests.browser.shots import AT_EASE, until_asked_to_play
from tests.browser.sizes import DESK, LAND, PHONE
from tests.browser.studio import PATIENCE_MS, Studio, answer, shoot, take
from tests.browser.test_mahjong_settlement import WINNING
from tests.browser.test_riichi import READY
from tests.browser.test_settlement import spring

ENGLISH_AND_DARK = {"lang": "en", "theme": "dark"}
SEVENS = "7s 7h 7c 7d"
SEALED_MS = 750
"""From a play to where its moment shows most."""


def take_other_boards(studio: Studio) -> None:
    """The shedding games that no other picture shows, on a phone."""
    for game in ("big_two", "three_two_one", "qigui521"):
        page = studio.sit(game, PHONE, 4)
        until_asked_to_play(page)
        shoot(page, f"{game}-phone")


def take_english(studio: Studio) -> None:
    """The lobby and a table, in English and dark."""
    lobby = studio.visit("/", DESK, ENGLISH_AND_DARK)
    lobby.get_by_test_id("tile-doudizhu").wait_for(timeout=PATIENCE_MS)
    lobby.wait_for_timeout(2_000)
    shoot(lobby, "lobby-english-desk")
    table = studio.sit("doudizhu", PHONE, 3, ENGLISH_AND_DARK)
    until_asked_to_play(table)
    shoot(table, "doudizhu-english-phone")


def take_a_phone_on_its_side(studio: Studio) -> None:
    """A board of each family on a phone on its side."""
    cards = studio.sit("doudizhu", LAND, 3)
    until_asked_to_play(cards)
    shoot(cards, "doudizhu-land")
    hand = studio.card_room().open(6, me=3, pace=AT_EASE, page={"size": LAND})
    hand.script("2 raise_to 60")
    shoot(hand.me.page, "holdem-land")
    for game in ("chengdu", "riichi"):
        tiles = studio.sit(game, LAND, 4, **({"length": "tonpu"} if game == "riichi" else {"que": "off"}))
        for _ in range(6):
            pass_or_discard(tiles, LAND)
        shoot(tiles, f"{game}-land")


def take_moments(studio: Studio) -> None:
    """A bomb, a 春天, a 碰 and a 自摸."""
    me = studio.deal(record("doudizhu", {0: SEVENS}, bids=SEAT_0_IS_LANDLORD), PHONE)
    me.play(SEVENS)
    caught(me.page, "moment-bomb-phone")
    me = studio.deal(spring(), DESK)
    click(me, choices(me))
    caught(me.page, "moment-spring-desk", at_ms=1_250)
    studio.wall.lay("55m 147m 258p 369s 19p1s", "5m", draws="9m")
    me = studio.four(PHONE, scripts={1: answering("5m")}, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    give(me, question(me), lambda me, _: me.press("act-pung"))
    shoot_now(me.page, "moment-pung-phone")
    studio.wall.lay(*WINNING, draws="9m1p5p")
    scripts = {1: answering("5p"), 2: answering("win"), 3: answering("zimo")}
    me = studio.four(DESK, scripts=scripts, **OPEN).me
    give(me, question(me), lambda me, _: me.press("act-kong"))
    give(me, question(me), lambda me, _: me.press("act-win"))
    me.page.locator("[data-testid=seal][data-word=self]").wait_for(timeout=PATIENCE_MS)
    caught(me.page, "moment-zimo-desk")
    me.one("result").wait_for(timeout=PATIENCE_MS)
    me.page.wait_for_timeout(2_000)
    shoot(me.page, "settlement-chengdu-desk")
    studio.wall.shuffle()


def take_settlements(studio: Studio) -> None:
    """The settlements of Hold'em and of riichi."""
    hand = studio.card_room().all_in(page={"size": PHONE})
    hand.script("1 fold")
    hand.me.one("settlement").wait_for(timeout=PATIENCE_MS)
    hand.me.press("settlement")
    shoot(hand.me.page, "settlement-holdem-phone")
    studio.wall.lay(READY, draws="2y8p1f2f3f", shown="4p", under="3s")
    me = studio.four(DESK, key="riichi", length="tonpu").me
    question(me)
    me.press("act-riichi")
    answered(me, "riichi-yes")
    question(me)
    answered(me, "act-win")
    me.one("result").wait_for(timeout=PATIENCE_MS)
    me.page.wait_for_timeout(1_000)
    shoot(me.page, "settlement-riichi-desk")
    studio.wall.shuffle()


def take_what_people_say(studio: Studio) -> None:
    """Reactions and phrases at the own plate; the lobby's list of guided deals; the daily deal before it is played."""
    table = studio.sit("doudizhu", PHONE, 3)
    until_asked_to_play(table)
    table.get_by_test_id("seat-0").first.click()
    shoot(table, "words-phone")
    lobby = studio.visit("/", PHONE)
    lobby.get_by_test_id("first-time").click()
    shoot(lobby, "guides-phone")
    daily = studio.visit("/", PHONE)
    daily.get_by_test_id("daily").click()
    shoot(daily, "daily-before-phone")
    page = studio.sit("doudizhu", PHONE, 3)
    while answer(page):
        pass
    page.get_by_test_id("fairness").click()
    page.locator("[data-testid=verdict][data-ok=true]").wait_for(timeout=PATIENCE_MS)
    shoot(page, "fairness-phone")


def caught(page: Page, name: str, *, at_ms: int = SEALED_MS) -> None:
    """Take a picture where a moment shows most."""
    shoot(page, name, settle_ms=at_ms)


def shoot_now(page: Page, name: str) -> None:
    """Take a picture of a moment that is over before `shoot` would take it."""
    page.locator("[data-testid=laid]").wait_for(timeout=PATIENCE_MS)
    page.wait_for_timeout(250)
    shoot(page, name, settle_ms=0)


PARTS = (
    take_other_boards,
    take_english,
    take_a_phone_on_its_side,
    take_moments,
    take_settlements,
    take_what_people_say,
)

if __name__ == "__main__":
    take(PARTS)
