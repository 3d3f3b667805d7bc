"""The server is killed while a tile can be claimed, and while missing suits are chosen: the deal continues."""

import pytest
from playwright.sync_api import expect

from tests.browser.company import Company
from tests.browser.mahjong import SURE_MS, allowed, give, question
from tests.browser.mahjong_seats import OPEN, Four, four
from tests.browser.stacked import WALL, Wall
from tests.browser.tables import House, TablePage
from tests.browser.test_restart import AWAY
from tests.client.running_server import running_server
from tests.ports import free_port

HANDS = (
    "5m 1177m 99m 369s 369p 2s",
    "55m 12389m 258s 28p 7p",
    "46m 123456789p 11p",
    "46m 123456789s 11s",
)
"""Seat 0 may discard 5m, which seat 1 can take for a pung, and with which seats 2 and 3 win."""


@pytest.fixture
def wall(tmp_path):
    return Wall(tmp_path / "wall.json")


@pytest.fixture
def own_server(server_options, wall, tmp_path, monkeypatch):
    """A server of the test's own, at which walls can be laid, and which it may kill."""
    monkeypatch.setenv("PAIJU_SESSIONS_PER_MINUTE", "100000")
    monkeypatch.setenv(WALL, str(tmp_path / "wall.json"))
    options = ("--no-demo", *server_options)
    with running_server(
        tmp_path / "paiju", *options, module="tests.browser.stacked", port=free_port()
    ) as server:
        yield server


@pytest.fixture
def own_company(own_server):
    company = Company(own_server.url)
    yield company
    company.close()


def killed(own_server, own_visitors) -> None:
    """Kill the server, start it again, and wait until all pages are back."""
    pages = [TablePage(visit) for visit in own_visitors.visits]
    for visit in own_visitors.visits:
        visit.faults.allow(AWAY)
    port = own_server.port
    own_server.kill()
    for page in pages:
        expect(page.one("reconnect")).to_be_visible()
    own_server.start(port)
    for page in pages:
        expect(page.one("reconnect")).to_be_hidden()


def assert_all_saw_the_same_end(game: Four, *more: TablePage) -> None:
    """One settlement, the same for every page."""
    pages = [game.me, *game.pages.values(), *more]
    for page in pages:
        expect(page.one("result")).to_be_visible()
    settled = [page.frames.events("settled") for page in pages]
    assert len(settled[0]) == 1
    assert all(one == settled[0] for one in settled)


def test_a_claim_window_is_as_it_was_after_a_kill(own_server, own_visitors, own_company, wall):
    """C08, M03: an unanswered prompt is asked again, an answered one is not, and both answers count."""
    wall.lay(*HANDS)
    game = four(own_visitors, own_company, pages=[1, 2, 3], **OPEN)
    me, pung, winner, other = game.me, *game.pages.values()
    looking = House(own_visitors, own_company).watch(game.table)
    expect(looking.one("river-0")).to_be_attached()
    question(me)
    me.page.wait_for_timeout(SURE_MS)
    me.one("hand").locator('.mj-tiles [data-tile="5m"]').click()
    me.frames.wait_until_answered("act", 1)
    asked = question(winner)
    give(winner, asked, lambda page, _: page.press("act-win"))
    expect(winner.one("act-win")).to_have_count(0)
    expect(pung.one("act-pung")).to_be_visible()
    killed(own_server, own_visitors)
    expect(pung.one("act-pung")).to_be_visible()
    expect(other.one("act-win")).to_be_visible()
    expect(winner.one("act-win")).to_have_count(0)
    expect(winner.one("act-pass")).to_have_count(0)
    for page in (me, looking):
        expect(page.page.locator("[data-testid=claims] [data-testid^=act-]")).to_have_count(0)
        expect(page.one("river-0").locator("[data-last]")).to_have_attribute("data-tile", "5m")
    give(other, question(other), lambda page, _: page.press("act-pass"))
    expect(pung.one("act-pung")).to_have_count(0)
    for page in (me, pung, winner, other, looking):
        expect(page.one("won-2")).to_be_visible()
    (won,) = me.frames.events("won")
    assert won["seat"] == 2
    game.rest()
    assert_all_saw_the_same_end(game, looking)


@pytest.mark.long(reason="another question that is open in a kill")
def test_the_secret_choice_of_the_missing_suit_outlives_a_kill(own_server, own_visitors, own_company, wall):
    """C08, M17: a seat that has chosen is not asked again, others are, and the hidden tile is turned over."""
    wall.lay("9999s 147m 258p 147s 3m")
    game = four(own_visitors, own_company, pages=[1, 2])
    me, other, third = game.me, *game.pages.values()
    asked = question(me)
    me.one("hand").locator('.mj-tiles [data-tile="9s"]').first.click()
    give(me, asked, lambda me, _: me.press("act-hide"))
    asked = question(third)
    allowed(third).first.click()
    give(third, asked, lambda page, _: page.press("act-hide"))
    expect(me.one("act-hide")).to_have_count(0)
    killed(own_server, own_visitors)
    expect(me.one("act-hide")).to_have_count(0)
    expect(third.one("act-hide")).to_have_count(0)
    expect(other.one("act-hide")).to_be_visible()
    assert not me.frames.events("chosen")
    assert "9s" not in set(other.frames.texts())
    asked = question(other)
    allowed(other).first.click()
    give(other, asked, lambda page, _: page.press("act-hide"))
    expect(me.one("hidden-0")).to_be_visible()
    asked = question(me)
    assert asked["legal"]["bound"] == "hidden"
    assert asked["legal"]["discards"] == ["9s"]
    game.rest()
    assert_all_saw_the_same_end(game)
