"""What a hand of Hold'em adds to the wire: its seats, each kind of question, the lines of a settlement.

Its rules are shown by tests/engine/games/holdem, without a server.
"""

import pytest

from tests.engine.games.holdem.table import stacked
from tests.server.live import ONE_LOOP
from tests.server.ring import ring, stack_deck

pytestmark = ONE_LOOP

ACES, KINGS, QUEENS, NOTHING = "AsAh", "KsKh", "QsQh", "7c2d"
DRY = "3c8dTs4h9c"
"""A board that helps nobody."""


@pytest.fixture
def deal(monkeypatch):
    """`deal(holes, board, more)`: every hand is dealt these cards, by place from the left of the button."""
    return lambda *cards: stack_deck(monkeypatch, stacked(*cards))


def events(client, *kinds):
    """The messages of some kinds that a client has got so far; they stay in its inbox."""
    told = [event for message in client.inbox for event in message.get("events", ())]
    return [event for event in told if event["e"] in kinds]


async def test_ten_play(server):
    table = await ring(server, 10)
    await table.start()
    view = await table.view(0)
    assert sorted(view["order"]) == list(range(10))
    assert view["counts"] == [2] * 10


async def test_no_more_than_ten_and_no_less_than_two_seats_are_a_table(server):
    guest = await server.guest()
    for seats in (0, 1, 11, 2**53):
        refused = await guest.refused("create", game="holdem", seats=seats)
        assert (refused["code"], refused["data"]["path"]) == ("bad_request", "$.seats"), seats


async def test_three_of_six_seats_are_enough(server):
    table = await ring(server, 3, seats=6)
    await table.start()
    assert (await table.view(1))["order"] == [0, 1, 2]


async def test_nobody_deals_to_one(server):
    table = await ring(server, 1, seats=6)
    await table[0].ok("ready", table=table.table, on=True)
    assert (await table.look(0))["view"] is None
    assert "next_at" not in await table.look(0)


async def test_who_may_straddle_is_asked_before_the_cards_and_acts_last(server):
    table = await ring(server, 4, options={"straddle": True})
    await table.start()
    view = await table.view(2)
    assert (view["status"], view["counts"], view["turn"]) == ("assigned", [0] * 4, 2)
    prompt = await table.asked(2)
    assert (prompt["kind"], prompt["legal"]) == ("straddle", {"amount": 40})
    await table[2].ok("act", table=table.table, turn=prompt["turn"], action={"a": "straddle", "yes": True})
    await table.play("3:c 0:c 1:c")
    last = await table.asked(2)
    assert (last["legal"]["check"], last["legal"]["min"]) == (True, 60)


async def test_an_all_in_for_less_makes_a_side_pot_and_uncalled_chips_come_back(server, deal):
    deal((QUEENS, ACES, KINGS), DRY)
    table = await ring(server, buy_ins=(1500, 800, 2000))
    await table.start()
    await table.play("2:a 0:c 1:c")
    settled = await table.over()
    assert settled["amounts"] == [-1500, 1600, -100]
    assert {(line["seat"], line["reason"], line["amount"]) for line in settled["lines"]} == {
        (0, "bets", -1500), (1, "bets", -800), (2, "bets", -1500),
        (1, "main_pot", 2400), (2, "side_pot", 1400),
    }  # fmt: skip
    assert await table.stacks() == [0, 2400, 1900]


async def test_the_board_is_run_twice_if_all_agree(server, deal):
    deal((ACES, KINGS), DRY, "KdKc2c3d2s")
    table = await ring(server, 2, options={"run_it": 2})
    await table.start()
    first = (await table.view(0))["turn"]
    await table.play(f"{first}:a {1 - first}:c")
    for seat in (0, 1):
        prompt = await table.asked(seat)
        assert (prompt["kind"], prompt["legal"]) == ("run_it", {"times": [1, 2]})
        await table.act(seat, {"a": "run_it", "times": 2})
    settled = await table.over()
    assert settled["amounts"] == [0, 0], "aces on the first board, kings on the second"


async def test_hands_are_shown_in_order_and_beaten_ones_are_mucked(server, deal):
    deal((KINGS, NOTHING, ACES), DRY)
    table = await ring(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await table.start()
    await table.play("2:c 0:c 1:x" + " 0:x 1:x 2:x" * 3)
    await table.over()
    while not events(watcher, "settled"):
        watcher.inbox.extend(await watcher.frame())
    assert [(event["e"], event["seat"]) for event in events(watcher, "shown", "mucked")] == [
        ("shown", 0),
        ("mucked", 1),
        ("shown", 2),
    ], "nobody bet on the river: from the left of the button; who comes later and cannot win mucks"
    told = await table.look(1)
    assert told["view"] is None
    record = await table[1].find(
        lambda m: m["t"] == "events" and any(e["e"] == "deal_ended" for e in m["events"])
    )
    cards = {opening["card"] for event in record["events"] for opening in event.get("openings", ())}
    assert cards == {"Ks", "Kh", "As", "Ah", "7c", "2d", "3c", "8d", "Ts", "4h", "9c"}, (
        "its own, and what was shown"
    )


@pytest.mark.parametrize(
    ("answer", "seen"), [({"a": "muck"}, None), ({"a": "show", "cards": ["Kh"]}, ["??", "Kh"])]
)
async def test_a_beaten_hand_is_asked_and_shows_nothing_or_one_card(server, deal, answer, seen):
    deal((ACES, KINGS), DRY)
    table = await ring(server, 2, options={"muck": "ask"})
    await table.start()
    holder = 0 if (await table.view(0))["hand"] == ["Ks", "Kh"] else 1
    first = (await table.view(0))["turn"]
    await table.play(
        f"{first}:c {1 - first}:x" + f" {1 - first}:r40 {first}:c" + f" {1 - first}:x {first}:x" * 2
    )
    prompt = await table.asked(holder)
    assert (prompt["kind"], prompt["default"]) == ("show", {"a": "muck"})
    await table.act(holder, answer)
    await table.look(1 - holder)
    shown = events(table[1 - holder], "shown", "mucked")
    own = [event for event in shown if event["seat"] == holder]
    assert [event.get("cards") for event in own] == [seen]


async def test_who_says_so_is_not_asked_before_its_cards_are_mucked(server):
    table = await ring(server, options={"muck": "ask"})
    await table[1].ok("sit", table=table.table, auto_muck=True)
    assert (await table.look(1))["auto_muck"] is True
    assert "auto_muck" not in await table.look(0)
    await table.start()
    await table.play("2:f 0:f")
    await table.over()


async def test_under_the_house_rules_a_check_puts_the_turn_off_and_says_what_it_owes(server):
    table = await ring(server, options={"preset": "house"})
    await table.start()
    legal = (await table.asked(2))["legal"]
    assert (legal["check"], legal["owe"], legal["min"], legal["max"]) == (True, 20, 30, 30)
    await table.play("2:x")
    entry = (await table.view(0))["streets"][0][-1]
    assert entry == {"e": "checked", "seat": 2, "owe": 20}
    await table.play("0:c")
    assert (await table.asked(2))["legal"]["check"] is False
