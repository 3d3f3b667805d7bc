"""A table of Hold'em outside the hands, over the websocket: chips, sitting out, time, plans, leaving."""

import pytest
import pytest_asyncio

from paiju.server import parts
from tests.engine.games.holdem.table import stacked
from tests.server.clocks import JumpingClock
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.ring import CHIPS, ring, stack_deck

pytestmark = ONE_LOOP

PACE = {"turn_ms": 10_000, "bank_ms": 30_000, "between_ms": 5_000, "bot_ms": 0}
MINUTE = 60_000


@pytest_asyncio.fixture(loop_scope="module")
async def timed(spare_url, here, monkeypatch):
    """`timed.ring(…)` at a server whose clock jumps, `timed.wait(table, ms)`."""
    clocks = []
    monkeypatch.setattr(parts, "LoopClock", lambda now_ms: clocks.append(JumpingClock(now_ms)) or clocks[-1])
    async with running_server(spare_url, messages_per_s=100_000, burst=100_000) as server:
        yield Timed(server, clocks[0])


class Timed:
    """A server, its clock, and somebody who watches."""

    def __init__(self, server, clock):
        self.server, self.clock = server, clock

    async def ring(self, *args, **options):
        table = await ring(self.server, *args, **{"pace": PACE, **options})
        self.watcher = await self.server.guest()
        await self.watcher.ok("watch", table=table.table)
        return table

    async def wait(self, table, ms):
        """Let time pass; returns what everybody saw."""

        async def settle():
            await self.watcher.ask("sit", table=table.table)

        await settle()
        self.watcher.inbox.clear()
        await self.clock.jump(ms, settle)
        await settle()
        told = [event for m in self.watcher.inbox for event in m.get("events", ())]
        self.watcher.inbox.clear()
        return told


def kinds(events):
    return [event["e"] for event in events]


async def hand(table, *ready):
    """A hand in which all fold to the last."""
    await table.start(*ready)
    seat = min(table.players)
    while (view := await table.view(seat)) is not None:
        await table.play(f"{view['turn']}:{'f' if view['choice']['fold'] else 'x'}")
    await table.over()


# buying in


async def test_who_says_nothing_brings_as_much_as_one_may(server):
    table = await ring(server, 2)
    assert await table.stacks() == [CHIPS, CHIPS]
    info = await table.info(1)
    assert (info["stack"], info["sitting"]) == (CHIPS, "in")


async def test_a_buy_in_has_bounds(server):
    table = await ring(server, 2, seats=3, buy_ins=(800, 1000))
    guest = await server.guest()
    for amount in (799, 2001):
        error = await guest.refused("join", table=table.table, buy_in=amount)
        assert error["code"] == "illegal_action"
        assert error["data"] == {"reason": "bad_amount", "min": 800, "max": 2000}
    assert await table.stacks() == [800, 1000, None]
    error = await guest.refused("create", game="holdem", buy_in=799)
    assert error["data"]["reason"] == "bad_amount"


async def test_a_table_without_stacks_takes_no_buy_in(server):
    guest = await server.guest()
    error = await guest.refused("create", game="doudizhu", buy_in=100)
    assert (error["code"], error["data"]["path"]) == ("bad_request", "$.buy_in")


async def test_a_stack_is_topped_up_between_hands_and_no_higher_than_one_may_buy_in(server):
    table = await ring(server, 2, buy_ins=(800, 800))
    await table[0].ok("chips", table=table.table, amount=700)
    assert await table.stacks(1) == [1500, 800]
    error = await table[0].refused("chips", table=table.table, amount=501)
    assert error["data"] == {"reason": "bad_amount", "min": 1, "max": 500}


async def test_nobody_who_is_dealt_in_adds_chips(server):
    table = await ring(server, 3, buy_ins=(800, 800, 800))
    await table.start()
    await table.play("2:f")
    for seat in (0, 2):
        error = await table[seat].refused("chips", table=table.table, amount=100)
        assert (error["code"], error["data"]["reason"]) == ("illegal_action", "mid_hand")
    assert (await table.view(0))["stacks"] == [790, 780, 800]


