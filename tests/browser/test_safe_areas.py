"""What is touched at the lower edge keeps clear of a phone's own bar, on every board and before it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.lobby import A_TABLE
from tests.browser.sizes import LAND, PHONE, SMALL, on
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, wait_until_at_rest
from tests.long import rest_long

BAR_PX = 34
"""How high the bar is at the lower edge of a phone without a button."""
GAMES = ("doudizhu", "holdem", "chengdu", "riichi")
AT_THE_EDGE = (
    "[data-testid=hand] :is([data-card], [data-tile]), [data-testid=dock] button, [data-testid=claims] button, "
    "[data-testid=own-hand], .invitation :is(button, .fine), .botbar button, dialog footer button"
)


def lowest(of: Locator) -> float:
    """Return where the lowest of some elements ends."""
    return max(box["bottom"] for box in boxes(of))


def assert_it_moves_up(page: Page) -> None:
    """Give the screen a bar at its lower edge: nothing that is touched lies on it, and it does lie there without."""
    touched = page.locator(AT_THE_EDGE)
    wait_until_at_rest(page)
    assert page.viewport_size is not None
    free = page.viewport_size["height"] - BAR_PX
    assert lowest(touched) > free
    page.evaluate("(px) => document.documentElement.style.setProperty('--sa-b', `${px}px`)", BAR_PX)
    wait_until_at_rest(page)
    assert lowest(touched) <= free + 1
    assert not outside(boxes(touched), page)


@on(PHONE, also=[SMALL, LAND])
@pytest.mark.parametrize("game", rest_long(GAMES, "the same on the board of another game"))
def test_hand_and_dock_of_a_board_stand_above_the_bar_of_a_phone(visitors, game):
    page = TablePage(visitors.open("/", stranger=True))
    page.press(f"tile-{game}")
    page.page.wait_for_url(A_TABLE)
    own = "[data-testid=hand] :is([data-card], [data-tile]), [data-testid=dock] button"
    expect(page.page.locator(own).first).to_be_visible()
    assert_it_moves_up(page.page)


@on(PHONE, also=[SMALL])
def test_the_bar_of_the_lobby_the_invitation_and_sheets_stand_above_the_bar_of_a_phone(visitors, company):
    page = TablePage(visitors.open("/", stranger=True))
    expect(page.page.locator(".botbar")).to_be_visible()
    assert_it_moves_up(page.page)
    table = company.run(company.client("阿岚").create("doudizhu")).id
    page.page.goto(f"/t/{table}")
    expect(page.one("invitation")).to_be_visible()
    assert_it_moves_up(page.page)
    page.press("invite-face")
    expect(page.one("face-sheet")).to_be_visible()
    page.page.evaluate("document.documentElement.style.removeProperty('--sa-b')")
    assert_it_moves_up(page.page)
