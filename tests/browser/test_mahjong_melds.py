"""Melds of 成都麻将 on every screen: the claimed tile lies sideways toward its discarder, as at a real table."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.mahjong import assert_all_has_its_place, discard, give, question, texts
from tests.browser.mahjong_seats import OPEN, SETTLED_MS, Four, answering, four
from tests.browser.sizes import DESK, Size, every_size_in_one_visit, on_each
from tests.browser.tables import TablePage

OWN = ("11m 222p 33s 4444m 9p9s8s", "3s", "2p", "1m")
OWN_DRAWS = "6m 8p8p7p 3s6p 8p7p7p"
"""Seat 0 lays down 4m by itself, takes 3s from seat 1 and adds the fourth, 2p from seat 2 and 1m from seat 3."""
OTHERS = (
    "1m2p3s 69m 69p 58s 47m 47p 9s",
    "11m 2222s 358m 158p 6s",
    "222p 258m 369p 147s 9s",
    "33s 258m 147p 589s 1p3p",
)
OTHERS_DRAWS = "9m9m4s 7m9m7s 1s8m3m7p3s8s"
"""Each of the others takes a tile from seat 0; seat 1 has a kong of its own, and seat 3 adds to its pung."""
SIDES = {1: "right", 2: "across", 3: "left"}
"""Where the seat is that a tile came from, by how many turns after its owner's."""
LYING = """meld => [...meld.querySelectorAll('[data-tile]')].map((tile) => tile.getBoundingClientRect())
    .sort((a, b) => a.left - b.left).map((box) => box.width > box.height)"""

Melds = dict[int, list[dict[str, Any]]]


@pytest.fixture(scope="module")
def server(stacked_server):
    """The server at which walls can be laid."""
    return stacked_server


@every_size_in_one_visit
def test_the_claimed_tile_of_an_own_meld_lies_sideways_on_the_side_that_it_came_from(
    visitors, company, wall, sizes
):
    """M07."""
    wall.lay(*OWN, draws=OWN_DRAWS.replace(" ", ""))
    scripts = {1: answering("3s"), 2: answering("2p"), 3: answering("1m")}
    me = four(visitors, company, scripts=scripts, **OPEN).me
    for step in ("act-kong", "9p", "act-pung", "9s", "act-kong", "act-kong", "6p", "act-pung"):
        give(
            me,
            question(me),
            lambda me, _, step=step: me.press(step) if step[0] == "a" else discard(me, step),
        )
    question(me)
    kinds = [(meld["kind"], meld.get("feeder")) for meld in told(me)[0]]
    assert kinds == [("zhi", None), ("wan", 1), ("yin", 2), ("pung", 3)]
    for _ in layouts(me, sizes):
        assert_melds_point_to_their_source(me, told(me))
        assert_all_has_its_place(me)


@pytest.mark.long(reason="melds of other seats; the own ones are looked at in make test")
@every_size_in_one_visit
def test_the_melds_of_others_point_to_their_source_too_also_in_a_replay(visitors, company, wall, sizes):
    """M07."""
    wall.lay(*OTHERS, draws=OTHERS_DRAWS.replace(" ", ""))
    scripts = {1: answering("pung", "kong"), 2: answering("kong"), 3: answering("pung", "kong")}
    game = four(visitors, company, scripts=scripts, **OPEN)
    me = game.me
    for tile in ("1m", "2p", "3s", "1s"):
        give(me, question(me), lambda me, _, tile=tile: discard(me, tile))
    question(me)
    kinds = {seat: [(meld["kind"], meld.get("feeder")) for meld in melds] for seat, melds in told(me).items()}
    assert kinds == {1: [("pung", 0), ("zhi", None)], 2: [("yin", 0)], 3: [("wan", 0)]}
    for _ in layouts(me, sizes):
        assert_melds_point_to_their_source(me, told(me))
        assert_all_has_its_place(me)
    me.page.set_viewport_size({"width": sizes[0].width, "height": sizes[0].height})
    replay = replayed(visitors, game)
    for _ in layouts(replay, sizes):
        assert_melds_point_to_their_source(replay, told(me))


def replayed(visitors, game: Four) -> TablePage:
    """The end of the deal's replay, as seat 0 sees it."""
    game.me.page.set_viewport_size(DESK.viewport)  # where 托管 is a button of its own
    game.me.press("auto")
    expect(game.me.one("result")).to_be_visible(timeout=SETTLED_MS)
    (ended,) = game.me.frames.events("deal_ended")
    page = TablePage(visitors.open(f"/r/{ended['deal']}", guest=game.me.visit.guest))
    page.one("scrubber").press("End")
    expect(page.one("rack-3").locator("[data-meld]").first).to_be_visible()
    return page


def layouts(me: TablePage, sizes: Sequence[Size]) -> Iterator[Size]:
    """Show the board on one screen after the other, each with its layout."""
    for size in on_each(me.page, sizes):
        layout = {"desk": "desk", "land": "land"}.get(size.name, "phone")
        expect(me.one("board")).to_have_attribute("data-layout", layout)
        yield size


def told(me: TablePage) -> Melds:
    """The melds of each seat that has any, as the server's events say; an added kong takes its pung's place."""
    found: Melds = {}
    for event in me.frames.events():
        if event["e"] in {"claimed", "konged"}:
            melds, meld = found.setdefault(event["seat"], []), event["meld"]
            pung = next((old for old in melds if old["tiles"][0] == meld["tiles"][0]), None)
            if pung is None:
                melds.append(meld)
            else:
                melds[melds.index(pung)] = meld
    return found


def assert_melds_point_to_their_source(me: TablePage, melds: Melds) -> None:
    """One tile of a claimed meld lies on its long edge: the first, the last, or between; of a concealed one none."""
    for seat, expected in melds.items():
        shown = me.one(f"rack-{seat}").locator("[data-meld]")
        expect(shown).to_have_count(len(expected))
        for meld, one in zip(expected, shown.all(), strict=True):
            assert one.get_attribute("data-meld") == meld["kind"]
            assert texts(one.locator("[data-tile]")) == meld["tiles"]
            feeder = meld.get("feeder")
            assert one.get_attribute("data-from") == (None if feeder is None else str(feeder))
            side = None if feeder is None else SIDES[(feeder - seat) % 4]
            assert one.get_attribute("data-side") == side
            assert side_of(one.evaluate(LYING)) == side


def side_of(lying: list[bool]) -> str | None:
    """Return where the sideways tile lies among upright ones."""
    if not any(lying):
        return None
    (place,) = [number for number, is_lying in enumerate(lying) if is_lying]
    return "left" if place == 0 else "right" if place == len(lying) - 1 else "across"
