"""Bots have names and faces: on plates, in results, in the lobby and in replays, in the language of the page."""

import pytest
from playwright.sync_api import Locator, expect

from paiju.bots.characters import catalogue
from paiju.protocol.messages import Pace
from tests.browser.characters import expect_named
from tests.browser.company import SLOW, Player
from tests.browser.sizes import DESK, LAND, PHONE, every_look, every_size_daily_on
from tests.browser.targets import assert_no_sideways_scroll
from tests.browser.test_takeover import dealt, watching


def expect_drawn(place: Locator) -> None:
    """Expect a face whose picture has come."""
    face = place.locator(".av[data-character] img").first
    expect(face).to_be_attached()
    assert face.evaluate("(img) => img.decode().then(() => img.naturalWidth > 0)")


@every_size_daily_on(DESK, PHONE, LAND)
@every_look
@pytest.mark.parametrize("game", ["doudizhu", "holdem", "chengdu", "riichi"])
def test_bots_at_a_table_have_names_and_faces(visitors, company, size, game, look):
    host = dealt(company, game)
    page = watching(visitors, host, "看客", settings=look)
    seats = host.table.seats
    bots = [number for number, info in enumerate(seats) if info.bot]
    assert len({seats[number].character for number in bots}) == len(bots)
    for number in bots:
        expect_named(page.page.locator("body"), seats[number].character, look["lang"])
        assert "Bot " not in page.one(f"seat-{number}").inner_text()
    expect_drawn(page.page.locator("body"))
    assert_no_sideways_scroll(page.page)


@every_size_daily_on(DESK, PHONE)
@every_look
def test_the_lobby_shows_faces_of_bots(visitors, company, size, look):
    host = dealt(company)
    page = visitors.open("/", name="看客", settings=look).page
    line = page.locator(f"[data-table='{host.table.id}']").first
    expect(line).to_be_visible()
    expect_drawn(line)


@every_size_daily_on(DESK, PHONE)
@every_look
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