async def test_who_has_lost_everything_buys_in_again_or_is_not_dealt_in(server, monkeypatch):
    stack_deck(monkeypatch, stacked(("AsAh", "KsKh", "QsQh"), "3c8dTs4h9c"))
    table = await ring(server, 3, buy_ins=(2000, 800, 2000))
    await table.start()
    await table.play("2:f 0:c 1:a 0:c")
    await table.over()
    assert await table.stacks() == [2800, 0, 2000]
    error = await table[1].refused("sit", table=table.table, state="in")
    assert error["code"] == "insufficient_funds"
    await table.start(0, 2)
    assert (await table.view(0))["order"] == [2, 0]
    error = await table[1].refused("chips", table=table.table, amount=799)
    assert error["data"] == {"reason": "bad_amount", "min": 800, "max": 2000}
    await table[1].ok("chips", table=table.table, amount=1200)
    assert (await table.stacks(0))[1] == 1200, "at once: it is not dealt in"


async def test_who_leaves_and_comes_back_soon_brings_what_it_left_with(timed):
    table = await timed.ring(3, buy_ins=(800, 800, 800))
    await hand(table)
    stacks = await table.stacks()
    rich = stacks.index(810)
    await table[rich].ok("leave", table=table.table)
    error = await table[rich].refused("join", table=table.table, seat=rich, buy_in=800)
    assert error["data"] == {"reason": "bad_amount", "min": 810, "max": 2000}
    await timed.wait(table, 61 * MINUTE)
    await table[rich].ok("join", table=table.table, seat=rich, buy_in=800)


# sitting


async def test_who_sits_out_plays_the_hand_to_its_end_and_not_the_next(server):
    table = await ring(server, 3)
    await table.start()
    await table[2].ok("sit", table=table.table, state="out")
    assert (await table.info(2))["sitting"] == "out"
    await table.play("2:c 0:f 1:x" + " 1:x 2:x" * 3)
    await table.over()
    assert (await table.info(2))["sitting"] == "out"
    await table.start(0, 1)
    assert 2 not in (await table.view(0))["order"]
    await table[2].ok("sit", table=table.table, state="in")
    assert (await table.info(2))["sitting"] == "in"


async def test_a_newcomer_posts_a_big_blind_to_come_in_at_once(server):
    table = await ring(server, 4, seats=6)
    await hand(table)
    table.players[4] = await server.guest()
    await table[4].ok("join", table=table.table, seat=4)
    assert (await table.info(4))["owes"] == 20
    await table[4].ok("sit", table=table.table, state="post")
    await table.start()
    posts = [entry for entry in (await table.view(0))["streets"][0] if entry.get("seat") == 4]
    assert posts[0] == {"e": "posted", "seat": 4, "kind": "post", "amount": 20, "live": True}


async def test_one_who_does_not_get_ready_holds_nobody_up(timed):
    table = await timed.ring(3)
    for seat in (0, 1):
        await table[seat].ok("ready", table=table.table, on=True)
    await table[2].ok("ready", table=table.table, on=False)
    assert "hand_started" not in kinds(await timed.wait(table, PACE["between_ms"] - 1))
    assert "hand_started" in kinds(await timed.wait(table, 1))


async def test_the_first_hand_waits_until_a_second_player_has_chips(timed):
    table = await timed.ring(1, seats=6)
    assert await timed.wait(table, MINUTE) == []
    guest = await timed.server.guest()
    await guest.ok("join", table=table.table)
    assert "hand_started" not in kinds(await timed.wait(table, PACE["between_ms"] - 1))
    assert "hand_started" in kinds(await timed.wait(table, 1))


async def test_who_misses_too_many_blinds_loses_the_seat_and_goes_on_watching(server):
    table = await ring(server, 3, seats=3, options={"orbits_out": 1})
    await table[2].ok("sit", table=table.table, state="out")
    gone = table.players.pop(2)
    for _ in range(3):
        await hand(table)
    seen = await table.look(0)
    assert seen["seats"][2]["name"] is None
    snapshot = await gone.find(lambda m: m["t"] == "table" and m["you"] is None)
    assert snapshot["reset"] is True
    await gone.ok("join", table=table.table, seat=2)


async def test_who_is_broke_for_a_quarter_of_an_hour_loses_the_seat(timed, monkeypatch):
    stack_deck(monkeypatch, stacked(("AsAh", "KsKh"), "3c8dTs4h9c"))
    table = await timed.ring(2, buy_ins=(800, 800))
    await table.start()
    first = (await table.view(0))["turn"]
    await table.play(f"{first}:a {1 - first}:c")
    broke = (await table.over())["amounts"].index(-800)
    assert {"e": "seat", "seat": broke, "info": None, "why": "idle"} in await timed.wait(table, 15 * MINUTE)


