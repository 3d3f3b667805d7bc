"""Bots have names and faces in the language of the page; what is said appears at its seat, over the felt alone."""

from itertools import product

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.characters import expect_named
from tests.browser.sizes import LOOKS, PHONE, SIZES, every_size_in_one_visit, on, on_each
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
