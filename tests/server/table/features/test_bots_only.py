"""A table without people plays slowly, and its records are not kept for long."""

import pytest
from msgspec import UNSET

from paiju.engine.registry import GAMES
from paiju.protocol.messages import Pace
from paiju.server.metrics import BOTS_ONLY
from paiju.server.store.keys import deal_key
from paiju.server.table.bot_driver import _pause_ms
from paiju.server.table.creation import DEMOS
from paiju.server.table.ports.unattended import MAX_PAUSES, Unattended
from paiju.server.table.state import deadlines, matches
from paiju.server.table.state import records as r
from tests.server.features.test_matches import until_the_end
from tests.server.live import ONE_LOOP, SLOW, running_server
from tests.server.playing import play_out
from tests.server.table.scenes import Table, put

AT_ONCE = Pace(turn_ms=10_000, bank_ms=0, between_ms=0, bot_ms=0)
HOUR_S = 3600


def hurried(game="doudizhu", people=1):
    """A table that wants no pauses, of a server whose least one is 250 ms."""
    seats = GAMES[game].seats.default
    table = Table(game, people=people, bots=seats - people, pace=AT_ONCE)
    table.state = put(table.state, bots_only_ms=250)
    table.deal()
    return table


def pauses(state):
    """How long the bots wait that are asked now, but for claims."""
    return {_pause_ms(state, turn) for turn in state.deal.turns.values() if not turn.is_offer}


def test_the_more_tables_of_one_user_play_alone_the_slower_each_is():
    unattended, before = Unattended(), BOTS_ONLY._value.get()
    counts = []
    for number in range(MAX_PAUSES + 2):
        unattended.set_alone(f"t{number}", "user", alone=True)
        counts.append(unattended.pauses("t0"))
    assert counts == [*range(1, MAX_PAUSES + 1), MAX_PAUSES, MAX_PAUSES]
    assert BOTS_ONLY._value.get() - before == MAX_PAUSES + 2
    unattended.set_alone("other", "another", alone=True)
    assert unattended.pauses("other") == 1
    for number in range(1, MAX_PAUSES + 2):
        unattended.set_alone(f"t{number}", "user", alone=False)
    unattended.forget("other")
    assert (unattended.pauses("t0"), unattended.pauses("t1"), unattended.pauses("other")) == (1, 0, 0)
    unattended.forget("t0")
    assert BOTS_ONLY._value.get() == before


def test_a_bot_waits_as_many_least_pauses_as_its_opener_has_such_tables_but_for_claims():
    table = hurried()
    (turn,) = table.state.deal.turns.values()
    assert _pause_ms(table.state, turn, 3) == 0, "somebody plays"
    table.add(r.Autoed(table.now, 0, on=True, reason="asked"))
    (turn,) = table.state.deal.turns.values()
    assert _pause_ms(table.state, turn, 3) == 750


@ONE_LOOP
async def test_a_table_is_counted_while_its_people_are_on_auto(server):
    person = await server.guest("人")
    table = (await person.ok("create", game="doudizhu", pace=SLOW, bots=2))["table"]
    await person.ok("ready", table=table, on=True)
    counted = server.paiju.owned.services.unattended
    for auto in (True, False):
        await person.ok("auto", table=table, on=auto)
        await person.barrier(table)
        assert counted.pauses(table) == auto


def test_each_kind_of_board_but_the_climbing_games_has_one_demo_table():
    shown = [GAMES[game].board.family for game in DEMOS.values()]
    assert sorted([*shown, "climbing"]) == sorted({game.board.family for game in GAMES.values()})


def test_the_matches_of_a_demo_table_go_on_by_themselves():
    table = Table("riichi", options={"length": "tonpu", "extension": False}, bots=4, keep=True)
    deals = 0
    while (last := table.state.match.last) is None or table.state.match.info.match in {UNSET, last.match}:
        deals += 1
        assert deals < 100
        assert table.state.deal is None
        table.pass_time(deadlines.next_due(table.state, {}) - table.now)
        table.play_out()
    assert table.state.match.info.match != last.match
    assert not table.state.closed


@pytest.mark.parametrize("game", GAMES)
def test_bots_wait_where_everybody_is_on_auto_and_not_where_somebody_plays(game):
    table = hurried(game)
    assert pauses(table.state) == {0}
    table.add(r.Autoed(table.now, 0, on=True, reason="asked"))
    assert pauses(table.state) == {250}
    table.add(r.Autoed(table.now, 0, on=False))
    assert pauses(table.state) == {0}


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_bots_rests_between_deals(game):
    table = Table(game, bots=GAMES[game].seats.default, keep=True, pace=AT_ONCE)
    table.state = put(table.state, bots_only_ms=250)
    table.deal()
    table.play_out()
    assert deadlines.start_at(table.state) == table.now + 1_000