async def test_who_says_so_is_not_asked_before_its_cards_are_mucked(server):
    table = await ring(server, options={"muck": "ask"})
    await table[1].ok("sit", table=table.table, auto_muck=True)
    assert (await table.look(1))["auto_muck"] is True
    assert "auto_muck" not in await table.look(0)
    await table.start()
    await table.play("2:f 0:f")
    await table.over()


# leaving


async def test_who_leaves_in_mid_hand_checks_and_folds_and_takes_its_stack_along(timed):
    table = await timed.ring(3, buy_ins=(800, 800, 800))
    await table.start()
    await table.play("2:c")
    await table[0].ok("leave", table=table.table)
    left = table.players.pop(0)
    assert (await table[1].event("auto"))["reason"] == "left"
    assert (await table[2].event("folded"))["seat"] == 0
    await table.play("1:x" + " 1:x 2:x" * 3)
    await table.over()
    seen = await table.look(1)
    assert seen["seats"][0]["name"] is None
    assert sum(seat.get("stack", 0) for seat in seen["seats"]) == 3 * 800 - 790
    error = await left.refused("join", table=table.table, seat=0, buy_in=2001)
    assert error["data"]["min"] == 800


async def test_who_is_not_dealt_in_leaves_at_once(server):
    table = await ring(server, 3)
    await table[2].ok("sit", table=table.table, state="out")
    await table.start(0, 1)
    await table[2].ok("leave", table=table.table)
    assert (await table.info(2))["name"] is None
    guest = await server.guest()
    await guest.ok("join", table=table.table, seat=2)


async def test_a_bot_that_loses_everything_buys_in_again(server, monkeypatch):
    stack_deck(monkeypatch, stacked(("AsAh", "KsKh"), "3c8dTs4h9c"))
    table = await ring(server, 1, seats=2, bots=1, options={"buy_in_min": 1, "buy_in_max": 1})
    assert await table.stacks() == [20, 20]
    await table[0].ok("ready", table=table.table, on=True)
    for _ in range(20):
        settled = await played_all_in(table)
        stacks = await table.stacks()
        if settled["amounts"][1] < 0:
            assert stacks[1] == 20
            return
        await table[0].ok("chips", table=table.table, amount=20)
    pytest.fail("the bot never lost")


async def played_all_in(table):
    """One hand; whatever is asked is answered with the last that is legal."""
    while True:
        message = await table[0].message()
        if message["t"] == "prompt" and table[0].asks(message):
            legal = message["legal"]
            word = "all_in" if legal.get("all_in") else "call" if legal.get("call") else "check"
            await table[0].ok("act", table=table.table, turn=message["turn"], action={"a": word})
        for event in message.get("events", ()):
            if event["e"] == "settled":
                return event


# time


async def test_the_time_bank_gains_five_seconds_with_each_hand(timed):
    table = await timed.ring(2)
    await table.start()
    first = (await table.view(0))["turn"]
    await timed.wait(table, 10_000 + 20_000)
    await table.play(f"{first}:c")
    await table.play(f"{1 - first}:x " + f"{1 - first}:x {first}:x " * 3)
    await table.over()
    banks = []
    for _ in range(2):
        await table.start()
        turn = (await table.view(0))["turn"]
        banks.append((turn == first, (await table.asked(turn))["bank_ms"]))
        await table.play(f"{turn}:f")
        await table.over()
    assert sorted(banks) == [(False, 30_000), (True, 20_000)], (
        "15 s after one hand, 20 after two; never over 30"
    )


async def test_a_table_may_say_what_the_bank_gains(timed):
    table = await timed.ring(2, pace={**PACE, "refill_ms": 0})
    await table.start()
    first = (await table.view(0))["turn"]
    await timed.wait(table, 10_000 + 20_000)
    await table.play(f"{first}:f")
    await table.over()
    await table.start()
    second = (await table.view(0))["turn"]
    await table.play(f"{second}:f")
    await table.over()
    await table.start()
    assert (await table.asked(first))["bank_ms"] == 10_000


