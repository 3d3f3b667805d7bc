"""成都麻将 through the page where all depends on the tiles: at a server whose wall a test has laid."""

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import SURE_MS, allowed, assert_all_has_its_place, give, question, texts, tiles
from tests.browser.mahjong_seats import OPEN, Four, answering, four
from tests.browser.sizes import DESK, LAND, PHONE, SMALL, on
from tests.browser.stacked import WALL, Wall
from tests.browser.tables import TablePage
from tests.browser.targets import boxes, outside, overlaps
from tests.client.running_server import running_server

LATER_MS = 500
"""What would come has come by then."""


@pytest.fixture(scope="module")
def wall_file(tmp_path_factory):
    return tmp_path_factory.mktemp("wall") / "wall.json"


@pytest.fixture(scope="module")
def server(server_options, wall_file, tmp_path_factory):
    """A server of this module's own, at which walls can be laid."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PAIJU_SESSIONS_PER_MINUTE", "100000")
        patch.setenv(WALL, str(wall_file))
        folder = tmp_path_factory.mktemp("paiju")
        with running_server(folder, "--no-demo", *server_options, module="tests.browser.stacked") as server:
            yield server


@pytest.fixture
def wall(wall_file):
    """The wall of the deals to come; after the test they are shuffled again."""
    wall = Wall(wall_file)
    yield wall
    wall.shuffle()


def acts(me: TablePage) -> list[dict]:
    return [asked["action"] for asked in me.frames.asked("act")]


def mine(me: TablePage, tile: str):
    """The first of the own tiles of a kind."""
    return me.one("hand").locator(f'.mj-tiles [data-tile="{tile}"]').first


class Finger:
    """A finger on a page; Playwright's own only taps."""

    def __init__(self, me: TablePage) -> None:
        self._session = me.page.context.new_cdp_session(me.page)

    def down(self, x: float, y: float) -> None:
        self._say("touchStart", [{"x": x, "y": y}])

    def move(self, x: float, y: float) -> None:
        self._say("touchMove", [{"x": x, "y": y}])

    def up(self) -> None:
        self._say("touchEnd", [])

    def _say(self, kind: str, points: list[dict]) -> None:
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(of) -> tuple[float, float]:
    box = of.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


# 听牌提示

READY = ("123456789m 234p 1s9s", "5p", "2p", "2p")
"""Without 1s and 9s the hand of seat 0 waits for 2p and 5p; the others discard one 5p and two 2p."""
DRAWS = "9p9p9p5p"
LEFT = {"2p": 4 - 1 - 2, "5p": 4 - 1 - 1}
"""Of each wait: four, without those in the hand, without those that were discarded."""


def before_the_ready_discard(visitors, company, wall, **wish) -> Four:
    """A table at which seat 0 has drawn 5p and is ready without 9s."""
    wall.lay(*READY, draws=DRAWS)
    scripts = {1: answering("5p"), 2: answering("2p"), 3: answering("2p")}
    game = four(visitors, company, scripts=scripts, **OPEN, **wish)
    me = game.me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    me.page.mouse.move(4, 4)
    asked = question(me)
    assert asked["legal"]["drawn"] == "5p"
    return game


def waits(me: TablePage) -> dict[str, int]:
    """What the page says is waited for, and how many of each are left."""
    shown = me.one("waits").locator("[data-wait]")
    return dict(shown.evaluate_all("all => all.map((one) => [one.dataset.wait, Number(one.dataset.left)])"))


@on(DESK, PHONE, LAND)
def test_help_tells_of_a_discard_what_it_waits_for_and_how_many_are_left(visitors, company, wall, size):
    """M10: by hovering, and by a long press, which discards nothing."""
    me = before_the_ready_discard(visitors, company, wall).me
    ready = me.one("hand").locator("[data-ready]")
    expect(ready).to_have_count(1)
    expect(ready).to_have_attribute("data-tile", "9s")
    expect(me.one("waits")).to_have_count(0)
    finger = Finger(me)
    if size.touch:
        finger.down(*middle(mine(me, "9s")))
    else:
        mine(me, "9s").hover()
    expect(me.one("waits")).to_be_visible()
    assert waits(me) == LEFT
    expect(me.one("waits")).to_have_attribute("data-after", "9s")
    for tile, left in LEFT.items():
        name = me.one("waits").locator(f'[data-wait="{tile}"]').get_attribute("aria-label")
        assert str(left) in name
    if size.touch:
        finger.up()
    else:
        mine(me, "1m").hover()
    expect(me.one("waits")).to_have_count(0)
    assert len(acts(me)) == 1


