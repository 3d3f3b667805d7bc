"""A game unknown to the page: its entry of `GET /api/games` names a family, and the family has a board."""

import pytest
from playwright.sync_api import expect

from tests.browser.further import UNHEARD
from tests.browser.lobby import open_lobby
from tests.browser.playing import choices, click
from tests.browser.sizes import DESK, PHONE, on
from tests.browser.tables import TablePage
from tests.client.running_server import running_server


@pytest.fixture(scope="module")
def server(server_options, tmp_path_factory):
    folder = tmp_path_factory.mktemp("paiju")
    with running_server(folder, "--no-demo", *server_options, module="tests.browser.further") as server:
        yield server


@on(DESK, also=[PHONE])
def test_one_of_a_known_family_is_played_to_its_settlement_and_replayed(visitors):
    me = TablePage(open_lobby(visitors))
    me.press("tile-run_fast")
    me.wait_for_cards()
    expect(me.hand).to_have_count(16)
    expect(me.page.get_by_text("跑得快").first).to_be_attached()
    click(me, choices(me))
    me.press("auto")
    expect(me.one("result")).to_contain_text("底分")
    me.press("to-replay")
    expect(me.one("replay")).to_be_visible()
    expect(me.one("board")).to_be_visible()


def test_the_page_says_that_it_cannot_show_one_of_a_family_without_a_board(visitors, company):
    table = company.run(company.client("阿岚").create(UNHEARD))
    lobby = TablePage(visitors.open("/new"))
    expect(lobby.one("game-run_fast")).to_be_visible()
    expect(lobby.one(f"game-{UNHEARD}")).to_have_count(0)
    page = visitors.open(f"/t/{table.id}").page
    expect(page.get_by_role("heading", name="这个页面还不支持没听过")).to_be_visible()
    page.get_by_role("link", name="回到大厅").click()
    expect(page.get_by_test_id("lobby")).to_be_visible()
