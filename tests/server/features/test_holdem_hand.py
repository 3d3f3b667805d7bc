"""Hands of Hold'em over the websocket: one test for each rule of the page."""

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


async def posted(table, seat=0):
    """The posts of each seat, and whether they are live or dead."""
    entries = (await table.view(seat))["streets"][0]
    return [(entry["seat"], entry["kind"], entry["amount"]) for entry in entries if entry["e"] == "posted"]


# seats, button, blinds


@pytest.mark.parametrize("people", [2, 10])
async def test_two_to_ten_seats_play(server, people):
    table = await ring(server, people)
    await table.start()
    view = await table.view(0)
    assert sorted(view["order"]) == list(range(people))
    assert view["counts"] == [2] * people


@pytest.mark.parametrize("seats", [0, 1, 11, 2**53])
async def test_no_other_number_of_seats_is_a_table(server, seats):
    guest = await server.guest()
    refused = await guest.refused("create", game="holdem", seats=seats)
    assert (refused["code"], refused["data"]["path"]) == ("bad_request", "$.seats")


async def test_three_of_six_seats_are_enough(server):
    table = await ring(server, 3, seats=6)
    await table.start()
    assert (await table.view(1))["order"] == [0, 1, 2]


async def test_nobody_deals_to_one(server):
    table = await ring(server, 1, seats=6)
    await table[0].ok("ready", table=table.table, on=True)
    assert (await table.look(0))["view"] is None
    assert "next_at" not in await table.look(0)


async def test_with_two_the_button_posts_the_small_blind_and_acts_first_before_the_flop_only(server):
    table = await ring(server, 2)
    await table.start()
    view = await table.view(0)
    button, other = view["button"], 1 - view["button"]
    assert await posted(table) == [(button, "small_blind", 10), (other, "big_blind", 20)]
    await table.play(f"{button}:c {other}:x {other}:x {button}:x")


async def test_when_two_are_left_nobody_posts_the_big_blind_twice_on_end(server):
    table = await ring(server, 3)
    await table.start()
    assert (await table.view(0))["big_blind"] == 1
    await fold_out(table)
    await table.over()
    await table[2].ok("leave", table=table.table)
    del table.players[2]
    await table.start()
    view = await table.view(0)
    assert (view["button"], view["big_blind"], view["turn"]) == (1, 0, 1)
    assert await posted(table) == [(1, "small_blind", 10), (0, "big_blind", 20)]


async def test_under_the_house_rules_the_dealer_of_two_posts_the_big_blind(server):
    table = await ring(server, 2, options={"preset": "house", "small_blind": 20})
    await table.start()
    view = await table.view(0)
    assert view["big_blind"] == view["button"]
    await table.play(f"{1 - view['button']}:c")
    called = await table[0].event("called")
    assert (called["added"], called["to"]) == (20, 40), "the customer's closing question: +20"


async def test_a_dead_button_stays_where_nobody_sits_any_more(server):
    table = await ring(server, 4, seats=4)
    await table.start()
    await table.play("2:f 3:f 0:f")
    await table.over()
    await table[0].ok("leave", table=table.table)
    del table.players[0]
    await table.start()
    view = await table.view(1)
    assert (view["button"], view["small_blind"], view["big_blind"]) == (0, 1, 2)
    assert view["order"] == [1, 2, 3]


async def test_a_moving_button_goes_to_the_next_player(server):
    table = await ring(server, 4, seats=4, options={"button": "moving"})
    await table.start()
    await table.play("2:f 3:f 0:f")
    await table.over()
    await table[0].ok("leave", table=table.table)
    del table.players[0]
    await table.start()
    view = await table.view(1)
    assert (view["button"], view["small_blind"], view["big_blind"]) == (1, 2, 3)


async def test_everybody_posts_an_ante(server):
    table = await ring(server, options={"ante": 5})
    await table.start()
    antes = [(seat, "ante", 5) for seat in (0, 1, 2)]
    assert await posted(table) == [*antes, (0, "small_blind", 10), (1, "big_blind", 20)]
    assert (await table.view(0))["pots"] == [{"amount": 15, "eligible": [0, 1, 2]}]


async def test_the_big_blind_posts_the_ante_for_all(server):
    table = await ring(server, options={"ante": 20, "ante_from": "big_blind"})
    await table.start()
    assert await posted(table) == [(1, "ante", 20), (0, "small_blind", 10), (1, "big_blind", 20)]


async def test_who_missed_the_blinds_owes_them_and_posts_them(server):
    table = await ring(server, 4, seats=4)
    await table[3].ok("sit", table=table.table, state="out")
    for _ in range(3):
        await table.start(0, 1, 2)
        await fold_out(table)
        await table.over()
    info = await table.info(3)
    assert (info["sitting"], info["owes"]) == ("out", 30)
    await table[3].ok("sit", table=table.table, state="post")
    assert (await table.info(3))["sitting"] == "post"
    for _ in range(3):
        await table.start()
        posts = [entry for entry in await posted(table) if entry[0] == 3]
        await fold_out(table)
        await table.over()
        if posts:
            break
    assert posts == [(3, "post", 20), (3, "dead", 10)], "nobody comes in between the button and the big blind"
    assert "owes" not in await table.info(3)