async def test_every_new_table_has_the_servers_least_pause_and_keeps_it(spare_url, here):
    async with running_server(spare_url, bots_only_ms=300, demo=True, log_records=10) as server:
        person = await server.guest()
        table = (await person.ok("create", game="doudizhu", pace=SLOW))["table"]
        for number in range(12):
            await person.ok("ready", table=table, on=number % 2 == 0)
        actors = server.paiju.tables.owned.actors
        assert {actor.state.setup.bots_only_ms for actor in actors.values()} == {300}
    async with running_server(spare_url, bots_only_ms=900) as server:
        await server.has_read(table)
        assert server.paiju.tables.owned.actors[table].state.setup.bots_only_ms == 300


@pytest.mark.parametrize("acts", [True, False])
async def test_a_deal_in_which_no_person_acted_is_kept_for_hours(spare_url, here, acts):
    async with running_server(spare_url, bot_records_keep_hours=2, redis_records_keep_days=3) as server:
        person = await server.guest()
        table = (await person.ok("create", game="doudizhu", bots=2, pace={**SLOW, "between_ms": 600_000}))[
            "table"
        ]
        await person.ok("ready", table=table, on=True)
        if acts:
            await play_out(person)
        else:
            await person.ok("auto", table=table, on=True)
            await person.event("deal_ended")
        await person.barrier(table)
        redis = server.paiju.tables.owned.services.store.redis
        left = await redis.ttl(deal_key(f"{table}-1"))
        assert (HOUR_S * 2 < left <= 3 * 24 * HOUR_S) if acts else (0 < left <= 2 * HOUR_S)


async def test_of_a_table_that_plays_too_fast_only_so_many_records_are_kept_for_long(spare_url, here):
    limits = {"records_per_hour": 2, "bot_records_keep_hours": 2, "redis_records_keep_days": 3}
    async with running_server(spare_url, **limits) as server:
        person = await server.guest()
        table = (await person.ok("create", game="doudizhu", bots=2, pace=SLOW))["table"]
        for _ in range(4):
            await person.ok("ready", table=table, on=True)
            await play_out(person)
        await person.barrier(table)
        redis = server.paiju.tables.owned.services.store.redis
        left = [await redis.ttl(deal_key(f"{table}-{number}")) for number in range(1, 5)]
        assert [ttl > 2 * HOUR_S for ttl in left] == [True, True, False, False]


async def sleep_to_the_end(person):
    """Leave each deal to 托管 as soon as it asks something, and begin the next one; return the match's end."""
    while True:
        message = await person.message()
        if message["t"] == "prompt" and person.asks(message):
            await person.ask("auto", table=message["table"], on=True)
        events = {event["e"]: event for event in message.get("events", ())}
        if "match_ended" in events:
            return events["match_ended"]
        if "deal_ended" in events:
            await person.ask("ready", table=message["table"], on=True)


async def test_a_match_is_kept_as_long_as_the_longest_of_its_deals(spare_url, here, monkeypatch):
    monkeypatch.setattr(matches, "MAX_DEALS", 2)
    limits = {
        "records_per_hour": 1,
        "bot_records_keep_hours": 2,
        "redis_records_keep_days": 3,
        "bots_only_ms": 0,
    }
    options = {"length": "tonpu", "tobi": False}
    async with running_server(spare_url, **limits) as server:
        person = await server.guest()
        pace = {**SLOW, "bot_ms": 0, "between_ms": 0, "pause_ms": 0}
        reply = await person.ok("create", game="riichi", options=options, bots=3, pace=pace)
        table, redis = reply["table"], server.paiju.tables.owned.services.store.redis
        left = []
        for play in (sleep_to_the_end, until_the_end):
            await person.ok("ready", table=table, on=True)
            match = (await person.event("deal_started"))["match"]
            ended = await play(person)
            await person.barrier(table)
            deals = [await redis.ttl(deal_key(deal["deal"])) for deal in ended["reveals"]]
            left.append(await redis.ttl(deal_key(match)))
            assert left[-1] >= max(deals)
            assert min(deals) <= 2 * HOUR_S
    assert [ttl > 2 * HOUR_S for ttl in left] == [False, True]