async def test_who_is_late_once_checks_or_folds_and_who_is_late_twice_sits_out(timed):
    table = await timed.ring(3)
    await table.start()
    told = await timed.wait(table, 40_000)
    assert {"e": "folded", "seat": 2} in told
    assert "auto" not in kinds(told), "once may happen to anybody"
    await table.play("0:f")
    await table.over()
    await table.start()
    while (turn := (await table.view(0))["turn"]) != 2:
        await table.play(f"{turn}:c")
    told = await timed.wait(table, 45_000)
    assert {"e": "auto", "seat": 2, "on": True, "reason": "timeout"} in told
    while (view := await table.view(0)) is not None:
        await table.play(f"{view['turn']}:{'x' if view['choice']['check'] else 'c'}")
    info = await table.info(2)
    assert (info["sitting"], info["auto"]) == ("out", False)
    await table[2].ok("sit", table=table.table, state="in")


async def test_who_lets_time_pass_over_a_beaten_hand_mucks_it_and_plays_on(timed, monkeypatch):
    stack_deck(monkeypatch, stacked(("AsAh", "KsKh"), "3c8dTs4h9c"))
    table = await timed.ring(2, options={"muck": "ask"})
    for _ in range(3):
        await table.start()
        first = (await table.view(0))["turn"]
        await table.play(f"{first}:c {1 - first}:x" + f" {1 - first}:x {first}:x" * 3)
        (asked,) = (await table.view(0))["offered"]
        prompt = await table.asked(asked)
        assert (prompt["kind"], prompt["bank_ms"]) == ("show", 0)
        told = await timed.wait(table, 10_000)
        assert {"e": "mucked", "seat": asked} in told
        assert "auto" not in kinds(told)
        await table.over()
    assert [(await table.info(seat))["sitting"] for seat in (0, 1)] == ["in", "in"]
    assert (await bank(table)) == 30_000


async def test_who_lets_time_pass_over_how_often_to_run_the_board_plays_on(timed, monkeypatch):
    stack_deck(monkeypatch, stacked(("AsAh", "AcAd"), "3c8dTs4h9c", "3d8cTd4d9d"))
    table = await timed.ring(2, options={"run_it": 2})
    for _ in range(3):
        await table.start()
        first = (await table.view(0))["turn"]
        await table.play(f"{first}:a {1 - first}:c")
        for seat in (0, 1):
            assert (await table.asked(seat))["bank_ms"] == 0
        told = await timed.wait(table, 10_000)
        assert "auto" not in kinds(told)
        assert [event["times"] for event in told if event["e"] == "run_agreed"] == [1]
        await table.over()
    assert [(await table.info(seat))["sitting"] for seat in (0, 1)] == ["in", "in"]
    assert (await bank(table)) == 30_000


async def bank(table):
    """The bank of the first seat to act in another hand."""
    await table.start()
    return (await table.asked((await table.view(0))["turn"]))["bank_ms"]


async def test_a_lost_connection_checks_and_folds_and_then_sits_out(timed):
    table = await timed.ring(3, pace={**PACE, "turn_ms": 600_000})
    await table.start()
    lost = table.players.pop(2)
    lost.cut()
    await timed.server.settle()
    told = await timed.wait(table, 23_000)
    assert {"e": "auto", "seat": 2, "on": True, "reason": "disconnected"} in told
    assert {"e": "folded", "seat": 2} in told
    await table.play("0:f")
    await table.over()
    assert (await table.info(2))["sitting"] == "out"
    again = await timed.server.again(lost)
    await again.next("table")
    await again.ok("sit", table=table.table, state="in")


async def test_who_is_away_between_hands_sits_out_and_keeps_the_seat(timed):
    table = await timed.ring(3, pace={**PACE, "between_ms": 600_000})
    lost = table.players.pop(2)
    lost.cut()
    await timed.server.settle()
    await timed.wait(table, 23_000)
    assert (await table.info(2))["sitting"] == "out"
    await timed.wait(table, 10 * MINUTE)
    assert (await table.info(2))["name"] == "P2"


async def test_auto_plays_no_persons_chips(server):
    table = await ring(server, 3)
    await table.start()
    await table[2].ok("auto", table=table.table, on=True)
    assert (await table[0].event("folded"))["seat"] == 2


# plans


async def test_a_plan_acts_at_once_when_the_turn_comes(server):
    table = await ring(server, 3)
    await table.start()
    await table[0].ok("plan", table=table.table, action={"a": "call", "amount": 10})
    await table[1].ok("plan", table=table.table, action={"a": "check"})
    reply = await table.act(2, "c")
    view = await table.view(2)
    entries = [(entry["e"], entry["seat"]) for entry in view["streets"][0][2:]]
    assert entries == [("called", 2), ("called", 0), ("checked", 1)]
    assert len(view["boards"][0]) == 3
    assert reply["t"] == "ok"
    assert (await table[0].find(lambda m: m["t"] == "plan" and m.get("action") is None))[
        "table"
    ] == table.table