async def test_who_missed_the_blinds_waits_for_the_big_one_and_owes_nothing_more(server):
    table = await ring(server, 4, seats=4)
    await table[3].ok("sit", table=table.table, state="out")
    for _ in range(3):
        await table.start(0, 1, 2)
        await fold_out(table)
        await table.over()
    await table[3].ok("sit", table=table.table, state="wait_bb")
    info = await table.info(3)
    assert (info["sitting"], info["owes"]) == ("wait_bb", 30)
    for _ in range(4):
        await table.start()
        view = await table.view(0)
        own = [entry for entry in await posted(table) if entry[0] == 3]
        await fold_out(table)
        await table.over()
        if 3 in view["order"]:
            break
        assert own == []
    assert view["big_blind"] == 3
    assert own == [(3, "big_blind", 20)]
    info = await table.info(3)
    assert (info["sitting"], info.get("owes")) == ("in", None)


async def test_who_missed_the_small_blind_alone_posts_it_dead(server):
    table = await ring(server, 4)
    await table.start()
    assert (await table.view(0))["big_blind"] == 1
    await table[1].ok("sit", table=table.table, state="out")
    await fold_out(table)
    await table.over()
    await table.start(0, 2, 3)
    assert await posted(table) == [(2, "big_blind", 20)], "that small blind is dead"
    await fold_out(table)
    await table.over()
    assert (await table.info(1))["owes"] == 10
    await table[1].ok("sit", table=table.table, state="post")
    for _ in range(3):
        await table.start()
        own = [entry for entry in await posted(table) if entry[0] == 1]
        await fold_out(table)
        await table.over()
        if own:
            break
    assert own == [(1, "dead", 10)]


async def fold_out(table):
    """Everybody whose turn it is folds, or checks where that is free, until the hand is over."""
    while (view := await table.view(0)) is not None:
        await table.play(f"{view['turn']}:{'f' if view['choice']['fold'] else 'x'}")


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


async def test_who_declines_to_straddle_has_the_first_turn(server):
    table = await ring(server, 4, options={"straddle": True})
    await table.start()
    await table.act(2, {"a": "straddle", "yes": False})
    view = await table.view(2)
    assert (view["turn"], view["bets"]) == (2, [10, 20, 0, 0])
    assert (await table.asked(2))["legal"]["min"] == 40


# betting


async def test_bets_are_totals_of_the_street(server):
    table = await ring(server)
    await table.start()
    await table.play("2:r60 0:r140")
    raised = (await table.view(1))["streets"][0][-1]
    assert (raised["seat"], raised["added"], raised["to"]) == (0, 130, 140)
    assert (await table.asked(1))["legal"]["min"] == 220


async def test_a_pot_limit_is_the_pot_after_a_call(server):
    table = await ring(server, options={"preset": "pot_limit"})
    await table.start()
    assert (await table.asked(2))["legal"]["max"] == 20 + (10 + 20) + 20


async def test_fixed_limit_has_one_size_and_four_bets_a_street(server):
    table = await ring(server, options={"preset": "fixed_limit"})
    await table.start()
    await table.play("2:r40 0:r60 1:r80")
    legal = (await table.asked(2))["legal"]
    assert (legal["call"], "min" in legal and legal["min"]) == (40, None)


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


# the showdown


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


async def test_one_who_does_not_agree_has_the_board_run_once(server, deal):
    deal((ACES, KINGS), DRY, "KdKc2c3d2s")
    table = await ring(server, 2, options={"run_it": 2})
    await table.start()
    first = (await table.view(0))["turn"]
    await table.play(f"{first}:a {1 - first}:c")
    await table.act(0, {"a": "run_it", "times": 2})
    await table.act(1, {"a": "run_it", "times": 1})
    assert sorted((await table.over())["amounts"]) == [-2000, 2000]


async def test_with_somebody_all_in_all_hands_go_face_up_before_the_board(server, deal):
    deal((KINGS, NOTHING, ACES), DRY)
    table = await ring(server, buy_ins=(800, 800, 800))
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await table.start()
    await table.play("2:a 0:c 1:c")
    await table.over()
    while not events(watcher, "settled"):
        watcher.inbox.extend(await watcher.frame())
    told = [event["e"] for event in events(watcher, "shown", "street_dealt", "mucked")]
    assert told == ["shown"] * 3 + ["street_dealt"] * 3


async def down_to_the_river(table):
    """Three call and check to the river; nobody bets."""
    await table.play("2:c 0:c 1:x" + " 0:x 1:x 2:x" * 3)


