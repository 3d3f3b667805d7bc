"""Bots have names and faces in the language of the page; what is said appears at its seat, over the felt alone."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from paiju.protocol.messages import Pace
from paiju.server.characters import catalogue
from tests.browser.characters import expect_named
from tests.browser.company import SLOW, Player
from tests.browser.sizes import DESK, LOOKS, PHONE, SIZES, every_size_in_one_visit, on, on_each
from tests.browser.targets import assert_no_sideways_scroll, boxes, outside, overlaps, wait_until_at_rest
from tests.browser.test_takeover import dealt, watching
from tests.long import rest_long

LINE = {"zh": "等我想想，这手不好接", "en": "Let me think about this one"}


def expect_drawn(place: Locator) -> None:
    """Expect a face whose picture has come."""
    face = place.locator(".av[data-character] img").first
    expect(face).to_be_attached()
    assert face.evaluate("(img) => img.decode().then(() => img.naturalWidth > 0)")


def touching(page: Page) -> list[str]:
    """Return what a bubble lies on."""
    bubble = boxes(page.locator(".bub[data-placed]"))
    others = boxes(page.locator(".card:not(.rail *), .tile, .plate, .btn, .ring, .cnt"))
    return [found for other in others for found in overlaps([*bubble, other])]


TABLES = [
    ("doudizhu", 0),
    ("riichi", 1),
    *product(("holdem", "chengdu"), (0, 1)),
    ("doudizhu", 1),
    ("riichi", 0),
]


@every_size_in_one_visit
@pytest.mark.parametrize(("game", "look"), rest_long(TABLES, "another board, the other language"))
def test_bots_have_names_and_faces_and_a_bubble_lies_at_its_seat_on_nothing_else(
    visitors, company, sizes, game, look
):
    host = dealt(company, game)
    page = watching(visitors, host, "看客", settings=LOOKS[look])
    lang = LOOKS[look]["lang"]
    seats = host.table.seats
    bots = [number for number, info in enumerate(seats) if info.bot]
    assert len({seats[number].character for number in bots}) == len(bots)
    for number in bots:
        expect_named(page.page.locator("body"), seats[number].character, lang)
        assert "Bot " not in page.one(f"seat-{number}").inner_text()
    expect_drawn(page.page.locator("body"))
    bubble = page.one("bubble-0")
    for size in on_each(page.page, sizes):
        host.chat(f"{LINE[lang]} {size.name}")
        expect(bubble).to_contain_text(size.name)
        expect(bubble).to_be_visible()
        wait_until_at_rest(page.page)
        assert not touching(page.page), size.name
        assert not outside(boxes(page.page.locator(".bub")), page.page), size.name
        assert_no_sideways_scroll(page.page)


@on(PHONE, also=SIZES, looks=True)
def test_the_lobby_shows_faces_of_bots(visitors, company, size, look):
    host = dealt(company)
    page = visitors.open("/", name="看客", settings=look).page
    line = page.locator(f"[data-table='{host.table.id}']").first
    expect(line).to_be_visible()
    expect_drawn(line)


@pytest.mark.long(reason="web/test/i18n/bots.test.ts has the names")
@on(DESK, also=SIZES, looks=True)
def test_results_and_replays_name_the_same_characters(visitors, company, size, look):
    client = company.client("阿岚")
    host = Player(
        company, client, company.run(client.create("doudizhu", pace=Pace(**SLOW), fill_ms=0, ready=True))
    )
    host.cards()
    page = watching(visitors, host, "看客", settings=look)
    characters = {number: info.character for number, info in enumerate(host.table.seats) if info.bot}
    host.auto(on=True)
    for number, character in characters.items():
        expect_named(page.one(f"result-row-{number}"), character, look["lang"])
    expect_drawn(page.one("result-row-1"))
    (ended,) = page.frames.events("deal_ended")
    replay = visitors.open(f"/r/{ended['deal']}", name="看客", settings=look).page
    for character in characters.values():
        expect(replay.get_by_text(catalogue().names[character][look["lang"]]).first).to_be_attached()