async def test_a_plan_is_cancelled_when_the_price_rises_over_it(server):
    table = await ring(server, 3)
    await table.start()
    await table[0].ok("plan", table=table.table, action={"a": "call", "amount": 10})
    await table[1].ok("plan", table=table.table, action={"a": "check"})
    await table.play("2:r60")
    for seat in (0, 1):
        told = [m.get("action") for m in table[seat].inbox if m["t"] == "plan"]
        if None not in told:
            await table[seat].find(lambda m: m["t"] == "plan" and m.get("action") is None)
    assert (await table.asked(0))["legal"]["call"] == 50
    assert "plan" not in await table.look(0)


async def test_a_plan_is_taken_back(server):
    table = await ring(server, 3)
    await table.start()
    await table[0].ok("plan", table=table.table, action={"a": "check_fold"})
    assert (await table.look(0))["plan"] == {"a": "check_fold"}
    await table[0].ok("plan", table=table.table, action=None)
    assert "plan" not in await table.look(0)
    await table.play("2:c")
    assert (await table.asked(0))["legal"]["call"] == 10


NO_PLANS = [
    (0, {"a": "check"}, "illegal_action", "cannot_check"),
    (0, {"a": "call", "amount": 9}, "illegal_action", "bad_amount"),
    (2, {"a": "check_fold"}, "illegal_action", "wrong_action"),
    (0, {"a": "call", "amount": -1}, "bad_request", None),
    (0, {"a": "call", "amount": 1.5}, "bad_request", None),
    (0, {"a": "call"}, "bad_request", None),
    (0, {"a": "raise_to", "amount": 60}, "bad_request", None),
    (0, {}, "bad_request", None),
    (3, {"a": "check_fold"}, "not_your_turn", None),
]


async def test_what_cannot_be_planned_is_refused(server):
    table = await ring(server, 4)
    await table[3].ok("sit", table=table.table, state="out")
    await table.start(0, 1, 2)
    await table.play("2:f")
    for seat, action, code, reason in NO_PLANS:
        error = await table[seat].refused("plan", table=table.table, action=action)
        assert (error["code"], error.get("data", {}).get("reason")) == (code, reason), (seat, action)


async def test_games_without_plans_know_none(server):
    guest = await server.guest()
    table = (await guest.ok("create", game="doudizhu", pace=SLOW))["table"]
    assert (await guest.refused("plan", table=table, action={"a": "check"}))["code"] == "bad_request"
    assert (await guest.refused("sit", table=table, state="in"))["code"] == "bad_request"
    assert (await guest.refused("chips", table=table, amount=1))["code"] == "bad_request"


async def test_a_plan_outlives_the_connection_and_is_told_again(server):
    table = await ring(server, 3)
    await table.start()
    await table[0].ok("plan", table=table.table, action={"a": "check_fold"})
    seen = await table.look(0)
    cursor = {"table": table.table, "term": seen["term"], "seq": seen["seq"]}
    again = await server.again(table[0], resume=[cursor])
    assert (await again.next("plan"))["action"] == {"a": "check_fold"}


async def test_chips_sitting_and_plans_outlive_the_server(spare_url, here):
    async with running_server(spare_url) as server:
        table = await ring(server, 4, buy_ins=(800, 900, 1000, 1100))
        await table[3].ok("sit", table=table.table, state="out", auto_muck=False)
        await table.start(0, 1, 2)
        await table[0].ok("plan", table=table.table, action={"a": "check_fold"})
        before = {seat: await table.look(seat) for seat in range(4)}
        tokens = {seat: table[seat].token for seat in range(4)}
    async with running_server(spare_url) as server:
        for seat, token in tokens.items():
            client = await server.guest(token=token, session=f"another-{seat}")
            table.players[seat] = client
            after = await client.next("table")
            assert (after["seats"], after["view"]) == (before[seat]["seats"], before[seat]["view"])
            assert after.get("plan") == ({"a": "check_fold"} if seat == 0 else None)
            assert after.get("auto_muck") == (False if seat == 3 else None)
        await table.play("2:r60")
        assert (await table.view(1))["standing"][0] == "folded"