async def test_hands_are_shown_in_order_and_beaten_ones_are_mucked(server, deal):
    deal((KINGS, NOTHING, ACES), DRY)
    table = await ring(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await table.start()
    await down_to_the_river(table)
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


async def test_the_last_to_bet_on_the_river_shows_first(server, deal):
    deal((KINGS, QUEENS, ACES), DRY)
    table = await ring(server)
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await table.start()
    await table.play("2:c 0:c 1:x" + " 0:x 1:x 2:x" * 2 + " 0:x 1:x 2:r100 0:c 1:f")
    await table.over()
    while not events(watcher, "settled"):
        watcher.inbox.extend(await watcher.frame())
    assert [(event["e"], event["seat"]) for event in events(watcher, "shown", "mucked")] == [
        ("shown", 2),
        ("mucked", 0),
    ]


@pytest.mark.parametrize(
    ("answer", "seen"),
    [
        ({"a": "muck"}, None),
        ({"a": "show", "cards": ["Kh"]}, ["??", "Kh"]),
        ({"a": "show", "cards": ["Ks", "Kh"]}, ["Ks", "Kh"]),
    ],
    ids=["muck", "show one", "show both"],
)
async def test_a_beaten_hand_is_asked_and_shows_nothing_or_one_or_both(server, deal, answer, seen):
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


async def test_who_wins_unseen_may_show(server):
    table = await ring(server, options={"muck": "ask"})
    await table.start()
    await table.play("2:f 0:f")
    prompt = await table.asked(1)
    assert prompt["kind"] == "show"
    card, _ = prompt["legal"]["cards"]
    await table.act(1, {"a": "show", "cards": [card]})
    assert (await table[0].event("shown"))["cards"] == [card, "??"]


async def test_who_says_so_is_not_asked_before_its_cards_are_mucked(server):
    table = await ring(server, options={"muck": "ask"})
    await table[1].ok("sit", table=table.table, auto_muck=True)
    assert (await table.look(1))["auto_muck"] is True
    assert "auto_muck" not in await table.look(0)
    await table.start()
    await table.play("2:f 0:f")
    await table.over()


# the customer's own rules


async def test_under_the_house_rules_chips_that_do_not_cover_the_call_are_out_at_their_turn(server):
    table = await ring(server, options={"preset": "house", "buy_in_min": 1}, buy_ins=(2000, 2000, 20))
    await table.start()
    await table.play("2:x 0:r30 1:c")
    assert {"e": "folded", "seat": 2, "forced": True} in events(table[0], "folded")
    await table.play("0:c 1:c 0:c 1:c 0:c 1:c")
    settled = await table.over()
    assert (settled["amounts"][2], sum(settled["amounts"])) == (0, 0)


async def test_under_the_house_rules_an_all_in_is_bound_by_no_step_and_no_cap(server):
    table = await ring(server, 4, options={"preset": "house"})
    await table.start()
    await table.play("2:r30 3:r40 0:r50")
    legal = (await table.asked(1))["legal"]
    assert (legal.get("min"), legal["all_in"]) == (None, 2000)
    await table.play("1:a")
    assert (await table.view(0))["bets"] == [50, 2000, 30, 40]


async def test_under_the_house_rules_there_is_no_free_card_and_everybody_shows(server, deal):
    deal((KINGS, NOTHING, ACES), DRY)
    table = await ring(server, options={"preset": "house"})
    watcher = await server.guest()
    await watcher.ok("watch", table=table.table)
    await table.start()
    await table.play("2:c 0:c")
    legal = (await table.asked(0))["legal"]
    assert (legal["call"], legal.get("min")) == (10, None), "the first action of a street is no raise"
    await table.play(" 0:c 1:c 2:c" * 3)
    await table.over()
    while not events(watcher, "settled"):
        watcher.inbox.extend(await watcher.frame())
    assert [(event["e"], event["seat"]) for event in events(watcher, "shown", "mucked")] == [
        ("shown", 0),
        ("shown", 1),
        ("shown", 2),
    ]


@pytest.mark.parametrize("preset", ["no_limit", "pot_limit", "fixed_limit"])
async def test_other_rules_know_no_check_that_owes_and_no_forced_fold(server, preset):
    table = await ring(server, options={"preset": preset, "buy_in_min": 1}, buy_ins=(2000, 2000, 20))
    await table.start()
    await table.refused(2, "x")
    await table.play("2:c 0:r40 1:c")
    assert (await table.view(0))["standing"][2] == "all_in"
    assert (await table.asked(0))["legal"]["check"] is True


@pytest.mark.parametrize("preset", ["pot_limit", "fixed_limit"])
async def test_other_rules_bound_an_all_in_as_every_raise(server, preset):
    table = await ring(server, options={"preset": preset})
    await table.start()
    error = await table.refused(2, "a")
    assert error["data"]["reason"] in {"bad_amount", "cannot_raise"}
    assert (await table.asked(2))["legal"].get("all_in") is None


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
