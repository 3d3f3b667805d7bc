"""The daily deal at the page: the same cards in two browsers, nothing for a third, and the ranks once it is over."""

import re
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import assert_accessible
from tests.browser.company import get
from tests.browser.lobby import A_TABLE
from tests.browser.playing import click, play_through
from tests.browser.sizes import PHONE, SIZES, on
from tests.browser.tables import TablePage
from tests.browser.targets import assert_no_sideways_scroll
from tests.client.running_server import running_server

GAME = "doudizhu"


@pytest.fixture(scope="module")
def server(server_options, tmp_path_factory):
    """A server whose bots do not wait in daily deals."""
    folder = tmp_path_factory.mktemp("paiju")
    with running_server(folder, "--no-demo", *server_options, module="tests.browser.quick_daily") as server:
        yield server


def status(url: str, token: str | None = None) -> int:
    """Return how the server answers."""
    headers = {"authorization": f"Bearer {token}"} if token else {}
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=60) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def begin(person: TablePage) -> list[str]:
    """Open the daily deal from the first page; return the cards dealt."""
    person.press("daily")
    expect(person.one("daily-sheet")).to_be_visible()
    person.one("daily-game").select_option(GAME)
    person.press("daily-play")
    person.page.wait_for_url(A_TABLE)
    expect(person.hand).to_have_count(17)
    return person.cards()


def opened(visitors, **settings) -> TablePage:
    return TablePage(visitors.open("/", settings=settings))


def pair(visitors) -> tuple[TablePage, TablePage]:
    """Two people at today's deal, with the same cards."""
    while True:
        day = get(f"{visitors.url}/api/daily")["date"]
        one, two = opened(visitors), opened(visitors)
        first, second = begin(one), begin(two)
        if get(f"{visitors.url}/api/daily")["date"] == day:  # it was not midnight meanwhile
            assert first == second
            return one, two


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


@on(PHONE, also=SIZES, looks=True)
def test_once_it_is_over_it_shows_ranks_and_the_best_play(visitors, look):
    person = opened(visitors, **look)
    page = person.page
    person.press("daily")
    expect(person.one("daily-commit")).to_have_text(re.compile("[0-9a-f]{64}"))
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    person.one("daily-game").select_option(GAME)
    person.press("daily-play")
    page.wait_for_url(A_TABLE)
    expect(person.hand).to_have_count(17)
    play_through(person, click)
    expect(person.one("daily-ranks")).to_be_visible()
    expect(person.one("next")).to_have_count(0)
    person.press("daily-ranks")
    own = person.one("daily-rows").locator("[data-you]")
    expect(own).to_have_count(1)
    expect(person.one("daily-record")).to_contain_text("1")
    expect(person.one("daily-play")).to_have_count(0)
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    person.press("daily-best")
    page.wait_for_url(re.compile("/r/"))
    expect(person.one("replay")).to_be_visible()
    # The first page offers it no more: it says how it went.
    page.goto("/")
    tile, done = person.one("daily"), {"zh": "打完了 · ", "en": "Done · "}[look["lang"]]
    expect(tile).to_have_attribute("data-done", "true")
    expect(tile).to_contain_text(done)
    assert_no_sideways_scroll(page)
    tile.click()
    expect(person.one("daily-game").locator("option", has_text="✓")).to_have_count(1)