def test_help_stays_with_the_hand_that_waits(visitors, company, wall):
    """M10."""
    game = before_the_ready_discard(visitors, company, wall)
    me = game.me
    game.players[1].stop()
    me.page.wait_for_timeout(SURE_MS)
    mine(me, "9s").click()
    me.frames.wait_until_answered("act", 2)
    expect(me.one("waits")).to_be_visible()
    expect(me.one("waits")).not_to_have_attribute("data-after", "9s")
    assert waits(me) == LEFT


def test_a_table_without_aids_offers_no_help(visitors, company, wall):
    """M10."""
    me = before_the_ready_discard(visitors, company, wall, aids=False).me
    mine(me, "9s").hover()
    me.page.wait_for_timeout(LATER_MS)
    expect(me.one("waits")).to_have_count(0)
    expect(me.one("hand").locator("[data-ready]")).to_have_count(0)
    assert not me.frames.asked("help")


# answers


@on(DESK, PHONE)
def test_of_several_kongs_one_chooses_which(visitors, company, wall):
    """M05."""
    wall.lay("1111m2222p346m67p8s", draws="9m")
    me = four(visitors, company, **OPEN).me
    asked = question(me)
    assert {kong["tile"] for kong in asked["legal"]["kongs"]} == {"1m", "2p"}
    me.press("act-kong")
    chooser = me.one("chooser")
    expect(chooser).to_be_visible()
    named = chooser.locator("[data-testid^=kong-]")
    assert [one.get_attribute("aria-label") for one in named.all()] == ["直杠 一万", "直杠 二筒"]
    assert not acts(me)
    give(me, asked, lambda me, _: me.press("kong-2p"))
    assert acts(me) == [{"a": "kong", "tile": "2p", "kind": "zhi"}]
    expect(chooser).to_have_count(0)
    expect(me.one("rack-0").locator("[data-meld=zhi]")).to_have_count(1)
    asked = question(me)
    assert asked["legal"]["drawn"] == "9m"
    give(me, asked, lambda me, _: me.press("act-kong"))
    assert acts(me)[-1] == {"a": "kong", "tile": "1m", "kind": "zhi"}


def test_a_chooser_closes_without_an_answer(visitors, company, wall):
    """M05."""
    wall.lay("1111m2222p346m67p8s")
    me = four(visitors, company, **OPEN).me
    question(me)
    me.page.keyboard.press("k")
    expect(me.one("chooser")).to_be_visible()
    me.page.keyboard.press("Escape")
    expect(me.one("chooser")).to_have_count(0)
    expect(me.one("act-kong")).to_be_visible()
    assert not acts(me)


@on(DESK, PHONE)
def test_a_claim_that_runs_out_takes_the_bar_away_and_is_a_pass(visitors, company, wall):
    """M03."""
    wall.lay("55m 147m 258p 369s 19p1s", "5m", draws="9m")
    me = four(visitors, company, pace={"claim_ms": 2_000}, scripts={1: answering("5m")}, **OPEN).me
    give(me, question(me), lambda me, _: discard(me, "1s"))
    asked = question(me)
    assert asked["kind"] == "claim"
    expect(me.one("act-pung")).to_be_visible()
    expect(me.one("dock").get_by_role("timer")).to_be_visible()
    expect(me.one("act-pung")).to_have_count(0)
    expect(me.one("act-pass")).to_have_count(0)
    asked = question(me)
    assert asked["kind"] == "discard"
    assert len(acts(me)) == 1, "the page itself has answered nothing"
    assert not me.frames.events("claimed")
    assert texts(tiles(me)).count("5m") == 2
    expect(me.one("seat-0")).to_have_attribute("data-auto", "false")


def discard(me: TablePage, tile: str) -> None:
    """Discard a tile by one click, or by two taps."""
    me.page.wait_for_timeout(SURE_MS)
    mine(me, tile).click()
    if me.one("act-discard").count():
        me.press("act-discard")


@on(DESK, PHONE, LAND)
def test_a_tile_is_discarded_by_drawing_it_up_far_enough(visitors, company, wall, size):
    """M02."""
    wall.lay("147m 258p 369s 19p1s 99m")
    me = four(visitors, company, **OPEN).me
    question(me)
    me.page.wait_for_timeout(SURE_MS)
    finger = Finger(me)
    x, y = middle(mine(me, "1s"))
    high = mine(me, "1s").bounding_box()["height"]
    for up in (0.4 * high, 1.5 * high):
        assert not acts(me), "it was not drawn far enough"
        if size.touch:
            finger.down(x, y)
            finger.move(x, y - up / 2)
            finger.move(x, y - up)
            finger.up()
        else:
            me.page.mouse.move(x, y)
            me.page.mouse.down()
            me.page.mouse.move(x, y - up, steps=4)
            me.page.mouse.up()
        me.page.wait_for_timeout(100)
    me.frames.wait_until_answered("act", 1)
    assert acts(me) == [{"a": "discard", "tile": "1s"}]


def test_what_is_automatic_begins_anew_with_every_deal(visitors, company, wall):
    """M12."""
    wall.lay("123m456m789m234p55p")
    game = four(visitors, company, seats=2, **OPEN)
    me = game.me
    asked = question(me)
    for toggle in ("auto_sort", "no_claims"):
        me.press(f"toggle-{toggle}")
    expect(me.one("toggle-auto_sort")).to_have_attribute("aria-checked", "false")
    expect(me.one("toggle-no_claims")).to_have_attribute("aria-checked", "true")
    give(me, asked, lambda me, _: me.press("act-win"))
    expect(me.one("result")).to_be_visible()
    me.press("next")
    game.players[1].ready()
    expect(me.one("result")).to_be_hidden()
    expect(allowed(me).first).to_be_visible()
    expect(me.one("toggle-auto_sort")).to_have_attribute("aria-checked", "true")
    expect(me.one("toggle-auto_win")).to_have_attribute("aria-checked", "false")
    expect(me.one("toggle-no_claims")).to_have_attribute("aria-checked", "false")


@on(PHONE, SMALL, LAND)
def test_the_tile_one_has_won_with_lies_beside_the_hand_and_no_waits_are_told_any_more(
    visitors, company, wall, size
):
    """M09, M10."""
    wall.lay("123m456m789m234p55p")
    game = four(visitors, company, **OPEN)
    me = game.me
    game.players[1].stop()
    give(me, question(me), lambda me, _: me.press("act-win"))
    expect(me.one("winning-0")).to_be_visible()
    expect(me.one("waits")).to_have_count(0)
    me.page.wait_for_timeout(LATER_MS)  # it is laid down with a motion
    expect(me.one("waits")).to_have_count(0)
    found = boxes(me.one("hand").locator(".mj-tiles [data-tile], .mj-wontile"))
    assert len(found) == 14
    assert not overlaps(found)
    assert not outside(found, me.page)


# 定张

HIDING = "9999s 147m 258p 147s 3m"
"""All four 9s are here: whoever is told of one has been told what nobody may know."""


def test_the_others_learn_that_a_tile_was_hidden_and_not_which(visitors, company, wall):
    """M17."""
    wall.lay(HIDING)
    game = four(visitors, company, pages=[2])
    me, other = game.me, game.pages[2]
    asked = question(me)
    assert asked["kind"] == "hide"
    mine(me, "9s").click()
    other.page.wait_for_timeout(300)
    told = len(other.frames.payloads)
    give(me, asked, lambda me, _: me.press("act-hide"))
    other.page.wait_for_timeout(300)
    assert len(other.frames.payloads) == told, "that a seat has chosen is nobody's business yet"
    give(other, question(other), lambda other, asked: (allowed(other).first.click(), other.press("act-hide")))
    expect(other.one("hidden-0")).to_be_visible()
    expect(other.one("hidden-0").locator("[data-tile]")).to_have_attribute("data-tile", "??")
    expect(other.one("missing-0")).to_be_visible()
    assert other.one("missing-0").get_attribute("data-suit") is None
    assert "9s" not in set(other.frames.texts())
    assert '"9s"' not in other.page.content()
    give(me, question(me), lambda me, _: me.press("act-flip"))
    expect(other.one("river-0").locator('[data-tile="9s"]')).to_have_count(1)
    expect(other.one("missing-0")).to_have_attribute("data-suit", "s")


@on(SMALL)
def test_two_kongs_of_one_seat_stand_in_one_row_beside_five_others(visitors, company, wall):
    """C32."""
    wall.lay("12m345678s", "111222m9p")
    me = four(visitors, company, seats=6, scripts={1: answering("kong", "kong")}, **OPEN).me
    for tile in ("1m", "2m"):
        while (asked := question(me))["kind"] == "claim":
            give(me, asked, lambda me, _: me.press("act-pass"))
        give(me, asked, lambda me, _, tile=tile: discard(me, tile))
    expect(me.one("rack-1").locator("[data-meld]")).to_have_count(2)
    assert_all_has_its_place(me)
